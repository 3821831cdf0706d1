"""The first page of a kit: its cover, and the workshop with contents, tools and order of work."""

import math
from collections.abc import Iterable, Sequence

from printkit.base.language import N_, _
from printkit.base.units import type_size
from printkit.draw.display import Mark, Page, Text, line, moved
from printkit.draw.flow import Block, flowed, with_heading
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.sheet_frame import (
    RULER_HEIGHT,
    RULER_WIDTH,
    ZERO,
    Layout,
    TextColumn,
    paragraph,
    ruler,
)
from printkit.draw.style.palette import BODY, GREY, GREY_LINE, HEADING, INK, SMALL
from printkit.draw.typography.paragraphs import set_runs
from printkit.paper.box_face import fact_rows
from printkit.paper.kit import Part
from printkit.paper.pieces.sheet_packing import CutItem, can_share
from printkit.paper.workshop_text import Contents, WorkshopText

_FOOT = RULER_HEIGHT + 2.0  # mm, the height of the room for the ruler and the words next to it
_LEAST_ART = 45.0  # mm, the least height of the picture
_NAME, _LOW_NAME = type_size(64), type_size(44)  # largest type of the game's name, without facts
_CAPITAL, _DESCENT = 0.72, 0.26  # height above and depth below the baseline, relative to the size
_ABOVE_NAME = 4.0  # mm
_GAP = 4.0
_GUTTER = 9.0  # mm between the two columns
_WIDE = 175.0  # mm, the least width for two columns and a cover
_ABOVE = 3.0  # mm above the heading of the table of contents
_TRUE_SIZE = N_(
    "Print at 100 %, without “fit to page”. Lay a ruler on this scale: if they differ, print "
    "again before you cut."
)
_NUMBERS = 13.0  # mm, the width of the page numbers in the table of contents
_STEP = 6.0  # mm from a step's number to its words in the order of work


def workshop_part(parts: list[Part], text: WorkshopText, first: int, layout: Layout) -> Part:
    """Return a part with the workshop pages, which begin on page `first` and list the `parts`.

    A part without pages is on the workshop page. On wide paper, the first page is the cover.
    """
    pages = _pages(with_contents(text, parts, first, layout), layout)
    if len(pages) > 1:  # more workshop pages shift the listed page numbers
        listed = with_contents(text, parts, first, layout, len(pages))
        pages = _pages(listed, layout)
    if first == 1 and is_wide(layout):
        return Part("cover", _("Cover"), "", pages)
    return Part("workshop", _("Workshop"), "", pages)


def with_contents(
    text: WorkshopText, parts: Iterable[Part], first: int, layout: Layout, count: int = 1
) -> WorkshopText:
    """Return `text` with the contents; `count` workshop pages from page `first` precede `parts`."""
    contents = []
    sides = 2 if layout.flip_edge else 1
    number = 1 + (first - 1 + count) * sides
    for part in parts:
        pages = len(part.pages) * (1 if part.alternate else sides)
        start = number if pages else 1 + (first - 1) * sides
        on_card = part.slug == "board" or bool(part.cutting.pieces)
        contents.append(Contents(part.title, start, pages, on_card))
        number += pages
    return text._replace(contents=contents)


def workshop_with(
    item: CutItem, parts: Sequence[Part], text: WorkshopText, first: int, layout: Layout
) -> Part | None:
    """Return the workshop page with `item` to cut out, or None if the page has no room for it."""
    block = item.ways[0](layout.area.width, "") if item.ways else None
    if block is None or item.full or not can_share(layout.options):
        return None
    listed, text = [unpaged(item), *parts], text._replace(net=block)
    if _face_page(with_contents(text, listed, first, layout), layout) is None:
        return None
    return workshop_part(listed, text, first, layout)._replace(cutting=item.cutting)


def unpaged(item: CutItem) -> Part:
    """Return `item` as a part of the kit that is on the page of another part."""
    return Part(item.slug, item.title, item.note, (), cutting=item.cutting)


def is_wide(layout: Layout) -> bool:
    """Whether the paper is wide enough for a workshop page that is also the kit's cover."""
    return layout.area.width >= _WIDE


def _pages(text: WorkshopText, layout: Layout) -> tuple[Page, ...]:
    if marks := _face_page(text, layout):
        return (layout.footed(marks, _("Cover")),)
    area, column = layout.area, layout.column
    lines = [Block([], 2.0), *_paragraphs(text.credits, column), _scale(layout)]
    work = [*_tools(text, column), *_order(text, column)]
    pages, _end = flowed([*lines, *_contents(text, column), *work], area)
    return tuple(layout.sheet(text.title, marks, _("Workshop")) for marks in pages)


def _face_page(text: WorkshopText, layout: Layout) -> list[Mark] | None:
    """Return the marks of a page with a picture, the game's name, two columns, and any net.

    Returns None if the paper is too narrow, or if the text or the net is too high.
    """
    area, column, top = layout.area, layout.column, layout.options.margin
    narrow = column._replace(width=(area.width - _GUTTER) / 2)
    contents, tools, order = _contents(text, narrow), _tools(text, narrow), _order(text, narrow)
    ways = (contents, [*tools, *order]), ([*contents, *tools], order)
    left, right = min(ways, key=lambda way: max(map(_height, way)))
    height, foot = max(_height(left), _height(right)), area.bottom - _FOOT
    below = text.net.box.height + _GAP / 2 if text.net else 0.0
    face = _face(text, layout, with_facts=True)
    start = foot - below - height - face.height
    art = area._replace(top=top, bottom=start - _GAP)
    if art.height < _LEAST_ART and text.net:
        face, start = _face(text, layout, with_facts=False), top
    if not is_wide(layout) or start < top or start + face.height + height + below > foot:
        return None
    marks = [moved(mark, area.left, start) for mark in face.marks]
    if text.art and start > top + _LEAST_ART:
        marks += text.art(art)
    y = start + face.height
    for x, blocks in ((area.left, left), (area.right - narrow.width, right)):
        (found,), _end = flowed(blocks, Box(x, y, x + narrow.width, math.inf))
        marks += found
    if text.net:
        dx = area.left + (area.width - text.net.box.width) / 2
        dy = (y + height + foot - text.net.box.height) / 2
        marks += (moved(mark, dx, dy) for mark in text.net.draw())
    return [*marks, *(moved(mark, area.left, foot) for mark in _scale(layout).marks)]


def _height(blocks: Iterable[Block]) -> float:
    return sum(block.height for block in blocks)


def _face(text: WorkshopText, layout: Layout, *, with_facts: bool) -> Block:
    """Return the game's name in large type, the credits and, if `with_facts`, the box's facts."""
    width, typeface = layout.area.width, layout.typeface
    largest = _NAME if with_facts else _LOW_NAME
    size = typeface.fitted(text.name, width, largest, display=True)
    y = _ABOVE_NAME + _CAPITAL * size
    marks: list[Mark] = [Text(text.name, (0.0, y), size, INK, tag="name", display=True)]
    y += _DESCENT * size
    for credit in text.credits:
        words, y = paragraph(credit, (0.0, y), TextColumn(width, typeface), BODY)
        marks += words
    if not with_facts:
        return Block(marks, y)
    facts, height = fact_rows(text.facts, width)
    return Block([*marks, *(moved(mark, 0.0, y + 1.5) for mark in facts)], y + 1.5 + height)


def _scale(layout: Layout) -> Block:
    """Draw a ruler, and words on how to use it: to its right, or below it on narrow paper."""
    width = layout.area.width
    left, top = (RULER_WIDTH + _GAP, 3.0) if is_wide(layout) else (0.0, RULER_HEIGHT)
    column = TextColumn(width - left, layout.typeface)
    words, end = paragraph(_(_TRUE_SIZE), (left, top), column, SMALL)
    return Block([*words, *ruler((ZERO, 0.0), layout.options.scale, width - ZERO)], end)


def _contents(text: WorkshopText, column: TextColumn) -> list[Block]:
    entries = [_entry(entry, column) for entry in text.contents]
    if not entries:
        return []
    head, *others = with_heading(_("Contents"), _ABOVE, column, entries)
    at = (column.width, _ABOVE + HEADING)
    pages = Text(_("pages of the PDF"), at, SMALL, GREY, anchor="end")
    return [head._replace(marks=[*head.marks, pages]), *others]


def _tools(text: WorkshopText, column: TextColumn) -> list[Block]:
    return with_heading(_(text.tools_title), _ABOVE, column, _paragraphs(text.tools, column))


def _order(text: WorkshopText, column: TextColumn) -> list[Block]:
    narrow = column._replace(width=column.width - _STEP)
    steps = []
    for number, step in enumerate(text.steps, start=1):
        words, height = _set(step, (_STEP, 0.0), narrow)
        mark = Text(f"{number}.", (0.0, BODY), BODY, INK, bold=True)
        steps.append(Block([mark, *words], height))
    return with_heading(_("Order of work"), _ABOVE, column, steps)


def _paragraphs(texts: Iterable[str], column: TextColumn) -> list[Block]:
    return [Block(*_set(text, (0.0, 0.0), column)) for text in texts]


def _set(text: str, at: Point, column: TextColumn) -> tuple[list[Mark], float]:
    """Typeset a paragraph like `sheet_frame.paragraph`, but with bold markup."""
    shown = column.typeface.shown(BODY)
    close = column._replace(leading=column.leading * BODY / shown)
    said = set_runs(text, close, BODY)
    marks = [moved(mark, at[0], at[1] + BODY - shown) for mark in said.marks]
    return marks, at[1] + said.height + BODY * 0.45


def _entry(entry: Contents, column: TextColumn) -> Block:
    width, typeface = column.width, column.typeface
    words = _("on card") if entry.on_card else ""
    room = width - _NUMBERS - typeface.width(words, SMALL) - _GAP
    size = typeface.fitted(entry.title, room, BODY, bold=True)
    marks: list[Mark] = [
        Text(entry.title, (0.0, BODY), size, INK, bold=True),
        Text(entry.numbers, (width, BODY), BODY, INK, anchor="end"),
        line((0.0, 5.0), (width, 5.0), GREY_LINE),
    ]
    if words:
        marks.append(Text(words, (width - _NUMBERS, BODY), SMALL, GREY, anchor="end"))
    return Block(marks, 6.4)
