"""Compares the pixels around each site with the print there and with pictures of all pieces.

Terminology
-----------
likeness
    The correlation of lightness with the picture of a piece, or of details with those of the print:
    1 if both have the same lines and edges.
change
    The correlation, in colour, of what differs from the print with what a piece would change.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.print_matching import details
from printkit.photo.rendering import Floats, Place, Stamp, mean, window
from printkit.photo.sheet_light import Calibrated, linear

_SHIFT = 2.4  # mm: largest displacement of a piece from its site
_SHIFTS = 4  # steps in each direction from 0 to _SHIFT
_SLIP = 2  # steps by which the print may seem displaced, because paper curls
_BESIDE = 0.7  # mm around a piece that belong to the comparison
_INNER = 1.2  # mm from the edge of a piece within which its colour is not measured
_FAINT = 0.02  # contrast below which a likeness counts less
_SMALL = 0.03  # change of colour below which a change counts less
_DETAILS = (0.25, 1.0)  # mm: size of the finest and coarsest details of the print inside a piece
_BLACK = 0.03  # smallest reflectance of a colour that is compared


class Evidence(NamedTuple):
    """What N sites look like, compared with the print and with K pieces.

    `tone` (N × 3) is the colour relative to the print, `tones` (N × K × 3) that of the pieces:
    the logarithms of lightness, of red to green, and of blue to green. `bare` (N) is the likeness
    to the print, `like` (N × K) that to the pieces; `change` is N × K.
    """

    tone: Floats
    tones: Floats
    bare: Floats
    like: Floats
    change: Floats


def evidence(
    seen: Calibrated, places: Sequence[Place], stamps: Sequence[Sequence[Stamp]], scale: float
) -> Evidence:
    """Compare the sites at `places` with their `stamps`, K at each place, of one size."""
    size = stamps[0][0].cover.shape[0]
    step = _SHIFT * scale / _SHIFTS
    shifts = sorted({round(number * step) for number in range(-_SHIFTS, _SHIFTS + 1)})
    most = shifts[-1]
    around = np.stack([seen.view[window(x, y, size + 2 * most)] for x, y in places])
    ground = np.stack([seen.ground[window(x, y, size)] for x, y in places])
    covers = np.stack([[one.cover for one in known] for known in stamps])
    inked = np.stack([[one.inked for one in known] for known in stamps])
    colours = linear(np.asarray(inked / np.maximum(covers, 1e-3), np.float32))
    pieces = ground[:, None] * (1 - covers) + seen.inks.printed(colours) * covers
    whole = covers[..., 0].max(axis=1)
    inner, square = _inner(whole, scale), np.ones((3, 3), np.uint8)
    times = max(1, round(_BESIDE * scale))
    outer = np.stack([cv2.dilate(cover, square, iterations=times) > 0.3 for cover in whole])
    middle = around[:, most : most + size, most : most + size]
    tones = np.stack([_tone(one, inner) for one in np.moveaxis(pieces, 1, 0)], axis=1)
    on_print = _tone(ground, inner)
    like = change = np.full(pieces.shape[:2], -1.0, np.float32)
    piece_lines = _lines(mean(pieces), outer)
    changed = (pieces - ground[:, None]) * outer[:, None, ..., None]
    coarse = shifts[::2]
    for dy in shifts:
        for dx in shifts:
            there = around[:, most + dy : most + dy + size, most + dx : most + dx + size]
            like = np.maximum(like, _correlation(mean(there), piece_lines, outer))
            if dx in coarse and dy in coarse:  # colours change slowly
                change = np.maximum(change, _alike(there - ground, changed, outer))
    tone = _tone(middle, inner) - on_print
    tones -= on_print[:, None]
    slips = [shift for shift in shifts if abs(shift) <= round(_SLIP * step)]
    return Evidence(tone, tones, _bare(seen, places, whole, slips, scale), like, change)


def _bare(
    seen: Calibrated, places: Sequence[Place], whole: Floats, slips: Sequence[int], scale: float
) -> Floats:
    """Return the correlation of the print's details inside `whole`, N × P × P, at the best slip."""
    size, masks = whole.shape[1], whole > 0.5
    every = np.ones(seen.view.shape[:2], np.float32)
    view, ground = (details(one, every, scale, _DETAILS) for one in (seen.view, seen.ground))
    lines = _lines(np.stack([ground[window(x, y, size)] for x, y in places])[:, None], masks)
    best = np.full(len(places), -1, np.float32)
    for down, across in product(slips, slips):
        there = np.stack([view[window(x + across, y + down, size)] for x, y in places])
        best = np.maximum(best, _correlation(there, lines, masks)[:, 0])
    return best


def _inner(whole: Floats, scale: float) -> NDArray[np.bool_]:
    """Return masks of the middle of each piece, or of the whole piece if it is narrow."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    times = max(1, round(_INNER * scale))
    masks = []
    for cover in whole:
        full = np.asarray(cover > 0.9, np.uint8)
        eroded = cv2.erode(full, disc, iterations=times)
        masks.append((eroded if eroded.sum() > 6 else full) > 0)
    return np.stack(masks)


def _tone(patches: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Return the logarithms of the median colours: lightness, red to green, blue to green."""
    colours = np.stack([np.median(one[at], axis=0) for one, at in zip(patches, masks, strict=True)])
    red, green, blue = np.log(np.maximum(colours, _BLACK)).T
    lightness = (red + green + blue) / 3
    return np.stack([lightness, red - green, blue - green], axis=1, dtype=np.float32)


def _lines(pictures: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Return N × K pictures without their mean inside the N `masks`, scaled to length 1."""
    weight = masks[:, None].astype(np.float32)
    middle = (pictures * weight).sum(axis=(2, 3)) / np.maximum(weight.sum(axis=(2, 3)), 1)
    off = (pictures - middle[..., None, None]) * weight
    length = np.sqrt((off**2).sum(axis=(2, 3)))[..., None, None]
    return np.asarray(off / (length + 1e-6), np.float32)


def _correlation(light: Floats, lines: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Correlate N patches with their K `lines`; faint patches correlate with nothing."""
    weight = masks.astype(np.float32)
    count = np.maximum(weight.sum(axis=(1, 2)), 1)
    total = np.einsum("nij,nij->n", light, weight)
    power = np.einsum("nij,nij,nij->n", light, light, weight) - total**2 / count
    size = np.sqrt(np.maximum(power, 0)) + _FAINT * np.sqrt(count) / 10
    return np.asarray(np.einsum("nij,nkij->nk", light, lines) / size[:, None], np.float32)


def _alike(off: Floats, changed: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Return the cosine of N differences from the print with those of K pieces."""
    weight = masks[..., None].astype(np.float32)
    size = np.sqrt(np.einsum("nijc,nijc,nijc->n", off, off, np.broadcast_to(weight, off.shape)))
    size += _SMALL * np.sqrt(3 * np.maximum(masks.sum(axis=(1, 2)), 1))
    length = np.sqrt((changed**2).sum(axis=(2, 3, 4))) + 1e-6
    both = np.einsum("nijc,nkijc->nk", off, changed)
    return np.asarray(both / size[:, None] / length, np.float32)
