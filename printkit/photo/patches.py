"""Pictures of pieces, and arithmetic on patches of pixels.

Terminology
-----------
patch
    A square of pixels around a site.
stamp
    A picture of a piece, with the fraction of each pixel that the piece covers.
"""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Place = tuple[float, float]  # the centre of a site, in pixels of the rectified view


class Stamp(NamedTuple):
    """A piece's `cover` (P × P × 1), and its colours times `cover` (P × P × 3), from 0 to 1."""

    inked: Floats
    cover: Floats


def window(x: float, y: float, size: int) -> tuple[slice, slice]:
    """Return the rows and columns of a patch of `size` pixels around (`x`, `y`)."""
    left, top = round(x) - size // 2, round(y) - size // 2
    return slice(top, top + size), slice(left, left + size)


def turned_by(stamp: Stamp, angle: float) -> Stamp:
    """Return `stamp` rotated about its centre by `angle` degrees."""
    size = stamp.cover.shape[0]
    matrix = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), angle, 1)
    both = np.concatenate(stamp, axis=2)
    turned = np.asarray(cv2.warpAffine(both, matrix, (size, size)), np.float32)
    return Stamp(turned[..., :3], turned[..., 3:])


def blurred(picture: NDArray[Any], sigma: float) -> Floats:
    """Return `picture` after a Gaussian blur; `sigma` is in pixels."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)


def least(colours: Floats) -> Floats:
    """Return the minimum of each pixel's three channels; `np.min` is slow on a short axis."""
    two = np.minimum(colours[..., 0], colours[..., 1])
    return np.asarray(np.minimum(two, colours[..., 2]), np.float32)


def most(colours: Floats) -> Floats:
    """Return the maximum of each pixel's three channels; `np.max` is slow on a short axis."""
    two = np.maximum(colours[..., 0], colours[..., 1])
    return np.asarray(np.maximum(two, colours[..., 2]), np.float32)


def mean(colours: Floats) -> Floats:
    """Return the mean of each pixel's three channels; `np.mean` is slow on a short axis."""
    total = colours[..., 0] + colours[..., 1]
    total += colours[..., 2]
    total /= np.float32(3)
    return total
