"""Random boards for Xong, and measurements of any board of hexagons.

A board of n hexagons with perimeter p has 3 n + p / 2 legs (sides of hexagons). Its roughness, the
number of legs per hexagon, is 3 + p / 2n. The perimeter includes the sides of holes.
"""
