"""The games: each folder with a `rules.py` is a game."""
