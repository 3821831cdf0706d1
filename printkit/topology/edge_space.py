"""The edges of a board as legs of polytwigs."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from printkit.topology.board import Board
from printkit.topology.lattice import HEX
from printkit.topology.leg_grid import LegGrid
from printkit.topology.masks import bits, mask_of
from printkit.topology.polytwig import EDGE_SCALE, Form, canonical, fixed_form, key_at


class EdgeSpace:
    """The edges of one board as legs of polytwigs; sets of edges are bit masks, bit i edge i."""

    def __init__(self, board: Board) -> None:
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
        neighbours = self.neighbours
        reached = frontier = seed
        while frontier:
            near = 0
            while frontier:  # as `bits` goes, without a generator: floods spend their time here
                low = frontier & -frontier
                near |= neighbours[low.bit_length() - 1]
                frontier ^= low
            frontier = near & within & ~reached
            reached |= frontier
        return reached

    def connected_part(self, mask: int, edges: int) -> int:
        """As many `edges` of `mask` as hang together with its lowest, or all that do if fewer."""
        neighbours, part, near = self.neighbours, 0, mask & -mask
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
        near = 0
        for edge in bits(mask):
            near |= self.neighbours[edge]
        return near & ~mask

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
