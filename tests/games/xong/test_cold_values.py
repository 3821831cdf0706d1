"""Cold values against the definition: the change of the slow game's standing."""

import random

import pytest
from games.xong.oracle import Slow
from games.xong.positions import BLOCK, BOARDS, ONE, THREE, TWO, game_on, hexagons, positions

from printkit.boards.masks import bits
from printkit.games.xong.cold_values import ColdValues, Prospect
from printkit.games.xong.rules import XongMove
from printkit.games.xong.xoid_finder import XoidFinder

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
    room, kinds = XoidFinder(game), set()
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
