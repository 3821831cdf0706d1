"""Slither: positions worked out by hand, the conformance suite, and a recorded game."""

from pathlib import Path

import pytest

import printkit
from printkit.rules.catalogue import open_setting
from printkit.testing import conformance, requirements


@pytest.fixture
def slither():
    return open_setting("slither", None).game


def after(game, turns):
    position = game.start()
    for turn in turns:
        position = game.play(position, game.parse_move(turn, position))
    return position


def code(game, turns, turn):
    """The code of the violation by a turn, if it is one."""
    position = after(game, turns)
    violation = game.check(position, game.parse_move(turn, position))
    return violation and violation.code


@pytest.mark.parametrize(
    ("turns", "turn", "expected"),
    [
        ("c2 g7", "d3", "bare-diagonal"),
        ("c2 g7", "d2", None),
        ("c2 g7 d2 g6", "d3", None),  # d2 joins c2 and d3
        ("c2 d2", "d3", "bare-diagonal"),  # azure's d2 does not
        ("c2 g7", "c2-c3 d4", "bare-diagonal"),
        ("c2 g7", "c2-d3 c2", "bare-diagonal"),  # the new stone where the other has been
        ("c2 g7", "c2-d3 d2", None),
        ("c2 g7 d2 g6 d3 g5", "d2-e2 h8", "bare-diagonal"),  # what joined them is gone
        ("c2 g7 d2 g6 d3 g5", "d2-e3 c3", None),  # c3 joins c2 and d3 instead
        ("c2 g7", "c2-e2 a1", "too-far"),
        ("c2 g7", "d4-d5 a1", "no-stone"),
        ("c2 g7", "g7-g6 a1", "no-stone"),  # azure's
        ("c2 c3", "c2-c3 a1", "occupied"),
        ("c2 c3", "c3", "occupied"),
        ("c2 g7", "c2-c3 c3", "repeated-site"),
        ("c2 g7", "c2-c2 d3", "repeated-site"),
        ("", "pass", "turn-left"),
    ],
)
def test_what_is_legal(slither, turns, turn, expected):
    assert code(slither, turns.split(), turn) == expected


@pytest.mark.parametrize("check", conformance("slither"), ids=str)
def test_conformance(check):
    check()


def test_all_requirements_are_met():
    assert [one for one in requirements("slither") if one.grade == "error"] == []


def test_the_recorded_game_is_won():
    report = printkit.verify_record(Path(__file__).with_name("game.yaml"))
    assert (report.status, report.winner) == ("finished", "crimson")
