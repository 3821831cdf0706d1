"""The interface of games, and the catalogue that finds games, boards and rulesets by name."""
