"""Each check of the conformance suite notices a fault of the rules."""

import pytest

from printkit.games.gosix.rules import Gosix
from printkit.records.hand import Hand
from printkit.rules.catalogue import game_names
from printkit.rules.game import Outcome, Termination, Violation
from printkit.testing import conformance, requirement, requirements
from printkit.testing.conformance_suite import CHECKS

STANDING, MOVES, OUTCOME = Gosix.standing, Gosix.moves, Gosix.outcome
FORMAT, CHECK = Gosix.format_move, Gosix.check


FAULTS = {  # by check: the name of a method, the wrong one, and what the check says
    "start_is_fixed": (
        "to_move",
        lambda self, position: self.roles[1 - position.mover],
        "must move first",
    ),
    "turns_are_consistent": (
        "standing",
        lambda self, position: {role: float(n) for role, n in STANDING(self, position).items()},
        "a score is not an int",
    ),
    "positions_never_change": (
        "apply",
        lambda _self, position, _move: position,
        "a position occurs twice",
    ),
    "notation_is_read_back": (
        "format_move",
        lambda self, move: f"{FORMAT(self, move)} ",
        "cannot stand in a record",
    ),
    "listed_moves_are_legal": (
        "moves",
        lambda self, position: [*MOVES(self, position)] * 2,
        "yields a move twice",
    ),
    "faults_are_located": (
        "check",
        lambda self, position, move: (
            (found := CHECK(self, position, move)) and Violation("strange", found.message)
        ),
        "the code strange is missing in codes",
    ),
}


def failure(name):
    """The sentence with which the check called `name` fails for Gosix, or ""."""
    (check,) = (check for check in conformance("gosix") if check.check.__name__ == name)
    try:
        check()
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(name, monkeypatch):
    method, wrong, said = FAULTS[name]
    assert failure(name) == ""
    monkeypatch.setattr(Gosix, method, wrong)
    assert said in failure(name)


def test_an_end_that_the_class_does_not_declare_is_noticed(monkeypatch):
    def other(self, position):
        found = OUTCOME(self, position)
        return found and found._replace(termination=Termination.TWO_PASSES)

    monkeypatch.setattr(Gosix, "outcome", other)
    assert "two-passes is missing in terminations" in failure("turns_are_consistent")


def test_a_game_that_is_over_at_once_is_noticed(monkeypatch):
    over = Outcome(None, {"black": 0, "white": 0}, Termination.BOARD_FULL, "no dot is free")
    monkeypatch.setattr(Gosix, "outcome", lambda *_: over)
    assert "over before the first turn" in failure("start_is_fixed")


@pytest.mark.parametrize("game", game_names())
@pytest.mark.thinned(3)
def test_shipped_games_meet_all_requirements(game):
    assert [one for one in requirements(game) if one.fault] == []


def test_a_check_is_named_for_what_it_checks():
    assert len({str(check) for check in conformance("gosix")}) == len(CHECKS)
    assert str(conformance("gosix")[0]) == "start is fixed"


def unmet(sentence):
    (found,) = (one for one in requirements("gosix") if one.sentence == sentence)
    return found.grade, found.fault


def test_rules_that_fail_are_an_error(monkeypatch):
    monkeypatch.setattr(Gosix, "check", lambda *_: 1 / 0)
    grade, fault = unmet("Its kit can be printed.")
    assert (grade, fault) == ("error", "ZeroDivisionError: division by zero")


def test_clicks_that_give_another_turn_are_advice(monkeypatch):
    monkeypatch.setattr(requirement, "hand_for", Hand)
    monkeypatch.setattr(Gosix, "named_sites", lambda _self, move: [move.dot, 0])
    grade, fault = unmet("Clicks on the sites of a turn give its text.")
    assert grade == "advice"
    assert "write hand.py" in fault
