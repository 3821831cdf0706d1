"""Finds what is darker than the print, and how sure that is.

Terminology
-----------
ink
    By how much a pixel is darker than the print in this light, in each colour: the logarithm.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.eye import Place, Scene, Sighting
from printkit.photo.fitting import Floats, least, most

_PRINTED = 0.62  # of white: where the print is darker it hides pencils
_NEAR_PRINT = 0.35  # mm around dark print that are left out
_BLACK = 0.35  # of white: print that hides what is coloured
_FAINTER = 0.5  # share of its ink by which a faint coloured pencil's channels differ
_WHITE = 26.0  # mm, in which some paper stays white
_BRIGHT = 88  # percentile of the light there


class Patch(NamedTuple):
    """The ink around a site, P × P × 3, and where it can be seen."""

    ink: Floats
    open: NDArray[np.bool_]


def patch_at(ink: Floats, open_: NDArray[np.bool_], place: Place, size: int) -> Patch:
    """Return a patch of `size` pixels around `place`."""
    left, top = round(place[0]) - size // 2, round(place[1]) - size // 2
    rows, columns = slice(top, top + size), slice(left, left + size)
    return Patch(ink[rows, columns], open_[rows, columns])


def ink_of(scene: Scene, *, is_coloured: bool) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the ink of all pixels, and which of them have no dark print.

    Where all pencils are coloured there is no ink but what makes colours differ: print that is not
    where it should be, and shadows, are grey.
    """
    view, print_, _paper, scale = scene
    radius = max(1, round(_NEAR_PRINT * scale))
    around = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    open_ = cv2.erode((least(print_) > _PRINTED).astype(np.uint8), around) > 0
    white = np.where(open_[..., None], view / np.maximum(print_, 0.3), 0)
    light = _brightest(np.asarray(white, np.float32), scale)
    ink = -np.log(np.clip(view / np.maximum(light * print_, 0.02), 0.02, 1.5))
    if is_coloured:
        ink = (ink - least(ink)[..., None]) / _FAINTER
        open_ = least(print_) > _BLACK
    return np.asarray(ink, np.float32), open_


def _brightest(view: Floats, scale: float) -> Floats:
    """The light of white paper near each pixel."""
    height, width = view.shape[:2]
    step = max(4, round(_WHITE / 4 * scale))
    half = 2 * step
    rows, columns = (np.arange(0, length + step, step) for length in (height, width))
    grid = np.zeros((len(rows), len(columns), 3), np.float32)
    for i, y in enumerate(rows):
        for j, x in enumerate(columns):
            part = view[max(0, y - half) : y + half, max(0, x - half) : x + half].reshape(-1, 3)
            seen = part[most(part) > 0]
            if len(seen):
                grid[i, j] = np.percentile(seen, _BRIGHT, axis=0)
    smooth = cv2.GaussianBlur(grid, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE)
    ys = (np.arange(height, dtype=np.float32) / step)[:, None].repeat(width, 1)
    xs = (np.arange(width, dtype=np.float32) / step)[None, :].repeat(height, 0)
    light = cv2.remap(smooth, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.maximum(np.asarray(light, np.float32), np.float32(0.05))


def scaled(value: float, ends: tuple[float, float]) -> float:
    """Return -1 at the first of `ends` and below, 1 at the second and above."""
    return float(np.clip(2 * (value - ends[0]) / (ends[1] - ends[0]) - 1, -1, 1))


def seen_as(drawn: float, scores: Sequence[float]) -> Sighting:
    """Return a sighting by how sure it is that something was `drawn`, and by what it looks like."""
    order = sorted(range(len(scores)), key=lambda number: -scores[number])
    first = scores[order[0]]
    second = scores[order[1]] if len(order) > 1 else -1.0
    clear = float(np.clip((first - second) / 2, 0, 1))
    costs = [0.15 * (1 + drawn)]
    costs += [0.15 * (1 - drawn) + 0.15 * float(np.clip(first - one, 0, 1)) for one in scores]
    if drawn <= 0:
        return Sighting(None, -drawn, order[0], tuple(costs))
    other = None if drawn < clear else order[min(1, len(order) - 1)]
    return Sighting(order[0], min(drawn, clear), other, tuple(costs))
