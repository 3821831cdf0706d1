"""How much room a board takes on paper."""

import math

from printkit.geometry.plane import Box
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.foot import SLOT
from printkit.sheets.frame import Layout
from printkit.sheets.labels import rimmed
from printkit.sheets.palette import FINE


def drawing_box(drawn: DrawnBoard) -> Box:
    """The box around the board `drawn` with its labels and the places that are played on."""
    if drawn.definition.play_on == "edges":
        return drawn.box.grown((drawn.plane.side * SLOT + FINE) / 2)
    return rimmed(drawn)


def holds(area: Box, box: Box, across: float = 0.0, down: float = 0.0) -> bool:
    """Whether an area has room for a box, and for so much more `across` and `down` in mm."""
    return box.width + across <= area.width + 1e-6 and box.height + down <= area.height + 1e-6


def fitting_side(drawn: DrawnBoard, layout: Layout) -> float | None:
    """The longest sides of cells with which a sheet holds the board, in whole mm.

    None if the sheet, upright or on its side, holds the board as it is `drawn`.
    """
    box, bare = drawing_box(drawn), drawn.box
    areas = [sheet.area for sheet in layout.orientations]
    if any(holds(area, box) for area in areas):
        return None
    around = box.width - bare.width, box.height - bare.height
    shares = (
        min((area.width - around[0]) / bare.width, (area.height - around[1]) / bare.height)
        for area in areas
    )
    return max(0.0, math.floor(drawn.plane.side * max(shares)))
