"""Hong tiles in ink, at any size."""

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

from printkit.games.hong import curves
from printkit.geometry.plane import Point, Ring
from printkit.render.display import Ink, Mark, Path, rectangle
from printkit.render.film import Layer
from printkit.sheets.palette import (
    CONTOUR,
    FAINT,
    FINE,
    FLAME,
    GOLD,
    IVORY,
    JADE,
    JADE_DARK,
    PAPER_WHITE,
)

SEGMENT = "segment"
_HEADS = {False: ("n", "s"), True: ("e", "w")}  # by whether the tile stands upright
_TURNED = frozenset("ne")  # heads that are drawn as the half turn of the other one
_DETAIL = 16.0  # mm; on smaller tiles fine lines would run together, and are left out

_KEPT = 400  # drawn parts: a game that is shown turn by turn has most of them again and again
_TOLERANCE = 0.03  # mm between a curve and the straight pieces that it is drawn with

_CONTOUR = 1.7  # widths of lines, in hundredths of the tile's side
_FEATURE = 1.3
_RIM = 1.0
_SCALE = 0.9


class Tone(NamedTuple):
    """The colours of a part of a dragon."""

    skin: str
    scale: str
    gold: str
    red: str
    contour: str


BRIGHT = Tone(JADE, JADE_DARK, GOLD, FLAME, CONTOUR)
PALE = Tone("pale-jade", "pale-scale", "pale-gold", "pale-flame", "pale-contour")
_OUTLINED = Ink(fill=PAPER_WHITE, stroke=FAINT, width=FINE)


class Tile(NamedTuple):
    """A tile on paper: its centre and its side in mm, and whether its segment stands upright."""

    centre: Point
    side: float
    upright: bool

    @property
    def parts(self) -> tuple[str, ...]:
        """Its segment, and its heads by the edges that their necks come from."""
        return (SEGMENT, *_HEADS[self.upright])


def tile(place: Tile, bright: Container[str] | None = None, square: Ink = _OUTLINED) -> list[Mark]:
    """A tile with its three parts; those that are not in `bright`, if given, are pale."""
    return [mark for layer in tile_layers(place, bright, square) for mark in layer]


def tile_layers(
    place: Tile, bright: Container[str] | None = None, square: Ink = _OUTLINED
) -> Iterator[Layer]:
    """The square of a tile, then each of its parts."""
    (x, y), side = place.centre, place.side
    yield (rectangle((x - side / 2, y - side / 2), side, side, square, tag="tile"),)
    for part in place.parts:
        yield _part(place, part, BRIGHT if bright is None or part in bright else PALE)


@lru_cache(_KEPT)
def _part(place: Tile, part: str, tone: Tone) -> Layer:
    pen = _Pen(place, tone, turned=part in _TURNED)
    return tuple(pen.segment() if part == SEGMENT else pen.head())


def runout(place: Tile, by: float) -> list[Mark]:
    """What the four parts that meet the tile's edges are like beyond these, for so many mm."""
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
    """Draws one part of a tile, `turned` by 180° about its centre or not."""

    def __init__(self, place: Tile, tone: Tone, *, turned: bool) -> None:
        self._place = place
        self._tone = tone
        self._turned = turned
        self._fine = place.side >= _DETAIL
        self._tolerance = _TOLERANCE / place.side * curves.SIDE

    def _at(self, ring: Ring) -> Ring:
        """A curve of the drawing where the tile has it."""
        (x, y), scale = self._place.centre, self._place.side / curves.SIDE
        scale = -scale if self._turned else scale
        if self._place.upright:
            return tuple((x - scale * v, y + scale * u) for u, v in ring)
        return tuple((x + scale * u, y + scale * v) for u, v in ring)

    def _filled(self, colour: str, *rings: Ring, tag: str = "") -> Mark:
        return Path(tuple(map(self._at, rings)), Ink(fill=colour), tag=tag)

    def _width(self, share: float) -> float:
        """Of a line, in mm: a share of the tile's side, but no finer than prints clean."""
        return max(FINE, share * self._place.side / curves.SIDE)

    def _line(self, colour: str, width: float, *rings: Ring) -> Mark:
        ink = Ink(stroke=colour, width=self._width(width))
        return Path(tuple(map(self._at, rings)), ink, closed=False)

    def _detail(self, colour: str, width: float, *rings: Ring) -> list[Mark]:
        """Lines that small tiles do without."""
        return [self._line(colour, width, *rings)] if self._fine else []

    def _shape(self, colour: str, *rings: Ring) -> Mark:
        """Areas with a rim, which small tiles do without."""
        rim = Ink(colour, self._tone.contour, self._width(_RIM))
        return Path(tuple(map(self._at, rings)), rim if self._fine else Ink(colour))

    def segment(self) -> list[Mark]:
        """The body; the path tagged `segment` is its whole area."""
        drawn, tone = curves.segment(self._tolerance), self._tone
        return [
            self._filled(tone.skin, drawn.outline, tag="segment"),
            *self._detail(tone.scale, _SCALE, *drawn.scales),
            self._shape(tone.gold, *drawn.spine),
            self._shape(tone.red, drawn.pearl),
            *self._collars(drawn.collars),
            self._line(tone.contour, _CONTOUR, *drawn.banks),
        ]

    def _collars(self, collars: tuple[Ring, ...]) -> list[Mark]:
        tone = self._tone
        inner_sides = (collar[:2] for collar in collars)
        return [self._filled(tone.gold, *collars), self._line(tone.contour, _RIM, *inner_sides)]

    def head(self) -> list[Mark]:
        """A head and its neck; the path tagged `head` is the whole area of both."""
        drawn, tone = curves.head(self._tolerance), self._tone
        return [
            self._shape(tone.red, *drawn.spikes),
            self._filled(tone.red, drawn.whisker),
            self._shape(tone.red, drawn.tongue),
            self._shape(IVORY, *drawn.teeth),
            self._filled(tone.skin, drawn.outline, tag="head"),
            *self._detail(tone.scale, _SCALE, *drawn.scales),
            *self._collars((drawn.collar,)),
            self._line(tone.contour, _CONTOUR, drawn.outline),
            self._shape(tone.gold, drawn.frill),
            self._shape(tone.gold, drawn.horn),
            *self._detail(tone.contour, _FEATURE, *drawn.lines),
            self._shape(IVORY, drawn.eye),
            self._filled(tone.contour, drawn.pupil),
        ]
