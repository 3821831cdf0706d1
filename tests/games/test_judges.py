"""Positions without a record, by hand: what they are worth, and what no game reaches."""

import pytest
from games.xong.positions import GAME
from support.scored import error, problem, scored, verdict

from printkit.records.scoring import position_of_record, score_bytes
from printkit.records.verification import report_on

TWO = "{name: two, lattice: square, shape: {rectangle: [2, 1]}}"
LETTERS = "abcdefghijklmnopqrstuvwx"
FULL = f"black: [{', '.join(LETTERS[::2])}], white: [{', '.join(LETTERS[1::2])}]"
FULL += ", captured: {black: [1, 2, 3], white: [5, 6, 7]}"
STRIP = "{name: strip, lattice: hex, play_on: edges, shape: {rectangle: [3, 1]}}"
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
BOARDS = {"xodd": "xodd-9x9", "yodd": "yodd-5", "hong": "hong-7x7", "xana": "xana-5", "xong": STRIP}
STONES = "stones: [a1, c5, g7]"


HEADS = {"final": "final: true", "first": "first: black", "two": f"board: {TWO}"}


def position(terms, text):
    """The text of a position; `terms` are a game and names of lines of the head."""
    game, *heads = terms.split()
    lines = [f"game: {game}", *(HEADS[head] for head in heads)]
    if game in BOARDS and "two" not in heads:
        lines.append(f"board: {BOARDS[game]}")
    return "\n".join([*lines, f"position: {{{text}}}\n"])


def turns(red, blue, **more):
    """Xoids of a position of Xong."""
    last = "".join(f", {key}: {value}" for key, value in more.items())
    colours = zip(("red", "blue"), (red, blue), strict=True)
    return ", ".join(f"{role}: [{', '.join(map(repr, items))}]" for role, items in colours) + last


RED, BLUE = GAME[::2], GAME[1::2]
THREE_GROUPS = "black: [a1, b2, b3], white: [c3]"
WORTH = [
    ("xodd", THREE_GROUPS, "open", (2, 1), None),
    ("xodd final", THREE_GROUPS, "final", (2, 1), "white"),
    ("xodd two", "black: [a1, b1]", "final", (1, 0), "white"),
    ("xodd", "black: []", "open", (0, 0), None),
    ("yodd", "white: [a1, b1, b2]", "open", (0, 1), None),
    ("gosix", "black: [k, v, w], white: [a, b, c], captured: {white: [4]}", "open", (0, 1), None),
    (
        "gosix",
        "black: [a], white: [b, x], captured: {black: [1, 2, 3, 4]}",
        "final",
        (4, 0),
        "black",
    ),
    ("gosix", FULL, "final", (3, 3), None),
    # The corners of hexagon 1: black's chains there have four stones, white's two; then three each
    ("gosix", "black: [c, a, d, l], white: [f, j, x, w]", "open", (0, 0), None),
    ("gosix", "black: [c, a, d], white: [f, j, g]", "open", (0, 0), None),
    ("xana final", "black: [3i5], captured: {black: 2}", "final", (62, 0), "black"),
    ("xana final", "black: [3i5], white: [m1]", "final", (0, 0), None),
    ("xana", "black: [3i5]", "open", (60, 0), None),
    ("xana", "black: [e1], white: [i5], walls: [i1, h2, f2, d2]", "open", (1, 54), None),
    ("xana", "black: [i5], captured: {black: 10}", "open", (70, 0), None),
    ("xong", turns(RED, BLUE), "final", (2, 1), "red"),
    ("xong", turns(RED[::-1], BLUE), "final", (2, 1), "red"),
    ("xong", turns(RED[:2], BLUE), "open", (2, 1), None),
]


@pytest.mark.parametrize(("terms", "text", "status", "scores", "winner"), WORTH)
def test_what_a_position_is_worth(terms, text, status, scores, winner):
    found = verdict(position(terms, text))
    assert (found[0], tuple(found[1].values()), found[2]) == (status, scores, winner)


def test_hongs_are_counted_on_a_board_that_is_not_full():
    text = position("hong", f"h: [e3], v: [d3, f3], {STONES}")
    assert verdict(text) == ("open", {"more": 1}, None)
    status, scores, winner = verdict(MAP.format("s"))
    assert (status, winner) == ("final", "more")
    assert scores["more"] > 11
    report = score_bytes(MAP.format("s").encode(), "p.yaml", None)
    assert report.sentence().startswith("Final: the board is full; 11 hongs were needed. more 23: ")


@pytest.mark.parametrize(
    ("terms", "text", "code", "site"),
    [
        ("xodd", "black: [a1, a3]", "even-groups", None),
        ("xodd", "black: [a1], white: [a2]", "even-groups", None),
        ("xodd", "black: [a1, b1, A1]", "occupied", "a1"),
        ("xodd", "black: [j10]", "off-board", "j10"),
        ("gosix", "black: [a], white: [a]", "occupied", "a"),
        ("gosix", "black: [y]", "off-board", "y"),
        ("gosix", "captured: {black: [0]}", "off-board", "0"),
        ("gosix", "black: [k, v], white: [a, b], captured: {white: [04]}", "off-board", "04"),
        ("gosix", "captured: {black: [1], white: [1]}", "occupied", "1"),
        ("gosix", "black: [a, b]", "turn-order", None),
        ("gosix", "black: [a, b, c], white: [h]", "turn-order", None),
        # White took six of its own stones off at most, and played no more than those.
        ("gosix", "black: [a, b, c, d, e, f, g, h], captured: {white: [4]}", "turn-order", None),
        ("gosix", "black: [c, a, d, g], white: [f, j, x, w]", "uncaptured", "1"),
        ("gosix", "black: [c, a, d], white: [f, j, g, k]", "uncaptured", "1"),
        ("hong", "stones: [a1, c5]", "turn-order", None),
        ("hong", "stones: [a1, c5, g7, b1]", "too-many-pieces", None),
        ("hong", "stones: [a1, c5, d4]", "off-board", "d4"),
        ("hong", "stones: [a1, c5, h7]", "off-board", "h7"),
        ("hong", f"{STONES}, h: [a1]", "occupied", "a1"),
        ("hong", f"{STONES}, h: [b1], v: [b1]", "occupied", "b1"),
        ("xana", "black: [i5], walls: [i5]", "occupied", "i5"),
        ("xana", "black: [i5], white: [2i5]", "occupied", "i5"),
        ("xana", "black: [I5]", "off-board", "I5"),  # here the case tells columns apart
        ("xana", "black: [9i5, 2k5]", "too-many-pieces", None),
        ("xana", "black: [9i5], captured: {white: 2}", "too-many-pieces", None),
        ("xana", "walls: [i5]", "turn-order", "i5"),
        ("xana", "black: [e1], white: [i5], walls: [g1, d2, f2]", "uncaptured", "e1"),
        ("xong", turns(["a1/ne", "a1/sw"], ["a2/e,se"]), "not-new", "a1/sw"),
        ("xong", turns(["a1/ne,e"], ["a3/sw,w"]), "not-new", "a2/e"),
        ("xong", turns(["a1/sw,w,nw"], ["a3/ne,e,se"]), "not-new", "a3/ne"),
        ("xong", turns(["a1/e a2/w"], []), "occupied", "a1/e"),  # one leg, named from both cells
        ("xong", turns(["a1/ne", "a3/ne,e"], []), "turn-order", None),
        ("xong", turns([], ["a1/ne"]), "turn-order", None),
        ("xong", turns(["b7/ne"], []), "off-board", "b7"),
        ("xong", turns(RED, BLUE, last="blue"), "turn-order", None),
        ("xong", turns(["a1/ne a1/sw"], ["a3/e,se"]), "not-new", "a1/sw"),  # single legs, certainly
        ("xong", turns(["a1/w a2/ne,nw a3/e,se,sw"], []), "turn-order", None),
        ("xodd final", "black: []", "not-final", None),
        ("gosix final", "black: [a]", "not-final", None),
        ("gosix first", "white: [a]", "turn-order", None),
        ("gosix first", "black: [a], white: [b, c]", "turn-order", None),
        # more vacant legs than any Xoid has are a new one
        ("xong final", turns(["a1/w a3/ne,e"], ["a2/w,sw,se"]), "not-final", "a1/nw"),
    ],
)
def test_what_no_game_reaches(terms, text, code, site):
    assert problem(position(terms, text)) == (code, site)


SENTENCES = [
    ("xodd", "black: [a1]", "Open: the game can continue. Standing: black 1, white 0."),
    (
        "xodd final",
        "black: [a1]",
        "Final: the file claims that the game ended here. black 1, white 0: ",
    ),
    ("gosix", FULL, "Final: no dot is free. black 3, white 3: a draw."),
    ("xodd", "black: [a1, a3]", "Impossible: there are 2 groups (2 black, 0 white), expected an o"),
    (
        "hong",
        "h: [e3], stones: [a1, d4, g7]",
        "d4: a neutral stone is on the centre cell, which must be free [off-board].",
    ),
    ("hong", "h: [a1], stones: [a1, c5, g7]", "a1 has a stone and a tile h"),
    ("gosix", "black: [a], white: [a]", "a has a black stone and a white stone"),
    ("gosix", "black: [c, a, d, g], white: [f, j, x, w]", "hexagon 1 is closed, 4 black to 2 whi"),
    (
        "xana",
        "black: [11i5]",
        "black has 11 stones on the board and lost 0; each player has only 10",
    ),
    ("xong", "red: ['a1/e'], blue: ['a1/e']", "a1/e has a red leg and a blue leg"),
    (
        "xong",
        turns(RED[:1], BLUE),
        "1 red and 2 blue Xoids, expected equal numbers, or one more red Xoid",
    ),
    ("xong", turns(RED, BLUE, last="blue"), "3 red and 2 blue Xoids, expected equal numbers"),
    (
        "xong",
        turns(RED[:2], BLUE, last="red"),
        "2 red and 2 blue Xoids, expected one more red Xoid",
    ),
]


@pytest.mark.parametrize(("terms", "text", "sentence"), SENTENCES)
def test_the_verdict_in_words(terms, text, sentence):
    report = score_bytes(position(terms, text).encode(), "p.yaml", None)
    assert sentence in report.sentence()


def test_a_free_cell_goes_on():
    final = MAP.replace("game:", "final: true\ngame:", 1)
    assert problem(final.format(".")) == ("turn-order", None)
    assert problem(final.replace("vhvhvhs", ".hvhvhs").format("s")) == ("not-final", "a7")


def listed(game, piece):
    return f"{game}\nposition:\n  black:\n    - {piece}\n"


XANA = "game: xana\nboard: xana-5"
ERRORS = [
    ("game: gosix\nposition:\n  captured:\n    black: [a]\n", 4, "expected a hexagon such as 1 or"),
    (
        listed("game: xodd\nboard: xodd-9x9", "a1 b1"),
        5,
        "expected a point such as a9, found 'a1 b1'",
    ),
    (
        MAP.replace("vhvhvhs", "vhvhvh"),
        5,
        "this row of the map has 6 letters, expected 7, from a7 to",
    ),
    (
        MAP.replace("vhvhvhs", "xhvhvhv"),
        5,
        "the letter 'x' of the map is unknown; explain it in a legend",
    ),
    (MAP.replace("vhvhvhs", ""), 4, "the map has 6 rows, the board has 7 rows of sites"),
    *((listed(XANA, stack), 5, "expected a") for stack in ("0i5", "00i5", "3,4", "i5k5", "-1i5")),
    (
        position("xong", turns(["a1/x"], [])),
        3,
        "a hexagon has no side 'x'; its sides are ne e se sw",
    ),
]


@pytest.mark.parametrize(("text", "line", "said"), ERRORS)
def test_what_is_no_place_or_piece(text, line, said):
    found, message = error(text.replace("{}", "s"))
    assert (found, message[: len(said)]) == (line, said)


@pytest.mark.parametrize(("turn", "first"), [("swap", "white"), ("e10", "black")])
def test_a_tie_goes_to_the_colour_that_who_began_has_since(turn, first, tmp_path):
    file = tmp_path / "game.yaml"
    head = "game: xana\nruleset: xana-abstract-play\nfirst: black\n"
    file.write_text(f"{head}moves: [h9, {turn}, i4, pass, pass]\n")
    assert report_on(file).as_dict()["winner"] == first
    text = position_of_record(file)[0]
    assert f"first: {first}\n" in text
    assert verdict(text) == ("final", {"black": 0, "white": 0}, first)


def test_heights_in_a_map():
    text = (
        "game: xana\nboard: {name: s, lattice: hex, shape: {hexagon: 2}, play_on: cells, "
        "labels: doubled}\nposition:\n  map: |\n     B .\n    . . w\n     . .\n"
        "  legend: {B: black 4, w: white}\n"
    )
    assert verdict(text)[0] == "open"
    three = text.replace(". . w", "C . w").replace("black 4", "black 3, C: black")
    assert verdict(three)[0] == "open"  # four stones, as black without a number is one
    assert problem(text.replace("black 4", "black 5")) == ("too-many-pieces", None)
    told = error(text.replace("black 4", "black x"))[1]
    assert told == "expected a number after 'black', found 'x'"
    assert "did you mean 'white'?" in error(text.replace("w: white", "w: whit"))[1]


def test_a_new_xoid_that_fits_is_shown():
    text = position("xong final", turns(RED[:2], BLUE))
    code, site = problem(text)
    data = scored(text)
    assert code == "not-final"
    assert data["problem"]["message"].startswith("a new Xoid still fits, for example ")
    assert site in data["problem"]["message"].replace(",", " ").split() or "/" in site
    assert data["scores"] == {"red": 2, "blue": 1}
    assert problem(position("xong final", turns([], [])))[0] == "not-final"


LUMPS = ["a1/nw,w a3/ne,e,se,sw"], ["a1/se", "a2/ne,nw,w"]  # red's are two or three Xoids


def test_xoids_that_cannot_be_told_apart():
    """Hexagons are counted all the same; the claim and who was last make the position final."""
    data = scored(position("xong", turns(*LUMPS)))
    assert (data["status"], data["scores"]) == ("open", {"red": 1, "blue": 1})
    assert "are unknown" in data["detail"]["remark"]
    claimed = position("xong final", turns(*LUMPS))
    data = scored(claimed)
    assert (data["status"], data["scores"], data["winner"]) == ("open", {"red": 2, "blue": 2}, None)
    assert "add `last:`" in data["detail"]["remark"]
    told = score_bytes(claimed.encode(), "p.yaml", None).sentence()
    assert told.startswith("Open: the winner is not known yet. Standing: red 2")
    for last, scores, winner in (("red", (2, 3), "blue"), ("blue", (3, 2), "red")):
        text = position("xong final", turns(*LUMPS, last=last))
        assert verdict(text) == ("final", dict(zip(("red", "blue"), scores, strict=True)), winner)


def test_a_letter_of_a_map_is_an_item():
    picture = "    r r . b b b\n    . . . .\n    . . . . . r\n"
    text = f"game: xong\nboard: {STRIP}\nposition:\n  map: |\n{picture}"
    data = scored(text)
    assert data["status"] == "open"
    assert "are unknown" in data["detail"]["remark"]
    told = text.replace(". . r", ". . c") + "  legend: {r: red, b: blue, c: red}\n"
    assert scored(told)["detail"] == {}
