"""Record sheets: what they ask for, a worked line, and as many lines as the game has."""

import pytest
from support.printed import request_for

from printkit.draw.display import Text
from printkit.paper.kit_parts import text_parts
from printkit.rules.lookup import load_ruleset, ruleset_names

RULESETS = {board: name for name in ruleset_names() for board in load_ruleset(name).boards}


def texts_of(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def record_part(request):
    return next(part for part in text_parts(request) if part.slug == "record")


@pytest.mark.parametrize(
    "board", ["gosix", "hong-9x7", "xana-8", "xodd-12x12", "xong-standard", "yodd-10"]
)
def test_the_worked_line_begins_a_game_on_this_board(board):
    request = request_for(RULESETS[board], board)
    form = request.kit.record(request)
    assert len(form.worked) == len(form.columns) or form.worked[1:] == ()
    start = request.game.start()
    move = request.game.parse_move(form.worked[0], start)
    assert request.game.check(start, move) is None
    (page, *_) = record_part(request).pages
    assert form.worked[0] in [text.text for text in texts_of(page)]


@pytest.mark.parametrize(
    ("game", "shape"),
    [
        ("xong", "{lattice: hex, play_on: edges, shape: {hexagon: 1}}"),
        ("hong-7x7", "{lattice: square, shape: {rectangle: [2, 1]}}"),
        ("xodd", "{lattice: square, shape: {rectangle: [1, 1]}}"),
        ("xana", "{lattice: hex, labels: doubled, shape: {hexagon: 1}}"),
    ],
)
def test_the_smallest_boards_have_a_sheet(game, shape, tmp_path):
    board = tmp_path / "tiny.yaml"
    board.write_text(shape.replace("{", "{name: tiny, ", 1), "utf-8")
    assert record_part(request_for(game, str(board))).pages
