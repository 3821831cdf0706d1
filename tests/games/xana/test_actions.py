"""What a turn of Xana begins with, by hand: stones inserted, stacks moved."""

import pytest
from games.xana.positions import POCKET, code, game_on, place, played, refusal, shown, verified

from printkit.games.xana.stacks import WHITE

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
