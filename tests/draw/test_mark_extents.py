"""How far marks reach, against shapely and against the letters' own outlines."""

import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printkit.draw.display import Ink, Path, Text
from printkit.draw.geometry.lettering import text_path
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import extent, show_in
from printkit.draw.typography.typefaces import BUNDLED

PLACES = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
THIN = Ink(stroke="#000000", width=0.0)


def boxes():
    sides = st.tuples(st.integers(1, 15), st.integers(1, 15))
    return st.builds(lambda at, by: Box(*at, at[0] + by[0], at[1] + by[1]), PLACES, sides)


@settings(max_examples=40)
@given(st.lists(PLACES, min_size=2, max_size=6, unique=True), boxes())
def test_a_line_shows_where_it_runs(points, box):
    mark = Path((tuple(points),), THIN, closed=False)
    within = shapely.LineString(points).intersection(shapely.box(*box).buffer(-1e-9)).length
    assert show_in([mark], box, BUNDLED) == (within > 1e-6)


@settings(max_examples=40)
@given(st.lists(PLACES, min_size=3, max_size=6, unique=True), boxes())
def test_an_area_shows_where_it_is(points, box):
    area = shapely.Polygon(points)
    assume(area.is_valid)
    common = area.intersection(shapely.box(*box)).area
    assert show_in([Path((tuple(points),), Ink(fill="#000000"))], box, BUNDLED) == (common > 1e-9)


def test_a_box_in_a_hole_shows_nothing():
    def square(reach):
        return ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))

    frame = Path((square(10), square(5)), Ink(fill="#000000"))
    assert not show_in([frame], Box(-2, -2, 2, 2), BUNDLED)
    assert show_in([frame], Box(6, 6, 8, 8), BUNDLED)
    assert not show_in([frame], Box(11, 11, 12, 12), BUNDLED)


def test_the_width_of_a_line_counts():
    mark = Path((((0, 0), (10, 0)),), Ink(stroke="#000000", width=1.0), closed=False)
    assert extent(mark, BUNDLED) == Box(-0.5, -0.5, 10.5, 0.5)
    assert show_in([mark], Box(2, 0.4, 3, 5), BUNDLED)
    assert not show_in([mark], Box(2, 0.6, 3, 5), BUNDLED)


LETTERS = "".join(map(chr, (*range(33, 127), *range(161, 173), *range(174, 256))))


@settings(max_examples=40)
@given(
    st.sampled_from(["start", "middle", "end"]),
    st.integers(-180, 180),
    st.text(LETTERS, max_size=9),
)
def test_letters_stay_within_the_extent_of_their_line(anchor, angle, words):
    text = Text(words + "Åg", (3, 4), 5.0, anchor=anchor, angle=angle)
    rings = text_path(text, BUNDLED).rings
    box = extent(text, BUNDLED)
    for x, y in (point for ring in rings for point in ring):
        assert box.left - 0.6 <= x <= box.right + 0.6  # letters lean out of their widths
        assert box.top - 0.6 <= y <= box.bottom + 0.6
