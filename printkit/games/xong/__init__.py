"""Xong: the sides of hexagons, no connected shape twice."""
