"""Cells, edges and vertices of a board, against polygons in the plane."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.lattice import HEX, SQUARE, Lattice, cell_site
from printkit.boards.shapes import hexagon
from printkit.boards.topology import BoardGraph, reading_order

BOTH = pytest.mark.parametrize("lattice", [HEX, SQUARE], ids=lambda lattice: lattice.name)
SMALL = st.integers(-3, 3)
CELL_SETS = st.frozensets(st.tuples(SMALL, SMALL), min_size=1, max_size=20)

Corner = tuple[float, float]


def polygon(lattice: Lattice, cell: tuple[int, int]) -> list[Corner]:
    """The corners of a cell in the plane, side 1, y downwards, rounded."""
    q, r = cell
    if lattice is HEX:
        x, y, radius, turn, corners = math.sqrt(3) * (q + r / 2), 1.5 * r, 1.0, 90, 6
    else:
        x, y, radius, turn, corners = q, r, math.sqrt(0.5), 45, 4
    angles = [math.radians(turn + 360 / corners * i) for i in range(corners)]
    return [
        (round(x + radius * math.cos(a), 6) + 0.0, round(y + radius * math.sin(a), 6) + 0.0)
        for a in angles
    ]


def drawn(lattice: Lattice, cells) -> tuple[dict, dict]:
    """Of polygons that are drawn: the cells at each corner, and those at each side."""
    corners, sides = Counter(), Counter()
    for cell in cells:
        ring = polygon(lattice, cell)
        corners.update(ring)
        sides.update(frozenset(pair) for pair in zip(ring, [*ring[1:], ring[0]], strict=True))
    return corners, sides


@pytest.mark.parametrize(
    ("side", "cells", "edges", "vertices"),
    [(1, 1, 6, 6), (2, 7, 30, 24), (5, 61, 210, 150), (8, 169, 552, 384)],
)
def test_hexagons_have_the_known_numbers_of_places(side, cells, edges, vertices):
    board = BoardGraph(HEX, hexagon(side))
    assert (len(board.cells), len(board.edges), len(board.vertices)) == (cells, edges, vertices)


def test_a_board_without_cells_is_refused():
    with pytest.raises(ValueError, match=r"^a board needs at least one cell$"):
        BoardGraph(HEX, [])


@BOTH
@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_any_board_has_the_places_that_a_drawing_of_it_has(lattice, cells):
    board = BoardGraph(lattice, cells)
    corners, sides = drawn(lattice, cells)
    assert len(board.vertices) == len(corners)
    assert len(board.edges) == len(sides)
    assert Counter(map(len, board.vertex_cells)) == Counter(corners.values())
    assert Counter(map(len, board.edge_cells)) == Counter(sides.values())


@BOTH
@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_places_are_numbered_in_reading_order(lattice, cells):
    board = BoardGraph(lattice, cells)
    assert set(board.cells) == set(map(cell_site, cells))
    for sites in (board.cells, board.edges, board.vertices):
        assert list(sites) == sorted(set(sites), key=lambda site: (site[1], site[0]))
        assert list(sites) == sorted(sites, key=reading_order)
    assert [board.cell_index[site] for site in board.cells] == list(range(len(board.cells)))
    assert [board.edge_index[site] for site in board.edges] == list(range(len(board.edges)))
    assert [board.vertex_index[site] for site in board.vertices] == list(range(len(board.vertices)))


@BOTH
@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_neighbours_are_those_that_share_a_side_an_end_or_an_edge(lattice, cells):
    board = BoardGraph(lattice, cells)
    for a, b in combinations(range(len(board.cells)), 2):
        shared = set(board.cell_edges[a]) & set(board.cell_edges[b])
        assert len(shared) <= 1
        assert (b in board.cell_neighbours[a]) == bool(shared)
    for a, b in combinations(range(len(board.edges)), 2):
        shared = set(board.edge_vertices[a]) & set(board.edge_vertices[b])
        assert len(shared) <= 1
        assert (b in board.edge_neighbours[a]) == bool(shared)
    joined = {frozenset(ends) for ends in board.edge_vertices}
    assert len(joined) == len(board.edges)
    for a, near in enumerate(board.vertex_neighbours):
        assert {frozenset((a, b)) for b in near} == {ends for ends in joined if a in ends}
