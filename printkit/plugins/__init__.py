"""What a game may add to its rules, and how it is found."""
