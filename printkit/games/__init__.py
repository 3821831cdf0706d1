"""The games: one folder each, found by being there. `rules.py` is all that one needs."""
