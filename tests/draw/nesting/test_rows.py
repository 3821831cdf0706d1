import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from support.outlines import assert_lies_well, box, boxes, shapes_of

from printkit.base.errors import InputError
from printkit.draw.geometry.nesting import NestedPiece, Stock, grid

STOCK = Stock(100, 70)


def test_pieces_are_turned_only_where_allowed():
    cards = [box(63, 88)] * 9
    a4 = Stock(190, 277)
    assert {each.turn for each in grid(cards, a4, 0)} == {0.0}
    assert {each.turn for each in grid(cards, a4, 0, turns=(0, 90))} == {0.0}
    wide = grid(cards, Stock(277, 190), 0, turns=(0, 90))
    assert {each.turn for each in wide} == {90.0}
    assert {each.sheet for each in wide} == {0}


def test_a_piece_may_fit_exactly():
    assert grid([box(100, 70)] * 2, STOCK, 3)[1] == NestedPiece(1, 1, 0.0, (0, 0))
    assert {each.sheet for each in grid([box(100 / 3, 70 / 3)] * 9, STOCK, 0)} == {0}


def test_a_piece_that_fits_nowhere():
    with pytest.raises(InputError, match=r"a piece of 101\.0 × 10\.0 mm does not fit on a sheet"):
        grid([box(5, 5), box(101, 10)], STOCK, 2, turns=(0, 90))


def parts(boxes, axis):
    """Boxes in groups that straight cuts across an axis part."""
    groups = []
    reach = -1.0
    for each in sorted(boxes, key=lambda box: box[axis]):
        if each[axis] < reach - 0.001:
            groups[-1].append(each)
        else:
            groups.append([each])
        reach = max(reach, each[axis + 2])
    return groups


@settings(max_examples=40)
@given(
    st.lists(boxes(), min_size=1, max_size=25),
    st.sampled_from((0, 1, 2.5)),
    st.sampled_from(((0,), (0, 90))),
)
def test_straight_cuts_part_rows_and_then_pieces(outlines, gutter, turns):
    stock = Stock(60, 50)
    layout = grid(outlines, stock, gutter, turns=turns)
    assert_lies_well(outlines, layout, stock, gutter, turns)
    for shapes in shapes_of(outlines, layout):
        for row in parts([tuple(each) for each in shapely.bounds(shapes)], 1):
            assert all(len(piece) == 1 for piece in parts(row, 0))
