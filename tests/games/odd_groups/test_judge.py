"""Positions of Xodd and Yodd without a record."""

import pytest
from support.scored import error, problem, verdict

HEAD = "game: xodd\nboard: xodd-9x9\n"
TWO = "{name: two, lattice: square, shape: {rectangle: [2, 1]}}"


def test_the_groups_are_counted():
    three = "position: {black: [a1, b2, b3], white: [c3]}\n"
    assert verdict(HEAD + three) == ("open", {"black": 2, "white": 1}, None)
    ended = verdict(f"{HEAD}final: true\n{three}")
    assert ended == ("final", {"black": 2, "white": 1}, "white")


def test_a_full_board_is_final_without_a_claim():
    text = f"game: xodd\nboard: {TWO}\nposition: {{black: [a1, b1]}}\n"
    assert verdict(text) == ("final", {"black": 1, "white": 0}, "white")


def test_yodd_has_six_neighbours():
    text = "game: yodd\nboard: yodd-5\nposition: {white: [a1, b1, b2]}\n"
    assert verdict(text) == ("open", {"black": 0, "white": 1}, None)


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ("{black: [a1, a3]}", ("even-groups", None)),
        ("{black: [a1], white: [a2]}", ("even-groups", None)),
        ("{black: [a1, b1, A1]}", ("occupied", "a1")),
        ("{black: [a1], white: [a1]}", ("occupied", "a1")),
        ("{black: [j10]}", ("off-board", "j10")),
        ("{black: [a]}", ("off-board", "a")),
    ],
)
def test_what_no_game_reaches(position, found):
    assert problem(f"{HEAD}position: {position}\n") == found


def test_an_empty_board_is_not_final():
    assert verdict(f"{HEAD}position: {{black: []}}\n")[0] == "open"
    assert problem(f"{HEAD}final: true\nposition: {{black: []}}\n") == ("not-final", None)


def test_what_is_no_point():
    line, message = error(f"{HEAD}position:\n  black:\n    - a1\n    - a1 b1\n")
    assert (line, message) == (6, "expected a point such as a9, found 'a1 b1'")
    assert "did you mean 'black'?" in error(f"{HEAD}position: {{blak: [a1]}}\n")[1]
