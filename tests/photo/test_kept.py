"""Reads photographs that `printkit read --keep` kept, and compares them with their `correct.yaml`.

PRINTKIT_PHOTOGRAPHS names the folder. Only mistakes that the reader called sure are faults.
"""

import json
import os
from itertools import zip_longest
from pathlib import Path

import pytest
from photo.compared import lying

from printkit.base.errors import InputError
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import read_photo, read_series
from printkit.records.record_file import read_record

FOLDER = os.environ.get("PRINTKIT_PHOTOGRAPHS", "")
KEPT = sorted(Path(FOLDER).glob("*/correct.yaml")) if FOLDER else [None]


def surely_wrong(correct):
    """List the sites or turns that the reader calls sure, but that `correct` contradicts."""
    text, reading = correct.read_text("utf-8"), correct.with_name("reading.json")
    known = json.loads(reading.read_text("utf-8")) if reading.exists() else {}
    request = PhotoRequest(**known.get("request", {}))
    photos = sorted(map(str, correct.parent.glob("photo*")))
    if len(photos) == 1:
        position = read_photo(photos[0], request)
        doubted = {one.site for one in (*position.unsure, *position.covering)}
        wrong = set(lying(text)) ^ set(lying(position.position))
        return sorted({site for site, *_piece in wrong} - doubted)
    series = read_series(photos, request)
    true, turns = (
        [one.text for one in read_record(t.encode(), "").turns] for t in (text, series.record)
    )
    doubted = {one.last - back for one in series.unsure for back in range(len(one.turns) or 1)}
    pairs = enumerate(zip_longest(true, turns), start=1)
    return [f"turn {n}: {b}, not {a}" for n, (a, b) in pairs if a != b and n not in doubted]


@pytest.mark.skipif(not FOLDER, reason="PRINTKIT_PHOTOGRAPHS names no folder of photographs")
@pytest.mark.parametrize("correct", KEPT, ids=lambda path: path and path.parent.name)
def test_a_kept_photograph_is_read_without_a_silent_mistake(correct):
    try:
        wrong = surely_wrong(correct)
    except InputError as error:
        pytest.skip(f"refused: {error}")
    assert wrong == []
