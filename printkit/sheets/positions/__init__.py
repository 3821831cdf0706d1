"""What the positions of each game show beyond its board and its pieces.

A module is named as the game's module in `games`. It may define `tints(moment)`, the colours of
some cells; `notes(drawn, moment)`, what is marked below the pieces; `placements(moment)`, the
pieces with what is written on them; `layers(drawn, moment)`, what lies there and is drawn in
another way; `played(game, move)`, the places that a turn names; `KEY`, what all that means; and
`LEAST_PITCH`, the distance in mm of cells' centres with which it can be read.
"""
