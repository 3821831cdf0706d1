"""Positions of Xana, and computation of the cells that stacks can reach."""

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
ROLES = BLACK, WHITE = "black", "white"

Pair = tuple[int, ...]  # black's value, white's value


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


class Reach:
    """Computes masks of the cells that stacks can reach; `distance` is one of `distances`."""

    distances = (*_ACROSS, "path")  # `path` counts steps along empty cells

    def __init__(self, board: BoardGraph, distance: str) -> None:
        self.neighbours = neighbour_masks(board)
        self.touched = tuple(near | 1 << cell for cell, near in enumerate(self.neighbours))
        self.all_cells = (1 << len(board.cells)) - 1
        self._places = tuple((q // FINENESS, r // FINENESS) for q, r in board.cells)
        self._across = _ACROSS.get(distance)

    def empty(self, position: "XanaPosition | MutablePosition") -> int:
        """Return the mask of the cells of `position` without a stack or a wall."""
        black, white = position.stacks
        return self.all_cells & ~(black | white | position.walls)

    def accessible(self, position: "XanaPosition | MutablePosition", role: int) -> int:
        """Return the mask of the cells that are accessible to the stacks of `role`."""
        near = around(position.stacks[role], self.neighbours)
        return region(near, self.empty(position), self.neighbours)

    def joined(self, empty: int, stacks: int, target: int) -> bool:
        """Return whether a stack of `stacks` touches `target`, or empty cells connect the two."""
        near = self.neighbours[target]
        if near & stacks:
            return True
        return is_joined(near, around(stacks, self.neighbours), empty, self.neighbours)

    def within(self, empty: int, a: int, b: int, reach: int) -> bool:
        """Return whether the ruleset's distance from cell `a` to cell `b` is at most `reach`."""
        if self._across is not None:
            return self._across(self._places[a], self._places[b], reach)
        reached = self.neighbours[a]
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


class MutablePosition:
    """A copy of `position` that changes in place; `empty` is the mask of its empty cells."""

    def __init__(self, position: XanaPosition, reach: Reach) -> None:
        self.heights = list(position.heights)
        self.stacks, self.walls = list(position.stacks), position.walls
        self.supply, self.captured = list(position.supply), list(position.captured)
        self.turns, self.passes, self.swapped = position[5:]
        self.empty = reach.empty(position)
        self._neighbours, self._touched = reach.neighbours, reach.touched

    def frozen(self) -> XanaPosition:
        """Return the current position."""
        heights, stacks, supply = tuple(self.heights), tuple(self.stacks), tuple(self.supply)
        state = tuple(self.captured), self.turns, self.passes, self.swapped
        return XanaPosition(heights, stacks, self.walls, supply, *state)

    def add(self, role: int, cell: int, stones: int) -> None:
        """Add `stones` stones of `role` to the stack on `cell`, or make a stack there."""
        self.heights[cell] += stones
        self.stacks[role] |= 1 << cell
        self.empty &= ~(1 << cell)

    def remove(self, role: int, stack: int, stones: int) -> None:
        """Remove `stones` stones of `role` from the cell `stack`."""
        self.heights[stack] -= stones
        if not self.heights[stack]:
            self.stacks[role] &= ~(1 << stack)
            self.empty |= 1 << stack

    def without_liberty(self, role: int, filled: int) -> list[int]:
        """Return the stacks of `role` on or next to `filled` that lack empty neighbours."""
        near = self.stacks[role] & self._touched[filled]
        if not near:
            return []
        neighbours, empty = self._neighbours, self.empty
        return [stack for stack in bits(near) if not neighbours[stack] & empty]

    def capture(self, role: int, filled: int) -> None:
        """Capture, together, the stacks of `role` that `without_liberty` returns."""
        for stack in self.without_liberty(role, filled):
            self.captured[1 - role] += self.heights[stack]
            self.remove(role, stack, self.heights[stack])

    def add_wall(self, cell: int, mover: int) -> None:
        """Add a wall on the empty `cell`; stacks of `mover` are captured after enemy stacks."""
        self.walls |= 1 << cell
        self.empty &= ~(1 << cell)
        self.capture(1 - mover, cell)
        self.capture(mover, cell)
