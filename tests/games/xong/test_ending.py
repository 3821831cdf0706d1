"""Who can be forced to place last, against playing out all games."""

import random
from functools import cache

import pytest
from games.xong.test_cold import BLOCK, ONE, STANDARD, TWO, game_on, positions

from printkit.boards.masks import bits
from printkit.games.xong import insight as ending
from printkit.games.xong.insight import last_to_place
from printkit.games.xong.rules import XongMove


def giver_places_last(game, position):
    last = last_to_place(game, position)
    return last and last != game.to_move(position)


@cache
def placements(game, position):
    """All legal placements by form, found by trying every set of vacant legs of a small rest."""
    vacant = game.all_legs & ~position.taken
    found, mask = {}, vacant
    while mask:
        move = XongMove(tuple(bits(mask)))
        if game.check(position, move) is None:
            found.setdefault(game.space.form_of(move.legs), []).append(move)
        mask = (mask - 1) & vacant
    return found


def loses(game, position):
    """Whether the giver of the next Xoid will place last, both players playing their best."""
    for moves in placements(game, position).values():
        if all(loses(game, game.play(position, move)) for move in moves):
            return False
    return True


def late(game, seeds, legs):
    """The positions of random games with at most so many vacant legs."""
    for seed in seeds:
        for position, _ in positions(game, seed):
            if (game.all_legs & ~position.taken).bit_count() <= legs:
                yield position


@pytest.mark.parametrize(
    ("board", "seeds", "legs"), [(ONE, range(6), 6), (BLOCK, range(25), 8), (TWO, range(25), 8)]
)
def test_against_all_games(board, seeds, legs):
    game, answers = game_on(board), []
    for position in late(game, seeds, legs):
        answers.append(giver_places_last(game, position))
        assert answers[-1] == loses(game, position)
    assert set(answers) == {True, False}
    assert len(answers) > 10


def test_too_much_room_is_no_answer(monkeypatch):
    game = game_on(STANDARD)
    assert giver_places_last(game, game.start()) is None
    assert last_to_place(game, game.start()) is None
    position = random.Random(3).choice(list(late(game_on(TWO), range(4), 9)))
    assert giver_places_last(game_on(TWO), position) is not None
    monkeypatch.setattr(ending, "MOST_POSITIONS", 0)
    assert giver_places_last(game_on(TWO), position) is None
