"""The rules: numbered paragraphs in columns, and rows of drawn examples with captions."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Page, Text, moved
from printkit.render.fonts import Typeface
from printkit.sheets.cuts import block_of
from printkit.sheets.extent import extent
from printkit.sheets.frame import Layout, TextColumn, heading, paragraph
from printkit.sheets.palette import BODY, INK, SMALL
from printkit.units import type_size

_COLUMNS = 2  # of text: a line of the whole width is too long to read
_GUTTER = 7.0
_TWO_COLUMNS = 110.0  # mm of width for them
_BESIDE = 4.0  # mm between figures
_CLOSER = 1.0  # mm that figures may be wider than their columns, to have all on one page
_UNHEADED = 12.0  # mm that a column may be higher to begin with a heading
_MOST_GAP = 5.0  # mm above a row of figures
_SIZES = (BODY, type_size(9), type_size(8.5), type_size(8))
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


def rules_pages(
    title: str, text: str, figures: list[Figure], layout: Layout, abreast: int | None = None
) -> tuple[Page, ...]:
    """The page of a text whose blocks, parted by empty lines, are headings (`# …`) and rules.

    Figures stand in rows, `abreast` of them in each, or all in one, and fewer where the paper is
    too narrow. The type of the rules is the largest with which everything fits one page; if none
    does, the rules go on, on as few pages as can be. Raises InputError when a page does not hold a
    single rule or figure.
    """
    try:
        marks = _on_one(text, _rows(figures, layout, abreast, -_CLOSER), layout)
        if marks is not None:
            return (layout.sheet(title, marks, "Rules"),)
        rows = _rows(figures, layout, abreast, _BESIDE)
        pages = min((_on_several(text, rows, layout, size) for size in _SIZES), key=len)
    except InputError as error:
        raise InputError(
            f"{title}: {error}; print on paper larger than {layout.paper.name}"
        ) from None
    return tuple(
        layout.sheet(title, page, f"Rules {number}") for number, page in enumerate(pages, start=1)
    )


class _Row(NamedTuple):
    """A row of figures below y = 0."""

    marks: list[Mark]
    height: float


def _rows(figures: list[Figure], layout: Layout, most: int | None, gap: float) -> list[_Row]:
    """The figures in rows, at most `most` in each, at least `gap` mm between them."""
    abreast = _abreast(figures, layout, most, gap)
    return [
        _Row(*_figures(figures[start : start + abreast], layout, abreast))
        for start in range(0, len(figures), abreast)
    ]


def _on_one(text: str, rows: list[_Row], layout: Layout) -> list[Mark] | None:
    """All on one page in the largest type that lets it, if any does."""
    area = layout.area
    for size in _SIZES:
        marks, y = _rules(text, layout, size)
        spare = area.bottom + 1 - y - sum(row.height for row in rows)
        if spare >= 0:
            break
    else:
        return None
    for row in rows:
        y += min(_MOST_GAP, spare / len(rows))
        marks += [moved(mark, 0, y) for mark in row.marks]
        y += row.height
    return marks


def _on_several(text: str, rows: list[_Row], layout: Layout, size: float) -> list[list[Mark]]:
    """The rules page by page, then the rows of figures."""
    area = layout.area
    count, width = _columns(area)
    pages: list[list[Mark]] = []
    rules = _set_rules(text, TextColumn(width, layout.typeface), size)
    for columns in _paged(rules, count, area.height):
        marks, y = _set_columns(columns, area, width)
        pages.append(marks)
    for row in rows:
        if row.height > area.height:
            raise InputError(
                f"a page holds {area.height:.0f} mm, a figure is {row.height:.0f} mm high"
            )
        if y + row.height > area.bottom + 1:
            pages.append([])
            y = area.top
        pages[-1] += [moved(mark, 0, y) for mark in row.marks]
        y += row.height
    return pages


def _columns(area: Box) -> tuple[int, float]:
    """How many columns of text an area has, and how wide each is."""
    count = _COLUMNS if area.width >= _TWO_COLUMNS else 1
    return count, (area.width - (count - 1) * _GUTTER) / count


def _abreast(figures: list[Figure], layout: Layout, most: int | None, gap: float) -> int:
    """How many of the widest figure have room side by side, at most `most`.

    Raises InputError when a page is too narrow for a single one.
    """
    width = layout.area.width
    widest = max((_breadth(figure, layout.typeface) for figure in figures), default=1.0)
    if widest > width:
        raise InputError(f"a page holds {width:.0f} mm, a figure is {widest:.0f} mm wide")
    return max(1, min(most or len(figures), int(width / (widest + gap))))


def _breadth(figure: Figure, typeface: Typeface) -> float:
    """How wide a figure is that reaches as far to both sides of its middle."""
    box = block_of(extent(mark, typeface) for mark in figure.draw((0.0, 0.0)))
    return 2 * max(-box.left, box.right)


def _paged(rules: list["_Rule"], count: int, height: float) -> Iterator[list[list["_Rule"]]]:
    """The rules in columns, page by page: full pages first, and level columns on the last one."""
    while rules:
        columns = _filled(rules, count, height)
        taken = sum(map(len, columns))
        if not taken:
            most = rules[0].height
            raise InputError(f"a page holds {height:.0f} mm, a rule is {most:.0f} mm high")
        level = _balanced(rules, count) if taken == len(rules) else columns
        yield level if max(map(_height, level)) <= height else columns
        rules = rules[taken:]


def _filled(rules: list["_Rule"], count: int, height: float) -> list[list["_Rule"]]:
    """The first of `rules`, as many as `count` columns `height` mm high hold."""
    columns: list[list[_Rule]] = [[]]
    for rule in rules:
        if _height([*columns[-1], rule]) > height:
            if len(columns) == count:
                break
            columns.append([])
            if rule.height > height:
                break
        columns[-1].append(rule)
    return columns


def _figures(figures: list[Figure], layout: Layout, abreast: int) -> tuple[list[Mark], float]:
    """A row of figures below y = 0, and the y below their captions."""
    area = layout.area
    height = max(figure.height for figure in figures)
    each = area.width / abreast
    marks: list[Mark] = []
    ends: list[float] = []
    for place, figure in enumerate(figures):
        left = area.left + place * each
        below = (left + 2, height + 4)
        words, end = _caption(figure, below, TextColumn(each - 4, layout.typeface))
        marks += [*figure.draw((left + each / 2, height / 2)), *words]
        ends.append(end)
    return marks, max(ends)


def _caption(figure: Figure, at: Point, column: TextColumn) -> tuple[list[Mark], float]:
    """The words below a figure from their top left corner, and the y below them."""
    x, y = at
    title: list[Mark] = []
    if figure.title:
        title, y = paragraph(figure.title, at, column, SMALL, bold=True)
        y -= _PARAGRAPH_GAP
    words, y = paragraph(figure.caption, (x, y), column, SMALL)
    return [*title, *words], y


class _Rule(NamedTuple):
    """A numbered rule, with the heading above it if one is there, set below y = 0."""

    marks: list[Mark]
    height: float
    headed: bool


def _rules(text: str, layout: Layout, size: float) -> tuple[list[Mark], float]:
    """The headings and the numbered rules in columns from the top, and the y below them."""
    count, width = _columns(layout.area)
    rules = _set_rules(text, TextColumn(width, layout.typeface), size)
    return _set_columns(_balanced(rules, count), layout.area, width)


def _set_columns(
    columns: Sequence[Sequence[_Rule]], area: Box, width: float
) -> tuple[list[Mark], float]:
    """Columns of a width side by side from the top of an area, and the y below them."""
    marks: list[Mark] = []
    for place, column in enumerate(columns):
        left, y = area.left + place * (width + _GUTTER), area.top + 1
        for rule in column:
            marks += [moved(mark, left, y) for mark in rule.marks]
            y += rule.height
    return marks, area.top + 1 + max(map(_height, columns))


def _set_rules(text: str, column: TextColumn, size: float) -> list[_Rule]:
    rules: list[_Rule] = []
    above: list[Mark] = []
    beside = column._replace(width=column.width - _NUMBER)
    y = 0.0
    for block in text.strip().split("\n\n"):
        if block.startswith("# "):
            above, y = heading(block[2:], (0, 1), column)
            continue
        number = Text(f"{len(rules) + 1}.", (0, y + size), size, INK, bold=True)
        words, y = paragraph(block, (_NUMBER, y), beside, size)
        rules.append(_Rule([*above, number, *words], y, headed=bool(above)))
        above, y = [], 0.0
    return rules


def _height(rules: Sequence[_Rule]) -> float:
    return sum(rule.height for rule in rules)


def _balanced(rules: list[_Rule], columns: int) -> list[list[_Rule]]:
    """The rules in their order in `columns` columns, the highest as low as can be.

    A column rather begins with a heading, at the price of some more height.
    """
    if columns == 1:
        return [rules]
    ways = [[rules[:cut], *_balanced(rules[cut:], columns - 1)] for cut in range(len(rules), 0, -1)]
    return min(ways, key=_price)


def _price(columns: list[list[_Rule]]) -> float:
    unheaded = sum(1 for column in columns[1:] if column and not column[0].headed)
    return max(map(_height, columns)) + _UNHEADED * unheaded
