"""The motions that carry a board onto itself."""

import pytest

from printkit.boards.lattice import HEX, SQUARE
from printkit.boards.shapes import hexagon, rectangle
from printkit.boards.symmetries import Images, motions
from printkit.boards.topology import BoardGraph


@pytest.mark.parametrize(
    ("lattice", "cells", "number"),
    [
        (HEX, hexagon(2), 12),
        (HEX, [(0, 0), (1, 0), (0, 1)], 6),
        (HEX, [(0, 0), (1, 0)], 4),
        (HEX, [(0, 0), (1, 0), (2, 0), (3, -1)], 1),
        (SQUARE, rectangle(SQUARE, 3, 3), 8),
        (SQUARE, rectangle(SQUARE, 4, 3), 4),
        (SQUARE, [(0, 0), (1, 0), (1, 1)], 2),
    ],
)
def test_all_motions_keep_what_touches(lattice, cells, number):
    board = BoardGraph(lattice, cells)
    found = motions(board)
    assert len(found) == len({motion.permutation(board.edges) for motion in found}) == number
    assert found[0].permutation(board.cells) == tuple(range(len(board.cells)))
    for motion in found:
        cell_to = motion.permutation(board.cells)
        edge_to = motion.permutation(board.edges)
        for cell, edges in enumerate(board.cell_edges):
            assert {edge_to[edge] for edge in edges} == set(board.cell_edges[cell_to[cell]])
        for cell, near in enumerate(board.cell_neighbours):
            assert {cell_to[other] for other in near} == set(board.cell_neighbours[cell_to[cell]])


def test_images_of_masks():
    board = BoardGraph(SQUARE, rectangle(SQUARE, 5, 5))
    permutations = [motion.permutation(board.cells) for motion in motions(board)]
    images = Images(permutations)
    for mask in (0, 1, 1 << 24, 0b1011 << 9, (1 << 25) - 1, 0x155AA55):
        by_hand = [
            sum(1 << permuted[bit] for bit in range(25) if mask >> bit & 1)
            for permuted in permutations
        ]
        assert images.of(mask) == by_hand
        assert images.least(mask) == min(by_hand)
