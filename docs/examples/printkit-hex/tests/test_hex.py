"""Hex: positions worked out by hand, the conformance suite, and a recorded game."""

from pathlib import Path

import pytest

import printkit
from printkit.testing import conformance, requirements

RECORD = Path(__file__).with_name("game.yaml")


@pytest.mark.parametrize("check", conformance("hex"), ids=str)
def test_conformance(check):
    check()


def test_all_requirements_are_met():
    assert [one for one in requirements("hex") if one.grade == "error"] == []


def after(turns):
    position = printkit.new_game("hex", "hex-5")
    for turn in turns.split():
        position = position.play(turn)
    return position


@pytest.mark.parametrize(
    ("turns", "winner"),
    [
        ("e3 a1 d2 a3 c2 a4 b2 b5 a2", "red"),  # e3, d2, c2, b2 and a2 touch one another
        ("e3 a1 d2 a2 c2 a4 b2 b5 a3", None),  # b2 touches a1 and a2, but not a3
        ("e3 a1 d2 a3 c2 b1 b3 b5 a2", None),  # c2 touches b1 and b2, but not b3
        ("e1 c1 e2 c2 e3 c3 e4 c4 a1 c5", "blue"),
    ],
)
def test_a_chain_from_side_to_side_wins(turns, winner):
    assert after(turns).winner == winner


def test_a_swap_mirrors_the_first_stone():
    position = after("e2 swap")
    (stone,) = position.placements
    assert (stone.role, stone.sites) == ("blue", ("d1",))
    assert position.to_move == "red"


@pytest.mark.parametrize("turns", ["swap", "e2 e3 swap", "e2 swap swap"])
def test_only_the_second_turn_may_be_a_swap(turns):
    with pytest.raises(printkit.IllegalTurnError) as refused:
        after(turns)
    assert refused.value.code == "no-swap"


def test_the_recorded_game_is_won():
    report = printkit.verify_record(RECORD)
    assert (report.status, report.winner) == ("finished", "blue")


def test_other_boards_are_refused():
    with pytest.raises(printkit.InputError, match="played on a rhombus"):
        printkit.new_game("hex", "{name: a, lattice: hex, shape: {hexagon: 2}, labels: rows}")
