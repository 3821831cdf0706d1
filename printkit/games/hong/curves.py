"""The dragons of a Hong tile: a segment from edge to edge, and a head on its neck at two edges.

`dragon.svg` draws them, for a tile whose segment lies level, with the head of its lower edge.
Lengths are in hundredths of the tile's side, y downwards, about the tile's centre. A half turn
leaves the tile as it is. Segment and necks are equally wide where they meet an edge, square to it
and about its middle: so they join across the cut between any two tiles, and no part of a tile
touches another part of the same tile.

Of SVG the file uses paths of absolute M, L, C and Z, and `use` for the half turn of the path before
it. The class of a path is its kind and its colour.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from xml.etree import ElementTree as ET

import shapely

from printkit.geometry.plane import Point, Ring

SIDE = 100.0
JOINT = 11.6  # half the width of a segment or a neck at the edge

_CHORD = 1.0  # about the length of the straight pieces of a curve
_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_SVG = "{http://www.w3.org/2000/svg}"


class DragonShape(NamedTuple):
    """Rings or open lines that are drawn alike.

    `kind` is `body`, the whole area of a part; `area`; `shape`, an area with an outline; `line`; or
    `detail`, a line that small tiles lack. `width` is that of lines and outlines. `name` is empty
    where none is needed.
    """

    name: str
    kind: str
    colour: str
    width: float
    rings: tuple[Ring, ...]


@cache
def drawing(part: str, tolerance: float) -> tuple[DragonShape, ...]:
    """The shapes of `part` (`segment` or `head`), the lowest first, true to `tolerance`."""
    return tuple(
        shape._replace(rings=tuple(_flat(ring, tolerance) for ring in shape.rings))
        for shape in _shapes(part)
    )


@cache
def _shapes(part: str) -> tuple[DragonShape, ...]:
    """The shapes of `part` with all the points of their curves."""
    text = files("printkit.games.hong").joinpath("dragon.svg").read_text("utf-8")
    (group,) = ET.fromstring(text).iterfind(f"{_SVG}g[@id='{part}']")  # noqa: S314 — our own file
    found: list[DragonShape] = []
    for element in group:
        if element.tag == f"{_SVG}use":
            rings = found[-1].rings
            found[-1] = found[-1]._replace(rings=(*rings, *map(_half_turn, rings)))
        else:
            found.append(_shape(element))
    return tuple(found)


def _shape(element: ET.Element) -> DragonShape:
    kind, colour = element.attrib["class"].split()
    width = float(element.get("stroke-width", "1"))
    rings = tuple(map(_ring, element.attrib["d"].split("M")[1:]))
    return DragonShape(element.get("id", ""), kind, colour, width, rings)


def _ring(subpath: str) -> Ring:
    """The points of `subpath`, curves as chords; its first point is not repeated."""
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
    """A cubic Bézier curve as chords, without its first point."""
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


def _half_turn(ring: Ring) -> Ring:
    return tuple((-x, -y) for x, y in ring)


def _flat(ring: Ring, tolerance: float) -> Ring:
    """`ring` without the points that lie, within `tolerance`, between their neighbours."""
    line = shapely.simplify(shapely.LineString(ring), tolerance)
    return tuple((float(x), float(y)) for x, y in line.coords)
