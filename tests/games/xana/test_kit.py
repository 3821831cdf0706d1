import functools
import itertools
import math
import random
import re
from collections import Counter

import pytest
import shapely
from support import printed
from support.measure import read_pdf, read_svg
from support.printed import game_part, game_parts, words

from printkit.base.errors import InputError
from printkit.boards.shapes import steps, within_radius
from printkit.draw import diagram
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.xana import kit as xana
from printkit.games.xana.rules import Xana, XanaMove
from printkit.games.xana.view import territories
from printkit.paper.board_pages import board_drawing
from printkit.paper.cut_parts import piece_part
from printkit.paper.example import scenes
from printkit.paper.kit import kit_of
from printkit.paper.kit_parts import kit_parts, piece_sets
from printkit.rules.game import LaidPiece

pytestmark = pytest.mark.xdist_group("xana kit")
GAME = "xana"
PARTS = ("cover", "workshop", "board", "*chits*", "*tuck-box", "rules", "record", "positions")
SIZES = (5, 6, 7, 8, 9, 10)


def request_for(board=None, ruleset=GAME, **terms):
    return printed.request_for(ruleset, board, **terms)


@pytest.fixture
def ruleset(tmp_path):
    def write(**options):
        path = tmp_path / "variant.yaml"
        chosen = ", ".join(f"{key}: {value}" for key, value in options.items())
        path.write_text(f"{{name: variant, game: xana, boards: [xana-5], options: {{{chosen}}}}}")
        return str(path)

    return write


def only(folder, pattern):
    """The one file that `pattern` matches: what shares a sheet depends on the paper."""
    (found,) = folder.glob(pattern)
    return found


# The kit as written


@pytest.mark.thinned(2)
def test_it_has_all_parts_and_the_rules_on_both_sides_of_a_sheet(kit):
    for slug in PARTS:
        pages = len(read_pdf(only(kit, f"xana-{slug}.pdf").read_bytes()))
        assert pages > 1 if slug in {"board", "record"} else pages == (2 if slug == "rules" else 1)


def test_margins_type_and_lines(kit):
    for slug in PARTS:
        for page in read_pdf(only(kit, f"xana-{slug}.pdf").read_bytes()):
            assert min(page.widths) >= 0.2 - 1e-6
            assert min(page.sizes) >= 8 - 1e-6
            if slug == "board":  # its sheets are windows, which the tests of tiling measure
                continue
            points = [point for ring in page.rings for point in ring]
            assert min(itertools.chain(*points)) >= 10 - 0.01
            assert max(x for x, _ in points) <= page.media[2] - 10 + 0.01
            assert max(y for _, y in points) <= page.media[3] - 10 + 0.01


def test_all_names_are_on_the_sheets_of_a_tiled_board(kit):
    texts = {
        e.text
        for path in kit.glob("xana-board-*.svg")
        for e in read_svg(path.read_bytes()).of_class("label")
    }
    assert texts >= set(request_for().board.labels.names)


# Chits


def discs(page, role):
    return [
        tuple(float(e.get(key)) for key in ("cx", "cy", "r"))
        for e in page.of_class(f"stone-{role}")
    ]


def values_on(pages, role):
    """The value on each disc of a role: the text nearest to its middle."""
    found = []
    for page in pages:
        texts = page.of_class("counter-text")
        for x, y, _ in discs(page, role):
            place = (x, y)
            nearest = min(
                texts, key=lambda t: math.dist(place, (float(t.get("x")), float(t.get("y"))))
            )
            found.append(int(nearest.text))
    return Counter(found)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("size", SIZES)
def test_chits_of_each_value_in_both_colours(size):
    pages = game_part(request_for(f"xana-{size}"), "chits")
    stones = 2 * size
    expected = {value: stones // value for value in (1, 2, 3, 5)}
    for role in ("black", "white"):
        assert values_on(pages, role) == expected
    diameters = [
        2 * r for page in pages for role in ("black", "white") for *_, r in discs(page, role)
    ]
    assert diameters == pytest.approx([0.8 * 18] * len(diameters), abs=0.01)


def test_the_sheet_says_how_many_of_each(kit):
    text = words([read_svg(only(kit, "xana-*chits*.svg").read_bytes())])
    assert "For the 16 stones of each colour: 16 of 1, 8 of 2, 5 of 3, 3 of 5." in text


def test_no_two_chits_touch(kit):
    page = read_svg(only(kit, "xana-*chits*.svg").read_bytes())
    found = [*discs(page, "black"), *discs(page, "white")]
    largest = max(r for *_, r in found)  # smaller ones are in a picture
    chits = [disc for disc in found if disc[2] > 0.9 * largest]
    for (ax, ay, a), (bx, by, b) in itertools.combinations(chits, 2):
        assert math.dist((ax, ay), (bx, by)) >= a + b + 0.9


def largest_first(height):
    """As many chits of each value as go into a stack, from the largest down."""
    found = Counter()
    for value in sorted(xana.CHITS, reverse=True):
        found[value], height = divmod(height, value)
    return found


def test_from_the_largest_down_takes_the_fewest_chits():
    @functools.cache
    def fewest(height):
        return 1 + min(fewest(height - v) for v in xana.CHITS if v <= height) if height else 0

    for height in range(1, 200):
        assert sum(largest_first(height).values()) == fewest(height)


@pytest.mark.parametrize("stones", [0, 1, 7, 16, 20])
def test_any_distribution_of_the_stones_can_be_made_of_the_fewest_chits(stones):
    rng = random.Random(stones)
    held = xana.chits(stones)
    most = Counter()
    for _ in range(2000):
        left, needed = stones, Counter()
        ceiling = rng.randint(1, stones or 1)
        while left:
            height = rng.randint(1, min(left, ceiling))
            needed += largest_first(height)
            left -= height
        assert all(needed[value] <= held[value] for value in needed)
        most |= needed
    for value in xana.CHITS:  # and no fewer will do
        equal = Counter({v: stones // value * n for v, n in largest_first(value).items()})
        most |= equal
    assert all(most[value] == number for value, number in held.items())


def test_the_number_of_stones_follows_the_ruleset(ruleset):
    pages = game_part(request_for("xana-5", ruleset(stones=7)), "chits")
    assert values_on(pages, "black") == {1: 7, 2: 3, 3: 2, 5: 1}
    assert "7 stones each" in words(game_part(request_for("xana-5", ruleset(stones=7)), "rules"))


def test_no_stones_no_sheet_of_chits(ruleset):
    slugs = [part.slug for part in game_parts(request_for("xana-5", ruleset(stones=0)))]
    assert slugs == ["walls", "rules"]


def test_too_many_stones_for_chits_are_refused(ruleset):
    with pytest.raises(InputError, match="chits for at most 500"):
        game_parts(request_for("xana-5", ruleset(stones=501)))


# Walls


@pytest.mark.parametrize(("size", "number"), [(5, 60), (8, 85), (10, 136)])
def test_there_are_walls_enough_and_a_wall_fits_a_cell(size, number):
    request = request_for(f"xana-{size}")
    (wanted,) = (pieces for pieces in piece_sets(request) if pieces.slug == "walls")
    pages = printed.read_back(
        piece_part(wanted, request.layout).pages
    )  # without the chits above them
    walls = [rings[0] for page in pages for rings in page.paths("wall")]
    assert len(walls) == number
    cell = shapely.Polygon(board_drawing(request.board, BUNDLED).marks[0].rings[0])
    for page in pages:
        level = sorted({a[1] for (a, b), *_ in page.paths("cut") if a[1] == b[1]})
        upright = sorted({a[0] for (a, b), *_ in page.paths("cut") if a[0] == b[0]})
        gaps = {round(b - a, 3) for lines in (level, upright) for a, b in itertools.pairwise(lines)}
        (side,) = gaps
        assert side == pytest.approx(0.7 * 18, abs=0.01)
        x, y = cell.centroid.coords[0]
        half = side / 2
        assert cell.contains(shapely.box(x - half, y - half, x + half, y + half))
    for ring in walls:
        box = shapely.Polygon(ring).bounds
        assert box[2] - box[0] == pytest.approx(box[3] - box[1], abs=0.01)
        assert box[2] - box[0] == pytest.approx(0.7 * 18 - 1, abs=0.01)


def test_no_two_walls_touch(kit):
    page = read_svg(only(kit, "xana-*walls*.svg").read_bytes())
    walls = [shapely.Polygon(rings[0]) for rings in page.paths("wall")]
    size = max(wall.area for wall in walls)  # those of the box's picture are smaller
    tree = shapely.STRtree([wall.buffer(0.45) for wall in walls if wall.area > size / 2])
    pairs = tree.query(tree.geometries, predicate="intersects")
    assert (pairs[0] == pairs[1]).all()


def test_a_wall_is_drawn_within_its_cell():
    drawn = diagram.fitted(request_for("xana-5").board, Box(0, 0, 60, 60), BUNDLED)
    cell = drawn.board.cells[20]
    marks = view_of(Xana).pieces(drawn, [LaidPiece("wall", (cell,), None)])
    outline = shapely.Polygon(drawn.plane.cell(cell))
    for mark in marks:
        for ring in mark.rings:
            assert all(outline.contains(shapely.Point(point)) for point in ring)


# Rules


@pytest.fixture(scope="module")
def rules(kit):
    return words([read_svg((kit / f"xana-rules-{n}.svg").read_bytes()) for n in (1, 2)])


@pytest.mark.parametrize(
    "said",
    [
        "Put the empty board of 169 cells between you.",
        "Black and white have 16 stones each",
        "the circle for 1 has 6 cells, the circle for 2 has 18 cells, the circle for 3 has 36",
        "For k up to 6, no farther than k away means at most k steps",
        "no path of empty cells leads from e4 to d1",
        "m4 is too far from e4 for 3 stones to move there",
        "h3 is too far from e4 for 1 stone to move there",
        "Black has inserted a stone on e1: 2 stones are captured.",
        "the stack on c1 would have no empty neighbour",
        "one empty neighbour left, b4. It is black’s turn.",
        "2 stones are captured for white.",
        "White plays k6 next; then both pass.",
        "Accessible to black alone 9 cells, to white alone 3;",
        "captured by black 0 stones, by white 2. Score: black 9, white 5; black wins.",
        "a stack of height 9 is 5 + 3 + 1.",
        "A swap is not a pass.",
    ],
)
def test_what_the_rules_page_says(rules, said):
    assert said in rules


def test_the_numbers_in_the_cells_are_the_reach_of_stacks(kit):
    page = read_svg((kit / "xana-rules-1.svg").read_bytes())
    assert Counter(e.text for e in page.of_class("reach")) == {"1": 6, "2": 12, "3": 18}


def test_a_stacks_own_circle_is_where_it_may_put_walls():
    example = xana.XanaExample(request_for(), scenes("printkit.games.xana")["whole"])
    walls = [
        site
        for cell, site in enumerate(example.board.board.cells)
        if example.game.check(example.position, XanaMove(walls=(cell,))) is None
    ]
    assert example.circle == walls
    assert len(walls) == 24


def test_the_tinted_territories_are_what_is_scored():
    example = xana.XanaExample(request_for(), scenes("printkit.games.xana")["end"])
    outcome = example.game.outcome(example.position)
    assert outcome is not None
    lands = territories(example.game, example.position)
    for role, cells, taken in zip(
        example.game.roles, lands, example.position.captured, strict=True
    ):
        assert outcome.scores[role] == len(cells) + taken


def test_straight_distances_are_steps_up_to_six():
    cells = [(q, r) for q in range(-12, 13) for r in range(-12, 13)]

    def same(reach):
        return all(within_radius((0, 0), c, reach) == (steps((0, 0), c) <= reach) for c in cells)

    assert [same(reach) for reach in range(1, 9)] == [True] * 6 + [False] * 2
    assert xana._AS_STEPS == 6


def test_the_options_change_the_rules(ruleset):
    text = words(game_part(request_for("xana-5", ruleset(swap="false", distance="steps")), "rules"))
    assert "Swap." not in text
    assert "swap" not in text
    assert "Distance is the number of steps from cell to cell" in text
    assert "straight line" not in text


@pytest.mark.parametrize(
    ("distance", "words"),
    [
        ("euclidean", "at most k in a straight line (neighbours are 1 apart)"),
        ("steps", "at most k steps from cell to cell"),
        ("path", "at most k steps along empty cells"),
    ],
)
def test_a_card_says_how_distance_is_measured(ruleset, distance, words):
    request = request_for("xana-5", ruleset(distance=distance))
    assert words in request.kit.aid(request)


def test_a_card_sends_to_the_rules_where_the_ruleset_differs():
    request, usual = request_for(ruleset="xana-abstract-play"), request_for()
    assert "differs: see its rules" in request.kit.aid(request)
    assert "differs" not in usual.kit.aid(usual)


def test_distance_along_a_path_leaves_out_what_holds_for_other_distances(ruleset):
    """Walls in between do count then, unlike what an answer says."""
    text = words(game_part(request_for("xana-5", ruleset(distance="path")), "rules"))
    assert "along empty cells" in text
    assert "in between" not in text
    assert "In this ruleset" not in text


@pytest.mark.thinned(4)
@pytest.mark.parametrize("distance", ["euclidean", "steps"])
@pytest.mark.parametrize("swap", ["true", "false"])
@pytest.mark.parametrize("stones", ["2N", "1"])
def test_the_rules_fit_with_all_options(ruleset, paper, distance, swap, stones):
    variant = ruleset(distance=distance, swap=swap, stones=stones)
    assert len(game_part(request_for("xana-5", variant, paper=paper), "rules")) == 2


# The record sheet and the cover


def test_the_guides_examples_are_turns():
    guide = kit_of(Xana).record(request_for("xana-8")).guide
    game = request_for().game
    turns = ["3o8", "o8q6", "2o8q6", "3o8 + l7 r9", "o8q6 + l7:3", "pass", "swap"]
    for turn in turns:
        assert turn in guide
        assert game.format_move(game.parse_move(turn, game.start())) == turn
    assert game.parse_move("- + k10", game.start()).action is None


def test_the_record_sheet_has_room_for_a_game(kit):
    pages = [read_svg(path.read_bytes()) for path in sorted(kit.glob("xana-record-*.svg"))]
    found = (e.text for page in pages for e in page.texts())
    numbers = [text for text in found if re.fullmatch(r"\d+\.", text)]
    assert len(numbers) == len(set(numbers)) >= 120  # of 169 cells
    page = pages[0]
    texts = [e.text for e in page.texts()]
    assert texts.count("action + walls") == texts.count(":n") == 2
    assert texts.count("black") == 1  # whose turn it is hangs on who began, and on a swap
    assert "who began" in texts


def test_any_board_of_cells_has_a_kit(tmp_path):
    board = tmp_path / "b.yaml"
    board.write_text(
        "{name: b, lattice: hex, labels: doubled, pitch: 9mm, "
        "shape: {cells: [[0, 0], [1, 0], [5, 1]]}}"
    )
    assert len(kit_parts(request_for(str(board)))) == len(PARTS)
