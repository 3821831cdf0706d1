"""Record sheets: what they ask for, a worked line, and as many lines as the game has."""

import pytest
from support.printed import request_for

from printkit.draw.display import Text
from printkit.paper.kit_parts import record_part
from printkit.rules.catalogue import game_names


@pytest.mark.parametrize("game", game_names())
def test_the_worked_line_begins_a_game_on_this_board(game):
    request = request_for("hong-7x7" if game == "hong" else game)
    form = request.kit.record(request)
    if not form.worked:
        pytest.skip("its record sheet has no worked line")
    assert len(form.worked) == len(form.columns) or form.worked[1:] == ()
    start = request.game.start()
    move = request.game.parse_move(form.worked[0], start)
    assert request.game.check(start, move) is None
    (page, *_) = record_part(request, form).pages
    assert form.worked[0] in [mark.text for mark in page.marks if isinstance(mark, Text)]


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
    request = request_for(game, str(board))
    assert record_part(request, request.kit.record(request)).pages
