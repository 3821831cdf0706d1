"""The answer about a record: the JSON object to the letter, the sentences for a person."""

import json

import pytest
from support.judged import GAME
from support.reported import as_json, strip, told

# JSON


@pytest.mark.parametrize(
    ("text", "status", "changes"),
    [
        (
            strip(*GAME[:3], "a1/se,sw", "a1/q"),
            "illegal",
            {
                "turns": 3,
                "illegal": {
                    "turn": 4,
                    "player": "blue",
                    "code": "occupied",
                    "message": "the leg a1/se was taken by red on turn 1",
                },
                "scores": {"red": 3, "blue": 1},
            },
        ),
        (
            "game: xong\nmove: |\n  a1/ne\n",
            "unreadable",
            {
                "game": None,
                "ruleset": None,
                "board": None,
                "turns": 0,
                "scores": {},
                "error": {
                    "line": 2,
                    "column": 1,
                    "message": "unknown key 'move' in a record; did you mean 'moves'?",
                },
            },
        ),
        (
            strip(*GAME[:4], "resign"),
            *("finished", {"turns": 5, "winner": "blue", "termination": "resigned"}),
        ),
    ],
)
def test_the_object_has_every_key_in_its_order(text, status, changes):
    expected = {
        "format": "printkit-report/1",
        "record": "club/1.yaml",
        "game": "xong",
        "ruleset": "xong",
        "board": "strip",
        "status": status,
        "turns": 0,
        "to_move": None,
        "illegal": None,
        "scores": {"red": 2, "blue": 1},
        "winner": None,
        "drawn": False,
        "termination": None,
        "detail": {},
    }
    assert as_json(text, "club/1.yaml") == json.dumps(expected | changes)


def test_the_table_and_the_verdict_of_a_game():
    text = told(strip(*GAME, extra="players: {blue: Ben, red: Ana}\n"))
    assert text.endswith("\n")
    head, table, *_, verdict = text.removesuffix("\n").split("\n\n")
    assert head == "t.yaml: xong on strip, rules xong · blue: Ben · red: Ana"
    assert table.splitlines() == [
        "turn  player  xoid  legs                 hexagons  red  blue",
        "   1  red     1-01  a1/se                       1    1     0",
        "   2  blue    2-01  a3/ne,e                     1    1     1",
        "   3  red     3-01  a1/ne,e,nw                  2    3     1",
        "   4  blue    3-03  a2/ne,nw a3/nw              2    2     1",
        "   5  red     5-07  a2/e,se,sw a3/se,sw         2    2     0",
    ]
    assert verdict == "Finished after 5 turns: no new Xoid fits. red 2, blue 1: red wins."


def test_a_resignation_has_a_row_and_no_turn_no_table():
    assert told(strip(*GAME[:1], "2. RESIGN")).splitlines()[4] == "   2  blue          resign"
    assert "player" not in told(strip())


@pytest.mark.parametrize(
    ("turns", "verdict"),
    [
        ((), "Legal so far, 0 turns; red is to move. Standing: red 0, blue 0."),
        (GAME[:1], "Legal so far, 1 turn; blue is to move. Standing: red 1, blue 0."),
        (GAME[:4], "Legal so far, 4 turns; red is to move. Standing: red 2, blue 1."),
        (("resign",), "Finished after 1 turn: red resigned. red 0, blue 0: blue wins."),
        (
            (*GAME[:3], "4. Resign"),
            "Finished after 4 turns: blue resigned. red 3, blue 1: red wins.",
        ),
    ],
)
def test_verdicts(turns, verdict):
    assert told(strip(*turns)).endswith(f"\n\n{verdict}\n")


@pytest.mark.parametrize(
    ("text", "place", "sentence", "scores"),
    [
        (
            strip(*GAME[:3], "a1/sw,w"),
            "7:5: turn 4 (blue)",
            "this Xoid of 2 legs is not new: it was placed on turn 2 [not-new].",
            "Before that: red 3, blue 1.",
        ),
        (
            strip(*GAME, "resign"),
            "9:5: turn 6 (blue)",
            "the game is over: no new Xoid fits [game-over].",
            "Before that: red 2, blue 1.",
        ),
        (strip(*GAME[:2], "none"), "6:5: turn 2 (blue)", None, "Scores: red 1, blue 1."),
        (
            strip(*GAME, extra="result: {red: 5}\n"),
            "1:1: turn 5",
            "the result claims 5 for red, but the score is 2 [result-mismatch].",
            "Scores: red 2, blue 1.",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_counts(text, place, sentence, scores):
    *_, found, counts = told(text).removesuffix("\n").split("\n")
    assert counts == scores
    if sentence:
        assert found == f"t.yaml:{place}: {sentence}"
    else:
        assert found.startswith(f"t.yaml:{place}: a new Xoid still fits, for example ")
        assert found.endswith(" [xoid-available].")
