"""Typeset the blocks of rules: headings, paragraphs, lists, questions and figures."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from printkit.base.units import type_size
from printkit.draw.display import Mark, Text, moved, shown_text
from printkit.draw.flow import ColumnBlock, MarkGroup
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.mark_extents import ink_box
from printkit.draw.sheet_frame import Layout, TextColumn
from printkit.draw.style.palette import GREY, SMALL
from printkit.draw.typography.paragraphs import set_runs
from printkit.paper.rules.game_text import (
    Figure,
    FigureRow,
    Heading,
    Paragraph,
    Question,
    RulesBlock,
)

# Type sizes in order of preference, and the line spacing, for text in columns and across the page
_IN_COLUMNS = tuple(map(type_size, (9.5, 9.25, 9))), 1.28
_ACROSS = tuple(map(type_size, (10.5, 10))), 1.36
_TALL = 250.0  # mm; in lower columns, as on Letter, the first size is not used
GUTTER = 7.0  # mm between columns
INSET = 2.4  # mm of padding in the box of questions
_COLUMN = 78.0  # mm, the least width of a column if there are several
_BELOW_HEAD, _ABOVE_FOOT = 1.0, 3.0  # mm below the head and above the foot of a page
_CAPTION = 0.87  # size of captions, relative to the type size of the rules
_MARK = 4.6  # mm, indent of the words of list items
_GAP = 0.55  # gap below the lead paragraphs, relative to the type size
_PARAGRAPH_GAP, _HEADING_GAP, _ROW_GAP = 1, 2, 1  # gaps above blocks, in steps of half a line
_HEADING_STEPS = 2  # half lines from the top of a one-line heading to the words below it
_EXACT = 1e-6  # rounding tolerance, in steps of half a line
_LEAD, _HEADING = 1.12, 1.2  # type sizes of lead and headings, relative to that of the rules
_BESIDE = 3.0  # mm between figures
_STACKED = 1.12  # from this scale on, figures that fill a column side by side are stacked
_LEAST_CAPTION = 32.0  # mm, the least width of a caption to the right of a figure


class _Drawn(NamedTuple):
    """A figure drawn around (0, 0), and its bounding box."""

    figure: Figure
    marks: list[Mark]
    box: Box

    @property
    def has_words(self) -> bool:
        return bool(self.figure.title or self.figure.caption)


class RulesBlocks:
    """Rules to typeset as blocks that fill columns, in type of any size.

    The paragraphs before the first heading, called the lead, are set across the page. The last
    column ends with the lines `sources`. `sizes` are the type sizes to use, the best first. `area`
    has room for `count` columns as wide as `column`.
    """

    def __init__(
        self,
        blocks: Sequence[RulesBlock],
        figures: Mapping[str, Figure],
        layout: Layout,
        sources: Sequence[str],
    ) -> None:
        start = next((n for n, block in enumerate(blocks) if isinstance(block, Heading)), 0)
        self._lead, self._blocks = blocks[:start], blocks[start:]
        self.figures: dict[str, _Drawn] = {}
        rows = (block.names for block in blocks if isinstance(block, FigureRow))
        for name in chain.from_iterable(rows):
            marks = [
                shown_text(mark, layout.typeface) if isinstance(mark, Text) else mark
                for mark in figures[name].draw((0.0, 0.0))
            ]
            self.figures[name] = _Drawn(figures[name], marks, ink_box(marks, layout.typeface))
        self._set = cache(set_runs)  # the same words are set for each scale of the figures
        self.layout = layout
        self._sources = sources
        area = layout.area
        bottom = area.bottom - _ABOVE_FOOT
        self.area = area._replace(top=area.top + _BELOW_HEAD, bottom=bottom)
        self.count = max(1, int((self.area.width + GUTTER) / (_COLUMN + GUTTER)))
        width = (self.area.width - (self.count - 1) * GUTTER) / self.count
        self.sizes, leading = _IN_COLUMNS if self.count > 1 else _ACROSS
        if self.count > 1 and self.area.height < _TALL:
            self.sizes = self.sizes[1:]
        self.column = TextColumn(width, layout.typeface, leading)

    def lead(self, size: float) -> tuple[list[Mark], float]:
        """Return the marks of the lead and its height in mm, for rules in type of `size` mm."""
        marks: list[Mark] = []
        y = 0.0
        for block in self._lead:
            if isinstance(block, Paragraph):
                whole = self.layout.column._replace(leading=self.column.leading)
                words = self._set(block.words, whole, _LEAD * size)
                marks += [moved(mark, self.area.left, self.area.top + y) for mark in words.marks]
                y += words.height + _GAP * size
        return marks, y + _GAP * size if marks else 0.0

    def step(self, size: float) -> float:
        """Return the step of the baseline grid in mm: half a line of rules in type of `size` mm."""
        return self.column.leading * self.layout.typeface.shown(size) / 2

    def of_size(self, size: float, scale: float = 1.0) -> list[ColumnBlock]:
        """Return the rules as column blocks; blocks that belong together are joined if they fit."""
        made: list[ColumnBlock] = []
        step = self.step(size)
        before: RulesBlock | None = None
        for block in self._blocks:
            for number, part in enumerate(self._set_block(block, size, scale)):
                if made and (number or self._leads_on(before, block)):
                    is_close = isinstance(block, Paragraph) or isinstance(before, Question)
                    both = _joined(made[-1], part, 0.0 if is_close else step * (2 if number else 1))
                    if both.height <= self.area.height:
                        made[-1] = both
                        continue
                made.append(part)
            before = block
        for words in self._sources:
            row = self._set(words, self.column, SMALL, colour=GREY)
            height = _up(row.height, step)
            made.append(ColumnBlock((MarkGroup(row.marks),), height, _HEADING_GAP * step))
        return made

    def _leads_on(self, before: RulesBlock | None, block: RulesBlock) -> bool:
        """Return whether to join `before`, such as a heading or a key, to the next `block`."""
        match before, block:
            case (Heading(), _) | (Question(), Question()):
                return True
            case Paragraph(words, mark), _:
                is_list = bool(mark) and isinstance(block, Paragraph) and bool(block.mark)
                return is_list or words.endswith(":")
            case FigureRow(names), _:
                return not any(self.figures[name].has_words for name in names)
        return False

    def _set_block(self, block: RulesBlock, size: float, scale: float) -> list[ColumnBlock]:
        match block:
            case Heading(words):
                # Raise the heading to the baseline of a line of text in the same place
                row = self._set(f"**{words}**", self.column, _HEADING * size)
                shown, step = self.layout.typeface.shown, self.step(size)
                raised = shown(_HEADING * size) - shown(size)
                height = max(_HEADING_STEPS * step, step * round((row.height - raised) / step))
                words_raised = MarkGroup(row.marks, dy=-raised)
                return [ColumnBlock((words_raised,), height, _HEADING_GAP * step)]
            case Paragraph(words, ""):
                row = self._set(words, self.column, size)
                above = _PARAGRAPH_GAP * self.step(size)
                return [ColumnBlock((MarkGroup(row.marks),), row.height, above)]
            case Paragraph(words, mark):  # a list item, without a gap above
                row = self._set(words, self.column._replace(width=self.column.width - _MARK), size)
                bullet = self._set(f"**{mark}**", self.column, size)
                parts = (MarkGroup(bullet.marks), MarkGroup(row.marks, _MARK))
                return [ColumnBlock(parts, row.height, 0.0)]
            case Question(words, answer):
                narrow = self.column._replace(width=self.column.width - 2 * INSET)
                asked = self._set(f"**{words}**", narrow, size)
                answered = self._set(answer, narrow, size)
                above = self.step(size)
                below = above + asked.height
                first = MarkGroup(asked.marks, INSET, above)
                second = MarkGroup(answered.marks, INSET, below)
                return [ColumnBlock((first, second), below + answered.height, 0.0, boxed=0.0)]
            case FigureRow(names):
                return self._rows([self.figures[name] for name in names], size, scale)

    def _rows(self, row: list[_Drawn], size: float, scale: float) -> list[ColumnBlock]:
        widest = max(drawn.box.right for drawn in row) - min(drawn.box.left for drawn in row)
        abreast = max(1, min(len(row), int((self.column.width + _BESIDE) / (widest + _BESIDE))))
        room = (self.column.width + _BESIDE) / abreast - _BESIDE
        has_words = any(drawn.has_words for drawn in row)
        larger = min(scale, room / widest) if has_words else 1.0
        most = (self.column.width - _BESIDE - _LEAST_CAPTION) / widest
        stacks = abreast == 1 or scale > max(_STACKED, room / widest)
        if has_words and most > 1.0 and stacks:
            larger = min(scale, most)
            return [self._beside(drawn, larger * widest + _BESIDE, size, larger) for drawn in row]
        starts = range(0, len(row), abreast)
        return [self._abreast(row[i : i + abreast], abreast, size, larger) for i in starts]

    def _beside(self, drawn: _Drawn, left: float, size: float, scale: float) -> ColumnBlock:
        """Typeset a figure with its title and caption to the right, at `left`."""
        box, step, small = drawn.box, self.step(size), self._caption_size(size)
        figure = MarkGroup(drawn.marks, -scale * box.left, -scale * box.top, scale)
        start = (left, self.layout.typeface.shown(size) - small)
        words, bottom = self._captions(drawn.figure, self.column.width - left, small, start)
        height = _up(max(scale * box.height, bottom), step)
        return ColumnBlock((figure, *words), height, _ROW_GAP * step)

    def _abreast(self, row: list[_Drawn], places: int, size: float, scale: float) -> ColumnBlock:
        """Typeset figures side by side; all have the same offset, so that similar figures align."""
        each = (self.column.width + _BESIDE) / places
        above = scale * max(-drawn.box.top for drawn in row)
        inside = scale * max(-drawn.box.left for drawn in row)
        tall = above + scale * max(drawn.box.bottom for drawn in row)
        small = self._caption_size(size)
        step, line = self.step(size), self.layout.typeface.shown(size)
        first = _up(tall + 0.3 * small + small - line, step) + line - small
        parts: list[MarkGroup] = []
        lowest = tall
        for place, drawn in enumerate(row):
            left = place * each
            parts.append(MarkGroup(drawn.marks, left + inside, above, scale))
            words, bottom = self._captions(drawn.figure, each - _BESIDE, small, (left, first))
            parts += words
            lowest = max(lowest, bottom)
        return ColumnBlock(tuple(parts), _up(lowest, step), _ROW_GAP * step)

    def _caption_size(self, size: float) -> float:
        return max(self.layout.typeface.shown(SMALL), _CAPTION * size)

    def _captions(
        self, figure: Figure, width: float, size: float, start: Point
    ) -> tuple[list[MarkGroup], float]:
        """Typeset the title and the caption from `start`; return them, and the lower end or 0."""
        parts: list[MarkGroup] = []
        left, y = start
        for words in filter(None, (figure.title and f"**{figure.title}**", figure.caption)):
            lines = self._set(words, self.column._replace(width=width), size)
            parts.append(MarkGroup(lines.marks, left, y))
            y += lines.height
        return parts, y if parts else 0.0


def _up(height: float, step: float) -> float:
    return step * math.ceil(height / step - _EXACT)


def _joined(upper: ColumnBlock, lower: ColumnBlock, gap: float) -> ColumnBlock:
    top = upper.height + gap
    parts = (*upper.parts, *(part._replace(dy=top + part.dy) for part in lower.parts))
    boxed = upper.boxed
    if boxed is None and lower.boxed is not None:
        boxed = top + lower.boxed
    return upper._replace(parts=parts, height=top + lower.height, boxed=boxed)
