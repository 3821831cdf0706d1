"""Reads the pencil drawings on the sites of a pencil pad.

Terminology
-----------
ink
    The logarithmic darkness of a pixel, per colour channel, relative to print in the same light.
zone
    The pixels around a site that are searched for pencil strokes.
stroke
    The drawing of a piece: a zone filled with a `red`, `blue`, `dark` or `light` pencil; a `level`
    (horizontal) or `upright` (vertical) line across a cell; or any other `mark` in a cell.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.print_matching import aligned
from printkit.photo.recognition import Comparison, Sighting
from printkit.photo.rendering import Floats, Place, least, mean, most, window
from printkit.photo.sheet_light import calibrated

_PRINTED = 0.62  # brightness relative to white: darker print hides pencil strokes
_NEAR_PRINT = 0.35  # mm: width of the margin around dark print in which pixels are ignored
_BLACK = 0.35  # brightness relative to white: darker print hides coloured pencils
_FAINTER = 0.6  # ratio of a faint coloured pencil's channel difference to its ink
_BLACKEST = 0.0002  # smallest reflectance relative to print
_GAMMA = 2.2  # of sRGB: a pixel value is about the reflectance to the power 1/_GAMMA
_COLOURS = {"red", "blue"}
_INKED = 0.13  # a pixel with more ink in its strongest channel counts as drawn on
_FILLED = (0.10, 0.22)  # drawn fraction of a surely empty zone, and of a surely filled zone
_NOISE = 0.006  # smallest noise in the ink of paper
_FAINT_AT = 1.8  # least ink of the darkest quarter of a faintly filled zone, relative to noise
_OFF_PRINT = 0.6  # mm around print in which ink does not reveal faint drawings
_FAINTLY = (4.0, 10.0)  # the same for zones between which a faintly filled zone becomes sure
_COVERED = (0.3, 0.6)  # drawn fraction of the length of a surely empty edge, and of a filled edge
_LEAST_OPEN = 0.5  # smallest visible fraction of the length of an edge
_WEAK = 0.45  # ink relative to other strokes below which a stroke may be a reflection
_DOUBTED = 0.1  # how surely a zone with weak ink is filled
_STROKE = 0.5  # mm: smallest width of a stroke along an edge that counts as drawn
_WIDTH = 0.20  # half the width of an edge's zone, relative to the edge's length
_LENGTH = 0.30  # half the length of an edge's zone, relative to the edge's length
_DISC = 0.55  # radius of a cell's or vertex's round zone, relative to half the side of its patch
_APART = 0.15  # smallest difference, in `grey` or `deep`, between a dark and a light pencil
_TORN = 0.2  # the score of dark or light is multiplied by this if `grey` and `deep` disagree
_GREY = (0.45, 0.2)  # typical mean of both pencils' `grey`, and each pencil's distance to the mean


class Patch(NamedTuple):
    """The ink around a site, P × P × 3, and the mask `open` of pixels where ink is visible."""

    ink: Floats
    open: NDArray[np.bool_]


def read_pencils(
    comparison: Comparison,
    places: Sequence[Place],
    edges: Sequence[Place],
    strokes: Sequence[str],
    size: int,
) -> list[Sighting]:
    """Return which of `strokes`, if any, the zone around each of `places` shows.

    `edges` are the vectors from one end of an edge to the other, or (0, 0) for other sites. They
    and `size`, the side of a patch, are in pixels.
    """
    is_coloured, is_edge = _COLOURS.issuperset(strokes), any(edges[0])
    ink, open_ = _ink_of(comparison, places, size, is_coloured=is_coloured)
    windows = [window(*place, size) for place in places]
    patches = [Patch(ink[part], open_[part]) for part in windows]
    if "level" in strokes:
        return _read_lines(patches, strokes, comparison.scale)
    if is_edge:
        patches = list(map(_along, patches, edges))
    if is_coloured:
        patches = _colours(patches)
    inks = np.concatenate([most(one.ink)[one.open] for one in patches])
    low, usual = np.quantile(inks, [0.16, 0.5])  # some of each zone is paper
    noise = max(_NOISE, float(usual - low))
    scale = comparison.scale
    filled = [_Filled.of(patch, scale, noise, is_edge=is_edge) for patch in patches]
    drawn = [one for one in filled if one.drawn > 0]
    pencils = _Pencils.of(drawn)
    if is_coloured and drawn:
        least_ink = _WEAK * np.median([one.ink.max() for one in drawn])
        filled = [
            one._replace(drawn=_DOUBTED) if one.drawn > 0 and one.ink.max() < least_ink else one
            for one in filled
        ]
    return [one.sighting(strokes, pencils) for one in filled]


def _ink_of(
    comparison: Comparison, places: Sequence[Place], size: int, *, is_coloured: bool
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the ink of all pixels, and the mask of pixels without dark print."""
    view, print_, paper, scale = comparison
    beside = paper.copy()  # where no pencil reveals other light
    for x, y in places:
        cv2.circle(beside, (round(x), round(y)), round(_DISC * size / 2), 0, -1)
    view = aligned(view, print_, np.ones_like(beside), scale)
    seen = calibrated(view, print_, beside, scale)
    ink = -np.log(np.clip(seen.view / seen.ground, _BLACKEST, 2.0)) / _GAMMA
    if is_coloured:
        return np.asarray(ink, np.float32), least(print_) > _BLACK
    radius = max(1, round(_NEAR_PRINT * scale))
    around = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    open_ = cv2.erode((least(print_) > _PRINTED).astype(np.uint8), around) > 0
    return np.asarray(ink, np.float32), open_


def _colours(patches: Sequence[Patch]) -> list[Patch]:
    """Count only colour as ink, because misaligned print and shadows are grey.

    Thin strokes cover less than half of the zones, so the median is the colour of the print.
    """
    usual = np.median(np.concatenate([one.ink[one.open] for one in patches]), axis=0)
    inks = [one.ink - usual for one in patches]
    pairs = zip(inks, patches, strict=True)
    return [Patch((ink - least(ink)[..., None]) / _FAINTER, one.open) for ink, one in pairs]


def _scaled(value: float, ends: tuple[float, float]) -> float:
    """Map `value` linearly from the interval `ends` to the interval from -1 to 1, and clip it."""
    return float(np.clip(2 * (value - ends[0]) / (ends[1] - ends[0]) - 1, -1, 1))


def _seen_as(drawn: float, scores: Sequence[float]) -> Sighting:
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


class _Filled(NamedTuple):
    """Measures of a zone; `drawn` is from -1 (surely empty) to 1 (surely filled).

    `ink` is the mean ink of the drawn pixels. `deep` is the weakest ink channel of the darker half
    of drawn pixels; `grey` is `deep` divided by the strongest channel, and low for light pencils.
    """

    drawn: float
    ink: Floats
    deep: float = 0.0
    grey: float = 0.0

    @classmethod
    def of(cls, patch: Patch, scale: float, noise: float, *, is_edge: bool) -> "_Filled":
        """Measure the zone in `patch`; `scale` is in pixels per mm, `noise` that of the ink."""
        if is_edge:
            inked = (most(patch.ink) > _INKED) & patch.open
            stroke = _STROKE * scale
            columns = patch.open.sum(axis=0) >= stroke
            long = (inked.sum(axis=0) >= stroke)[columns]
            is_seen = columns.mean() > _LEAST_OPEN
            drawn = _scaled(float(long.mean()), _COVERED) if is_seen else 0.0
        else:
            size = patch.open.shape[0]
            at = np.arange(size) - (size - 1) / 2
            shape = (np.hypot(at[:, None], at[None, :]) < _DISC * size / 2) & patch.open
            inked = (most(patch.ink) > _INKED) & shape
            drawn = _scaled(float(inked.sum() / max(1, shape.sum())), _FILLED)
            times = max(1, round(_OFF_PRINT * scale))
            square = np.ones((3, 3), np.uint8)
            clear = cv2.erode(shape.astype(np.uint8), square, iterations=times) > 0
            faint = float(np.quantile(most(patch.ink)[clear], 0.75)) / noise if clear.any() else 0.0
            if faint > _FAINT_AT:
                drawn = max(drawn, -_DOUBTED, _scaled(faint, _FAINTLY))
        seen = patch.ink[inked]
        if not len(seen):
            return cls(drawn, np.zeros(3, np.float32))
        pressed = seen[np.argsort(seen.mean(axis=1))[len(seen) // 2 :]]
        ink = np.maximum(pressed.mean(axis=0), 0)
        deep, grey = float(ink.min()), float(ink.min()) / float(ink.max())
        return cls(drawn, np.asarray(seen.mean(axis=0), np.float32), deep, grey)

    def sighting(self, strokes: Sequence[str], pencils: "_Pencils") -> Sighting:
        """Return which of `strokes` is seen, if any; `pencils` distinguishes dark from light."""
        red, _green, blue = (max(0.0, float(value)) for value in self.ink)
        towards_red = (blue - red) / (blue + red + 0.05)
        towards_dark = pencils.dark(self)
        scores = {
            "red": 2 * towards_red,
            "blue": -2 * towards_red,
            "dark": towards_dark,
            "light": -towards_dark,
        }
        return _seen_as(self.drawn, [scores[stroke] for stroke in strokes])


class _Pencils(NamedTuple):
    """Measures that distinguish a dark from a light pencil.

    Each of `grey` and `deep` has the mean of both pencils' values and their distance from the mean,
    or is None if the values do not differ enough.
    """

    grey: tuple[float, float] | None
    deep: tuple[float, float] | None

    @classmethod
    def of(cls, drawn: Sequence[_Filled]) -> "_Pencils":
        """Compute the measures from the zones `drawn`, which one or two pencils filled."""
        grey, deep = np.array([(one.grey, one.deep) for one in drawn]).reshape(-1, 2).T
        if (split := _split(grey)) is not None:
            return cls(_middle(grey, grey > split), _middle(deep, grey > split))
        if (split := _split(deep)) is not None:
            return cls(None, _middle(deep, deep > split))
        return cls(_GREY, None)

    def dark(self, one: _Filled) -> float:
        """Return the darkness of the pencil in the zone `one`, from -1 (light) to 1 (dark)."""
        pairs = ((one.grey, self.grey), (one.deep, self.deep))
        found = [float(np.clip((value - at[0]) / at[1], -1, 1)) for value, at in pairs if at]
        agreed = min(found) * max(found) >= 0
        return sum(found) / len(found) * (1.0 if agreed else _TORN)


def _split(values: Floats) -> float | None:
    """Return the highest of the lower `values`, or None if `values` do not form two clusters."""
    ordered = np.sort(values)
    widest, found = _APART, None
    for number in range(1, len(ordered)):
        lower, upper = ordered[:number], ordered[number:]
        clear = np.median(upper) - np.median(lower) - lower.std() - upper.std()
        if clear > widest:
            widest, found = float(clear), float(ordered[number - 1])
    return found


def _middle(values: Floats, upper: NDArray[np.bool_]) -> tuple[float, float] | None:
    """Return the mean of two medians and half their difference, or None if they are too close.

    One median is of the values that the mask `upper` selects, the other of the remaining values.
    """
    less, more = float(np.median(values[~upper])), float(np.median(values[upper]))
    return ((less + more) / 2, (more - less) / 2) if more - less > _APART else None


def _along(patch: Patch, edge: Place) -> Patch:
    """Rotate the zone of an `edge` to horizontal."""
    length = float(np.hypot(*edge))
    size = round(2 * _LENGTH * length), round(2 * _WIDTH * length)
    x, y = np.array(edge) / length
    middle = (patch.open.shape[0] - 1) / 2
    across, down = (one / 2 - 0.5 for one in size)
    rows = [x, -y, middle - x * across + y * down], [y, x, middle - y * across - x * down]
    back = np.array(rows)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    ink = cv2.warpAffine(patch.ink, back, size, flags=flags)
    open_ = cv2.warpAffine(patch.open.astype(np.float32), back, size, flags=flags)
    return Patch(np.asarray(ink, np.float32), open_ > 0.5)


_FAINT = (0.05, 0.13)  # ink of the darkest pixels of an empty cell, and of a surely drawn cell
_NOISY = (3.0, 5.0)  # minimum of both values of _FAINT, as multiples of the noise in the ink
_CELL = 0.72  # side of a cell's square zone for lines and marks, relative to the side of its patch
_LINE = 0.75  # mm: approximate width of a pencil line
_DARKEST = 0.04  # smallest fraction of a cell's zone that a line or mark covers
_ALONG, _BESIDE = 0.6, 0.3  # fractions of columns: least with the line, most with ink away from it
_OPEN = 0.8  # a column counts if more than this fraction of it near the line is visible


def _read_lines(patches: Sequence[Patch], strokes: Sequence[str], scale: float) -> list[Sighting]:
    width = max(1, round(_LINE * scale))
    size = patches[0].open.shape[0]
    edge = round(size * (1 - _CELL) / 2)
    inner = slice(edge, size - edge)
    opens = [patch.open[inner, inner] for patch in patches]
    inks = [
        np.asarray(cv2.blur(np.where(open_, mean(patch.ink[inner, inner]), 0), (width, width)))
        for patch, open_ in zip(patches, opens, strict=True)
    ]
    seen = np.concatenate([ink[open_] for ink, open_ in zip(inks, opens, strict=True)])
    usual = float(np.median(seen))  # most pixels of a pad are white paper
    noise = 1.5 * float(np.median(np.abs(seen - usual)))
    low, high = (max(*pair) for pair in zip(_FAINT, (noise * one for one in _NOISY), strict=True))
    sightings = []
    for drawn, open_ in zip((ink - usual for ink in inks), opens, strict=True):
        darkest = float(np.sort(drawn, axis=None)[-max(1, round(_DARKEST * drawn.size)) :].mean())
        faint = max(low, darkest / 2)
        level = _lined(drawn, open_, width, faint)
        upright = _lined(drawn.T, open_.T, width, faint)
        known = {"level": level, "upright": upright, "mark": -max(level, upright)}
        # An object wider than any pencil line, such as a finger, may reach into the cell
        pencils = np.ones((4 * width, 4 * width), np.uint8)
        solid = cv2.erode((drawn > faint).astype(np.uint8), pencils)
        ends = (solid[0], solid[-1], solid[:, 0], solid[:, -1])
        drawn_so = 0.1 if any(end.any() for end in ends) else _scaled(darkest, (low, high))
        sightings.append(_seen_as(drawn_so, [known[stroke] for stroke in strokes]))
    return sightings


def _lined(ink: Floats, open_: NDArray[np.bool_], width: int, least: float) -> float:
    """Return the confidence, from -1 to 1, that the ink above `least` forms a horizontal line."""
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
