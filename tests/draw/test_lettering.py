import functools
import itertools
import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from support.typefaces import EM, box, font_of, square_font

from printkit.draw.display import Circle, Clipped, Document, Ink, Page, Path, Text
from printkit.draw.face import read_face
from printkit.draw.fonts import BUNDLED, Typeface
from printkit.draw.geometry.lettering import TOLERANCE, outlined, text_path


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
        ("middle", 0, [(7, 15), (12, 15), (12, 20), (7, 20)]),
        ("end", 0, [(4, 15), (9, 15), (9, 20), (4, 20)]),
        ("start", 90, [(10, 20), (15, 20), (15, 25), (10, 25)]),  # clockwise: it reads downwards
        ("middle", -90, [(5, 18), (10, 18), (10, 23), (5, 23)]),
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


def test_letters_follow_each_other_by_their_advance():
    path = text_path(Text("A A", (0, 10), 10), own_type(square_font("A ")))
    lefts = sorted(min(x for x, _ in ring) for ring in path.rings)
    assert lefts == pytest.approx([0, 12])


def test_strokes_that_overlap_are_joined_and_holes_stay():
    """A ring with a bar across: the bar is ink within the hole, and nowhere counted twice."""
    outer, bar = box(0, 0, 600, 600), box(250, -100, 350, 700)
    hole = box(100, 100, 500, 500)[::-1]
    path = text_path(
        Text("o", (0, 0), EM / 100), own_type(font_of({"o": (outer, hole, bar)}, {ord("o"): "o"}))
    )
    assert area_of(path).area == pytest.approx(36 - 16 + 4 + 2 * 1)
    assert len(path.rings) == 3


def test_letters_that_overlap_are_joined():
    path = text_path(Text("AA", (0, 0), 10), own_type(square_font("A", side=500, advance=300)))
    (ring,) = path.rings
    assert shapely.Polygon(ring).area == pytest.approx(8 * 5)


def test_nothing_to_see_has_no_rings():
    assert text_path(Text(" ", (0, 0), 5), BUNDLED).rings == ()
    document = outlined(Document("t", (Page(10, 10, (Text("  ", (1, 1), 3),)),)))
    assert document.pages[0].marks == ()


def test_only_text_is_changed_within_windows_too():
    circle = Circle((5, 5), 2, Ink(fill="#000000"))
    window = Clipped((0, 0, 5, 5), (circle, Text("a", (1, 1), 3)))
    document = Document("t", (Page(10, 10, (circle, window, Text("b", (1, 1), 3)), "p"),), "s")
    after = outlined(document)
    assert after._replace(pages=()) == document._replace(pages=())
    (first, (box, (second, third)), fourth), name = after.pages[0].marks, after.pages[0].name
    assert (first, second, box, name) == (circle, circle, window.box, "p")
    assert isinstance(third, Path)
    assert isinstance(fourth, Path)


@pytest.mark.thinned(8)
@pytest.mark.parametrize("size", [2.5, 6.0, 40.0])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("letter", ["O", "é", "Ç", "ą", "8", "@", "Ж", "ש", "★"])
def test_curves_are_true_to_the_tolerance(letter, bold, size):
    """Against the same outline flattened a hundred times finer by the middles of its curves."""
    drawn = area_of(text_path(Text(letter, (0, 0), size, bold=bold), BUNDLED))
    fine = fine_outline(letter, size, bold=bold)
    assert (
        shapely.hausdorff_distance(drawn.boundary, fine.boundary, 0.1) <= 1.5 * TOLERANCE
    )  # strokes cross askew
    assert drawn.area == pytest.approx(fine.area, abs=TOLERANCE * fine.length)


def fine_outline(letter, size, *, bold):
    """A letter's area with each curve in 64 pieces."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    ((face, _),) = BUNDLED.face(bold=bold).runs(letter)
    font = face.opened()
    shapes, name = font.getGlyphSet(), font.getBestCmap()[ord(letter)]
    pen = DecomposingRecordingPen(shapes)
    shapes[name].draw(pen)
    contours = []
    for action, points in pen.value:
        if action == "moveTo":
            contours.append([points[0]])
        elif action == "lineTo":
            contours[-1].append(points[0])
        elif action == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                start = contours[-1][-1]
                contours[-1] += [on(start, control, end, i / 64) for i in range(1, 65)]
    scale = size / font["head"].unitsPerEm
    rings = [shapely.LinearRing([(x * scale, -y * scale) for x, y in c]) for c in contours]
    parts = [wound(ring) for ring in rings]
    turn = [ring.is_ccw for ring in rings]
    way = turn[max(range(len(parts)), key=lambda i: parts[i].area)]
    solid = shapely.union_all([p for p, t in zip(parts, turn, strict=True) if t == way])
    holes = shapely.union_all([p for p, t in zip(parts, turn, strict=True) if t != way])
    return solid.difference(holes)


def wound(ring):
    """What a ring winds around: its faces, but for those about which it does not turn."""
    faces = shapely.get_parts(shapely.polygonize([shapely.node(ring)]))
    return shapely.union_all([face for face in faces if turns(ring, face.point_on_surface())])


def turns(ring, at):
    """By the sum of the angles under which its sides are seen."""
    angles = [math.atan2(y - at.y, x - at.x) for x, y in ring.coords]
    whole = sum((b - a + math.pi) % math.tau - math.pi for a, b in itertools.pairwise(angles))
    return round(whole / math.tau)


def on(a, b, c, t):
    return tuple(
        (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r for p, q, r in zip(a, b, c, strict=True)
    )


@settings(max_examples=60, deadline=None)
@given(
    st.text("AbcgijÇéф ж.12-★", min_size=1, max_size=8),
    st.floats(2, 12),
    st.floats(-180, 180),
    st.sampled_from(["start", "middle", "end"]),
)
def test_a_turned_line_is_the_level_one_turned(text, size, angle, anchor):
    level = text_path(Text(text, (30, 40), size, anchor=anchor), BUNDLED)
    path = text_path(Text(text, (30, 40), size, anchor=anchor, angle=angle), BUNDLED)
    assert len(level.rings) == len(path.rings)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    for one, other in zip(level.rings, path.rings, strict=True):
        for (x, y), place in zip(one, other, strict=True):
            dx, dy = x - 30, y - 40
            assert place == pytest.approx((30 + dx * c - dy * s, 40 + dx * s + dy * c), abs=4e-4)
    inked = [x for ring in level.rings for x, _ in ring]
    if inked:
        width = BUNDLED.width(text, size)
        start = 30 - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        assert start - 0.2 * size <= min(inked) <= max(inked) <= start + width + 0.2 * size
