"""Positions of Xong, and which of their vacant legs could still hold a new Xoid.

That is what ends the game, and what cashes a hexagon.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from printkit.boards.edge_space import EdgeSpace
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form

# Free polytwigs of 1, 2, … legs, OEIS A197459. A board of 10,000 hexagons is full before the last.
FREE_XOIDS = (1, 1, 3, 4, 12, 27, 78, 208, 635, 1859, 5726, 17526)


class XongPosition(NamedTuple):
    """`turns` are the masks of legs placed, red's first; `touched` has a mask of hexagons by role.

    `forms` holds every placed Xoid in all its orientations, each as a fixed form. `witness` is a
    placement of a new Xoid that fitted when it was found, and may still fit.
    """

    turns: tuple[int, ...]
    taken: int
    forms: frozenset[Form]
    touched: tuple[int, int]
    witness: int

    @property
    def longest(self) -> int:
        """The number of legs of the longest Xoid placed."""
        return max(map(int.bit_count, self.turns), default=0)


class Novelty:
    """Finds new Xoids on the legs of `space`; sets of legs are bit masks."""

    def __init__(self, space: EdgeSpace) -> None:
        self._space = space
        self._all_legs = (1 << len(space.keys)) - 1

    def witness(self, position: XongPosition, before: int) -> int:
        """A new Xoid that fits, as a mask: `before` if it still does, else another, or 0.

        Before the last turn `before` was new, so only a Xoid as long as the last can have its form.
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
        """A new Xoid on the legs of one of the connected vacant `parts`, as a mask, or 0."""
        longest = position.longest
        for part in parts:
            if part.bit_count() > longest:  # so are some of its legs, hence new
                return self._space.connected_part(part, longest + 1)
        return self._new_in_short(parts, position)

    def _new_in_short(self, parts: Sequence[int], position: XongPosition) -> int:
        """`parts` are no longer than the longest Xoid placed."""
        placed = Counter(map(int.bit_count, position.turns))  # shorter Xoids were all placed
        used_up = next(n for n, xoids in enumerate(FREE_XOIDS) if placed[n + 1] < xoids)
        for part in parts:
            if part.bit_count() <= used_up:
                continue
            left = part
            for leg in bits(part):  # each connected set is met once, by its lowest leg
                if found := self.new_with(leg, left, position):
                    return found
                left ^= 1 << leg
        return 0

    def new_with(self, leg: int, vacant: int, position: XongPosition) -> int:
        """A connected set of vacant legs that includes `leg` and whose Xoid is new, or 0.

        If there is one, a least one is a set whose Xoid was placed and one leg more: a connected
        set of two legs or more always has a leg other than this one without which it stays
        connected. So it suffices to grow sets of placed shapes, of which there are at most
        12 × legs for each Xoid placed.
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
        """The vacant legs in `position` that belong to a connected vacant set whose Xoid is new."""
        vacant = self._all_legs & ~position.taken
        live = 0
        for part in self._space.components(vacant):
            if part.bit_count() > position.longest:
                live |= part  # the whole part is longer than any Xoid placed
                continue
            for leg in bits(part):
                if not live >> leg & 1:
                    live |= self.new_with(leg, part, position)
        return live


def most_turns(legs: int) -> int:
    """Return the most turns that take at most `legs` legs, for example all legs of a board.

    A Xoid is placed once in a game, so n turns take at least as many legs as the n smallest Xoids.
    """
    turns = 0
    for size, count in enumerate(FREE_XOIDS, start=1):
        placed = min(count, legs // size)
        turns, legs = turns + placed, legs - placed * size
        if placed < count:
            break
    return turns
