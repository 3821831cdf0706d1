"""Cells, edges and vertices of a board, against polygons in the plane."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.lattice import FINENESS, HEX, SQUARE, Lattice, cell_site
from printkit.boards.shapes import hexagon, moved, rectangle
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


def islands(board: BoardGraph) -> int:
    """How many parts the cells make, two being joined where they share a corner."""
    parts: list[set[int]] = []
    for corners in map(set, board.cell_vertices):
        touching = [part for part in parts if part & corners]
        parts = [part for part in parts if not part & corners]
        parts.append(corners.union(*touching))
    return len(parts)


@pytest.mark.parametrize(
    ("side", "cells", "edges", "vertices"),
    [(1, 1, 6, 6), (2, 7, 30, 24), (5, 61, 210, 150), (8, 169, 552, 384)],
)
def test_hexagons_have_the_known_numbers_of_places(side, cells, edges, vertices):
    board = BoardGraph(HEX, hexagon(side))
    assert (len(board.cells), len(board.edges), len(board.vertices)) == (cells, edges, vertices)


@pytest.mark.parametrize("side", range(1, 13))
def test_hexagons_of_any_size_follow_the_formulas(side):
    board = BoardGraph(HEX, hexagon(side))
    assert len(board.cells) == 3 * side * (side - 1) + 1
    assert len(board.edges) == 9 * side * side - 3 * side
    assert len(board.vertices) == 6 * side * side


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (9, 7), (3, 20)])
def test_square_boards_have_the_known_numbers_of_places(columns, rows):
    board = BoardGraph(SQUARE, rectangle(SQUARE, columns, rows))
    assert len(board.cells) == columns * rows
    assert len(board.edges) == columns * (rows + 1) + rows * (columns + 1)
    assert len(board.vertices) == (columns + 1) * (rows + 1)


def test_a_board_without_cells_is_refused():
    with pytest.raises(ValueError, match=r"^a board needs at least one cell$"):
        BoardGraph(HEX, [])


def test_a_cell_that_is_named_twice_is_one_cell():
    assert len(BoardGraph(HEX, [(0, 0), (1, 0), (0, 0)]).cells) == 2


@BOTH
@settings(deadline=None)
@given(cells=CELL_SETS)
def test_any_board_has_the_places_that_a_drawing_of_it_has(lattice, cells):
    board = BoardGraph(lattice, cells)
    corners, sides = drawn(lattice, cells)
    assert len(board.vertices) == len(corners)
    assert len(board.edges) == len(sides)
    assert Counter(map(len, board.vertex_cells)) == Counter(corners.values())
    assert Counter(map(len, board.edge_cells)) == Counter(sides.values())


@BOTH
@settings(deadline=None)
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
@settings(deadline=None)
@given(cells=CELL_SETS)
def test_to_touch_is_mutual_and_nothing_touches_itself(lattice, cells):
    board = BoardGraph(lattice, cells)
    for table in (board.cell_neighbours, board.edge_neighbours, board.vertex_neighbours):
        for place, near in enumerate(table):
            assert len(set(near)) == len(near)
            assert place not in near
            assert all(place in table[other] for other in near)


@BOTH
@settings(deadline=None)
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


@BOTH
@settings(deadline=None)
@given(cells=CELL_SETS)
def test_sides_and_corners_of_a_cell_agree(lattice, cells):
    board = BoardGraph(lattice, cells)
    for cell, (edges, corners) in enumerate(
        zip(board.cell_edges, board.cell_vertices, strict=True)
    ):
        assert all(cell in board.edge_cells[edge] for edge in edges)
        assert all(cell in board.vertex_cells[corner] for corner in corners)
        for side, edge in enumerate(edges):
            ends = board.edge_vertices[edge]
            assert set(ends) == {corners[side - 1], corners[side]}
            assert ends[0] < ends[1]
            # the middle of the two ends is the edge
            (p, q), (s, t) = (board.vertices[end] for end in ends)
            assert (p + s, q + t) == (2 * board.edges[edge][0], 2 * board.edges[edge][1])


@BOTH
def test_sides_come_in_the_order_of_their_names(lattice):
    board = BoardGraph(lattice, [(0, 0), *lattice.steps])
    middle = board.cell_index[(0, 0)]
    assert [board.cells[cell] for cell in board.cell_neighbours[middle]] == [
        cell_site(step) for step in lattice.steps
    ]
    assert [board.edges[edge] for edge in board.cell_edges[middle]] == list(lattice.edge_offsets)
    assert [board.vertices[i] for i in board.cell_vertices[middle]] == list(lattice.corner_offsets)


@pytest.mark.parametrize(
    ("lattice", "cells"),
    [(HEX, hexagon(4)), (SQUARE, moved(rectangle(SQUARE, 5, 5), (-2, -2)))],
    ids=["hex", "square"],
)
def test_the_symmetries_map_each_kind_of_site_of_a_regular_board_onto_itself(lattice, cells):
    board = BoardGraph(lattice, cells)
    for a, b, c, d in lattice.symmetries:
        for sites in (board.cells, board.edges, board.vertices):
            assert {(a * q + b * r, c * q + d * r) for q, r in sites} == set(sites)


def test_degrees_on_the_standard_board():
    board = BoardGraph(HEX, hexagon(5))
    assert Counter(map(len, board.cell_neighbours)) == {3: 6, 4: 18, 6: 37}
    assert Counter(map(len, board.vertex_neighbours)) == {2: 30, 3: 120}
    assert Counter(map(len, board.edge_cells)) == {1: 54, 2: 156}
    assert Counter(map(len, board.edge_neighbours)) == {2: 6, 3: 48, 4: 156}


@BOTH
def test_islands_do_not_touch(lattice):
    part = rectangle(lattice, 3, 2)
    board = BoardGraph(lattice, part | moved(part, (10, 0)) | moved(part, (0, 10)))
    alone = BoardGraph(lattice, part)
    assert islands(board) == 3
    assert len(board.edges) == 3 * len(alone.edges)
    assert len(board.vertices) == 3 * len(alone.vertices)
    assert len(board.vertices) - len(board.edges) + len(board.cells) == 3
    reached, new = set(), {0}
    while new:
        reached |= new
        new = {other for edge in new for other in board.edge_neighbours[edge]} - reached
    assert len(reached) == len(alone.edges)


def test_squares_that_meet_at_a_corner_share_it_and_no_side():
    board = BoardGraph(SQUARE, [(0, 0), (1, 1)])
    assert board.cell_neighbours == ((), ())
    assert len(board.edges) == 8
    assert len(board.vertices) == 7
    corner = board.vertex_index[(FINENESS // 2, FINENESS // 2)]
    assert board.vertex_cells[corner] == (0, 1)


def test_a_ring_of_cells_leaves_the_place_in_its_middle_out():
    ring = hexagon(2) - {(0, 0)}
    board = BoardGraph(HEX, ring)
    whole = BoardGraph(HEX, hexagon(2))
    assert board.edges == whole.edges
    assert board.vertices == whole.vertices
    assert len(board.vertices) - len(board.edges) + len(board.cells) == 0
    inner = [edge for edge in range(30) if len(board.edge_cells[edge]) == 1]
    assert len(inner) == 24


@settings(deadline=None)
@given(cells=CELL_SETS, by=st.tuples(SMALL, SMALL))
def test_a_board_that_is_moved_keeps_all_its_tables(cells, by):
    here, there = BoardGraph(HEX, cells), BoardGraph(HEX, moved(frozenset(cells), by))
    assert here.cell_neighbours == there.cell_neighbours
    assert here.edge_vertices == there.edge_vertices
    assert here.edge_neighbours == there.edge_neighbours
    assert here.cell_vertices == there.cell_vertices
