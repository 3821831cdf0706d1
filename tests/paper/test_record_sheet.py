"""Record sheets: what they ask for, a worked line, and as many lines as the game has."""

import dataclasses
import math
import re

import pytest
from support.measure import read_pdf
from support.printed import assert_prints_well, request_for, write_pdf

from printkit.draw.display import Document, Path, Text
from printkit.paper.kit_parts import text_parts
from printkit.rules.lookup import board_names, load_ruleset, ruleset_names

RULESETS = {board: name for name in ruleset_names() for board in load_ruleset(name).boards}


def texts_of(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def record_part(request):
    return next(part for part in text_parts(request) if part.slug == "record")


@pytest.mark.thinned(6)
@pytest.mark.parametrize("board", sorted(RULESETS))
def test_the_worked_line_begins_a_game_on_this_board(board):
    request = request_for(RULESETS[board], board)
    form = request.kit.record(request)
    if not form.worked:
        pytest.skip("this game has no worked line")
    assert len(form.worked) == len(form.columns) or form.worked[1:] == ()
    start = request.game.start()
    move = request.game.parse_move(form.worked[0], start)
    assert request.game.check(start, move) is None
    (page, *_) = record_part(request).pages
    assert form.worked[0] in [text.text for text in texts_of(page)]


def test_a_board_is_named_unless_its_title_is_that_of_the_game():
    request = request_for("gosix")
    for title, shown in (("Gosix", False), ("Go", True)):
        titled = request._replace(board=dataclasses.replace(request.board, title=title))
        assert (
            f"{title}." in [text.text for text in texts_of(record_part(titled).pages[0])]
        ) == shown


def test_the_known_boards_are_tried():
    known = {"gosix", "hong-7x7", "hong-9x7", "xana-8", "xodd-12x12", "xong-standard", "yodd-10"}
    assert known <= RULESETS.keys() <= {*board_names()}


@pytest.mark.thinned(6)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "140x216mm"])
@pytest.mark.parametrize("game", ["gosix", "hong", "xana", "xodd", "xong"])
def test_lines_are_numbered_once_and_stay_on_the_paper(game, paper):
    request = request_for(game, paper=paper)
    pages = record_part(request).pages
    numbers = [
        int(text.text[:-1])
        for page in pages
        for text in texts_of(page)
        if re.fullmatch(r"\d+\.", text.text)
    ]
    assert numbers == list(range(1, request.kit.record(request).turns + 1))
    for page in read_pdf(write_pdf(Document("test", pages))):
        assert_prints_well(page)


def test_only_the_first_sheet_has_the_whole_head():
    first, *others = record_part(request_for("xodd")).pages
    assert others
    for page, asked in (
        (first, {"event, place", "black", "sheet"}),
        (others[0], {"white", "sheet"}),
    ):
        texts = {text.text for text in texts_of(page)}
        assert asked <= texts
        assert ("event, place" in texts) == (page is first)


def test_sheets_of_a_game_have_equally_many_columns():
    heads = [
        sum(text.text == "drops" for text in texts_of(page))
        for page in record_part(request_for("yodd")).pages
    ]
    assert heads == [3] * len(heads)


def test_a_sheet_of_xong_asks_for_its_terms_and_shows_the_sides_where_they_are():
    (page, *_) = record_part(request_for("xong")).pages
    texts = texts_of(page)
    asked = {"clock", "first Xoid", "handicap", "signed: red", "blue", "result: red", "winner"}
    assert asked <= {text.text for text in texts}
    places = {text.text: text.at for text in texts if text.text in SIDES}
    x, y = (sum(place[axis] for place in places.values()) / len(SIDES) for axis in (0, 1))
    clockwise = sorted(SIDES, key=lambda side: _bearing(places[side], (x, y)))
    assert clockwise == list(SIDES)


SIDES = ("ne", "e", "se", "sw", "w", "nw")


def _bearing(place, middle):
    """The angle from north to `place`, clockwise."""
    return math.atan2(place[0] - middle[0], middle[1] - place[1]) % (2 * math.pi)


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


def test_every_blank_is_long_enough_to_write_in():
    (page, *_) = record_part(request_for("hong", paper="a5")).pages
    labels = [text for text in texts_of(page) if text.text in {"stones", "threshold, 15 if blank"}]
    rules = [mark for mark in page.marks if isinstance(mark, Path) and len(mark.rings[0]) == 2]
    assert len(labels) == 2
    for label in labels:
        beside = [line.rings[0] for line in rules if abs(line.rings[0][0][1] - label.at[1]) < 1]
        start, end = min(ring for ring in beside if ring[0][0] > label.at[0])
        assert end[0] - start[0] >= 5
