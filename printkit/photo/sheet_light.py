"""Estimates the light on a photographed board and the inks of its print, where no piece can be.

Colours are reflectances from 0 to 1 (linear, not as in sRGB), relative to white paper.

Terminology
-----------
light
    The colour of white paper at each pixel: it varies slowly, except at creases and shadows.
inks
    How dark the print is, relative to what was sent to the printer: old inks are pale or coloured.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.rendering import Floats, blurred, reduced

_STEP = 2.0  # mm between the pixels that determine the light
_SKIP = 2  # steps in pixels between the pixels that are used to estimate light and inks
_TRUSTED = 0.2  # smallest share of a step's pixels that reveal the light
_NEAR = 6.0  # mm: distance over which the light may differ from a smooth surface
_ROUNDS = 3
_REFINEMENTS = 6
_PALE = 0.55  # reflectance above which print reveals the light
_DARKEST = 0.02  # smallest reflectance
_TYPICAL = 0.9  # darkness of an ink relative to what was sent, if the print does not reveal it
_BLUR = 0.4  # mm: blur of edges, which must be alike in the photograph and in the print
_OFF = 0.08  # reflectance: larger deviations are not due to inks


class PrintedInks(NamedTuple):
    """The darkness of print in each channel, for its grey part and for its coloured part."""

    grey: Floats
    coloured: Floats

    def printed(self, sent: Floats) -> Floats:
        """Return the reflectance of print; `sent` are the reflectances sent to the printer."""
        grey, coloured = _parts(sent)
        dark = grey * self.grey + coloured * self.coloured
        return np.asarray(np.clip(1 - dark, _DARKEST, 1.2), np.float32)


class Calibrated(NamedTuple):
    """A photograph as reflectances, and the empty board's print in the photograph's `inks`."""

    view: Floats
    ground: Floats
    inks: PrintedInks


def linear(colours: Floats) -> Floats:
    """Convert sRGB values from 0 to 1 to linear values (IEC 61966-2-1)."""
    dark, bright = colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4
    return np.asarray(np.where(colours <= 0.04045, dark, bright), np.float32)


def calibrated(view: Floats, empty: Floats, open_: Floats, scale: float) -> Calibrated:
    """Estimate light and inks, and return the photograph without the light.

    `view` is the rectified photograph, `empty` a picture of the empty board, both in sRGB. `open_`
    is 1 where no piece can cover the board. `scale` is in pixels per mm.
    """
    seen, sent = linear(view), linear(empty)
    size = max(1, round(2 * _BLUR * scale)) | 1
    pale = cv2.erode(sent.min(axis=2), np.ones((size, size), np.uint8)) > _PALE
    few = np.s_[::_SKIP, ::_SKIP]  # a quarter of the pixels suffices
    soft_seen, soft_sent = (blurred(one, _BLUR * scale)[few] for one in (seen, sent))
    trusted = np.asarray((open_ * pale)[few], np.float32)
    ground = soft_sent
    for _round in range(_ROUNDS):
        ratio = np.asarray(soft_seen / np.maximum(ground, 0.05), np.float32)
        light = _light(ratio, trusted, scale / _SKIP)
        inks = _inks(soft_seen / _resized(light, trusted.shape), soft_sent, open_[few] > 0)
        ground = inks.printed(soft_sent)
    return Calibrated(seen / _resized(light, open_.shape), inks.printed(sent), inks)


def _resized(light: Floats, shape: tuple[int, ...]) -> Floats:
    return np.asarray(cv2.resize(light, shape[::-1]), np.float32)


def _light(ratio: Floats, trusted: Floats, scale: float) -> Floats:
    """Return the light in steps of `_STEP`.

    Fits a smooth surface to the logarithm of `ratio`, then follows deviations nearby.
    """
    height, width = trusted.shape
    size = round(width / _STEP / scale), round(height / _STEP / scale)
    logarithms = np.log(np.maximum(ratio, 1e-3)) * trusted[..., None]
    weight, values = reduced(trusted, size), reduced(logarithms, size)
    values /= weight[..., None] + 1e-3
    y, x = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j].astype(np.float32)
    terms = np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], axis=-1)
    at = weight > _TRUSTED
    chosen = terms[at]
    found = np.empty_like(values)
    for channel in range(3):
        target, trust = values[..., channel][at], np.ones(len(chosen), np.float32)
        for _refinement in range(_REFINEMENTS):  # weighted least squares, robust to shadows
            weighted = (chosen * trust[:, None]).T
            matrix = weighted @ chosen + 1e-3 * np.eye(chosen.shape[1])
            factors = np.linalg.solve(matrix, weighted @ target).astype(np.float32)
            off = target - chosen @ factors
            spread = 1.4826 * float(np.median(np.abs(off))) + 1e-3
            trust = np.asarray(1 / (1 + (off / (1.5 * spread)) ** 2), np.float32)
        smooth = terms @ factors
        away = np.asarray(values[..., channel] - smooth, np.float32)
        near = np.asarray(weight * at * (np.abs(away) < 4 * spread + 0.15), np.float32)
        sigma = _NEAR / _STEP
        nearby = blurred(away * near, sigma) / (blurred(near, sigma) + 0.02)
        found[..., channel] = np.exp(smooth + nearby)
    return found


def _inks(bare: Floats, sent: Floats, open_: NDArray[np.bool_]) -> PrintedInks:
    """Fit the darkness of the print, robustly, because shadows and pieces are dark too."""
    grey, coloured = (part[open_] for part in _parts(sent))
    dark = (1 - bare)[open_]
    found = np.empty((2, 3), np.float32)
    for channel in range(3):
        rows = np.stack([grey[:, 0], coloured[:, channel]], axis=1)
        weight = np.ones(len(rows), np.float32)
        trust = np.array([1.0, 30.0])  # the weight of _TYPICAL, in pixels of full ink
        for _refinement in range(_REFINEMENTS):
            weighted = (rows * weight[:, None]).T
            matrix = weighted @ rows + np.diag(trust)
            part = np.linalg.solve(matrix, weighted @ dark[:, channel] + _TYPICAL * trust)
            off = (dark[:, channel] - rows @ part) / _OFF
            weight = np.asarray(1 / (1 + off**2), np.float32)
        found[:, channel] = np.clip(part, 0.1, 1.3)
    return PrintedInks(found[0], found[1])


def _parts(sent: Floats) -> tuple[Floats, Floats]:
    """Split darkness into its grey part (… × 1) and its coloured part (… × 3)."""
    dark = 1 - sent
    grey = dark.min(axis=-1, keepdims=True)
    return grey, dark - grey
