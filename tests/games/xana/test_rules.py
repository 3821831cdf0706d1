"""Xana: boards, rulesets and options, whose turn it is, the end and the scores by hand."""

import pytest
from games.xana.positions import (
    LINE,
    POCKET,
    SMALL,
    TALL,
    code,
    game_on,
    place,
    played,
    refusal,
    shown,
    verified,
)

from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import BLACK, WHITE
from printkit.rules.game import Violation
from printkit.rules.lookup import load_board

# Boards, rulesets, options


@pytest.mark.parametrize("side", [5, 10])
def test_each_board_gives_each_player_twice_its_side(side):
    game = game_on(f"xana-{side}")
    assert game.stones == 2 * side
    assert len(game.board.cells) == 3 * side * (side - 1) + 1
    assert game.start().supply == (2 * side, 2 * side)
    assert load_board(f"xana-{side}").pitch == pytest.approx(18)


@pytest.mark.parametrize(
    ("board", "stones"),
    [(LINE, 4), (SMALL, 6), (TALL, 14), ("{name: one, lattice: hex, shape: {hexagon: 1}}", 2)],
)
def test_on_another_board_n_is_that_of_the_least_hexagon_as_large(board, stones):
    assert game_on(board).stones == stones  # 7, 19, 120 and 1 cells


def test_option_stones_may_be_a_number(xana_ruleset):
    game = game_on("xana-5", xana_ruleset(stones="5"))
    assert game.stones == 5
    assert code(game, game.start(), "5i5") is None
    assert code(game, game.start(), "6i5") == "supply"


@pytest.mark.parametrize("text", ["3N", "2n", "", "-1", "many", "1000000", "٣", "1.5"])
def test_option_stones_refuses_all_else(text):
    with pytest.raises(ValueError, match="expected 2N or a whole number"):
        Xana.option_kinds["stones"].read(text)


def test_option_distance(xana_ruleset):
    by_steps = game_on("xana-8", xana_ruleset(distance="steps"))
    for game, expected in ((game_on("xana-8"), None), (by_steps, "out-of-circle")):
        position = place(game, "h9:7")
        assert code(game, position, "h9t13") == expected  # 8 steps, the square root of 48 away
        assert code(game, position, "6h9t13") == "out-of-circle"
        assert code(game, position, "h9v9") is None  # 7 steps in a straight line
        assert code(game, position, "- + t13") == expected


def test_option_swap(xana_ruleset):
    without = game_on("xana-5", xana_ruleset(swap="false"))
    position = played(without, without.start(), "i5")
    refused = without.check(position, without.parse_move("swap", position))
    assert refused == Violation("swap-not-allowed", "the ruleset has no swap")
    game = game_on()
    assert code(game, played(game, game.start(), "i5"), "swap") is None


def test_a_turn_is_carried_out_whatever_was_checked_before():
    game = game_on()
    position = played(game, game.start(), "2i5", "e1")
    one, other = (game.parse_move(text, position) for text in ("i5g5", "2i5g7"))
    after = game.apply(position, one)
    game.check(position, one)
    assert game.apply(position, one) == after
    assert shown(game, game.apply(position, other)) == {"g7": "black 2", "e1": "white 1"}
    assert shown(game, game.apply(game.start(), game.parse_move("a5", game.start()))) == {
        "a5": "black 1"
    }


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
        "two-passes",
        "both players passed",
    )
    assert game.outcome(position._replace(captured=(0, 5), passes=2)).winner == WHITE
    assert game.outcome(position._replace(captured=(0, 2), passes=2)).winner is None


def test_a_colour_that_has_not_begun_has_no_accessible_cell_for_scoring():
    assert verified("i5", board="xana-5")["scores"] == {BLACK: 60, WHITE: 0}
