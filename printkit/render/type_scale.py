"""The sizes of type that all sheets share, in mm, from the smallest to the largest.

A style may set the sizes of text larger, for weak eyes. What is fitted into a piece or a cell may
have any size.
"""

from printkit.units import type_size

SMALL = type_size(8)  # captions, footers, names of places
BODY = type_size(9.5)
HEADING = type_size(12)
TITLE = type_size(20)

# Sizes that a style may set larger: where text is fitted to a page, that is in quarters of a point.
TEXT = frozenset(type_size(quarters / 4) for quarters in range(32, 48))
