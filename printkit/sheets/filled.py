"""What a record sheet says when its game is over: names, turns, result, and the game as a code."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from printkit.language import N_, _
from printkit.render.display import Mark, Point, Text
from printkit.render.fonts import Typeface
from printkit.render.qr import QrCode
from printkit.sheets.palette import BODY, GREY, INK, SMALL
from printkit.sheets.replay.words import LEADING, Words, set_words

_CODE_WORDS = N_("The whole game: printkit verify reads it back.")
_BASELINE = 1.8  # mm from that of a line to the rule below it


class Filled(NamedTuple):
    """A game to be written on record sheets.

    `values` are what stands in blanks, by the keys that `record_sheet` gives these. Each of `turns`
    has a text for each column of the form, or for the first of them. `code` is the game as a line.
    """

    values: Mapping[str, str]
    turns: Sequence[Sequence[str]]
    code: QrCode | None

    @property
    def code_height(self) -> float:
        """The room in mm that the code and the words below it take."""
        return self.code.side + 2 * SMALL if self.code else 0.0

    def code_marks(self, corner: Point) -> list[Mark]:
        """The code with words below it; `corner` is the top left one."""
        if self.code is None:
            return []
        at = (corner[0], corner[1] + self.code.side + SMALL)
        return [*self.code.marks(corner), Text(_(_CODE_WORDS), at, SMALL, GREY)]


def value_marks(value: str, at: Point, room: float, typeface: Typeface) -> list[Mark]:
    """`value` in a blank that begins `at` a place on its line and is `room` mm long."""
    if not value:
        return []
    size = max(SMALL, typeface.fitted(value, room, BODY))
    (line, *_) = set_words(Words(value, size, most=1), (at[0], at[1] - size), room, typeface)
    return [line]


def turn_marks(
    cells: Sequence[str], edges: Sequence[float], row: tuple[float, float], typeface: Typeface
) -> list[Mark]:
    """The texts of a turn in its columns, which begin at `edges`; `row` is its top and its height.

    A long turn takes several lines.
    """
    top, height = row
    marks: list[Mark] = []
    for text, left, right in zip(cells, edges, edges[1:], strict=False):
        if not text:
            continue
        room = right - left - 2
        size = typeface.fitted(text, room, BODY)
        if size >= SMALL:
            marks.append(Text(text, (left + 1, top + height - _BASELINE), size, INK, tag="turn"))
            continue
        most = max(1, int(height / (SMALL * LEADING * 0.85)))
        marks += set_words(Words(text, SMALL, most=most), (left + 1, top + 0.2), room, typeface)
    return marks
