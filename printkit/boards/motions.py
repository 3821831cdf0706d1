"""The motions that carry a board onto itself, and what they make of sets of its sites."""

from collections.abc import Sequence
from operator import or_
from typing import NamedTuple

from printkit.boards.lattice import Matrix, Site
from printkit.boards.masks import bits, mask_of
from printkit.boards.topology import BoardGraph, reading_order

_CHUNK = 12  # bits whose images are looked up at once
_WHOLE = (1 << _CHUNK) - 1


class Motion(NamedTuple):
    """A rotation or reflection, and then a shift."""

    matrix: Matrix
    shift: Site

    def __call__(self, site: Site) -> Site:
        """Where `site` is carried to."""
        a, b, c, d = self.matrix
        q, r = site
        return a * q + b * r + self.shift[0], c * q + d * r + self.shift[1]

    def permutation(self, sites: Sequence[Site]) -> tuple[int, ...]:
        """For each of a board's `sites` of one kind the number of the one it is carried to."""
        index = {site: number for number, site in enumerate(sites)}
        return tuple(index[self(site)] for site in sites)


def motions(board: BoardGraph) -> list[Motion]:
    """The motions that carry `board` onto itself, the identity first."""
    found = []
    for matrix in board.lattice.symmetries:
        turned = [Motion(matrix, (0, 0))(cell) for cell in board.cells]
        q, r = min(turned, key=reading_order)
        motion = Motion(matrix, (board.cells[0][0] - q, board.cells[0][1] - r))
        if all(motion(cell) in board.cell_index for cell in board.cells):
            found.append(motion)
    return found


class Images:
    """The images of a bit mask under `permutations` of its bits."""

    def __init__(self, permutations: Sequence[Sequence[int]]) -> None:
        self._permutations = permutations
        # By the bits of a chunk, their images under each permutation, as far as they were asked for
        chunks = -(-len(permutations[0]) // _CHUNK)
        self._known: list[dict[int, tuple[int, ...]]] = [{} for _ in range(chunks)]

    def of(self, mask: int) -> list[int]:
        """The image of `mask` under each permutation, in their order."""
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
        """The least of the images of `mask`."""
        return min(self.of(mask))
