"""Hong: boards, rulesets and the stones that are set up before the first turn."""

from pathlib import Path

import pytest
from games.hong.positions import HOLLOW, LOPSIDED, game_on, played, record, rectangle, verified
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.errors import NotationError
from printkit.games.hong.rules import LESS, MORE, HongMove
from printkit.records.record_file import read_record
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import open_game

# Boards and rulesets


@pytest.mark.parametrize(
    ("keys", "ruleset", "board", "size", "threshold"),
    [
        ("", "hong", "hong-9x7", (9, 7), 15),
        ("board: hong-9x7", "hong", "hong-9x7", (9, 7), 15),
        ("board: hong-7x7", "hong-7x7", "hong-7x7", (7, 7), 11),
        ("ruleset: hong-7x7", "hong-7x7", "hong-7x7", (7, 7), 11),
        ("board: hong-7x7\nruleset: hong", "hong", "hong-7x7", (7, 7), 15),
    ],
)
def test_the_board_and_the_threshold(keys, ruleset, board, size, threshold):
    opened = open_game(read_record(f"game: hong\n{keys}\n".encode(), "test.yaml"), Path())
    assert (opened.ruleset.name, opened.board.name) == (ruleset, board)
    assert opened.game.threshold == threshold
    columns, rows = size
    assert len(opened.board.cells) == columns * rows
    assert opened.board.labels.names[0] == f"a{rows}"
    assert opened.board.labels.names[-1] == f"{'abcdefghi'[columns - 1]}1"
    assert opened.board.pitch == 22


def test_a_board_that_no_ruleset_lists_needs_a_ruleset(tmp_path):
    text = f"game: hong\nboard: {rectangle(8, 8)}\nsetup: {{stones: [a1, b2, c3]}}\n"
    report = verify_bytes(text.encode(), "test.yaml", tmp_path)
    assert report.status == "unreadable"
    assert report.failure is not None
    assert report.failure.span is not None
    assert report.failure.span.line == 2
    assert "name a ruleset that sets the option threshold" in report.failure.message
    given = verify_bytes(f"{text}ruleset: hong-7x7\n".encode(), "test.yaml", tmp_path)
    assert given.status == "unfinished"


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ("", "no neutral stones"),
        ("setup: {stones: []}", "no neutral stones"),
        ("setup: {stones: [a1]}", "has 1 stone, expected 3"),
        ("setup: {stones: [a1, b1, c1, d1]}", "has 4 stones, expected 3"),
        ("setup: {stones: [a1, b1, A1]}", "the setup has two stones on a1"),
        ("setup: {stones: [a1, b1, a8]}", "'a8'"),
        ("setup: {stones: [a1, b1 c1, d1]}", "'b1 c1'"),
        ("setup: {stones: [a1, e4, c1]}", "centre"),
        ("setup: {stones: [e4]}", "centre"),
    ],
)
def test_a_bad_setup(setup, found):
    report = verified(f"game: hong\n{setup}\nresult: {{more: 9}}\nmoves: |\n  a2h\n  x\n")
    assert report["status"] == "illegal"
    assert report["illegal"]["code"] == "bad-setup"
    assert report["illegal"]["turn"] == 0
    assert report["illegal"]["player"] is None
    assert found in report["illegal"]["message"]
    assert report["scores"] == {"more": 0}
    assert report["turns"] == 0


@pytest.mark.parametrize(
    ("board", "cell", "code"),
    [
        ("hong-9x7", "e4", "bad-setup"),
        ("hong-7x7", "d4", "bad-setup"),
        ("hong-7x7", "e4", None),
        (rectangle(3, 3), "b2", "bad-setup"),
        (rectangle(4, 4), "b2", None),
        (rectangle(4, 4), "c3", None),
        (rectangle(9, 4), "e2", None),
        (rectangle(4, 9), "c5", None),
        (LOPSIDED, "c3", "bad-setup"),
        (HOLLOW, "b3", None),
    ],
)
def test_only_the_centre_of_the_rectangle_stays_free(board, cell, code):
    report = verified(record(f"a1 a2 {cell}", board=board))
    assert (report["illegal"] or {"code": None})["code"] == code
    assert report["status"] == ("illegal" if code else "unfinished")


# Notation

ALL_GAMES = (game_on("a1 a2 a3"), game_on("a1 a2 a3", ruleset="hong-7x7"))


@given(st.data())
def test_the_plain_form_is_a_fixpoint(data):
    game = data.draw(st.sampled_from(ALL_GAMES))
    position = game.start()
    cell = data.draw(st.integers(0, len(game.board.cells) - 1))
    move = HongMove(cell, data.draw(st.booleans()))
    plain = game.format_move(move)
    name, direction = plain[:-1], plain[-1]
    between = data.draw(st.sampled_from(["", " ", "\t"]))
    spelt = data.draw(st.sampled_from([str, str.upper]))(f"{name}{between}{direction}")
    assert game.parse_move(plain, position) == move
    assert game.parse_move(spelt, position) == move
    assert game.format_move(game.parse_move(spelt, position)) == plain


SYNTAX = "e3|h|e3x|3eh|eh|e3hv|e3h e4v|e 3h|e-3h|pass||é3h|e٣h|\u212a3h|z9|e3h,"


@pytest.mark.parametrize("text", SYNTAX.split("|"))
def test_what_cannot_be_read(text):
    game = game_on("a1 a2 a3")
    with pytest.raises(NotationError) as caught:
        game.parse_move(text, game.start())
    assert caught.value.code == "syntax"


@pytest.mark.parametrize("text", ["j1h", "a8v", "a0h", "a01h", "AA1H", f"a{'9' * 5000}v"])
def test_what_is_not_on_the_board(text):
    game = game_on("a1 a2 a3")
    with pytest.raises(NotationError) as caught:
        game.parse_move(text, game.start())
    assert caught.value.code == "off-board"
    assert len(caught.value.message) < 100


# Violations and their order

TINY = rectangle(2, 2)  # no centre; with three stones it has room for one tile


@pytest.mark.parametrize(
    ("turns", "turn", "code"),
    [
        ("b2h c1", 2, "syntax"),
        ("b2h c1h", 2, "game-over"),
        ("b2h b2v", 2, "game-over"),
        ("b2h resign", 2, "game-over"),
        ("2.b2h", 1, "syntax"),
        ("c1h", 1, "off-board"),
        ("b1h", 1, "occupied"),
    ],
)
def test_the_order_of_codes(turns, turn, code):
    report = verified(record("a1 a2 b1", turns, board=TINY))
    assert report["illegal"]["code"] == code
    assert report["illegal"]["turn"] == turn
    assert report["illegal"]["player"] == (LESS, MORE)[turn - 1]


def test_a_cell_takes_one_thing():
    game = game_on("a1 a2 a3")
    position = played(game, "e4v")
    for turn, thing in [("a2h", "stone"), ("e4h", "tile"), ("e4v", "tile")]:
        violation = game.check(position, game.parse_move(turn, position))
        assert violation is not None
        assert violation.code == "occupied"
        assert thing in violation.message
    assert game.check(position, game.parse_move("e5h", position)) is None


def test_less_moves_first_and_then_in_turn():
    game = game_on("a1 a2 a3")
    position = game.start()
    movers = []
    for turn in ("b4v", "c4h", "d4v"):
        movers.append(game.to_move(position))
        position = played(game, turn, position)
    assert movers == [LESS, MORE, LESS]
    assert (
        "first"
        in verify_bytes(record("a1 a2 a3", first=MORE).encode(), "t", Path()).failure.message
    )


def test_the_lead_is_the_hongs_whose_share_less_does_not_want():
    game = game_on("a1 a2 a3")
    assert (game.lead({MORE: 14}, MORE), game.lead({MORE: 14}, LESS)) == (14, -14)


def test_all_moves():
    game = game_on("a1 a2 b1", board=rectangle(2, 3))
    listed = {game.format_move(move) for move in game.moves(game.start())}
    assert listed == {"a3h", "a3v", "b2h", "b2v", "b3h", "b3v"}
    assert len(list(game.moves(played(game, "a3v")))) == 4
    assert not list(game.moves(played(game, "a3v b2h b3h")))
