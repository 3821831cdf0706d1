"""Xana's captures, liberties and walls by hand."""

import pytest
from games.xana.positions import code, game_on, place, played, shown

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
