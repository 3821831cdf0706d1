"""The symmetries of a board, as maps from sites to sites and from sets of sites to sets."""

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from printkit.boards.lattice import Matrix, Site
from printkit.boards.masks import bits, mask_of
from printkit.boards.topology import BoardGraph, reading_order

_CHUNK = 12  # number of adjacent bits of a mask that one table look-up permutes
_WHOLE = (1 << _CHUNK) - 1


class Motion(NamedTuple):
    """A map from sites to sites: a rotation or reflection, followed by a translation."""

    matrix: Matrix
    shift: Site

    def __call__(self, site: Site) -> Site:
        """Return the site to which the motion moves `site`."""
        a, b, c, d = self.matrix
        q, r = site
        return a * q + b * r + self.shift[0], c * q + d * r + self.shift[1]

    def permutation(self, sites: Sequence[Site]) -> tuple[int, ...]:
        """Return, for each site of `sites` (all of one kind), the index of the site's image."""
        index = {site: number for number, site in enumerate(sites)}
        return tuple(index[self(site)] for site in sites)


def motions(board: BoardGraph) -> list[Motion]:
    """Return the motions that map `board` onto itself, the identity first."""
    found = []
    for matrix in board.lattice.symmetries:
        turned = [Motion(matrix, (0, 0))(cell) for cell in board.cells]
        q, r = min(turned, key=reading_order)
        motion = Motion(matrix, (board.cells[0][0] - q, board.cells[0][1] - r))
        if all(motion(cell) in board.cell_index for cell in board.cells):
            found.append(motion)
    return found


class Images:
    """Applies each of several `permutations` to the bits of a mask."""

    def __init__(self, permutations: Sequence[Sequence[int]]) -> None:
        self._permutations = permutations
        # One cache per chunk of a mask; each maps the chunk's bits to the permuted masks
        chunks = -(-len(permutations[0]) // _CHUNK)
        self._known: list[dict[int, tuple[int, ...]]] = [{} for _ in range(chunks)]

    def of(self, mask: int) -> list[int]:
        """Return the results of applying each permutation to `mask`, in the permutations' order."""
        images = [0] * len(self._permutations)
        for number, known in enumerate(self._known):
            part = mask & _WHOLE
            mask >>= _CHUNK
            if part:
                if part not in known:
                    places = [number * _CHUNK + bit for bit in bits(part)]
                    known[part] = tuple(
                        mask_of(its[place] for place in places) for its in self._permutations
                    )
                images = list(map(or_, images, known[part]))
        return images

    def least(self, mask: int) -> int:
        """Return the smallest integer among the masks to which the permutations map `mask`."""
        return min(self.of(mask))
