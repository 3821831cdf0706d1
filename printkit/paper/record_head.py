"""The blanks at the head of a record sheet, and the contents of a filled-in sheet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.base.language import _, pgettext, role_name
from printkit.draw.display import Mark, Text, line
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.qr import QrCode
from printkit.draw.sheet_frame import LEADING
from printkit.draw.style.palette import BODY, GREY, GREY_LINE, INK, SMALL
from printkit.draw.typography.paragraphs import Words, set_column
from printkit.draw.typography.typefaces import Typeface
from printkit.rules.game import AnyGame

_BESIDE, _APART = 1.5, 3.0  # mm from a label to its blank, and from the blank to the next label
_LEAST = 8.0  # mm, the least width of a blank to write in
_BESIDE_CODE = 38.0  # mm, the least width of the words next to a QR code
_BASELINE = 1.8  # mm from the baseline of a row's text to the line below the row


class Filled(NamedTuple):
    """A recorded game, to be printed on record sheets.

    `values` maps the keys of form fields to their contents. Each of `turns` has a text for each
    column of the form, or for the first columns only. `code` is a QR code of the whole game.
    """

    values: Mapping[str, str]
    turns: Sequence[Sequence[str]]
    code: QrCode | None

    def code_marks(self, box: Box, typeface: Typeface) -> list[Mark]:
        """Return the QR code, as large as `box` has room for, and the words to its right."""
        if self.code is None:
            return []
        code = self.code.resized(min(box.height, box.width - _BESIDE_CODE))
        words = Words(_("The whole game: printkit verify reads it back."), BODY, GREY)
        at = (box.left + code.side, box.top + code.side / 2 - BODY * LEADING)
        return [*code.marks(box[:2]), *set_column([words], at, box.right - at[0], typeface)]


def turn_marks(
    cells: Sequence[str], edges: Sequence[float], row: tuple[float, float], typeface: Typeface
) -> list[Mark]:
    """Typeset a turn's texts `cells` in the columns between `edges`; `row` is (top, height)."""
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
        marks += set_column([Words(text, SMALL, most=most)], (left + 1, top + 0.2), room, typeface)
    return marks


class FormField(NamedTuple):
    """A blank to fill in; `share` is its relative width, `key` its key in `Filled.values`."""

    label: str
    share: float
    key: str = ""


def blank_rows(game: type[AnyGame], terms: Iterable[str]) -> list[tuple[FormField, ...]]:
    """Return the rows of blanks for `game`; `terms` are the labels of agreements before play."""
    asked = tuple(FormField(_(term), 1.0, f"term {term}") for term in terms)
    scores = [FormField(role_name(role), 1.0, f"result.{role}") for role in game.scored_roles()]
    if scores:
        label = _("result: {role}").format(role=scores[0].label)
        scores[0] = scores[0]._replace(label=label, share=1.4)
    return [
        tuple(FormField(role_name(role), 1.0, f"players.{role}") for role in game.roles),
        (FormField(_("event, place"), 1.0, "event"),),
        (FormField(_("date"), 2.0, "date"), FormField(pgettext("number of a page", "sheet"), 1.0)),
        (*scores, FormField(_("winner"), 1.2, "result.winner")),
        *([asked] if asked else []),
    ]


def row_marks(
    row: tuple[FormField, ...], at: Point, width: float, typeface: Typeface, filled: Filled | None
) -> list[Mark]:
    """Draw a row of blanks, `width` mm wide; `at` is the left end of the row's baseline."""
    x, y = at
    marks: list[Mark] = []
    whole = sum(blank.share for blank in row)
    labels = [typeface.width(blank.label, SMALL) + _BESIDE + _APART for blank in row]
    widths = [width * blank.share / whole for blank in row]
    if any(each - label < _LEAST for each, label in zip(widths, labels, strict=True)):
        # If a blank is too short to write in, divide only the width that the labels leave free
        rest = width - sum(labels)
        pairs = zip(row, labels, strict=True)
        widths = [label + rest * blank.share / whole for blank, label in pairs]
    for blank, each in zip(row, widths, strict=True):
        start, end = x + _BESIDE + typeface.width(blank.label, SMALL), x + each - _APART
        marks.append(Text(blank.label, (x, y), SMALL, GREY))
        marks.append(line((start, y + 0.6), (end, y + 0.6), GREY_LINE))
        if value := filled.values.get(blank.key, "") if filled else "":
            room = end - start - 1
            size = max(SMALL, typeface.fitted(value, room, BODY))
            marks += set_column([Words(value, size, most=1)], (start + 1, y - size), room, typeface)
        x += each
    return marks
