"""Hong tiles in ink, at any size."""

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

from printkit.games.hong import curves
from printkit.geometry.plane import Point, Ring
from printkit.render.display import Ink, Mark, Path, rectangle
from printkit.render.film import Layer
from printkit.sheets.palette import CONTOUR, FAINT, FINE, GOLD, IVORY, PAPER_WHITE

SEGMENT, HEAD = "segment", "head"
_HEADS = {False: ("n", "s"), True: ("e", "w")}  # by whether the tile stands upright
_TURNED = frozenset("ne")  # heads drawn as a half turn of the other
_DETAIL = 16.0  # mm; smaller tiles lack the fine lines, which would run together

_KEPT = 400  # drawn parts: a replay shows most of them many times
_TOLERANCE = 0.03  # mm between a curve and its chords

_CONTOUR = 1.7  # the width of a dragon's contour, in hundredths of the tile's side


_OUTLINED = Ink(fill=PAPER_WHITE, stroke=FAINT, width=FINE)


class PlacedTile(NamedTuple):
    """A tile on paper: its centre and its side in mm, and whether its segment stands upright."""

    centre: Point
    side: float
    upright: bool

    @property
    def parts(self) -> tuple[str, ...]:
        """Its segment, and its heads by the edges that their necks come from."""
        return (SEGMENT, *_HEADS[self.upright])


def tile(
    place: PlacedTile, bright: Container[str] | None = None, square: Ink = _OUTLINED
) -> list[Mark]:
    """A tile at `place` with its three parts; those not in `bright`, if given, are pale."""
    return [mark for layer in tile_layers(place, bright, square) for mark in layer]


def tile_layers(
    place: PlacedTile, bright: Container[str] | None = None, square: Ink = _OUTLINED
) -> Iterator[Layer]:
    """The `square` of the tile at `place`, then each of its parts, as `tile` draws them."""
    (x, y), side = place.centre, place.side
    yield (rectangle((x - side / 2, y - side / 2), side, side, square, tag="tile"),)
    for part in place.parts:
        yield _part(place, part, bright=bright is None or part in bright)


@lru_cache(_KEPT)
def _part(place: PlacedTile, part: str, *, bright: bool) -> Layer:
    pen = _Pen(place, turned=part in _TURNED, bright=bright)
    return pen.drawn(SEGMENT if part == SEGMENT else HEAD)


def runout(place: PlacedTile, by: float) -> list[Mark]:
    """What continues the four parts beyond the edges of the tile at `place`, `by` mm wide."""
    (x, y), half = place.centre, place.side / 2
    wide = curves.JOINT * place.side / curves.SIDE
    width = max(FINE, _CONTOUR * place.side / curves.SIDE)
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


class _Pen:
    """Draws one part of a tile, perhaps `turned` by 180° about its centre, bright or pale."""

    def __init__(self, place: PlacedTile, *, turned: bool, bright: bool) -> None:
        self._place = place
        self._turned = turned
        self._bright = bright
        self._fine = place.side >= _DETAIL

    def drawn(self, part: str) -> Layer:
        """The marks of `part`; the path tagged `segment` or `head` is its whole area."""
        tolerance = _TOLERANCE / self._place.side * curves.SIDE
        shapes = curves.drawing(part, tolerance)
        drawn = (each for each in shapes if self._fine or each.kind != "detail")
        return tuple(self._mark(each, part) for each in drawn)

    def _mark(self, shape: curves.DragonShape, part: str) -> Mark:
        """`shape` where the tile has it; small tiles do without outlines."""
        rings = tuple(map(self._at, shape.rings))
        colour, width = self._colour(shape.colour), self._width(shape.width)
        if shape.kind in ("line", "detail"):
            return Path(rings, Ink(stroke=colour, width=width), closed=False)
        if shape.kind == "shape" and self._fine:
            return Path(rings, Ink(colour, self._colour(CONTOUR), width))
        return Path(rings, Ink(colour), tag=part if shape.kind == "body" else "")

    def _at(self, ring: Ring) -> Ring:
        """`ring`, a curve of the drawing, where the tile has it."""
        (x, y), scale = self._place.centre, self._place.side / curves.SIDE
        scale = -scale if self._turned else scale
        if self._place.upright:
            return tuple((x - scale * v, y + scale * u) for u, v in ring)
        return tuple((x + scale * u, y + scale * v) for u, v in ring)

    def _colour(self, name: str) -> str:
        return name if self._bright or name == IVORY else f"pale-{name}"

    def _width(self, share: float) -> float:
        """The width of a line in mm: a `share` of the tile's side, no finer than prints well."""
        return max(FINE, share * self._place.side / curves.SIDE)
