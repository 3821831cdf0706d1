"""Pieces to cut out, and their placement on sheets."""
