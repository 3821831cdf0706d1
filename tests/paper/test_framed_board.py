"""Boards of kits: in a frame that nothing touches, with the pitch that takes the fewest sheets."""

import pytest

from printkit.base.print_options import PrintOptions, print_options
from printkit.draw.display import Path, Text
from printkit.draw.extent import extent, ink_box
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.draw.view import view_of
from printkit.machines.kit_files import request_for
from printkit.paper.board_pages import board_drawing
from printkit.paper.framed_board import fewest_sheets, framed_drawing, kit_board
from printkit.rules.catalogue import game_of_board
from printkit.rules.lookup import load_board
from printkit.rules.sources import chosen_setting

FRAMED = ["xong-standard", "xodd-9x9", "yodd-5", "xana-6", "gosix", "hong-9x7"]


@pytest.mark.parametrize("name", FRAMED)
def test_nothing_touches_the_frame_and_the_trim_is_around_it(name):
    board = load_board(name)
    drawing = framed_drawing(board, Layout(PrintOptions(), "test"))
    inner, outer = (
        extent(mark, BUNDLED)
        for mark in drawing.marks
        if isinstance(mark, Path) and mark.tag == "frame"
    )
    ink = ink_box(board_drawing(board, BUNDLED, on_all_sides=True).marks, BUNDLED)
    titles = [mark for mark in drawing.marks if isinstance(mark, Text) and mark.tag == "title"]
    for box in (ink, *(extent(title, BUNDLED) for title in titles)):
        assert box.left - inner.left >= 1
        assert inner.right - box.right >= 1
        assert inner.bottom - box.bottom >= 1
    assert min(title.at[1] - 0.75 * title.size for title in titles) - inner.top >= 1
    assert min(abs(a - b) for a, b in zip(outer, drawing.box, strict=True)) >= 1.5


@pytest.mark.parametrize("name", ["xodd-9x9", "yodd-5"])
def test_rows_and_columns_are_named_on_all_sides(name):
    board = load_board(name)
    marks = framed_drawing(board, Layout(PrintOptions(), "test")).marks
    labels = [mark for mark in marks if isinstance(mark, Text) and mark.tag == "label"]
    ys = [label.at[1] for label in labels if label.text in {"1", "a"}]
    xs = [label.at[0] for label in labels if label.text in {"1", "a"}]
    assert min(xs) < 0 < max(xs)
    assert min(ys) < 0 < max(ys)


@pytest.mark.parametrize(
    ("name", "paper", "sheets"),
    [
        ("xodd-9x9", "a4", 1),
        ("xodd-12x12", "letter", 2),
        ("xana-8", "letter", 2),
        ("yodd-8", "a4", 2),
        ("gosix", "a5", 1),
    ],
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


def test_a_pitch_that_was_asked_for_is_kept():
    asked = request_for(chosen_setting("xodd", "xodd-9x9", pitch=22.0), print_options())
    assert (asked.board.pitch, asked.usual_pitch) == (22.0, None)
    free = request_for(chosen_setting("xodd", "xodd-9x9"), print_options())
    assert free.board.pitch < 22.0 == free.usual_pitch
