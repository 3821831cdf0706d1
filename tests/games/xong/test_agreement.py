"""Xong against the slow second implementation in oracles.xong."""

import random
from functools import cache

import pytest
from games.xong.oracle import Slow, parts
from games.xong.player import grown, random_game, short_placements
from games.xong.positions import SMALL, STANDARD, THREE, game_on, hexagons, move, names_of, slow_on

from printkit.boards.masks import bits
from printkit.games.xong.rules import BLUE, RED, Xong, XongPosition

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("xong")]  # random games made once


@cache
def random_texts(board: str, seed: int) -> tuple[str, ...]:
    """A whole random game, each leg named from either hexagon."""
    slow, rng = slow_on(board), random.Random(seed)
    game = game_on(board)
    turns = [slow.read(game.format_move(one)) for one in random_game(game, seed)]
    return tuple(
        " ".join(rng.choice(slow.names[leg]) for leg in rng.sample(legs, len(legs)))
        for legs in turns
    )


def compare(game: Xong, position: XongPosition, slow: Slow) -> None:
    """All that the slow game can tell of a position."""
    live = {slow.read(game.leg_name(leg))[0] for leg in bits(game.novelty.live_legs(position))}
    assert live == slow.live()
    assert (game.outcome(position) is not None) == (not live)
    assert tuple(hexagons(game, own) for own in game.owned(position)) == slow.owned()
    assert hexagons(game, game.cashed(position)) == slow.cashed()
    assert game.standing(position) == slow.standing()
    violation = game.claim_violation(position)
    assert (violation is None) == (not live)
    if violation:
        shown = frozenset(
            slow.read(violation.message.removeprefix("a new Xoid still fits, for example "))
        )
        assert shown <= slow.vacant
        assert len(list(parts(shown))) == 1
        assert slow.is_new(shown)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("touch", ["side", "corner"])
@pytest.mark.parametrize("board", SMALL)
def test_every_position_of_random_games_on_small_boards(board, touch):
    game = game_on(board, touch=touch)
    for seed in range(30):
        slow, position = slow_on(board, touch=touch), game.start()
        for text in random_texts(board, seed):
            assert game.outcome(position) is None
            slow.play(text)
            position = game.play(position, move(game, text))
            compare(game, position, slow)
        assert_finished(game, position, slow)


def assert_finished(game: Xong, position: XongPosition, slow: Slow) -> None:
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.scores == slow.final()
    red, blue = outcome.scores[RED], outcome.scores[BLUE]
    assert (red + blue) % 2 == 1
    assert outcome.winner == (RED if red > blue else BLUE)


LATE = 3


@pytest.mark.thinned(4)
@pytest.mark.parametrize("first", range(0, 100, 25))
def test_the_last_positions_of_random_games_on_the_standard_board(first):
    game = game_on()
    for seed in range(first, first + 25):
        slow, position = slow_on(STANDARD), game.start()
        texts = random_texts(STANDARD, seed)
        for turn, text in enumerate(texts, start=1):
            assert game.outcome(position) is None
            slow.play(text)
            position = game.play(position, move(game, text))
            if turn > len(texts) - LATE:
                compare(game, position, slow)
        assert_finished(game, position, slow)


def test_a_long_xoid_whose_like_is_left_vacant():
    """The part that is left has the form of the first Xoid: what is in it may be new."""
    game, decisions = game_on(THREE), []
    for seed in range(30):
        rng = random.Random(seed)
        first = grown(game, game.start(), 1 << rng.randrange(72), rng)
        alike = game.space.placements(game.space.form_of(bits(first)))
        apart = [mask for mask in alike if not mask & first]
        if not 4 <= first.bit_count() <= 9 or not apart:
            continue
        kept, slow, position = rng.choice(apart), slow_on(THREE), game.start()
        mask = first
        while mask:
            text = names_of(game, mask)
            slow.play(text)
            position = game.play(position, move(game, text))
            compare(game, position, slow)
            mask = new_outside(game, position, kept, rng)
        live = game.novelty.live_legs(position) & kept
        decisions.append("none" if not live else "all" if live == kept else "some")
    assert {"all", "some"} <= set(decisions)
    assert len(decisions) > 10


def new_outside(game: Xong, position: XongPosition, kept: int, rng: random.Random) -> int:
    """A new short Xoid on vacant legs that are not to be kept, or 0."""
    fitting = [
        mask
        for form, masks in short_placements(game.board).items()
        if form not in position.forms
        for mask in masks
        if not mask & (position.taken | kept)
    ]
    return rng.choice(fitting) if fitting else 0
