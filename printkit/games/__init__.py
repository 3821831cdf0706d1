"""The games: each subpackage that contains a `rules.py` is one game."""
