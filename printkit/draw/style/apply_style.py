"""Application of a style to a display list: inks, line widths and patterns of all marks.

A pattern is drawn over the fill of an area and below the stroke of its edge. Text and symbols on a
pattern have a halo in the fill colour. Grey text on a pattern is printed in the normal text ink.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator

from printkit.base.errors import InputError, nearest
from printkit.draw.display import (
    CAP_HEIGHT,
    Circle,
    Clipped,
    Document,
    Ink,
    Mark,
    Page,
    Path,
    Text,
    rectangle,
    shown_text,
    text_width,
)
from printkit.draw.geometry.hatch import dots_in_area, dots_in_disc, hatch_area, hatch_disc
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import AreaIndex
from printkit.draw.style.colours import GUIDES, is_for_press, is_hex
from printkit.draw.style.palette import GREY, INK
from printkit.draw.style.style_file import WHITE, Pattern, Style

Paint = Callable[[Iterable[Mark]], tuple[Mark, ...]]  # a function such as Brush.marks

_PLATE = 0.22  # Width of a halo around text on a pattern, relative to the type size.
_MOST_PLATE = 0.8  # Maximum width in mm of a halo around text.
# Width of the halo around a Xoid's name, relative to the type size; the halo fills most of a leg.
_NAME_PLATE = 0.35
_HALO = 0.6  # Width in mm of the halo around symbols on a pattern.
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")  # An apostrophe between two letters.
_NAME = "name"  # The tag of a piece's printed name.
PATTERN = "pattern"  # The tag of a pattern that fills an area.
_BADGE = "badge"  # The tag of a disc behind a number; a badge has no pattern.
_PLAIN = ""  # The colour of badges in the index of areas; text on a badge has no halo.
_GROUNDS = {f"on-{ground}": ground for ground in ("red", "blue", "black", "white", "neutral")}


def styled(document: Document, style: Style) -> Document:
    """Return a copy of `document` with the inks and the typeface of `style`."""
    brush = Brush(style)
    pages = tuple(map(brush.page, document.pages))
    return document._replace(pages=pages, typeface=style.typeface)


class Brush:
    """Applies one style to pages and marks."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._inks: dict[Ink, Ink] = {}  # many marks share one of a few inks

    def page(self, page: Page) -> Page:
        """Apply the style to `page`, and add a background unless the style's paper is white."""
        marks = self.marks(page.marks)
        if self._style.paper != WHITE:
            tint = Ink(fill=self._style.paper)
            marks = (rectangle((0.0, 0.0), page.width, page.height, tint, tag="paper"), *marks)
        return page._replace(marks=marks)

    def marks(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Apply the style to `marks`, without changing their order."""
        grounds = AreaIndex() if self._style.patterns else None
        return tuple(self._all(marks, grounds))

    def _all(self, marks: Iterable[Mark], grounds: AreaIndex | None) -> Iterator[Mark]:
        for mark in marks:
            match mark:
                case Text():
                    yield from self._text(mark, grounds)
                case Clipped(box, inner):
                    within = None if grounds is None else AreaIndex(Box(*box), grounds)
                    yield Clipped(box, tuple(self._all(inner, within)))
                case Path() | Circle():
                    yield from self._area(mark, grounds)

    def _ink(self, ink: Ink) -> Ink:
        if ink not in self._inks:
            lines = self._style.lines
            fill = ink.fill and self.colour(ink.fill)
            stroke = ink.stroke and self.colour(ink.stroke)
            width = max(lines.least, lines.factor * ink.width)
            width = ink.width if ink.stroke in GUIDES else width
            self._inks[ink] = Ink(fill, stroke, width, ink.dash)
        return self._inks[ink]

    def _area(self, mark: Path | Circle, grounds: AreaIndex | None) -> Iterable[Mark]:
        ink = self._ink(mark.ink)
        if isinstance(mark, Path):  # constructors are several times as fast as `_replace`
            inked: Path | Circle = Path(mark.rings, ink, mark.closed, mark.tag)
        else:
            inked = Circle(mark.centre, mark.radius, ink, mark.tag)
        if grounds is None or mark.ink.fill is None:
            return (inked,)
        if mark.tag == _BADGE:
            grounds.add(mark, _PLAIN)
            return (inked,)
        pattern = self._style.patterns.get(mark.ink.fill)
        grounds.add(mark, inked.ink.fill if pattern else None)
        if pattern:
            shape = inked._replace(ink=Ink(fill=inked.ink.fill))
            edge = inked._replace(ink=inked.ink._replace(fill=None), tag="")
            return (shape, *_pattern(inked, pattern), *((edge,) if ink.stroke else ()))
        below = self._ground_of(mark.ink.fill)
        if below and isinstance(mark, Path):
            from printkit.draw.geometry.mark_areas import area_halo  # late: shapely loads slowly

            return (Path(area_halo(mark.rings, _HALO), Ink(fill=below), tag="halo"), inked)
        return (inked,)

    def _ground_of(self, colour: str) -> str | None:
        """Return the patterned fill below marks in `colour` (`on-red`, …); None if it is plain."""
        ground = _GROUNDS.get(colour, "")
        return self.colour(ground) if ground in self._style.patterns else None

    def colour(self, token: str) -> str:
        """Return the ink of `token`. Raises InputError if `token` is neither a token nor an ink."""
        if is_hex(token) or is_for_press(token):
            return token
        if token not in self._style.colours:
            known = tuple(self._style.colours)
            raise InputError(f"no style has a colour '{token}'; {nearest(token, known)}")
        return self._style.colours[token]

    def _text(self, text: Text, grounds: AreaIndex | None) -> Iterable[Mark]:
        """Draw `text`, with a halo if there is a pattern behind it."""
        text = shown_text(text, self._style.typeface)
        if "'" in text.text:
            text = text._replace(text=_APOSTROPHE.sub("’", text.text))
        inked = text._replace(colour=self.colour(text.colour))
        if grounds is None:
            return (inked,)
        # Find the area that is behind the middle of the text
        width = text_width(text, self._style.typeface)
        along = width * {"start": 0.5, "middle": 0.0, "end": -0.5}[text.anchor]
        up = CAP_HEIGHT * text.size / 2
        cos, sin = math.cos(math.radians(text.angle)), math.sin(math.radians(text.angle))
        middle = text.at[0] + along * cos + up * sin, text.at[1] + along * sin - up * cos
        under = grounds.under(middle)
        below = under if under == _PLAIN else self._ground_of(text.colour) or under
        if not below:
            return (inked,)
        if text.colour == GREY:
            inked = inked._replace(colour=self.colour(INK))
        from printkit.draw.geometry.mark_areas import text_halo  # late: shapely loads slowly

        by = min(_MOST_PLATE, _PLATE * text.size)
        if text.tag == _NAME and text.colour in _GROUNDS:
            by = _NAME_PLATE * text.size
        return (Path(text_halo(text, by, self._style.typeface), Ink(fill=below), tag="halo"), inked)


def _pattern(mark: Path | Circle, pattern: Pattern) -> Iterator[Mark]:
    if pattern.kind == "dots":
        dots = (pattern.angle, pattern.spacing, pattern.weight)
        if isinstance(mark, Circle):
            rings = dots_in_disc(mark.centre, mark.radius, *dots)
        else:
            rings = dots_in_area(mark.rings, *dots)
        drawn = Path(rings, Ink(fill=pattern.colour), tag=PATTERN)
    else:
        turns = (0.0, 90.0) if pattern.kind == "cross" else (0.0,)
        lines = ([pattern.angle + turn for turn in turns], pattern.spacing)
        if isinstance(mark, Circle):
            rings = hatch_disc(mark.centre, mark.radius, *lines)
        else:
            rings = hatch_area(mark.rings, *lines)
        ink = Ink(stroke=pattern.colour, width=pattern.weight)
        drawn = Path(rings, ink, closed=False, tag=PATTERN)
    if drawn.rings:
        yield drawn
