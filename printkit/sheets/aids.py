"""Player aids: a card for each player with what one looks up while playing."""

import re

from printkit.language import _
from printkit.render.display import Ink, Mark, Text, line, moved, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.frame import LEADING, TextColumn, paragraph
from printkit.sheets.palette import BODY, FINE, GREY_LINE, HEADING, INK, PAPER_WHITE, SMALL
from printkit.sheets.piece import PieceSet, flat_piece, rectangle_outline
from printkit.sheets.reading import across, begun, beside, is_from_the_right
from printkit.sheets.record_sheet import side_compass
from printkit.topology.lattice import Lattice
from printkit.units import type_size

WIDTH, HEIGHT = 59.0, 91.0  # mm, of a card as it fits the usual sleeves; long texts make it higher
_COMPASS = 22.0  # mm wide
_MARGIN = 3.5
_ABOVE = 0.4  # mm above a heading
_CLOSER = 0.5  # of the type size, by which a paragraph moves towards what is above it
_CLOSE = 1.25  # from line to line, of the type size
_CLOSEST = 1.03  # of the size that a style makes of it
_TYPES = (  # sizes and leadings, the one that is read most easily first
    *((size, LEADING) for size in (BODY, type_size(9), type_size(8.5), SMALL)),
    (SMALL, _CLOSE),
)
_SPACES = re.compile(r"[ \n]+")  # not no-break spaces
_INDENT = 2.4  # mm, of an item in a list


def aid_set(
    title: str, text: str, count: int, compass: Lattice | None, typeface: Typeface
) -> PieceSet:
    """Return `count` cards with the `title` of a game and a text of headings (`# …`) and words.

    A `compass` beside what comes last, the notation, shows the names of the sides of that lattice's
    cells.
    """
    # The card in the largest type with which it is no higher than HEIGHT, or in the closest
    for size, leading in _TYPES:
        least = _CLOSEST * typeface.shown(size) / size
        column = TextColumn(WIDTH - 2 * _MARGIN, typeface, max(leading, least))
        marks, y = _words(title, text, compass, column, size)
        height = y + 2 * _MARGIN
        if height <= HEIGHT:
            break
    height = max(HEIGHT, height)
    left, top = -WIDTH / 2, -height / 2
    ground = rectangle((left, top), WIDTH, height, Ink(PAPER_WHITE, INK, FINE))
    outline = rectangle_outline(WIDTH, height)
    inside = (moved(mark, left + _MARGIN, top + _MARGIN) for mark in marks)
    face: tuple[Mark, ...] = (ground, *inside)
    card = flat_piece("aid", outline, (face, (ground,)), PAPER_WHITE)
    return PieceSet("aids", _("Player aids"), "", _("One for each player."), (card,) * count, 0.0)


def _words(
    title: str, text: str, compass: Lattice | None, column: TextColumn, size: float
) -> tuple[list[Mark], float]:
    """What stands on a card from (0, 0) on, in type of `size` mm, and where it ends."""
    high = column.typeface.fitted(title, column.width, HEADING, display=True)
    head_line = Text(title, (0.0, HEADING), high, INK, display=True)
    marks: list[Mark] = [begun(head_line, column.width)]
    y = HEADING * 1.5
    marks.append(line((0.0, y), (column.width, y), GREY_LINE))
    low = y  # of the compass
    entries = text.strip().split("# ")[1:]
    for place, entry in enumerate(entries, start=1):
        heading, _, words = entry.partition("\n")
        top = y + _ABOVE
        head, y = paragraph(heading, (0.0, top), column, size, bold=True)
        marks += head
        items = f"\n{words.strip()}".split("\n- ")
        narrow, aside = column, 0.0
        if compass is not None and place == len(entries):
            leftward = is_from_the_right()
            middle = _COMPASS / 2 if leftward else column.width - _COMPASS / 2
            drawn, low = side_compass(compass, (middle, top))
            marks += drawn
            narrow = column._replace(width=column.width - _COMPASS)
            aside = _COMPASS if leftward else 0.0
        indent = _INDENT if len(items) > 1 else 0.0
        inside = narrow._replace(width=narrow.width - indent)
        for item in filter(str.strip, items):
            start = y - size * _CLOSER
            dash = [Text("–", (0.0, start + size), size, INK)] if indent else []
            text = _SPACES.sub(" ", item.strip())
            body, y = paragraph(text, (beside(indent), start), inside, size)
            marks += (moved(mark, aside, 0.0) for mark in [*across(dash, narrow.width), *body])
        y = max(y, low)
    return marks, y
