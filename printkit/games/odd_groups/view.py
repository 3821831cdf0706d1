"""Draw positions of Xodd and Yodd: stones show the numbers of their groups."""

from printkit.base.language import N_
from printkit.draw.game_view import Snapshot, View
from printkit.rules.game import PieceOnBoard
from printkit.rules.hooks import override


class OddGroupsView(View):
    """Draws each stone with the number of its group."""

    legend = N_("Stones with one number are one group; groups are counted in reading order.")
    numbered = ""
    inner_rings = 4  # 61 cells

    @override
    def placements(self, snapshot: Snapshot) -> list[PieceOnBoard]:
        game, groups = snapshot.game, snapshot.position.groups
        numbers: dict[str, str] = {}
        stones = []
        for stone in game.placements(snapshot.position):
            group = groups[game.board.cell_index[stone.sites[0]]]
            number = numbers.setdefault(group, str(len(numbers) + 1))
            stones.append(stone._replace(text=number))
        return stones
