"""Boards of kits: in a frame that nothing touches, with the pitch that takes the fewest sheets."""

import math

import pytest

from printkit.base.print_options import PrintOptions, print_options
from printkit.draw.display import Text
from printkit.draw.game_view import view_of
from printkit.draw.mark_extents import extent, union_box
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.fiducials import has_fiducials
from printkit.paper.board.framed_board import fewest_sheets, kit_board
from printkit.paper.kit_request import request_for
from printkit.rules.catalogue import game_of_board
from printkit.rules.lookup import load_board
from printkit.rules.source_arguments import chosen_setting


@pytest.mark.parametrize(
    ("name", "paper", "sheets"), [("xodd-12x12", "letter", 2), ("gosix", "a5", 1)]
)
def test_a_kit_takes_the_pitch_with_the_fewest_sheets_within_the_boards_range(name, paper, sheets):
    board, layout = load_board(name), Layout(PrintOptions(paper=paper), "test")
    overlay = view_of(type(chosen_setting(game_of_board(name)).game)).overlay
    pitch = fewest_sheets(board, layout, overlay)
    assert board.least_pitch <= pitch < board.pitch
    made = kit_board(board.resized(pitch), layout, overlay).sheets
    assert len(made) == sheets
    if sheets == 1:
        assert any(getattr(mark, "tag", "") == "frame" for mark in made[0].marks)
    assert len(kit_board(board, layout, overlay).sheets) >= sheets


def test_a_pitch_that_was_asked_for_is_kept(tmp_path):
    asked = request_for(chosen_setting("xodd", "xodd-9x9", pitch=22.0), print_options())
    assert (asked.board.pitch, asked.usual_pitch) == (22.0, None)
    rules = tmp_path / "mine.yaml"
    rules.write_text("{name: mine, game: xodd, boards: [xodd-9x9], pitch: 16mm}")
    ruled = request_for(chosen_setting(str(rules)), print_options())
    assert ruled.board.pitch == pytest.approx(16)
    free = request_for(chosen_setting("xodd", "xodd-9x9"), print_options())
    assert free.board.pitch < 22.0 == free.usual_pitch


def board_marks(name, **options):
    request = request_for(chosen_setting(game_of_board(name), name), PrintOptions(**options))
    pages = kit_board(request.board, request.layout, request.view.overlay).sheets
    return [mark for page in pages for mark in page.marks], request


@pytest.mark.parametrize("name", ["gosix", "hong-9x7", "xong-standard"])
def test_a_motif_of_the_game_is_in_each_corner_of_the_frame(name):
    marks, request = board_marks(name)
    lines = [one for one in marks if getattr(one, "tag", "") == "frame"]
    filled = [one for one in marks if not isinstance(one, Text) and one.ink.fill]
    count = sum(len(motif) for motif in request.view.motifs()) * 2
    frame = union_box(extent(one, BUNDLED) for one in lines)
    near = [
        min(math.dist(extent(one, BUNDLED).middle, corner) for corner in frame.corners) < 8.0
        for one in filled
    ]
    assert sum(near) >= count / 2
    assert board_marks(name, photo=True)[1].layout.corners


def test_only_a_board_for_photographs_has_fiducials():
    assert not has_fiducials(board_marks("gosix")[0])
    assert has_fiducials(board_marks("gosix", photo=True)[0])
