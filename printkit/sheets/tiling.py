"""Drawings larger than the paper, cut into sheets that are put together with an overlap.

The joint of two sheets runs down the middle of their overlap: the sheet before it is cut along the
joint and laid on the sheet after it, where crosses show the place.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box
from printkit.render.display import Circle, Clipped, Mark, Page, Path, Text, line, moved, rectangle
from printkit.render.fonts import centred_text, text_width
from printkit.render.paper import Paper
from printkit.sheets.frame import RULER_HEIGHT, Layout, paragraph, ruler
from printkit.sheets.palette import GREY_LINE, INK, THIN_LINE, TITLE
from printkit.topology.labels import letters

OVERLAP = 10.0
MOST_SHEETS = 200
_MARK = 3.0  # mm around a window for the crosses of its joints


class Drawing(NamedTuple):
    """Marks, and the box that holds them all."""

    marks: tuple[Mark, ...]
    box: Box


class Tile(NamedTuple):
    """One sheet of a tiled drawing: `A1` is the sheet in column A and row 1."""

    name: str
    window: Box
    column: int
    row: int


class Tiling(NamedTuple):
    """How a drawing is cut into `columns` × `rows` windows of equal size on sheets of `paper`."""

    paper: Paper
    columns: int
    rows: int


def tiling_for(box: Box, layout: Layout) -> Tiling:
    """The fewest sheets, the paper upright or on its side. Raises InputError for very many."""
    choices = []
    for paper in (layout.paper, layout.paper.landscape):
        area = layout._replace(paper=paper).area
        columns = _count(box.width, area.width - 2 * _MARK)
        rows = _count(box.height, area.height - 2 * _MARK)
        choices.append(Tiling(paper, columns, rows))
    best = min(choices, key=lambda choice: choice.columns * choice.rows)
    if best.columns * best.rows > MOST_SHEETS:
        raise InputError(
            f"the board would take {best.columns * best.rows} sheets of {layout.paper.name}, "
            f"{MOST_SHEETS} are the most; print it smaller or on larger paper"
        )
    return best


def _count(length: float, window: float) -> int:
    return 1 if length <= window else math.ceil((length - OVERLAP) / (window - OVERLAP))


def tiles(drawing: Drawing, tiling: Tiling) -> list[Tile]:
    """The windows that show something, in reading order."""
    box = drawing.box
    width = (box.width - OVERLAP) / tiling.columns
    height = (box.height - OVERLAP) / tiling.rows
    found = []
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            left, top = box.left + column * width, box.top + row * height
            window = Box(left, top, left + width + OVERLAP, top + height + OVERLAP)
            if _inside(drawing.marks, window):
                name = f"{letters(column).upper()}{row + 1}"
                found.append(Tile(name, window, column, row))
    return found


def tiled_pages(title: str, drawing: Drawing, layout: Layout) -> list[Page]:
    """A sheet for each window, and one that shows how they go together."""
    tiling = tiling_for(drawing.box, layout)
    turned = layout._replace(paper=tiling.paper)
    found = tiles(drawing, tiling)
    pages = [_assembly(title, drawing, found, layout)]
    for tile in found:
        marks = _window(drawing, tile, tiling, turned)
        pages.append(turned.sheet(f"{title}: {tile.name}", marks, f"Board, sheet {tile.name}"))
    return pages


def _window(drawing: Drawing, tile: Tile, tiling: Tiling, layout: Layout) -> list[Mark]:
    area, window = layout.area, tile.window
    dx = (area.left + area.right) / 2 - (window.left + window.right) / 2
    dy = (area.top + area.bottom) / 2 - (window.top + window.bottom) / 2
    shown = Box(window.left + dx, window.top + dy, window.right + dx, window.bottom + dy)
    marks = tuple(moved(mark, dx, dy) for mark in _inside(drawing.marks, window))
    return [Clipped(shown, marks), *_joints(shown, tile, tiling)]


def _joints(shown: Box, tile: Tile, tiling: Tiling) -> list[Mark]:
    """Crosses outside the window at both ends of each joint."""
    half = OVERLAP / 2
    upright = [shown.left + half] * (tile.column > 0)
    upright += [shown.right - half] * (tile.column < tiling.columns - 1)
    level = [shown.top + half] * (tile.row > 0)
    level += [shown.bottom - half] * (tile.row < tiling.rows - 1)
    marks: list[Mark] = []
    for x in upright:
        for y, up in ((shown.top, -_MARK), (shown.bottom, _MARK)):
            marks.append(line((x, y), (x, y + up), THIN_LINE, tag="joint"))
            marks.append(line((x - 1, y + up / 2), (x + 1, y + up / 2), THIN_LINE))
    for y in level:
        for x, out in ((shown.left, -_MARK), (shown.right, _MARK)):
            marks.append(line((x, y), (x + out, y), THIN_LINE, tag="joint"))
            marks.append(line((x + out / 2, y - 1), (x + out / 2, y + 1), THIN_LINE))
    return marks


def _assembly(title: str, drawing: Drawing, found: Sequence[Tile], layout: Layout) -> Page:
    """A small map of the sheets, and what to do with them."""
    area, box = layout.area, drawing.box
    words, top = paragraph(
        f"The board is printed on {len(found)} sheets. On each sheet that has a neighbour on its "
        "right or below, cut along the joint that the crosses mark; lay it on the neighbour so "
        "that the crosses meet, and glue. The map shows the sheets and their joints.",
        (area.left, area.top + 2),
        area.width,
    )
    room = area.bottom - top - 4 - RULER_HEIGHT
    scale = min(0.5, area.width / box.width, room / box.height)
    left = (area.left + area.right - scale * box.width) / 2

    def placed(x: float, y: float) -> tuple[float, float]:
        return left + scale * (x - box.left), top + 2 + scale * (y - box.top)

    marks: list[Mark] = list(words)
    for mark in drawing.marks:
        if isinstance(mark, Path):
            rings = tuple(tuple(placed(x, y) for x, y in ring) for ring in mark.rings)
            marks.append(mark._replace(rings=rings, tag=""))
    for tile in found:
        marks += _sheet_on_map(tile, placed, scale)
    marks += ruler((area.left, area.bottom - RULER_HEIGHT))
    return layout.sheet(f"{title}: how the sheets go together", marks, "Board, assembly")


def _sheet_on_map(
    tile: Tile, placed: Callable[[float, float], tuple[float, float]], scale: float
) -> list[Mark]:
    window = tile.window
    corner = placed(window.left, window.top)
    width, height = scale * window.width, scale * window.height
    middle = (corner[0] + width / 2, corner[1] + height / 2)
    return [
        rectangle(corner, width, height, THIN_LINE._replace(dash=(2, 1)), tag="sheet"),
        Circle(middle, 6, GREY_LINE._replace(fill="#ffffff")),
        centred_text(Text(tile.name, middle, TITLE * 0.8, INK, bold=True)),
    ]


def _inside(marks: Sequence[Mark], window: Box) -> list[Mark]:
    """The marks that may show in a window."""
    return [mark for mark in marks if _meets(_extent(mark), window)]


def _meets(one: Box, other: Box) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _extent(mark: Mark) -> Box:
    """A box around all that a mark draws, roomy rather than tight."""
    match mark:
        case Path():
            points = [point for ring in mark.rings for point in ring]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            box, room = Box(min(xs), min(ys), max(xs), max(ys)), mark.ink.width
        case Circle():
            (x, y), room = mark.centre, mark.radius + mark.ink.width
            box = Box(x, y, x, y)
        case Text():
            (x, y), room = mark.at, text_width(mark.text, mark.size, bold=mark.bold) + mark.size
            box = Box(x, y, x, y)
        case Clipped(edges, _):
            box, room = Box(*edges), 0.0
    return Box(box.left - room, box.top - room, box.right + room, box.bottom + room)
