from pathlib import Path

import pytest

from printkit.catalog import open_game
from printkit.errors import NotationError
from printkit.records.reader import read_record
from printkit.verify.trial import play

LINE = "{name: line, lattice: hex, shape: {rectangle: [5, 1]}}"


def played(moves, board="rowan-5"):
    text = f"game: rowan\nboard: {board}\nmoves: [{moves}]\n"
    record = read_record(text.encode(), "test.yaml")
    return play(open_game(record, Path()).game, record)


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("e1, a1, e2, a2, e3, a3, e4", "black"),
        ("e2, a1, e3, a2, e1, a3, e4", "black"),  # closed in the middle or at an end alike
        ("e5, a1, f5, a2, d4, a3, c3", "black"),  # to the upper right
        ("e5, a1, f4, a2, d5, a3, g3", "black"),  # to the upper left
        ("e1, a1, e2, a2, i1, a3, i3, a4", "white"),
        ("e1, a1, e2, a2, e3, a3, e5", None),
    ],
)
def test_four_in_a_row_win(moves, winner):
    outcome = played(moves).outcome
    assert (outcome and outcome.winner) == winner


def test_a_full_board_goes_to_the_longer_row():
    full = played("a1, a3, a2, a4, a5", LINE)
    assert full.outcome == (None, {"black": 2, "white": 2}, "the board is full")
    assert played("a1, a3, a2, a5, a4", LINE).outcome.winner == "black"


def test_a_taken_cell_and_what_follows_the_end():
    assert played("e5, e5").problem.violation.code == "occupied"
    assert played("e1, a1, e2, a2, e3, a3, e4, a4").problem.violation.code == "game-over"


def test_what_is_no_cell():
    game = played("").game
    for text, code in (("e", "syntax"), ("5e", "syntax"), ("", "syntax"), ("e10", "off-board")):
        with pytest.raises(NotationError) as error:
            game.parse_move(text, game.start())
        assert error.value.code == code
