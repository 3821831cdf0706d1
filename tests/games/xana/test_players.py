"""Xana's games at random for the search, by the rules."""

import pytest

import printkit
from printkit.games.xana.players import RandomGame
from printkit.rules.catalogue import open_setting
from printkit.study.rng import Dice


@pytest.mark.parametrize("seed", range(3))
def test_turns_at_random_are_those_of_the_rules(seed):
    game = open_setting("xana", "xana-5").game
    position, dice = game.start(), Dice(str(seed))
    playing = RandomGame(game, position)
    captured = 0
    for _ in range(40):
        position = game.play(position, playing.turn(dice))  # raises where it is not legal
        assert tuple(playing.heights) == position.heights
        assert tuple(playing.stacks) == position.stacks
        assert tuple(playing.supply) == position.supply
        assert tuple(playing.captured) == position.captured
        assert playing.empty == game.reach.empty(position)
        scores = game.standing(position)
        assert playing.lead() == scores["black"] - scores["white"]
        captured = sum(position.captured)
    assert captured


def test_a_game_at_random_ends_on_a_board_with_a_cell_apart():
    board = "name: apart\nlattice: hex\nshape: {cells: [[0, 0], [5, 5]]}\n"
    assert printkit.simulate("xana", board=board, games=5, jobs=1).games == 5
