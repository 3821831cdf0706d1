"""Positions of Xana without a record."""

import pytest
from support.scored import error, problem, verdict

from printkit.records.scoring import position_of_record
from printkit.records.verification import report_on

HEAD = "game: xana\nboard: xana-5\n"  # 61 cells, 10 stones each


def position(text, head=""):
    return f"{HEAD}{head}position: {{{text}}}\n"


def test_cells_and_captured_stones_are_counted():
    text = position("black: [3i5], captured: {black: 2}", "final: true\n")
    assert verdict(text) == ("final", {"black": 62, "white": 0}, "black")
    shared = position("black: [3i5], white: [m1]", "final: true\n")
    assert verdict(shared) == ("final", {"black": 0, "white": 0}, None)


def test_walls_divide_the_board():
    text = position("black: [e1], white: [i5], walls: [g1, d2, f2]")
    assert problem(text) == ("uncaptured", "e1")
    text = position("black: [e1], white: [i5], walls: [i1, h2, f2, d2]")
    assert verdict(text)[1]["black"] == 1  # g1


def test_it_is_open_without_a_claim():
    assert verdict(position("black: [3i5]")) == ("open", {"black": 60, "white": 0}, None)


@pytest.mark.parametrize(("turn", "first"), [("swap", "white"), ("e10", "black")])
def test_a_tie_goes_to_the_colour_that_who_began_has_since(turn, first, tmp_path):
    file = tmp_path / "game.yaml"
    head = "game: xana\nruleset: xana-abstract-play\nfirst: black\n"
    file.write_text(f"{head}moves: [h9, {turn}, i4, pass, pass]\n")
    assert report_on(file).as_dict()["winner"] == first
    text = position_of_record(file)[0]
    assert f"first: {first}\n" in text
    assert verdict(text) == ("final", {"black": 0, "white": 0}, first)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("black: [i5], walls: [i5]", ("occupied", "i5")),
        ("black: [i5], white: [2i5]", ("occupied", "i5")),
        ("black: [i5, z9]", ("off-board", "z9")),
        ("black: [I5]", ("off-board", "I5")),  # in this scheme the case tells columns apart
        ("black: [9i5, 2k5]", ("too-many-pieces", None)),
        ("black: [9i5], captured: {white: 2}", ("too-many-pieces", None)),
        ("walls: [i5]", ("turn-order", "i5")),
        ("black: [i5], captured: {black: 10}", None),
    ],
)
def test_what_no_game_reaches(text, found):
    if found:
        assert problem(position(text)) == found
    else:
        assert verdict(position(text))[0] == "open"


@pytest.mark.parametrize("stack", ["0i5", "00i5", "3,4", "i5k5", "-1i5"])
def test_what_is_no_stack(stack):
    line, message = error(f"{HEAD}position:\n  black:\n    - {stack}\n")
    assert line == 5
    assert message.startswith("expected a")


def test_heights_in_a_map():
    text = (
        "game: xana\nboard: {name: s, lattice: hex, shape: {hexagon: 2}, play_on: cells, "
        "labels: doubled}\nposition:\n  map: |\n     B .\n    . . w\n     . .\n"
        "  legend: {B: black 4, w: white}\n"
    )
    assert verdict(text)[0] == "open"
    assert problem(text.replace("black 4", "black 5")) == ("too-many-pieces", None)
    assert (
        error(text.replace("black 4", "black x"))[1] == "expected a number after 'black', found 'x'"
    )
    assert "did you mean 'white'?" in error(text.replace("w: white", "w: whit"))[1]
