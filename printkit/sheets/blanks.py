"""The blanks at the head of a record sheet, empty or filled in."""

from collections.abc import Iterable
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.language import _, pgettext, role_name
from printkit.render.display import Mark, Text, line
from printkit.render.fonts import Typeface
from printkit.rules.game import AnyGame
from printkit.sheets.filled import Filled, value_marks
from printkit.sheets.palette import GREY, GREY_LINE, SMALL

_BESIDE, _APART = 1.5, 3.0  # mm from a label to its blank, and from there to the next label
_LEAST = 8.0  # mm, of a blank that can be written in


class Blank(NamedTuple):
    """A blank: its label, its share of the width, and the key of what stands in it."""

    label: str
    share: float
    key: str = ""


def blank_rows(game: type[AnyGame], terms: Iterable[str]) -> list[tuple[Blank, ...]]:
    """The rows of blanks on a sheet of `game`; `terms` are what is settled before play."""
    one, other = game.roles
    asked = tuple(Blank(_(term), 1.0, f"term {term}") for term in terms)
    rows = [
        *(
            (Blank(role_name(role), 2.0, f"players.{role}"), Blank(_("clock"), 1.0))
            for role in game.roles
        ),
        (Blank(_("event, place"), 1.0, "event"),),
        (Blank(_("date"), 2.0, "date"), Blank(pgettext("number of a page", "sheet"), 1.0)),
    ]
    scores = [Blank(role_name(role), 1.0, f"result.{role}") for role in game.scored_roles()]
    if scores:
        label = _("result: {role}").format(role=scores[0].label)
        scores[0] = scores[0]._replace(label=label, share=1.4)
    return [
        *rows,
        (*scores, Blank(_("winner"), 1.2, "result.winner")),
        *([asked] if asked else []),
        (Blank(_("signed: {role}").format(role=role_name(one)), 1.2), Blank(role_name(other), 1.0)),
    ]


def row_marks(
    row: tuple[Blank, ...], at: Point, width: float, typeface: Typeface, filled: Filled | None
) -> list[Mark]:
    """The blanks of `row` beside one another, from `at` on, `width` mm in all."""
    x, y = at
    marks: list[Mark] = []
    for blank, each in zip(row, _widths(row, width, typeface), strict=True):
        start, end = x + _BESIDE + typeface.width(blank.label, SMALL), x + each - _APART
        marks += [
            Text(blank.label, (x, y), SMALL, GREY),
            line((start, y + 0.6), (end, y + 0.6), GREY_LINE),
        ]
        value = filled.values.get(blank.key, "") if filled else ""
        marks += value_marks(value, (start + 1, y), end - start - 1, typeface)
        x += each
    return marks


def _widths(row: tuple[Blank, ...], width: float, typeface: Typeface) -> list[float]:
    """The shares of `width` that blanks have with their labels.

    Where that leaves one too short to write in, they share what the labels leave.
    """
    whole = sum(blank.share for blank in row)
    labels = [typeface.width(blank.label, SMALL) + _BESIDE + _APART for blank in row]
    shares = [width * blank.share / whole for blank in row]
    if all(each - label >= _LEAST for each, label in zip(shares, labels, strict=True)):
        return shares
    rest = width - sum(labels)
    return [label + rest * blank.share / whole for blank, label in zip(row, labels, strict=True)]
