"""Conversion of a drawing to the areas and lines that a machine engraves on a piece.

An engraver has one colour, that of the burnt or scratched material. The ground is the colour that
covers most of the piece, and remains bare material. Text, lines and areas that contrast with the
ground are engraved, except where later marks hide them. The machine follows each line once, and
engraves no line along a cut.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.draw.cut_layers import Disc, Etching, Run, Stroke
from printkit.draw.display import WHITE, Circle, Ink, Mark, Path, Text
from printkit.draw.geometry.areas import rings
from printkit.draw.geometry.kerf_compensation import Shape, area_of
from printkit.draw.geometry.lettering import text_path
from printkit.draw.geometry.linework import WELD, closed, runs
from printkit.draw.geometry.plane import Point, rounded
from printkit.draw.typography.typefaces import Typeface

_SEEN = 0.15  # Minimum contrast (0 to 1) with the ground of lines and text to engrave.
_SHADED = 0.45  # Minimum contrast (0 to 1) with the ground of areas to engrave.
_BROAD = 0.6  # Lines wider than this (in mm) are engraved as areas.
_AWAY = 0.2  # No line is engraved within this distance (in mm) of a cut.
_LEAST_LINE = 0.05  # Lines up to this length (in mm) are not engraved.
_LEAST_AREA = 0.01  # Areas up to this size (in mm²) are not engraved.
_ROUND = 32  # Number of segments of a quarter circle.
_AREA = 2  # The dimension of polygons in shapely.
# The function make_valid of shapely 2.0, which browsers run, has no argument `method`.
_HAS_METHODS = not shapely.__version__.startswith("2.0.")

_Surface = BaseGeometry


class _Layer(NamedTuple):
    area: _Surface
    fill: str
    line: _Surface
    stroke: str
    width: float
    word: bool = False
    disc: Disc | None = None


def engraved(marks: Iterable[Mark], piece: Shape, typeface: Typeface) -> Etching:
    """Return the parts of `marks` to engrave on `piece`; inks must be colours, not tokens."""
    layers = [layer for mark in marks for layer in _layers(mark, typeface)]
    whole = area_of(piece)
    ground = _ground(layers, whole)
    covers = [layer.area for layer in layers]
    seen = _Seen(covers, whole)
    areas: list[_Surface] = []
    lines: list[tuple[_Surface, Disc | None]] = []
    for order, layer in enumerate(layers):
        if layer.fill and _contrast(layer.fill, ground) >= (_SEEN if layer.word else _SHADED):
            areas.append(seen.area(layer.area, order))
        if layer.stroke and _contrast(layer.stroke, ground) >= _SEEN:
            if layer.width > _BROAD:
                areas.append(seen.area(layer.line.buffer(layer.width / 2, cap_style="flat"), order))
            else:
                lines.append((seen.line(layer.line, order), layer.disc))
    parts = (part for area in areas for part in shapely.get_parts(area))
    polygons = (part for part in parts if isinstance(part, shapely.Polygon))
    found = (tuple(map(rounded, rings(part))) for part in polygons if part.area > _LEAST_AREA)
    # Engrave entirely visible circles as circles, and merge all other lines
    discs: list[Stroke] = []
    others: list[Sequence[Point]] = []
    for line, disc in lines:
        if disc and shapely.is_closed(line):
            discs.append(disc)
            continue
        merged = shapely.get_parts(shapely.line_merge(line))
        others += [part.coords for part in merged if part.length > _LEAST_LINE]
    return Etching(tuple(found), (*dict.fromkeys(discs), *runs(others)))


def ground(marks: Iterable[Mark], piece: Shape, typeface: Typeface) -> str:
    """Return the fill (colour or token) of the first mark that covers half of `piece`, or white."""
    layers = [layer for mark in marks for layer in _layers(mark, typeface)]
    return _ground(layers, area_of(piece))


class _Seen:
    """Finds those parts of a drawing's layers that no later layer hides."""

    def __init__(self, covers: Sequence[_Surface], whole: shapely.Polygon) -> None:
        self._covers = covers
        self._inner = list(shapely.buffer(covers, -3 * WELD, join_style="mitre"))
        self._tree = shapely.STRtree(covers)
        self._whole = whole
        self._inside = whole.buffer(-_AWAY, join_style="mitre")

    def area(self, area: _Surface, order: int) -> _Surface:
        """Return the visible part of `area`, which belongs to layer number `order`."""
        return self._visible(area, order, self._covers, self._whole)

    def line(self, line: _Surface, order: int) -> _Surface:
        """Return the visible part of `line`; a line along the edge of a later layer is visible."""
        return self._visible(line, order, self._inner, self._inside)

    def _visible(
        self, surface: _Surface, order: int, covers: Sequence[_Surface], room: _Surface
    ) -> _Surface:
        near = self._tree.query(surface, predicate="intersects").tolist()
        later = sorted(other for other in near if other > order)
        if later:
            surface = surface.difference(shapely.union_all([covers[other] for other in later]))
        return surface if room.covers(surface) else surface.intersection(room)


def _ground(layers: Iterable[_Layer], whole: shapely.Polygon) -> str:
    half = whole.area / 2
    for layer in layers:
        if layer.fill and layer.area.area >= half and layer.area.intersection(whole).area >= half:
            return layer.fill
    return WHITE


def _contrast(colour: str, ground: str) -> float:
    return abs(_lightness(colour) - _lightness(ground))


@lru_cache(256)
def _lightness(colour: str) -> float:
    """Return the CIE lightness L* of an sRGB colour (IEC 61966-2-1), scaled to 0 … 1."""
    shares = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    light = sum(weight * s for weight, s in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return round(1.16 * light ** (1 / 3) - 0.16 if light > 0.008856 else 9.033 * light, 4)


def _layers(mark: Mark, typeface: Typeface) -> Iterator[_Layer]:
    match mark:
        case Path():
            yield _path(mark)
        case Circle(centre, radius, ink):
            area = shapely.Point(centre).buffer(radius, _ROUND)
            disc = Disc(rounded([centre])[0], round(radius, 4))
            yield _layer(area, area.exterior, ink)._replace(disc=disc)
        case Text():
            yield _path(text_path(mark, typeface))._replace(word=True)
        case _:
            window = shapely.box(*mark.box)
            for layer in (layer for inner in mark.marks for layer in _layers(inner, typeface)):
                held, line = (part.intersection(window) for part in (layer.area, layer.line))
                yield layer._replace(area=held, line=line)


def _path(path: Path) -> _Layer:
    lines = [closed(ring) if path.closed else ring for ring in path.rings]
    line = shapely.MultiLineString([line for line in lines if len(line) > 1])
    area: _Surface = shapely.Polygon()  # the points inside an odd number of rings
    for ring in path.rings if path.ink.fill else ():
        if len(ring) <= 2:
            continue
        whole: _Surface = shapely.Polygon(ring)  # the ring may cross itself
        if _HAS_METHODS:
            whole = shapely.make_valid(whole, method="structure", keep_collapsed=False)
        else:
            parts = shapely.get_parts(shapely.make_valid(whole))
            whole = shapely.union_all(parts[shapely.get_dimensions(parts) == _AREA])
        area = area.symmetric_difference(whole)
    return _layer(area, line, path.ink)


def _layer(area: _Surface, line: _Surface, ink: Ink) -> _Layer:
    covered = area if ink.fill else shapely.Polygon()
    return _Layer(covered, ink.fill or "", line, ink.stroke or "", ink.width)


def moved(etching: Etching, dx: float, dy: float) -> Etching:
    """Return a copy of `etching` moved by `dx` and `dy` mm."""

    def shifted(points: Iterable[Point]) -> tuple[Point, ...]:
        return rounded((x + dx, y + dy) for x, y in points)

    lines: list[Stroke] = []
    for stroke in etching.lines:
        match stroke:
            case Disc(centre):
                lines.append(stroke._replace(centre=shifted([centre])[0]))
            case Run(points):
                lines.append(stroke._replace(points=shifted(points)))
    areas = (tuple(map(shifted, area)) for area in etching.areas)
    return Etching(tuple(areas), tuple(lines))
