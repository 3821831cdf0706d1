"""Xana's random games against the rules, and against a slow way to guess the same turns."""

from collections import Counter
from math import sqrt

import pytest

import printkit
from printkit.boards.masks import bits
from printkit.games.xana import players
from printkit.games.xana.notation import Insertion, Movement, XanaMove
from printkit.games.xana.players import RandomGame
from printkit.rules.catalogue import open_setting
from printkit.study.rng import Dice


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("way", ["turn", "quick_turn"])
def test_turns_at_random_are_those_of_the_rules(way, seed):
    game = open_setting("xana", "xana-5").game
    position, dice = game.start(), Dice(str(seed))
    playing = RandomGame(game, position)
    captured = 0
    for _ in range(40):
        position = game.play(position, getattr(playing, way)(dice))  # raises where it is not legal
        assert tuple(playing.heights) == position.heights
        assert tuple(playing.stacks) == position.stacks
        assert tuple(playing.supply) == position.supply
        assert tuple(playing.captured) == position.captured
        assert playing.empty == game.reach.empty(position)
        assert playing.cells == [list(bits(stacks)) for stacks in position.stacks]
        assert game.standing(playing) == game.standing(position)
        captured = sum(position.captured)
    assert captured


def slow_walk(game, position, place, most, dice):
    for _ in range(1 + dice.below(most)):
        place = dice.choice(game.board.cell_neighbours[place])
        if position.heights[place] or position.walls >> place & 1:
            break
    return place


def slow_guess(game, position, dice):
    """A random turn, without regard to legality; the walks of walls begin after the action."""
    role = game.turns.mover(position)
    heights = {cell: position.heights[cell] for cell in bits(position.stacks[role])}
    supply, action = position.supply[role], None
    if dice.happens(1 - players.NO_ACTION):
        if supply and (not heights or dice.happens(0.5)):
            stones = 1 + dice.below(min(players.MOST_INSERTED, supply))
            action = Insertion(stones, dice.below(len(position.heights)))
        else:
            source = dice.choice(list(heights))
            stones = 1 + dice.below(heights[source])
            action = Movement(stones, source, slow_walk(game, position, source, stones, dice))
            heights[source] -= stones
        heights[action.target] = heights.get(action.target, 0) + stones
    stacks = [cell for cell, height in heights.items() if height]
    starts = [dice.choice(stacks) for _ in range(dice.below(3) if stacks else 0)]
    walls = (slow_walk(game, position, start, heights[start], dice) for start in starts)
    return XanaMove(action, tuple(walls))


def slow_turn(game, position, dice):
    if not dice.happens(players.PASS_PROBABILITY):
        for _ in range(players.TRIES):
            move = slow_guess(game, position, dice)
            if not move.is_pass and game.check(position, move) is None:
                return move
    return players.PASS


@pytest.mark.parametrize(
    ("ruleset", "turns"), [("xana", 4), ("xana", 9), ("xana-abstract-play", 6)]
)
def test_turns_are_as_frequent_as_guesses_that_the_rules_accept(ruleset, turns):
    game = open_setting(ruleset, "xana-5").game
    dice, position = Dice("5"), game.start()
    for _ in range(turns):
        position = game.play(position, slow_turn(game, position, dice))
    ways = (slow_turn, players.at_random)
    counts = [Counter(kind_of(way(game, position, dice)) for _ in range(6000)) for way in ways]
    kinds = [kind for kind in counts[0] | counts[1] if counts[0][kind] + counts[1][kind] >= 10]
    pairs = [[count[kind] for count in counts] for kind in kinds]
    squares = sum((one - other) ** 2 / (one + other) for one, other in pairs)
    assert len(kinds) > 30
    assert abs(squares - len(kinds)) < 4 * sqrt(2 * len(kinds))  # chi-square, four deviations


def kind_of(move):
    """The action, and the walls; with both, the numbers alone, or else all kinds are rare."""
    if move.action and move.walls:
        return type(move.action), move.action.stones, len(move.walls)
    return move


def test_a_game_at_random_ends_on_a_board_with_a_cell_apart():
    board = "name: apart\nlattice: hex\nshape: {cells: [[0, 0], [5, 5]]}\n"
    assert printkit.simulate("xana", board=board, games=5, jobs=1).games == 5
