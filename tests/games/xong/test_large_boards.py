"""Boards that are too large are refused before any work; nothing here watches the clock."""

import pytest

from printkit.analysis.insight import HintRequest
from printkit.analysis.players import Seat
from printkit.app.hints import hints_on_file
from printkit.app.inspect import inspect
from printkit.app.simulate import SimulationRequest, simulated
from printkit.catalog import open_setting
from printkit.errors import InputError
from printkit.games.xong import room
from printkit.games.xong.hints import fitting
from printkit.games.xong.players import XongPlayers
from printkit.games.xong.room import Room

REFUSED = "^on a board of [0-9]+ legs Xoids lie in too many places to look at them all; take a smal"


@pytest.fixture
def no_work(monkeypatch):
    """Whoever looks for places of Xoids fails."""

    def places(*_):
        raise AssertionError("places were looked for")

    monkeypatch.setattr(Room, "places", places)
    monkeypatch.setattr(Room, "_larger", places)


def board(at, shape):
    at.joinpath("b.yaml").write_text(f"{{name: b, lattice: hex, play_on: edges, shape: {shape}}}")
    return str(at / "b.yaml")


def hint(at, **asked):
    path = at / "game.yaml"
    path.write_text("game: xong\nboard: b.yaml\nmoves: |\n  1. a1/e\n")
    return hints_on_file(str(path), None, HintRequest(**asked))


@pytest.mark.usefixtures("no_work")
def test_a_board_of_10000_hexagons_is_refused_before_any_work(tmp_path):
    large = board(tmp_path, "{rectangle: [100, 100]}")
    for ask in (
        lambda: hint(tmp_path),
        lambda: hint(tmp_path, max_legs=1),
        lambda: inspect(large, 1),
        lambda: simulated(SimulationRequest("xong", large, games=1, jobs=1), lambda _: None),
        lambda: simulated(SimulationRequest("xong", large, max_legs=1, jobs=1), lambda _: None),
    ):
        with pytest.raises(InputError, match=REFUSED):
            ask()


@pytest.mark.usefixtures("no_work")
def test_271_hexagons_are_too_many_for_xoids_of_8_legs(tmp_path):
    large = board(tmp_path, "{hexagon: 10}")
    game = open_setting("xong", large).game
    for legs in range(1, 8):
        XongPlayers().seated(game, {role: Seat("random", "any", legs) for role in game.roles})
    with pytest.raises(InputError, match=REFUSED):
        XongPlayers().seated(game, {role: Seat("random", "any", 8) for role in game.roles})


def test_tables_are_as_large_as_was_told_before(monkeypatch):
    """What is refused at once is what would be refused when all tables are made."""
    game = open_setting("xong", "xong-standard").game
    whole = room.tabled_bytes(len(game.board.edges), 4)
    for most, refused in ((whole, False), (whole - 1, True)):
        monkeypatch.setattr(room, "MOST_TABLED", most)
        for use in (
            lambda: Room(game).check(4),
            lambda: fitting(Room(game), game.start(), 4),
        ):
            if refused:
                with pytest.raises(InputError, match=REFUSED):
                    use()
            else:
                use()


def test_places_that_are_grown_are_bounded_too(monkeypatch):
    game = open_setting("xong", "xong-standard").game
    grown = Room(game, tabled=2)
    sets = grown.fits(game.start(), 4)
    assert len(sets) == 4
    monkeypatch.setattr(room, "MOST_GROWN", 100_000)
    with pytest.raises(InputError, match=REFUSED):
        Room(game, tabled=2).fits(game.start(), 4)
