"""Conversion of text to paths (outlines), for cutters and for printers without fonts.

Curves are flattened to within TOLERANCE. Overlapping strokes of a letter are merged, so that each
path is an area by the even-odd rule and a cutter follows every edge once.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import shapely
from shapely.affinity import affine_transform

from printkit.base.errors import InputError
from printkit.draw import display
from printkit.draw.formats.library_settings import silenced
from printkit.draw.geometry.areas import Polygonal, polygons_of, rings
from printkit.draw.typography.font_file import Face
from printkit.draw.typography.typefaces import Typeface, visual

TOLERANCE = 0.01  # Maximum distance in mm between a curve and its flattened polyline.
_DIGITS = 4  # Coordinates in mm are rounded to this many decimals.
MAX_CROSSINGS = 1000  # Maximum number of times that the contours of a letter may cross.
_LETTERS = 8192  # Number of cached letters, enough for all type sizes of a large kit.


def outlined(document: display.Document) -> display.Document:
    """Return a copy of `document` in which all text is converted to paths."""
    face = document.typeface
    pages = (page._replace(marks=outlined_marks(page.marks, face)) for page in document.pages)
    return document._replace(pages=tuple(pages))


def outlined_marks(marks: Iterable[display.Mark], typeface: Typeface) -> tuple[display.Mark, ...]:
    """Return `marks` with all text converted to paths."""
    found: list[display.Mark] = []
    for mark in marks:
        match mark:
            case display.Text():
                path = text_path(mark, typeface)
                if path.rings:
                    found.append(path)
            case display.Clipped(box, inner):
                found.append(display.Clipped(box, outlined_marks(inner, typeface)))
            case _:
                found.append(mark)
    return tuple(found)


def text_path(text: display.Text, typeface: Typeface) -> display.Path:
    """Convert `text` to a path, without rings if blank. Raises InputError if a glyph is missing."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    start = -shift * display.text_width(text, typeface)
    turn = math.radians(text.angle)
    scale = text.size * math.cos(turn), text.size * math.sin(turn)
    x, y = text.at

    def placed(point: display.Point) -> display.Point:
        across, up = point[0] + start / text.size, point[1]
        right = x + across * scale[0] + up * scale[1]
        down = y + across * scale[1] - up * scale[0]
        return round(right, _DIGITS), round(down, _DIGITS)

    areas: list[Polygonal] = []  # letters in units of the type size
    advance, steps = 0.0, math.frexp(TOLERANCE / text.size)[1] - 1
    runs = display.text_face(text, typeface).runs(visual(text.text))
    for own, character in ((own, character) for own, run in runs for character in run):
        letter = _letter(ord(character), own, steps)
        if not letter.is_empty:
            areas.append(affine_transform(letter, [1, 0, 0, 1, advance, 0]))
        advance += own.widths[ord(character)] / 1000
    if any(one.intersects(other) for one, other in pairwise(areas)):
        areas = [_joined(areas)]
    whole = (tuple(map(placed, ring)) for area in areas for ring in rings(area))
    return display.Path(tuple(whole), display.Ink(fill=text.colour), tag=text.tag)


@lru_cache(_LETTERS)
def _letter(code: int, face: Face, steps: int) -> Polygonal:
    """Return the area of a letter in units of the type size; y is upwards from the baseline.

    Raises InputError if the glyph is damaged, or if its contours cross too often.
    """
    try:
        with silenced("fontTools"):
            names, shapes, em = _glyphs(face)
            pen = _pen(shapes, math.ldexp(1.0, steps) * em)
            shapes[names[code]].draw(pen)
    except Exception:  # noqa: BLE001 — fontTools raises whatever a damaged file provokes
        raise InputError(
            f"the typeface {face.family} is damaged: '{chr(code)}' (U+{code:04X}) has no outline"
        ) from None
    contours = [ring for ring in pen.rings if len(ring) > 2]
    pairs = [pair for ring in contours for pair in pairwise((*ring, ring[0]))]
    if len(pairs) ** 2 // 4 >= MAX_CROSSINGS:
        pieces = shapely.linestrings(pairs)
        if shapely.STRtree(pieces).query(pieces, "crosses").shape[1] // 2 > MAX_CROSSINGS:
            raise InputError(
                f"the typeface {face.family} is too intricate for outlines: the contours of "
                f"'{chr(code)}' (U+{code:04X}) cross each other more than {MAX_CROSSINGS:,} times"
            )
    # Subtract each hole from the smallest area around it, then merge the areas
    lines = map(shapely.LinearRing, contours)
    ordered = sorted(lines, key=lambda ring: float(shapely.Polygon(ring).area), reverse=True)
    solid = [ring for ring in ordered if ring.is_ccw == ordered[0].is_ccw]
    bodies: list[Any] = [_wound(ring) for ring in solid]
    for ring in ordered:
        if ring.is_ccw == ordered[0].is_ccw:
            continue
        hole = _wound(ring)
        around = [i for i, body in enumerate(solid) if shapely.Polygon(body).covers(hole)]
        for i in around[-1:]:
            bodies[i] = bodies[i].difference(hole)
    area = _joined(bodies)
    return affine_transform(area, [1 / em, 0, 0, 1 / em, 0, 0])


@lru_cache(8)
def _glyphs(face: Face) -> tuple[dict[int, str], Any, int]:
    """Return glyph names by character, glyph shapes by name, and the font units per em."""
    font = face.opened()
    return font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm


def _pen(shapes: Any, tolerance: float) -> Any:
    from fontTools.pens.basePen import BasePen

    class Pen(BasePen):  # type: ignore[misc]  # the base class is imported late
        def __init__(self) -> None:
            super().__init__(shapes)
            self.rings: list[list[display.Point]] = []

        def _moveTo(self, at: display.Point) -> None:  # noqa: N802 — named by fontTools
            self.rings.append([at])

        def _lineTo(self, at: display.Point) -> None:  # noqa: N802
            self.rings[-1].append(at)

        def _curveToOne(self, *points: display.Point) -> None:  # noqa: N802
            self.rings[-1] += _flat((self._getCurrentPoint(), *points), tolerance)

        _qCurveToOne = _curveToOne  # noqa: N815

    return Pen()


def _flat(points: tuple[display.Point, ...], tolerance: float) -> list[display.Point]:
    """Flatten a Bézier curve with control `points`; the returned polyline omits the first point.

    The number of segments is Wang's bound: √(d (d - 1) m / 8 tolerance) for a curve of degree d
    whose control points have second differences of at most m.
    """
    degree = len(points) - 1
    triples = zip(points, points[1:], points[2:], strict=False)
    bend = max(math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in triples)
    count = max(1, math.ceil(math.sqrt(degree * (degree - 1) * bend / (8 * tolerance))))
    found = []
    for i in range(1, count):
        share, control = i / count, points
        while len(control) > 1:  # de Casteljau
            control = tuple(
                (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                for a, b in pairwise(control)
            )
        found.append(control[0])
    return [*found, points[-1]]


def _wound(ring: shapely.LinearRing) -> shapely.Geometry:
    """Return the area of `ring` by the nonzero winding rule, which fills overlapping strokes."""
    area = shapely.Polygon(ring)
    if area.is_valid:
        return area
    faces = shapely.get_parts(shapely.polygonize([shapely.node(ring)]))
    return shapely.union_all([face for face in faces if _winding(ring, face.point_on_surface())])


def _winding(ring: shapely.LinearRing, at: shapely.Point) -> int:
    turns = 0
    for (ax, ay), (bx, by) in pairwise(ring.coords):
        if (ay > at.y) != (by > at.y) and at.x < ax + (at.y - ay) * (bx - ax) / (by - ay):
            turns += 1 if by > ay else -1
    return turns


def _joined(areas: Sequence[shapely.Geometry]) -> Polygonal:
    return polygons_of(shapely.union_all(areas))
