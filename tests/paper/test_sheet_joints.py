"""Joints: few, even, and where they cut nothing if there is such a place."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.paper.board.sheet_joints import Obstacles, Span, windows

OFF = 2e-3  # mm, of rounding


@st.composite
def things(draw):
    """A drawing's length, the widest window, an overlap, and names that are not to be cut."""
    widest = draw(st.integers(60, 250))
    overlap = draw(st.integers(0, widest // 3))
    length = draw(st.integers(widest + 1, 6 * widest))
    starts = draw(st.lists(st.integers(0, length), max_size=30))
    names = [Span(start, start + draw(st.integers(1, 25))) for start in starts]
    return length, widest, overlap, names


@given(things())
def test_windows_are_as_few_as_can_be_and_cover_all_with_their_overlap(thing):
    length, widest, overlap, names = thing
    found = windows(Span(0, length), widest, overlap, [Obstacles.of(names)])
    spans = found.spans()
    assert (spans[0].start, spans[-1].end) == (0, length)
    assert all(span.end - span.start <= widest + OFF for span in spans)
    for one, other in itertools.pairwise(spans):
        assert one.end - other.start == pytest.approx(overlap)
        assert one.start < other.start
        assert one.end < other.end
    fewer = len(spans) - 1
    assert fewer * widest - (fewer - 1) * overlap < length
    shares = found.shares()
    assert sum(share.end - share.start for share in shares) == pytest.approx(length)


@given(things())
def test_a_single_joint_cuts_as_few_names_as_any_place_would(thing):
    length, widest, overlap, names = thing
    length = min(length, 2 * widest - overlap)
    if length <= widest:
        return
    (joint,) = windows(Span(0, length), widest, overlap, [Obstacles.of(names)]).joints
    low = max(length + overlap / 2 - widest, overlap / 2 + 5)
    high = length - low
    places = [low + (high - low) * i / 400 for i in range(401)]
    assert low - OFF <= joint <= high + OFF
    assert cut(names, joint) <= min(cut(names, place) for place in places)


def cut(names, place):
    return sum(name.start + OFF < place < name.end - OFF for name in names)


def test_one_joint_makes_room_for_another():
    """The second joint's gap is out of reach of the first one's even place."""
    wall = Obstacles.of([Span(150, 215), Span(230, 400)])
    first, second = windows(Span(0, 300), 120, 0, [wall]).joints
    assert 215 <= second <= 230
    assert first >= second - 120
    assert first <= 150


def test_what_stands_first_is_spared_first():
    names, circles = Obstacles.of([Span(60, 100)]), Obstacles.of([Span(100, 140)])
    (joint,) = windows(Span(0, 200), 130, 0, [names, circles]).joints
    assert 100 <= joint <= 130
    (joint,) = windows(Span(0, 200), 130, 0, [circles, names]).joints
    assert 70 <= joint <= 100


def test_too_much_overlap():
    with pytest.raises(InputError, match="an overlap of 40 mm is too large for sheets"):
        windows(Span(0, 300), 100, 40)
