"""What a turn of Xana begins with, by hand: stones inserted, stacks moved."""

from games.xana.positions import POCKET, code, game_on, place, played, shown

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
