"""What the page asks of a search: playouts, or seconds."""

import time
from math import inf

import pytest

from printkit.analysis.review import Review
from printkit.analysis.search import Effort
from printkit.app.scorer.opponent import effort_of, think
from printkit.errors import InputError

RECORD = {"game": "yodd", "board": "yodd-5", "moves": ["b:a1"]}


def test_a_search_ends_after_its_seconds():
    told, begun = [], time.monotonic()
    request = {"record": RECORD, "role": "white", "seconds": 1}
    answer = think(request, lambda done, total: told.append(done / total))
    assert answer["kind"] == "turn"
    assert time.monotonic() - begun < 5
    assert told[0] == 0
    assert 0.5 < told[-1] <= 1


def test_a_review_says_how_long_it_searched():
    for seconds, said in ((1, "for 1 second;"), (2, "for 2 seconds;"), (inf, "in 50 playouts;")):
        (sentence,) = Review(("black", "white"), Effort(50, seconds), (), ()).sentences()
        assert sentence.startswith(f"Each decision was searched {said}")


@pytest.mark.parametrize(
    ("request_", "effort"),
    [
        ({"playouts": 500}, (500, inf)),
        ({"playouts": 50_000}, (2000, inf)),
        ({"seconds": 1, "playouts": 5}, (10_000, 1)),
        ({"seconds": 99}, (10_000, 2)),
    ],
)
def test_efforts_have_limits(request_, effort):
    assert effort_of(request_, 2000, 2) == effort


def test_an_effort_is_needed():
    with pytest.raises(InputError, match="playouts: expected a whole number, found nothing"):
        effort_of({}, 2000, 2)
