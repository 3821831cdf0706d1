"""The hexagonal and the square lattice, with integer coordinates; each board is part of a lattice.

Terminology
-----------
cell
    A hexagon or a square, given by its axial coordinates (q, r); r increases downwards.
    Hexagons are pointy-top, in horizontal rows.
site
    A cell, an edge (side of a cell) or a vertex (corner of a cell), given as a point (q, r) of a
    lattice six times finer than that of the cells. On hex, the cell c has the site 6c, the edge
    between two cells 3(c1+c2), the vertex of three cells 2(c1+c2+c3). On square, the sites are
    6c, 3(c1+c2) and 1.5(c1+c2+c3+c4). Integer coordinates make comparisons of sites exact.
side
    The direction of an edge from a cell; clockwise, `ne e se sw w nw` on hex, `n e s w` on square.
"""

from typing import NamedTuple

Site = tuple[int, int]
Cell = tuple[int, int]
Matrix = tuple[int, int, int, int]  # (q, r) -> (a q + b r, c q + d r)

FINENESS = 6


class Lattice(NamedTuple):
    """A tiling of the plane by equal cells.

    `steps[i]` leads to the neighbour across side i; `edge_offsets[i]` and `corner_offsets[i]` lead
    from a cell's site to side i and to the corner between sides i and i+1. `symmetries` are the
    rotations and reflections about a cell, the identity first.
    """

    name: str
    side_names: tuple[str, ...]
    steps: tuple[Cell, ...]
    edge_offsets: tuple[Site, ...]
    corner_offsets: tuple[Site, ...]
    symmetries: tuple[Matrix, ...]


def _multiply(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d = m
    e, f, g, h = n
    return (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)


def _lattice(
    name: str, side_names: str, steps: tuple[Cell, ...], corner_weight: int, rotation: Matrix
) -> Lattice:
    following = (*steps[1:], steps[0])
    reflection = (0, 1, 1, 0)
    turns: list[Matrix] = [(1, 0, 0, 1)]
    while (turn := _multiply(rotation, turns[-1])) != turns[0]:
        turns.append(turn)
    return Lattice(
        name=name,
        side_names=tuple(side_names.split()),
        steps=steps,
        edge_offsets=tuple((3 * q, 3 * r) for q, r in steps),
        corner_offsets=tuple(
            (corner_weight * (q + s), corner_weight * (r + t))
            for (q, r), (s, t) in zip(steps, following, strict=True)
        ),
        symmetries=(*turns, *(_multiply(turn, reflection) for turn in turns)),
    )


HEX = _lattice(
    "hex",
    "ne e se sw w nw",
    ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
    corner_weight=2,
    rotation=(0, -1, 1, 1),
)
SQUARE = _lattice(
    "square", "n e s w", ((0, -1), (1, 0), (0, 1), (-1, 0)), corner_weight=3, rotation=(0, -1, 1, 0)
)
LATTICES = {lattice.name: lattice for lattice in (HEX, SQUARE)}


def cell_site(cell: Cell) -> Site:
    """Return the site of `cell`."""
    return (FINENESS * cell[0], FINENESS * cell[1])
