"""Sets of cells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.lattice import HEX, SQUARE
from printkit.boards.shapes import (
    around,
    hexagon,
    hexagon_size,
    moved,
    neighbour_masks,
    picture,
    rectangle,
    region,
)
from printkit.boards.topology import BoardGraph

SMALL = st.integers(-8, 8)
CELL_SETS = st.frozensets(st.tuples(SMALL, SMALL), min_size=1, max_size=40)


def columns(cells) -> dict[int, list[int]]:
    """The places of the cells of each row in half cells from the left."""
    rows: dict[int, list[int]] = {}
    for q, r in cells:
        rows.setdefault(r, []).append(2 * q + r)
    return {r: sorted(row) for r, row in rows.items()}


def draw(cells, cell: str = "o", nothing: str = " ") -> list[str]:
    """A picture of cells of the hex lattice."""
    rows = columns(cells)
    left = min(x for row in rows.values() for x in row)
    right = max(x for row in rows.values() for x in row)
    return [
        "".join(cell if x in rows.get(r, ()) else nothing for x in range(left, right + 1))
        for r in range(min(rows), max(rows) + 1)
    ]


def settled(cells) -> frozenset:
    """The cells moved so that the first in reading order is (0, 0)."""
    r, q = min((r, q) for q, r in cells)
    return moved(frozenset(cells), (-q, -r))


@pytest.mark.parametrize("side", range(1, 9))
def test_a_hexagon_holds_the_cells_within_reach_of_its_middle(side):
    around = range(-side - 2, side + 3)
    reach = {(q, r) for q in around for r in around if max(abs(q), abs(r), abs(q + r)) < side}
    assert hexagon(side) == reach
    assert hexagon_size(side) == len(reach)


@pytest.mark.parametrize(("wide", "high"), [(1, 1), (4, 1), (1, 5), (6, 7)])
def test_a_hex_rectangle_sets_every_second_row_half_a_cell_to_the_right(wide, high):
    rows = columns(rectangle(HEX, wide, high))
    assert sorted(rows) == list(range(high))
    for r, row in rows.items():
        assert row == [2 * i + r % 2 for i in range(wide)]


def test_a_picture_on_square_has_a_cell_a_character():
    cells, stray = picture(SQUARE, ["oo.o", "", " oxo"])
    assert stray is None
    assert cells == {(0, 0), (1, 0), (3, 0), (1, 2), (3, 2)}


def test_only_a_small_o_is_a_cell():
    cells, stray = picture(SQUARE, ["oO0.", "•○ö\to"])
    assert stray is None
    assert settled(cells) == {(0, 0), (4, 1)}


@pytest.mark.parametrize("lattice", [HEX, SQUARE], ids=["hex", "square"])
@pytest.mark.parametrize("lines", [[], [""], ["", "  "], [". . ."]])
def test_a_picture_of_nothing_has_no_cells(lattice, lines):
    assert picture(lattice, lines) == (frozenset(), None)


@settings(max_examples=50)
@given(cells=CELL_SETS, nothing=st.sampled_from(" .-x#"), indent=st.integers(0, 5))
def test_any_board_can_be_drawn(cells, nothing, indent):
    lines = ["", *(" " * indent + line for line in draw(cells, nothing=nothing)), ""]
    found, stray = picture(HEX, lines)
    assert stray is None
    assert found == settled(cells)


@settings(max_examples=50)
@given(cells=CELL_SETS, data=st.data())
def test_a_cell_out_of_step_is_found(cells, data):
    lines = draw(cells)
    first = next((y, line.index("o")) for y, line in enumerate(lines) if "o" in line)
    odd = [
        (y, x)
        for y, line in enumerate(lines)
        for x in range(len(line) + 2)
        if (x + y) % 2 != sum(first) % 2 and (y, x) > first
    ]
    if odd:
        y, x = data.draw(st.sampled_from(odd))
        line = lines[y].ljust(x + 1)
        lines[y] = f"{line[:x]}o{line[x + 1 :]}"
        found, stray = picture(HEX, lines)
        assert stray == (y, x)
        assert settled(found) == settled(cells)


def test_the_first_of_several_strays_is_named():
    assert picture(HEX, ["o o", "o o", "oo"])[1] == (1, 0)


def test_neighbours_and_regions_of_masks():
    neighbours = neighbour_masks(BoardGraph(SQUARE, rectangle(SQUARE, 3, 3)))
    assert neighbours[4] == 0b010_101_010
    assert around(0b100_000_001, neighbours) == 0b010_101_010
    within = 0b100_100_011
    regions = [region(seed, within, neighbours) for seed in (0b1, 0b100_000, 0b100)]
    assert regions == [0b011, 0b100_100_000, 0]
