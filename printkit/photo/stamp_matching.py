"""Matches pictures of pieces against the pixels around sites, with small shifts and rotations.

Terminology
-----------
patch
    A square of pixels around a site.
stamp
    A picture of a piece, with the fraction of each pixel that the piece covers.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Offset = tuple[int, int]  # displacement in pixels to the right and down

CAP = 0.35  # relative to white: limit for the difference of a pixel, so that glare costs little
_LINES = 0.12  # weight of differences in lines relative to differences in colour
_FAINT = 0.02  # contrast of a patch, relative to white, below which its lines count less
_SHIFT = 2.4  # mm: largest displacement of a piece from its site
_STEP = 0.8  # mm: step between tried displacements
_ALIKE = 0.01  # mean difference relative to white below which stamps look the same


class Stamp(NamedTuple):
    """A piece's `cover` (P × P × 1), and its colours times `cover` (P × P × 3), from 0 to 1."""

    inked: Floats
    cover: Floats


Variants = list[list[tuple[Stamp, ...]]]  # [place][stamp]: the upright stamp, then its rotations


class Patches(NamedTuple):
    """Patches in colour (N × 3 × P × P); `lines` are grey, with normalized mean and contrast."""

    colours: Floats
    lines: Floats

    @classmethod
    def of(cls, colours: Floats, weight: Floats) -> "Patches":
        """Compute `lines` from `colours`; the weights of the pixels in `weight` add up to 1."""
        grey = _grey(colours)
        grey = grey - np.einsum("nij,ij->n", grey, weight)[:, None, None]
        power = np.einsum("nij,nij,ij->n", grey, grey, weight)
        return cls(colours, grey / np.sqrt(power + _FAINT**2)[:, None, None])


class Sites(NamedTuple):
    """The patches `seen` around N sites, the `ground` printed there, and each pixel's weight."""

    seen: Patches
    ground: Floats
    weight: Floats

    def at(self, members: NDArray[np.intp]) -> "Sites":
        """Return the sites with the indices `members`, which are in ascending order."""
        if len(members) == len(self.ground):
            return self
        seen = Patches(self.seen.colours[members], self.seen.lines[members])
        return Sites(seen, self.ground[members], self.weight)

    def unveiled(self, veil: float) -> "Sites":
        """Return the sites without glare, which mixes a fraction `veil` of white into colours."""
        seen = (self.seen.colours - np.float32(veil)) / np.float32(1 - veil)
        return self._replace(seen=Patches(seen, self.seen.lines))

    def empty_costs(self) -> Floats:
        """Return, for each site, the cost of the assumption that the site is empty."""
        return _cost(self.seen, self.ground, self.weight)


class Offsets(NamedTuple):
    """Pixel displacements of a piece to try, first `far`, then `near` added to the best so far.

    `most` limits the length of such a sum. `doubtful` has further displacements for unsure sites.
    """

    far: Sequence[Offset]
    near: Sequence[Offset]
    most: float
    doubtful: Sequence[Offset] = ()


STILL = Offsets([(0, 0)], [], 0.0)
UNMOVED = Offsets([], [(0, 0)], math.inf)  # tries only the best offset found so far


def offsets_at(scale: float) -> Offsets:
    """Return the displacements to try at `scale` pixels per mm."""
    step = _STEP * scale
    far = [(round(dx * step), round(dy * step)) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
    near = [(round(dx * step), round(dy * step)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    pixel = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    near, pixel = ([offset for offset in offsets if any(offset)] for offsets in (near, pixel))
    return Offsets(list(dict.fromkeys(far)), near, _SHIFT * scale, pixel)


class Fits(NamedTuple):
    """The lowest cost found for each of N patches, and the offset with that cost, N × 2."""

    costs: Floats
    offsets: NDArray[np.int64]

    @classmethod
    def worst(cls, number: int) -> "Fits":
        """Return fits with infinite costs for `number` patches; any fit that is tried is better."""
        return cls(np.full(number, np.inf, np.float32), np.zeros((number, 2), np.int64))

    def at(self, members: NDArray[np.intp]) -> "Fits":
        """Return the fits of the patches with the indices `members`."""
        return Fits(self.costs[members], self.offsets[members])

    def put(self, members: NDArray[np.intp], fits: "Fits") -> None:
        """Replace the fits of the patches with the indices `members` by `fits`."""
        self.costs[members], self.offsets[members] = fits


def improved(fits: Fits, sites: Sites, variants: Sequence[Stamp], offsets: Offsets) -> Fits:
    """Update `fits` with better fits of a piece to `sites`, and return `fits`.

    Tries all `offsets` with the upright piece, which is the first of `variants`. Then tries the
    rotated pieces at the best offset.
    """
    straight, *turned = variants

    def tried(stamp: Stamp, members: NDArray[np.intp], offset: Offset) -> None:
        inked, cover = (planes(moved(part, *offset)) for part in stamp)
        here = sites.at(members)
        expected = here.ground * (1 - cover)
        expected += inked
        cost = _cost(here.seen, expected, here.weight)
        better = cost < fits.costs[members]
        fits.costs[members[better]] = cost[better]
        fits.offsets[members[better]] = offset

    for offset in offsets.far:
        tried(straight, np.arange(len(fits.costs)), offset)
    for members, (dx, dy) in _by_offset(fits):
        for offset in ((dx + x, dy + y) for x, y in offsets.near):
            if math.hypot(*offset) <= offsets.most:
                tried(straight, members, offset)
    for members, offset in _by_offset(fits):
        for stamp in turned:
            tried(stamp, members, offset)
    return fits


def _by_offset(fits: Fits) -> list[tuple[NDArray[np.intp], Offset]]:
    offsets, which = np.unique(fits.offsets, axis=0, return_inverse=True)
    which = which.reshape(-1)
    return [(np.flatnonzero(which == i), (dx, dy)) for i, (dx, dy) in enumerate(offsets.tolist())]


def variants_of(stamps: Sequence[Sequence[Stamp]], turns: Sequence[float]) -> Variants:
    """Return each stamp with its rotations by `turns` degrees, except rotations that look alike."""
    known: dict[int, tuple[Stamp, ...]] = {}
    for stamp in (one for several in stamps for one in several):
        if id(stamp) not in known:
            turned = (turned_by(stamp, angle) for angle in turns)
            known[id(stamp)] = (
                stamp,
                *(one for one in turned if float(np.abs(one.inked - stamp.inked).mean()) > _ALIKE),
            )
    return [[known[id(stamp)] for stamp in several] for several in stamps]


def turned_by(stamp: Stamp, angle: float) -> Stamp:
    """Return `stamp` rotated about its centre by `angle` degrees."""
    size = stamp.cover.shape[0]
    matrix = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), angle, 1)
    both = np.concatenate(stamp, axis=2)
    turned = np.asarray(cv2.warpAffine(both, matrix, (size, size)), np.float32)
    return Stamp(turned[..., :3], turned[..., 3:])


def moved(stamp: Floats, dx: int, dy: int) -> Floats:
    """Return `stamp` moved by `dx` pixels to the right and `dy` down; vacated pixels are 0."""
    shown = np.zeros_like(stamp)
    height, width = stamp.shape[:2]
    into = slice(max(0, dy), height + min(0, dy)), slice(max(0, dx), width + min(0, dx))
    out = slice(max(0, -dy), height - max(0, dy)), slice(max(0, -dx), width - max(0, dx))
    shown[into] = stamp[out]
    return shown


def _cost(seen: Patches, expected: Floats, weight: Floats) -> Floats:
    off = seen.colours - expected
    off = np.minimum(_grey(np.abs(off, out=off)), CAP)
    colour = np.einsum("nij,ij->n", off, weight)
    lines = Patches.of(expected, weight).lines
    alike = np.einsum("nij,nij,ij->n", seen.lines, lines, weight)
    return np.asarray(colour + _LINES * (1 - alike), np.float32)


def planes(colours: Floats) -> Floats:
    """Transpose pictures from … × P × P × C to … × C × P × P, for much faster arithmetic."""
    return np.ascontiguousarray(np.moveaxis(colours, -1, -3))


def _grey(colours: Floats) -> Floats:
    """Return the mean of each pixel's three channels; `colours` is N × 3 × P × P."""
    return mean(np.moveaxis(colours, 1, -1))


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
