"""Xana: the rules by hand, the authors' notation, and a slow second implementation."""

import json
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players.xana import random_turn

from printkit.app.verify import verify_bytes
from printkit.catalog import board_names, load_board, load_ruleset, open_game
from printkit.errors import InputError, NotationError
from printkit.games.xana import (
    BLACK,
    WHITE,
    Insertion,
    Movement,
    StonesOption,
    Xana,
    XanaMove,
    XanaPosition,
)
from printkit.records.reader import read_record
from printkit.rules.game import Placement
from printkit.topology.lattice import cell_site
from printkit.topology.search import (
    around,
    neighbour_masks,
    region,
    squared_distance,
    steps,
    within_radius,
    within_steps,
)
from printkit.verify.report import describe

ROLES = (BLACK, WHITE)
SMALL = "{name: small, lattice: hex, labels: doubled, shape: {hexagon: 3}}"
LINE = "{name: line, lattice: hex, labels: doubled, shape: {rectangle: [7, 1]}}"
PIECES = """
  name: pieces
  lattice: hex
  labels: doubled
  shape:
    map: |
       o o o o o
      o o   o o o
       o o o o
      o     o o   o
         o o o o o
          o o   o
"""
BY_ROWS = "{name: by-rows, lattice: hex, labels: rows, shape: {hexagon: 4}}"
POCKET = "d2 e3 g3 h2 i1"  # walls that close off e1, f2 and g1 on xana-5
TALL = "{name: tall, lattice: hex, labels: rows, shape: {rectangle: [4, 30]}}"


@cache
def game_on(board: str = "xana-5", ruleset: str = "xana", first: str = BLACK) -> Xana:
    text = f"game: xana\nboard: {board}\nruleset: {ruleset}\nfirst: {first}\n"
    game = open_game(read_record(text.encode(), "test.yaml"), Path()).game
    assert isinstance(game, Xana)
    return game


@pytest.fixture(scope="session")
def ruleset(tmp_path_factory):
    """Writes a ruleset with the options given and returns its path."""
    folder = tmp_path_factory.mktemp("rulesets")

    def write(**options: str) -> str:
        name = "-".join(("xana", *options.values()))
        path = folder / f"{name}.yaml"
        chosen = ", ".join(f"{key}: {value}" for key, value in options.items())
        path.write_text(f"{{name: {name}, game: xana, boards: [xana-8], options: {{{chosen}}}}}")
        return str(path)

    return write


def place(
    game: Xana,
    black: str = "",
    white: str = "",
    walls: str = "",
    turns: int = 10,
) -> XanaPosition:
    """A position: `e1:2 g1` are a stack of two stones and one of one stone."""
    heights = [0] * len(game.board.cells)
    stacks = [0, 0]
    for role, text in enumerate((black, white)):
        for name, _, height in (item.partition(":") for item in text.split()):
            cell = cell_of(game, name)
            heights[cell] = int(height or 1)
            stacks[role] |= 1 << cell
    walled = sum(1 << cell_of(game, name) for name in walls.split())
    supply = tuple(
        game.stones - sum(height for cell, height in enumerate(heights) if mask >> cell & 1)
        for mask in stacks
    )
    return XanaPosition(tuple(heights), tuple(stacks), walled, supply, (0, 0), turns=turns)


def cell_of(game: Xana, name: str) -> int:
    cell = game.labels.find(name)
    assert cell is not None, name
    return cell


def reading(game: Xana, position: XanaPosition, text: str) -> XanaMove | str:
    """The move, or the code of the notation error."""
    try:
        return game.parse_move(text, position)
    except NotationError as error:
        return error.code


def code(game: Xana, position: XanaPosition, text: str) -> str | None:
    """The code of the turn's violation, as the verifier finds it."""
    move = reading(game, position, text)
    if isinstance(move, str):
        return move
    violation = game.check(position, move)
    return violation.code if violation else None


def played(game: Xana, position: XanaPosition, *texts: str) -> XanaPosition:
    for text in texts:
        position = game.play(position, game.parse_move(text, position))
    return position


def shown(game: Xana, position: XanaPosition) -> dict[str, str]:
    """What lies on each cell that is not empty: `black 2`, `wall`."""
    names = dict(zip(game.board.cells, game.labels.names, strict=True))
    return {
        names[sites[0]]: f"{role} {text}" if piece == "stack" else piece
        for piece, sites, role, text in game.placements(position)
    }


def verified(*moves: str, **keys: str) -> dict:
    lines = ["game: xana", *(f"{key}: {value}" for key, value in keys.items())]
    lines += ["moves: |", *(f"  {move}" for move in moves)]
    return verify_bytes("\n".join(lines).encode(), "test.yaml", Path()).as_dict()


def refusal(report: dict) -> tuple[int, str, str]:
    illegal = report["illegal"]
    return illegal["turn"], illegal["player"], illegal["code"]


# Geometry


def test_distances_are_those_of_the_honeycomb():
    assert [squared_distance((2, -1), (2 + q, r - 1)) for q, r in ((0, 0), (1, 0), (1, 1))] == [
        0,
        1,
        3,
    ]
    assert squared_distance((0, 0), (-3, -1)) == 13
    assert [steps((2, -1), (2 + q, r - 1)) for q, r in ((0, 0), (1, -1), (1, 1))] == [0, 1, 2]
    assert steps((0, 0), (4, 4)) == 8


@pytest.mark.parametrize(
    ("reach", "far", "steps_far"), [(6, False, False), (7, True, False), (8, True, True)]
)
def test_within_reach(reach, far, steps_far):
    assert within_radius((0, 0), (4, 4), reach) == far
    assert within_steps((0, 0), (4, 4), reach) == steps_far


def test_a_region_stays_within_its_cells():
    game = game_on()
    near = neighbour_masks(game.board)
    e1, g1, i1, i5 = (1 << cell_of(game, name) for name in ("e1", "g1", "i1", "i5"))
    assert region(e1, e1 | g1 | i1 | i5, near) == e1 | g1 | i1
    assert region(e1 | i5, g1 | i5, near) == i5
    assert region(0, g1, near) == 0
    assert [mask.bit_count() for mask in near][:2] == [3, 4]
    assert around(e1 | i5, near).bit_count() == 9


# Boards, rulesets, options


def test_the_default_board_is_the_authors():
    report = verified()
    assert (report["board"], report["ruleset"], report["status"]) == (
        "xana-8",
        "xana",
        "unfinished",
    )
    assert (report["to_move"], report["scores"]) == (BLACK, {BLACK: 0, WHITE: 0})
    assert len(game_on("xana-8").board.cells) == 169


@pytest.mark.parametrize("side", range(5, 11))
def test_each_board_gives_each_player_twice_its_side(side):
    game = game_on(f"xana-{side}")
    assert game.stones == 2 * side
    assert len(game.board.cells) == 3 * side * (side - 1) + 1
    assert game.start().supply == (2 * side, 2 * side)
    assert load_board(f"xana-{side}").pitch == pytest.approx(18)


def test_the_ruleset_lists_the_shipped_boards_the_default_first():
    shipped = {name for name in board_names() if name.startswith("xana-")}
    boards = load_ruleset("xana").boards
    assert boards[0] == "xana-8"
    assert set(boards) == shipped == {f"xana-{side}" for side in range(5, 11)}


def test_the_ruleset_states_the_defaults():
    options = {key: text for key, (text, _) in load_ruleset("xana").options.items()}
    assert options == {key: kind.default for key, kind in Xana.option_kinds.items()}


@pytest.mark.parametrize(
    ("board", "stones"),
    [(LINE, 4), (SMALL, 6), (TALL, 14), ("{name: one, lattice: hex, shape: {hexagon: 1}}", 2)],
)
def test_on_another_board_n_is_that_of_the_least_hexagon_as_large(board, stones):
    assert game_on(board).stones == stones  # 7, 19, 120 and 1 cells


def test_option_stones_may_be_a_number(ruleset):
    game = game_on("xana-5", ruleset(stones="5"))
    assert game.stones == 5
    assert code(game, game.start(), "5i5") is None
    assert code(game, game.start(), "6i5") == "supply"


@pytest.mark.parametrize("text", ["3N", "2n", "", "-1", "many", "1000000", "٣", "1.5"])
def test_option_stones_refuses_all_else(text):
    with pytest.raises(ValueError, match="expected 2N or a whole number"):
        Xana.option_kinds["stones"].read(text)


def test_option_stones_in_a_ruleset_file_is_checked_with_its_place(ruleset):
    with pytest.raises(InputError, match="option stones: expected 2N"):
        game_on("xana-5", ruleset(stones="3N"))


def test_option_stones_has_a_schema():
    schema = StonesOption("how many").json_schema()
    assert schema["description"] == "how many"
    number = {"type": "integer", "minimum": 0, "maximum": 999_999}
    assert schema["anyOf"] == [{"const": "2N"}, number]


def test_option_distance(ruleset):
    by_steps = game_on("xana-8", ruleset(distance="steps"))
    for game, expected in ((game_on("xana-8"), None), (by_steps, "out-of-circle")):
        position = place(game, "h9:7")
        assert code(game, position, "h9t13") == expected  # 8 steps, the square root of 48 away
        assert code(game, position, "6h9t13") == "out-of-circle"
        assert code(game, position, "h9v9") is None  # 7 steps in a straight line
        assert code(game, position, "- + t13") == expected


def test_option_swap(ruleset):
    without = game_on("xana-5", ruleset(swap="false"))
    assert code(without, played(without, without.start(), "i5"), "swap") == "swap-not-allowed"
    game = game_on()
    assert code(game, played(game, game.start(), "i5"), "swap") is None


# Notation


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("3h9", "3h9"),
        ("1h9", "h9"),
        ("03h9", "3h9"),
        ("5l13h11 + l11 i12:3", "5l13h11 + l11 i12:3"),
        ("h9q12 + v9 y8", "h9q12 + v9 y8"),
        ("- + k10", "- + k10"),
        ("-", "pass"),
        ("- +", "pass"),
        ("pass", "pass"),
        ("PASS", "pass"),
        ("Swap", "swap"),
        ("h9 +", "h9"),
        ("-:0", "-:0"),
        ("h9:2", "h9:2"),
        # as the authors typed them
        ("lj11  + k10 x7:1", "l11j11 + k10 x7:1"),
        ("h9q12  + v9  y8", "h9q12 + v9 y8"),
        ("q12l13 + u10 v11", "q12l13 + u10 v11"),
        ("An13 + k12 j13", "n13 + k12 j13"),
        ("Al15 + m12 m14", "l15 + m12 m14"),
        ("4h7f11 + i6  i10", "4h7f11 + i6 i10"),
        ("Bn13", "2n13"),
        ("Zn13", "26n13"),
        ("El13h11", "5l13h11"),
        ("Blj11", "2l11j11"),
        ("3lj11", "3l11j11"),
        # spaces
        ("h9q12+v9 y8", "h9q12 + v9 y8"),
        ("h9q12 +v9y8", "h9q12 + v9 y8"),
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


def test_the_parts_of_a_move():
    game = game_on("xana-8")
    position = game.start()
    h9, q12, v9, y8 = (cell_of(game, name) for name in ("h9", "q12", "v9", "y8"))
    assert game.parse_move("3h9 + v9 y8:2", position) == (Insertion(3, h9), (v9, y8), 2, False)
    assert game.parse_move("h9q12", position) == (Movement(None, h9, q12), (), None, False)
    assert game.parse_move("- + y8 v9", position) == (None, (y8, v9), None, False)
    assert game.parse_move("swap", position) == (None, (), None, True)


@pytest.mark.parametrize(
    ("text", "with_stack", "without"),
    [
        ("Ay10", "A10y10", "y10"),
        ("AC8", "A8C8", "C8"),
        ("Bz9", "B9z9", "2z9"),
        ("AA10", "A10", "A10"),  # a move to the same cell is none
        ("BA10", "2A10", "2A10"),  # column B has no row 10
        ("A10", "A10", "A10"),
        ("A10y10", "A10y10", "A10y10"),
        ("BA10y10", "2A10y10", "2A10y10"),
        ("Bz9l9", "2z9l9", "2z9l9"),
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


def test_long_input_is_refused_at_once():
    game = game_on("xana-8")
    for text in (
        "a" * 200_000,
        "- + " + "a" * 200_000,
        "- + " + "a1" * 50_000 + "!",
        "A1" * 50_000,
    ):
        assert code(game, game.start(), text) in ("syntax", "off-board")
    assert code(game, game.start(), "h9 + " + "k10 " * 5000) == "repeated-site"
    assert code(game, game.start(), "h" + "9" * 5000) == "off-board"


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


@given(
    text=st.one_of(
        st.text(),
        st.text("AaBbChlx0189+-: "),
        st.from_regex(
            r"[0-9A-C]?[a-lA-C]([0-9]{1,2})?[a-lA-C][0-9]{1,2}( \+ [a-l]9)?", fullmatch=True
        ),
    ),
    stacks=OCCUPANCIES,
)
def test_any_text_is_a_turn_with_a_plain_form_or_a_notation_error(text, stacks):
    game = game_on("xana-8")
    position = place(game, stacks)
    move = reading(game, position, text)
    if isinstance(move, str):
        assert move in ("syntax", "off-board")
    else:
        plain = game.format_move(move)
        assert game.parse_move(plain, position) == move
        assert game.format_move(game.parse_move(plain, position)) == plain


# The authors' example: what the fragments of their game settle


def test_the_authors_distances():
    game = game_on("xana-8")
    position = place(game, "h9:6")
    assert code(game, position, "h9q12 + v9 y8") is None  # the square root of 27 away
    assert code(game, position, "5h9q12") == "out-of-circle"
    position = place(game, "q12:6")
    assert code(game, position, "q12l13 + u10 v11") is None


def test_the_authors_stack_that_leaves_one_stone_and_captures_three():
    game = game_on("xana-8")
    position = place(game, "j11:3 n13", "l13:6", "k10 k12 j13 i10", turns=13)
    after = played(game, position, "5l13h11 + l11 i12:3")
    assert shown(game, after)["l13"] == "white 1"
    assert shown(game, after)["h11"] == "white 5"
    assert "j11" not in shown(game, after)
    assert after.captured == (0, 3)
    assert code(game, after, "Al15 + m12 m14") is None


# Insertion


def test_on_its_first_move_a_colour_inserts_anywhere():
    game = game_on()
    after = played(game, game.start(), "3i5", "2e1")
    assert shown(game, after) == {"i5": "black 3", "e1": "white 2"}
    assert after.supply == (7, 8)


def test_the_first_move_may_go_where_only_the_opponent_could():
    game = game_on()
    enclosed = place(game, "e1", "", POCKET)
    assert code(game, enclosed._replace(turns=11), "g1") is None
    begun = place(game, "e1", "i5", POCKET, turns=11)
    assert code(game, begun, "g1") == "not-accessible"
    assert code(game, begun, "i7") is None


def test_a_colour_whose_stacks_are_all_captured_inserts_nowhere():
    game = game_on()
    position = place(game, "", "i5")._replace(supply=(7, 9))
    assert code(game, position, "e1") == "not-accessible"
    assert code(game, position, "i5") == "occupied"
    assert code(game, position, "pass") is None
    assert code(game, position, "- + h4") == "out-of-circle"


def test_an_insertion_goes_onto_a_friendly_stack_wherever_it_stands():
    game = game_on()
    position = place(game, "e1:2 i5", "", POCKET)
    assert shown(game, played(game, position, "3e1"))["e1"] == "black 5"
    assert code(game, position, "f2") is None  # accessible to e1
    apart = place(game, "i5", "", POCKET)
    assert code(game, apart, "f2") == "not-accessible"


def test_supply():
    game = game_on()
    position = place(game, "i5:8", "e1")
    assert code(game, position, "3i5") == "supply"
    after = played(game, position, "2i5")
    assert after.supply == (0, 9)
    assert code(game, played(game, after, "pass"), "g5") == "supply"


# Movement


def test_all_or_a_part_of_a_stack_moves():
    game = game_on()
    position = place(game, "i5:3", "e1")
    assert shown(game, played(game, position, "i5o5")) == {"o5": "black 3", "e1": "white 1"}
    assert shown(game, played(game, position, "2i5m5"))["i5"] == "black 1"
    assert code(game, position, "2i5o5") == "out-of-circle"
    assert code(game, position, "3i5o5") is None
    assert code(game, position, "4i5o5") == "stack-too-small"
    assert code(game, position, "e1g1") == "no-stack"
    assert code(game, position, "g5k5") == "no-stack"


def test_a_circle_is_what_empty_cells_lead_to_however_long_the_way():
    game = game_on()
    open_ring = place(game, "i5:2", "", "k5 l4 n4 o5 l6")  # m5 opens to n6 only
    assert code(game, open_ring, "i5m5") is None
    closed = place(game, "i5:2", "", "k5 l4 n4 o5 l6 n6")
    assert code(game, closed, "i5m5") == "out-of-circle"


def test_a_stack_joins_a_friendly_one_that_touches_it_or_its_empty_cells():
    game = game_on()
    # e1 and g1 touch; f2 and d2 are beside both. i1 has its own empty cell, k1, past the walls.
    position = place(game, "e1:2 g1:1 i1:1", "", "c3 e3 g3 h2 j2 l2 m1")
    assert code(game, position, "e1g1") is None
    assert code(game, position, "e1i1") == "out-of-circle"  # i1 touches no empty cell of e1's
    assert code(game, position, "g1i1") is None
    assert shown(game, played(game, position, "g1i1"))["i1"] == "black 2"
    # without g1 the empty cells of e1 lead to i1
    through = place(game, "e1:2 i1:1", "", "c3 e3 g3 h2 j2 l2 m1")
    assert code(game, through, "e1i1") is None
    assert code(game, through, "1e1i1") == "out-of-circle"


def test_a_friendly_stack_that_touches_needs_no_empty_cell_between():
    game = game_on()
    position = place(game, "e1:1 g1:1", "", "f2 h2")  # d2 and i1 are their only empty neighbours
    assert code(game, position, "e1g1") is None


# Captures and liberties


def test_an_insertion_a_movement_and_a_wall_capture():
    game = game_on()
    position = place(game, "g1 d2 e3", "e1:2")
    for text in ("f2:2", "e3f2:2", "- + f2:2", "g3 + f2:2"):
        after = played(game, position, text)
        assert after.captured == (2, 0)
        assert "e1" not in shown(game, after)
        assert sum(after.supply) == sum(position.supply) - (text[:2] in ("f2", "g3"))
    assert code(game, position, "f2") is None
    assert code(game, position, "f2:1") == "wrong-captures"
    assert code(game, position, "i5:1") == "wrong-captures"
    assert code(game, position, "i5:0") is None


def test_stacks_without_liberty_are_captured_all_at_once():
    game = game_on()
    position = place(game, "e3", "e1:2 g1:3", "d2 h2 i1")
    after = played(game, position, "- + f2:5")
    assert after.captured == (5, 0)
    assert shown(game, after).keys() == {"e3", "d2", "h2", "i1", "f2"}


def test_no_own_stack_may_be_left_without_liberty_by_the_action():
    game = game_on()
    position = place(game, "e1 i5", "", "g1 d2")
    assert code(game, position, "f2") == "no-liberty"
    assert code(game, position, "g3 + f2") is None  # a wall may: e1 is lost
    pocket = place(game, "e1:2", "i5", "d2 f2 h2 i1")
    assert code(game, pocket, "1e1g1") == "no-liberty"
    assert code(game, pocket, "e1g1") is None
    assert code(game, pocket, "g1") == "no-liberty"


def test_captures_of_the_action_come_before_the_look_at_own_liberties():
    game = game_on()
    walls = "d2 h2 g1 g3"
    capturing = place(game, "e3", "e1:2", walls)
    assert shown(game, played(game, capturing, "f2:2"))["f2"] == "black 1"
    assert code(game, place(game, "e3", "i5", f"{walls} e1"), "f2") == "no-liberty"


def test_a_wall_captures_enemies_first_which_may_save_own_stacks():
    game = game_on()
    position = place(game, "g1:3", "e1:2", "d2 i1 h2")
    after = played(game, position, "- + f2:2")
    assert after.captured == (2, 0)
    assert shown(game, after)["g1"] == "black 3"


def test_own_stacks_that_a_wall_stifles_count_for_the_opponent():
    game = game_on()
    position = place(game, "g1:3 i5", "m9", "e1 i1 h2")
    assert code(game, position, "- + f2:3") == "wrong-captures"
    after = played(game, position, "- + f2:0")
    assert after.captured == (0, 3)
    assert "g1" not in shown(game, after)
    assert after.supply == position.supply


@pytest.mark.parametrize(
    ("walls", "text", "captured"),
    [("e1 i1 h2", "- + f2", "0, lost 3"), ("d2 h2 i1 e5", "- + f2", "2"), ("h2", "i7", "0")],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_the_table_tells_the_stones_captured_and_lost_in_the_turn(mover, walls, text, captured):
    game = game_on()
    sides = ("g1:3 i5", "m9" if "e1" in walls else "e1:2 m9")
    position = place(game, *sides[:: 1 - 2 * mover], walls, turns=10 + mover)
    position = position._replace(captured=(2, 4))
    move = game.parse_move(text, position)
    changes = game.changes(position, move, game.play(position, move))
    assert (changes["played"], changes["captured"]) == (text, captured)


# Walls


def test_a_wall_needs_the_circle_of_a_stack_at_that_moment():
    game = game_on()
    position = place(game, "i5:2", "e1")
    assert code(game, position, "- + m5 e5") is None
    assert code(game, position, "- + o5") == "out-of-circle"
    assert code(game, position, "i5m5 + q5") is None
    assert code(game, position, "i5m5 + g5") == "out-of-circle"
    assert code(game, position, "1i5k5 + m5") is None  # i5 and k5 of one stone each
    assert code(game, position, "1i5k5 + o5") == "out-of-circle"
    assert code(game, position, "i7 + i9") == "out-of-circle"  # two rows on is more than one
    assert code(game, position, "2i7 + i9") is None


def test_the_first_wall_may_close_the_way_to_the_second():
    game = game_on()
    position = place(game, "e1:4", "i9", "c3 e3 g3 h2")
    assert code(game, position, "- + k1 i1") is None
    assert code(game, position, "- + i1 k1") == "out-of-circle"
    open_below = place(game, "e1:4", "i9", "c3 e3 g3")
    assert code(game, open_below, "- + i1 k1") is None


def test_the_second_wall_cannot_lean_on_a_stack_that_the_first_one_cost():
    game = game_on()
    position = place(game, "g1:3", "m9", "e1 i1 h2")
    assert code(game, position, "- + f2 e3") == "out-of-circle"
    assert code(game, position, "- + e3 f2") is None


def test_a_wall_may_go_on_the_cell_that_the_action_has_left():
    game = game_on()
    position = place(game, "i5:2", "e1")
    after = played(game, position, "i5m5 + i5")
    assert shown(game, after) == {"m5": "black 2", "i5": "wall", "e1": "white 1"}
    assert code(game, position, "1i5k5 + i5") == "occupied"


def test_a_wall_may_go_on_a_cell_that_a_capture_has_emptied():
    game = game_on()
    position = place(game, "g1 d2", "e1:2")
    assert shown(game, played(game, position, "f2 + e1:2"))["e1"] == "wall"
    assert shown(game, played(game, position, "- + f2 e1:2"))["e1"] == "wall"


# The order of the codes


ORDER = [
    # repeated-site, before the counts
    ("i5i5 + h4 j4 g5", "repeated-site"),
    ("m5m5", "repeated-site"),
    ("9i5i5", "repeated-site"),
    ("99i5 + h4 h4 g5", "repeated-site"),
    ("- + e1 e1", "repeated-site"),
    # the counts, before the action
    ("99i5 + h4 j4 g5", "too-many-walls"),
    ("e1g1 + h4 j4 e1", "too-many-walls"),
    ("swap", "swap-not-allowed"),
    # the action
    ("99e1", "supply"),
    ("8q5", "supply"),
    ("e1q5", "no-stack"),
    ("9e1g1", "no-stack"),
    ("4i5e1", "stack-too-small"),
    ("4i5q5", "stack-too-small"),
    ("e1", "occupied"),
    ("c5", "occupied"),
    ("i5e1", "occupied"),
    ("1i5c5", "occupied"),
    ("a5", "not-accessible"),
    ("i5q5", "out-of-circle"),
    ("1i5a5", "out-of-circle"),
    # the action before the walls
    ("a5 + e1", "not-accessible"),
    ("i5q5 + e1", "out-of-circle"),
    ("m9 + e1 q5", "no-liberty"),
    # wall by wall
    ("k5 + k5", "occupied"),
    ("k5 + e1:9", "occupied"),
    ("k5 + q5 e1", "out-of-circle"),
    ("k5 + e1 q5", "occupied"),
    ("- + a5", "out-of-circle"),
    ("- + h4 q5:9", "out-of-circle"),
    # the claim at the end
    ("- + h4 j4:9", "wrong-captures"),
    ("-:1", "wrong-captures"),
    ("k5", None),
    ("-:0", None),
]


@pytest.mark.parametrize(("text", "expected"), ORDER)
def test_the_first_code_in_order_decides(text, expected):
    game = game_on()
    # a5 is closed off by walls; k9, in its corner, has m9 as its last empty neighbour
    position = place(game, "i5:3 k9", "e1", "c5 b4 b6 i9 j8 l8")
    assert code(game, position, text) == expected


def test_the_end_of_the_game_comes_before_sites_and_after_syntax():
    over = ("i5", "pass", "pass")
    assert refusal(verified(*over, "h1 + zz9", board="xana-5"))[2] == "game-over"
    assert refusal(verified(*over, "h", board="xana-5"))[2] == "syntax"
    assert refusal(verified(*over, "swap", board="xana-5")) == (4, WHITE, "game-over")


@pytest.mark.parametrize(("text", "expected"), [(text, want) for text, want in ORDER if want])
def test_an_illegal_turn_is_not_played_and_says_why_in_a_sentence(text, expected):
    game = game_on()
    position = place(game, "i5:3 k9", "e1", "c5 b4 b6 i9 j8 l8")
    move = game.parse_move(text, position)
    violation = game.check(position, move)
    assert violation.code == expected
    assert len(violation.message.split()) > 3
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        game.play(position, move)


# Swap, passes, the end, scores


def test_after_a_swap_the_player_who_began_moves_next_with_the_other_colour():
    game = game_on()
    position = game.start()
    movers = []
    for text in ("3i5", "swap", "2e1 + g1", "- + i3", "pass"):
        movers.append(game.to_move(position))
        position = played(game, position, text)
    assert movers == [BLACK, WHITE, WHITE, BLACK, WHITE]
    assert game.to_move(position) == BLACK
    assert shown(game, position)["i5"] == "black 3"


def test_white_may_begin():
    report = verified("3i5", "swap", "2e1", board="xana-5", first=WHITE)
    assert (report["to_move"], report["turns"]) == (WHITE, 3)
    assert refusal(verified("i5", "g5g5", board="xana-5", first=WHITE))[1] == BLACK
    report = verified("3i5", "2e1", board="xana-5", first=WHITE)
    assert report["to_move"] == WHITE
    assert verified("3i5", "swap", board="xana-5", first=WHITE)["to_move"] == BLACK


@pytest.mark.parametrize(
    "turns", [("swap",), ("i5", "e1", "swap"), ("i5", "swap", "swap"), ("pass", "e1", "swap")]
)
def test_swap_is_for_turn_2_only(turns):
    assert refusal(verified(*turns, board="xana-5"))[::2] == (len(turns), "swap-not-allowed")


def test_the_colour_of_the_swapper_has_its_first_move_still_to_come():
    # g1 is closed off with black's stack; white, whoever plays it, may still insert there
    game = game_on()
    position = place(game, "e1", "", POCKET, turns=2)._replace(swapped=True)
    assert game.to_move(position) == WHITE
    assert code(game, position, "g1") is None


def test_a_swap_is_not_a_pass():
    report = verified("pass", "swap", "pass", board="xana-5")
    assert (report["status"], report["to_move"]) == ("unfinished", BLACK)
    report = verified("pass", "swap", "pass", "pass", board="xana-5")
    assert (report["status"], report["drawn"], report["turns"]) == ("finished", True, 4)


def test_two_passes_in_succession_end_the_game():
    assert verified("i5", "pass", "k5", "-", board="xana-5")["status"] == "unfinished"
    report = verified("i5", "-", "- +", board="xana-5")
    assert (report["status"], report["winner"]) == ("finished", BLACK)
    assert report["scores"] == {BLACK: 60, WHITE: 0}
    assert verified("i5", "e1", "-:0", "pass", board="xana-5")["drawn"]
    assert verified("i5", "e1", "- + h4", "pass", board="xana-5")["status"] == "unfinished"


def test_a_resignation_has_the_scores_of_the_position():
    report = verified("i5", "resign", board="xana-5")
    assert (report["winner"], report["scores"]) == (BLACK, {BLACK: 60, WHITE: 0})


def test_points_are_cells_accessible_to_one_player_only_and_captured_stones():
    game = game_on()
    # black's pocket holds f2 and g1; the rest is open to both
    position = place(game, "e1 i5:2", "m5", POCKET)
    assert game.standing(position) == {BLACK: 2, WHITE: 0}
    scored = position._replace(captured=(3, 4))
    assert game.standing(scored) == {BLACK: 5, WHITE: 4}
    assert game.outcome(scored) is None
    assert game.outcome(scored._replace(passes=2)) == (
        BLACK,
        {BLACK: 5, WHITE: 4},
        "both players passed",
    )
    assert game.outcome(position._replace(captured=(0, 5), passes=2)).winner == WHITE
    assert game.outcome(position._replace(captured=(0, 2), passes=2)).winner is None


def test_a_colour_that_has_not_begun_has_no_accessible_cell_for_scoring():
    assert verified("i5", board="xana-5")["scores"] == {BLACK: 60, WHITE: 0}


def test_placements():
    game = game_on(SMALL)
    position = place(game, "e1:3", "c1", "e3")
    assert set(game.placements(position)) == {
        Placement("stack", (game.board.cells[cell_of(game, "e1")],), BLACK, "3"),
        Placement("stack", (game.board.cells[cell_of(game, "c1")],), WHITE, "1"),
        Placement("wall", (cell_site((0, 0)),), None),
    }


def test_the_table_of_turns():
    text = "game: xana\nboard: xana-5\nmoves: |\n  3i5\n  Ae1\n  ig5 + i5\n"
    table = describe(verify_bytes(text.encode(), "test.yaml", Path())).splitlines()
    assert table[2].split() == ["turn", "player", "played", "captured", "black", "white"]
    assert [row.split() for row in table[3:6]] == [
        ["1", "black", "3i5", "0", "60", "0"],
        ["2", "white", "e1", "0", "0", "0"],
        ["3", "black", "i5g5", "+", "i5", "0", "0", "0"],
    ]


def test_a_record_typed_by_its_authors_habits():
    moves = ("Ci5", "Be1", "ig5  + i5", "ei1 +g1  k1", "Bge5:0", "pass", "-")
    report = verified(*moves, board="xana-5")
    assert (report["illegal"], report["status"]) == (None, "finished")


# A slow second implementation: sets of coordinates, one rule after the other


class Slow:
    """Everything by coordinates (q, r); the state is a dictionary of plain containers."""

    def __init__(self, game: Xana, *, by_steps: bool) -> None:
        self.cells = {(q // 6, r // 6) for q, r in game.board.cells}
        self.total = game.stones
        self.by_steps = by_steps
        self.steps = {(0, 0): 0}  # from one cell to every other, on a lattice without end
        for count in range(1, 20):
            for q, r in [place for place, so_far in self.steps.items() if so_far == count - 1]:
                for step in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
                    self.steps.setdefault((q + step[0], r + step[1]), count)

    def neighbours(self, cell):
        q, r = cell
        around = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
        return around & self.cells

    def empty(self, state):
        return self.cells - state["walls"] - set(state["stacks"])

    def accessible(self, state, stack):
        empty = self.empty(state)
        found = self.neighbours(stack) & empty
        while True:
            more = {near for cell in found for near in self.neighbours(cell)} & empty | found
            if more == found:
                return found
            found = more

    def near(self, a, b, reach):
        dq, dr = b[0] - a[0], b[1] - a[1]
        if self.by_steps:
            return self.steps[dq, dr] <= reach
        x, y_squared = dq + Fraction(dr, 2), Fraction(3, 4) * dr * dr
        return x * x + y_squared <= reach * reach

    def own(self, state, role):
        return {cell for cell, (owner, _) in state["stacks"].items() if owner == role}

    def stifled(self, state, role):
        empty = self.empty(state)
        return {cell for cell in self.own(state, role) if not self.neighbours(cell) & empty}

    def capture(self, state, role):
        """Take the role's stacks without liberty off the board; the number of their stones."""
        stones = sum(state["stacks"].pop(cell)[1] for cell in self.stifled(state, role))
        state["captured"][1 - role] += stones
        return stones

    def add(self, state, role, cell, count):
        height = state["stacks"].get(cell, (role, 0))[1] + count
        state["stacks"][cell] = (role, height)
        if height == 0:
            del state["stacks"][cell]

    def turn(self, state, role, action, walls, claim):
        """Change the state; the code of what is wrong, or None."""
        same_cell = action and len(action) == 3 and action[1] == action[2]
        if same_cell or len(walls) != len(set(walls)):
            return "repeated-site"
        if len(walls) > 2:
            return "too-many-walls"
        before = state["captured"][role]
        wrong = self.act(state, role, action) if action else None
        wrong = wrong or self.build(state, role, walls)
        if wrong is None and claim not in (None, state["captured"][role] - before):
            return "wrong-captures"
        return wrong

    def act(self, state, role, action):
        wrong = (self.insert if len(action) == 2 else self.move)(state, role, *action)
        if wrong is None:
            self.capture(state, 1 - role)
            if self.stifled(state, role):
                return "no-liberty"
        return wrong

    def build(self, state, role, walls):
        for wall in walls:
            if wall not in self.empty(state):
                return "occupied"
            if not any(
                wall in self.accessible(state, stack)
                and self.near(stack, wall, state["stacks"][stack][1])
                for stack in self.own(state, role)
            ):
                return "out-of-circle"
            state["walls"].add(wall)
            self.capture(state, 1 - role)
            self.capture(state, role)
        return None

    def insert(self, state, role, count, target):
        if count > state["supply"][role]:
            return "supply"
        own = self.own(state, role)
        if target in state["walls"] or target in self.own(state, 1 - role):
            return "occupied"
        first = state["supply"][role] == self.total
        accessible = any(target in self.accessible(state, stack) for stack in own)
        if target not in own and not first and not accessible:
            return "not-accessible"
        state["supply"][role] -= count
        self.add(state, role, target, count)
        return None

    def move(self, state, role, count, source, target):
        if source not in self.own(state, role):
            return "no-stack"
        height = state["stacks"][source][1]
        count = height if count is None else count
        if count > height:
            return "stack-too-small"
        if target in state["walls"] or target in self.own(state, 1 - role):
            return "occupied"
        way = self.accessible(state, source)
        if target in state["stacks"]:
            reached = target in self.neighbours(source) or self.neighbours(target) & way
        else:
            reached = target in way
        if not reached or not self.near(source, target, count):
            return "out-of-circle"
        self.add(state, role, source, -count)
        self.add(state, role, target, count)
        return None

    def points(self, state, role):
        mine, theirs = (
            set().union(*(self.accessible(state, stack) for stack in self.own(state, one)))
            for one in (role, 1 - role)
        )
        return len(mine - theirs) + state["captured"][role]


def axial(game: Xana, cell: int) -> tuple[int, int]:
    q, r = game.board.cells[cell]
    return q // 6, r // 6


def state_of(game: Xana, position: XanaPosition) -> dict:
    return {
        "stacks": {
            axial(game, cell): (1 if position.stacks[1] >> cell & 1 else 0, height)
            for cell, height in enumerate(position.heights)
            if height
        },
        "walls": {
            axial(game, cell) for cell in range(len(game.board.cells)) if position.walls >> cell & 1
        },
        "supply": list(position.supply),
        "captured": list(position.captured),
    }


def slow_turn(slow: Slow, game: Xana, position: XanaPosition, move: XanaMove):
    """The code of the move, or None, and the state after it."""
    state = state_of(game, position)
    action = move.action and tuple(
        axial(game, value) if i == len(move.action) - 1 or (len(move.action) == 3 and i) else value
        for i, value in enumerate(move.action)
    )
    walls = [axial(game, wall) for wall in move.walls]
    role = ROLES.index(game.to_move(position))
    return slow.turn(state, role, action, walls, move.claim), state


def random_position(game: Xana, rng: random.Random) -> XanaPosition:
    """Any position in which every stack has an empty neighbour."""
    size = len(game.board.cells)
    walls, black, white = rng.random() * 0.5, rng.random() * 0.35, rng.random() * 0.35
    heights, stacks, walled = [0] * size, [0, 0], 0
    for cell in range(size):
        chance = rng.random()
        if chance < walls:
            walled |= 1 << cell
        elif chance < walls + black + white:
            heights[cell] = rng.choice((1, 1, 2, 3))
            stacks[chance < walls + black] |= 1 << cell
    near = game.board.cell_neighbours
    empty = {cell for cell in range(size) if not heights[cell] and not walled >> cell & 1}
    for cell in range(size):
        if heights[cell] and empty.isdisjoint(near[cell]):
            heights[cell], walled = 0, walled | 1 << cell
            stacks = [mask & ~(1 << cell) for mask in stacks]
    supply = [
        rng.randrange(game.stones) if stacks[role] or rng.random() < 0.5 else game.stones
        for role in (0, 1)
    ]
    return XanaPosition(
        tuple(heights),
        tuple(stacks),
        walled,
        tuple(supply),
        (rng.randrange(4), rng.randrange(4)),
        turns=rng.randrange(2, 9),
        swapped=rng.random() < 0.3,
    )


def random_move(game: Xana, position: XanaPosition, rng: random.Random) -> XanaMove:
    """Any move, legal ones being frequent."""
    size = len(game.board.cells)
    own = position.stacks[ROLES.index(game.to_move(position))]
    stacks = [cell for cell in range(size) if own >> cell & 1]
    empty = [cell for cell in range(size) if not position.heights[cell]]
    empty = [cell for cell in empty if not position.walls >> cell & 1]

    def some(cells):
        return rng.choice(cells) if cells and rng.random() < 0.9 else rng.randrange(size)

    action = None
    chance = rng.random()
    if chance < 0.35:
        action = Insertion(rng.choice((1, 1, 2, 3)), some(empty + stacks[:2]))
    elif chance < 0.8:
        source = some(stacks)
        targets = [*game.board.cell_neighbours[source], *rng.sample(empty, min(2, len(empty)))]
        count = rng.choice((None, 1, 1, 2, 3))
        action = Movement(count, source, some(targets + stacks[:1]))
    close = [near for stack in stacks for near in game.board.cell_neighbours[stack]]
    close = [cell for cell in close if cell in empty] or empty
    walls = tuple(some(close) for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 2, 3))))
    return XanaMove(action, walls, rng.choice((None, None, None, 0, 1)))


@pytest.fixture(scope="session")
def compared_games(ruleset):
    by_steps = ruleset(distance="steps")
    return [
        (game_on(board, rules), Slow(game_on(board, rules), by_steps=rules != "xana"))
        for board in ("{name: tiny, lattice: hex, shape: {hexagon: 2}}", SMALL, PIECES, BY_ROWS)
        for rules in ("xana", by_steps)
    ]


def agree(game: Xana, slow: Slow, position: XanaPosition, move: XanaMove) -> str | None:
    """Compare the two implementations on one turn; its code, or what it captured."""
    expected, state = slow_turn(slow, game, position, move)
    violation = game.check(position, move)
    assert (violation.code if violation else None) == expected, (position, move)
    if expected is not None:
        return expected
    after = game.apply(position, move)
    assert state_of(game, after) == state, (position, move)
    assert game.standing(after) == {role: slow.points(state, i) for i, role in enumerate(ROLES)}
    assert after.turns == position.turns + 1
    assert after.passes == (position.passes + 1 if move.is_pass else 0)
    mover = ROLES.index(game.to_move(position))
    taken = after.captured[mover] > position.captured[mover]
    lost = after.captured[1 - mover] > position.captured[1 - mover]
    return f"{'captures' if taken else ''}{' and loses' if lost else ''}" or "legal"


def test_random_turns_agree_with_the_slow_implementation(compared_games):
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for round_ in range(20_000):
        game, slow = compared_games[round_ % len(compared_games)]
        position = random_position(game, rng)
        seen[agree(game, slow, position, random_move(game, position, rng))] += 1
    met = {word for word, times in seen.items() if times >= 10}
    assert met >= {
        *("legal", "captures", " and loses", "captures and loses"),
        *("repeated-site", "too-many-walls", "supply", "no-stack", "stack-too-small", "occupied"),
        *("not-accessible", "out-of-circle", "no-liberty", "wrong-captures"),
    }, seen


def test_random_games_agree_and_lose_no_stone(compared_games):
    rng = random.Random(2)
    turns, captures, ends = 0, 0, 0
    for round_ in range(60):
        game, slow = compared_games[round_ % len(compared_games)]
        position = game.start()
        for _ in range(60):
            move = random_turn(game, position, rng)
            if move.swap:
                position = game.play(position, move)
                continue
            assert agree(game, slow, position, move)
            position = game.play(position, move)
            turns += 1
            for role in (0, 1):
                stones = sum(
                    height
                    for cell, height in enumerate(position.heights)
                    if position.stacks[role] >> cell & 1
                )
                whole = position.supply[role] + stones + position.captured[1 - role]
                assert whole == game.stones
            if game.outcome(position):
                break
        captures += sum(position.captured) > 0
        ends += game.outcome(position) is not None
    assert min(turns // 10, captures, ends) > 20, (turns, captures, ends)


def test_random_games_are_records_that_verify():
    rng = random.Random(3)
    for first in ROLES:
        game = game_on("xana-5", first=first)
        position, texts = game.start(), []
        for _ in range(40):
            move = random_turn(game, position, rng)
            texts.append(game.format_move(move))
            position = game.play(position, move)
            if game.outcome(position):
                break
        report = verified(*texts, board="xana-5", first=first)
        assert (report["illegal"], report["turns"]) == (None, len(texts))
        assert report["scores"] == game.standing(position)
        json.dumps(report)
