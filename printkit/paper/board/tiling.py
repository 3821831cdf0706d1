"""Tile drawings that are larger than the paper over several sheets.

A joint cuts as few cells as possible: it is between the columns of a board of squares, and in the
middle of a board of hexagons. Names of sites move aside. Empty sheets are not printed.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.units import Paper
from printkit.boards.site_names import letters
from printkit.draw.display import Circle, Clipped, Mark, Page, Path, Text, centred_text, moved
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.mark_extents import extent, show_in
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style.palette import BOLD, GREY_LINE, INK, PAPER_WHITE, THIN_LINE, TITLE
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.sheet_joints import (
    ROOM,
    SPILL,
    Edge,
    Obstacles,
    Span,
    Windows,
    fewest,
    seam,
    windows,
)
from printkit.paper.pieces.hand_cutting import room_beside, side_marks

MOST_SHEETS = 200
_CLEAR = SPILL + 0.2  # mm between a joint and the name of a site
_TOUCHED = 0.1  # mm of a cell that a joint may cut off
_UNMAPPED = "leg"  # the tag of marks that would blur the small map of sheets
_SMALL_CIRCLE = 10.0  # mm, the greatest radius of circles that joints avoid


class Drawing(NamedTuple):
    """Marks, and the box that they need: their bounding box, or the trim of a board to cut out."""

    marks: tuple[Mark, ...]
    box: Box


class TiledSheet(NamedTuple):
    """One sheet of a tiling; after assembly, only the box `share` of its `window` is visible."""

    column: int
    row: int
    window: Box
    share: Box
    marks: tuple[Mark, ...]

    @property
    def name(self) -> str:
        """The name of the sheet, such as A1."""
        return sheet_name(self.column, self.row)


class Tiling(NamedTuple):
    """A drawing divided over sheets of `paper`, in reading order; empty sheets are left out."""

    paper: Paper
    columns: Windows
    rows: Windows
    sheets: tuple[TiledSheet, ...]


def sheet_name(column: int, row: int) -> str:
    """Return the name of a sheet: a letter for its `column` and a number for its `row`."""
    return f"{letters(column).upper()}{row + 1}"


def tiling_for(drawing: Drawing, layout: Layout) -> Tiling:
    """Return the tiling with the fewest sheets; of several, the one that cuts the fewest names.

    Raises InputError if the drawing needs more than MOST_SHEETS.
    """
    extents = [extent(mark, layout.typeface) for mark in drawing.marks]
    across, down = _obstacles(drawing.marks, extents, 0), _obstacles(drawing.marks, extents, 1)
    (width, height), overlap = _spans(drawing.box), layout.options.overlap
    # A joint moves by up to half a square, to the next line, and by less on a board of hexagons
    near = math.inf
    for mark, box in zip(drawing.marks, extents, strict=True):
        if isinstance(mark, Path) and mark.tag == "cell":
            near = box.width / (2 if len(mark.rings[0]) == 4 else 4)
    choices = []
    for paper, wide, high, count in _grids(drawing.box, layout):
        if count <= 2 * MOST_SHEETS:
            columns = windows(width, wide, overlap, across, near)
            rows = windows(height, high, overlap, down, near)
            pairs = zip(drawing.marks, extents, strict=True)
            marks = [_aside(*pair, columns, rows) for pair in pairs]
            sheets = tuple(_sheets(marks, extents, columns, rows, layout.typeface))
            kinds = zip(across, down, strict=True)
            cuts = [sum(map(x.at, columns.joints)) + sum(map(y.at, rows.joints)) for x, y in kinds]
            choices.append(((len(sheets), *cuts), Tiling(paper, columns, rows, sheets)))
    best = min(choices, key=itemgetter(0), default=((), None))[1]
    if best is None or len(best.sheets) > MOST_SHEETS:
        raise InputError(
            f"the board would take more than {MOST_SHEETS} sheets of {layout.paper.name}; "
            "print it smaller or on larger paper"
        )
    return best


def sheets_for(box: Box, layout: Layout) -> int:
    """Return the least number of sheets for `box`. Raises InputError if the paper is too small."""
    return min(count for *_size, count in _grids(box, layout))


def _grids(box: Box, layout: Layout) -> list[tuple[Paper, float, float, int]]:
    """Return each usable orientation of the paper, with its window size and number of sheets.

    Raises InputError if the paper is too small in both orientations.
    """
    rim = max(ROOM, room_beside(layout.options))
    width, height = _spans(box)
    overlap = layout.options.overlap
    grids, narrow = [], []
    for sheet in layout.orientations:
        area = _area(sheet).grown(-rim)
        wide, high = area.width, area.height
        try:
            count = fewest(width, wide, overlap) * fewest(height, high, overlap)
        except InputError as error:
            narrow.append(error)
        else:
            grids.append((sheet.paper, wide, high, count))
    if not grids:
        raise narrow[0]
    return grids


def _area(layout: Layout) -> Box:
    """Return the area for a part of a board, up to the top margin: the foot names the sheet."""
    return layout.area._replace(top=layout.options.margin)


def _spans(box: Box) -> tuple[Span, Span]:
    return Span(box.left, box.right), Span(box.top, box.bottom)


def _obstacles(marks: Sequence[Mark], extents: Sequence[Box], axis: int) -> list[Obstacles]:
    """Return three sets of obstacles on `axis` (0: x): small circles, cells, and names."""
    circles, cells, names = [], [], []
    for mark, box in zip(marks, extents, strict=True):
        span = Span(box[axis], box[axis + 2])
        if isinstance(mark, Text):
            names.append(span)
        elif isinstance(mark, Circle) and mark.radius <= _SMALL_CIRCLE:
            circles.append(span)
        elif getattr(mark, "tag", "") == "cell":
            cells.append(span)
    return [Obstacles.of(circles), Obstacles.of(cells, -_TOUCHED), Obstacles.of(names, _CLEAR)]


def _aside(mark: Mark, box: Box, columns: Windows, rows: Windows) -> Mark:
    """Move `mark`, which needs `box`, away from the joints if `mark` is the name of a site."""
    if not isinstance(mark, Text) or mark.tag != "label":
        return mark
    shifts = []
    for axis, joints in enumerate((columns.joints, rows.joints)):
        low, high = box[axis] - _CLEAR, box[axis + 2] + _CLEAR
        near = next((at for at in joints if low < at < high), low)  # by default, no shift
        shifts.append(near - (high if round(2 * near - low - high, 3) > 0 else low))
    return moved(mark, *shifts)


def _sheets(
    marks: Sequence[Mark],
    extents: Sequence[Box],
    columns: Windows,
    rows: Windows,
    typeface: Typeface,
) -> Iterable[TiledSheet]:
    met: dict[tuple[int, int], list[Mark]] = {}
    across, down = columns.spans(), rows.spans()
    for mark, box in zip(marks, extents, strict=True):
        beside = _meeting(across, box.left, box.right)
        for place in product(_meeting(down, box.top, box.bottom), beside):
            met.setdefault(place, []).append(mark)
    shares = columns.shares(), rows.shares()
    for (row, column), found in sorted(met.items()):
        share = _box(shares[0][column], shares[1][row])
        if show_in(found, share, typeface):
            window = _box(across[column], down[row])
            yield TiledSheet(column, row, window, share, tuple(found))


def _meeting(spans: Sequence[Span], start: float, end: float) -> range:
    """Return the indices of the windows that overlap the interval from `start` to `end`."""
    first = bisect_right(spans, start, key=lambda span: span.end)
    return range(first, bisect_left(spans, end, key=lambda span: span.start))


def _box(across: Span, down: Span) -> Box:
    return Box(across.start, down.start, across.end, down.end)


class Tiled(NamedTuple):
    """The sheets of a board; if there are several, `map` or `map_page` shows how to join them."""

    sheets: Sequence[Page]
    map: Callable[[Box], list[Mark]] | None = None
    map_page: Page | None = None

    @property
    def pages(self) -> tuple[Page, ...]:
        """The page that shows how to join the sheets, if any, and then the sheets."""
        return (*([self.map_page] if self.map_page else []), *self.sheets)


def tiled(
    title: str, drawing: Drawing, layout: Layout, foot: Sequence[Mark] = (), room: float = 0.0
) -> Tiled:
    """Tile `drawing` over sheets; `foot` fills the lowest `room` mm of the page with the map.

    Raises InputError if the drawing needs too many sheets.
    """
    tiling = tiling_for(drawing, layout)
    sheets = layout.on(tiling.paper)
    names = {sheet.name for sheet in tiling.sheets}

    def assembly(box: Box) -> list[Mark]:
        return _assembly(drawing, tiling, box, layout.typeface)

    area = layout.area
    marks = [*assembly(area._replace(top=area.top + 2, bottom=area.bottom - room)), *foot]
    head = _("{board}: how the sheets go together").format(board=title)
    page = layout.sheet(head, marks, _("Board, assembly"))
    return Tiled([_sheet(sheet, names, sheets) for sheet in tiling.sheets], assembly, page)


def _sheet(sheet: TiledSheet, names: set[str], layout: Layout) -> Page:
    (x, y), (from_x, from_y), window = _area(layout).middle, sheet.window.middle, sheet.window
    dx, dy = x - from_x, y - from_y
    shown = window.moved(dx, dy)
    around = {edge: sheet_name(sheet.column + edge.across, sheet.row + edge.down) for edge in Edge}
    joints = {edge: name for edge, name in around.items() if name in names}
    spill = 0.0 if layout.options.overlap else SPILL
    left, top, right, bottom = (spill if edge in joints else layout.options.bleed for edge in Edge)
    inked = Box(shown.left - left, shown.top - top, shown.right + right, shown.bottom + bottom)
    marks: list[Mark] = [Clipped(inked, tuple(moved(mark, dx, dy) for mark in sheet.marks))]
    for edge, neighbour in joints.items():
        marks += seam(shown, edge, (sheet.name, neighbour), layout)
    name = _("Board, sheet {sheet}").format(sheet=sheet.name)
    page = layout.footed(marks, name)._replace(label=sheet.name)
    options, strip = layout.options, layout.options.overlap / 2
    if not room_beside(options):
        return page
    # A sheet is cut along the cut lines of its joints. At sides without a joint, crop marks show
    # the trim of the whole board
    right, bottom = (strip if edge in joints else 0.0 for edge in (Edge.RIGHT, Edge.BOTTOM))
    trim = shown._replace(right=shown.right - right, bottom=shown.bottom - bottom)
    crops: list[Mark] = []
    if options.marks != "none":
        across = [edge.of(shown) for edge in (Edge.LEFT, Edge.RIGHT) if edge not in joints]
        down = [edge.of(shown) for edge in (Edge.TOP, Edge.BOTTOM) if edge not in joints]
        crops = side_marks(shown, options.bleed, across, down)
    return page._replace(marks=(*page.marks, *crops), trim=trim, bleed=options.bleed)


def _assembly(drawing: Drawing, tiling: Tiling, area: Box, typeface: Typeface) -> list[Mark]:
    box = drawing.box
    how = _(
        "The board is printed on {count} sheets. Cut each sheet along its dashed lines, lay the "
        "sheets edge to edge as on the map and tape them from behind: the tape is a hinge."
    )
    if tiling.columns.overlap:
        how = _(
            "The board is printed on {count} sheets. Cut each sheet along its dashed lines: they "
            "are on the right and at the bottom, where another sheet follows. Glue the sheet on "
            "the hatched strip of that neighbour so that the crosses meet. Begin at the bottom "
            "right. The map shows the sheets and their joints."
        )
    how = how.format(count=len(tiling.sheets))
    words, top = paragraph(how, area[:2], TextColumn(area.width, typeface))
    room = area.bottom - top - 4
    scale = min(0.5, area.width / box.width, room / box.height)
    left = (area.left + area.right - scale * box.width) / 2

    def placed(at: Point) -> Point:
        return left + scale * (at[0] - box.left), top + 2 + scale * (at[1] - box.top)

    marks: list[Mark] = [*words]
    for mark in drawing.marks:
        if isinstance(mark, Path) and mark.tag != _UNMAPPED:
            rings = tuple(tuple(map(placed, ring)) for ring in mark.rings)
            marks.append(mark._replace(rings=rings, tag=""))
    for sheet in tiling.sheets:
        shown = Box(*placed(sheet.share[:2]), *placed(sheet.share[2:]))
        radius = min(6.0, shown.width / 2, shown.height / 2)
        name = Text(sheet.name, shown.middle, TITLE * 0.8 * radius / 6, INK, bold=True)
        edge = THIN_LINE._replace(width=BOLD)
        marks += [
            Path((shown.corners,), edge, tag="sheet"),
            Circle(shown.middle, radius, GREY_LINE._replace(fill=PAPER_WHITE)),
            centred_text(name),
        ]
    return marks
