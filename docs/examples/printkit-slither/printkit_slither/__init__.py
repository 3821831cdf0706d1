"""Slither: stones that slide, and no bare diagonals."""
