"""Boards that are too large to list all places are refused before any work; others are played."""

import pytest

from printkit.base.errors import InputError
from printkit.boards.polytwig import free_polytwigs, orientations
from printkit.games.xong import room
from printkit.games.xong.players import XongPlayers
from printkit.games.xong.room import Room
from printkit.rules.catalogue import open_setting
from printkit.study.players import Seat
from printkit.study.rng import Dice

REFUSED = "^on a board of [0-9]+ legs Xoids lie in too many places to look at them all; take a smal"


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
    places = sum(len(Room(game).places(form, 0)) for form in forms)
    legs = len(game.board.edges)
    images = sum(len(set(orientations(form))) for form in forms)
    told = room.listed_bytes(legs, images)
    assert places <= told // (40 + legs // 8) <= 1.4 * places  # at the rim fewer fit
    monkeypatch.setattr(room, "MOST_LISTED", told)
    Room(game).check(forms)
    monkeypatch.setattr(room, "MOST_LISTED", told - 1)
    with pytest.raises(InputError, match=REFUSED):
        Room(game).check(forms)
