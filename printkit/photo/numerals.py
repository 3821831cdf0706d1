"""Distinguishes pieces that differ only in their printed number, by template matching.

Terminology
-----------
kind
    A group of pieces that differ only in their numbers.
likeness
    The correlation of the photograph with the picture of a number, independent of the light. Equal
    pictures have the likeness 1, unrelated pictures the likeness 0.
"""

from collections.abc import Sequence
from itertools import product

import cv2
import numpy as np

from printkit.photo.recognition import Sighting, sighting_of
from printkit.photo.rendering import Floats, Place, Stamp, blurred, mean, turned_by

_TURNS = (-7.0, 0.0, 7.0)  # degrees: tried rotations of a piece
_BLURS = (0.2, 0.5)  # mm: tried blurs; a blurred digit would match a sharp picture of a 1 best
_SHIFT = 4.0  # mm: largest displacement of a digit, as pieces shift or pile up and lenses distort
_DIFFERENT = 0.1  # relative to white: pixels that differ more than this between pieces show digits
_MARGIN = 0.35  # mm: margin around the area of a piece that contains the digits
_WEIGHT = 0.7  # cost added to a piece whose likeness is 1 below the highest of its kind


class Numerals:
    """Pictures of the numbers on one kind of pieces, cropped to where the pieces differ."""

    def __init__(self, stamps: Sequence[Stamp], scale: float) -> None:
        """Crop `stamps`, pictures of upright pieces, to the digits; `scale` is in pixels per mm."""
        shift, size = round(_SHIFT * scale), stamps[0].cover.shape[0]
        ways = [*product(_TURNS, _BLURS)]
        shown = [
            [blurred(_grey(turned_by(stamp, turn)), blur * scale) for turn, blur in ways]
            for stamp in stamps
        ]
        straight = np.stack([_grey(stamp) for stamp in stamps])
        rows, columns = np.nonzero(np.ptp(straight, axis=0) > _DIFFERENT)
        self._pictures: list[list[Floats]] = [[] for _stamp in stamps]
        if not len(rows):
            return  # all pieces look the same
        margin = round(_MARGIN * scale)
        top, left = int(rows.min()) - margin, int(columns.min()) - margin
        bottom, right = int(rows.max()) + margin + 1, int(columns.max()) + margin + 1
        window = slice(top, bottom), slice(left, right)
        self._pictures = [[np.ascontiguousarray(one[window]) for one in each] for each in shown]
        # The searched window: its corner relative to the piece, and its size
        self._left, self._top = left - size // 2 - shift, top - size // 2 - shift
        self._width, self._height = right - left + 2 * shift, bottom - top + 2 * shift

    def likeness(self, view: Floats, place: Place) -> tuple[float, ...]:
        """Return each number's likeness to the grey picture `view` at `place`."""
        if not any(self._pictures):
            return (0.0,) * len(self._pictures)
        left, top = round(place[0]) + self._left, round(place[1]) + self._top
        seen = np.ascontiguousarray(view[top : top + self._height, left : left + self._width])
        return tuple(
            max(float(cv2.matchTemplate(seen, one, cv2.TM_CCOEFF_NORMED).max()) for one in pictures)
            for pictures in self._pictures
        )


def numbered(
    sighting: Sighting, kinds: Sequence[Sequence[int]], likeness: Sequence[float]
) -> Sighting:
    """Refine the `sighting` of a kind of pieces to a sighting of one numbered piece.

    `kinds[i]` lists the indices of the pieces of kind i; `likeness` has a value for each piece.
    """
    costs = {}
    for number, kind in enumerate(kinds):
        most = max(likeness[piece] for piece in kind)
        for piece in kind:
            costs[piece] = sighting.costs[1 + number] + _WEIGHT * (most - likeness[piece])
    told = sighting_of((sighting.costs[0], *(costs[piece] for piece in sorted(costs))))
    return told._replace(confidence=min(told.confidence, sighting.confidence))


def _grey(stamp: Stamp) -> Floats:
    """Return a grey picture of `stamp` on white paper, P × P pixels."""
    return mean(stamp.inked) + 1 - stamp.cover[..., 0]
