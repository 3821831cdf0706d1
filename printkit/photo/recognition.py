"""Recognizes the piece on each site by comparing the site with pictures of all possible pieces.

Also detects overexposed pictures, in which pieces may be invisible, and pictures without colours.

Terminology
-----------
light
    The brightness of the photograph relative to the print, for each pixel and channel.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.stamp_matching import (
    CAP,
    STILL,
    UNMOVED,
    Fits,
    Floats,
    Offset,
    Offsets,
    Patches,
    Sites,
    Stamp,
    Variants,
    improved,
    least,
    mean,
    most,
    moved,
    offsets_at,
    planes,
    variants_of,
)

Place = tuple[float, float]  # the centre of a site, in pixels of the rectified view

_ROUNDS = 3
_LIGHT = 12.0  # mm: distance over which the light is assumed to be constant
_NEAR = 7.0  # mm: radius of a disc large enough to contain some white paper
_GUESS = 0.3  # weight of the brightest pixel nearby in estimates of light; a trusted pixel weighs 1
_TURN = 7.0  # degrees: rotation of a piece that is tried in both directions
_DARK = 0.12  # brightness relative to white: darker print reveals little about the light
_SURE = 0.25  # smallest confidence at which the user need not be asked
_CLOSE = 0.4  # confidence below which a site is compared more closely
_VEILS = (0.15, 0.3, 0.45, 0.6, 0.75)  # fractions of white to try; glare mixes white into colours
_SMALL = 0.01  # negligible cost, added to costs to limit the ratios of tiny costs
_ODD = 6.0  # a sighting this many median deviations above its piece's median cost is unsure
_EVEN = 0.003  # cost added to the median deviation, which is almost 0 if a few costs coincide
_FEW = 3  # smallest number of costs with a meaningful median
_POOR = 0.3  # cost above which no piece fits: the site is hidden or contains another object
_WHITE = 0.975  # brightness, from 0 to 1, above which a pixel is overexposed
_ALL_WHITE = 0.9  # fraction of overexposed pixels above which a site is overexposed
_LOST = 0.05  # the print is invisible if less than this fraction of its darkness is left
_MOST_BURNT = 0.25  # largest accepted fraction of overexposed sites among those that look empty
_FEW_BURNT = 2  # number of overexposed sites that is always accepted
_PAPER = 90  # percentile of each colour channel that counts as white paper
_COLOURED = 0.18  # smallest difference of the channels of a coloured pixel, relative to white
_DOT = 5  # pixels: side of the squares that are averaged to suppress noise and colour fringes


class Sighting(NamedTuple):
    """The piece recognized on a site: the index of its `stamp`, or None for an empty site.

    `look` returns the index of a kind of pieces, `numbered` that of one piece. `confidence` is from
    0 to 1; `other` is the second likeliest index; `costs` begins with the cost of an empty site.
    """

    stamp: int | None
    confidence: float
    other: int | None
    costs: tuple[float, ...]

    @property
    def is_sure(self) -> bool:
        """Whether the confidence is high enough not to ask the user."""
        return self.confidence >= _SURE


class Comparison(NamedTuple):
    """A rectified photograph `view` and a picture of the `empty` board; pixel values are 0 to 1.

    The mask `paper` is 1 inside the print and 0 elsewhere. `scale` is in pixels per mm.
    """

    view: Floats
    empty: Floats
    paper: Floats
    scale: float


def look(
    comparison: Comparison,
    places: Sequence[Place],
    stamps: Sequence[Sequence[Stamp]],
    *,
    hasty: bool = False,
) -> list[Sighting]:
    """Recognize the piece at each of `places` in `comparison`.

    `stamps` lists pictures of the possible pieces at each place, all of one size. A `hasty` look
    does not search for displaced pieces, and takes a tenth of the time.
    """
    view, empty, paper, scale = comparison
    seen: list[Sighting] = []
    expected = empty
    trust = paper * _between(empty.shape, places, stamps)
    straight, turned = variants_of(stamps, ()), variants_of(stamps, (-_TURN, _TURN))
    for left in reversed(range(1 if hasty else 0, _ROUNDS)):
        light = _light(view, expected, trust, scale)
        offsets = STILL if left else offsets_at(scale)
        shown = straight if left else turned
        seen, shifts = _sightings(view / light, empty, places, shown, offsets)
        # Draw the recognized pieces on the picture of the empty board
        picture = empty.copy()
        for (x, y), known, sighting, (dx, dy) in zip(places, stamps, seen, shifts, strict=True):
            if sighting.stamp is None:
                continue
            stamp = known[sighting.stamp]
            at = window(x, y, stamp.cover.shape[0])
            cover, inked = moved(stamp.cover, dx, dy), moved(stamp.inked, dx, dy)
            picture[at] = picture[at] * (1 - cover) + inked
        expected = picture
        off = most(np.abs(view / light - expected))
        unsure = [number for number, sighting in enumerate(seen) if not sighting.is_sure]
        doubtful = [places[number] for number in unsure], [stamps[number] for number in unsure]
        trust = paper * (off < CAP / 2) * _between(empty.shape, *doubtful)
    return _outliers_doubted(seen, stamps)


def _outliers_doubted(
    seen: Sequence[Sighting], stamps: Sequence[Sequence[Stamp]]
) -> list[Sighting]:
    """Mark a sighting as unsure if its cost is far above the median cost of its stamp.

    If fewer than `_FEW` places show the stamp, a cost above `_POOR` makes its sighting unsure.
    """
    pairs = zip(seen, stamps, strict=True)
    shown = [None if one.stamp is None else id(known[one.stamp]) for one, known in pairs]
    costs = [min(one.costs) + _SMALL for one in seen]
    alike: dict[int | None, list[float]] = {}
    for stamp, cost in zip(shown, costs, strict=True):
        alike.setdefault(stamp, []).append(cost)
    limits = {}
    for stamp, its in alike.items():
        middle = median(its)
        deviation = median(abs(cost - middle) for cost in its)
        limits[stamp] = middle + _ODD * (deviation + _EVEN) if len(its) >= _FEW else _POOR
    told = []
    for one, stamp, cost in zip(seen, shown, costs, strict=True):
        most = 1.0 if cost <= limits[stamp] else _SURE * limits[stamp] / cost
        told.append(one._replace(confidence=min(one.confidence, most)))
    return told


def _between(
    shape: tuple[int, ...], places: Sequence[Place], stamps: Sequence[Sequence[Stamp]]
) -> Floats:
    """Return a mask that is 1 between pieces, and almost 0 where a piece may cover a pixel."""
    trust = np.ones(shape[:2], np.float32)
    for (x, y), known in zip(places, stamps, strict=True):
        cover = np.max([stamp.cover[..., 0] for stamp in known], axis=0)
        rows, columns = window(x, y, cover.shape[0])
        trust[rows, columns] = np.minimum(trust[rows, columns], 1 - 0.998 * cover)
    return trust


def window(x: float, y: float, size: int) -> tuple[slice, slice]:
    """Return the rows and columns of a patch of `size` pixels around (`x`, `y`)."""
    left, top = round(x) - size // 2, round(y) - size // 2
    return slice(top, top + size), slice(left, left + size)


def _light(view: Floats, expected: Floats, trust: Floats, scale: float) -> Floats:
    """Estimate the brightness of white paper at each pixel, from pixels weighted by `trust`."""
    weight = (trust * (least(expected) > _DARK) * mean(expected))[..., None]
    ratio = view / np.maximum(expected, _DARK) * weight
    part = 0.25  # a reduced map of the light is enough, because light changes slowly
    shown, white, trusted = (
        cv2.resize(one, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
        for one in (view, ratio, weight)
    )
    near = max(1, round(_NEAR * scale * part))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * near + 1, 2 * near + 1))
    brightest = blurred(cv2.dilate(shown, disc), near / 2)  # probably white paper
    white, trusted = (blurred(one, _LIGHT * scale * part) for one in (white, trusted))
    light = (white + _GUESS * brightest) / (trusted[..., None] + _GUESS)
    size = view.shape[1], view.shape[0]
    light = np.clip(cv2.resize(light, size, interpolation=cv2.INTER_LINEAR), 0.05, 3.0)
    return np.asarray(light, np.float32)


def blurred(picture: NDArray[Any], sigma: float) -> Floats:
    """Return `picture` after a Gaussian blur; `sigma` is in pixels."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)


def _sightings(
    view: Floats, empty: Floats, places: Sequence[Place], stamps: Variants, offsets: Offsets
) -> tuple[list[Sighting], list[Offset]]:
    size = stamps[0][0][0].cover.shape[0]
    at = (np.arange(size) - (size - 1) / 2) / (size / 2)
    weight = np.clip(1.15 - np.hypot(at[:, None], at[None, :]), 0, 0.3)
    weight = np.asarray(weight / weight.sum(), np.float32)
    both = (np.stack([one[window(x, y, size)] for x, y in places]) for one in (view, empty))
    colours, ground = map(planes, both)
    sites = Sites(Patches.of(colours, weight), ground, weight)
    found = [Fits(sites.empty_costs(), np.zeros((len(places), 2), np.int64))]
    for number in range(max(map(len, stamps))):
        found.append(Fits.worst(len(places)))
        for kind, members in _alike(stamps, number).items():
            worst, here = Fits.worst(len(members)), sites.at(members)
            found[-1].put(members, improved(worst, here, stamps[kind][number], offsets))
    if offsets.doubtful:
        costs = _costs(found)
        is_likely = costs - costs.min(axis=1, keepdims=True) < _CLOSE * (costs + _SMALL)
        is_likely &= is_likely.sum(axis=1, keepdims=True) > 1  # skip sites with one likely result
        by_pixel = offsets._replace(far=(), near=offsets.doubtful)
        for number, fits in enumerate(found[1:]):
            for kind, alike in _alike(stamps, number).items():
                members = alike[is_likely[alike, number + 1]]
                here, known = sites.at(members), fits.at(members)
                known = improved(known, here, stamps[kind][number], by_pixel)
                for veil in _VEILS:
                    bare = here.unveiled(veil)
                    known = improved(known, bare, stamps[kind][number], UNMOVED)
                fits.put(members, known)
    sightings = [sighting_of(tuple(map(float, costs))) for costs in _costs(found)]
    shifts = []
    for place, sighting in enumerate(sightings):
        number = 0 if sighting.stamp is None else 1 + sighting.stamp
        dx, dy = found[number].offsets[place]
        shifts.append((int(dx), int(dy)))
    return sightings, shifts


def sighting_of(costs: tuple[float, ...]) -> Sighting:
    """Return the sighting for the `costs` of an empty site and of each stamp."""
    first, second = sorted(range(len(costs)), key=costs.__getitem__)[:2]
    confidence = (costs[second] - costs[first]) / (costs[second] + _SMALL)
    one, other = (None if number == 0 else number - 1 for number in (first, second))
    return Sighting(one, confidence, other, costs)


def _costs(found: Sequence[Fits]) -> Floats:
    return np.stack([fits.costs for fits in found], axis=1)


def _alike(stamps: Variants, number: int) -> Mapping[int, NDArray[np.intp]]:
    """Group places by their stamp at index `number`; the key of a group is its first place."""
    groups: dict[int, list[int]] = {}
    firsts: dict[int, int] = {}
    for place, known in enumerate(stamps):
        if number >= len(known):
            continue
        first = firsts.setdefault(id(known[number]), place)
        groups.setdefault(first, []).append(place)
    return {first: np.array(members) for first, members in groups.items()}


def is_overexposed(
    view: Floats, rendered: Callable[[], Floats], empty: Sequence[tuple[float, float]], reach: float
) -> bool:
    """Return whether the print is overexposed on too many of the sites that look `empty` in `view`.

    Pieces on overexposed sites may be invisible. A white site is accepted if its print is visible.
    `reach` is the radius of a site in pixels; `rendered` returns the print in the size of `view`.
    """
    windows = [
        (slice(round(y - reach), round(y + reach)), slice(round(x - reach), round(x + reach)))
        for x, y in empty
    ]
    white = least(view) > _WHITE
    burnt = [window for window in windows if white[window].mean() > _ALL_WHITE]
    limit = max(_FEW_BURNT, _MOST_BURNT * len(windows))
    if len(burnt) <= limit:
        return False
    print_ = rendered()
    lost = (np.mean(1 - view[at]) < _LOST * np.mean(1 - print_[at]) for at in burnt)
    return sum(map(bool, lost)) > limit


def is_grey(view: Floats) -> bool:
    """Return whether `view` has no colours, apart from a uniform tint such as sepia."""
    share = 1 / _DOT
    dots = cv2.resize(view, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    colours = np.ptp(dots / np.percentile(dots, _PAPER, axis=(0, 1)), axis=2)
    return bool(colours.max() < _COLOURED)
