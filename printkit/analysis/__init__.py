"""What can be known of games beyond their rules: hints, simulations, statistics."""
