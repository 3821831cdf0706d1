"""Positions of Xana: what lies on the board, what is off it, and what was captured."""

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


def heightened(position: XanaPosition, role: int, cell: int, count: int) -> XanaPosition:
    """`position` with `count` stones of `role` more (or, if negative, fewer) on `cell`."""
    height = position.heights[cell] + count
    heights = (*position.heights[:cell], height, *position.heights[cell + 1 :])
    others = position.stacks[role] & ~(1 << cell)
    stacks = others | 1 << cell if height else others
    return position._replace(heights=heights, stacks=with_value(position.stacks, role, stacks))
