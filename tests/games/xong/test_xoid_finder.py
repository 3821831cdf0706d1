"""Which new Xoids fit, against all connected sets of vacant legs."""

import random
from collections import defaultdict

import pytest
from games.xong.oracle import Slow, connected_sets, parts, shape
from games.xong.positions import BLOCK, BOARDS, ONE, STANDARD, TWO, game_on, positions

from printkit.boards.masks import bits
from printkit.boards.polytwig import free_polytwigs
from printkit.games.xong.insight import fitting
from printkit.games.xong.rules import XongMove
from printkit.games.xong.xoid_finder import XoidFinder

pytestmark = pytest.mark.slow


def all_fits(slow, most):
    """All new Xoids of at most so many legs: legs -> shape -> places."""
    found = defaultdict(lambda: defaultdict(set))
    for part in parts(slow.vacant):
        for legs in connected_sets(part, most):
            if slow.is_new(legs):
                found[len(legs)][shape(legs)].add(legs)
    return found


def places(game, slow, fits):
    """The places of fits as the slow game has them."""
    sets = [
        {frozenset(slow.read(game.format_move(XongMove(tuple(bits(mask)))))) for mask in masks}
        for masks in fits.values()
    ]
    assert [len(one) for one in sets] == [len(masks) for masks in fits.values()]
    return {shape(next(iter(one))): one for one in sets}


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("board", "most", "seeds"), [(ONE, 6, 10), (BLOCK, 8, 1), (TWO, 7, 1)])
def test_all_that_fits_and_where(board, most, seeds):
    game = game_on(board)
    room, sizes = XoidFinder(game), set()
    for seed in range(seeds):
        slow = Slow(BOARDS[board])
        for position, move in positions(game, seed):
            expected = all_fits(slow, most)
            for legs in range(1, most + 1):
                fits = room.placed(position, room.fitting(position, legs))
                assert list(fits) == sorted(fits)
                assert places(game, slow, fits) == expected[legs]
            smallest = room.placed(position, room.smallest(position))
            size = min((legs for legs in expected if expected[legs]), default=None)
            if size is not None:
                sizes.add(size)
                assert places(game, slow, smallest) == expected[size]
            slow.play(game.format_move(move))
        assert room.smallest(game.play(position, move)) == []
    assert len(sizes) >= 2


def smallest_first(game, room, seed):
    """The positions of a game in which always one of the smallest new Xoids is given."""
    rng = random.Random(seed)
    position = game.start()
    while game.outcome(position) is None:
        yield position
        places = room.places(rng.choice(room.smallest(position)), position.taken)
        position = game.play(position, XongMove(tuple(bits(rng.choice(places)))))


def test_long_xoids_when_no_short_one_is_left():
    """All short ones are used up, so larger ones are grown."""
    game, sizes = game_on(STANDARD), set()
    for seed in (0, 17):
        room, little = XoidFinder(game), XoidFinder(game, short=2)
        for position in smallest_first(game, room, seed):
            if len(position.turns) < 20:
                continue
            forms = room.smallest(position)
            assert forms == little.smallest(position)
            smallest = room.placed(position, forms)
            size = len(next(iter(smallest)))
            assert not any(room.fitting(position, legs) for legs in range(1, size))
            sizes.add(size)
            for form, masks in smallest.items():
                for mask in masks:
                    assert game.check(position, XongMove(tuple(bits(mask)))) is None
                    assert game.space.form_of(bits(mask)) == form
    assert {5, 6, 7} <= sizes


def test_on_the_empty_standard_board():
    game = game_on(STANDARD)
    fits = fitting(XoidFinder(game), game.start(), 6)
    assert sum(map(len, fits.values())) == 22_945
    assert list(fits) == [form for legs in range(1, 7) for form in free_polytwigs(legs)]
    assert XoidFinder(game).smallest(game.start()) == list(free_polytwigs(1))
