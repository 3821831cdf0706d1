"""The workshop page, with a kit's contents, tools, order of work, and a check of true size."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from printkit.base.language import N_, _, decimal, listed, ngettext
from printkit.draw.display import Mark, Page, Text, line, moved, rectangle
from printkit.draw.flow import Block, flowed, with_heading
from printkit.draw.geometry.fit import Fit
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.sheet_frame import RULER_HEIGHT, ZERO, Layout, TextColumn, paragraph, ruler
from printkit.draw.style.palette import BODY, GREY, GREY_LINE, HEADING, INK, SMALL, THIN_LINE
from printkit.draw.typography.paragraphs import as_typed, set_runs
from printkit.paper.board.fiducials import has_fiducials
from printkit.paper.kit import Part, Request
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting, rounded_minutes
from printkit.paper.pieces.kit_sheets import BOX
from printkit.paper.pieces.piece import PieceSet

_EXACT = 1e-6  # rounding tolerance of a gap, in hundredths of a mm
_MEASURES = 52.0  # mm, the height of the room for the check ruler and the check square
_LEAST_PICTURE = 40.0  # mm, the least height of a picture with its gaps
_GOOD_PICTURE = 72.0  # mm; a picture at least this high is larger below the words than next to them
_PICTURE_BESIDE = 64.0  # mm, the width of a picture next to the words
_LEAST_BESIDE = 56.0  # mm, the least height of a picture next to the words
_LEAST_ON_SMALL = 60.0  # mm, the least height of a picture on small paper
_GAP = 4.0
_WIDE = 175.0  # mm, the least width for ruler and square side by side
_ABOVE = 3.0  # mm above the heading of the table of contents
_NOTES = 42.0  # mm from the left edge to the notes in the table of contents
_TRUE_SIZE = N_(
    "Print at 100 %, without “fit to page”. Lay a ruler on the scale and on the square: when both "
    "agree, every sheet of this kit is at true size. If they do not, print again; do not cut."
)
_MINUTES = 22.0  # mm, the width of the cutting minutes in the table of contents
_STEP = 6.0  # mm from a step's number to its words in the order of work


class Contents(NamedTuple):
    """A line of the table of contents: a part, its first page and its number of pages."""

    title: str
    note: str
    first: int
    pages: int
    minutes: int = 0  # minutes of cutting

    @property
    def numbers(self) -> str:
        """The page number, or the first and the last page number."""
        last = self.first + self.pages - 1
        return f"{self.first}" if self.pages == 1 else f"{self.first}–{last}"


Picture = Callable[[Box], list[Mark]]


class WorkshopText(NamedTuple):
    """The text of the workshop pages; `picture` draws a picture if the text leaves enough room."""

    title: str
    lines: tuple[str, ...]
    contents: list[Contents]
    tools: Sequence[str]
    steps: Sequence[str]
    tools_title: str = N_("Tools and paper")
    picture: Picture | None = None


def workshop_pages(text: WorkshopText, layout: Layout) -> tuple[Page, ...]:
    """Return the workshop pages; on small paper, the check ruler and square are near the top."""
    area, room = layout.area, picture_room(text, layout)
    has_picture = text.picture is not None and has_room_for_picture(text, layout)
    aside = _words_beside(text, layout) if has_picture and 0 <= room < _GOOD_PICTURE else None
    if room < 0:
        pages, y = flowed(_small_blocks(text, layout), area)
        box = area._replace(top=y + _GAP)
    elif aside is not None:
        pages, box = [aside[0]], aside[1]
    else:
        pages, y = flowed(_words(text, layout.column), area)
        box = Box(area.left, y + _GAP, area.right, area.bottom - _MEASURES - _GAP)
    if text.picture and has_picture:
        pages[-1] += text.picture(box)
    if room >= 0:  # the check ruler and square, at the foot of the sheet
        top = area.bottom - _MEASURES
        words, _end = paragraph(_(_TRUE_SIZE), (area.left, top), TextColumn(118, layout.typeface))
        pages[-1] += words
        pages[-1] += ruler((area.left + ZERO, top + 24), layout.options.scale)
        pages[-1] += check_square((area.right - 50, top))
    return tuple(layout.sheet(text.title, marks, _("Workshop")) for marks in pages)


def has_room_for_picture(text: WorkshopText, layout: Layout) -> bool:
    """Whether the workshop pages leave enough room for a recognizable picture."""
    room = picture_room(text, layout)
    if room < 0:
        _pages, y = flowed(_small_blocks(text, layout), layout.area)
        return layout.area.bottom - (y + _GAP) >= _LEAST_ON_SMALL
    return room >= _LEAST_PICTURE or _words_beside(text, layout) is not None


def _words_beside(text: WorkshopText, layout: Layout) -> tuple[list[Mark], Box] | None:
    """Return a narrow column of words and a picture box next to it, or None if they do not fit."""
    area, column = layout.area, layout.column
    wide = [*_lines(text, column), *_contents(text, column)]
    narrow = _work(text, column._replace(width=column.width - _PICTURE_BESIDE - _GAP))
    if sum(block.height for block in (*wide, *narrow)) > area.height - _MEASURES:
        return None
    (above,), y = flowed(wide, area)
    words = area._replace(top=y, right=area.right - _PICTURE_BESIDE - _GAP)
    box = Box(words.right + _GAP, y + _GAP, area.right, area.bottom - _MEASURES - _GAP)
    (below,), _end = flowed(narrow, words)
    return ([*above, *below], box) if box.height >= _LEAST_BESIDE else None


def picture_room(text: WorkshopText, layout: Layout) -> float:
    """Return the height in mm that words, ruler and square leave free; negative on small paper."""
    area = layout.area
    if area.width < _WIDE:
        return -1.0
    return area.height - _MEASURES - sum(block.height for block in _words(text, layout.column))


def _words(text: WorkshopText, column: TextColumn) -> list[Block]:
    return [*_lines(text, column), *_contents(text, column), *_work(text, column)]


def _small_blocks(text: WorkshopText, layout: Layout) -> list[Block]:
    width = layout.area.width
    column = TextColumn(width - 54, layout.typeface)
    words, _end = paragraph(_(_TRUE_SIZE), (0.0, 2.0), column, SMALL)
    return [
        *_lines(text, layout.column),
        Block([*words, *check_square((width - 50, 2.0))], 54.0),
        Block(ruler((ZERO, 0.0), layout.options.scale, width - ZERO), RULER_HEIGHT),
        *_contents(text, layout.column),
        *_work(text, layout.column),
    ]


def _lines(text: WorkshopText, column: TextColumn) -> list[Block]:
    return [Block([], 2.0), *_paragraphs(text.lines, column)]


def _contents(text: WorkshopText, column: TextColumn) -> list[Block]:
    entries = [_entry(entry, column) for entry in text.contents]
    if not entries:
        return []
    head, *others = with_heading(_("Contents"), _ABOVE, column, entries)
    at = (column.width, _ABOVE + HEADING)
    pages = Text(_("pages of the PDF"), at, SMALL, GREY, anchor="end")
    return [head._replace(marks=[*head.marks, pages]), *others]


def _work(text: WorkshopText, column: TextColumn) -> list[Block]:
    narrow = column._replace(width=column.width - _STEP)
    steps = []
    for number, step in enumerate(text.steps, start=1):
        words, height = _set(step, (_STEP, 0.0), narrow)
        mark = Text(f"{number}.", (0.0, BODY), BODY, INK, bold=True)
        steps.append(Block([mark, *words], height))
    tools = with_heading(_(text.tools_title), 4.0, column, _paragraphs(text.tools, column))
    return [*tools, *with_heading(_("Order of work"), 4.0, column, steps)]


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
    marks: list[Mark] = [
        Text(entry.title, (0.0, BODY), BODY, INK, bold=True),
        Text(entry.numbers, (width, BODY), BODY, INK, anchor="end"),
    ]
    below = 0.0
    if entry.minutes:
        words = _("{minutes} min").format(minutes=entry.minutes)
        marks.append(Text(words, (width - 14, BODY), BODY, INK, anchor="end"))
    room = width - _NOTES - _MINUTES - 16
    abreast = typeface.width(entry.title, BODY, bold=True) <= _NOTES - 3
    note: list[Mark] = []
    if abreast and typeface.width(entry.note, BODY) <= room:
        marks.append(Text(entry.note, (_NOTES, BODY), BODY, INK))
    else:
        column = TextColumn(width - 16, typeface)
        small, body = typeface.shown(SMALL), typeface.shown(BODY)
        note, end = paragraph(entry.note, (0.0, BODY + 0.3 * body), column, small)
        below = end - 4.5
    under = line((0.0, 5 + below), (width, 5 + below), GREY_LINE)
    return Block([*marks, *note, under], 6.4 + below)


def check_square(at: Point) -> list[Mark]:
    """Draw a square of 50 mm to check with a ruler; `at` is its top left corner."""
    x, y = at
    label = _("50 mm square")
    return [
        rectangle(at, 50, 50, THIN_LINE, tag="check-square"),
        Text(label, (x + 25, y + 26), SMALL, INK, anchor="middle", tag="check-square"),
    ]


def workshop_text(
    request: Request, parts: Sequence[Part], fit: str, tonight: int, contents: list[Contents]
) -> WorkshopText:
    """Return the text of the workshop pages for a kit of `parts`.

    `tonight` is the cutting time in minutes of a kit for tonight; 0 if that kit saves no time.
    """
    kit = _("A complete print-and-play kit")
    if request.board.title != request.ruleset.title:
        kit = _("A complete print-and-play kit · {board}").format(board=request.board.title)
    own = request.layout.options.own_stones
    making = "" if own else request.kit.words("making stones", request)
    steps = [*request.kit.text("assembly.txt").strip().split("\n\n"), making, fit]
    pages = (page for part in parts if part.slug == "board" for page in part.pages)
    if any(has_fiducials(page.marks) for page in pages):
        words = _(
            "The squares in the corners of the board and the code beside one of them are for "
            "photographs: {command} reads the position from a photograph."
        )
        steps.append(words.format(command=as_typed("printkit read")))
    title = _("{game}: the workshop").format(game=request.ruleset.title)
    tools = _tool_words(parts)
    if tonight:
        words = ngettext(
            "In a hurry? The kit for tonight, {command}, takes {minutes} minute of cutting.",
            "In a hurry? The kit for tonight, {command}, takes {minutes} minutes of cutting.",
            tonight,
        )
        command = as_typed(f"printkit kit {request.ruleset.name} --for tonight")
        tools.append(words.format(command=command, minutes=tonight))
    tools += _size(request, parts)
    if any(part.cutting.pieces for part in parts) and all(BOX not in part.slug for part in parts):
        boxless = _(
            "There is no tuck box: its net is larger than this paper. On larger paper the kit has "
            "one."
        )
        tools.append(boxless)
    lines = (kit, *request.ruleset.sources)
    return WorkshopText(title, lines, contents, tools, [*filter(None, steps)])


def _tool_words(parts: Sequence[Part]) -> list[str]:
    cutting = all_cutting(part.cutting for part in parts)
    if not cutting.seconds:
        return [_("Nothing has to be cut.")]
    things = _(
        "Card of 160–250 g/m² for the board and the pieces, plain paper for the rest; {tools}."
    ).format(tools=listed([*to_cut_with(cutting), _("a pencil")]))
    minutes = rounded_minutes(part.cutting for part in parts)
    time = ngettext(
        "Cutting takes about {minutes} minute; there are {pieces} pieces.",
        "Cutting takes about {minutes} minutes; there are {pieces} pieces.",
        minutes,
    ).format(minutes=minutes, pieces=cutting.pieces)
    return [f"{things} {time}"]


def _size(request: Request, parts: Iterable[Part]) -> list[str]:
    usual, pitch = request.usual_pitch, request.board.pitch
    if usual is None:
        return []
    sheets = next(len(part.pages) for part in parts if part.slug == "board")
    words = ngettext(
        "Neighbouring cells are {pitch} mm apart, not {usual} mm, so that the board fits on "
        "{sheets} sheet. {option} prints the board at its usual size.",
        "Neighbouring cells are {pitch} mm apart, not {usual} mm, so that the board fits on "
        "{sheets} sheets. {option} prints the board at its usual size.",
        sheets,
    )
    lengths = {"pitch": decimal(pitch, ".4g"), "usual": decimal(usual, ".4g")}
    return [words.format(**lengths, sheets=sheets, option=as_typed(f"--pitch {usual:.4g}mm"))]


def to_cut_with(cutting: Cutting) -> list[str]:
    """Return the tools for the job `cutting`, including glue to fold or mount the parts."""
    knife = [_("a knife with a steel ruler")] if cutting.cuts else []
    scissors = [_("scissors")] if cutting.outlines else []
    return [*knife, *scissors, *([_("glue")] if cutting.seconds else [])]


def fit_words(fit: Fit, sets: Sequence[PieceSet]) -> str:
    """Return a note on the gaps between the pieces in `sets`; "" if no set has a gap."""
    gaps = [pieces.gap for pieces in sets if pieces.gap is not None]
    if not gaps:
        return ""
    words = _(
        "Pieces on neighbouring places of the board lie at least {gap} mm apart; {option} changes "
        "that."
    )
    gap = decimal(math.floor(100 * min(gaps) + _EXACT) / 100)
    words = words.format(gap=gap, option=as_typed("--clearance"))
    if not fit.kerf:
        return words
    kerf = _("Files for the cutter compensate for its kerf of {kerf} mm.")
    return f"{words} {kerf.format(kerf=decimal(fit.kerf))}"
