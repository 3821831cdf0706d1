"""What can be known of games beyond their rules: hints, search, review, puzzles, statistics."""
