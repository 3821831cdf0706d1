"""Positions of Gosix without a record."""

import pytest
from support.scored import error, problem, verdict

FOUR = "captured: {black: [1, 2, 3, 4], white: [7]}"


def position(text, head=""):
    return f"game: gosix\n{head}position: {{{text}}}\n"


def test_the_captured_hexagons_are_counted():
    one = "black: [k, v, w], white: [a, b, c], captured: {white: [4]}"
    assert verdict(position(one)) == ("open", {"black": 0, "white": 1}, None)


def test_four_hexagons_win():
    text = position(f"black: [a], white: [b, x], {FOUR}")
    assert verdict(text) == ("final", {"black": 4, "white": 1}, "black")


def test_a_full_board_is_final():
    black, white = (", ".join("abcdefghijklmnopqrstuvwx"[who::2]) for who in (0, 1))
    captured = "captured: {black: [1, 2, 3], white: [5, 6, 7]}"
    found = verdict(position(f"black: [{black}], white: [{white}], {captured}"))
    assert found == ("final", {"black": 3, "white": 3}, None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("black: [a], white: [a]", ("occupied", "a")),
        ("black: [y]", ("off-board", "y")),
        ("captured: {black: [8]}", ("off-board", "8")),
        ("captured: {black: [0]}", ("off-board", "0")),
        ("black: [k, v], white: [a, b], captured: {white: [04]}", ("off-board", "04")),
        ("captured: {black: [1], white: [1]}", ("occupied", "1")),
        ("black: [a, b]", ("turn-order", None)),
        ("black: [a, b, c], white: [h]", ("turn-order", None)),
        # White took six of its own stones off at most, and played no more than those.
        ("black: [a, b, c, d, e, f, g, h], captured: {white: [4]}", ("turn-order", None)),
        # The corners of hexagon 1: black's chains there have four stones, white's two.
        ("black: [c, a, d, l], white: [f, j, x, w]", None),
        ("black: [c, a, d, g], white: [f, j, x, w]", ("uncaptured", "1")),
        ("black: [c, a, d], white: [f, j, g]", None),  # three to three: a tie waits
        ("black: [c, a, d], white: [f, j, g, k]", ("uncaptured", "1")),
    ],
)
def test_what_no_game_reaches(text, found):
    if found:
        assert problem(position(text)) == found
    else:
        assert verdict(position(text))[0] == "open"


def test_who_began_tells_more():
    assert verdict(position("white: [a]"))[0] == "open"
    assert problem(position("white: [a]", "first: black\n")) == ("turn-order", None)
    assert problem(position("black: [a], white: [b, c]", "first: black\n")) == ("turn-order", None)


def test_the_game_does_not_end_by_passing():
    assert problem(position("black: [a]", "final: true\n")) == ("not-final", None)


def test_what_is_no_hexagon():
    line, message = error("game: gosix\nposition:\n  captured:\n    black: [a]\n")
    assert (line, message) == (4, "expected a hexagon such as 1 or 7, found 'a'")
