import pytest

from printkit.draw.cut_sheet import Registration
from printkit.draw.display import Path

MARKS = Registration(square=5, length=10, width=0.5, inset=12)


def box(path: Path):
    xs, ys = zip(*path.rings[0], strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def test_a_square_at_the_top_left_and_two_corners():
    square, right, left = MARKS.marks(210, 297)
    assert box(square) == (12, 12, 17, 17)
    assert box(right) == (188, 12, 198, 22)
    assert box(left) == (12, 275, 22, 285)
    assert {mark.ink.fill for mark in (square, right, left)} == {"#000000"}
    assert {mark.ink.stroke for mark in (square, right, left)} == {None}


@pytest.mark.parametrize(("index", "corner"), [(1, (198, 12)), (2, (12, 285))])
def test_the_arms_of_a_corner_meet_outside_and_are_thin(index, corner):
    (ring,) = MARKS.marks(210, 297)[index].rings
    assert ring[0] == corner
    xs, ys = ({round(abs(point[axis] - corner[axis]), 6) for point in ring} for axis in (0, 1))
    assert xs == ys == {0, 0.5, 10}


def test_the_corners_are_kept_clear_by_the_length_of_an_arm():
    assert MARKS.kept_clear(210, 297) == ((12, 12, 22, 22), (188, 12, 198, 22), (12, 275, 22, 285))
