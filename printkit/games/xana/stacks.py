"""Positions of Xana, and computation of the cells that stacks can reach."""

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
DISTANCES = (*_ACROSS, "path")  # `path` counts steps along empty cells
ROLES = BLACK, WHITE = "black", "white"

Pair = tuple[int, int]  # black's value, white's value


class XanaPosition(NamedTuple):
    """A position of Xana; `heights` has the number of stones on each cell, 0 without a stack.

    For each role, `stacks` is a mask of cells, `supply` the number of stones not yet inserted, and
    `captured` the number of enemy stones captured. `passes` is the number of consecutive passes.
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
    """Return `pair` with `value` at the index `role`."""
    return (pair[0], value) if role else (value, pair[1])


def with_heights(position: XanaPosition, role: int, counts: Mapping[int, int]) -> XanaPosition:
    """Return `position` with `counts`, keyed by cell, added to the heights of `role`'s stacks."""
    heights, stacks = list(position.heights), position.stacks[role]
    for cell, count in counts.items():
        heights[cell] += count
        stacks = stacks | 1 << cell if heights[cell] else stacks & ~(1 << cell)
    return XanaPosition(tuple(heights), with_value(position.stacks, role, stacks), *position[2:])


class Reach:
    """Computes masks of the cells that stacks can reach; `distance` is one of `DISTANCES`."""

    def __init__(self, board: BoardGraph, distance: str) -> None:
        self.neighbours = neighbour_masks(board)
        self.all_cells = (1 << len(board.cells)) - 1
        self._places = tuple((q // FINENESS, r // FINENESS) for q, r in board.cells)
        self._across = _ACROSS.get(distance)

    def empty(self, position: XanaPosition) -> int:
        """Return the mask of the cells of `position` without a stack or a wall."""
        black, white = position.stacks
        return self.all_cells & ~(black | white | position.walls)

    def accessible(self, position: XanaPosition, role: int) -> int:
        """Return the mask of the cells that are accessible to the stacks of `role`."""
        near = around(position.stacks[role], self.neighbours)
        return region(near, self.empty(position), self.neighbours)

    def joined(self, position: XanaPosition, stacks: int, target: int) -> bool:
        """Return whether a stack of `stacks` touches `target`, or empty cells connect the two."""
        beside, near = around(stacks, self.neighbours), self.neighbours[target]
        if beside >> target & 1:
            return True
        return is_joined(near, beside, self.empty(position), self.neighbours)

    def within(self, position: XanaPosition, a: int, b: int, reach: int) -> bool:
        """Return whether the ruleset's distance from cell `a` to cell `b` is at most `reach`."""
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
        """Return the mask of the cells at most `reach` from `centre`, ignoring stacks and walls."""
        places, across = self._places, self._across or within_steps
        return mask_of(
            cell for cell, place in enumerate(places) if across(places[centre], place, reach)
        )

    def stacks_without_liberty(self, position: XanaPosition, role: int, filled: int) -> int:
        """Return the mask of `role`'s stacks on or next to `filled` that lack empty neighbours."""
        near = self.neighbours[filled] | 1 << filled
        found = position.stacks[role] & near
        if found:
            empty = self.empty(position)
            for stack in bits(found):
                if self.neighbours[stack] & empty:
                    found ^= 1 << stack
        return found
