"""Xong: connected sets of hexagon sides, each shape at most once."""
