"""The rules on paper: text in columns, examples among it, common questions in a box."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point
from printkit.language import _
from printkit.render.display import Ink, Mark, Page, Text, moved, rectangle, shown_text
from printkit.render.fonts import Typeface
from printkit.sheets.columns import ColumnBlock, Part, Placed, fill, wasted
from printkit.sheets.cuts import block_of
from printkit.sheets.extent import extent
from printkit.sheets.frame import Layout, TextColumn
from printkit.sheets.palette import FAINT, FIELD, FINE, GREY, SMALL
from printkit.sheets.reading import across, beside, in_order
from printkit.sheets.rules_text import (
    Block,
    FigureRow,
    Heading,
    Paragraph,
    Question,
    read_rules,
)
from printkit.sheets.runs import set_runs
from printkit.units import type_size

LEADING = 1.36  # from line to line, of the size of type
_CLOSER = (1.3, 1.26, 1.22)  # where both sides of a sheet hold the rules so, the widest that does
_GUTTER = 7.0
_BELOW_HEAD = 1.0  # mm
_COLUMN = 78.0  # mm at least of width for each of several columns
_SIZES = tuple(type_size(quarters / 4) for quarters in range(46, 35, -1))
_TRIED = 4  # of the sizes that fit: the one is taken that fills the pages best
_COMFORTABLE = type_size(10)  # smaller type is taken only on both sides of a sheet
_SIDES, _MOST_PAGES = 2, 64  # of a sheet of paper; of the rules
_CAPTION = 0.87  # of the size of the rules
_SCALES = (1.5, 1.4, 1.3, 1.2, 1.1)  # of figures, where their pages and columns have room
_MARK = 4.6  # mm from a bullet or a number to its words
_INSET = 2.4  # mm of room within the box of questions
_GAP = 0.55  # between the first words, of the size of type
_PARAGRAPH_GAP, _HEADING_GAP, _ROW_GAP = 1, 2, 1  # above blocks, in steps: half lines
_HEADING_STEPS = 2  # from the top of a heading of one line to the words below it
_EXACT = 1e-6  # of a step, by which heights that are whole steps may be off
_LEAD, _HEADING = 1.12, 1.2  # the sizes of the first words and of headings, of that of the rules
_BESIDE = 3.0  # mm between figures
_TINT = Ink(fill=FIELD, stroke=FAINT, width=FINE)


class Figure(NamedTuple):
    """A drawing about a middle point, and what it shows.

    The title, if any, stands in bold type above the caption. One without either is a key: it is
    drawn no larger where there is room, and stays with what follows it.
    """

    draw: Callable[[Point], list[Mark]]
    caption: str
    title: str = ""


class RulesText(NamedTuple):
    """The words of rules, in the markup of `rules_text`, and the figures that they name."""

    text: str
    figures: Mapping[str, Figure]


def rules_pages(
    title: str,
    text: str,
    figures: Mapping[str, Figure],
    layout: Layout,
    sources: Sequence[str] = (),
) -> tuple[Page, ...]:
    """The pages of `text`, whose markup `rules_text` tells; rows name the `figures` of it.

    What stands before the first heading is set across the columns. Type is as large as the fewest
    pages allow on which it is comfortable to read; lines are closer where that spares a page after
    both sides of a sheet. `sources` end the last column. Raises InputError when a page does not
    hold a single block, KeyError for a figure that is missing.
    """
    blocks = list(read_rules(text))
    try:
        pages = _Rules(blocks, figures, layout, sources).pages()
        for leading in _CLOSER if len(pages) == _SIDES + 1 and not layout.counts else ():
            closer = _Rules(blocks, figures, layout, sources, leading).pages()
            if len(closer) < len(pages):
                pages = closer
                break
    except InputError as error:
        raise InputError(
            f"{title}: {error}; print on paper larger than {layout.paper.name}"
        ) from None
    names = (
        [_("Rules")]
        if len(pages) == 1
        else [_("Rules {number}").format(number=n + 1) for n in range(len(pages))]
    )
    return tuple(layout.sheet(title, marks, name) for marks, name in zip(pages, names, strict=True))


class _Drawn(NamedTuple):
    """A figure about (0, 0), and the box around it."""

    figure: Figure
    marks: list[Mark]
    box: Box

    @property
    def has_words(self) -> bool:
        """Whether it has a title or a caption."""
        return bool(self.figure.title or self.figure.caption)


class _Filled(NamedTuple):
    """Type of a size in mm in the columns of all pages, whose depths in mm are given."""

    size: float
    depths: list[float]
    columns: list[list[list[Placed]]]

    @property
    def waste(self) -> float:
        """How many mm of columns stay empty."""
        return wasted(self.columns, self.depths)


class _Rules:
    """Rules to be set on paper."""

    def __init__(
        self,
        blocks: list[Block],
        figures: Mapping[str, Figure],
        layout: Layout,
        sources: Sequence[str],
        leading: float = LEADING,
    ) -> None:
        start = next((n for n, block in enumerate(blocks) if isinstance(block, Heading)), 0)
        self._lead, self._blocks = blocks[:start], blocks[start:]
        self._figures = {
            name: _drawn(figures[name], layout.typeface)
            for block in blocks
            if isinstance(block, FigureRow)
            for name in block.names
        }
        self._layout = layout
        self._sources = sources
        self._leading = leading

    @property
    def _area(self) -> Box:
        area = self._layout.reading_area
        return area._replace(top=area.top + _BELOW_HEAD)

    @cached_property
    def _column(self) -> TextColumn:
        area = self._layout.area
        width = (area.width - (self._count - 1) * _GUTTER) / self._count
        return TextColumn(width, self._layout.typeface, self._leading)

    @cached_property
    def _count(self) -> int:
        """How many columns stand side by side."""
        return max(1, int((self._layout.area.width + _GUTTER) / (_COLUMN + _GUTTER)))

    def pages(self) -> list[list[Mark]]:
        """The marks of each page: as few pages as hold comfortable type, and the largest there.

        The box of questions is broken only where, whole, it would take another page.
        """
        self._check()
        numbers = self._layout.counts or range(1, _MOST_PAGES + 1)
        for number, breaks in product(numbers, (False, True)):
            if best := self._best(number, breaks=breaks):
                return self._marks(best)
        raise InputError(f"the rules take more than {_MOST_PAGES} pages")

    def _best(self, pages: int, *, breaks: bool) -> "_Filled | None":
        """The columns of `pages` pages with the least waste in type as large as can be.

        The box of questions may be broken if `breaks`. None where they have no room.
        """
        counts = self._layout.counts
        small = counts[0] if counts and _SIDES not in counts else _SIDES
        sizes = [size for size in _SIZES if size >= _COMFORTABLE or pages == small]
        if self._filled(sizes[-1], pages, breaks=breaks) is None:
            return None
        made = (self._filled(size, pages, breaks=breaks) for size in sizes)
        best = min(islice(filter(None, made), _TRIED), key=_waste)
        larger = (self._filled(best.size, pages, scale, breaks=breaks) for scale in _SCALES)
        return min([*filter(None, larger), best], key=_waste)

    def _check(self) -> None:
        """Raise InputError for a block that no page holds."""
        area = self._area
        for drawn in self._figures.values():
            if drawn.box.width > self._column.width:
                raise InputError(
                    f"a page holds {self._column.width:.0f} mm, "
                    f"a figure is {drawn.box.width:.0f} mm wide"
                )
        for block in self._set_blocks(_COMFORTABLE):
            if block.height > area.height:
                raise InputError(
                    f"a page holds {area.height:.0f} mm, {block.height:.0f} mm are needed"
                )

    def _filled(
        self, size: float, pages: int, scale: float = 1.0, *, breaks: bool = True
    ) -> "_Filled | None":
        """The columns of `pages` pages with all in type of `size` mm, if they hold it.

        Figures are up to `scale` times as large as they were drawn; the box of questions is one
        block unless it `breaks`.
        """
        area = self._area
        _, above = self._set_lead(size)
        if above > area.height / 2:
            raise InputError(f"a page holds {area.height:.0f} mm, the first words {above:.0f} mm")
        depths = [area.height - above, *[area.height] * (pages - 1)]
        blocks = self._set_blocks(size, scale)
        if not breaks:
            blocks = _boxes_whole(blocks)
        columns = fill(blocks, depths, self._count, self._step(size))
        return _Filled(size, depths, columns) if columns else None

    def _marks(self, filled: "_Filled") -> list[list[Mark]]:
        """The marks of each page."""
        lead, _ = self._set_lead(filled.size)
        made = [lead, *([] for _ in filled.depths[1:])]
        for page, columns in enumerate(filled.columns):
            top = self._area.bottom - filled.depths[page]
            for place, column in enumerate(columns):
                across_page = in_order(place, self._count) * (self._column.width + _GUTTER)
                left = self._area.left + across_page
                made[page] += self._column_marks(column, left, top)
        return made

    def _column_marks(self, column: Sequence[Placed], left: float, top: float) -> Iterator[Mark]:
        for box in _boxes(column):
            corner = (left, top + box.top)
            high = box.height + _INSET / 2
            yield rectangle(corner, self._column.width, high, _TINT, tag="questions")
        for placed in column:
            for part in placed.block.parts:
                yield from part.moved(left, top + placed.top)

    # Blocks

    def _set_lead(self, size: float) -> tuple[list[Mark], float]:
        """The first words across the page, and the height that they take."""
        area = self._area
        marks: list[Mark] = []
        y = 0.0
        for block in self._lead:
            if isinstance(block, Paragraph):
                whole = self._layout.column._replace(leading=self._leading)
                words = set_runs(block.words, whole, _LEAD * size)
                marks += [moved(mark, area.left, area.top + y) for mark in words.marks]
                y += words.height + _GAP * size
        return marks, y + _GAP * size if marks else 0.0

    def _step(self, size: float) -> float:
        """Half the way from line to line in type of `size` mm: the step of the grid."""
        return self._leading * self._layout.typeface.shown(size) / 2

    def _set_blocks(self, size: float, scale: float = 1.0) -> list[ColumnBlock]:
        """The blocks of the columns; a heading stays with what follows it, if a page holds both."""
        made: list[ColumnBlock] = []
        step = self._step(size)
        for block, before in zip(self._blocks, [None, *self._blocks], strict=False):
            first, *more = self._set_block(block, size, scale)
            if before and self._leads_on(before) and made:
                both = _joined(made[-1], first, 0.0 if isinstance(block, Paragraph) else step)
                if both.height <= self._area.height:
                    made.pop()
                    first = both
            made += [first, *more]
        for words in self._sources:
            row = set_runs(words, self._column, SMALL, colour=GREY)
            made.append(ColumnBlock((Part(row.marks),), _up(row.height, step), _HEADING_GAP * step))
        return made

    def _leads_on(self, block: Block) -> bool:
        """Whether `block` stays with what follows it: a heading, what ends with a colon, a key."""
        match block:
            case Paragraph(words):
                return words.endswith(":")
            case FigureRow(names):
                return not any(self._figures[name].has_words for name in names)
            case _:
                return isinstance(block, Heading)

    def _set_block(self, block: Block, size: float, scale: float) -> list[ColumnBlock]:
        match block:
            case Heading(words):
                return [self._heading(words, size)]
            case Paragraph(words, mark):
                return [self._paragraph(words, mark, size)]
            case Question(words, answer):
                return [self._question(words, answer, size)]
            case FigureRow(names):
                return self._rows([self._figures[name] for name in names], size, scale)

    def _heading(self, words: str, size: float) -> ColumnBlock:
        """A heading whose first line stands where one of the text would."""
        row = set_runs(f"**{words}**", self._column, _HEADING * size)
        shown, step = self._layout.typeface.shown, self._step(size)
        raised = shown(_HEADING * size) - shown(size)
        height = max(_HEADING_STEPS * step, step * round((row.height - raised) / step))
        return ColumnBlock((Part(row.marks, dy=-raised),), height, _HEADING_GAP * step)

    def _paragraph(self, words: str, mark: str, size: float) -> ColumnBlock:
        """A paragraph; those of a list have no gap between them."""
        above = _PARAGRAPH_GAP * self._step(size)
        if not mark:
            row = set_runs(words, self._column, size)
            return ColumnBlock((Part(row.marks),), row.height, above)
        narrow = self._column._replace(width=self._column.width - _MARK)
        row = set_runs(words, narrow, size)
        bullet = set_runs(f"**{mark}**", self._column, size)
        parts = (Part(across(bullet.marks, self._column.width)), Part(row.marks, beside(_MARK)))
        return ColumnBlock(parts, row.height, 0.0)

    def _question(self, words: str, answer: str, size: float) -> ColumnBlock:
        narrow = self._column._replace(width=self._column.width - 2 * _INSET)
        asked = set_runs(f"**{words}**", narrow, size)
        answered = set_runs(answer, narrow, size)
        above = self._step(size)
        parts = (
            Part(asked.marks, _INSET, above),
            Part(answered.marks, _INSET, above + asked.height),
        )
        return ColumnBlock(parts, above + asked.height + answered.height, 0.0, boxed=0.0)

    def _rows(self, row: list[_Drawn], size: float, scale: float) -> list[ColumnBlock]:
        """Figures as many abreast as have room, further ones below them."""
        widest = max(drawn.box.right for drawn in row) - min(drawn.box.left for drawn in row)
        abreast = max(1, min(len(row), int((self._column.width + _BESIDE) / (widest + _BESIDE))))
        room = (self._column.width + _BESIDE) / abreast - _BESIDE
        larger = max(1.0, min(scale, room / widest))
        if not any(drawn.has_words for drawn in row):
            larger = 1.0
        return [
            self._abreast(row[start : start + abreast], abreast, size, larger)
            for start in range(0, len(row), abreast)
        ]

    def _abreast(self, row: list[_Drawn], places: int, size: float, scale: float) -> ColumnBlock:
        """Figures side by side in `places` equal parts of the column, at the left of each.

        Those that are drawn alike stand alike: all are moved by as much.
        """
        each = (self._column.width + _BESIDE) / places
        column = self._column._replace(width=each - _BESIDE)
        above = scale * max(-drawn.box.top for drawn in row)
        inside = scale * max(-drawn.box.left for drawn in row)
        tall = above + scale * max(drawn.box.bottom for drawn in row)
        small = max(self._layout.typeface.shown(SMALL), _CAPTION * size)
        step, line = self._step(size), self._layout.typeface.shown(size)
        first = _up(tall + 0.3 * small + small - line, step) + line - small
        parts: list[Part] = []
        lowest = tall
        for place, drawn in enumerate(row):
            left = in_order(place, places) * each
            parts.append(Part(drawn.marks, left + inside, above, scale))
            title, caption = drawn.figure.title, drawn.figure.caption
            y = first
            for words in (f"**{title}**" if title else "", caption):
                said = set_runs(words, column, small)
                parts.append(Part(said.marks, left, y))
                y += said.height
                lowest = max(lowest, y if words else 0.0)
        return ColumnBlock(tuple(parts), _up(lowest, step), _ROW_GAP * step)


def _waste(filled: _Filled) -> float:
    return filled.waste


def _boxes_whole(blocks: Iterable[ColumnBlock]) -> list[ColumnBlock]:
    """`blocks` with those that share a tinted box as one."""
    made: list[ColumnBlock] = []
    for block in blocks:
        if made and made[-1].boxed is not None and block.boxed == 0.0:
            upper = made.pop()
            made.append(_joined(upper, block, 0.0)._replace(boxed=upper.boxed))
        else:
            made.append(block)
    return made


def _drawn(figure: Figure, typeface: Typeface) -> _Drawn:
    marks = [_set(mark, typeface) for mark in figure.draw((0.0, 0.0))]
    box = block_of(extent(mark, typeface) for mark in marks)
    return _Drawn(figure, marks, box)


def _set(mark: Mark, typeface: Typeface) -> Mark:
    """`mark` with its type as large as the style sets it, before it is drawn larger."""
    return shown_text(mark, typeface) if isinstance(mark, Text) else mark


def _up(height: float, step: float) -> float:
    """The least number of steps that hold `height`, in mm."""
    return step * math.ceil(height / step - _EXACT)


def _joined(upper: ColumnBlock, lower: ColumnBlock, gap: float) -> ColumnBlock:
    """Both as one block, with a `gap` between them."""
    top = upper.height + gap
    parts = (*upper.parts, *(part._replace(dy=top + part.dy) for part in lower.parts))
    boxed = None if lower.boxed is None else top + lower.boxed
    return ColumnBlock(parts, top + lower.height, upper.above, boxed)


def _boxes(column: Iterable[Placed]) -> list[Box]:
    """The tinted boxes of a column: one for all boxed blocks that follow each other."""
    boxes: list[Box] = []
    joins = False
    for block, top in column:
        if block.boxed is not None:
            bottom = top + block.height
            if joins and not block.boxed:
                boxes[-1] = boxes[-1]._replace(bottom=bottom)
            else:
                boxes.append(Box(0.0, top + block.boxed, 0.0, bottom))
        joins = block.boxed is not None
    return boxes
