"""Random boards for Xong, and the figures of any board of hexagons.

A board of n hexagons with perimeter p has 3 n + p / 2 legs; so its roughness, the legs per
hexagon, is 3 + p / 2n. The perimeter includes the sides of holes.
"""
