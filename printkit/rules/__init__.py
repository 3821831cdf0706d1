"""What a game is, and the catalogue that finds games, boards and rulesets by name."""
