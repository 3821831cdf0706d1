"""Tells what was drawn by pencil on the sites of a pad.

Terminology
-----------
zone
    The part of a patch around a site where a pencil is looked for.
stroke
    How a piece is drawn: filled by a `red`, a `blue`, a `dark` or a `light` pencil; as a `level` or
    an `upright` line across its cell; or as any other `mark` in it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.eye import Place, Scene, Sighting
from printkit.photo.fitting import Floats, mean, most
from printkit.photo.ink import Patch, ink_of, patch_at, scaled, seen_as

_COLOURS = {"red", "blue"}
_INKED = 0.16  # of ink, in some colour, from which a pixel is drawn on
_FILLED = (0.10, 0.22)  # of a zone's pixels: nothing is drawn, something is
_COVERED = (0.3, 0.6)  # likewise, of a leg's length
_STROKE = 0.5  # mm, the least width of a pencil's stroke beside a leg
_WIDTH = 0.20  # of a leg's length, on either side of it, that is its zone
_LENGTH = 0.30  # likewise, from its middle
_DISC = 0.55  # of the reach around a site, the radius of the zone of what is filled
_APART = 0.15  # by which two pencils of one pad differ at least
_TORN = 0.2  # of the certainty is left where the two do not agree
_GREY = (0.45, 0.2)  # the middle of two pencils, and how far from it they usually are


class Zone(NamedTuple):
    """Where a site is in the straight view, in pixels, and half its leg if it is one."""

    place: Place
    half: Place = (0.0, 0.0)


def read_pencils(
    scene: Scene, zones: Sequence[Zone], strokes: Sequence[str], size: int
) -> list[Sighting]:
    """Return which of `strokes` is seen on each of `zones`, all in patches of `size` pixels.

    The number of a sighting is that of its stroke.
    """
    ink, open_ = ink_of(scene, is_coloured=_COLOURS.issuperset(strokes))
    patches = [patch_at(ink, open_, zone.place, size) for zone in zones]
    if "level" in strokes:
        return _read_lines(patches, strokes, scene.scale)
    filled = [
        _Filled.of(patch, zone, scene.scale) for patch, zone in zip(patches, zones, strict=True)
    ]
    pencils = _Pencils.of([one for one in filled if one.drawn > 0])
    return [one.sighting(strokes, pencils) for one in filled]


class _Filled(NamedTuple):
    """A zone that may be filled: how sure it is that it was drawn on, and its ink.

    `deep` is the least ink of the three colours where the pencil was pressed, `grey` that by the
    most: light pencils leave some colour of the light, however hard they are pressed.
    """

    drawn: float
    ink: Floats
    deep: float = 0.0
    grey: float = 0.0

    @classmethod
    def of(cls, patch: Patch, zone: Zone, scale: float) -> "_Filled":
        """Look at a patch."""
        if any(zone.half):
            patch = _along(patch, zone.half)
            inked = (most(patch.ink) > _INKED) & patch.open
            least = _STROKE * scale
            columns = patch.open.sum(axis=0) >= least
            long = (inked.sum(axis=0) >= least)[columns]
            drawn = scaled(float(long.mean()) if len(long) else 0.0, _COVERED)
        else:
            size = patch.open.shape[0]
            at = np.arange(size) - (size - 1) / 2
            shape = (np.hypot(at[:, None], at[None, :]) < _DISC * size / 2) & patch.open
            inked = (most(patch.ink) > _INKED) & shape
            drawn = scaled(float(inked.sum() / max(1, shape.sum())), _FILLED)
        seen = patch.ink[inked]
        if not len(seen):
            return cls(drawn, np.zeros(3, np.float32))
        pressed = seen[np.argsort(seen.mean(axis=1))[len(seen) // 2 :]]
        ink = np.maximum(pressed.mean(axis=0), 0)
        deep, grey = float(ink.min()), float(ink.min()) / float(ink.max())
        return cls(drawn, np.asarray(seen.mean(axis=0), np.float32), deep, grey)

    def sighting(self, strokes: Sequence[str], pencils: "_Pencils") -> Sighting:
        """What was drawn, by which of two `pencils`."""
        scores = [self._score(stroke, pencils) for stroke in strokes]
        return seen_as(self.drawn, scores)

    def _score(self, stroke: str, pencils: "_Pencils") -> float:
        """How much it looks like a stroke, from -1 to 1."""
        red, _green, blue = (max(0.0, float(value)) for value in self.ink)
        towards_red = (blue - red) / (blue + red + 0.05)
        towards_dark = pencils.dark(self)
        return {
            "red": 2 * towards_red,
            "blue": -2 * towards_red,
            "dark": towards_dark,
            "light": -towards_dark,
        }[stroke]


class _Pencils(NamedTuple):
    """By what a dark and a light pencil differ: the middle of both, and how far from it they are.

    That is how `grey` and how `deep` they are; what does not tell them apart is None.
    """

    grey: tuple[float, float] | None
    deep: tuple[float, float] | None

    @classmethod
    def of(cls, drawn: Sequence[_Filled]) -> "_Pencils":
        """Tell the pencils apart that were `drawn` by; there may be but one."""
        if not drawn:
            return cls(_GREY, None)
        values = np.array([(one.grey, one.deep) for one in drawn])
        grey, deep = values.T
        if (split := _split(grey)) is not None:
            return cls(_middle(grey, grey > split), _middle(deep, grey > split))
        if (split := _split(deep)) is not None:
            return cls(None, _middle(deep, deep > split))
        return cls(_GREY, None)

    def dark(self, one: _Filled) -> float:
        """How dark the pencil of a zone is, from -1 to 1."""
        found = [
            float(np.clip((value - known[0]) / known[1], -1, 1))
            for value, known in ((one.grey, self.grey), (one.deep, self.deep))
            if known is not None
        ]
        agreed = min(found) * max(found) >= 0
        return sum(found) / len(found) * (1.0 if agreed else _TORN)


def _split(values: Floats) -> float | None:
    """The most of the lower of two groups of `values`; None for one group."""
    ordered = np.sort(values)
    widest, found = _APART, None
    for number in range(1, len(ordered)):
        lower, upper = ordered[:number], ordered[number:]
        clear = np.median(upper) - np.median(lower) - lower.std() - upper.std()
        if clear > widest:
            widest, found = float(clear), float(ordered[number - 1])
    return found


def _middle(values: Floats, upper: NDArray[np.bool_]) -> tuple[float, float] | None:
    """The middle of two groups of `values`, and how far from it they are; None if they mingle."""
    less, more = float(np.median(values[~upper])), float(np.median(values[upper]))
    return ((less + more) / 2, (more - less) / 2) if more - less > _APART else None


def _along(patch: Patch, half: Place) -> Patch:
    """The zone of a leg, turned level."""
    length = 2 * float(np.hypot(*half))
    size = round(2 * _LENGTH * length), round(2 * _WIDTH * length)
    x, y = np.array(half) * 2 / length
    middle = (patch.open.shape[0] - 1) / 2
    across, down = (one / 2 - 0.5 for one in size)
    back = np.array(
        [
            [x, -y, middle - x * across + y * down],
            [y, x, middle - y * across - x * down],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    ink = cv2.warpAffine(patch.ink, back, size, flags=flags)
    open_ = cv2.warpAffine(patch.open.astype(np.float32), back, size, flags=flags)
    return Patch(np.asarray(ink, np.float32), open_ > 0.5)


# Lines across cells, and marks in them

_FAINT = (0.05, 0.13)  # of ink in the darkest part of a cell: nothing is drawn, something is
_NOISY = (3.0, 5.0)  # likewise, of the noise there
_CELL = 0.72  # of a cell's half side, the zone of lines and marks
_LINE = 0.75  # mm, about the width of a line
_DARKEST = 0.04  # of the zone, which a line or a mark takes at least
_ALONG, _BESIDE = 0.6, 0.3  # of the zone: a line is longer, and less of it has ink beside the line
_OPEN = 0.8  # of the height of a line, that no print hides


def _read_lines(patches: Sequence[Patch], strokes: Sequence[str], scale: float) -> list[Sighting]:
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
