"""Measures how far apart the fiducials of a board are, by their own size.

Terminology
-----------
span
    How far fiducials are apart, from a corner of one to the same corner of the next: to the right
    and down, in mm.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from printkit.geometry.plane import Box
from printkit.photo.camera import Floats

Span = tuple[float, float]

_STEPS = (0.08, 0.03, 0.01, 0.004)  # of a span, by which it is changed until nothing is better


def span_of(fiducials: Sequence[Box]) -> Span:
    """Return the span of four `fiducials`, clockwise from the upper left."""
    return fiducials[1].left - fiducials[0].left, fiducials[2].top - fiducials[1].top


def span_seen(found: Mapping[int, Floats], side: float) -> Span:
    """Return the span of the fiducials that were `found`, each `side` mm wide.

    It is that with which one camera without a bulge sees all their corners best.
    """
    corners = np.concatenate([found[number] for number in range(4)]).astype(np.float64)
    square = side * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)

    def off(span: Span) -> float:
        width, height = span
        places = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
        board = (places[:, None] + square).reshape(-1, 2)
        matrix, _kept = cv2.findHomography(board, corners, 0)
        if np.shape(matrix) != (3, 3):
            return np.inf
        placed = cv2.perspectiveTransform(board.reshape(-1, 1, 2), matrix).reshape(-1, 2)
        return float(np.linalg.norm(placed - corners, axis=1).mean())

    sides = {number: _side(found[number]) for number in range(4)}
    width, height = (
        side
        * sum(
            float(np.linalg.norm(found[a].mean(axis=0) - found[b].mean(axis=0)))
            / (sides[a] + sides[b])
            for a, b in pairs
        )
        for pairs in (((0, 1), (3, 2)), ((0, 3), (1, 2)))
    )
    best, least = (width, height), off((width, height))
    for step in _STEPS:
        better = True
        while better:
            better = False
            for across, down in ((1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)):
                tried = best[0] * (1 + across * step), best[1] * (1 + down * step)
                if (cost := off(tried)) < least:
                    best, least, better = tried, cost, True
    return best


def _side(corners: Floats) -> float:
    """The mean length of the sides of a fiducial, in pixels."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
