"""The face of each game's box: a record that verifies, its picture within the frame, its words."""

import pytest
from support import printed

from printkit.base.print_options import PrintOptions
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.sheet_frame import Layout
from printkit.paper.kit import Kit, kit_of
from printkit.paper.kit_parts import cover_scene, piece_sets
from printkit.paper.kit_request import kit_request
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import game_class, game_names, open_game
from printkit.rules.source_arguments import chosen_setting

COVERED = [  # the games with a cover of their own
    game for game in game_names() if type(kit_of(game_class(game))).cover is not Kit.cover
]


def request_for(game, paper="a4"):
    opened = chosen_setting(game)
    layout = Layout(PrintOptions(paper=paper), "test")
    return kit_request(opened, opened.board, layout)


@pytest.mark.parametrize("game", COVERED)
def test_its_picture_is_of_a_game_that_can_be_verified(game):
    request = request_for(game)
    record = read_record(request.kit.cover(request).encode(), "cover.yaml")
    assert record.game == game
    trial = play(open_game(record, None).game, record)
    assert trial.problem is None
    assert len(trial.steps) == len(record.turns) >= 20


@pytest.mark.parametrize("game", COVERED)
def test_a_board_of_ones_own_is_on_its_box(game):
    request = request_for(game)
    lattice, layer = request.board.lattice.name, request.board.play_on
    text = f"{{name: own, lattice: {lattice}, play_on: {layer}, shape: {{rectangle: [3, 4]}}}}"
    own = request._replace(board=read_board(read_node(text.encode(), "example")))
    scene = cover_scene(own)
    assert scene.board is own.board
    assert not list(scene.snapshot.game.placements(scene.snapshot.position))


def test_go_stones_may_be_as_wide_as_the_board_has_room():
    for pitch, told in ((30, "17.3"), (60, "34.6")):
        (stones,) = piece_sets(printed.request_for("gosix", pitch=pitch))
        assert f"Go stones that are at most {told} mm wide" in stones.words
