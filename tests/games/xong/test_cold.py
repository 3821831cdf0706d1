"""Cold values against the definition: the change of the slow game's standing."""

import random

import pytest
from games.xong.oracle import Slow
from games.xong.positions import (
    BLOCK,
    BOARDS,
    ONE,
    STANDARD,
    THREE,
    TWO,
    game_on,
    hexagons,
    positions,
)

from printkit.boards.masks import bits
from printkit.games.xong.cold import ColdValues, Prospect
from printkit.games.xong.room import Room
from printkit.games.xong.rules import BLUE, RED, XongMove

pytestmark = pytest.mark.slow


def after(slow, text):
    """A copy of a slow game with one turn more."""
    copy = Slow.__new__(Slow)
    copy.__dict__.update(slow.__dict__, moves=[*slow.moves], placed={*slow.placed}, _live=None)
    copy.play(text)
    return copy


def lead(slow):
    red, blue = slow.standing().values()
    return red - blue if len(slow.moves) % 2 == 0 else blue - red


def compare(game, slow, values, mask):
    """One cold value and its parts, each by its definition. Returns what kinds there were."""
    value = values.of(mask)
    text = game.format_move(XongMove(tuple(bits(mask))))
    then = after(slow, text)
    assert value.points == -lead(then) - lead(slow)
    own, other = slow.owned() if len(slow.moves) % 2 == 0 else slow.owned()[::-1]
    touched = slow.touched(slow.read(text))
    kept = set.union(*then.owned())
    assert hexagons(game, value.first_touched) == touched & kept - own - other
    assert hexagons(game, value.greened_out) == touched & other
    newly = then.cashed() - slow.cashed()
    assert hexagons(game, value.own_cashed) == newly & (own | touched)
    assert hexagons(game, value.opponent_cashed) == newly & other
    return bool(value.own_cashed), bool(value.opponent_cashed), bool(value.greened_out)


@pytest.mark.parametrize("touch", ["side", "corner"])
@pytest.mark.parametrize(
    ("board", "seeds", "points"), [(ONE, 6, 2), (BLOCK, 5, 2), (TWO, 5, 3), (THREE, 2, 2)]
)
def test_cold_values_are_what_they_are_defined_to_be(board, seeds, points, touch):
    game = game_on(board, touch=touch, hexagon_points=points)
    room, kinds = Room(game), set()
    for seed in range(seeds):
        rng = random.Random(seed)
        slow = Slow(BOARDS[board], touch=touch, points=points)
        for position, move in positions(game, seed):
            prospect = Prospect(game, position)
            assert hexagons(game, prospect.cashed) == slow.cashed()
            for form, places in room.placed(position, room.smallest(position)).items():
                values = ColdValues(prospect, form)
                for mask in rng.sample(places, min(3, len(places))):
                    kinds.add(compare(game, slow, values, mask))
            slow.play(game.format_move(move))
    assert len(kinds) >= (2 if board == ONE else 4), kinds


@pytest.mark.parametrize("touch", ["side", "corner"])
def test_the_cold_values_of_a_game_sum_up_to_its_result_but_for_the_last_point(touch):
    game = game_on(STANDARD, touch=touch)
    for seed in range(8):
        total = 0
        for position, move in positions(game, seed):
            form = game.space.form_of(move.legs)
            points = ColdValues(Prospect(game, position), form).of(move.mask).points
            total += points if game.to_move(position) == RED else -points
            last = position, move
        end = game.play(*last)
        scores = game.outcome(end).scores
        not_last = 1 if game.to_move(end) == RED else -1
        assert total + not_last == scores[RED] - scores[BLUE]


def test_a_ring_by_hand():
    """A whole hexagon at once: seven touched, one of them cashed for good."""
    game = game_on(STANDARD)
    start = game.start()
    ring = game.parse_move("e5/ne,e,se,sw,w,nw", start)
    values = ColdValues(Prospect(game, start), game.space.form_of(ring.legs))
    value = values.of(ring.mask)
    assert value.points == 7 + 1
    assert hexagons(game, value.first_touched) == {"e5", "e4", "e6", "d4", "d5", "f4", "f5"}
    assert hexagons(game, value.own_cashed) == {"e5"}
    other = values.of(game.parse_move("a1/ne,e,se,sw,w,nw", start).mask)
    assert other.points == 4 + 1


def test_a_shape_used_up_may_cash_a_hexagon_far_away():
    """On two islands the last leg of one is dead once the only Xoid for it is placed elsewhere."""
    game = game_on("{cells: [[0, 0], [5, 0]]}")
    position = game.start()
    for text in ("a1/ne,e,se,sw,w", "a2/ne,e"):
        position = game.play(position, game.parse_move(text, position))
    placed = game.parse_move("a2/se", position)
    values = ColdValues(Prospect(game, position), game.space.form_of(placed.legs))
    assert hexagons(game, values.of(placed.mask).own_cashed) == {"a1"}
