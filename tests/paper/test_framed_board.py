"""Boards of kits: in a frame that nothing touches, with the pitch that takes the fewest sheets."""

import pytest

from printkit.base.print_options import PrintOptions, print_options
from printkit.draw.display import Path, Text
from printkit.draw.game_view import view_of
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import extent, union_box
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import lay_out_board
from printkit.paper.board.fiducials import has_fiducials
from printkit.paper.board.framed_board import fewest_sheets, kit_board
from printkit.paper.kit_request import request_for
from printkit.rules.catalogue import game_of_board
from printkit.rules.lookup import load_board
from printkit.rules.source_arguments import chosen_setting


@pytest.mark.parametrize(
    ("name", "paper", "sheets"),
    [("xodd-12x12", "letter", 1), ("yodd-8", "a4", 2), ("gosix", "a5", 1)],
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


@pytest.mark.parametrize(("game", "board"), [("yodd", "yodd-6"), ("xana", "xana-6")])
def test_a_board_that_fills_its_sheet_needs_no_trimming(game, board):
    request = request_for(chosen_setting(game, board), PrintOptions())
    (page,) = kit_board(request.board, request.layout, request.view.overlay).sheets
    frame = union_box(
        [extent(mark, BUNDLED) for mark in page.marks if getattr(mark, "tag", "") == "frame"]
    )
    margin = request.layout.options.margin
    assert min(frame.left, frame.top) >= margin - 0.5
    assert frame.right <= page.width - margin + 0.5
    assert frame.bottom <= page.height - margin + 0.5
    assert not [mark for mark in page.marks if getattr(mark, "tag", "") == "cut"]
    assert request.board.pitch >= 13  # pieces are easy to grip


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


@pytest.mark.parametrize(("name", "count"), [("gosix", 4), ("hong-9x7", 2), ("xong-standard", 4)])
def test_motifs_of_the_game_are_on_plates_at_the_frame(name, count):
    """Each at least 8 mm large, in corners or at the ends of a wide band with the title."""
    marks, request = board_marks(name)
    frame = union_box(extent(one, BUNDLED) for one in marks if tag_of(one) == "frame")
    plates = [extent(one, BUNDLED) for one in marks if tag_of(one) == "plate" and is_path(one)]
    assert all(frame.holds(plate) for plate in plates)
    fills = {one.ink.fill for motif in request.view.motifs() for one in motif if one.ink.fill}
    ink = [
        extent(one, BUNDLED)
        for one in marks
        if not isinstance(one, Text) and one.ink.fill in fills and tag_of(one) != "cell"
    ]
    on_plates = [plate for plate in plates if any(plate.holds(one) for one in ink)]
    sizes = [union_box(one for one in ink if plate.holds(one)) for plate in on_plates]
    assert len(sizes) >= count
    assert min(max(box.width, box.height) for box in sizes) >= 8


def tag_of(mark):
    return getattr(mark, "tag", "")


def is_path(mark):
    return isinstance(mark, Path)


def test_labels_on_the_band_are_in_the_colour_for_it():
    marks, _request = board_marks("xodd-12x12")
    labels = [mark for mark in marks if isinstance(mark, Text) and mark.tag == "label"]
    assert len(labels) == 48
    assert {mark.colour for mark in labels} == {"on-cover"}


def test_only_a_board_for_photographs_has_fiducials():
    assert not has_fiducials(board_marks("gosix")[0])
    assert has_fiducials(board_marks("gosix", photo=True)[0])


@pytest.mark.parametrize(("name", "cells"), [("yodd-8", 61), ("xana-8", 61), ("xong-standard", 19)])
def test_a_line_encloses_the_cells_of_a_first_game(name, cells):
    request = request_for(chosen_setting(game_of_board(name), name), PrintOptions())
    drawn = lay_out_board(request.board, BUNDLED)
    lines = [mark for mark in request.view.overlay(drawn) if tag_of(mark) == "inner-area"]
    rings = {61: 4, 19: 2}[cells]
    assert len(lines) == 6 * (2 * rings + 1)  # the sides of a hexagon of hexagons
    box = union_box(extent(mark, BUNDLED) for mark in lines)
    inside = [at for at in map(drawn.plane.point, drawn.board.cells) if box.holds(Box(*at, *at))]
    assert len(inside) >= cells
    assert box.width == pytest.approx((2 * rings + 1) * drawn.pitch, abs=1)
    small = request_for(chosen_setting("yodd", "yodd-5"), PrintOptions())
    assert not small.view.overlay(lay_out_board(small.board, BUNDLED))
