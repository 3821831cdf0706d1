import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.outlines import (
    ANGLE,
    QUARTERS,
    SIXTHS,
    assert_lies_well,
    box,
    boxes,
    disc,
    shapes_of,
    stars,
    xoids,
)

from printkit.base.errors import InputError
from printkit.draw.geometry.nesting import Stock, grid
from printkit.draw.geometry.nesting.layout import used
from printkit.draw.geometry.nesting.packing import _nested, nest

A4 = Stock(194, 281)
GOLDEN = Path(__file__).with_name("xoids.txt")


def sheets(layout):
    return 1 + max(each.sheet for each in layout)


def text(layout):
    """A line a piece: its turn and place."""
    lines = [f"{each.sheet} {each.turn:g} {each.at[0]:.4f} {each.at[1]:.4f}" for each in layout]
    return "\n".join(lines) + "\n"


def test_all_xoids_to_five_legs_lie_on_one_small_page():
    outlines, stock = xoids(14, 5, max_legs=5), Stock(110, 140)
    layout = nest(outlines, stock, 2, SIXTHS)
    assert_lies_well(outlines, layout, stock, 2, SIXTHS)
    assert sheets(layout) == 1
    assert text(layout) == GOLDEN.read_text()


def test_first_sheets_are_full():
    outlines = xoids(12, 6, max_legs=5)
    stock = Stock(60, 70)
    layout = nest(outlines, stock, 2, SIXTHS)
    assert_lies_well(outlines, layout, stock, 2, SIXTHS)
    areas = [sum(shape.area for shape in shapes) for shapes in shapes_of(outlines, layout)]
    assert len(areas) > 2
    assert min(areas[:-1]) > 0.3 * stock.width * stock.height


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.one_of(boxes(), stars()), min_size=1, max_size=9),
    st.sampled_from((0, 0.3, 2)),
    st.sampled_from(((0,), QUARTERS, (0, 37.5), SIXTHS)),
)
def test_pieces_keep_their_distance(outlines, spacing, turns):
    stock = Stock(45, 35.3)
    layout = nest(outlines, stock, spacing, turns)
    assert_lies_well(outlines, layout, stock, spacing, turns)
    assert used(outlines, layout) <= used(outlines, grid(outlines, stock, spacing, turns=turns))
    _nested.cache_clear()
    assert nest(outlines, stock, spacing, turns) == layout


def test_concave_pieces_lie_in_one_another():
    """Two of them take 26 × 11 mm."""
    stock = Stock(27, 23)
    outlines = [ANGLE] * 4
    assert used(outlines, grid(outlines, stock, 1, turns=QUARTERS))[0] == 2
    assert used(outlines, nest(outlines, stock, 1, QUARTERS))[0] == 1


def test_discs_are_staggered_where_that_holds_more():
    stock = Stock(100, 100)
    layout = nest([disc(5)] * 120, stock, 0)
    assert_lies_well([disc(5)] * 120, layout, stock, 0, (0,))
    on_first = [each.at for each in layout if each.sheet == 0]
    assert len(on_first) == 105  # eleven rows of ten and nine; in a grid, 100
    assert on_first[10] == (10, round(5 + 5 * math.sqrt(3), 4))


def test_a_piece_may_fit_exactly():
    stock = Stock(100 / 3, 70 / 3)
    assert nest([box(*stock)] * 2, stock, 1.7)[1].sheet == 1
    tall = [((0.0, 0.0), (70 / 3, 10.0), (0.0, 100 / 3))]
    assert nest([tuple(tall)], stock, 1.7, (90,))[0].turn == 90.0


def test_a_piece_that_fits_nowhere():
    with pytest.raises(InputError, match="does not fit on a sheet"):
        nest([box(9000, 5000)], A4, 2, (0, 90))
