import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from support.outlines import assert_lies_well, box, boxes, disc, shapes_of

from printkit.base.errors import InputError
from printkit.draw.geometry.nesting import Placed, Stock, grid

STOCK = Stock(100, 70)


def test_cells_with_room_touch():
    layout = grid([disc(10)] * 5, Stock(84, 42), 0, room=0.5)
    assert [each.at for each in layout[:4]] == [
        (10.5, 10.5),
        (31.5, 10.5),
        (52.5, 10.5),
        (73.5, 10.5),
    ]
    assert layout[4].at == (10.5, 31.5)


def test_low_pieces_go_into_higher_rows():
    outlines = [box(10, 8), box(60, 40), box(10, 8)]
    layout = grid(outlines, STOCK, 2)
    assert [each.at for each in layout] == [(62, 0), (0, 0), (74, 0)]


def test_pieces_are_turned_only_where_allowed():
    cards = [box(63, 88)] * 9
    a4 = Stock(190, 277)
    assert {each.turn for each in grid(cards, a4, 0)} == {0.0}
    assert {each.turn for each in grid(cards, a4, 0, turns=(0, 90))} == {0.0}
    wide = grid(cards, Stock(277, 190), 0, turns=(0, 90))
    assert {each.turn for each in wide} == {90.0}
    assert {each.sheet for each in wide} == {0}


def test_a_piece_may_fit_exactly():
    assert grid([box(100, 70)] * 2, STOCK, 3)[1] == Placed(1, 1, 0.0, (0, 0))
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
