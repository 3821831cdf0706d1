"""Draws one island: chooses the position of its symmetry and its legs, and runs the chain."""

import math
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from printkit.generate.bounds import (
    greatest_legs,
    least_legs,
    least_perimeter,
    may_have_holes,
)
from printkit.generate.chain import Chain
from printkit.generate.figures import disc_moment
from printkit.generate.moves import Constraints
from printkit.generate.request import BoardRequest
from printkit.generate.symmetry import Symmetry, group_of
from printkit.topology.shapes import Shape

T = TypeVar("T")

# The greatest spread of an island, of a round disc that holds it and the bays that its perimeter
# needs; the later ones are tried only where the first leaves no board.
SPREADS = (1.15, 1.5, 2.5)
_BAY = 4  # sides of a hexagon in a bay that are on the perimeter
_LOOKS = 60  # boards of a chain that are examined
_MOST_WORK = 300_000  # steps of chains, after which no other is tried
_NEAR = 0.02  # legs per hexagon by which a board may miss those requested


class NotFoundError(Exception):
    """No such island was found."""


def draw_island(
    request: BoardRequest, cells: int, legs: float, lying: Sequence[Symmetry], random: Random
) -> Shape:
    """Draw an island of `cells` hexagons for `request`. Raises NotFoundError.

    `legs` is the mean number of legs to aim at. The ways in which its symmetry may lie, `lying`,
    are tried in random order; where no island is found the limit of spread rises. A single island
    has exactly its symmetry.
    """
    order = shuffled(lying, random)
    work = 0
    for spread in SPREADS:
        for symmetry in order:
            if work > _MOST_WORK:
                break
            half_perimeter = level(request, cells, legs, symmetry, random) - 3 * cells
            constraints = Constraints(
                cells=cells,
                half_perimeter=half_perimeter,
                width=request.width,
                holes=request.holes and may_have_holes(cells, request.width),
                symmetry=symmetry,
                moment=moment(cells, half_perimeter, spread),
            )
            # With rotations the possible numbers of legs differ by multiples of their order.
            strict = request.legs_per_hex is not None
            off = max(symmetry.turns, _NEAR * cells) if strict else 3 * cells
            near = range(math.floor(legs - off) + 1, math.ceil(legs + off))
            chain = Chain(constraints, random.random, near)
            for board in islice(chain.boards(), _LOOKS):
                if request.islands > 1 or group_of(board) == symmetry.group:
                    return board
            work += chain.work
    raise NotFoundError


def level(
    request: BoardRequest, cells: int, legs: float, symmetry: Symmetry, random: Random
) -> int:
    """One of the two possible numbers of legs around `legs`, drawn so that `legs` is the mean.

    The rotations of `symmetry` map a leg to as many others as their order; only the central leg of
    a half turn stays, and it is there when the board has its centre.
    """
    turns = symmetry.turns
    odd = turns == 2 and len(symmetry.orbit((0, 0))) == 2
    low = int((legs - odd) // turns) * turns + odd
    high = low + turns
    found = high if random.random() * turns < legs - low else low
    if found > greatest_legs(cells, request.width):
        return low
    return high if found < least_legs(cells) else found


def moment(cells: int, half_perimeter: int, spread: float) -> float:
    """The greatest moment of inertia: `spread` times that of a disc with room for the board's bays.

    The perimeter of a round board of `cells` needs no bays; the rest of `half_perimeter` does.
    """
    bays = max(0, 2 * half_perimeter - least_perimeter(cells)) / _BAY
    return spread * (1 + bays / cells) * disc_moment(cells)


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """`items` in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
