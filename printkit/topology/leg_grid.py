"""The legs of a board as bits of padded rows, so that moving a set of legs is a shift.

Where a fixed form fits is one shift and one comparison for each of its legs, for all its places on
the board at once; so no list of places need be kept, however large the board.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from printkit.topology.masks import bits, nth_bit
from printkit.topology.polytwig import Form, orientations, place


class Image(NamedTuple):
    """A fixed form as a set that can be moved.

    `starts` are the bits on which its first leg may lie, which point the same way; the `offsets`
    lead from there to its other legs.
    """

    starts: int
    offsets: tuple[int, ...]


class LegGrid:
    """The legs of one board, given by their `keys`, as bits; sets of them are integers.

    Each row has as many bits again that are never set, so that nothing wraps into the next row.
    """

    def __init__(self, keys: Sequence[int]) -> None:
        places = [place(key) for key in keys]
        left = min((x for x, _ in places), default=0)
        top = min((y for _, y in places), default=0)
        self._board_width = max((x for x, _ in places), default=0) - left + 1
        self._width = 2 * self._board_width
        self.bit_of = tuple(1 << (y - top) * self._width + x - left for x, y in places)
        self._leg_of = {bit.bit_length() - 1: leg for leg, bit in enumerate(self.bit_of)}
        self._known: dict[Form, tuple[Image, ...]] = {}
        self._ways: dict[tuple[int, int], int] = {}
        for (x, y), bit in zip(places, self.bit_of, strict=True):
            way = (x & 1, y & 1)
            self._ways[way] = self._ways.get(way, 0) | bit

    @cached_property
    def whole(self) -> int:
        """All legs."""
        return sum(self.bit_of)

    def spread(self, mask: int) -> int:
        """The legs of `mask`, whose bit i is leg i, as a set of this grid."""
        bit_of, found = self.bit_of, 0
        for leg in bits(mask):
            found |= bit_of[leg]
        return found

    def images(self, form: Form) -> tuple[Image, ...]:
        """The different orientations of `form`, in the order of their fixed forms."""
        if form not in self._known:
            found = []
            for fixed in sorted(set(orientations(form))):
                (x, y), *others = map(place, fixed)
                if any(abs(a - x) >= self._board_width for a, _ in others):
                    found.append(Image(0, ()))  # wider than the board
                    continue
                offsets = tuple((b - y) * self._width + a - x for a, b in others)
                found.append(Image(self._ways.get((x & 1, y & 1), 0), offsets))
            self._known[form] = tuple(found)
        return self._known[form]

    def starts(self, image: Image, vacant: int) -> int:
        """The bits of `vacant` on which the first leg of `image` lies where all of it is vacant."""
        found = vacant & image.starts
        for offset in image.offsets:
            found &= vacant >> offset
        return found

    def fits(self, form: Form, vacant: int) -> bool:
        """Whether `form` has a place within `vacant`."""
        return any(self.starts(image, vacant) for image in self.images(form))

    def places(self, form: Form, vacant: int) -> Iterator[int]:
        """The places of `form` within `vacant` as masks of legs, by orientation, then by leg."""
        for image in self.images(form):
            for start in bits(self.starts(image, vacant)):
                yield self._mask(image, start)

    def place(self, form: Form, vacant: int, chosen: int) -> int:
        """The place number `chosen`, from 0, of those that `places` yields, without the others."""
        for image in self.images(form):
            starts = self.starts(image, vacant)
            number = starts.bit_count()
            if chosen < number:
                return self._mask(image, nth_bit(starts, chosen))
            chosen -= number
        raise IndexError("the form has fewer places")

    def count(self, form: Form, vacant: int) -> int:
        """The number of places of `form` within `vacant`."""
        return sum(self.starts(image, vacant).bit_count() for image in self.images(form))

    def _mask(self, image: Image, start: int) -> int:
        leg_of = self._leg_of
        mask = 1 << leg_of[start]
        for offset in image.offsets:
            mask |= 1 << leg_of[start + offset]
        return mask
