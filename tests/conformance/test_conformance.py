"""What every game keeps to, whatever it is: one suite for all games of the catalogue.

Random games of each game's own player, on a few boards each, pass the checks of `printkit.testing`
and the laws of the game.
"""

import pytest
from conformance.arena import CODES, SEEDS, arenas, beside, playthrough

from printkit.rules.catalogue import game_names
from printkit.testing.conformance_suite import CHECKS, verified

pytestmark = pytest.mark.xdist_group("conformance")  # each game is played once
TITLES = [arena.title for arena in arenas()]


@pytest.fixture(
    params=[(title, seed) for title in TITLES for seed in SEEDS], ids="{0[0]}, {0[1]}".format
)
def played(request):
    return playthrough(*request.param)


def test_every_game_is_here():
    assert {arena.record.game for arena in arenas()} == set(game_names())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.thinned(2)
def test_a_game_passes(check, played):
    check(played)


def test_the_laws_hold_after_every_turn(played):
    game, laws = played.game, beside(type(played.game), "laws")
    pairs = zip(played.positions, played.positions[1:], strict=False)
    for move, (before, after) in zip(played.moves, pairs, strict=True):
        laws.check_turn(game, before, move, after)
    outcome = game.outcome(played.positions[-1])
    if outcome is not None:
        laws.check_end(game, played.positions[-1], outcome)


def test_the_closing_claim(played):
    game, word = played.game, played.game.closing_claim
    if word is None:
        return
    over = game.outcome(played.positions[-1]) is not None
    for turns in range(1, len(played.moves) + 1):
        record = played.arena.recorded([*played.texts[:turns], word])
        turn = record.turns[-1]._replace(number=None)
        data = verified(record._replace(turns=(*record.turns[:-1], turn)))
        assert data["turns"] == turns
        if over and turns == len(played.moves):
            assert data["status"] == "finished"
        else:
            assert data["illegal"]["turn"] == turns
            assert data["illegal"]["code"] not in CODES
