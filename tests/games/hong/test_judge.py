"""Positions of Hong without a record."""

import pytest
from support.scored import error, problem, verdict

HEAD = "game: hong\nboard: hong-7x7\n"
STONES = "stones: [a1, c5, g7]"
MAP = """game: hong
board: hong-7x7
position:
  map: |
    vhvhvhs
    hvhvhvh
    vhsvhvh
    hvhvhvh
    vhvhvhv
    hvhvhvh
    {}vhvhvh
"""


def test_hongs_are_counted_on_a_board_that_is_not_full():
    text = f"{HEAD}position: {{h: [e3], v: [d3, f3], {STONES}}}\n"
    assert verdict(text) == ("open", {"more": 1}, None)


def test_a_full_board_is_final():
    status, scores, winner = verdict(MAP.format("s"))
    assert (status, winner) == ("final", "more")
    assert scores["more"] > 11


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ("stones: [a1, c5]", ("turn-order", None)),
        ("stones: [a1, c5, g7, b1]", ("too-many-pieces", None)),
        ("stones: [a1, c5, d4]", ("off-board", "d4")),
        ("stones: [a1, c5, h7]", ("off-board", "h7")),
        ("stones: [a1, c5, A1]", ("occupied", "a1")),
        (f"{STONES}, h: [a1]", ("occupied", "a1")),
        (f"{STONES}, h: [b1], v: [b1]", ("occupied", "b1")),
    ],
)
def test_what_no_game_reaches(position, found):
    assert problem(f"{HEAD}position: {{{position}}}\n") == found


def test_a_free_cell_goes_on():
    assert problem(MAP.replace("game:", "final: true\ngame:", 1).format(".")) == (
        "turn-order",
        None,
    )
    text = MAP.replace("vhvhvhs", ".hvhvhs").replace("game:", "final: true\ngame:", 1)
    assert problem(text.format("s")) == ("not-final", "a7")


@pytest.mark.parametrize(
    ("row", "line", "said"),
    [
        ("vhvhvh", 5, "this row of the map has 6 letters, expected 7, from a7 to g7"),
        ("xhvhvhv", 5, "the letter 'x' of the map means nothing; a legend tells"),
        ("", 4, "the map has 6 rows, the board has 7 rows of sites"),
    ],
)
def test_a_map_of_another_board(row, line, said):
    found, message = error(MAP.format("s").replace("vhvhvhs", row))
    assert (found, message[: len(said)]) == (line, said)
