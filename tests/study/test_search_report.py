"""What a search says of turns: shares with their bounds, and which are not told apart."""

import pytest
from study.test_search import game_on

from printkit.study.players import players_of
from printkit.study.rng import Dice
from printkit.study.search import Effort
from printkit.study.search_report import Candidate, Estimate, Outlook, outlook
from printkit.study.tally import wilson


def tried(turn, wins, playouts):
    value = Estimate(wins / playouts, *wilson(wins, playouts), proven=False)
    return Candidate(turn, value, playouts, (), (), None)


def outlook_on(judged):
    return Outlook("black", "turn", 999, tuple(judged), len(judged), False)


BEST = tried("best", 240, 380)


def test_a_share_is_told_with_the_bounds_of_its_interval():
    assert str(tried("a", 1, 1).value) == "100 % (21 to 100)"
    assert str(tried("a", 0, 10).value) == "0 % (0 to 28)"


@pytest.mark.parametrize(
    ("wins", "playouts", "equal"),
    [
        (230, 380, True),
        (200, 380, False),  # the intervals, 48 to 57 and 58 to 68, do not even meet
        (212, 380, False),  # 51 to 61: they meet, and yet the difference is beyond its error
        (15, 36, False),  # 27 to 58 beside 58 to 68
        (1, 3, True),
        (0, 8, False),
        (9, 9, True),  # better, if anything
    ],
)
def test_turns_are_alike_by_their_difference(wins, playouts, equal):
    found = outlook_on([BEST, tried("a", wins, playouts)])
    assert [one["equal"] for one in found.as_dict()["best"]] == [True, equal]


def said_of(judged, most):
    return outlook_on(judged).paragraphs(most)[2:]


def test_all_that_are_alike_are_told_those_not_shown_by_number():
    often = [tried(f"o{number}", 235, 375) for number in range(4)]
    seldom = [tried(f"s{number}", 1, 2) for number in range(3)]
    assert said_of([BEST, *often, *seldom], 3) == [
        "A tie, within the error of the search: best, o0, o1 and 2 more.",
        "Too few playouts to compare with the best: 3 turns.",
    ]
    assert said_of([BEST, *often, *seldom], 6) == [
        "A tie, within the error of the search: best, o0, o1, o2, o3.",
        "Too few playouts to compare with the best: s0 and 2 more.",
    ]
    assert said_of([BEST, tried("far", 20, 375)], 6) == []
    assert said_of(seldom[:2], 6) == ["Too few playouts to compare: s0, s1."]


def test_a_search_judges_all_turns_it_has_tried():
    game = game_on("gosix")
    search = players_of(type(game)).game_tree(game)
    found = outlook(search, search.state(game.start()), Effort(60), Dice("0"))
    assert found.is_tie(found.best)
