import itertools
import math
import re

import pytest
from support import printed
from support.measure import read_pdf, read_svg
from support.printed import assert_prints_well, game_part, words

from printkit.draw import diagram
from printkit.draw.display import Path, Text
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.gosix.rules import Gosix
from printkit.paper.board_pages import board_drawing
from printkit.paper.kit import kit_of
from printkit.paper.kit_parts import kit_parts
from printkit.rules.game import LaidPiece

pytestmark = pytest.mark.xdist_group("gosix kit")
GAME = "gosix"
PARTS = ("cover", "workshop", "board", "stones", "aids-tuck-box", "rules", "record", "positions")
STONES = 24
MARKERS = 7


def request_for(board=None, ruleset=GAME, **terms):
    return printed.request_for(ruleset, board, **terms)


def figures():
    request = request_for()
    return request.kit.figures(request)


@pytest.fixture
def draw_ruleset(tmp_path):
    path = tmp_path / "draw.yaml"
    path.write_text("{name: draw, game: gosix, boards: [gosix], options: {full_board: draw}}")
    return str(path)


# The kit as written


def test_it_has_all_parts_each_on_one_sheet(kit):
    for slug in PARTS:
        sides = 2 if slug == "rules" else 1
        assert len(read_pdf((kit / f"gosix-{slug}.pdf").read_bytes())) == sides


def test_margins_type_and_lines(kit):
    for page in read_pdf((kit / "gosix-kit.pdf").read_bytes()):
        assert_prints_well(page)


# Stones and markers


def discs(page, role):
    return [
        tuple(float(e.get(key)) for key in ("cx", "cy", "r"))
        for e in page.of_class(f"stone-{role}")
    ]


def test_stones_and_markers_are_all_there_22_mm_across(kit):
    page = read_svg((kit / "gosix-stones.svg").read_bytes())
    for role in ("black", "white"):
        found = discs(page, role)
        assert len(found) == STONES + MARKERS
        assert [2 * r for _, _, r in found] == pytest.approx([22] * len(found), abs=0.01)
    stars = page.of_class("counter-text")
    assert [star.text for star in stars] == ["★"] * 2 * MARKERS


def test_no_two_discs_touch(kit):
    page = read_svg((kit / "gosix-stones.svg").read_bytes())
    for (ax, ay, a), (bx, by, b) in itertools.combinations(
        [*discs(page, "black"), *discs(page, "white")], 2
    ):
        assert math.dist((ax, ay), (bx, by)) >= a + b + 0.9


def test_stones_follow_the_board():
    (page,) = game_part(request_for(pitch=15 * math.sqrt(3)), "stones")
    assert 2 * discs(page, "white")[0][2] == pytest.approx(11, abs=0.01)


def test_a_larger_board_has_a_stone_for_each_dot_and_a_marker_for_each_hexagon(tmp_path):
    board = tmp_path / "b.yaml"
    board.write_text(
        "{name: b, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 3}}"
    )
    pages = game_part(request_for(str(board)), "stones")
    assert sum(len(discs(page, "black")) for page in pages) == 54 + 19
    assert "the corners of 19 hexagons" in words(game_part(request_for(str(board)), "rules"))
    assert "Whoever has 10 hexagons" in words(game_part(request_for(str(board)), "rules"))


def test_a_stone_fits_a_seat_and_covers_a_dot(kit):
    page = read_svg((kit / "gosix-board.svg").read_bytes())
    seats, dots = page.of_class("seat"), page.of_class("dot")
    assert (len(seats), len(dots)) == (7, 24)
    assert all(2 * float(seat.get("r")) > 22 for seat in seats)
    assert all(2 * float(dot.get("r")) < 22 for dot in dots)
    places = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in dots]
    assert min(math.dist(a, b) for a, b in itertools.combinations(places, 2)) == pytest.approx(
        30, abs=0.01
    )


def test_the_board_has_its_letters_and_numbers(kit):
    page = read_svg((kit / "gosix-board.svg").read_bytes())
    texts = [e.text for e in page.of_class("label")]
    assert sorted(texts) == sorted([*"abcdefghijklmnopqrstuvwx", *"1234567"])


# Rules


def test_the_numbers_of_the_examples_are_those_of_the_designers_sheet(kit):
    text = words([read_svg((kit / f"gosix-rules-{n}.svg").read_bytes()) for n in (1, 2)])
    for said in (
        "Hexagon 1 has black 6, white 4.",
        "Black captures 1; g, j come off, k, o, q, r, s stay.",
        "the dot k already has a black stone.",
        "Hexagon 1 has black 8, white 3; 3 has black 8, white 4; 4 has black 8, white 1.",
        "Black captures 1, 3, 4; c, f, g, j, k, n, o come off, e, s stay.",
        "Hexagon 2 has black 6, white 6; 6 has black 8, white 2.",
        "Black captures 6; n, q, u, w come off.",
        "Hexagon 2 has black 4, white 6. White captures 2; b, e, h come off.",
        "Hexagon 3 has black 3, white 4; 4 has black 4, white 4.",
        "White captures 3; i, n, q come off, and with them the tie is gone: 4 is open at n.",
        "Hexagon 7 has black 4, white 2.",
        "Black captures 7; o, s, u, v come off. Now black has 4 hexagons: black wins.",
    ):
        assert said in text


def test_lines_join_all_stones_that_count():
    """Chains that count, as the first figure draws them: one line fewer than stones in each."""
    closed = figures()["closed"]
    links = [m for m in closed.draw((50, 50)) if getattr(m, "tag", "") == "link"]
    assert len(links) == (6 - 1) + (4 - 1)  # g-j … s, and f-c-a-d


def test_figures_stay_in_their_height():
    for mark in figures()["closed"].draw((50, 50)):
        if isinstance(mark, Path):
            for _, y in itertools.chain(*mark.rings):
                assert abs(y - 50) <= 37 / 2 + 0.01


def test_the_options_change_the_rules(draw_ruleset):
    assert "more hexagons win" in words(game_part(request_for(), "rules"))
    text = words(game_part(request_for(ruleset=draw_ruleset), "rules"))
    assert "nobody has 4, the game is a draw" in text
    assert "more hexagons win" not in text


# The record sheet and the cover


def test_the_record_sheet_has_room_for_a_long_game(kit):
    page = read_svg((kit / "gosix-record.svg").read_bytes())
    numbers = [e.text for e in page.texts() if re.fullmatch(r"\d+\.", e.text)]
    assert len(numbers) == len(set(numbers)) == 2 * STONES  # captures free dots
    texts = [e.text for e in page.texts()]
    assert texts.count("dot") == texts.count("captured") == 2
    assert texts.count("black") == 1  # whose turn it is hangs on who began
    assert "who began" in texts


def test_the_guides_example_is_a_turn():
    (turn,) = re.findall(r"\((\w+)\)", kit_of(Gosix).record(request_for()).guide)
    game = request_for().game
    assert game.format_move(game.parse_move(turn, game.start())) == turn


def test_one_hexagon_is_enough_for_a_kit(tmp_path):
    board = tmp_path / "one.yaml"
    board.write_text(
        "{name: one, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: 1}}"
    )
    assert {"board", "rules"} < {part.slug for part in kit_parts(request_for(str(board)))}


def test_a_captured_hexagon_has_a_disc_with_a_star():
    drawn = diagram.fitted(request_for().board, Box(0, 0, 100, 100), BUNDLED)
    cell = drawn.board.cells[3]
    for role in ("black", "white"):
        disc, star = view_of(Gosix).pieces(drawn, [LaidPiece("capture", (cell,), role)])
        assert star.tag == "capture"
        assert len(star.rings[0]) == 10
        for x, y in star.rings[0]:
            assert math.dist((x, y), disc.centre) < disc.radius
        assert star.ink.fill != disc.ink.fill


def test_every_label_of_the_board_is_alone():
    labels = [m for m in board_drawing(request_for().board, BUNDLED).marks if isinstance(m, Text)]
    assert len(labels) == 31
    assert min(math.dist(a.at, b.at) for a, b in itertools.combinations(labels, 2)) > 10
