"""Greys, lines, type, a kerf strip and colours, each with how to read it.

Each lies in a column of a given width: in as many rows as it takes, its words beside it or below.
"""

import math
from collections.abc import Sequence

from printkit.geometry.plane import Box
from printkit.render.display import Circle, Ink, Mark, Text, line, moved, rectangle, turned
from printkit.render.fonts import centred_text, wrap
from printkit.sheets.flow import Block, flowed
from printkit.sheets.frame import paragraph
from printkit.sheets.palette import (
    BODY,
    BOLD,
    FINE,
    GREY,
    INK,
    LOOKS,
    NEUTRAL,
    SMALL,
    THIN_LINE,
)
from printkit.units import type_size

GREYS = range(0, 101, 10)  # %
LINES = (0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)  # mm; the first is a hairline
SIZES = range(5, 11)  # points
_KERF_BLOCKS, _KERF_BLOCK, _KERF_HIGH, _KERF_RIM = 10, 10.0, 12.0, 2.0
_KERF_LONG = _KERF_BLOCKS * _KERF_BLOCK + 2 * _KERF_RIM

_GAP = 4.0  # mm between what is drawn and its words
_BELOW = 5.0  # mm below a block, which long words may use
_LEAST_WORDS = 30.0  # mm of width for words beside


def greys(width: float) -> Block:
    """Eleven steps from white to black."""
    wide, high = 10.0, 9.0
    abreast = _abreast(len(GREYS), wide, width)
    cells: list[list[Mark]] = []
    for percent in GREYS:
        level = round(255 * (1 - percent / 100))
        ink = Ink(fill=f"#{level:02x}{level:02x}{level:02x}")
        patch = rectangle((0.0, 0.0), wide, high, ink, tag="grey")
        cells.append([patch, _below(f"{percent} %", wide / 2, high)])
    marks = _in_rows(cells, abreast, (wide, high + _GAP))
    rows = math.ceil(len(GREYS) / abreast)
    for row in range(rows):
        long = wide * min(abreast, len(GREYS) - row * abreast)
        marks.append(rectangle((0.0, row * (high + _GAP)), long, high, THIN_LINE))
    words = (
        "All eleven steps should be told apart. If the dark ones run together, print on other "
        "paper or at a finer setting."
    )
    return _noted(Block(marks, rows * (high + _GAP)), wide * abreast, words, width)


_STEP, _WEDGE = 7.6, 21.5  # mm, of the wedge of line weights
_SAMPLE = 72.0  # mm, the longest line of type


def lines_and_type(width: float) -> list[Block]:
    """A wedge of line weights and its words on the left, lines of type on the right, or below."""
    abreast = _abreast(len(LINES), _STEP, width)
    high = math.ceil(len(LINES) / abreast) * _WEDGE
    wedge = _in_rows(_weights(), abreast, (_STEP, _WEDGE))
    words, end = paragraph(
        "Weights in mm. The finest that is whole and black is what this printer can draw; "
        f"sheets use {FINE:g} mm and more.",
        (0.0, 0.0),
        min(width, _STEP * len(LINES)),
        SMALL,
    )
    left = _STEP * len(LINES) + _GAP
    if width - left < _SAMPLE:
        return [Block(wedge, high), Block(words, end + _GAP), *_samples(width)]
    (samples,), y = flowed(_samples(width - left), Box(left, 0.0, width, math.inf))
    below = [moved(mark, 0.0, high) for mark in words]
    return [Block([*wedge, *below, *samples], max(high + end + _BELOW, y + 1.0))]


def _weights() -> list[list[Mark]]:
    """Of each weight a line upright and one that is all but level."""
    cells: list[list[Mark]] = []
    x = 0.5 * _STEP
    for number, weight in enumerate(LINES):
        ink = THIN_LINE._replace(width=weight)
        upright = line((x, 0.0), (x, 11.0), ink, tag="weight")
        slanting = line((x - 2.4, 13.5), (x + 2.4, 16.5), ink, tag="weight")
        cells.append([upright, slanting, _below("hair" if number == 0 else f"{weight:g}", x, 17.0)])
    return cells


def _samples(width: float) -> list[Block]:
    """A line of type of each size, or more lines where one has no room for it."""
    blocks: list[Block] = []
    for points in SIZES:
        size = type_size(points)
        marks: list[Mark] = []
        y = 0.0
        for row in _set(f"{points} pt  Red places e5/ne, 0.4 mm; Q8 or O0?", size, width):
            y += size * 1.3
            marks.append(Text(row, (0.0, y), size, INK, tag="sample"))
        blocks.append(Block(marks, y))
    blocks[-1] = blocks[-1]._replace(height=y + _BELOW)
    return blocks


def _set(sample: str, size: float, width: float) -> list[str]:
    """The sample as it is, or in lines where one has no room for it."""
    rows = wrap(sample, size, width)
    return [sample] if len(rows) == 1 else rows


def kerf(width: float, height: float) -> Block:
    """A frame with blocks as a laser cuts them, upright where the column is too narrow.

    Where pages so high have no room for that either, it shows as many blocks as there is room for.
    """
    words = (
        "A frame with ten blocks of 10 mm, as a laser cuts it. Push the blocks to one side and "
        "measure the gap: it is eleven kerfs wide, so --kerf is the gap divided by 11. The file "
        "for a cutter comes from “printkit calibrate --preset NAME”."
    )
    high = _KERF_HIGH + 2 * _KERF_RIM
    if width >= _KERF_LONG:
        return _noted(Block(_strip(_KERF_BLOCKS), high), _KERF_LONG, words, width)
    if height >= _KERF_LONG:
        marks = [moved(turned(mark, 90), high, 0.0) for mark in _strip(_KERF_BLOCKS)]
        return _noted(Block(marks, min(_KERF_LONG, height - _BELOW)), high, words, width)
    blocks = int((width - 2 * _KERF_RIM) / _KERF_BLOCK)
    words += f" This paper has room for {blocks} of the ten blocks."
    return _noted(Block(_strip(blocks), high), width, words, width)


def _strip(blocks: int) -> list[Mark]:
    long, rim = blocks * _KERF_BLOCK, _KERF_RIM
    ink = Ink(stroke=INK, width=FINE)
    frame = rectangle((0, 0), long + 2 * rim, _KERF_HIGH + 2 * rim, ink, tag="kerf")
    corners = [(rim + number * _KERF_BLOCK, rim) for number in range(blocks)]
    inner = [rectangle(corner, _KERF_BLOCK, _KERF_HIGH, ink, tag="kerf") for corner in corners]
    return [frame, *inner]


_COLOURS = ("red", "blue", "black", "white")
_RADIUS, _STONE, _TINT = 6.0, 17.0, 11.0  # mm: of stones, and the steps of stones and tints


def colours(width: float) -> list[Block]:
    """A stone of each player beside each other, and the tint of its cells beside them or below."""
    stones, tints = _stones(), _tints()
    words = "Each should be told from all others, and the words on them read."
    high = 2 * _RADIUS + _GAP
    left = _STONE * len(stones) + _GAP
    right = _TINT * len(tints)
    tinted = _in_rows(tints, len(tints), (_TINT, high))
    abreast = _abreast(len(stones), _STONE, width)
    marks = _in_rows(stones, abreast, (_STONE, high))
    if left + right <= width:
        marks += [moved(mark, left, 0.0) for mark in tinted]
        return [_noted(Block(marks, high), left + right, words, width)]
    rows = math.ceil(len(stones) / abreast)
    return [Block(marks, rows * high), _noted(Block(tinted, high), right, words, width)]


def _stones() -> list[list[Mark]]:
    cells: list[list[Mark]] = []
    for look in (*map(LOOKS.__getitem__, _COLOURS), NEUTRAL):
        role = look.fill
        edge = Ink(fill=role, stroke=INK, width=BOLD if role == "white" else FINE)
        stone = Circle((_RADIUS, _RADIUS), _RADIUS, edge, tag="patch")
        word = Text("a1", (_RADIUS, _RADIUS), BODY, look.on, bold=True)
        cells.append([stone, centred_text(word), _below(role, _RADIUS, 2 * _RADIUS)])
    return cells


def _tints() -> list[list[Mark]]:
    cells: list[list[Mark]] = []
    for role in _COLOURS:
        ink = Ink(fill=LOOKS[role].tint, stroke=GREY)
        patch = rectangle((0.0, 1.0), 10.0, 10.0, ink, tag="patch")
        cells.append([patch, _below(role, 5.0, 2 * _RADIUS)])
    return cells


def _below(text: str, x: float, y: float) -> Text:
    return Text(text, (x, y + SMALL + 0.6), SMALL, INK, anchor="middle")


def _abreast(count: int, step: float, width: float) -> int:
    """How many of so many cells lie in a row, in as few rows as can be, all about as long."""
    return math.ceil(count / math.ceil(count / int(width / step + 1e-9)))


def _in_rows(cells: Sequence[list[Mark]], abreast: int, step: tuple[float, float]) -> list[Mark]:
    """Cells in rows; a step is how far they are apart, across and down."""
    return [
        moved(mark, number % abreast * step[0], number // abreast * step[1])
        for number, cell in enumerate(cells)
        for mark in cell
    ]


def _noted(drawn: Block, right: float, words: str, width: float) -> Block:
    """What is drawn as far as `right`, with words beside it, or below where there is no room."""
    left, top = right + _GAP, 0.0
    if width - left < _LEAST_WORDS:
        left, top = 0.0, drawn.height + 1.0
    marks, end = paragraph(words, (left, top), width - left, SMALL)
    return Block([*drawn.marks, *marks], max(drawn.height + _BELOW, end + (_GAP if top else 0.0)))
