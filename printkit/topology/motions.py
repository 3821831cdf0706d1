"""The motions that carry a board onto itself, and what they make of sets of its sites."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.topology.board import Board, reading_order
from printkit.topology.lattice import Matrix, Site

_CHUNK = 10  # bits whose images are looked up at once


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


def motions(board: Board) -> list[Motion]:
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
        width = len(permutations[0])
        self._chunks = [
            [
                _images_of(chunk << low, permutations)
                for chunk in range(1 << min(_CHUNK, width - low))
            ]
            for low in range(0, width, _CHUNK)
        ]

    def of(self, mask: int) -> list[int]:
        """The image of `mask` under each permutation, in their order."""
        images = [0] * len(self._chunks[0][0])
        for chunk in self._chunks:
            part = mask & (1 << _CHUNK) - 1
            mask >>= _CHUNK
            if part:
                images = [image | more for image, more in zip(images, chunk[part], strict=True)]
        return images

    def least(self, mask: int) -> int:
        """The least of the images of `mask`."""
        return min(self.of(mask))


def _images_of(mask: int, permutations: Sequence[Sequence[int]]) -> tuple[int, ...]:
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    return tuple(sum(1 << permuted[number] for number in numbers) for permuted in permutations)
