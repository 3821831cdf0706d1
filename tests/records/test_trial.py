"""Playing records through: the first thing wrong, at which turn, whose, and what counts."""

from pathlib import Path

import pytest
from support.judged import FINAL, GAME, STANDINGS, judged, message, problem, scores, strip

from printkit.base.errors import SourceSpan
from printkit.records.record_file import read_record
from printkit.records.trial import compared, play, play_on
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import open_game
from printkit.rules.record import Claim, TurnText

# Legal records


@pytest.mark.parametrize("turns", range(5))
def test_an_unfinished_game(turns):
    trial = judged(*GAME[:turns])
    assert trial.problem is None
    assert trial.outcome is None
    assert len(trial.steps) == turns
    assert scores(trial) == STANDINGS[turns]


def test_a_finished_game():
    trial = judged(*GAME)
    assert trial.problem is None
    assert trial.outcome is not None
    assert trial.outcome.winner == "red"
    assert len(trial.steps) == 5
    assert scores(trial) == FINAL


def test_the_steps():
    trial = judged("# heading", *GAME, "none")
    game = strip()
    assert [step.number for step in trial.steps] == [1, 2, 3, 4, 5]
    assert [step.role for step in trial.steps] == ["red", "blue", "red", "blue", "red"]
    assert [step.written.text for step in trial.steps] == list(GAME)
    assert [step.written.span.line for step in trial.steps] == [4, 5, 6, 7, 8]
    assert trial.steps[0].before == game.start()
    for step, following in zip(trial.steps, trial.steps[1:], strict=False):
        assert step.after == game.play(step.before, step.move) == following.before
    assert trial.position == trial.steps[-1].after


def test_a_setup_that_is_refused_is_told_with_its_line():
    record = read_record(b"game: hong\nsetup: {stones: [a1]}\nmoves: [b1h]\n", "t.yaml")
    trial = play(open_game(record, Path()).game, record)
    assert trial.steps == ()
    assert trial.problem is not None
    assert (trial.problem.turn, trial.problem.violation.code) == (0, "bad-setup")
    assert trial.problem.span is not None
    assert trial.problem.span.line == 2


# A turn more, a claim more


@pytest.mark.parametrize("steps", range(5))
def test_a_turn_more_after_some_steps(steps):
    whole = judged(*GAME)
    written = TurnText(GAME[steps], SourceSpan("t.yaml"))
    trial = play_on(whole, steps, written)
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
    assert len(trial.steps) == 2
    assert scores(trial) == STANDINGS[2]


def test_what_is_wrong_may_lie_in_no_file():
    trial = judged("a1/se", "a1/se")
    assert trial.problem is not None
    assert problem_sentence(trial.problem._replace(span=None)) == (
        "turn 2 (blue): the leg a1/se was taken by red on turn 1 [occupied]."
    )


def test_a_claim_is_compared_with_turns_that_were_played():
    trial = judged(*GAME)
    record = read_record(b"game: xong\nmoves: ''\n", "t.yaml")
    assert compared(trial, record) is trial
    right = record._replace(claim=Claim({"red": 2, "blue": 1}, "red"))
    assert compared(trial, right) == trial
    wrong = record._replace(claim=Claim({"red": 1, "blue": 2}, None))
    assert problem(compared(trial, wrong)) == (5, None, "result-mismatch")
    assert compared(trial, wrong).steps == trial.steps
    spoilt = judged("a1/se", "a1/se")
    assert compared(spoilt, wrong) is spoilt


# Numbers


@pytest.mark.parametrize(
    "turns",
    [
        [f"{number}. {turn}" for number, turn in enumerate(GAME, start=1)],
        ["1." + GAME[0], GAME[1], "3.   " + GAME[2], GAME[3], "005. " + GAME[4]],
        [*GAME[:4], "5. " + GAME[4], "none"],
    ],
)
def test_right_numbers(turns):
    trial = judged(*turns)
    assert trial.problem is None
    assert len(trial.steps) == 5


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
        (["1. a1/se", "2: a3/ne,e"], 2),
        (["1. a1/se", "2) a3/ne,e"], 2),
        ([*GAME, "7. a1/sw"], 6),
        ([*GAME, "5. none"], 6),
        ([*GAME, "6. none"], 6),
        (["1. none"], 1),
        (["a1/se", "3. z9/e"], 2),
    ],
)
def test_wrong_numbers_are_syntax_at_the_turn_it_should_be(turns, turn):
    trial = judged(*turns)
    assert problem(trial) == (turn, "red" if turn % 2 else "blue", "syntax")
    assert len(trial.steps) == turn - 1


def test_a_wrong_number_is_told():
    assert message(judged("1. a1/se", "3. a3/ne,e")) == "this turn is numbered 3, expected 2"


# Which code, when several fit


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("a1/n", "syntax"),
        ("z9/n", "syntax"),
        ("a1/n a1/se,se", "syntax"),
        ("a1/se a1/se a1", "syntax"),
        ("pass", "syntax"),
        ("resigns", "syntax"),
        ("resign resign", "syntax"),
        ("a4/ne", "off-board"),
        ("b1/ne a2/ne,ne", "off-board"),
        ("a2/ne,ne a1/se a4/e", "off-board"),
        ("a2/ne,ne", "repeated-site"),
        ("a2/e a3/w", "repeated-site"),
        ("a1/se,se", "repeated-site"),
        ("a1/se a2/ne,ne a3/se", "repeated-site"),
        ("a1/se", "occupied"),
        ("a2/w", "occupied"),
        ("a2/nw,w", "occupied"),
        ("a1/se a3/se", "occupied"),
        ("a2/ne a3/se", "not-connected"),
        ("a2/sw,ne", "not-connected"),
        ("a2/nw", "not-new"),
        ("a2/nw,ne", "not-new"),
        ("a1/sw,w", "not-new"),
        ("a3/se,sw,w", "not-new"),  # the like of a1/nw,ne,e
    ],
)
def test_the_first_thing_wrong_decides(turn, code):
    trial = judged(*GAME[:3], turn, *GAME[4:])
    assert problem(trial) == (4, "blue", code)
    assert len(trial.steps) == 3
    assert trial.outcome is None
    assert scores(trial) == STANDINGS[3]


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("a1/n", "syntax"),
        ("z9/e a1/q", "syntax"),
        ("7. a1/sw", "syntax"),
        ("7. resign", "syntax"),
        ("6.", "syntax"),
        ("6. none", "syntax"),
        ("z9/e", "game-over"),
        ("a2/ne,ne", "game-over"),
        ("a1/se", "game-over"),
        ("a1/sw a3/se", "game-over"),
        ("a1/sw", "game-over"),
        ("a1/sw,w", "game-over"),
        ("resign", "game-over"),
        ("6. RESIGN", "game-over"),
    ],
)
def test_a_turn_after_the_end(turn, code):
    trial = judged(*GAME, turn)
    assert problem(trial) == (6, "blue", code)
    assert len(trial.steps) == 5
    assert scores(trial) == FINAL
    if code == "game-over":
        assert message(trial) == "the game is over: no new Xoid fits"


def test_only_the_first_wrong_turn_is_told():
    trial = judged("a1/se", "a1/se", "nonsense", "3. x", result="red: 99")
    assert problem(trial) == (2, "blue", "occupied")


def test_where_in_the_file():
    trial = judged("a1/se", "# a comment", "", "a1/se")
    assert trial.problem is not None
    assert trial.problem.span == SourceSpan("t.yaml", 6)
    text = "game: xong\nmoves:\n  - a1/se\n  - a1/se\n"
    trial = play(strip(), read_record(text.encode(), "t.yaml"))
    assert trial.problem is not None
    assert trial.problem.span == SourceSpan("t.yaml", 4, 5)
