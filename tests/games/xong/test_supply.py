"""What a kit holds is enough: bounds by hand and by enumeration, and games that are played."""

import itertools

import pytest

from printkit.base.errors import InputError
from printkit.boards.polytwig import free_polytwigs, orientations, polytwigs
from printkit.games.xong import xoid_finder
from printkit.games.xong.kit import loose_legs
from printkit.games.xong.novelty import FREE_XOIDS, most_turns
from printkit.games.xong.players import XongPlayers
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.rules.catalogue import open_setting
from printkit.study.players import Seat, players_of
from printkit.study.rng import Dice

LONGEST = 8  # legs of a set at most


def of_hexagons(folder, side):
    path = folder / f"hexagon-{side}.yaml"
    path.write_text(
        f"{{name: hexagon-{side}, lattice: hex, play_on: edges, labels: rows, side: 12mm, "
        f"shape: {{hexagon: {side}}}}}"
    )
    return str(path)


def sizes(board, giver, most, number):
    """The legs of the Xoids of a game, in the order of its turns."""
    game = open_setting("xong", board).game
    seats = dict.fromkeys(game.roles, Seat("random", giver, most))
    players = players_of(type(game)).seated(game, seats)
    position, dice = game.start(), Dice(f"supply {number}")
    while game.outcome(position) is None:
        position = game.apply(position, players[game.to_move(position)](game, position, dice))
    return [mask.bit_count() for mask in position.turns]


def test_the_counts_are_those_of_the_xoids():
    found = [len(xoid.form) for xoid in polytwigs(LONGEST)]
    assert tuple(found.count(legs) for legs in range(1, LONGEST + 1)) == FREE_XOIDS[:LONGEST]


@pytest.mark.parametrize("legs", [1, 5, 30, 210, 257, 1056])
def test_as_many_turns_as_the_smallest_xoids_fill_the_board(legs):
    filled = list(itertools.accumulate(sorted(len(xoid.form) for xoid in polytwigs(LONGEST))))
    assert most_turns(legs) == sum(taken <= legs for taken in filled)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("side", [2, 5])
@pytest.mark.parametrize(("giver", "most"), [("smallest", 6), ("any", 6), ("largest", 8)])
def test_a_kit_suffices_for_every_simulated_game(side, giver, most, tmp_path):
    board = of_hexagons(tmp_path, side)
    legs = len(open_setting("xong", board).board.board.edges)
    for number in range(12 if side < 5 else 3):
        placed = sizes(board, giver, most, number)
        assert len(placed) <= most_turns(legs)
        for longest in range(1, LONGEST + 1):
            for colour in (placed[::2], placed[1::2]):
                assert sum(xoid for xoid in colour if xoid > longest) <= loose_legs(legs)


REFUSED = "^a board of [0-9]+ legs has too many places for these Xoids; choose a smal"


def board(at, shape):
    at.joinpath("b.yaml").write_text(f"{{name: b, lattice: hex, play_on: edges, shape: {shape}}}")
    return str(at / "b.yaml")


@pytest.mark.parametrize(("giver", "max_legs"), [("smallest", 6), ("any", 8), ("largest", 7)])
def test_271_hexagons_are_played(tmp_path, giver, max_legs):
    """Each turn is given what is asked for, until nothing new fits."""
    game = open_setting("xong", board(tmp_path, "{hexagon: 10}")).game
    seats = dict.fromkeys(game.roles, Seat("random", giver, max_legs))
    end, turns = XongPlayers().playout(game, seats)(game, game.start(), Dice("1"))
    assert game.claim_violation(end) is None
    assert turns == len(end.turns) > 90
    sizes = [mask.bit_count() for mask in end.turns]
    if giver == "smallest":
        assert sizes == sorted(sizes)
        assert max(sizes) > max_legs
    else:
        assert max(sizes[:20]) <= max_legs
        assert (len(set(sizes[:20])) > 2) == (giver == "any")


def test_lists_are_as_long_as_was_told_before(monkeypatch):
    """What is refused at once is what all places would take."""
    game = open_setting("xong", "xong-standard").game
    forms = free_polytwigs(4)
    places = sum(len(XoidFinder(game).places(form, 0)) for form in forms)
    legs = len(game.board.edges)
    images = sum(len(set(orientations(form))) for form in forms)
    told = xoid_finder.listed_bytes(legs, images)
    assert places <= told // (40 + legs // 8) <= 1.4 * places  # at the rim fewer fit
    monkeypatch.setattr(xoid_finder, "MOST_LISTED", told)
    XoidFinder(game).check(forms)
    monkeypatch.setattr(xoid_finder, "MOST_LISTED", told - 1)
    with pytest.raises(InputError, match=REFUSED):
        XoidFinder(game).check(forms)
