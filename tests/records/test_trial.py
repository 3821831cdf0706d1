"""Playing records through: the first thing wrong, at which turn, whose, and what counts."""

from pathlib import Path

import pytest
from support.judged import FINAL, GAME, STANDINGS, judged, message, problem, scores, strip

from printkit.base.errors import SourceSpan
from printkit.records.record_file import read_record
from printkit.records.trial import play, play_on, with_claim_checked
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import open_game
from printkit.rules.record import Claim, TurnText


def player(turn):
    return "red" if turn % 2 else "blue"


@pytest.mark.parametrize("turns", range(6))
def test_a_legal_game_has_its_steps_scores_and_outcome(turns):
    trial = judged("# heading", *GAME[:turns], *(["none"] if turns == 5 else []))
    game = strip()
    assert trial.problem is None
    assert (trial.outcome and trial.outcome.winner) == (None if turns < 5 else "red")
    assert scores(trial) == (*STANDINGS, FINAL)[turns]
    position = game.start()
    for number, step in enumerate(trial.steps, start=1):
        assert (step.number, step.role, step.before) == (number, player(number), position)
        assert (step.written.text, step.written.span.line) == (GAME[number - 1], number + 3)
        position = game.play(position, step.move)
        assert step.after == position
    assert (len(trial.steps), trial.position) == (turns, position)


def test_a_setup_that_is_refused_is_told_with_its_line():
    record = read_record(b"game: hong\nsetup: {stones: [a1]}\nmoves: [b1h]\n", "t.yaml")
    trial = play(open_game(record, Path()).game, record)
    assert (trial.steps, trial.problem.turn) == ((), 0)
    assert (trial.problem.violation.code, trial.problem.span.line) == ("bad-setup", 2)


@pytest.mark.parametrize("steps", range(5))
def test_a_turn_more_after_some_steps(steps):
    whole = judged(*GAME)
    trial = play_on(whole, steps, TurnText(GAME[steps], SourceSpan("t.yaml")))
    assert trial.game is whole.game
    assert [step.move for step in trial.steps] == [step.move for step in whole.steps[: steps + 1]]
    assert trial.steps[:steps] == whole.steps[:steps]
    assert trial.position == whole.steps[steps].after
    assert scores(trial) == ((*STANDINGS[1:], FINAL)[steps])
    assert (trial.outcome is None) == (steps < 4)
    assert trial.problem is None


def test_a_turn_more_may_be_wrong():
    trial = play_on(judged(*GAME), 2, TurnText("a3/sw,w", SourceSpan("t.yaml", 9)))
    assert problem(trial) == (3, "red", "not-new")
    assert (len(trial.steps), scores(trial)) == (2, STANDINGS[2])


def test_what_is_wrong_may_lie_in_no_file():
    trial = judged("a1/se", "a1/se")
    assert problem_sentence(trial.problem._replace(span=None)) == (
        "turn 2 (blue): the leg a1/se was taken by red on turn 1 [occupied]."
    )


def test_a_claim_is_compared_with_turns_that_were_played():
    trial = judged(*GAME)
    record = read_record(b"game: xong\nmoves: ''\n", "t.yaml")
    assert with_claim_checked(trial, record) is trial
    right = record._replace(claim=Claim({"red": 2, "blue": 1}, "red"))
    assert with_claim_checked(trial, right) == trial
    wrong = record._replace(claim=Claim({"red": 1, "blue": 2}, None))
    assert problem(with_claim_checked(trial, wrong)) == (5, None, "result-mismatch")
    assert with_claim_checked(trial, wrong).steps == trial.steps
    spoilt = judged("a1/se", "a1/se")
    assert with_claim_checked(spoilt, wrong) is spoilt


@pytest.mark.parametrize(
    "turns",
    [
        ["1." + GAME[0], GAME[1], "3.   " + GAME[2], GAME[3], "005. " + GAME[4]],
        [*GAME[:4], "5. " + GAME[4], "none"],
    ],
)
def test_right_numbers(turns):
    trial = judged(*turns)
    assert (trial.problem, len(trial.steps)) == (None, 5)
    assert message(judged("1. a1/se", "3. a3/ne,e")) == "this turn is numbered 3, expected 2"


@pytest.mark.parametrize(
    ("turns", "turn"),
    [
        (["2. a1/se"], 1),
        (["0. a1/se"], 1),
        (["1. a1/se", "3. a3/ne,e"], 2),
        (["1. a1/se", "1. a3/ne,e"], 2),
        (["a1/se", "a3/ne,e", "2. a1/nw,ne,e"], 3),
        (["a1/se", "4. resign"], 2),
        (["1. a1/se", "1."], 2),
        (["1. a1/se", "2."], 2),
        (["1. a1/se", "2. # nothing"], 2),
        (["1. a1/se", "2 a3/ne,e"], 2),
        (["1. a1/se", "2. 2. a3/ne,e"], 2),
        ([*GAME, "7. a1/sw"], 6),
        ([*GAME, "5. none"], 6),
        (["1. none"], 1),
        (["a1/se", "3. z9/e"], 2),
    ],
)
def test_wrong_numbers_are_syntax_at_the_turn_it_should_be(turns, turn):
    trial = judged(*turns)
    assert problem(trial) == (turn, player(turn), "syntax")
    assert len(trial.steps) == turn - 1


# Which code, when several fit

FIRST_WRONG = {
    "syntax": [
        *("a1/n", "z9/n", "a1/n a1/se,se", "a1/se a1/se a1", "pass", "resigns", "resign resign")
    ],
    "off-board": ["a4/ne", "b1/ne a2/ne,ne", "a2/ne,ne a1/se a4/e"],
    "repeated-site": ["a2/ne,ne", "a2/e a3/w", "a1/se,se", "a1/se a2/ne,ne a3/se"],
    "occupied": ["a1/se", "a2/w", "a2/nw,w", "a1/se a3/se"],
    "not-connected": ["a2/ne a3/se", "a2/sw,ne"],
    "not-new": ["a2/nw", "a2/nw,ne", "a1/sw,w", "a3/se,sw,w"],  # the last like a1/nw,ne,e
}


@pytest.mark.parametrize(
    ("code", "turn"), [(code, turn) for code, turns in FIRST_WRONG.items() for turn in turns]
)
def test_the_first_thing_wrong_decides(turn, code):
    trial = judged(*GAME[:3], turn, *GAME[4:])
    assert problem(trial) == (4, "blue", code)
    assert (len(trial.steps), trial.outcome, scores(trial)) == (3, None, STANDINGS[3])


AFTER_THE_END = {
    "syntax": ["a1/n", "z9/e a1/q", "7. a1/sw", "7. resign", "6.", "6. none"],
    "game-over": [
        *("z9/e", "a2/ne,ne", "a1/se", "a1/sw a3/se", "a1/sw", "a1/sw,w", "resign", "6. RESIGN")
    ],
}


@pytest.mark.parametrize(
    ("code", "turn"), [(code, turn) for code, turns in AFTER_THE_END.items() for turn in turns]
)
def test_a_turn_after_the_end(turn, code):
    trial = judged(*GAME, turn)
    assert problem(trial) == (6, "blue", code)
    assert (len(trial.steps), scores(trial)) == (5, FINAL)
    if code == "game-over":
        assert message(trial) == "the game is over: no new Xoid fits"


def test_only_the_first_wrong_turn_is_told():
    trial = judged("a1/se", "a1/se", "nonsense", "3. x", result="red: 99")
    assert problem(trial) == (2, "blue", "occupied")


def test_where_in_the_file():
    assert judged("a1/se", "# a comment", "", "a1/se").problem.span == SourceSpan("t.yaml", 6)
    text = "game: xong\nmoves:\n  - a1/se\n  - a1/se\n"
    trial = play(strip(), read_record(text.encode(), "t.yaml"))
    assert trial.problem.span == SourceSpan("t.yaml", 4, 5)
