"""Matches the print between pieces: where it is visible, and where curled paper has moved it.

Terminology
-----------
details
    Fine differences in lightness, such as lines and edges, without slow changes of light.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from printkit.photo.rendering import Floats, Place, blurred, mean, reduced

_DETAILS = (0.35, 3.0)  # mm: size of the finest and coarsest details between pieces
_DARKEST = 0.08  # smallest brightness, from 0 to 1, that is compared
_MOST = 0.7  # largest difference of a detail, as a logarithm
_STEP = 0.4  # mm between the compared points
_STEPS = (0.8, 0.4)  # the same while the photograph is moved onto the print, coarsely, then finely
_SLIP = 3  # steps by which the print may seem displaced, because paper curls
_NEAR = 8.0  # mm over which the print is displaced alike
_SMALL = 1e-5  # mean square of details that are too faint to be seen


def print_likeness(
    pair: tuple[Floats, Floats], open_: Floats, places: Sequence[Place], reach: float, scale: float
) -> Floats:
    """Return the correlation of the print with the photograph around each of `places`.

    `pair` is the photograph and the print of the empty board (H × W × 3, from 0 to 1). Only pixels
    where `open_` is 1 are compared, at most `reach` mm from a place; `scale` is in pixels per mm.
    Where no print is visible, correlations are near 0.
    """
    best, _slips = _best_slips(pair, open_, reach, scale, _STEP)
    most = np.array(best.shape[::-1]) - 1
    at = (np.array(places) / scale / _STEP).astype(int).clip(0, most)
    return np.asarray(best[at[:, 1], at[:, 0]], np.float32)


def aligned(view: Floats, empty: Floats, open_: Floats, scale: float) -> Floats:
    """Return the photograph `view` with its parts moved onto the print, because paper curls.

    Only the print where `open_` is 1 is compared.
    """
    height, width = view.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    for step in _STEPS:
        best, slips = _best_slips((view, empty), open_, _NEAR, scale, step)
        trust, sigma = best.clip(0.01, 1)[..., None], _NEAR / step
        smooth = blurred(slips * trust, sigma) / blurred(trust[..., 0], sigma)[..., None]
        moves = cv2.resize(smooth, (width, height)) * np.float32(step * scale)
        sides = x - moves[..., 0], y - moves[..., 1]
        view = np.asarray(cv2.remap(view, *sides, cv2.INTER_LINEAR), np.float32)
    return view


def _best_slips(
    pair: tuple[Floats, Floats], open_: Floats, reach: float, scale: float, step: float
) -> tuple[Floats, Floats]:
    """Return the highest correlation in steps of `step`, and the slip (x, y) that yields it."""
    height, width = open_.shape
    size = round(width / step / scale), round(height / step / scale)
    seen, sent = (reduced(details(one, open_, scale, _DETAILS), size) for one in pair)
    window = (2 * round(reach / step) + 1,) * 2
    power = np.sqrt((cv2.blur(seen**2, window) + _SMALL) * (cv2.blur(sent**2, window) + _SMALL))
    best, slips = np.full(seen.shape, -1, np.float32), np.zeros((*seen.shape, 2), np.float32)
    for down in range(-_SLIP, _SLIP + 1):
        for across in range(-_SLIP, _SLIP + 1):
            both = np.roll(seen, (down, across), (0, 1)) * sent
            likeness = cv2.blur(both, window) / power
            slips[likeness > best] = across, down
            best = np.maximum(best, likeness)
    return best, slips


def details(picture: Floats, open_: Floats, scale: float, sizes: tuple[float, float]) -> Floats:
    """Return the details where `open_` is 1, and 0 elsewhere; pieces do not affect them.

    `sizes` are those of the finest and coarsest details, in mm; `scale` is in pixels per mm.
    """
    tones = np.log(np.maximum(mean(picture), _DARKEST))
    sigmas = (size * scale for size in sizes)
    fine, coarse = (blurred(tones * open_, one) / (blurred(open_, one) + 1e-6) for one in sigmas)
    return np.asarray(np.clip(fine - coarse, -_MOST, _MOST) * open_, np.float32)
