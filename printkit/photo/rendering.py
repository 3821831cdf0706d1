"""Pictures as arrays: drawings rendered as pixels, pictures of pieces, and arithmetic on pixels.

Terminology
-----------
patch
    A square of pixels around a site.
stamp
    A picture of a piece, with the fraction of each pixel that the piece covers.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL.ImageColor import getrgb

from printkit.draw.display import Circle, Clipped, Ink, Mark, Path
from printkit.draw.geometry.areas import stroked
from printkit.draw.geometry.plane import Box, Ring, circle

_FINE = 4  # factor by which shapes are enlarged and reduced again for antialiasing
_BITS = 6  # fractional bits of the coordinates given to OpenCV
_THINNEST = 1.0  # pixels: smallest width of a stroke
_CORNERS = 32  # corners of the polygon that approximates a circle
_HAIR = 1e-6  # pixels: tolerance for rounding errors

Floats = NDArray[np.float32]
Place = tuple[float, float]  # the centre of a site, in pixels of the rectified view


class Stamp(NamedTuple):
    """A piece's `cover` (P × P × 1), and its colours times `cover` (P × P × 3), from 0 to 1."""

    inked: Floats
    cover: Floats


def drawn(marks: Iterable[Mark], box: Box, scale: float, ground: float) -> Floats:
    """Render the part of `marks` within `box`, at `scale` pixels per mm, as H × W × 4 values.

    The channels are red, green, blue and cover, from 0 to 1; colours are premultiplied by cover.
    Pixels without a mark are `ground` in all channels. Dashed lines become solid. Raises TypeError
    if a mark is text; convert text to outlines first.
    """
    size = round(box.height * scale), round(box.width * scale), 4
    canvas = _Canvas(np.full(size, ground, np.float32), scale, np.array((box.left, box.top)))
    canvas.draw(marks)
    return canvas.pixels


class _Canvas:
    """A picture with `scale` pixels per mm; `corner` is its upper left corner in mm."""

    def __init__(self, pixels: Floats, scale: float, corner: NDArray[Any]) -> None:
        self.pixels, self._scale, self._corner = pixels, scale, corner

    def draw(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            match mark:
                case Path(rings, ink, is_closed):
                    self._paint(rings, ink, is_closed=is_closed)
                case Circle(centre, radius, ink):
                    self._paint([circle(centre, radius, _CORNERS)], ink, is_closed=True)
                case Clipped(box, inner):
                    left, top, right, bottom = self._window(*self._placed(np.reshape(box, (2, 2))))
                    part = self.pixels[top:bottom, left:right]
                    corner = self._corner + np.array((left, top)) / self._scale
                    _Canvas(part, self._scale, corner).draw(inner)
                case _:
                    raise TypeError("cannot draw text; convert it to outlines first")

    def _paint(self, rings: Sequence[Ring], ink: Ink, *, is_closed: bool) -> None:
        if ink.fill:
            self._fill(rings, ink.fill)
        if ink.stroke:
            lines = [(*ring, ring[0]) if is_closed else ring for ring in rings]
            self._fill(stroked(lines, max(ink.width, _THINNEST / self._scale)), ink.stroke)

    def _fill(self, rings: Sequence[Ring], colour: str) -> None:
        """Fill `rings` by the even-odd rule."""
        placed = [self._placed(np.array(ring)) for ring in rings]
        if not placed:
            return
        points, beside = np.concatenate(placed), 1 / _FINE
        ends = points.min(axis=0) - beside, points.max(axis=0) + beside
        left, top, right, bottom = self._window(*ends)
        if left == right or top == bottom:
            return
        mask = np.zeros(((bottom - top) * _FINE, (right - left) * _FINE), np.uint8)
        fine = [((ring - (left, top)) * _FINE - 0.5) * 2**_BITS for ring in placed]
        corners = [np.rint(ring).astype(np.int32) for ring in fine]
        cv2.fillPoly(mask, corners, 255, cv2.LINE_8, _BITS)
        cv2.polylines(mask, corners, True, 128, 1, cv2.LINE_8, _BITS)  # edge pixels: half covered
        reduced = cv2.resize(mask, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
        cover = (reduced / np.float32(255))[..., None]
        part = self.pixels[top:bottom, left:right]
        part += cover * (np.array([*getrgb(colour), 255], np.float32) / 255 - part)

    def _placed(self, points: NDArray[Any]) -> NDArray[Any]:
        """Convert `points` from mm to pixels."""
        return np.asarray((points - self._corner) * self._scale)

    def _window(self, low: NDArray[Any], high: NDArray[Any]) -> list[int]:
        """Return left, top, right and bottom of the pixels between the points `low` and `high`."""
        size = self.pixels.shape[1::-1]
        first = np.floor(low + _HAIR).clip(0, size)
        return [int(end) for end in (*first, *np.ceil(high - _HAIR).clip(first, size))]


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


def reduced(picture: NDArray[Any], size: tuple[int, int]) -> Floats:
    """Return `picture` reduced to `size` (width, height); its pixels are means."""
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


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
