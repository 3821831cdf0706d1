"""Fit the weights of printkit/photo/recognition.py to ray-traced pictures, and print them.

python docs/studies/fit_photo_reader.py FOLDER

FOLDER has pictures of the half `development`, as make_ray_traced.py makes them. The pictures have
equal weights, however many sites they have. The fit is a conditional logit: the probability of a
piece is proportional to exp(weights · evidence).
"""

# ruff: noqa: SLF001 — a study of the inside of the reader

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from printkit.base.errors import InputError
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import open_reader
from printkit.photo.recognition import _best_of_others, _differences, _evidence
from printkit.photo.seen_sites import kinds_of
from printkit.photo.site_evidence import Evidence
from printkit.photo.site_reader import Reader

STEPS, RATE, SHRINK = 400, 0.1, 0.001  # of the optimizer (Adam), and a penalty for large weights
START = (0.0, 6.0, -6.0, -6.0, 6.0, -2.0, -2.0, 3.0, 2.0)
EMPTY = 4  # number of weights for an empty site; the others are those for a piece


def rows_of(seen: Evidence) -> Any:
    """Return what the weights are multiplied with: N sites × (1 + K) pieces × 9."""
    rows = np.zeros((len(seen.bare), 1 + seen.like.shape[1], len(START)))
    rows[:, 0, :EMPTY] = np.stack(
        [np.ones_like(seen.bare), seen.bare, *_differences(seen.tone)], axis=-1
    )
    off = _differences(seen.tone[:, None] - seen.tones)
    ahead = seen.like - _best_of_others(seen.like)
    rows[:, 1:, EMPTY:] = np.stack([seen.like, *off, seen.change, ahead], axis=-1)
    return rows


def labels_of(reader: Reader, members: list[int], truth: dict[str, Any]) -> list[int]:
    """Return the index of the piece on each site, 0 for an empty site; [] if keys are ambiguous."""
    found = []
    for number in members:
        place = reader._places[number]
        key = truth.get(place.name, [None])[0]
        kinds = [place.pieces[first].key for first, *_others in kinds_of(place.pieces)]
        if len(set(kinds)) < len(kinds):
            return []
        found.append(1 + kinds.index(key) if key in kinds else 0)
    return found


def examples(folder: Path) -> Iterator[tuple[Any, Any]]:
    """Yield the rows and labels of each group of sites in the readable pictures of `folder`."""
    for path in sorted(folder.glob("*.json")):
        known = json.loads(path.read_text())
        request = PhotoRequest(game=known["game"], board=known["board"], style="colour")
        try:
            reader = open_reader(path.with_suffix(".jpg").read_bytes(), path.stem, request)
            comparison = reader._comparison
        except InputError:
            continue
        for members, seen in _evidence(comparison, reader._sites):
            if labels := labels_of(reader, members, known["truth"]):
                yield rows_of(seen), np.array(labels)


def fitted(sets: list[tuple[Any, Any]]) -> Any:
    """Return the weights with the highest mean likelihood, by gradient ascent (Adam)."""
    weights = np.array(START)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = SHRINK * weights
        for rows, labels in sets:
            scores = rows @ weights
            likely = np.exp(scores - scores.max(axis=1, keepdims=True))
            likely /= likely.sum(axis=1, keepdims=True)
            right = rows[np.arange(len(labels)), labels]
            slope = slope + ((likely[..., None] * rows).sum(axis=1) - right).mean(axis=0) / len(
                sets
            )
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        weights = weights - RATE * mean / (1 - 0.9**step) / size
    return weights


def main() -> None:
    """Print the weights for an empty site and for a piece."""
    weights = fitted([*examples(Path(sys.argv[1]))])
    print("_EMPTY", np.round(weights[:EMPTY], 2).tolist())
    print("_PIECE", np.round(weights[EMPTY:], 2).tolist())


if __name__ == "__main__":
    main()
