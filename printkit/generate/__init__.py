"""Random boards for Xong, and the figures of any board of hexagons.

Terminology
-----------
shore
    Half the perimeter of a board, holes included. A board of n hexagons has 3 n + shore legs, so
    its roughness, the legs per hexagon, is 3 + shore / n.
disc
    The roundest board of a width: one hexagon, three around a corner, seven, twelve, nineteen, ….
neck
    The width of the widest disc that can slide over all of a board; see `figures`.
"""
