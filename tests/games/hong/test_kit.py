import itertools
import re
from functools import cache

import pytest
import shapely
from support.measure import read_pdf, read_svg
from support.printed import assert_prints_well, edges, game_parts, request_for, write_pdf, write_svg

from printkit.base.paper_sizes import find_paper
from printkit.base.units import type_size
from printkit.base.yaml.reader import read_node
from printkit.draw import diagram
from printkit.draw.display import Document, Text
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.hong import kit as hong
from printkit.games.hong.kit import HongExample, played
from printkit.games.hong.rules import Hong
from printkit.paper.example import scenes, small_board
from printkit.paper.kit import kit_of
from printkit.paper.kit_document import kit_document
from printkit.paper.kit_parts import kit_parts
from printkit.rules.lookup import load_ruleset

MM = 0.01
SIDE = 22
TILE = SIDE - SIDE / 30  # the usual clearance


def request(board="hong-9x7", paper="a4", threshold=None, pitch=None):
    made = request_for("hong", board, pitch, paper)
    if threshold is None:
        return made
    return made._replace(game=Hong(made.game.setting._replace(options={"threshold": threshold})))


def pages(slug, **terms):
    """The pages of a part."""
    made = game_parts if slug in {"tiles", "rules"} else kit_parts
    (found,) = (part for part in made(request(**terms)) if part.slug == slug)
    return found.pages


def svgs(slug, **terms):
    """The pages of a part as files."""
    return [read_svg(page) for page in write_svg(Document("test", pages(slug, **terms)))]


def words(page):
    """All that pages say, lines of paragraphs joined."""
    return " ".join(mark.text for each in page for mark in each.marks if isinstance(mark, Text))


@cache
def rules(**terms):
    return pages("rules", **terms)


@pytest.fixture(scope="module")
def sheet():
    (svg,) = svgs("tiles")
    return svg


def squares(svg):
    return [edges(rings[0]) for rings in svg.paths("tile")]


# The sheet of tiles


def test_sixty_tiles_and_four_to_spare_and_three_stones(sheet):
    assert len(sheet.paths("tile")) == len(sheet.paths("segment")) == 64
    assert len(sheet.paths("head")) == 128
    assert len(sheet.of_class("stone-neutral")) == 3


def test_on_the_inner_board_46_tiles_and_four_to_spare():
    (svg,) = svgs("tiles", board="hong-7x7")
    assert len(svg.paths("tile")) == 50
    assert len(svg.of_class("stone-neutral")) == 3


def test_tiles_are_squares_as_wide_as_a_cell_of_the_board_less_the_clearance(sheet):
    for left, top, right, bottom in squares(sheet):
        assert right - left == pytest.approx(TILE, abs=MM)
        assert bottom - top == pytest.approx(TILE, abs=MM)


def test_tiles_lie_edge_to_edge_and_do_not_overlap(sheet):
    boxes = squares(sheet)
    corners = {(round((x - boxes[0][0]) / TILE, 3), round((y - boxes[0][1]) / TILE, 3))
               for x, y, _, _ in boxes}  # fmt: skip
    assert corners == {(x, y) for x in range(8) for y in range(8)}


def test_stones_lie_in_cells_of_their_own(sheet):
    tiles = shapely.union_all([shapely.box(*box) for box in squares(sheet)])
    stones = []
    for element in sheet.of_class("stone-neutral"):
        centre = shapely.Point(float(element.get("cx")), float(element.get("cy")))
        stones.append(centre.buffer(float(element.get("r"))))
        assert 2 * float(element.get("r")) == pytest.approx(0.84 * SIDE, abs=MM)
        assert stones[-1].distance(tiles) > 1
    for one, other in itertools.combinations(stones, 2):
        assert one.distance(other) > 1


def test_every_cut_is_drawn_once_and_all_tiles_are_cut_apart(sheet):
    cuts = [shapely.LineString(rings[0]) for rings in sheet.paths("cut")]
    assert len(cuts) == 9 + 10  # 8 columns, 8 rows of tiles and one of stones
    for one, other in itertools.combinations(cuts, 2):
        assert one.intersection(other).length == 0
    cut = shapely.union_all(cuts).buffer(MM)
    for box in squares(sheet):
        assert cut.contains(shapely.box(*box).exterior)


def test_ticks_stand_outside_the_tiles_at_both_ends_of_each_cut(sheet):
    ticks = [shapely.LineString(rings[0]) for rings in sheet.paths("tick")]
    assert len(ticks) == 2 * len(sheet.paths("cut"))
    tiles = shapely.union_all([shapely.box(*box) for box in squares(sheet)])
    for tick in ticks:
        assert tick.length == pytest.approx(3, abs=MM)
        assert tick.distance(tiles) > 0.5
    cuts = [shapely.LineString(rings[0]) for rings in sheet.paths("cut")]
    for cut in cuts:
        (ax, ay), (bx, by) = cut.coords
        share = 4 / cut.length
        longer = shapely.LineString(
            [
                (ax + share * (ax - bx), ay + share * (ay - by)),
                (bx + share * (bx - ax), by + share * (by - ay)),
            ]
        ).buffer(MM)
        assert sum(longer.contains(tick) for tick in ticks) == 2


def test_more_tiles_than_a_sheet_holds_go_on_further_sheets():
    found = svgs("tiles", pitch=40)
    assert len(found) == 3
    assert sum(len(page.paths("tile")) for page in found) == 64
    assert sum(len(page.of_class("stone-neutral")) for page in found) == 3
    for page in found:
        for left, top, right, bottom in squares(page):
            assert right - left == pytest.approx(40 - 40 / 30, abs=MM)
            assert 10 < left < right < 200
            assert 20 < top < bottom < 287


# What lies on the page


@pytest.mark.thorough
def test_every_page_keeps_its_margins_and_prints():
    terms = request()
    document = kit_document(terms, kit_parts(terms))
    assert [page.name for page in document.pages] == [
        *(
            "Cover",
            "Workshop",
            "Board",
            "Tiles and stones",
            "Player aids · Dice table",
            "Score track · Markers · Tuck box",
            "Rules 1",
            "Rules 2",
            "Record sheet 1",
            "Position sheet",
        )
    ]
    for page in read_pdf(write_pdf(document)):
        _, _, width, height = page.media
        assert sorted((width, height)) == pytest.approx([210, 297], abs=MM)
        assert_prints_well(page)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("board", ["hong-9x7", "hong-7x7"])
def test_the_rules_fit_on_both_sides_of_a_sheet(board, paper):
    found = rules(board=board, paper=paper)
    assert len(found) == 2
    foot = find_paper(paper).height - 10 - 0.6
    for page in found:
        texts = [mark for mark in page.marks if isinstance(mark, Text)]
        assert max(text.at[1] for text in texts) == pytest.approx(foot)
        assert sum(text.at[1] > foot - 5 for text in texts) == 3  # the foot's words and its scale
        assert min(text.size for text in texts) >= type_size(8) - 1e-9


# The board


def test_the_inner_area_and_the_centre_are_marked():
    (svg,) = svgs("board")
    cells = [edges(rings[0]) for rings in svg.paths("cell")]
    ((frame,),) = svg.paths("inner-area")
    left, top, right, bottom = edges(frame)
    assert (right - left, bottom - top) == pytest.approx((154, 154), abs=MM)
    assert left - min(box[0] for box in cells) == pytest.approx(22, abs=MM)
    assert top == pytest.approx(min(box[1] for box in cells), abs=MM)
    (ring,) = svg.of_class("centre")
    at = float(ring.get("cx")), float(ring.get("cy"))
    assert at == pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=MM)
    assert 2 * float(ring.get("r")) < 22


@pytest.mark.thorough
def test_on_the_inner_board_only_the_centre_is_marked():
    (svg,) = svgs("board", board="hong-7x7")
    assert not svg.paths("inner-area")
    assert len(svg.of_class("centre")) == 1


def test_a_board_without_a_middle_has_no_mark():
    board = small_board("{name: b, lattice: square, shape: {rectangle: [8, 7]}}")
    assert view_of(Hong).overlay(diagram.fitted(board, Box(0, 0, 80, 70), BUNDLED)) == []


# The rules


def test_the_rules_take_their_numbers_from_the_game():
    text = words(rules())
    assert "Put the board of 63 cells between you, and the 60 tiles beside it" in text
    assert "Put the 3 stones on 3 different cells" in text
    assert "none on the one in the middle, e4," in text
    assert "after 60 turns" in text
    assert "With 15 or more, MORE wins" in text


def test_the_rules_of_the_inner_board_and_of_another_threshold():
    text = words(rules(board="hong-7x7", threshold=9))
    assert "Put the board of 49 cells between you, and the 46 tiles beside it" in text
    assert "in the middle, d4," in text
    assert "With 9 or more, MORE wins" in text
    assert "another number than 9" in text
    assert "strong frame" not in text


def test_the_threshold_of_the_inner_area_is_that_of_its_ruleset():
    value, _ = load_ruleset("hong-7x7").options["threshold"]
    assert int(value) == hong.INNER_THRESHOLD


def test_the_captions_say_what_the_examples_show():
    text = words(rules())
    assert "3 hongs, drawn in full: a3–d3, a1–c1, e1–e3." in text
    assert "Turn c2v completes 3 hongs: a2–c2, c2–e2, c1–c4." in text
    assert "MORE is about to lay a tile on c2" in text
    count, needed, winner = re.search(
        r"There are (\d+) hongs; MORE needs (\d+): (\w+) wins", text
    ).groups()
    assert winner == ("MORE" if int(count) >= int(needed) else "LESS")
    free, before, last = re.search(
        r"One cell is free, (\w+). There are (\d+) hongs, drawn in full; (\w+) lays", text
    ).groups()
    example = played(request(), 1)
    (move,) = {m.cell for m in example.game.moves(example.position)}
    assert example.board.labels.names[move] == free
    assert len(example.hongs()) == int(before) <= int(count)
    assert example.game.to_move(example.position).upper() == last
    assert not HongExample(request(), scenes("printkit.games.hong")["none"]).hongs()


def test_the_finished_game_is_one_that_the_rules_allow():
    terms = request()
    example = HongExample.scattered(terms, terms.board)
    assert example.game.setup_violation() is None
    example.play_on(1000)
    assert example.game.outcome(example.position) is not None
    assert len(example.hongs()) == example.position.hongs


def test_a_game_that_more_cannot_win_says_so():
    assert "MORE needs 40: LESS wins." in words(rules(threshold=40))


# Other boards


@pytest.mark.thinned(3)
@pytest.mark.parametrize("columns", [1, 3, 30])
def test_a_kit_for_any_board(columns):
    board = small_board(f"{{name: b, lattice: square, shape: {{rectangle: [{columns}, 3]}}}}")
    terms = request()
    game = Hong(terms.game.setting._replace(board=board.board, labels=board.labels))
    parts = kit_parts(terms._replace(game=game, board=board))
    slugs = "-".join(part.slug for part in parts).replace("-dice", "")
    assert slugs in {
        "cover-workshop-board-tiles-aids-track-tuck-box-rules-record-positions",
        "cover-workshop-board-tiles-track-aids-tuck-box-rules-record-positions",
        "cover-workshop-board-tiles-track-tuck-box-aids-rules-record-positions",
    }


# The record sheet


@pytest.mark.parametrize("board", ["hong-9x7", "hong-7x7"])
def test_the_guide_is_read_as_it_says(board):
    game = request(board).game
    guide = kit_of(Hong).record(request(board)).guide
    turns = re.findall(r"\b[a-i][1-7][hv]\b", guide)
    moves = [game.parse_move(turn, game.start()) for turn in turns]
    assert [move.horizontal for move in moves] == [True, False]
    setup = re.search(r"setup: (\{stones: \[.*?\]\})", guide)[1]
    stones = [item.value for item in read_node(setup.encode(), "guide").entries["stones"].items]
    assert Hong(game.setting._replace(setup={"stones": stones})).setup_violation() is None


@pytest.mark.thinned(4)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("board", "tiles", "threshold"), [("hong-9x7", 60, 15), ("hong-7x7", 46, 11)]
)
def test_one_sheet_has_a_line_a_tile_and_asks_for_stones_and_scores(paper, board, tiles, threshold):
    (svg,) = svgs("record", paper=paper, board=board, threshold=threshold)
    texts = [element.text for element in svg.texts()]
    numbers = [int(text[:-1]) for text in texts if re.fullmatch(r"\d+\.", text)]
    assert numbers == list(range(1, tiles + 1))
    asked = {"stones", f"threshold, {threshold} if blank", "result: more", "winner"}
    assert asked <= set(texts)
    assert "result: less" not in texts
