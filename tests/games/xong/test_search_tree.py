"""The search's patterns of Xoids against the places and the touched hexagons of the rules."""

import pytest
from games.xong.positions import APART, STANDARD, STRIP, THREE, TWO, game_on, positions
from hypothesis import given
from hypothesis import strategies as st

from printkit.boards.polytwig import free_polytwigs
from printkit.games.xong import search_tree
from printkit.games.xong.patterns import PatternGrid, better_place
from printkit.games.xong.search_tree import XongTree
from printkit.study.players import SEARCH, Seat, players_of
from printkit.study.rng import Dice

LARGE = "{hexagon: 7}"  # 420 legs


@pytest.mark.parametrize("touch", ["side", "corner"])
@pytest.mark.parametrize("board", [TWO, THREE, STRIP, APART])
def test_choices_are_all_places_and_touch_what_they_touch_by_the_rules(board, touch, monkeypatch):
    """Whether they are all listed from the start, or the last ones only by `further`."""
    game = game_on(board, touch=touch)
    tree, grid = XongTree(game), PatternGrid(game)
    for number, (position, _) in enumerate(list(positions(game, 2))[::2]):
        vacant = game.all_legs & ~position.taken
        for legs, most in ((2, 200), (4, 5), (6, 200)):
            monkeypatch.setattr(search_tree, "MOST_RANKED", most)
            monkeypatch.setattr(search_tree, "_FIRST_RANKED", 2)
            form = free_polytwigs(legs)[number % 3 % len(free_polytwigs(legs))]
            state = tree.given(position, form)
            found, dice = list(tree.choices(state, Dice("1"))), Dice("2")
            expected = {mask for mask in game.space.placements(form) if not mask & ~vacant}
            assert tree.complete(state) == (len(expected) <= most)
            found += tree.further(state, found, dice)
            assert not tree.further(state, found, dice)
            assert len(found) == len(expected)
            assert {tree.move(state, [one]).mask for one in found} == expected
            for one in found:
                after, mask = tree.after(state, one), tree.move(state, [one]).mask
                role = len(position.turns) % 2
                touched = grid.hexagons(position.touched[role] | game.touched_by(mask))
                assert after.touched[role] & grid.all_hexagons == touched


@pytest.mark.parametrize("board", [TWO, STANDARD])
def test_a_better_place_is_a_place_of_the_rules(board):
    game = game_on(board)
    grid, dice = PatternGrid(game), Dice("1")
    for position, _ in list(positions(game, 3))[::3]:
        vacant = game.all_legs & ~position.taken
        for form in free_polytwigs(5):
            places = {mask for mask in game.space.placements(form) if not mask & ~vacant}
            spread = game.space.grid.spread(vacant)
            found = better_place(grid.patterns(form), spread, grid.all_hexagons, dice.random)
            assert bool(found) == bool(places)
            if found:
                mask = game.space.grid.legs(found[0])
                assert mask in places
                assert found[1] & grid.all_hexagons == grid.hexagons(game.touched_by(mask))


def test_the_search_plays_on_large_boards():
    game = game_on(LARGE)
    cast = players_of(type(game))
    players = cast.seated(game, dict.fromkeys(game.roles, Seat(SEARCH, SEARCH, playouts=3)))
    position, dice = game.start(), Dice("1")
    for _ in range(2):
        move = players[game.to_move(position)](game, position, dice)
        position = game.play(position, move)  # raises if it is not legal
    assert len(position.turns) == 2


@given(st.data(), st.sampled_from([STANDARD, STRIP, APART]))
def test_the_connected_parts_of_any_set_of_legs(data, board):
    game = game_on(board)
    legs, grid = data.draw(st.integers(0, game.all_legs)), game.space.grid
    expected = {part for part in game.space.components(legs) if part.bit_count() > 4}
    found = [grid.legs(part) for part in PatternGrid(game).parts(grid.spread(legs))]
    assert {part for part in found if part.bit_count() > 4} == expected
    pieces = [grid.legs(part) for part in PatternGrid(game).parts(grid.spread(legs), 6)]
    for part in expected:
        first = next(piece for piece in pieces if piece & part)
        assert first & ~part == 0
        assert game.space.is_connected(first)
        assert first.bit_count() == min(6, part.bit_count())
