"""Tells what was drawn by pencil in cells: a line across, level or upright, or any other mark."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.eye import Sighting
from printkit.photo.fitting import Floats, mean
from printkit.photo.ink import Patch, scaled, seen_as

_FAINT = (0.05, 0.13)  # of ink in the darkest part of a cell: nothing is drawn, something is
_NOISY = (3.0, 5.0)  # likewise, of the noise there
_CELL = 0.72  # of a cell's half side, the zone of lines and marks
_LINE = 0.75  # mm, about the width of a line
_DARKEST = 0.04  # of the zone, which a line or a mark takes at least
_ALONG, _BESIDE = 0.6, 0.3  # of the zone: a line is longer, and less of it has ink beside the line
_OPEN = 0.8  # of the height of a line, that no print hides


def read_lines(patches: Sequence[Patch], strokes: Sequence[str], scale: float) -> list[Sighting]:
    """Return which of `strokes` was drawn in each cell, in `scale` pixels a mm."""
    width = max(1, round(_LINE * scale))
    size = patches[0].open.shape[0]
    edge = round(size * (1 - _CELL) / 2)
    inner = slice(edge, size - edge)
    opens = [patch.open[inner, inner] for patch in patches]
    inks = [
        np.asarray(cv2.blur(np.where(open_, mean(patch.ink[inner, inner]), 0), (width, width)))
        for patch, open_ in zip(patches, opens, strict=True)
    ]
    ink = np.concatenate([ink[open_] for ink, open_ in zip(inks, opens, strict=True)])
    usual = float(np.median(ink))  # most of a pad is white
    noise = 1.5 * float(np.median(np.abs(ink - usual)))
    least, most = (max(*pair) for pair in zip(_FAINT, (noise * one for one in _NOISY), strict=True))
    return [
        _line(ink - usual, open_, strokes, width, (least, most))
        for ink, open_ in zip(inks, opens, strict=True)
    ]


def _line(
    ink: Floats,
    open_: NDArray[np.bool_],
    strokes: Sequence[str],
    width: int,
    faint: tuple[float, float],
) -> Sighting:
    """What was drawn in a cell: a line across it one way or the other, or any other mark."""
    darkest = float(np.sort(ink, axis=None)[-max(1, round(_DARKEST * ink.size)) :].mean())
    least = max(faint[0], darkest / 2)
    level, upright = (_lined(*turned, width, least) for turned in ((ink, open_), (ink.T, open_.T)))
    known = {"level": level, "upright": upright, "mark": -max(level, upright)}
    if _comes_in(ink > least, 4 * width):
        return seen_as(0.1, [known[stroke] for stroke in strokes])
    return seen_as(scaled(darkest, faint), [known[stroke] for stroke in strokes])


def _comes_in(inked: NDArray[np.bool_], width: int) -> bool:
    """Whether something wider than any pencil, such as a finger, reaches into a cell."""
    solid = cv2.erode(inked.astype(np.uint8), np.ones((width, width), np.uint8))
    return bool(solid[0].any() or solid[-1].any() or solid[:, 0].any() or solid[:, -1].any())


def _lined(ink: Floats, open_: NDArray[np.bool_], width: int, least: float) -> float:
    """How much the `ink` is a level line about `width` pixels high, and no more, from -1 to 1.

    Less than the `least` is none.
    """
    seen = open_.sum(axis=1)
    row = int(np.argmax(np.where(seen > seen.max() / 2, ink.sum(axis=1) / np.maximum(seen, 1), 0)))
    near = slice(max(0, row - 2 * width), row + 2 * width + 1)
    columns = open_[near].mean(axis=0) > _OPEN
    if not columns.any():
        return -1.0
    line = ink[near].max(axis=0)[columns]
    beside = ink.copy()
    beside[max(0, row - 3 * width) : row + 3 * width + 1] = 0
    long, wide = float((line > least).mean()), float((beside > least).any(axis=0).mean())
    return float(np.clip(min((long - _ALONG) / (1 - _ALONG), 1 - wide / _BESIDE), -1, 1))
