"""Draw positions of Xodd and Yodd: stones show the numbers of their groups."""

from printkit.base.language import N_
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Ink, Mark, Path
from printkit.draw.game_view import INNER_LINE, Snapshot, View
from printkit.draw.style.palette import GREY
from printkit.rules.game import PieceOnBoard

INNER_POINT, INNER_POINTS = "i9", 81  # upper right point and number of points of a first game


class OddGroupsView(View):
    """Draws each stone with the number of its group."""

    legend = N_("Stones with one number are one group; groups are counted in reading order.")
    numbered = ""
    inner_rings = 4  # 61 cells

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw a line around the points a1 to i9 of a larger square board, or around 61 cells."""
        names, cells = drawn.definition.labels.names, drawn.board.cells
        if drawn.definition.lattice.name != "square":
            return super().overlay(drawn)
        if INNER_POINT not in names or len(cells) <= INNER_POINTS:
            return []
        x, y = drawn.plane.point(cells[names.index(INNER_POINT)])
        right, top = x + drawn.pitch / 2, y - drawn.pitch / 2
        line = ((drawn.box.left, top), (right, top), (right, drawn.box.bottom))
        ink = Ink(stroke=GREY, width=INNER_LINE, dash=(2.5, 1.5))  # unlike the lines of the board
        return [Path((line,), ink, tag="inner-area", closed=False)]

    def placements(self, snapshot: Snapshot) -> list[PieceOnBoard]:
        game, groups = snapshot.game, snapshot.position.groups
        numbers: dict[str, str] = {}
        stones = []
        for stone in game.placements(snapshot.position):
            group = groups[game.board.cell_index[stone.sites[0]]]
            number = numbers.setdefault(group, str(len(numbers) + 1))
            stones.append(stone._replace(text=number))
        return stones
