"""Hong: boards, rulesets and the stones that are set up before the first turn."""

from pathlib import Path

import pytest
from games.hong.positions import HOLLOW, LOPSIDED, record, rectangle, verified

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
    assert "name a ruleset that gives threshold" in report.failure.message
    given = verify_bytes(f"{text}ruleset: hong-7x7\n".encode(), "test.yaml", tmp_path)
    assert given.status == "unfinished"


# Setup


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ("", "no stones"),
        ("setup: {stones: []}", "no stones"),
        ("setup: {stones: [a1]}", "has 1 stone, expected 3"),
        ("setup: {stones: [a1, b1, c1, d1]}", "has 4 stones, expected 3"),
        ("setup: {stones: [a1, b1, A1]}", "two stones stand on a1"),
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
