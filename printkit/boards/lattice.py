"""The two lattices on which every board lies, in exact integers.

Terminology
-----------
cell
    A hexagon or a square, named by its axial coordinates (q, r), r growing downwards.
    Hexagons stand on a corner (pointy-top) in horizontal rows.
site
    A cell, an edge (side of a cell) or a vertex (corner of a cell), as a point (q, r) of one
    lattice six times finer than the cells. On hex a cell is 6c, the edge between two cells
    3(c1+c2), the vertex of three cells 2(c1+c2+c3); on square a cell is 6c, an edge 3(c1+c2),
    a vertex 1.5(c1+c2+c3+c4), an integer too. So identity is equality of integers.
side
    One of a cell's edges, seen from the cell: `ne e se sw w nw`, or `n e s w`, clockwise.
"""

from typing import NamedTuple

Site = tuple[int, int]
Cell = tuple[int, int]
Matrix = tuple[int, int, int, int]  # (q, r) -> (a q + b r, c q + d r)

FINENESS = 6


class Lattice(NamedTuple):
    """A tiling of the plane by equal cells.

    `steps[i]` leads to the neighbour across side i; `edge_offsets[i]` and `corner_offsets[i]`
    lead, in sites, from a cell's centre to side i and to the corner between sides i and i+1.
    `symmetries` are the rotations and reflections about a cell, the identity first.
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
    """The site of the centre of `cell`."""
    return (FINENESS * cell[0], FINENESS * cell[1])
