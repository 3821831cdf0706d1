"""The edges of a board as legs of polytwigs, and as bits of padded rows that a shift moves.

Where a fixed form fits is one shift and one comparison for each of its legs, for all its places on
the board at once; so no list of places need be kept, however large the board.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from printkit.boards.lattice import HEX
from printkit.boards.masks import bits, mask_of, nth_bit
from printkit.boards.polytwig import (
    EDGE_SCALE,
    Form,
    canonical,
    fixed_form,
    key_at,
    orientations,
    place,
)
from printkit.boards.shapes import around, region
from printkit.boards.topology import BoardGraph


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


class EdgeSpace:
    """The edges of one board as legs of polytwigs; sets of edges are bit masks, bit i edge i."""

    def __init__(self, board: BoardGraph) -> None:
        if board.lattice is not HEX:
            raise ValueError("polytwigs lie on the hex lattice")
        self.keys: tuple[int, ...] = tuple(
            key_at(q // EDGE_SCALE, r // EDGE_SCALE) for q, r in board.edges
        )
        self._neighbours = board.edge_neighbours

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each edge the mask of the edges that share an end with it."""
        return tuple(map(mask_of, self._neighbours))

    def form_of(self, edges: Iterable[int]) -> Form:
        """The form of a set of `edges`, by their numbers on the board."""
        return canonical([self.keys[edge] for edge in edges])

    def fixed_form(self, edges: Iterable[int]) -> Form:
        """The fixed form of a set of `edges`, by their numbers on the board."""
        return fixed_form([self.keys[edge] for edge in edges])

    def is_connected(self, mask: int) -> bool:
        """Whether the edges of a non-empty `mask` are connected."""
        return self.component(mask & -mask, mask) == mask

    def component(self, seed: int, within: int) -> int:
        """All edges of `within` connected to the mask `seed` through `within`, seed included."""
        return region(seed, within, self.neighbours)

    def connected_part(self, mask: int, edges: int, seed: int = 0) -> int:
        """As many `edges` of `mask` as hang together with `seed`, or all that do if fewer.

        `seed` is one edge of `mask`, by default its lowest.
        """
        neighbours, part, near = self.neighbours, 0, seed or mask & -mask
        for _ in range(edges):
            if not near:
                break
            joined = near & -near
            part |= joined
            mask ^= joined
            near = (near | neighbours[joined.bit_length() - 1]) & mask
        return part

    def near(self, mask: int) -> int:
        """The edges that share an end with an edge of `mask` and are not in it."""
        return around(mask, self.neighbours) & ~mask

    def grown(self, sets: Iterable[int], within: int) -> set[int]:
        """The connected sets with one edge of `within` more than one of the connected `sets`."""
        near = self.near
        return {mask | 1 << edge for mask in sets for edge in bits(near(mask) & within)}

    def components(self, mask: int) -> Iterator[int]:
        """The connected components of `mask`."""
        while mask:
            part = self.component(mask & -mask, mask)
            yield part
            mask &= ~part

    @cached_property
    def grid(self) -> LegGrid:
        """The edges as bits that can be moved."""
        return LegGrid(self.keys)

    def placements(self, form: Form) -> list[int]:
        """Every placement of `form` on the board, as a mask, each once."""
        return list(self.grid.places(form, self.grid.whole))

    def count(self, form: Form) -> int:
        """The number of placements of `form`, counted without listing them."""
        return self.grid.count(form, self.grid.whole)
