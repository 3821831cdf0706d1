"""Recognizes the piece on each site, by the evidence of all sites of the photograph.

A general judgement of each site comes first: its weights were fitted to ray-traced photographs
(docs/studies/photographs.md). Then sites that surely have the same piece show what this piece looks
like in this photograph, and all sites are compared with these pieces. A printed board may therefore
be played with Go stones, wooden discs or printed chits.

Also detects pictures without colours.
"""

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printkit.photo.print_matching import aligned, print_likeness
from printkit.photo.rendering import Floats, Place, Stamp, window
from printkit.photo.sheet_light import calibrated
from printkit.photo.site_evidence import Evidence, evidence

_APART = 2.0  # mm around all pieces beyond which the print is certainly visible
# The weights of the evidence for an empty site: a constant, the likeness to the print, and the
# differences in lightness and in hue
_EMPTY = np.array([2.05, 5.61, -2.13, -2.31], np.float32)
# The same for a piece: likeness, lightness, hue, change, and how much likelier it is than others
_PIECE = np.array([3.34, -0.93, -2.94, 2.88, 3.38], np.float32)
_PLAIN = 0.8  # probability from which a site shows what its piece looks like
_SURE = 0.25  # smallest confidence at which the user need not be asked
_AHEAD = 9.0  # lead over the second likeliest piece that makes a site sure
_ROUNDS = 8
_HUED = 0.25  # difference in hue, as a logarithm, by which a site is surely not empty
_DARKER = 0.35  # by which the players' own pieces are darker than printed ones, as a logarithm
_DIFFERENT = 0.4  # difference of colours, as logarithms, by which pieces are distinguished
_STRICT = 4.0  # how much less likely a piece is whose colour deviates by 1, as a logarithm
_HUE = np.array([1, 0.3, 0.3], np.float32)  # weights of lightness and hue, as inks may fade
_UNPRINTED = 4.0  # badness of empty sites per likeness that they lack, relative to colours
_PRINTED = 0.5  # smallest usual likeness of empty sites to the print
_OFF = 4.0  # badness of a piece whose colour deviates by 1 from the printed one
_REVERSED = 1000.0  # badness if the piece that is printed darker is the lighter one
_TONE = (0.12, 0.1, 0.1)  # typical deviations of lightness, red and blue among equal pieces
_BARE, _LIKE, _CHANGE = 0.12, 0.12, 0.15  # the same of likenesses and changes
_KNOWN = 12  # number of sites that are worth as much as these typical deviations
_LEAST = 0.35  # smallest deviation, relative to the typical one
_FAR = 12.0  # squared deviation beyond which a number counts less and less
_UNSEEN = 60.0  # distance of all sites from a piece that no site surely shows
# Weights of how visible a site is, 1 being enough: a constant, how well the site and its weakest
# neighbour are explained, and the logarithm of its distance from its equals
_SEEN = np.array([1.97, 0.42, 0.51, -0.42], np.float32)
_CLOSER = 15.0  # distance below which it does not matter
_NEIGHBOURS = 1.35  # distance of neighbours, relative to the nearest one
_CLEAR = 0.3  # smallest lead over the second nearest piece, relative to the distance
_AROUND = 1.6  # side of the compared square around a site, relative to the site's patch
_CLOSE = 1.5  # mm around a recognized piece within which the print is not compared
_SCALE = 400.0  # distance that costs 1
_FIRST = 0.0575  # cost of the likeliest piece: a lead of _AHEAD then has the confidence _SURE
_MOST = 120.0  # largest lead that counts
_SMALL = 0.01  # negligible cost, added to costs to limit the ratios of tiny costs
_PAPER = 90  # percentile of each colour channel that counts as white paper
_COLOURED = 0.08  # smallest difference of the channels of a coloured pixel, relative to white
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


class SiteToRead(NamedTuple):
    """A site to look at: its `place`, and a stamp of each possible piece, all of one size.

    Sites have the same pieces, perhaps turned, if and only if they have the same `key`.
    """

    place: Place
    stamps: Sequence[Stamp]
    key: Hashable


def look(
    comparison: Comparison, sites: Sequence[SiteToRead], *, narrow: bool = False
) -> list[Sighting]:
    """Recognize the piece at each of `sites` in `comparison`.

    If pieces are `narrow`, curled paper may displace them by their width, so it is straightened.
    """
    if narrow:
        comparison = comparison._replace(view=aligned(*comparison))
    groups = [(members, _judged(seen)) for members, seen in _evidence(comparison, sites)]
    pieces = np.zeros(len(sites), np.intp)
    for members, judged in groups:
        pieces[members] = judged.labels
    covers = [
        np.asarray(site.stamps[max(0, piece - 1)].cover[..., 0] * (piece > 0), np.float32)
        for site, piece in zip(sites, pieces.tolist(), strict=True)
    ]
    view, empty, paper, scale = comparison
    places = [site.place for site in sites]
    open_ = paper * _open(paper.shape, places, covers, _CLOSE * scale)
    reach = _AROUND * covers[0].shape[0] / 2
    shown = print_likeness((view, empty), open_, places, reach / scale, scale)
    far = np.zeros_like(shown)
    for members, judged in groups:
        shown[members] += _likeness(judged)
        far[members] = judged.distances
    visible = _visible(places, shown, far)
    found: dict[int, Sighting] = {}
    for members, judged in groups:
        found |= zip(members, _sightings(judged, visible[members]), strict=True)
    return [found[number] for number in range(len(sites))]


def misfit(comparison: Comparison, sites: Sequence[SiteToRead]) -> float:
    """Return how badly a board fits, from 0 (perfect) to 3.

    All sites should look like their print or their pieces, and some like their print.
    """
    found = [seen for _members, seen in _evidence(comparison, sites)]
    bare = np.concatenate([seen.bare for seen in found])
    fits = np.concatenate([np.maximum(seen.bare, seen.like.max(axis=1)) for seen in found])
    return 1.5 - float(np.mean(fits)) - float(np.mean(bare)) / 2


def _evidence(
    comparison: Comparison, sites: Sequence[SiteToRead]
) -> list[tuple[list[int], Evidence]]:
    view, empty, _paper, scale = comparison
    covers = [np.max([stamp.cover[..., 0] for stamp in site.stamps], axis=0) for site in sites]
    places = [site.place for site in sites]
    open_ = _open(view.shape[:2], places, covers, _APART * scale)
    seen = calibrated(view, empty, open_, scale)
    groups: dict[Hashable, list[int]] = {}
    for number, site in enumerate(sites):
        groups.setdefault(site.key, []).append(number)
    found = []
    for members in groups.values():
        at, stamps, _keys = zip(*(sites[number] for number in members), strict=True)
        found.append((members, evidence(seen, at, stamps, scale)))
    return found


def _open(
    shape: tuple[int, ...], places: Sequence[Place], covers: Sequence[Floats], apart: float
) -> Floats:
    """Return a mask that is 1 where no pixel within `apart` is in a cover at its place."""
    covered = np.zeros(shape, np.float32)
    for (x, y), cover in zip(places, covers, strict=False):
        at = window(x, y, cover.shape[0])
        covered[at] = np.maximum(covered[at], cover)
    size = 2 * round(apart) + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.dilate(covered, disc) < 0.5, np.float32)


class _Judged(NamedTuple):
    """Sites of one kind: evidence, score of each piece (the least wins), and the piece that wins.

    `leads` is how much farther the nearest other piece is than `distances`.
    """

    seen: Evidence
    scores: Floats
    distances: Floats
    leads: Floats
    labels: NDArray[np.intp]


def _judged(seen: Evidence) -> _Judged:
    likely = _probabilities(seen)
    distances = _distances(seen, likely)
    scores = _scores(distances, likely)
    labels = scores.argmin(axis=1)
    own = np.take_along_axis(distances, labels[:, None], axis=1)
    others = np.where(np.arange(distances.shape[1]) == labels[:, None], np.inf, distances)
    return _Judged(seen, scores, own[:, 0], others.min(axis=1) - own[:, 0], labels)


def _likeness(judged: _Judged) -> Floats:
    """Return the likeness of each site to its print or piece."""
    likes = np.concatenate([judged.seen.bare[:, None], judged.seen.like], axis=1)
    return np.asarray(np.take_along_axis(likes, judged.labels[:, None], axis=1)[:, 0])


def _visible(places: Sequence[Place], shown: Floats, far: Floats) -> Floats:
    """Return how clearly each site shows its print or its piece: 1 is enough, 0 is nothing.

    A hand or a cup on the board hides both, and may have their colours; but it also hides the print
    around a site, and usually several sites. `shown` is the likeness of a site plus that of the
    print around it, `far` the site's distance from its equals.
    """
    apart = np.linalg.norm(np.array(places)[:, None] - np.array(places), axis=2)
    np.fill_diagonal(apart, np.inf)
    near = apart < _NEIGHBOURS * apart.min(axis=1, keepdims=True)
    weakest = np.where(near, shown, np.inf).min(axis=1)
    known = np.stack([np.ones_like(far), shown, weakest, np.log(np.maximum(far, _CLOSER))], axis=1)
    return np.asarray(np.clip(known @ _SEEN, 0, 1), np.float32)


def _sightings(judged: _Judged, visible: Floats) -> list[Sighting]:
    """Recognize the piece at each site of one kind, of which `visible` limits the confidence."""
    scores = judged.scores
    lead = np.minimum(scores - scores.min(axis=1, keepdims=True), _MOST)
    found = [sighting_of(tuple(map(float, _FIRST + one / _SCALE))) for one in lead]
    limits = visible * (judged.leads >= _CLEAR * judged.distances) * _SURE
    return [
        one if limit >= _SURE else one._replace(confidence=min(one.confidence, float(limit)))
        for one, limit in zip(found, limits, strict=True)
    ]


def _scores(distances: Floats, likely: Floats) -> Floats:
    return np.asarray(distances - np.log(np.maximum(likely, 1e-4)), np.float32)


def _probabilities(seen: Evidence) -> Floats:
    """Return the probability of an empty site and of each piece, N × (1 + K)."""
    one = np.ones_like(seen.bare)
    empty = np.stack([one, seen.bare, *_differences(seen.tone)], axis=-1) @ _EMPTY
    ahead = seen.like - _best_of_others(seen.like)
    off = _differences(seen.tone[:, None] - seen.tones)
    pieces = np.stack([seen.like, *off, seen.change, ahead], axis=-1) @ _PIECE
    scores = np.concatenate([empty[:, None], pieces], axis=1)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32)


def _differences(tones: Floats) -> tuple[Floats, Floats]:
    """Return the difference in lightness and in hue; large ones are compressed."""
    return np.log1p(np.abs(tones[..., 0])), np.log1p(np.hypot(tones[..., 1], tones[..., 2]))


def _best_of_others(values: Floats) -> Floats:
    """Return, for each of N × K values, the largest other value of the row; itself if K is 1."""
    if values.shape[1] == 1:
        return values
    others = [np.delete(values, k, axis=1).max(axis=1) for k in range(values.shape[1])]
    return np.stack(others, axis=1)


def _distances(seen: Evidence, likely: Floats) -> Floats:
    """Return the squared distance of each site from what each piece looks like here.

    Begins with the general judgement; with it and the colour of paper; and, if colours distinguish
    the pieces, with colours alone, since the players' own pieces may be unlike the printed ones.
    The result that fits best wins.
    """
    coloured = np.maximum(likely, 1e-4)  # the colour of an empty site is like the print's
    coloured[np.hypot(seen.tone[:, 1], seen.tone[:, 2]) > _HUED, 0] = 0
    starts = [likely, coloured / coloured.sum(axis=1, keepdims=True)]
    sent = np.median(seen.tones, axis=0)
    if all(np.linalg.norm(one - other) > _DIFFERENT for one, other in combinations(sent, 2)):
        off = seen.tone[:, None] - seen.tones + np.array([_DARKER, 0, 0], np.float32)
        alike = np.exp(-_STRICT * np.linalg.norm(off, axis=-1))
        alike *= (1 - likely[:, :1]) / alike.sum(axis=1, keepdims=True)
        starts.append(np.concatenate([likely[:, :1], alike], axis=1))
    found = [_settled(seen, likely, start) for start in starts]
    return min(found, key=lambda distances: _badness(seen, distances))


def _badness(seen: Evidence, distances: Floats) -> float:
    """Return the total distance of sites from their pieces, and of the pieces from the print's."""
    labels, total = distances.argmin(axis=1), float(distances.min(axis=1).sum())
    sent = np.concatenate([np.zeros_like(seen.tones[:, :1]), seen.tones], axis=1)
    shades = []  # the lightness that was sent to the printer, and that is seen, of each piece
    for label in set(labels.tolist()):
        here = labels == label
        off = _HUE * np.median((seen.tone - sent[:, label])[here], axis=0)
        bare = _PRINTED - np.median(seen.bare[here]) if label == 0 else 0
        bad = float(np.linalg.norm(off) + _UNPRINTED * max(0, bare))
        total += _OFF * bad * np.count_nonzero(here)
        if label > 0:
            shades.append((np.median(sent[here, label, 0]), np.median(seen.tone[here, 0])))
    pairs = [np.subtract(*pair) for pair in combinations(shades, 2)]
    total += _REVERSED * sum(bool(abs(one) > _DARKER and one * two < 0) for one, two in pairs)
    return total


def _settled(seen: Evidence, likely: Floats, start: Floats) -> Floats:
    """Return the distances after repeated comparison with sure sites; begin with `start`."""
    pieces = seen.like.shape[1]
    features = np.concatenate([seen.tone, seen.bare[:, None], seen.like, seen.change], axis=1)
    usual = np.array([*_TONE, _BARE, *[_LIKE] * pieces, *[_CHANGE] * pieces], np.float32)
    labels, lead, sure = start.argmax(axis=1), start.max(axis=1), start.max(axis=1) > _PLAIN
    distances = np.full(likely.shape, _UNSEEN, np.float32)
    for _round in range(_ROUNDS):
        sure = sure | _best_of_each(labels, lead, sure)
        shown = [features[(labels == label) & sure] for label in range(1 + pieces)]
        middles = [np.median(one, axis=0) if len(one) else None for one in shown]
        spreads = [_spread(shown[:1], usual)]  # pieces differ more than the print
        spreads += [_spread(shown[1:], usual)] * pieces
        distances = np.full(likely.shape, _UNSEEN, np.float32)
        for label, (middle, spread) in enumerate(zip(middles, spreads, strict=True)):
            if middle is not None:
                off = ((features - middle) / spread) ** 2
                distances[:, label] = (_FAR * np.log1p(off / _FAR)).sum(axis=1)
                distances[:, label] += 2 * np.log(spread / spreads[0]).sum()
        scores = _scores(distances, likely)
        ordered = np.sort(scores, axis=1)
        before, labels, lead = labels, scores.argmin(axis=1), ordered[:, 1] - ordered[:, 0]
        sure = lead > _AHEAD
        if np.array_equal(before, labels):
            break
    return distances


def _best_of_each(
    labels: NDArray[np.intp], lead: Floats, sure: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Select the clearest quarter of the sites of each piece that no site surely shows."""
    chosen = np.zeros_like(sure)
    for label in set(labels.tolist()) - set(labels[sure].tolist()):
        members = np.flatnonzero(labels == label)
        chosen[members[np.argsort(-lead[members])[: max(1, len(members) // 4)]]] = True
    return chosen


def _spread(shown: Sequence[Floats], usual: Floats) -> Floats:
    """Return how far equal pieces differ in this photograph, as standard deviations."""
    off = [one - np.median(one, axis=0) for one in shown if len(one) > 2]
    if not off:
        return usual
    here, count = 1.4826 * np.median(np.abs(np.concatenate(off)), axis=0), sum(map(len, off))
    both = np.sqrt((here**2 * count + usual**2 * _KNOWN) / (count + _KNOWN))
    return np.asarray(np.maximum(both, _LEAST * usual), np.float32)


def sighting_of(costs: tuple[float, ...]) -> Sighting:
    """Return the sighting for the `costs` of an empty site and of each stamp."""
    first, second = sorted(range(len(costs)), key=costs.__getitem__)[:2]
    confidence = (costs[second] - costs[first]) / (costs[second] + _SMALL)
    one, other = (None if number == 0 else number - 1 for number in (first, second))
    return Sighting(one, confidence, other, costs)


def is_grey(view: Floats) -> bool:
    """Return whether `view` has no colours, apart from a uniform tint such as sepia."""
    share = 1 / _DOT
    dots = cv2.resize(view, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    colours = np.ptp(dots / np.percentile(dots, _PAPER, axis=(0, 1)), axis=2)
    return bool(colours.max() < _COLOURED)
