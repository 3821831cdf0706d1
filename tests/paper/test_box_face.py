"""The face of each game's box: a record that verifies, its picture within the frame, its words."""

import re

import pytest
from support import printed

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Clipped, Path, Text
from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.draw.geometry.fit import Fit
from printkit.machines.piece_files import kit_request
from printkit.paper.example import small_board
from printkit.paper.instructions import fit_words
from printkit.paper.kit import Kit, kit_of
from printkit.paper.kit_parts import box_part, cover_scene, piece_sets
from printkit.paper.piece import PieceSet
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import game_class, game_names, open_game
from printkit.rules.sources import chosen_setting

COVERED = [  # the games with a cover of their own
    game for game in game_names() if type(kit_of(game_class(game))).cover is not Kit.cover
]


def request_for(game, paper="a4"):
    opened = chosen_setting(game)
    layout = Layout(PrintOptions(paper=paper), "test")
    return kit_request(opened, opened.board, layout)


def face(game, paper="a4"):
    (page,) = box_part(request_for(game, paper), [], 0).pages
    return page


@pytest.mark.parametrize("game", COVERED)
def test_its_picture_is_of_a_game_that_can_be_verified(game):
    request = request_for(game)
    record = read_record(request.kit.cover(request).encode(), "cover.yaml")
    assert record.game == game
    trial = play(open_game(record, None).game, record)
    assert trial.problem is None
    assert len(trial.steps) == len(record.turns) >= 20


@pytest.mark.parametrize("paper", ["a4", "letter", "a6"])
@pytest.mark.parametrize("game", game_names())
def test_the_picture_is_cut_off_at_its_frame_and_no_words_lie_on_it(game, paper):
    page = face(game, paper)
    (window,) = [mark for mark in page.marks if isinstance(mark, Clipped)]
    (frame,) = [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == "box-edge"]
    (left, top), _, (right, bottom), _ = frame.rings[0]
    assert window.box == (left, top, right, bottom)
    assert bottom - top >= 0.3 * (page.height - 20)
    for text in (mark for mark in page.marks if isinstance(mark, Text)):
        box = extent(text, BUNDLED)
        assert text.at[1] - 0.75 * text.size > bottom + 1  # its letters are no higher
        assert box.left >= 10 - 0.01
        assert box.right <= page.width - 10 + 0.01
        assert box.bottom <= page.height - 10 + 1


@pytest.mark.parametrize("game", COVERED)
def test_a_board_of_ones_own_is_on_its_box(game):
    request = request_for(game)
    lattice, layer = request.board.lattice.name, request.board.play_on
    text = f"{{name: own, lattice: {lattice}, play_on: {layer}, shape: {{rectangle: [3, 4]}}}}"
    own = request._replace(board=small_board(text))
    scene = cover_scene(own)
    assert scene.board is own.board
    assert not list(scene.moment.game.placements(scene.moment.position))


def test_it_names_the_game_its_designer_and_what_people_ask():
    texts = [mark.text for mark in face("gosix").marks if isinstance(mark, Text)]
    assert texts[0] == "Gosix"
    assert {"players", "2", "minutes", "age", "difficulty"} <= set(texts)
    assert request_for("gosix").ruleset.sources[0] in " ".join(texts)


@pytest.mark.parametrize(
    ("ruleset", "board", "minutes"),
    [("xodd", "xodd-12x12", "30–60"), ("xodd", "xodd-9x9", ""), ("hong-7x7", "hong-7x7", "")],
)
def test_how_long_a_game_takes_is_told_of_the_usual_board(ruleset, board, minutes):
    assert printed.request_for(ruleset, board).box.minutes == minutes


@pytest.mark.parametrize("game", game_names())
def test_no_step_of_work_names_a_length_that_hangs_on_the_board(game):
    steps = kit_of(game_class(game)).text("assembly.txt")
    assert re.findall(r"[\d–]+ mm", steps) in (
        [],
        ["1 mm"],
    )  # the board that thick tiles are glued to


def test_go_stones_may_be_as_wide_as_the_board_has_room():
    for pitch, told in ((30, "17.3"), (60, "34.6")):
        (stones,) = piece_sets(printed.request_for("gosix", pitch=pitch))
        assert f"if they are at most {told} mm wide" in stones.words


def test_the_gap_between_pieces_is_told_no_larger_than_it_is():
    for gap, told in ((0.579, "0.57"), (0.04, "0.04"), (1.5, "1.5")):
        words = fit_words(Fit(), [PieceSet("a", "A", "", "", (), 0.0, gap=gap)])
        assert f"at least {told} mm" in words
