"""Compares sites with each other: equal pieces look alike, though unlike their printed pictures.

Terminology
-----------
common picture
    The mean of the pictures of equal pieces in one photograph.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from printkit.photo.rendering import Floats

_FEWEST = 3  # number of equal pieces that have a common picture
_SLIP = 3  # steps by which pieces are displaced to lie upon each other
_ROUNDS = 3
_FAINT = 0.02  # contrast of a picture of which half counts


def likeness_to_equals(
    pictures: Floats, masks: NDArray[np.bool_], labels: NDArray[np.intp], step: int
) -> Floats:
    """Return the correlation of each of N `pictures` (N × P × P) with those of its label.

    Pixels outside `masks` do not count. `step` is in pixels. Returns 0 for rare labels.
    """
    likeness = np.zeros(len(pictures), np.float32)
    for label in set(labels.tolist()):
        members = np.flatnonzero(labels == label)
        if len(members) >= _FEWEST:
            likeness[members] = _likeness(pictures[members], masks[members[0]], step)
    return likeness


def _likeness(pictures: Floats, mask: NDArray[np.bool_], step: int) -> Floats:
    """Return the correlation of each picture with the common picture of the others."""
    moves = [step * number for number in range(-_SLIP, _SLIP + 1)]
    moved = np.stack(
        [np.roll(pictures, move, (1, 2))[:, mask] for move in product(moves, moves)], axis=1
    )
    moved -= moved.mean(axis=2, keepdims=True)
    faint = _FAINT * np.sqrt(mask.sum())
    moved /= np.linalg.norm(moved, axis=2, keepdims=True) + faint
    count = len(pictures)
    chosen = np.full(count, len(moves) ** 2 // 2)
    best = np.zeros(count, np.float32)
    for _round in range(_ROUNDS):
        placed = moved[np.arange(count), chosen]
        common = placed.sum(axis=0) - placed
        common /= np.linalg.norm(common, axis=1, keepdims=True) + 1e-3
        found = np.einsum("nsp,np->ns", moved, common)
        chosen, best = found.argmax(axis=1), np.asarray(found.max(axis=1), np.float32)
    return best
