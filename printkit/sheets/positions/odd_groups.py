"""What the positions of Xodd and Yodd show: the groups, counted."""

from printkit.games.odd_groups import Drops, OddGroups
from printkit.rules.game import Placement
from printkit.sheets.position import Moment
from printkit.topology.lattice import Site

KEY = "Stones with one number are one group; groups are counted in reading order."


def placements(moment: Moment) -> list[Placement]:
    """All stones with the numbers of their groups, which are counted in reading order."""
    game, groups = moment.game, moment.position.groups
    numbers: dict[str, str] = {}
    stones = []
    for stone in game.placements(moment.position):
        group = groups[game.board.cell_index[stone.sites[0]]]
        number = numbers.setdefault(group, str(len(numbers) + 1))
        stones.append(stone._replace(text=number))
    return stones


def played(game: OddGroups, move: Drops) -> list[Site]:
    """The points of a turn's stones."""
    return [game.board.cells[drop >> 1] for drop in move]
