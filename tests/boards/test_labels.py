"""Names of sites: the schemes to the letter."""

import math
from itertools import pairwise
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.lattice import FINENESS, HEX, SQUARE
from printkit.boards.shapes import hexagon, moved, rectangle
from printkit.boards.site_names import SCHEMES, Labels, letters, make_labels, site_name
from printkit.boards.topology import BoardGraph

SMALL = st.integers(-12, 12)
CELL_SETS = st.frozensets(st.tuples(SMALL, SMALL), min_size=1, max_size=30)
CASES = [
    ("rows", BoardGraph(HEX, hexagon(5))),
    ("doubled", BoardGraph(HEX, hexagon(8))),
    ("dots", BoardGraph(HEX, hexagon(2))),
    ("algebraic", BoardGraph(SQUARE, rectangle(SQUARE, 9, 7))),
]


def named(scheme: str, board: BoardGraph) -> dict[str, tuple[float, float]]:
    """The places of the names in the plane: x in cells' widths, y in rows, both downwards right."""
    places = {}
    labels = make_labels(scheme, board)
    sites = board.vertices if scheme == "dots" else board.cells
    for name, (q, r) in zip(labels.names, sites, strict=True):
        x = q + r / 2 if board.lattice is HEX else q
        places[name] = (x / FINENESS, r / FINENESS)
    assert len(places) == len(labels.names), "two sites have one name"
    return places


def rows_of(scheme: str, board: BoardGraph) -> list[list[str]]:
    """The names as they stand on the paper, row by row from the top."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for name, (x, y) in named(scheme, board).items():
        rows.setdefault(y, []).append((x, name))
    return [[name for _, name in sorted(rows[y])] for y in sorted(rows)]


def test_letters_go_on_after_z():
    numbers = (0, 1, 25, 26, 27, 51, 52, 701, 702)
    assert [letters(i) for i in numbers] == ["a", "b", "z", "aa", "ab", "az", "ba", "zz", "aaa"]
    assert len({letters(i) for i in range(2000)}) == 2000


def test_an_empty_row_between_islands_keeps_its_letter():
    part = rectangle(HEX, 2, 1)
    board = BoardGraph(HEX, part | moved(part, (0, 3)) | moved(part, (5, 4)))
    assert rows_of("rows", board) == [["e1", "e2"], ["b1", "b2"], ["a1", "a2"]]


def test_a_doubled_column_is_half_a_cell_wide():
    board = BoardGraph(HEX, hexagon(8))
    places = named("doubled", board)
    alphabet = f"{ascii_lowercase}{ascii_lowercase.upper()}"
    left = places["a8"][0]
    for name, (x, y) in places.items():
        assert alphabet.index(name[0]) == 2 * (x - left)
        assert int(name[1:]) == y + 8


def test_doubled_counts_from_the_left_most_column_of_any_board():
    board = BoardGraph(HEX, [(4, 0), (1, 4), (7, -3)])
    assert rows_of("doubled", board) == [["f1"], ["c4"], ["a8"]]


def test_doubled_has_52_columns_and_no_more():
    assert named("doubled", BoardGraph(HEX, [(0, 0), (25, 1)]))["Z2"]
    assert len(rows_of("doubled", BoardGraph(HEX, rectangle(HEX, 26, 2)))[1]) == 26
    told = r"'doubled' names at most 52 columns, but the board has 53; choose another scheme$"
    with pytest.raises(ValueError, match=told):
        make_labels("doubled", BoardGraph(HEX, rectangle(HEX, 27, 1)))


def test_algebraic_keeps_the_columns_and_rows_that_are_empty():
    board = BoardGraph(SQUARE, [(3, -2), (5, 4)])
    assert rows_of("algebraic", board) == [["a7"], ["c1"]]


def test_an_edge_is_named_as_a_side_of_the_first_of_its_cells():
    board = BoardGraph(HEX, hexagon(2))
    labels = make_labels("rows", board)
    for site, cells in zip(board.edges, board.edge_cells, strict=True):
        name, side = site_name(board, labels, site).split("/")
        assert labels.find(name) == cells[0]
        (q, r), (s, t) = board.cells[cells[0]], HEX.edge_offsets[HEX.side_names.index(side)]
        assert (q + s, r + t) == site


def test_what_the_scheme_does_not_name_has_its_number():
    board = BoardGraph(HEX, hexagon(2))
    found = [
        site_name(board, make_labels(scheme, board), site)
        for scheme in ("rows", "dots")
        for site in (board.cells[1], board.vertices[1])
    ]
    assert found == ["c2", "2", "2", "b"]


@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_rows_of_any_board(cells):
    board = BoardGraph(HEX, cells)
    places = named("rows", board)
    bottom = max(y for _, y in places.values())
    for row in rows_of("rows", board):
        letter = letters(int(bottom - places[row[0]][1]))
        assert row == [f"{letter}{place}" for place in range(1, len(row) + 1)]


@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_algebraic_of_any_board(cells):
    places = named("algebraic", BoardGraph(SQUARE, cells))
    left, bottom = min(q for q, _ in cells), max(r for _, r in cells)
    assert set(places) == {f"{letters(q - left)}{bottom - r + 1}" for q, r in cells}


@settings(max_examples=50)
@given(cells=CELL_SETS)
def test_dots_of_any_board_are_named_as_they_are_read(cells):
    board = BoardGraph(HEX, cells)
    places = list(named("dots", board).items())
    assert [name for name, _ in places] == [letters(i) for i in range(len(board.vertices))]
    for (_, (x, y)), (_, (s, t)) in pairwise(places):
        assert (y, x) < (t, s)
        assert not math.isclose(x, s) or not math.isclose(y, t)


@pytest.mark.parametrize(("scheme", "board"), CASES, ids=[scheme for scheme, _ in CASES])
def test_each_name_finds_its_site(scheme, board):
    labels = make_labels(scheme, board)
    assert labels.scheme == scheme
    assert [labels.find(name) for name in labels.names] == list(range(len(labels.names)))
    for strange in ("", "1", "a0", "a99", " a1", "a1 ", "a01", "A-1", "é1", "e5/ne"):
        assert labels.find(strange) is None


def test_case_matters_where_the_names_need_it_and_nowhere_else():
    rows, doubled, dots, algebraic = (make_labels(*case) for case in CASES)
    assert rows.find("E5") == rows.find("e5") is not None
    assert algebraic.find("A1") is not None
    assert dots.find("X") == 23
    assert doubled.find("a8") != doubled.find("A8")
    assert doubled.find("D8") is None


def test_a_scheme_is_refused_on_the_other_lattice():
    hexes, squares = BoardGraph(HEX, [(0, 0)]), BoardGraph(SQUARE, [(0, 0)])
    for scheme in SCHEMES:
        board, other = (squares, hexes) if scheme == "algebraic" else (hexes, squares)
        assert isinstance(make_labels(scheme, board), Labels)
        with pytest.raises(ValueError, match=f"'{scheme}' is for {board.lattice.name} boards"):
            make_labels(scheme, other)
