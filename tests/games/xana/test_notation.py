"""Xana's turns as their authors typed them, and what cannot be read."""

import pytest
from games.xana.positions import BY_ROWS, TALL, code, game_on, place, played, shown
from hypothesis import given
from hypothesis import strategies as st

from printkit.games.xana.notation import Insertion, Movement, XanaMove


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("3h9", "3h9"),
        ("1h9", "h9"),
        ("5l13h11 + l11 i12:3", "5l13h11 + l11 i12:3"),
        ("- + k10", "- + k10"),
        ("-", "pass"),
        ("- +", "pass"),
        ("pass", "pass"),
        ("Swap", "swap"),
        ("h9 +", "h9"),
        ("-:0", "-:0"),
        # as the authors typed them
        ("lj11  + k10 x7:1", "l11j11 + k10 x7:1"),
        ("h9q12  + v9  y8", "h9q12 + v9 y8"),
        ("An13 + k12 j13", "n13 + k12 j13"),
        ("4h7f11 + i6  i10", "4h7f11 + i6 i10"),
        ("Zn13", "26n13"),
        ("El13h11", "5l13h11"),
        ("Blj11", "2l11j11"),
        ("3lj11", "3l11j11"),
        # spaces
        ("h9q12+v9 y8", "h9q12 + v9 y8"),
        ("  -  +\tk10  ", "- + k10"),
        ("h9 + x7 : 1", "h9 + x7:1"),
        ("h9 :1", "h9:1"),
        ("-+k10 v9 y8 x7", "- + k10 v9 y8 x7"),
    ],
)
def test_turns_are_read_and_written_plainly(text, plain):
    game = game_on("xana-8")
    position = place(game, "l11:3 h9:6 h7:4 n13", "A8")
    move = game.parse_move(text, position)
    assert game.format_move(move) == plain
    assert game.parse_move(plain, position) == move


@pytest.mark.parametrize(
    ("text", "with_stack", "without"),
    [
        ("Ay10", "A10y10", "y10"),
        ("AC8", "A8C8", "C8"),
        ("Bz9", "B9z9", "2z9"),
        ("AA10", "A10", "A10"),  # a move to the same cell is none
        ("BA10", "2A10", "2A10"),  # column B has no row 10
        ("A10y10", "A10y10", "A10y10"),
        ("BA10y10", "2A10y10", "2A10y10"),
        ("BAy10", "2A10y10", "2A10y10"),
        ("2Ay10", "2A10y10", "2A10y10"),
        ("yA10", "y10A10", "y10A10"),
    ],
)
def test_a_capital_is_a_column_only_where_the_player_can_move_from_it(text, with_stack, without):
    game = game_on("xana-8")
    stacks = "A8:2 A10:2 B9:2 h1:2"
    for position, plain in (
        (place(game, stacks), with_stack),
        (place(game), without),
        (place(game, "h9", stacks), without),
        (place(game, stacks, "h9", turns=11), without),
        (place(game, "h9", stacks, turns=11), with_stack),
    ):
        assert game.format_move(game.parse_move(text, position)) == plain


SYNTAX = """
    + | + k10 | h | 9 | h 9 | 3 h9 | h9 q12 | 0h9 | 00h9q12 | h9 + k | h9 + 10 | h9 + 3k10
    h9 + k10 + x7 | h9 : | h9:x | h9:-1 | h9:1:2 | h9 k10 | lmj11 | 3Alj11 | ABCj11 | ABj11l13
    h9,k10 | h9 + k10, x7 | pass pass | pass:0 | pass + k10 | swap + k10 | swap:0 | -- | -k10 | –
    ３h9 | 1234567890h9 | h9:1234567890 | h9q12v9 | 3-h9 | h9 + - | h9 - q12 | h9+k10:1 x7 | resigns
    h9\x00 | 3h9) | k.10 | é9 | ²h9 | h² | :1 | h9 + k10 : one | 5 | - k10
"""


@pytest.mark.parametrize(
    "text", ["", " ", *(text.strip() for line in SYNTAX.split("\n") for text in line.split("|"))]
)
def test_what_cannot_be_read(text):
    game = game_on("xana-8")
    for position in (game.start(), place(game, "A8 h9 l11")):
        assert code(game, position, text) == "syntax"


@pytest.mark.parametrize(
    "text",
    [
        *("h8", "v8v10", "h9h8", "H9", "a1", "Ah8", "D8", "BD8", "h8h8", "h99", "h0", "h09"),
        *("- + h8", "3h9 + k10 h8", "h8 + k10", "h9q12 + zz9", "- + k10 k10 k10 h8"),
    ],
)
def test_what_is_not_on_the_board(text):
    game = game_on("xana-8")
    assert code(game, place(game, "h9:2"), text) == "off-board"


@pytest.mark.parametrize("text", ["h8 + k", "h99:x", "h9 + h8 k", "h8h10 + k10:", "h8 + k10 x7 -"])
def test_a_syntax_error_anywhere_comes_before_a_site_that_does_not_exist(text):
    game = game_on("xana-8")
    assert code(game, game.start(), text) == "syntax"


def test_boards_with_other_names_are_read_in_the_plain_forms():
    game = game_on(BY_ROWS)
    position = place(game, "c3:2")
    for text, plain in (
        ("C3D4 + A1", "c3d4 + a1"),
        ("2b2", "2b2"),
        ("cd4", "c4d4"),
        ("Cd4", "3d4"),
    ):
        assert game.format_move(game.parse_move(text, position)) == plain
    tall = game_on(TALL)
    assert tall.format_move(tall.parse_move("2aa3ab4 + z1 aa4", tall.start())) == (
        "2aa3ab4 + z1 aa4"
    )
    assert code(tall, tall.start(), "Aa3") is None  # the row aa, not one stone on a3
    assert shown(tall, played(tall, tall.start(), "Aa3")) == {"aa3": "black 1"}
    assert code(tall, tall.start(), "ac9") == "off-board"


CELLS = st.integers(0, 168)
COUNTS = st.integers(1, 999_999_999)
MOVES = st.one_of(
    st.builds(
        XanaMove,
        st.one_of(
            st.none(),
            st.builds(Insertion, COUNTS, CELLS),
            st.builds(Movement, st.one_of(st.none(), COUNTS), CELLS, CELLS),
        ),
        st.lists(CELLS, max_size=4).map(tuple),
        st.one_of(st.none(), st.integers(0, 999_999_999)),
        swap=st.just(False),
    ),
    st.just(XanaMove(swap=True)),
)
OCCUPANCIES = st.sampled_from(["", "A8 A10 B9 C8", "h9 l11 a8", "i8 A6"])


@given(move=MOVES, stacks=OCCUPANCIES)
def test_what_is_written_reads_back_as_the_same_move(move, stacks):
    game = game_on("xana-8")
    position = place(game, stacks)
    assert game.parse_move(game.format_move(move), position) == move
