"""Sets of a board's edges (the legs of polytwigs) as bit masks; padded rows allow bit shifts.

One bit shift and one AND for each leg find all places of a polytwig in one orientation.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from printkit.boards import polytwig
from printkit.boards.lattice import HEX
from printkit.boards.masks import bits, mask_of, nth_bit
from printkit.boards.shapes import around, region
from printkit.boards.topology import BoardGraph

# A polytwig in one orientation as a bit pattern; a bit shift moves it on the board. The items
# are all legs of the board that have the direction of the form's first leg, and the distances in
# bits from the first leg to the form's other legs. A plain tuple is fast to unpack.
Image = tuple[int, tuple[int, ...]]


class LegGrid:
    """The legs of one board, given by their `keys`. A set of legs is an integer with a bit per leg.

    Each row is padded to twice its width with unset bits, so that shifted legs do not wrap around.
    """

    def __init__(self, keys: Sequence[int]) -> None:
        places = [polytwig.place(key) for key in keys]
        left = min((x for x, _ in places), default=0)
        top = min((y for _, y in places), default=0)
        self._board_width = max((x for x, _ in places), default=0) - left + 1
        self.width = 2 * self._board_width
        self.bit_of = tuple(1 << (y - top) * self.width + x - left for x, y in places)
        self.leg_of = {bit.bit_length() - 1: leg for leg, bit in enumerate(self.bit_of)}
        self._known: dict[polytwig.Form, tuple[Image, ...]] = {}
        self._ways: dict[tuple[int, int], int] = {}
        for (x, y), bit in zip(places, self.bit_of, strict=True):
            way = (x & 1, y & 1)
            self._ways[way] = self._ways.get(way, 0) | bit

    @cached_property
    def whole(self) -> int:
        """The set of all legs of the board, as a mask."""
        return sum(self.bit_of)

    def spread(self, mask: int) -> int:
        """Convert `mask`, in which bit i stands for leg i, to the bit order of this grid."""
        bit_of, found = self.bit_of, 0
        for leg in bits(mask):
            found |= bit_of[leg]
        return found

    def legs(self, mask: int) -> int:
        """Convert `mask` from the bit order of this grid; in the result, bit i stands for leg i."""
        leg_of, found = self.leg_of, 0
        while mask:  # `bits` is inlined, because the search of Xong spends much time here
            low = mask & -mask
            found |= 1 << leg_of[low.bit_length() - 1]
            mask ^= low
        return found

    def images(self, form: polytwig.Form) -> tuple[Image, ...]:
        """Return the bit pattern of each distinct orientation of `form`, sorted by fixed form."""
        if form not in self._known:
            found = list[Image]()
            for fixed in sorted(set(polytwig.orientations(form))):
                (x, y), *others = map(polytwig.place, fixed)
                if any(abs(a - x) >= self._board_width for a, _ in others):
                    found.append((0, ()))  # the form is wider than the board
                    continue
                offsets = tuple((b - y) * self.width + a - x for a, b in others)
                distant_first = offsets[-1:] + offsets[:-1]  # a distant leg excludes more places
                found.append((self._ways.get((x & 1, y & 1), 0), distant_first))
            self._known[form] = tuple(found)
        return self._known[form]

    def starts(self, image: Image, vacant: int) -> int:
        """Return the set of legs that can be the first leg of `image` placed inside `vacant`."""
        found, offsets = image
        found &= vacant
        for offset in offsets:
            found &= vacant >> offset
            if not found:
                break
        return found

    def fits(self, form: polytwig.Form, vacant: int) -> bool:
        """Whether `form`, in any orientation, fits into the set of legs `vacant`."""
        for image in self.images(form):  # noqa: SIM110 — `any` is slower
            if self.starts(image, vacant):
                return True
        return False

    def places(self, form: polytwig.Form, vacant: int) -> Iterator[int]:
        """Yield masks of all places of `form` in `vacant`, sorted by orientation and first leg."""
        for image in self.images(form):
            for start in bits(self.starts(image, vacant)):
                yield self._mask(image, start)

    def place(self, form: polytwig.Form, vacant: int, chosen: int) -> int:
        """Return place number `chosen` of `places`. Raises IndexError if `chosen` is too large."""
        for image in self.images(form):
            starts = self.starts(image, vacant)
            number = starts.bit_count()
            if chosen < number:
                return self._mask(image, nth_bit(starts, chosen))
            chosen -= number
        raise IndexError("the form has no place with this number")

    def count(self, form: polytwig.Form, vacant: int) -> int:
        """Return the number of places where `form` fits into the set of legs `vacant`."""
        return sum(self.starts(image, vacant).bit_count() for image in self.images(form))

    def _mask(self, image: Image, start: int) -> int:
        leg_of = self.leg_of
        mask = 1 << leg_of[start]
        for offset in image[1]:
            mask |= 1 << leg_of[start + offset]
        return mask


class EdgeSpace:
    """The edges of one board as legs of polytwigs; bit i of a mask stands for edge i."""

    def __init__(self, board: BoardGraph) -> None:
        if board.lattice is not HEX:
            raise ValueError("polytwigs need a hex board")
        self.keys: tuple[int, ...] = tuple(
            polytwig.key_at(q // polytwig.EDGE_SCALE, r // polytwig.EDGE_SCALE)
            for q, r in board.edges
        )
        self._neighbours = board.edge_neighbours

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each edge, the mask of the other edges that share a vertex with that edge."""
        return tuple(map(mask_of, self._neighbours))

    def form_of(self, edges: Iterable[int]) -> polytwig.Form:
        """Return the form (the free polytwig) of a set of `edges`, given by their indices."""
        return polytwig.canonical([self.keys[edge] for edge in edges])

    def fixed_form(self, edges: Iterable[int]) -> polytwig.Form:
        """Return the fixed form (equal up to translation) of a set of `edges`, given by indices."""
        return polytwig.fixed_form([self.keys[edge] for edge in edges])

    def is_connected(self, mask: int) -> bool:
        """Whether the edges of a non-empty `mask` are connected."""
        return self.component(mask & -mask, mask) == mask

    def component(self, seed: int, within: int) -> int:
        """Return one mask of all connected components of `within` that contain edges of `seed`."""
        return region(seed, within, self.neighbours)

    def connected_part(self, mask: int, edges: int, seed: int = 0) -> int:
        """Return `edges` connected edges of `mask`, or the component of `seed` if it is smaller.

        `seed` is the mask of one edge in the result (default: the edge with the lowest index).
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
        """Return the edges outside of `mask` that share an end with an edge of `mask`."""
        return around(mask, self.neighbours) & ~mask

    def grown(self, sets: Iterable[int], within: int) -> set[int]:
        """Return every mask that extends one of `sets` by one adjacent edge of `within`."""
        near = self.near
        return {mask | 1 << edge for mask in sets for edge in bits(near(mask) & within)}

    def components(self, mask: int) -> Iterator[int]:
        """Yield the connected components of `mask`."""
        neighbours = self.neighbours
        while mask:
            part = frontier = mask & -mask
            mask ^= part
            while frontier:  # `region` is inlined, because most components are small
                low = frontier & -frontier
                near = neighbours[low.bit_length() - 1] & mask
                mask ^= near
                part |= near
                frontier ^= low | near
            yield part

    @cached_property
    def grid(self) -> LegGrid:
        """The grid of all edges of the board, which finds the places of forms by bit shifts."""
        return LegGrid(self.keys)

    def placements(self, form: polytwig.Form) -> list[int]:
        """Return the masks of all placements of `form` on the board, without repetitions."""
        return list(self.grid.places(form, self.grid.whole))

    def count(self, form: polytwig.Form) -> int:
        """Return the number of placements of `form` on the board, without listing placements."""
        return self.grid.count(form, self.grid.whole)
