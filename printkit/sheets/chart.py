"""The tick-off chart: every Xoid up to a size, to be ticked when it is placed."""

import math
from itertools import chain

from printkit.geometry.plane import Plane, Point, box_of
from printkit.language import _
from printkit.render.display import Ink, Mark, Page, Path, Text
from printkit.sheets.frame import Layout, paragraph, tick_box
from printkit.sheets.palette import INK, SMALL
from printkit.topology import polytwig
from printkit.topology.lattice import HEX
from printkit.topology.polytwig import Polytwig

_LEG = 2.9  # mm, of the drawn Xoids, or less where the largest would not fit
_COLUMNS = 9  # at most
_LEAST_COLUMN = 14.0  # mm
_LEAST_ROW = 16.0  # mm
_MOST_ROW = 19.0
_STROKE = Ink(stroke=INK, width=0.7)


def chart_pages(xoids: list[Polytwig], layout: Layout, notes: str) -> list[Page]:
    """Sheets with a small drawing, the name and a box of each of `xoids`."""
    area = layout.reading_area
    words, top = paragraph(notes, (area.left, area.top + 1), layout.column, SMALL)
    area = area._replace(top=top + 1)
    columns = min(_COLUMNS, math.floor(area.width / _LEAST_COLUMN))
    all_rows, most = math.ceil(len(xoids) / columns), max(1, math.floor(area.height / _LEAST_ROW))
    rows = math.ceil(all_rows / math.ceil(all_rows / most))  # as many on each sheet
    cell = (area.width / columns, min(area.height / rows, _MOST_ROW))
    a_sheet = columns * rows
    pages: list[Page] = []
    for first in range(0, len(xoids), a_sheet):
        marks: list[Mark] = list(words)
        for place, xoid in enumerate(xoids[first : first + a_sheet]):
            row, at = divmod(place, columns)
            x, y = area.left + at * cell[0], area.top + row * cell[1]
            middle = (x + cell[0] / 2, y + (cell[1] - 4.5) / 2)
            marks += _drawing(xoid, middle, cell[0] - 2, cell[1] - 5.5)
            left = x + (cell[0] - (layout.typeface.width(xoid.name, SMALL) + 4.4)) / 2
            marks.append(tick_box((left, y + cell[1] - 4.4)))
            marks.append(Text(xoid.name, (left + 4.4, y + cell[1] - 2), SMALL, INK))
        title = _("Xoids of 1 to {legs} legs").format(legs=xoids[-1].legs)
        name = _("Tick-off chart")
        if len(xoids) > a_sheet:
            name = _("Tick-off chart {number}").format(number=len(pages) + 1)
        pages.append(layout.sheet(title, marks, name))
    return pages


def _drawing(xoid: Polytwig, middle: Point, width: float, height: float) -> list[Mark]:
    """The Xoid in plain strokes, turned flat, its middle at a point."""
    plane = Plane(HEX, 1.0)
    lines = min(
        ([plane.ends(leg) for leg in legs] for legs in polytwig.rotations(xoid.form)),
        key=lambda strokes: round(box_of([*chain.from_iterable(strokes)]).height, 3),
    )
    box = box_of([*chain.from_iterable(lines)])
    scale = min(_LEG, width / max(box.width, 1e-9), height / max(box.height, 1e-9))
    dx = middle[0] - scale * (box.left + box.right) / 2
    dy = middle[1] - scale * (box.top + box.bottom) / 2
    return [
        Path(
            (tuple((dx + scale * x, dy + scale * y) for x, y in stroke),),
            _STROKE,
            closed=False,
            tag="twig",
        )
        for stroke in lines
    ]
