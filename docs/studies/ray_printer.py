"""How home printers change the colours of a print, and how a phone develops a picture.

Pictures are arrays of rows, columns and B, G, R; 0 is black, and 1 is white. *Linear* values are
proportional to light, other values are sRGB.
"""

from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[Any]
Rng = np.random.Generator

BAND = 20  # pixels of a print, about 3 mm: height of a stripe
INKS = np.array([[0.75, 0.55, 0.08], [0.35, 0.12, 0.85], [0.05, 0.85, 0.98]])  # full C, M, Y
BLUE = np.array([0.15, 0.55, 0.75])  # Y, M and C that replace an empty black
USUAL = 1600  # pixels; blur is given for pictures of this width


class Printer(NamedTuple):
    """A printer: blur in pixels of the print, and shares from 0 to 1.

    `stripes` is the largest loss of ink in a stripe, and `black` the reflectance of full black.
    Shares of the black and of the coloured inks are drawn between two bounds.
    """

    blur: float
    stripes: float
    black: float
    black_ink: tuple[float, float] = (1.0, 1.0)
    all_ink: tuple[float, float] = (1.0, 1.0)
    is_blue: bool = False
    gloss: float = 0.01


PRINTERS = {
    "laser": Printer(0.35, 0.0, 0.035, gloss=0.06),
    "inkjet": Printer(0.7, 0.04, 0.06),
    "empty black": Printer(0.6, 0.18, 0.1, black_ink=(0.3, 0.6), is_blue=True),
    "draft": Printer(0.6, 0.1, 0.08, all_ink=(0.6, 0.85)),
}


def to_linear(srgb: Picture) -> Picture:
    """Return linear values of sRGB values from 0 to 1."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear: Picture) -> Picture:
    """Return sRGB values of linear values, which are clipped to 0 and 1."""
    light = np.clip(linear, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


class Print(NamedTuple):
    """One printer's mood: the shares of ink that all pages and chits of a picture have."""

    printer: Printer
    black_ink: float
    all_ink: float

    def reflectance(self, picture: Picture, paper: Picture, rng: Rng) -> Picture:
        """Return the linear reflectance of an sRGB `picture` printed on `paper`."""
        printer = self.printer
        wanted = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), printer.blur)
        wanted = to_linear(np.clip(wanted, 0, 1))
        light = wanted.max(axis=2, keepdims=True)
        yellow_first = (light - wanted) / np.maximum(light, 1e-3)  # Y, M, C as B, G, R
        black = (1 - light) * self.black_ink * self.all_ink
        colour = yellow_first * self.all_ink
        if printer.is_blue:
            colour = np.clip(colour + (1 - light) * BLUE, 0, 1)
        height = picture.shape[0]
        lost = rng.random((height // BAND + 1, 1, 1)).repeat(BAND, 0)[:height]
        left = 1 - printer.stripes * lost
        shown = np.ones_like(wanted)
        for ink, amount in zip(INKS, np.moveaxis(colour * left, 2, 0)[::-1], strict=True):
            shown = shown * (1 - amount[..., None] * (1 - ink))
        shown = shown * (1 - black * left * (1 - printer.black))
        return shown * paper


def print_by(name: str, rng: Rng) -> Print:
    """Return the printer `name` in a random mood."""
    printer = PRINTERS[name]
    return Print(printer, rng.uniform(*printer.black_ink), rng.uniform(*printer.all_ink))


def save(path: Path, linear: Picture, cover: Picture | None = None) -> None:
    """Write a linear picture as an sRGB PNG, with the opacity `cover` if given."""
    values = (to_srgb(linear) * 255 + 0.5).astype(np.uint8)
    if cover is not None:
        values = np.dstack([values, (cover * 255).astype(np.uint8)])
    cv2.imwrite(str(path), values)


def developed(linear: Picture, rng: Rng) -> bytes:
    """Return the JPEG file that a phone makes of the linear light on its sensor."""
    seen = _exposed(linear.astype(np.float32), rng)
    width = seen.shape[1]
    if rng.random() < 0.25:
        seen = _moved(seen, rng, 1 + int(rng.uniform(2, 6) * width / USUAL))
    blur = 0.3 + 0.8 * abs(rng.normal()) * width / USUAL
    seen = cv2.GaussianBlur(seen, (0, 0), blur)
    seen = _noisy(seen, rng)
    tones = to_srgb(seen).astype(np.float32)
    if rng.random() < 0.6:
        tones = np.clip(tones + 0.15 * rng.random() * (tones - 0.5), 0, 1)
    if rng.random() < 0.6:
        soft = cv2.GaussianBlur(tones, (0, 0), 1.5)
        tones = np.clip(tones + 0.6 * rng.random() * (tones - soft), 0, 1)
    values = (tones * 255 + 0.5).clip(0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(65, 93))]
    return cv2.imencode(".jpg", values, quality)[1].tobytes()


def _exposed(light: Picture, rng: Rng) -> Picture:
    """Apply exposure, white balance and vignette; half of the pictures are rather dark."""
    bright = np.percentile(light.max(axis=2), 97)
    target = rng.uniform(0.55, 0.9) if rng.random() < 0.5 else rng.uniform(0.8, 1.05)
    balance = rng.uniform(0.93, 1.07, (1, 1, 3)).astype(np.float32)
    height, width = light.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    away = ((xs - width / 2) ** 2 + (ys - height / 2) ** 2) / (width / 2) ** 2
    fall = 1 - np.float32(rng.uniform(0, 0.2)) * away
    return light * balance * np.float32(target / bright) * fall[..., None]


def _moved(light: Picture, rng: Rng, length: int) -> Picture:
    """Blur along a line of `length` pixels in a random direction."""
    line = np.zeros((length, length), np.float32)
    line[length // 2, :] = 1
    middle = (length / 2 - 0.5, length / 2 - 0.5)
    turn = cv2.getRotationMatrix2D(middle, rng.uniform(0, 180), 1)
    line = cv2.warpAffine(line, turn, (length, length))
    return cv2.filter2D(light, -1, line / max(float(line.sum()), 1e-6))


def _noisy(light: Picture, rng: Rng) -> Picture:
    """Add shot noise, which grows with the light, and the sensor's own noise."""
    strength = rng.uniform(0.002, 0.02)
    spread = np.sqrt(np.maximum(light, 0) * strength * 0.03 + (strength * 0.3) ** 2)
    return light + rng.standard_normal(light.shape, np.float32) * spread


def paper_white(rng: Rng) -> Picture:
    """Return the linear reflectance of white paper, slightly yellow or blue."""
    grey = rng.uniform(0.86, 0.97)
    tint = np.array([rng.uniform(0.9, 1.02), 1.0, rng.uniform(0.98, 1.02)])
    return np.minimum(grey * tint, 0.97)
