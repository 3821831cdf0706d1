"""Positions of Xana: what lies on the board, what is off it, and what was captured."""

from collections.abc import Mapping
from typing import NamedTuple

ROLES = BLACK, WHITE = "black", "white"

Pair = tuple[int, int]  # black's and white's, by the numbers of the roles


class XanaPosition(NamedTuple):
    """`heights` has the height of the stack on each cell, 0 where there is none.

    By role, `stacks` are the masks of the cells with a stack, `supply` the stones off the board,
    `captured` the stones of the enemy that were captured. `passes` counts the passes just played in
    succession.
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
