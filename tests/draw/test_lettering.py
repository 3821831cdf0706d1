import functools

import pytest
import shapely
import shapely.affinity
from fontTools.pens.boundsPen import BoundsPen
from support.typefaces import EM, box, font_of, square_font

from printkit.draw.display import Circle, Clipped, Document, Ink, Page, Text
from printkit.draw.geometry.lettering import TOLERANCE, outlined, text_path
from printkit.draw.typography.font_file import read_face
from printkit.draw.typography.typefaces import BUNDLED, Typeface


def area_of(path):
    """What an odd number of rings surrounds."""
    parts = [shapely.Polygon(ring) for ring in path.rings]
    assert all(part.is_valid for part in parts)
    return functools.reduce(shapely.symmetric_difference, parts)


def own_type(data):
    face = read_face(data, "own.ttf")
    return Typeface("own", face, face, face)


@pytest.mark.parametrize(
    ("anchor", "angle", "corners"),
    [
        ("start", 0, [(10, 15), (15, 15), (15, 20), (10, 20)]),
        ("end", 0, [(4, 15), (9, 15), (9, 20), (4, 20)]),
        ("start", 90, [(10, 20), (15, 20), (15, 25), (10, 25)]),  # clockwise: it reads downwards
        ("middle", -90, [(5, 18), (10, 18), (10, 23), (5, 23)]),
        ("start", 30, [(10, 20), (14.3301, 22.5), (16.8301, 18.1699), (12.5, 15.6699)]),
    ],
)
def test_a_letter_lies_where_its_text_does(anchor, angle, corners):
    path = text_path(
        Text("A", (10, 20), 10, anchor=anchor, angle=angle, tag="name"), own_type(square_font("A"))
    )
    (ring,) = path.rings
    for place, corner in zip(sorted(ring), sorted(corners), strict=True):
        assert place == pytest.approx(corner, abs=1e-4)
    assert (path.closed, path.tag, path.ink) == (True, "name", Ink(fill="#000000"))


def test_strokes_that_overlap_are_joined_and_holes_stay():
    """A ring with a bar across: the bar is ink within the hole, and nowhere counted twice."""
    outer, bar = box(0, 0, 600, 600), box(250, -100, 350, 700)
    hole = box(100, 100, 500, 500)[::-1]
    path = text_path(
        Text("o", (0, 0), EM / 100), own_type(font_of({"o": (outer, hole, bar)}, {ord("o"): "o"}))
    )
    assert area_of(path).area == pytest.approx(36 - 16 + 4 + 2 * 1)
    assert len(path.rings) == 3


def test_nothing_to_see_has_no_rings():
    assert text_path(Text(" ", (0, 0), 5), BUNDLED).rings == ()
    document = outlined(Document("t", (Page(10, 10, (Text("  ", (1, 1), 3),)),)))
    assert document.pages[0].marks == ()


def test_only_text_is_changed_within_windows_too():
    circle, text = Circle((5, 5), 2, Ink(fill="#000000")), Text("a", (1, 1), 3)
    page = Page(10, 10, (circle, Clipped((0, 0, 5, 5), (circle, text)), text), "p")
    document = Document("t", (page,), "s")
    path = text_path(text, BUNDLED)
    marks = (circle, Clipped((0, 0, 5, 5), (circle, path)), path)
    assert outlined(document) == document._replace(pages=(page._replace(marks=marks),))


@pytest.mark.parametrize("letter", ["Ç", "@", "★"])
def test_curves_are_true_to_the_tolerance_at_any_size(letter):
    """Against the same letter a hundred times as large, whose curves are as much finer."""
    small = area_of(text_path(Text(letter, (0, 0), 2.5, bold=True), BUNDLED))
    large = area_of(text_path(Text(letter, (0, 0), 250, bold=True), BUNDLED))
    fine = shapely.affinity.scale(large, 0.01, 0.01, origin=(0, 0))
    assert shapely.hausdorff_distance(small.boundary, fine.boundary, 0.1) <= 1.5 * TOLERANCE
    assert small.area == pytest.approx(fine.area, abs=TOLERANCE * fine.length)
    ((face, _),) = BUNDLED.face(bold=True).runs(letter)
    font, pen = face.opened(), BoundsPen(face.opened().getGlyphSet())
    font.getGlyphSet()[font.getBestCmap()[ord(letter)]].draw(pen)
    left, low, right, high = (each * 250 / font["head"].unitsPerEm for each in pen.bounds)
    assert large.bounds == pytest.approx((left, -high, right, -low), abs=2 * TOLERANCE)
