import math

import pytest
from support.recorded import GAMES, golden, opened, playthrough

from printkit.boards.masks import bits
from printkit.draw.display import Text
from printkit.draw.game_view import position_box
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import extent
from printkit.draw.style.palette import GREENED, LOOKS
from printkit.draw.typography.typefaces import BUNDLED

BOX = Box(0, 0, 160, 160)


def drawn(replay, turn=None, box=BOX):
    """The board laid out, and the marks of a position."""
    walkthrough = replay.walkthrough
    snapshot = walkthrough.snapshot(walkthrough.accepted if turn is None else turn)
    laid = position_box(walkthrough.board, box, BUNDLED)
    return laid, walkthrough.view.position(laid, snapshot), snapshot


def tagged(marks, tag):
    return [mark for mark in marks if mark.tag == tag]


def sites_of(laid, marks, sites):
    """The sites in whose middle the marks are."""
    middles = [extent(mark, BUNDLED).middle for mark in marks]
    places = {site: laid.plane.point(site) for site in sites}
    return {min(places, key=lambda site: math.dist(places[site], middle)) for middle in middles}


def test_hexagons_have_the_tint_of_who_touches_them():
    laid, marks, snapshot = drawn(golden("standard"), 32)
    red, blue = snapshot.position.touched
    cells = snapshot.game.board.cells
    for ink, touched in (
        (LOOKS["red"].tint, red & ~blue),
        (LOOKS["blue"].tint, blue & ~red),
        (GREENED, red & blue),
    ):
        found = [mark for mark in tagged(marks, "tint") if mark.ink.fill == ink]
        assert sites_of(laid, found, cells) == {cells[cell] for cell in bits(touched)}
        assert len(found) == touched.bit_count()


def test_territory_is_shown_when_it_is_counted():
    replay = opened(playthrough("xana"))
    assert tagged(drawn(replay, 8)[1], "tint") == []
    _, marks, snapshot = drawn(replay)
    fills = [mark.ink.fill for mark in tagged(marks, "tint")]
    scores, taken = replay.trial.scores, snapshot.position.captured
    assert fills.count(LOOKS["black"].tint) == scores["black"] - taken[0]
    assert fills.count(LOOKS["white"].tint) == scores["white"] - taken[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_turn_is_outlined_at_its_places(game):
    replay = opened(playthrough(game))
    for turn in replay.walkthrough.turns:
        laid, marks, snapshot = drawn(replay, turn.number)
        found = tagged(marks, "last")
        if turn.text in ("pass", "swap"):
            assert found == []
            continue
        assert found
        assert len(found) % 2 == 0  # dark below light
        if game == "gosix":
            (site,) = sites_of(laid, found, snapshot.game.board.vertices)
            assert snapshot.game.board.vertices.index(site) == snapshot.move.dot
        elif game == "hong":
            (site,) = sites_of(laid, found, snapshot.game.board.cells)
            assert snapshot.game.board.cell_index[site] == snapshot.move.cell
        elif game in ("xodd", "yodd"):
            sites = sites_of(laid, found, snapshot.game.board.cells)
            points = {snapshot.game.board.cell_index[site] for site in sites}
            assert points == {drop >> 1 for drop in snapshot.move}


def test_a_refused_turn_is_dashed_leg_by_leg():
    replay = golden("occupied")
    laid = position_box(replay.walkthrough.board, BOX, BUNDLED)
    refused = replay.walkthrough.turns[-1]
    marks = replay.walkthrough.view.position(laid, refused.snapshot)
    dashed = [mark for mark in tagged(marks, "refused") if mark.ink.dash]
    board = refused.snapshot.game.board
    legs = sites_of(laid, dashed, board.edges)
    assert {board.edge_index[leg] for leg in legs} == set(refused.snapshot.refused.legs)
    assert {mark.ink.stroke for mark in dashed} == {"accent"}


def test_layers_are_the_marks_in_their_order():
    replay = opened(playthrough("xong"))
    laid, marks, snapshot = drawn(replay)
    layers = replay.walkthrough.view.position_layers(laid, snapshot)
    assert all(layers)
    assert [mark for layer in layers for mark in layer] == marks


def test_positions_that_are_too_small_to_be_read_have_no_type():
    _, marks, _ = drawn(opened(playthrough("xong")), box=Box(0, 0, 18, 18))
    assert not [mark for mark in marks if isinstance(mark, Text)]
    assert not tagged(marks, "badge")
