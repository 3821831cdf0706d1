"""How a record may end: with the claim that none fits, a resignation, a result."""

import pytest
from support.judged import FINAL, GAME, STANDINGS, judged, message, problem, scores, strip

from printkit.base.errors import SourceSpan
from printkit.games.xong.rules import Xong

# None fits


@pytest.mark.parametrize("claim", ["none", "NONE", "none # is left", "  none"])
def test_the_claim_that_none_fits_is_no_turn(claim):
    trial = judged(*GAME, claim)
    assert trial.problem is None
    assert trial.outcome is not None
    assert (len(trial.steps), scores(trial)) == (5, FINAL)


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_the_claim_is_wrong_while_one_fits(turns):
    trial = judged(*GAME[:turns], "none")
    assert problem(trial) == (turns, "red" if turns % 2 else "blue", "xoid-available")
    assert (len(trial.steps), scores(trial)) == (turns, STANDINGS[turns])
    assert trial.problem.span == SourceSpan("t.yaml", 3 + turns)
    game = strip()
    shown = message(trial).removeprefix("a new Xoid still fits, for example ")
    assert game.check(trial.position, game.parse_move(shown, trial.position)) is None


@pytest.mark.parametrize(
    ("turns", "turn"),
    [
        (["none"], 1),
        (["none", *GAME], 1),
        (["none", "none"], 1),
        ([GAME[0], "none", GAME[1]], 2),
        ([*GAME[:4], "none", GAME[4], "none"], 5),
        ([*GAME, "none", "none"], 6),
        ([*GAME, "none", "a1/sw"], 6),
        ([*GAME, "none", "resign"], 6),
        ([*GAME[:2], "none", "none"], 3),
        ([*GAME[:2], "none", "resign"], 3),
        ([*GAME[:2], "resign", "none"], 4),
        ([*GAME, "none none"], 6),
        ([*GAME, "none."], 6),
        ([*GAME, "none a1/sw"], 6),
        ([*GAME, "1. none"], 6),
        ([*GAME, "6. none"], 6),
        ([*GAME[:4], GAME[4] + " none"], 5),
    ],
)
def test_the_claim_stands_once_and_last(turns, turn):
    trial = judged(*turns)
    assert problem(trial) == (turn, "red" if turn % 2 else "blue", "syntax")
    assert len(trial.steps) == turn - 1


def test_what_is_said_of_a_claim_in_the_wrong_place():
    said = "'None' is allowed only once, without a number, after the last placement"
    assert message(judged("None", *GAME)) == message(judged(*GAME, "6. None")) == said


def test_a_wrong_claim_comes_before_a_wrong_result():
    assert problem(judged(*GAME[:2], "none", result="red: 99")) == (2, "blue", "xoid-available")
    assert problem(judged(*GAME, "none", result="red: 99")) == (5, None, "result-mismatch")
    assert judged(*GAME, "none", result="red: 2").problem is None


@pytest.mark.parametrize("word", ["resign", "RESIGN", "Resign # tired", "{}. resign"])
@pytest.mark.parametrize("turns", range(5))
def test_who_resigns_loses_with_the_standing(turns, word):
    trial = judged(*GAME[:turns], word.format(turns + 1))
    loser, winner = ("blue", "red") if turns % 2 else ("red", "blue")
    assert trial.problem is None
    assert (trial.outcome.winner, trial.outcome.reason) == (winner, f"{loser} resigned")
    assert (len(trial.steps), scores(trial)) == (turns + 1, STANDINGS[turns])
    assert (trial.steps[-1].move, trial.steps[-1].role) == (None, loser)
    assert trial.steps[-1].before == trial.steps[-1].after == trial.position


@pytest.mark.parametrize("turn", ["a1/nw,ne,e", "resign", "z9/e", "a1/se,se", "4. a1/se"])
def test_a_turn_after_a_resignation(turn):
    trial = judged(*GAME[:2], "resign", turn)
    assert problem(trial) == (4, "blue", "game-over")
    assert message(trial) == "the game is over: red resigned"
    assert (len(trial.steps), scores(trial)) == (3, STANDINGS[2])


@pytest.mark.parametrize("turn", ["a1/n", "9. a1/nw", "none", "pass"])
def test_what_cannot_be_read_after_a_resignation(turn):
    assert problem(judged("resign", turn)) == (2, "blue", "syntax")
    assert problem(judged(*GAME[:3], "resign", turn)) == (5, "red", "syntax")


@pytest.mark.parametrize(
    ("turns", "result"),
    [
        (GAME, "red: 2, blue: 1, winner: red"),
        (GAME, "winner: red, blue: 1"),
        (GAME, ""),
        ([*GAME, "none"], "red: 02"),
        (GAME[:3], "red: 3, blue: 1"),
        ([], "red: -0"),
        (["resign"], "red: 0, winner: blue"),
        ([*GAME[:4], "resign"], "red: 2, blue: 1, winner: blue"),
    ],
)
def test_right_results(turns, result):
    assert judged(*turns, result=result).problem is None


@pytest.mark.parametrize(
    ("turns", "result", "turn", "said"),
    [
        (GAME, "red: 1", 5, "the result claims 1 for red, but the score is 2"),
        (GAME, "red: -2", 5, "claims -2 for red, but the score is 2"),
        (GAME, "red: 2, blue: 2", 5, "claims 2 for blue, but the score is 1"),
        (GAME, "winner: blue", 5, "the result claims winner: blue, but the result is red"),
        (GAME, "red: 2, blue: 1, winner: draw", 5, "claims winner: draw, but the result is red"),
        (GAME, "winner: blue, red: 3", 5, "claims 3 for red"),
        ([*GAME, "none"], "blue: 0", 5, "claims 0 for blue, but the score is 1"),
        (GAME[:3], "red: 2", 3, "claims 2 for red, but the score is 3"),
        (GAME[:3], "winner: draw", 3, "claims winner: draw, but the game is not finished"),
        (GAME[:3], "red: 3, blue: 1, winner: red", 3, "the game is not finished"),
        ([], "red: 1", 0, "claims 1 for red, but the score is 0"),
        ([], "winner: draw", 0, "the game is not finished"),
        (["resign"], "winner: red", 1, "claims winner: red, but the result is blue"),
        ([*GAME[:4], "resign"], "blue: 2", 5, "claims 2 for blue, but the score is 1"),
    ],
)
def test_wrong_results(turns, result, turn, said):
    trial = judged(*turns, result=result)
    assert problem(trial) == (turn, None, "result-mismatch")
    assert said in message(trial)
    assert len(trial.steps) == turn == len([line for line in turns if line != "none"])
    assert scores(trial) == scores(judged(*turns))
    assert trial.problem.span == SourceSpan("t.yaml", 2, 1)


def test_a_result_that_is_a_draw():
    game = strip()
    game = Xong(game.setting._replace(options={**game.setting.options, "not_last_point": 2}))
    trial = judged(*GAME, result="red: 2, blue: 2, winner: draw", game=game)
    assert (trial.problem, trial.outcome.winner) == (None, None)
    trial = judged(*GAME, result="winner: red", game=game)
    assert message(trial) == "the result claims winner: red, but the result is draw"
