"""Random boards for the game Xong, and measurements of any board of hexagons.

A leg is a side of a hexagon. A board of n hexagons with the perimeter p, including the sides of
holes, has 3 n + p / 2 legs. The roughness of a board is the number of legs per hexagon.
"""
