"""What is said of turns that cannot be played, to the letter: people read it."""

from pathlib import Path

import pytest
from conformance.arena import arenas
from hypothesis import strategies as st

from printkit.records.verification import verify_bytes

LONG, CUT = "x" * 41, "x" * 40  # of what was written forty characters are shown
FAR, FAR_CUT = "y" + "9" * 40, "y" + "9" * 39
STONES = "setup: {stones: [a1, c5, g6]}\n"
WALLED = ("4k2 + g2 i2", "p9", "- + j1", "p9")
CORNERED = ("6s2 + u2 w2", "h9", "- + t1", "h9")
ACTIONS = "write 3h9 to insert 3 stones, 5l13h11 to move 5, - for no action"
CLAIM = "write the number of captured stones after the colon"
STONE = "write colour:point such as b:e5 or w:d4, or pass"
SENTENCES = {
    "gosix": [
        (LONG, f"'{CUT}' does not name one dot; write one of a to x"),
        ("y", "the board has no dot 'y'; it has a to x"),
        ("k", "k", "the dot k already has a black stone"),
    ],
    "xodd": [
        (LONG, f"'{CUT}' is not a stone; {STONE}"),
        ("1.", "no stone is named; write stones such as b:e5, or pass"),
        (f"b:{FAR}", f"the board has no point '{FAR_CUT}'"),
        ("pass", "turn 1 must be exactly one stone, found a pass"),
        ("b:e5 w:d4", "turn 1 must be exactly one stone, found 2"),
        ("b:e5", "w:d4 b:d5 b:a1", "a turn must be one or two stones, found 3"),
        ("b:e5", "w:d4 w:d4", "d4 is named twice"),
        ("b:e5", "w:e5", "e5 is taken by a black stone"),
        ("b:e5", "w:d4", "this leaves 2 groups (1 black, 1 white), expected an odd number"),
    ],
    "xong": [
        (LONG, f"'{CUT}' does not name legs; write hexagon/sides, such as e5/ne,e"),
        ("1.", "no legs are named"),
        (f"e5/{LONG}", f"a hexagon has no side '{CUT}'; its sides are ne e se sw w nw"),
        (f"{FAR}/e", f"the board has no hexagon '{FAR_CUT}'"),
        ("e5/e,e", "the leg e5/e is named twice"),
        ("e5/e", "e5/e", "the leg e5/e was taken by red on turn 1"),
        ("e5/e a1/e c3/e", "the legs are 3 separate pieces, not one Xoid"),
        ("e5/e", "a1/e", "this Xoid of 1 leg is not new: it was placed on turn 1"),
        ("e5/ne,e", "a1/ne,e", "this Xoid of 2 legs is not new: it was placed on turn 1"),
    ],
    "xana": [
        (LONG, f"'{CUT}' is not a valid action; {ACTIONS}"),
        ("+ h9", f"the action is missing; {ACTIONS}"),
        ("0h9", f"'0h9' is not a valid action; {ACTIONS}"),
        ("abc9", f"'abc9' is not a valid action; {ACTIONS}"),
        ("h9:x", f"'x' is not a valid claim; {CLAIM}"),
        ("h9:", f"the claim is missing; {CLAIM}"),
        (f"h9 + {LONG}", f"'{CUT}' is not a valid wall; write at most two cells after the plus"),
        (FAR, f"the board has no cell '{FAR_CUT}'"),
        ("swap", "a swap is allowed only as turn 2; this is turn 1"),
        ("17h9", "black has 16 stones off the board, not 17"),
        ("15k2", "p9", "2k2", "black has 1 stone off the board, not 2"),
        ("h9", "h9", "there is a stack on h9"),
        ("2h9", "2d5", "h9h11", "h9d7", "white has no stack on h9"),
        ("h9", "d5", "2h9h11", "the stack on h9 has 1 stone, not 2"),
        ("2h9", "d5", "3h9h11", "the stack on h9 has 2 stones, not 3"),
        ("2h9", "d5", "h9h9", "the stack on h9 would move to its own cell"),
        ("h9", "d5", "h9h15", "h15 is too far from h9 for 1 stone to move there"),
        ("2h9", "d5", "2h9h15", "h15 is too far from h9 for 2 stones to move there"),
        (*WALLED, "4k2h1", "no path of empty cells leads from k2 to h1"),
        (*WALLED, "h1", "no path of empty cells leads from a black stack to h1"),
        (*CORNERED, "v1", "no path of empty cells leads from a black stack to v1"),
        (*WALLED, "- + h1", "no black stack has h1 in its circle"),
        (*WALLED, "- + i2", "there is a wall on i2"),
        ("h9 + a8 a8", "two walls would go on one cell"),
        ("h9 + a8 b9 c8", "the turn has 3 walls; at most 2 are allowed"),
        ("2h9:1", "the turn captures 0 stones, but claims 1"),
    ],
    "hong": [
        ("d3h", "the record has no neutral stones; add them, as in 'setup: {stones: [c3, e6, h1]}'")
    ],
    f"hong\n{STONES}": [
        (LONG, f"'{CUT}' is not a tile; write its cell and h or v, such as e3h"),
        (f"{FAR}h", f"the board has no cell '{FAR_CUT}'"),
        ("a1h", "the cell a1 already has a stone"),
        ("b1h", "b1v", "the cell b1 already has a tile"),
    ],
    f"hong\n{STONES.replace('c5', LONG)}": [
        ("d3h", f"the setup has a stone on '{CUT}', but the board has no such cell")
    ],
    f"hong\n{STONES.replace('c5', 'e4')}": [
        ("d3h", "the setup has a stone on the centre cell, which must be empty")
    ],
    f"hong\n{STONES.replace('c5, ', '')}": [("d3h", "the setup has 2 stones, expected 3")],
    f"hong\n{STONES.replace('c5', 'a1')}": [("d3h", "the setup has two stones on a1")],
}


@pytest.mark.parametrize(
    ("game", "turns"), [(game, turns) for game, told in SENTENCES.items() for turns in told]
)
def test_the_last_turn_is_refused_with_a_sentence(game, turns):
    *turns, sentence = turns
    moves = "".join(f"- '{turn}'\n" for turn in turns)
    report = verify_bytes(f"game: {game}\nmoves:\n{moves}".encode(), "t.yaml", Path())
    assert report.as_dict()["illegal"]["message"] == sentence
    assert report.trial is not None
    assert len(report.trial.steps) == len(turns) - 1


GAMES = {arena.record.game: arena.game for arena in reversed(arenas())}
TOKENS = (
    *("b:e5", "w:d4", "B:e6", "pass", "swap", "k", "aA", "e3h", "E3 v", "a1/ne", "i5 / E,sw"),
    *("3h9", "Bh9", "h9h11", "- + k10", "+", ":2", ":", "/", ",", "zz99", "é", "\u212a", "٣"),
)
TEXTS = st.text(max_size=20) | st.text("abehkvwBEHKV1359:/,+- \t", max_size=12)
TEXTS |= st.lists(st.sampled_from(TOKENS), max_size=4).map(" ".join)


REFUSED = {"gosix": "k", "xana": "swap", "xodd": "pass", "yodd": "pass", "xong": "a1/e a1/e"}
REFUSED["hong"] = GAMES["hong"].setting.setup["stones"][0] + "h"


@pytest.mark.parametrize(("name", "text"), REFUSED.items())
def test_a_turn_that_the_check_refuses_is_not_played(name, text):
    game = GAMES[name]
    position = game.start()
    if name == "gosix":
        position = game.play(position, game.parse_move("k", position))
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        game.play(position, game.parse_move(text, position))
