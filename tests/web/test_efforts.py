"""What the page asks of a search: playouts, or seconds."""

import re
import time
from math import inf

import pytest

from printkit.base.errors import InputError
from printkit.study.game_review import Review
from printkit.study.search import MOST_PLAYOUTS, Effort
from printkit.web.play import search_reply
from printkit.web.play.record_reply import answer
from printkit.web.play.search_reply import effort_of, search, think

RECORD = {"game": "yodd", "board": "yodd-5", "moves": ["b:a1"]}
TINY_XONG = {"name": "small", "lattice": "hex", "play_on": "edges", "shape": {"hexagon": "2"}}


def test_a_search_ends_after_its_seconds():
    told, begun = [], time.monotonic()
    request = {"record": RECORD, "role": "white", "seconds": 1}
    answer = think(request, lambda done, total: told.append(done / total))
    assert answer["kind"] == "turn"
    assert time.monotonic() - begun < 5
    assert told[0] == 0
    assert 0 < told[-1] <= 1


def test_the_limit_of_playouts_is_none_of_seconds(monkeypatch):
    monkeypatch.setattr(search_reply, "MOST_DECISION_PLAYOUTS", 10)
    record = {"game": "gosix", "moves": []}
    playouts = [
        sum(search({"record": record, **effort})["votes"].values())
        for effort in ({"playouts": 50}, {"seconds": 1})
    ]
    assert playouts[0] == 10 < playouts[1]


@pytest.mark.parametrize(
    "record",
    [
        {"game": "gosix", "moves": ["1. k"]},
        RECORD,
        {"game": "xong", "board": TINY_XONG, "moves": []},  # white, the giver, chooses a Xoid
    ],
)
def test_a_decision_comes_with_votes_for_all_that_were_considered(record):
    role = "blue" if record["game"] == "xong" else "white"
    replies = [
        think({"record": record, "role": role, "playouts": 60, "seed": seed}) for seed in "ab"
    ]
    for reply in replies:
        votes = reply["votes"]
        assert votes[reply["choice"]] == max(votes.values())
        assert reply["choice"] == reply.get("name", reply["text"])
    assert replies[0]["votes"] != replies[1]["votes"]
    found = search({"record": record, "playouts": 60})
    assert found["votes"][found["choice"]] == max(found["votes"].values())


def test_a_review_says_how_long_it_searched():
    for seconds, said in ((1, "1 second of"), (2, "2 seconds of"), (inf, "50 playouts for")):
        (sentence,) = Review(("black", "white"), Effort(50, seconds), (), ()).sentences()
        assert sentence.startswith(f"Accuracy and verdicts rest on {said} ")


@pytest.mark.parametrize(
    ("request_", "effort"),
    [
        ({"playouts": 500}, (500, inf)),
        ({"playouts": 50_000}, (2000, inf)),
        ({"seconds": 1, "playouts": 5}, (MOST_PLAYOUTS, 1)),
        ({"seconds": 99}, (MOST_PLAYOUTS, 2)),
    ],
)
def test_efforts_have_limits(request_, effort):
    assert effort_of(request_, 2000, 2) == effort


def test_an_effort_is_needed():
    with pytest.raises(InputError, match="playouts: expected a whole number, found nothing"):
        effort_of({}, 2000, 2)


def drafted(record, text):
    return answer({"record": record, "draft": text})["draft"]


def test_the_best_turns_are_told_with_their_shares_of_wins():
    told = []
    request = {"record": RECORD, "playouts": 40}
    found = search(request, lambda done, total: told.append((done, total)))
    assert found["sentence"].startswith("Choices of white (turn): ")
    assert told[:3] == [(0, 20), (1, 20), (2, 20)]
    assert len(found["turns"]) == 5
    best = found["turns"][0]
    assert re.fullmatch(r"\d+ % \(\d+ to \d+\)", best["says"])
    assert drafted(RECORD, best["text"])["state"] == "legal"


def test_in_xong_the_turn_that_is_put_together_tells_what_was_given():
    record = {"game": "xong", "board": TINY_XONG, "moves": ["c1/nw,ne"]}
    request = {"record": record, "playouts": 30}
    gifts = search(request)
    assert gifts["sentence"].startswith("Choices of red (what to give): ")
    first = gifts["turns"][0]
    assert re.match(r"gives [1-6]-\d\d · (\d+ % \(\d+ to \d+\)|wins|loses)$", first["says"])
    xoid = first["says"].split()[1]
    assert f"Xoid {xoid}, new" in drafted(request["record"], first["text"])["says"]
    places = search({**request, "turn": first["text"]})
    assert places["sentence"].startswith("Choices of blue (where to place it): ")
    for turn in places["turns"]:
        assert f"Xoid {xoid}, new" in drafted(request["record"], turn["text"])["says"]
    assert search({**request, "turn": "nowhere"})["turns"] == gifts["turns"]
