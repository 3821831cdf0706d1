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
from printkit.photo.fitting import Floats, most
from printkit.photo.ink import Patch, ink_of, patch_at, scaled, seen_as
from printkit.photo.lines import read_lines

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
        return read_lines(patches, strokes, scene.scale)
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
