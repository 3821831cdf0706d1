"""Kits, where goldens cannot tell: counts by formulas, legal figures, options, limits."""

import functools
import itertools
import random
import re
from collections import Counter

import pytest
import shapely
from games.odd_groups.laws import groups
from support.measure import read_pdf
from support.printed import (
    assert_prints_well,
    edges,
    game_part,
    game_parts,
    piece_pages,
    read_back,
    request_for,
    words,
    write_pdf,
)

from printkit.base.errors import InputError
from printkit.base.paper_sizes import find_paper
from printkit.base.yaml.reader import read_node
from printkit.boards.shapes import steps, within_radius
from printkit.draw import diagram
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.gosix.rules import Gosix
from printkit.games.hong import kit as hong
from printkit.games.hong.kit import HongExample
from printkit.games.xana import kit as xana
from printkit.games.xana.rules import Xana, XanaMove
from printkit.games.xana.view import territories
from printkit.games.xong.kit import XongExample
from printkit.paper.board_pages import board_drawing
from printkit.paper.example import Example, scenes
from printkit.paper.kit_document import kit_document
from printkit.paper.kit_parts import kit_parts, piece_sets, text_parts
from printkit.rules.catalogue import ruleset_names
from printkit.rules.game import LaidPiece
from printkit.rules.lookup import load_ruleset

MM = 0.01
DOTS = "{name: b, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: %d}}"
SQUARES = "{name: b, lattice: square, shape: {rectangle: [%d, %d]}}"
APART = "{name: b, lattice: hex, labels: doubled, shape: {cells: [[0, 0], [1, 0], [5, 1]]}}"


@pytest.fixture
def request_of(tmp_path):
    """A request for a kit, with options in place of a ruleset's, and boards as text."""

    def made(name, board=None, options=None):
        ruleset = load_ruleset(name)
        if options:
            chosen = ", ".join(f"{key}: {value}" for key, value in options.items())
            text = (
                f"{{name: v, game: {name}, boards: [{ruleset.boards[0]}], options: {{{chosen}}}}}"
            )
            (tmp_path / "v.yaml").write_text(text)
            name = str(tmp_path / "v.yaml")
        if board and board.startswith("{"):
            (tmp_path / "b.yaml").write_text(board)
            board = str(tmp_path / "b.yaml")
        return request_for(name, board)

    return made


# Pieces


def chits(stones):
    return {f"{role}-{n}": stones // n for role in ("black", "white") for n in (1, 2, 3, 5)}


@pytest.mark.parametrize(
    ("terms", "slug", "expected"),
    [
        # 0.6 times the points, of 81 and 196 points and 61 cells
        (("xodd", "xodd-9x9"), "stones", {"black": 49, "white": 49}),
        (("xodd", "xodd-14x14"), "stones", {"black": 118, "white": 118}),
        (("yodd", "yodd-5"), "stones", {"black": 37, "white": 37}),
        # a stone a dot and a marker a hexagon
        (("gosix",), "stones", {"black": 24, "white": 24, "black-★": 7, "white-★": 7}),
        (("gosix", DOTS % 3), "stones", {"black": 54, "white": 54, "black-★": 19, "white-★": 19}),
        # a tile for each cell without a stone, and four to spare
        (("hong", "hong-9x7"), "tiles", {"tile": 64, "stone": 3}),
        (("hong", "hong-7x7"), "tiles", {"tile": 50, "stone": 3}),
        (("xana", "xana-5"), "chits", chits(10)),
        (("xana", "xana-10"), "chits", chits(20)),
        (("xana", "xana-5", {"stones": 7}), "chits", chits(7)),
        (("xana", "xana-5"), "walls", {"wall": 60}),
        (("xana", "xana-10"), "walls", {"wall": 136}),
    ],
)
def test_pieces_are_as_many_as_a_game_needs(request_of, terms, slug, expected):
    (found,) = (pieces for pieces in piece_sets(request_of(*terms)) if pieces.slug == slug)
    assert Counter(piece.name for piece in found.pieces) == expected


def test_pieces_fit_the_places_of_their_boards(request_of):
    for game, board, slug, share in (
        ("xodd", "xodd-9x9", "stones", 0.91),
        ("gosix", None, "stones", 22 / (30 * 3**0.5)),
        ("hong", "hong-9x7", "tiles", 1 - 1 / 30),
        ("xana", None, "chits", 0.8),
        ("xana", None, "walls", 0.7),
    ):
        request = request_of(game, board)
        (found,) = (pieces for pieces in piece_sets(request) if pieces.slug == slug)
        for page in read_back(piece_pages(found, request.layout)):
            discs = [*page.of_class("stone-black"), *page.of_class("stone-white")]
            widths = [2 * float(disc.get("r")) for disc in discs]
            for rings in page.paths("tile"):
                left, top, right, bottom = edges(rings[0])
                widths += [right - left, bottom - top]
            for rings in page.paths("wall"):
                left, top, right, bottom = edges(rings[0])
                widths += [right - left + 1, bottom - top + 1]  # its cut is half a mm from it
            assert widths
            expected = share * request.board.pitch
            assert widths == pytest.approx([expected] * len(widths), abs=MM)


@pytest.mark.parametrize(
    ("game", "slug"),
    [("xodd", "stones"), ("gosix", "stones"), ("xana", "chits"), ("xana", "walls")],
)
def test_no_two_pieces_of_a_sheet_touch(game, slug):
    request = request_for(game)
    (found,) = (pieces for pieces in piece_sets(request) if pieces.slug == slug)
    for page in read_back(piece_pages(found, request.layout)):
        discs = [*page.of_class("stone-black"), *page.of_class("stone-white")]
        shapes = [shapely.Polygon(rings[0]) for rings in page.paths("wall")]
        shapes += [
            shapely.Point(float(e.get("cx")), float(e.get("cy"))).buffer(float(e.get("r")))
            for e in discs
        ]
        assert shapes
        one, other = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=0.9)
        assert (one == other).all()


def test_tiles_lie_edge_to_edge_and_every_cut_is_drawn_once():
    (page,) = game_part(request_for("hong", "hong-9x7"), "tiles")
    boxes = [edges(rings[0]) for rings in page.paths("tile")]
    side = 22 - 22 / 30
    left, top, *_ = boxes[0]
    corners = {(round((x - left) / side, 3), round((y - top) / side, 3)) for x, y, *_ in boxes}
    assert corners == {(x, y) for x in range(8) for y in range(8)}
    cuts = [shapely.LineString(rings[0]) for rings in page.paths("cut")]
    assert len(cuts) == 9 + 10  # 8 columns, 8 rows of tiles and one of stones
    assert all(a.intersection(b).length == 0 for a, b in itertools.combinations(cuts, 2))
    cut = shapely.union_all(cuts).buffer(MM)
    assert all(cut.contains(shapely.box(*box).exterior) for box in boxes)


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

    for height in range(1, 100):
        assert sum(largest_first(height).values()) == fewest(height)


@pytest.mark.parametrize("stones", [0, 1, 7, 20])
def test_any_distribution_of_the_stones_can_be_made_of_the_fewest_chits(stones):
    rng = random.Random(stones)
    held = xana.chits(stones)
    for _ in range(500):
        left, needed = stones, Counter()
        ceiling = rng.randint(1, stones or 1)
        while left:
            height = rng.randint(1, min(left, ceiling))
            needed += largest_first(height)
            left -= height
        assert all(needed[value] <= held[value] for value in needed)
    for value, number in held.items():  # and no fewer will do
        assert stones // value * largest_first(value)[value] == number


def test_a_stone_of_gosix_fits_a_seat_and_covers_a_dot():
    request = request_for("gosix")
    (board,) = (part for part in kit_parts(request) if part.slug == "board")
    (page,) = read_back(board.pages)
    seats, dots = page.of_class("seat"), page.of_class("dot")
    assert (len(seats), len(dots)) == (7, 24)
    assert all(2 * float(seat.get("r")) > 22 for seat in seats)
    assert all(2 * float(dot.get("r")) < 22 for dot in dots)


def test_a_captured_hexagon_has_a_disc_with_a_star_inside():
    drawn = diagram.fitted(request_for("gosix").board, Box(0, 0, 100, 100), BUNDLED)
    for role in ("black", "white"):
        piece = LaidPiece("capture", (drawn.board.cells[3],), role)
        disc, star = view_of(Gosix).pieces(drawn, [piece])
        outline = shapely.Point(disc.centre).buffer(disc.radius)
        assert len(star.rings[0]) == 10
        assert outline.contains(shapely.Polygon(star.rings[0]))
        assert star.ink.fill != disc.ink.fill


def test_a_wall_is_drawn_within_its_cell():
    drawn = diagram.fitted(request_for("xana", "xana-5").board, Box(0, 0, 60, 60), BUNDLED)
    cell = drawn.board.cells[20]
    outline = shapely.Polygon(drawn.plane.cell(cell))
    for mark in view_of(Xana).pieces(drawn, [LaidPiece("wall", (cell,), None)]):
        assert all(outline.contains(shapely.MultiPoint(ring)) for ring in mark.rings)


@pytest.mark.parametrize("size", [5, 10])
def test_letters_and_numbers_at_the_rim_of_xana_name_the_cells(size):
    board = request_for("xana", f"xana-{size}").board
    drawing = board_drawing(board, BUNDLED)
    cells = [shapely.Polygon(m.rings[0]) for m in drawing.marks if m.tag == "cell"]
    labels = [mark for mark in drawing.marks if mark.tag == "label"][len(cells) :]
    _, top, _, bottom = shapely.GeometryCollection(cells).bounds
    for name, cell in zip(board.labels.names, cells, strict=True):
        at, letter, number = cell.centroid, name[0], name[1:]
        ends = sorted(m.at[1] for m in labels if m.text == letter and abs(m.at[0] - at.x) < MM)
        assert ends[0] < top < bottom < ends[1]
        level = [m.at[0] for m in labels if m.text == number and abs(m.at[1] - at.y) < m.size / 2]
        assert len(level) == 2
        assert min(level) < at.x < max(level)


# The figures of the rules


@pytest.mark.parametrize(("game", "figures"), [("xodd-9x9", 14), ("yodd-5", 10)])
def test_turns_are_legal_when_they_leave_an_odd_number_of_groups(game, figures):
    request = request_for(game[:4], game)
    shown = request.kit.figures(request)
    named = scenes("printkit.games.odd_groups", f"scenes-{request.board.lattice.name}.yaml")
    assert len(named) == len(shown) >= figures
    legal = Counter()
    for name, scene in named.items():
        example = Example(request, scene)
        tried = example.game.parse_move(scene.entries.get("tried", "pass"), example.position)
        counts = groups(example.game, example.game.apply(example.position, tried))
        figure, count = shown[name], sum(counts.values())
        if not scene.title:
            each = f"{count} groups ({counts['black']} black, {counts['white']} white)"
            assert figure.title.endswith(": legal" if count % 2 else ": not legal")
            assert (f"→\u00a0{count}" if count % 2 else each) in figure.caption
            legal[count % 2] += 1
        elif name in {"late", "ended"}:
            assert f"Black has {counts['black']} groups, White {counts['white']}" in figure.caption
    assert min(legal.values()) >= 3


def test_a_diagonal_is_safe_from_one_group_next_to_it():
    """White's two stones would lie next to no white group in one figure, to one in the other."""
    shown = scenes("printkit.games.odd_groups", "scenes-square.yaml")
    for name, near, legal in (("cut", 0, True), ("safe", 1, False)):
        example = Example(request_for("xodd", "xodd-9x9"), shown[name])
        game, position = example.game, example.position
        move = game.parse_move(shown[name].entries["tried"], position)
        stones = game.placements(position)
        white = {game.board.cell_index[one.sites[0]] for one in stones if one.role == "white"}
        found = {
            position.groups[other]
            for drop in move
            for other in game.board.cell_neighbours[drop >> 1]
            if other in white
        }
        assert len(found) == near
        assert (game.check(position, move) is None) == legal


def test_the_example_of_xong_is_played_to_its_end():
    outcomes = [
        example.game.outcome(example.position)
        for name, scene in scenes("printkit.games.xong").items()
        for example in [XongExample(request_for("xong"), scene)]
        if name != "refused"
    ]
    assert outcomes[:-1] == [None] * 6
    assert dict(outcomes[-1].scores) == {"red": 6, "blue": 5}


def test_the_finished_game_of_hong_is_one_that_the_rules_allow():
    terms = request_for("hong", "hong-9x7")
    example = HongExample.scattered(terms, terms.board)
    assert example.game.setup_violation() is None
    example.play_on(1000)
    assert example.game.outcome(example.position) is not None
    assert len(example.hongs()) == example.position.hongs
    assert not HongExample(terms, scenes("printkit.games.hong")["none"]).hongs()


def test_a_stacks_own_circle_is_where_it_may_put_walls():
    example = xana.XanaExample(request_for("xana"), scenes("printkit.games.xana")["whole"])
    walls = [
        site
        for cell, site in enumerate(example.board.board.cells)
        if example.game.check(example.position, XanaMove(walls=(cell,))) is None
    ]
    assert example.circle == walls
    assert len(walls) == 24


def test_the_tinted_territories_are_what_is_scored():
    example = xana.XanaExample(request_for("xana"), scenes("printkit.games.xana")["end"])
    game, position = example.game, example.position
    scores = game.outcome(position).scores
    for role, cells, taken in zip(
        game.roles, territories(game, position), position.captured, strict=True
    ):
        assert scores[role] == len(cells) + taken


def test_straight_distances_are_steps_up_to_six():
    cells = [(q, r) for q in range(-12, 13) for r in range(-12, 13)]

    def same(reach):
        return all(within_radius((0, 0), c, reach) == (steps((0, 0), c) <= reach) for c in cells)

    assert [same(reach) for reach in range(1, 9)] == [True] * 6 + [False] * 2
    assert xana._AS_STEPS == 6


def test_the_numbers_of_the_examples_are_those_of_the_designers_sheet():
    said = words(game_part(request_for("gosix"), "rules"))
    for sentence in (
        "Hexagon 1 has black 6, white 4. ",
        "Black captures 1; g, j come off, k, o, q, r, s stay.",
        "Hexagon 1 has black 8, white 3; 3 has black 8, white 4; 4 has black 8, white 1.",
        "Black captures 1, 3, 4; c, f, g, j, k, n, o come off, e, s stay.",
        "Hexagon 2 has black 6, white 6; 6 has black 8, white 2.",
        "Hexagon 2 has black 4, white 6. White captures 2; b, e, h come off.",
        "White captures 3; i, n, q come off, and with them the tie is gone: 4 is open at n.",
    ):
        assert sentence in said


# Words that follow options and boards


TOUCH = {"touch": "corner", "hexagon_points": 3, "not_last_point": 2}
STEPS = {"swap": "false", "distance": "steps"}
RULES = [
    (("xodd", "xodd-9x9"), "two or four groups|go on its 81 points|Diagonals", "[{}]"),
    (("yodd", "yodd-5"), "go on its 61 cells", "[{}]|two or four groups|Diagonals"),
    (("xodd", SQUARES % (6, 5)), "on its 30 points. One", "crossings"),
    (("gosix", DOTS % 3), "the corners of 19 hexagons|Whoever has 10 hexagons", "[{}]"),
    (("gosix", None, {"full_board": "draw"}), "nobody has 4, the game is a draw", "more hexagons"),
    (
        ("hong", "hong-7x7", {"threshold": 9}),
        "46 tiles beside it|in the middle, d4,",
        "strong fram",
    ),
    (("hong", "hong-7x7", {"threshold": 9}), "With 9 or more, MORE|another number than 9", "[{}]"),
    (("hong", "hong-9x7", {"threshold": 40}), "MORE needs 40: LESS wins.", "[{}]"),
    (("xana", "xana-5", {"stones": 7}), "7 stones each", "[{}]"),
    (("xana", "xana-5", STEPS), "Distance is the number of steps from c", "[Ss]wap|straight line"),
    (("xana", "xana-5", {"distance": "path"}), "along empty cells", "in between|In this ruleset"),
    (("xong", None, TOUCH), "one of its legs has an end at a corner|scores 3 for you", "no tie"),
    (
        ("xong", None, TOUCH),
        "touch scores 3, and whoever did not place last scores 2",
        "on average",
    ),
]


@pytest.mark.parametrize(("terms", "said", "unsaid"), RULES)
def test_the_rules_are_those_of_the_options(request_of, terms, said, unsaid):
    text = words(game_part(request_of(*terms), "rules"))
    assert [words for words in said.split("|") if words not in text] == []
    assert re.findall(unsaid, text) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"distance": "euclidean"}, "at most k in a straight line (neighbours are 1 apart)"),
        ({"distance": "steps"}, "at most k steps from cell to cell"),
        ({"distance": "path"}, "at most k steps along empty cells"),
    ],
)
def test_a_card_states_how_distance_is_measured(request_of, options, said):
    request = request_of("xana", "xana-5", options)
    assert said in request.kit.aid(request)


def test_a_card_refers_to_the_rules_where_the_ruleset_differs():
    other, default = request_for("xana-abstract-play"), request_for("xana")
    assert "differs: see its rules" in other.kit.aid(other)
    assert "differs" not in default.kit.aid(default)


def test_the_threshold_of_the_inner_area_is_that_of_its_ruleset():
    value, _ = load_ruleset("hong-7x7").options["threshold"]
    assert int(value) == hong.INNER_THRESHOLD


def test_a_pad_states_the_whole_score():
    request = request_for("xong")
    said = request.kit.words("pad", request)
    assert "scores 2 for it; whoever did not place last scores 1 more" in said


# The record sheet


@pytest.mark.parametrize(
    ("game", "board", "turns"),
    [
        ("xodd", "xodd-14x14", r"[bw]:\w+ [bw]:\w+|pass"),
        ("yodd", "yodd-10", r"[bw]:\w+ [bw]:\w+|pass"),
        ("gosix", None, r"(?<=\()\w(?=\))"),
        ("hong", "hong-9x7", r"\b[a-i][1-7][hv]\b"),
        ("hong", "hong-7x7", r"\b[a-g][1-7][hv]\b"),
        ("xana", None, r"\d?[a-z]\d+[a-z]\d+ \+ [a-z]\d+:3|\b3o8 \+ l7 r9|2o8q6|3o8|pass|swap"),
    ],
)
def test_the_examples_of_the_guide_are_turns(game, board, turns):
    request = request_for(game, board)
    guide = request.kit.record(request).guide
    found = re.findall(turns, guide)
    assert found
    for turn in found:
        move = request.game.parse_move(turn, request.game.start())
        assert request.game.parse_move(request.game.format_move(move), request.game.start()) == move
    if setup := re.search(r"setup: (\{stones: \[.*?\]\})", guide):
        stones = read_node(setup[1].encode(), "guide").entries["stones"].items
        setting = request.game.setting._replace(setup={"stones": [one.value for one in stones]})
        assert type(request.game)(setting).setup_violation() is None


@pytest.mark.parametrize(
    ("game", "board", "lines"),
    [
        ("xodd", "xodd-12x12", 152),
        ("gosix", None, 48),
        ("hong", "hong-7x7", 46),
        ("xana", None, 120),
    ],
)
def test_the_record_sheet_has_room_for_a_game(game, board, lines):
    (record,) = (p for p in text_parts(request_for(game, board)) if p.slug == "record")
    texts = [text.text for page in read_back(record.pages) for text in page.texts()]
    numbers = [text for text in texts if re.fullmatch(r"\d+\.", text)]
    assert len(numbers) == len(set(numbers))
    assert len(numbers) >= lines
    assert game == "xana" or len(numbers) == lines


# Limits


def test_a_kit_without_stones_has_no_chits_and_too_many_are_refused(request_of):
    assert [part.slug for part in game_parts(request_of("xana", None, {"stones": 0}))] == [
        "walls",
        "rules",
    ]
    with pytest.raises(InputError, match="chits for at most 500"):
        game_parts(request_of("xana", None, {"stones": 501}))


@pytest.mark.parametrize(
    ("game", "board"),
    [("gosix", DOTS % 1), ("hong", SQUARES % (1, 3)), ("hong", SQUARES % (30, 3)), ("xana", APART)],
)
def test_a_board_of_any_shape_has_a_kit(request_of, game, board):
    options = {"threshold": 3} if game == "hong" else {}
    slugs = {part.slug for part in kit_parts(request_of(game, board, options))}
    assert {"board", "rules", "record", "positions"} <= slugs


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_the_rules_fit_both_sides_of_a_sheet(ruleset):
    for board in {*load_ruleset(ruleset).boards[:1], load_ruleset(ruleset).boards[-1]}:
        request = request_for(ruleset, board, paper="letter")
        pages = request.kit.rules(request)
        assert len(pages) <= 2
        assert {(page.width, page.height) for page in pages} == {find_paper("letter")[1:]}


def test_every_page_keeps_its_margins_and_prints():
    request = request_for("gosix")
    pages = read_pdf(write_pdf(kit_document(request, kit_parts(request))))
    assert len(pages) == 9
    for page in pages:
        assert_prints_well(page)
