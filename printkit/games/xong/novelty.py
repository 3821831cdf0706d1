"""Positions of Xong, and the vacant legs on which a new Xoid still fits.

The game ends when no new Xoid fits. A hexagon that only one player has touched is cashed when no
new Xoid that fits includes one of the hexagon's sides.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from printkit.boards.edge_space import EdgeSpace
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form

# Numbers of free polytwigs of 1, 2, … legs (OEIS A197459); enough for boards of 10,000 hexagons
FREE_XOIDS = (1, 1, 3, 4, 12, 27, 78, 208, 635, 1859, 5726, 17526)


class XongPosition(NamedTuple):
    """A position; `turns` are each turn's mask of legs, `touched` each role's mask of hexagons.

    `forms` contains every placed Xoid in all its orientations, each as a fixed form. `witness` is
    the mask of a new Xoid that fits, or 0 if no such Xoid is known.
    """

    turns: tuple[int, ...]
    taken: int
    forms: frozenset[Form]
    touched: tuple[int, int]
    witness: int

    @property
    def longest(self) -> int:
        """The number of legs of the longest placed Xoid."""
        return max(map(int.bit_count, self.turns), default=0)


class Novelty:
    """Finds new Xoids on the legs of `space`; sets of legs are bit masks."""

    def __init__(self, space: EdgeSpace) -> None:
        self._space = space
        self._all_legs = (1 << len(space.keys)) - 1

    def witness(self, position: XongPosition, before: int) -> int:
        """Return the mask of a new Xoid that fits, or 0 if no new Xoid fits.

        `before` is 0 or the result before the last turn; a result that is still valid is returned.
        """
        if (
            before
            and not before & position.taken
            and (
                before.bit_count() != position.turns[-1].bit_count()
                or self._space.fixed_form(bits(before)) not in position.forms
            )
        ):
            return before
        parts, longest, left = [], position.longest, self._all_legs & ~position.taken
        while left:
            part = self._space.connected_part(left, longest + 1)
            if part.bit_count() > longest:
                return part
            parts.append(part)
            left &= ~part
        return self._new_in_short(parts, position)

    def new_among(self, parts: Sequence[int], position: XongPosition) -> int:
        """Return a new Xoid in one of the connected vacant `parts` as a mask, or 0 if none fits."""
        longest = position.longest
        for part in parts:
            if part.bit_count() > longest:  # a connected set of longest + 1 legs is a new Xoid
                return self._space.connected_part(part, longest + 1)
        return self._new_in_short(parts, position)

    def _new_in_short(self, parts: Sequence[int], position: XongPosition) -> int:
        """Do the same as `new_among`, for parts with at most `position.longest` legs."""
        placed = Counter(map(int.bit_count, position.turns))
        used_up = next(n for n, xoids in enumerate(FREE_XOIDS) if placed[n + 1] < xoids)
        for part in parts:
            if part.bit_count() <= used_up:  # every Xoid of up to `used_up` legs was placed
                continue
            left = part
            for leg in bits(part):  # each connected set is found once, from its lowest leg
                if found := self.new_with(leg, left, position):
                    return found
                left ^= 1 << leg
        return 0

    def new_with(self, leg: int, vacant: int, position: XongPosition) -> int:
        """Return the mask of a new Xoid of vacant legs that include `leg`, or 0 if none fits.

        Every connected set of several legs stays connected after the removal of some leg other than
        `leg`. A smallest new Xoid is therefore a placed shape with an additional leg. The search
        grows only sets with placed shapes: at most 12 × n sets for a placed Xoid of n legs.
        """
        neighbours = self._space.neighbours
        seen = {1 << leg}
        stack = [(1 << leg, neighbours[leg])]
        while stack:
            mask, near = stack.pop()
            if self._space.fixed_form(bits(mask)) not in position.forms:
                return mask
            for other in bits(near & vacant & ~mask):
                grown = mask | 1 << other
                if grown not in seen:
                    seen.add(grown)
                    stack.append((grown, near | neighbours[other]))
        return 0

    def live_legs(self, position: XongPosition) -> int:
        """Return the mask of vacant legs in `position` that belong to a new Xoid that fits."""
        vacant = self._all_legs & ~position.taken
        live = 0
        for part in self._space.components(vacant):
            if part.bit_count() > position.longest:
                live |= part  # a set with more legs than any placed Xoid is new
                continue
            for leg in bits(part):
                if not live >> leg & 1:
                    live |= self.new_with(leg, part, position)
        return live


def most_turns(legs: int) -> int:
    """Return the most turns on `legs` legs: a game that places each Xoid once, small ones first."""
    turns = 0
    for size, count in enumerate(FREE_XOIDS, start=1):
        placed = min(count, legs // size)
        turns, legs = turns + placed, legs - placed * size
        if placed < count:
            break
    return turns
