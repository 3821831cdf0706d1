"""One page of rules: numbered paragraphs in columns, and rows of drawn examples with captions."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Page, Text, moved
from printkit.sheets.frame import Layout, heading, paragraph
from printkit.sheets.palette import BODY, INK, SMALL
from printkit.units import type_size

_COLUMNS = 2  # of text: a line of the whole width is too long to read
_GUTTER = 7.0
_UNHEADED = 12.0  # mm that a column may be higher to begin with a heading
_MOST_GAP = 5.0  # mm above a row of figures
_SIZES = (BODY, type_size(8.5), type_size(8))
_NUMBER = 7.0
_PARAGRAPH_GAP = 0.45 * SMALL  # what a paragraph leaves below it; a title does not


class Figure(NamedTuple):
    """A drawing about a middle point, at most `height` mm high, and what it shows.

    The title, if any, stands in bold type above the caption.
    """

    draw: Callable[[Point], list[Mark]]
    height: float
    caption: str
    title: str = ""


def rules_page(
    title: str, text: str, figures: list[Figure], layout: Layout, abreast: int | None = None
) -> Page:
    """The page of a text whose blocks, parted by empty lines, are headings (`# …`) and rules.

    Figures stand in rows, `abreast` of them in each, or all in one. The type of the rules is the
    largest with which all has room. Raises InputError when a page does not hold it in any.
    """
    area = layout.area
    each = abreast or len(figures)
    rows = [
        _figures(figures[start : start + each], area._replace(top=0.0), each)
        for start in range(0, len(figures), each)
    ]
    spare = 0.0
    for size in _SIZES:
        marks, y = _rules(text, area, size)
        spare = area.bottom + 1 - y - sum(height for _, height in rows)
        if spare >= 0:
            break
    else:
        raise InputError(
            f"{title} need {-spare:.1f} mm more than a page of {layout.paper.name} holds; "
            "print on larger paper"
        )
    for row, height in rows:
        y += min(_MOST_GAP, spare / len(rows))
        marks += [moved(mark, 0, y) for mark in row]
        y += height
    return layout.sheet(title, marks, "Rules")


def _figures(figures: list[Figure], area: Box, abreast: int) -> tuple[list[Mark], float]:
    """A row of figures at the top of an area, and the y below their captions."""
    height = max(figure.height for figure in figures)
    column = area.width / abreast
    marks: list[Mark] = []
    ends: list[float] = []
    for place, figure in enumerate(figures):
        left = area.left + place * column
        words, end = _caption(figure, (left + 2, area.top + height + 4), column - 4)
        marks += [*figure.draw((left + column / 2, area.top + height / 2)), *words]
        ends.append(end)
    return marks, max(ends)


def _caption(figure: Figure, at: Point, width: float) -> tuple[list[Mark], float]:
    """The words below a figure from their top left corner, and the y below them."""
    x, y = at
    title: list[Mark] = []
    if figure.title:
        title, y = paragraph(figure.title, at, width, SMALL, bold=True)
        y -= _PARAGRAPH_GAP
    words, y = paragraph(figure.caption, (x, y), width, SMALL)
    return [*title, *words], y


class _Rule(NamedTuple):
    """A numbered rule, with the heading above it if one is there, set below y = 0."""

    marks: list[Mark]
    height: float
    headed: bool


def _rules(text: str, area: Box, size: float) -> tuple[list[Mark], float]:
    """The headings and the numbered rules in columns from the top, and the y below them."""
    width = (area.width - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
    columns = _balanced(_set_rules(text, width, size), _COLUMNS)
    marks: list[Mark] = []
    for place, column in enumerate(columns):
        left, y = area.left + place * (width + _GUTTER), area.top + 1
        for rule in column:
            marks += [moved(mark, left, y) for mark in rule.marks]
            y += rule.height
    return marks, area.top + 1 + max(map(_height, columns))


def _set_rules(text: str, width: float, size: float) -> list[_Rule]:
    rules: list[_Rule] = []
    above: list[Mark] = []
    y = 0.0
    for block in text.strip().split("\n\n"):
        if block.startswith("# "):
            above, y = heading(block[2:], (0, 1))
            continue
        number = Text(f"{len(rules) + 1}.", (0, y + size), size, INK, bold=True)
        words, y = paragraph(block, (_NUMBER, y), width - _NUMBER, size)
        rules.append(_Rule([*above, number, *words], y, headed=bool(above)))
        above, y = [], 0.0
    return rules


def _height(rules: Sequence[_Rule]) -> float:
    return sum(rule.height for rule in rules)


def _balanced(rules: list[_Rule], columns: int) -> list[list[_Rule]]:
    """The rules in their order in so many columns, the highest as low as can be.

    A column rather begins with a heading, at the price of some more height.
    """
    if columns == 1:
        return [rules]
    ways = [[rules[:cut], *_balanced(rules[cut:], columns - 1)] for cut in range(len(rules), 0, -1)]
    return min(ways, key=_price)


def _price(columns: list[list[_Rule]]) -> float:
    unheaded = sum(1 for column in columns[1:] if column and not column[0].headed)
    return max(map(_height, columns)) + _UNHEADED * unheaded
