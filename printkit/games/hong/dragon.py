"""Draw Hong tiles of any size: a dragon segment from edge to edge, and heads at two edges.

`dragon.svg` contains a horizontal segment and the head at the tile's lower edge. The upper head is
the lower head after a half turn. Coordinates are hundredths of a tile's side; the origin is the
tile's centre, and y increases downwards. At an edge, a segment or a head's neck is centred,
perpendicular to the edge, and 2 · `JOINT` wide, so dragons continue across the common edge of two
tiles. The segment and the two heads of one tile never touch each other.

The SVG file contains only paths of absolute M, L, C and Z commands, and `use` elements that repeat
the previous path after a half turn. A path's `class` is the kind and the colour of a `DragonShape`.
"""

import math
import re
from collections.abc import Container, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple
from xml.etree import ElementTree as ET

from printkit.draw.display import Ink, Layer, Mark, Path, rectangle
from printkit.draw.geometry.plane import Point, Ring, simplified
from printkit.draw.style.palette import CONTOUR, FAINT, FINE, GOLD, IVORY, PAPER_WHITE
from printkit.paper.rules.game_text import source_text

SIDE = 100.0
JOINT = 11.6  # half the width of a segment or neck at an edge, in hundredths of the tile's side

_CHORD = 1.0  # approximate length of a chord of a curve, in hundredths of the tile's side
_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_SVG = "{http://www.w3.org/2000/svg}"

SEGMENT, HEAD = "segment", "head"
# The two edges of a tile that have heads, keyed by whether the tile's segment is vertical
_HEADS = {False: ("n", "s"), True: ("e", "w")}
_TURNED = frozenset("ne")  # edges whose head is drawn as the opposite edge's head, turned by 180°
_DETAIL = 16.0  # mm, side of the smallest tile that is drawn with all fine lines

_KEPT = 250  # cached drawings of parts of small tiles, which a screen shows repeatedly
_TOLERANCE = 0.05  # mm, largest distance between a curve and its chords

_CONTOUR = 1.7  # width of a dragon's contour, in hundredths of the tile's side


_OUTLINED = Ink(fill=PAPER_WHITE, stroke=FAINT, width=FINE)


class DragonShape(NamedTuple):
    """A path of `dragon.svg`: closed rings or open lines of one kind, colour and width.

    `kind` is `body` (the whole area of a segment or head), `area`, `shape` (an area with a rim),
    `line`, or `detail` (a line that small tiles omit). `width` is the width of lines and rims.
    `name` is the path's id in the SVG file, or empty if the path has no id.
    """

    name: str
    kind: str
    colour: str
    width: float
    rings: tuple[Ring, ...]


class PlacedTile(NamedTuple):
    """A tile on paper: its centre and side in mm, and whether its segment is vertical."""

    centre: Point
    side: float
    upright: bool

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the tile's parts: `segment`, and the letters of the two edges with heads."""
        return (SEGMENT, *_HEADS[self.upright])


def tile(place: PlacedTile, square: Ink = _OUTLINED) -> list[Mark]:
    """Draw the tile at `place` on a background in the ink `square`, with bright dragons."""
    return list(chain.from_iterable(tile_layers(place, place.parts, square)))


def tile_layers(
    place: PlacedTile, bright: Container[str], square: Ink = _OUTLINED
) -> Iterator[Layer]:
    """Yield a tile's background (ink `square`), then its parts; parts not in `bright` are pale."""
    (x, y), side = place.centre, place.side
    yield (rectangle((x - side / 2, y - side / 2), side, side, square, tag="tile"),)
    draw = _small if side < _DETAIL else _drawn
    for part in place.parts:
        yield draw(place, part, bright=part in bright)


def _drawn(place: PlacedTile, part: str, *, bright: bool) -> Layer:
    kind = SEGMENT if part == SEGMENT else HEAD
    fine = place.side >= _DETAIL
    marks: list[Mark] = []
    for shape in drawing(kind, _TOLERANCE / place.side * SIDE):
        rings = tuple(_placed(ring, place, part) for ring in shape.rings)
        colour, contour = (
            name if bright or name == IVORY else f"pale-{name}" for name in (shape.colour, CONTOUR)
        )
        width = max(FINE, shape.width * place.side / SIDE)  # finer lines would not print
        if shape.kind == "line" or (shape.kind == "detail" and fine):
            marks.append(Path(rings, Ink(stroke=colour, width=width), closed=False))
        elif shape.kind == "shape" and fine:
            marks.append(Path(rings, Ink(colour, contour, width)))
        elif shape.kind != "detail":
            marks.append(Path(rings, Ink(colour), tag=kind if shape.kind == "body" else ""))
    return tuple(marks)


_small = lru_cache(_KEPT)(_drawn)


def _placed(ring: Ring, place: PlacedTile, part: str) -> Ring:
    (x, y), scale = place.centre, place.side / SIDE
    scale = -scale if part in _TURNED else scale
    if place.upright:
        return tuple((x - scale * v, y + scale * u) for u, v in ring)
    return tuple((x + scale * u, y + scale * v) for u, v in ring)


def bleed_marks(place: PlacedTile, by: float) -> list[Mark]:
    """Draw the bleed of a tile: its segment and necks continue `by` mm beyond the edges."""
    (x, y), half = place.centre, place.side / 2
    wide = JOINT * place.side / SIDE
    width = max(FINE, _CONTOUR * place.side / SIDE)
    marks: list[Mark] = []
    for ux, uy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        inner, outer = (
            [(x + d * ux - t * uy, y + d * uy + t * ux) for t in (-wide, wide)]
            for d in (half, half + by)
        )
        ring = (inner[0], outer[0], outer[1], inner[1])
        marks.append(Path((ring,), Ink(fill=GOLD), tag="bleed"))
        banks = (ring[:2], ring[2:])
        marks.append(Path(banks, Ink(stroke=CONTOUR, width=width), closed=False, tag="bleed"))
    return marks


_PLAIN_HEAD = (  # outline of the head at the lower edge, in hundredths of the tile's side
    *((0.0, 36.0), (14.0, 41.0), (9.5, 26.0), (0.0, 11.0)),
    *((-9.5, 26.0), (-14.0, 41.0), (0.0, 36.0)),
)
_PLAIN = ((-SIDE / 2, 0.0), (SIDE / 2, 0.0)), ((0.0, SIDE / 2), *_PLAIN_HEAD)


def plain_tile(place: PlacedTile) -> list[Mark]:
    """Draw a tile as three lines (segment and heads) that meet the lines of adjacent tiles."""
    ink = Ink(stroke=CONTOUR, width=FINE)
    rings = ((_placed(_PLAIN[part != SEGMENT], place, part), part) for part in place.parts)
    return [Path((ring,), ink, closed=False, tag=part) for ring, part in rings]


@cache
def drawing(part: str, tolerance: float) -> tuple[DragonShape, ...]:
    """Return the shapes of `part`, lowest layer first; curves deviate by at most `tolerance`."""
    return tuple(
        shape._replace(rings=tuple(simplified(ring, tolerance) for ring in shape.rings))
        for shape in _shapes(part)
    )


@cache
def _shapes(part: str) -> tuple[DragonShape, ...]:
    text = source_text(__package__, "dragon.svg")
    (group,) = ET.fromstring(text).iterfind(f"{_SVG}g[@id='{part}']")  # noqa: S314 — our own file
    found: list[DragonShape] = []
    for element in group:
        if element.tag == f"{_SVG}use":
            rings = found[-1].rings
            turned = (tuple((-x, -y) for x, y in ring) for ring in rings)
            found[-1] = found[-1]._replace(rings=(*rings, *turned))
        else:
            kind, colour = element.attrib["class"].split()
            width = float(element.get("stroke-width", "1"))
            rings = tuple(map(_ring, element.attrib["d"].split("M")[1:]))
            found.append(DragonShape(element.get("id", ""), kind, colour, width, rings))
    return tuple(found)


def _ring(subpath: str) -> Ring:
    ring: list[Point] = []
    for command, text in _COMMAND.findall(f"M{subpath}"):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "C":
            for near, far, end in zip(*[iter(points)] * 3, strict=True):
                ring += _curve((ring[-1], near, far, end))
        else:
            ring += points
        if command == "Z" and ring[0] == ring[-1]:
            del ring[-1]
    return tuple(ring)


def _curve(controls: Sequence[Point]) -> Iterator[Point]:
    count = max(2, math.ceil(math.dist(controls[0], controls[-1]) / _CHORD))
    for step in range(1, count + 1):
        share = step / count
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x, y = (
            sum(weight * control[axis] for weight, control in zip(weights, controls, strict=True))
            for axis in (0, 1)
        )
        yield (x, y)
