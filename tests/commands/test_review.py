"""`printkit review` as a user gives it."""

import json
import re
from itertools import chain

import pypdfium2
import pytest

GAME = """\
game: xong
board: {name: small, lattice: hex, play_on: edges, shape: {hexagon: 2}}
moves: |
  1. b2/se
  2. c2/ne,nw
  3. b1/se,sw b2/sw
  4. a1/e,se a2/sw
  5. b1/ne,w,nw
  6. b2/ne,e a2/ne,e
  7. c1/ne,e,se b1/e
  8. b3/ne,e,se,nw
"""
REVIEW = "review game.yaml --playouts 10"


@pytest.fixture(autouse=True)
def record(folder):
    (folder / "game.yaml").write_text(GAME)


def test_the_data(printed):
    review = json.loads(printed(f"{REVIEW} --json"))
    decisions, shares = review["decisions"], review["shares"]
    assert (review["format"], review["playouts"]) == ("printkit-review/1", 10)
    gifts_and_turns = list(chain(*((turn, turn) for turn in range(1, 9))))
    assert [one["turn"] for one in decisions] == gifts_and_turns
    assert len(shares["before_each_turn"]) == 8 + 1
    assert shares["before_each_turn"][-1] == 1  # red has won
    faults = [one for one in decisions if "verdict" in one]
    assert [(one["turn"], one["role"]) for one in faults] == [(6, "red"), (6, "blue")]
    for one in faults:
        assert one["better"] != one["made"]
        assert one["better_share"] - one["share"] >= 0.1
    for share, (low, high) in zip(shares["before_each_turn"], shares["intervals"], strict=True):
        assert 0 <= low <= share <= high <= 1
    for one in decisions:
        low, high = one["interval"]
        assert low <= one["share"] <= high
    for role, accuracy in review["accuracy"].items():
        low, high = review["accuracy_intervals"][role]
        assert 0 <= low <= accuracy <= high <= 1
        assert low < high
        assert low <= 1 - 1 / 8  # the win that was missed; smaller losses have no verdict


def test_paper(printed):
    told = printed(f"{REVIEW} -o review.pdf")
    assert re.search(r"accuracy \d+ % \(\d+ to \d+\); 1 missed win", told)
    assert "gives 4-04 · loses" in told
    curve, turns = pypdfium2.PdfDocument("review.pdf")
    assert "Win rate of red, turn by turn" in curve.get_textpage().get_text_range()
    assert re.search(r" · Played: gives 4-04 · ", turns.get_textpage().get_text_range())


def test_bad_input(folder, refused):
    assert ".pdf" in refused("review game.yaml -o review.svg")
    (folder / "empty.yaml").write_text("game: gosix\nmoves: |\n")
    assert refused("review empty.yaml") == "empty.yaml: there is no turn to review"
