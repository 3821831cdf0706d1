"""Positions of Xana, and how far its stacks reach.

Cells are near, joined by empty cells, or accessible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.boards.lattice import FINENESS
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import (
    around,
    is_joined,
    neighbour_masks,
    region,
    within_radius,
    within_steps,
)
from printkit.boards.topology import BoardGraph

_ACROSS = {"euclidean": within_radius, "steps": within_steps}
DISTANCES = (*_ACROSS, "path")  # along empty cells
ROLES = BLACK, WHITE = "black", "white"

Pair = tuple[int, int]  # black's and white's, by the numbers of the roles


class XanaPosition(NamedTuple):
    """The `heights` of the stacks, 0 on other cells, and the number of `passes` just played.

    By role, `stacks` are masks of cells, `supply` the stones off the board, `captured` those taken.
    """

    heights: tuple[int, ...]
    stacks: Pair
    walls: int
    supply: Pair
    captured: Pair
    turns: int = 0
    passes: int = 0
    swapped: bool = False


def with_value(pair: Pair, role: int, value: int) -> Pair:
    """`pair` with `value` for the role with the number `role`."""
    return (pair[0], value) if role else (value, pair[1])


def heightened(position: XanaPosition, role: int, counts: Mapping[int, int]) -> XanaPosition:
    """`position` with more stones of `role`, or fewer, on some cells: `counts` has how many."""
    heights, stacks = list(position.heights), position.stacks[role]
    for cell, count in counts.items():
        heights[cell] += count
        stacks = stacks | 1 << cell if heights[cell] else stacks & ~(1 << cell)
    return XanaPosition(tuple(heights), with_value(position.stacks, role, stacks), *position[2:])


class Reach:
    """The cells of `board` that stacks reach, as bit masks; `distance` is one of `DISTANCES`."""

    def __init__(self, board: BoardGraph, distance: str) -> None:
        self.neighbours = neighbour_masks(board)
        self.all_cells = (1 << len(board.cells)) - 1
        self._places = tuple((q // FINENESS, r // FINENESS) for q, r in board.cells)
        self._across = _ACROSS.get(distance)

    def empty(self, position: XanaPosition) -> int:
        """The cells of `position` without a stack or a wall."""
        black, white = position.stacks
        return self.all_cells & ~(black | white | position.walls)

    def accessible(self, position: XanaPosition, role: int) -> int:
        """The cells that are accessible to the stacks of `role`."""
        near = around(position.stacks[role], self.neighbours)
        return region(near, self.empty(position), self.neighbours)

    def joined(self, position: XanaPosition, stacks: int, target: int) -> bool:
        """Whether one of `stacks` is next to `target`, or a path of empty cells joins them."""
        beside, near = around(stacks, self.neighbours), self.neighbours[target]
        if beside >> target & 1:
            return True
        return is_joined(near, beside, self.empty(position), self.neighbours)

    def within(self, position: XanaPosition, a: int, b: int, reach: int) -> bool:
        """Whether cells `a` and `b` are at most `reach` apart, by the ruleset's distance."""
        if self._across is not None:
            return self._across(self._places[a], self._places[b], reach)
        empty, reached = self.empty(position), self.neighbours[a]
        for _step in range(min(reach, len(self._places)) - 1):
            further = reached | around(reached & empty, self.neighbours)
            if further == reached:
                break
            reached = further
        return bool(reached >> b & 1)

    def circle(self, centre: int, reach: int) -> int:
        """The cells at most `reach` from `centre`, whatever lies between."""
        places, across = self._places, self._across or within_steps
        return mask_of(
            cell for cell, place in enumerate(places) if across(places[centre], place, reach)
        )

    def stifled(self, position: XanaPosition, role: int, filled: int) -> int:
        """The stacks of `role` that lost their last empty neighbour when `filled` was."""
        near = self.neighbours[filled] | 1 << filled
        found = position.stacks[role] & near
        if found:
            empty = self.empty(position)
            for stack in bits(found):
                if self.neighbours[stack] & empty:
                    found ^= 1 << stack
        return found
