"""Positions of Xong without a record: Xoids that can be told apart, and such that cannot."""

import pytest
from games.xong.positions import GAME
from support.scored import error, problem, scored, verdict

from printkit.records.scoring import score_bytes

STRIP = (
    "game: xong\nboard: {name: strip, lattice: hex, play_on: edges, shape: {rectangle: [3, 1]}}\n"
)


def items(turns):
    return "[" + ", ".join(f'"{turn}"' for turn in turns) + "]"


def position(red, blue, more="", head=""):
    return f"{STRIP}{head}position:\n  red: {items(red)}\n  blue: {items(blue)}\n{more}"


RED, BLUE = GAME[::2], GAME[1::2]


# Told apart


def test_the_end_is_exact():
    assert verdict(position(RED, BLUE)) == ("final", {"red": 2, "blue": 1}, "red")
    assert verdict(position(RED[::-1], BLUE)) == ("final", {"red": 2, "blue": 1}, "red")
    assert verdict(position(RED[:2], BLUE)) == ("open", {"red": 2, "blue": 1}, None)


def test_a_new_xoid_that_fits_is_shown():
    code, site = problem(position(RED[:2], BLUE, head="final: true\n"))
    assert code == "not-final"
    data = scored(position(RED[:2], BLUE, head="final: true\n"))
    assert data["problem"]["message"].startswith("a new Xoid still fits, for one ")
    assert site in data["problem"]["message"].replace(",", " ").split() or "/" in site
    assert data["scores"] == {"red": 2, "blue": 1}
    assert problem(position((), (), head="final: true\n"))[0] == "not-final"


def test_who_placed_last_is_counted():
    assert verdict(position(RED, BLUE, "  last: red\n"))[0] == "final"
    assert problem(position(RED, BLUE, "  last: blue\n")) == ("turn-order", None)


@pytest.mark.parametrize(
    ("red", "blue", "found"),
    [
        (["a1/ne", "a1/sw"], ["a2/e,se"], ("not-new", "a1/sw")),
        (["a1/ne,e"], ["a3/sw,w"], ("not-new", "a2/e")),
        (["a1/ne"], ["a1/ne,nw"], ("occupied", "a1/ne")),
        (["a1/e a2/w"], [], ("occupied", "a1/e")),  # one leg, named from both its cells
        (["a1/ne", "a3/ne,e"], [], ("turn-order", None)),
        ([], ["a1/ne"], ("turn-order", None)),
        (["b7/ne"], [], ("off-board", "b7")),
    ],
)
def test_what_no_game_reaches(red, blue, found):
    assert problem(position(red, blue)) == found


# Not told apart: an item whose legs do not hang together


LUMPS = ["a1/nw,w a3/ne,e,se,sw"], ["a1/se", "a2/ne,nw,w"]  # red's are two or three Xoids


def test_hexagons_are_counted_all_the_same():
    data = scored(position(*LUMPS))
    assert (data["status"], data["scores"]) == ("open", {"red": 1, "blue": 1})
    assert "nobody can tell" in data["detail"]["remark"]


def test_the_claim_and_who_was_last_make_it_final():
    data = scored(position(*LUMPS, head="final: true\n"))
    assert (data["status"], data["scores"], data["winner"]) == ("open", {"red": 2, "blue": 2}, None)
    assert "add `last:`" in data["detail"]["remark"]
    told = score_bytes(position(*LUMPS, head="final: true\n").encode(), "p.yaml", None).sentence()
    assert told.startswith("Open: who has won cannot be told yet. Standing: red 2")
    for last, scores in (("red", {"red": 2, "blue": 3}), ("blue", {"red": 3, "blue": 2})):
        text = position(*LUMPS, f"  last: {last}\n", "final: true\n")
        assert verdict(text) == ("final", scores, "blue" if last == "red" else "red")


def test_more_vacant_legs_than_any_xoid_has_are_a_new_one():
    text = position(["a1/w a3/ne,e"], ["a2/w,sw,se"], head="final: true\n")
    assert problem(text) == ("not-final", "a1/nw")


def test_single_legs_are_certain():
    assert problem(position(["a1/ne a1/sw"], ["a3/e,se"])) == ("not-new", "a1/sw")


def test_the_numbers_of_xoids_have_bounds():
    text = position(["a1/w a2/ne,nw a3/e,se,sw"], [])
    assert problem(text) == ("turn-order", None)
    assert "3 red and 0 blue" in scored(text)["problem"]["message"]


def test_a_letter_of_a_map_is_an_item():
    picture = "    r r . b b b\n    . . . .\n    . . . . . r\n"
    text = f"{STRIP}position:\n  map: |\n{picture}"
    data = scored(text)
    assert data["status"] == "open"
    assert "nobody can tell" in data["detail"]["remark"]
    told = text.replace(". . r", ". . c") + "  legend: {r: red, b: blue, c: red}\n"
    assert scored(told)["detail"] == {}


def test_what_is_no_leg():
    line, message = error(position(["a1/x"], []))
    assert line == 4
    assert message.startswith("a hexagon has no side 'x'; its sides are ne e se sw w nw; in a list")
    assert "did you mean 'red'?" in error(position([], [], "  last: read\n"))[1]
