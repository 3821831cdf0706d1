"""Kits, where goldens cannot tell: counts by formulas, legal figures, options, limits."""

import random
import re
from collections import Counter

import pytest
from games.odd_groups.laws import groups
from support.printed import game_part, game_parts, request_for, words

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.yaml.reader import read_node
from printkit.draw.sheet_frame import SCALE
from printkit.games.xana import kit as xana
from printkit.paper.kit_parts import kit_parts, piece_sets
from printkit.paper.kit_request import request_for as request_with
from printkit.paper.rules.rules_examples import Example, scenes
from printkit.rules.lookup import load_ruleset
from printkit.rules.source_arguments import chosen_setting

DOTS = "{name: b, lattice: hex, play_on: vertices, labels: dots, shape: {hexagon: %d}}"
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


def chits(stones):
    return {f"{role}-{n}": stones // n for role in ("black", "white") for n in (1, 2, 3, 5)}


@pytest.mark.parametrize(
    ("terms", "slug", "expected"),
    [
        # 0.6 times the points, of 196 points and 61 cells
        (("xodd", "xodd-14x14"), "stones", {"black": 118, "white": 118}),
        (("yodd", "yodd-5"), "stones", {"black": 37, "white": 37}),
        # a stone a dot and a marker a hexagon
        (("gosix", DOTS % 3), "stones", {"black": 54, "white": 54, "black-★": 19, "white-★": 19}),
        # a tile for each cell without a stone, and four to spare
        (("hong", "hong-9x7"), "tiles", {"tile": 64, "stone": 3}),
        (("xana", "xana-5"), "chits", chits(10)),
        (("xana", "xana-5", {"stones": 7}), "chits", chits(7)),
        (("xana", "xana-5"), "walls", {"wall": 60}),
    ],
)
def test_pieces_are_as_many_as_a_game_needs(request_of, terms, slug, expected):
    (found,) = (pieces for pieces in piece_sets(request_of(*terms)) if pieces.slug == slug)
    assert Counter(piece.name for piece in found.pieces) == expected


def largest_first(height):
    """As many chits of each value as go into a stack, from the largest down."""
    found = Counter()
    for value in sorted(xana.CHITS, reverse=True):
        found[value], height = divmod(height, value)
    return found


@pytest.mark.parametrize("stones", [0, 7, 20])
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


TOUCH = {"touch": "corner", "hexagon_points": 3, "not_last_point": 2}
STEPS = {"swap": "false", "distance": "steps", "stones": 7}
RULES = [
    (("xodd", "xodd-9x9"), "two or four groups|go on its 81 points|Diagonals", "[{}]"),
    (("yodd", "yodd-5"), "go on its 61 cells", "[{}]|two or four groups|Diagonals"),
    (("gosix", DOTS % 3), "the corners of 19 hexagons|Whoever has 10 hexagons", "[{}]"),
    (("gosix", None, {"full_board": "draw"}), "nobody has 4, the game is a draw", "more hexagons"),
    (
        ("hong", "hong-7x7", {"threshold": 9}),
        "46 tiles beside it|in the middle, d4,|With 9 or more, MORE|another number than 9",
        "strong fram|[{}]",
    ),
    (("hong", "hong-9x7", {"threshold": 40}), "MORE needs 40: LESS wins.", "[{}]"),
    (
        ("xana", "xana-5", STEPS),
        "7 stones each|Distance is the number of steps from c",
        "[Ss]wap|straight line",
    ),
    (("xana", "xana-5", {"distance": "path"}), "along empty cells", "in between|In this ruleset"),
    (
        ("xong", None, TOUCH),
        "legs has an end at a corner|scores 3 for you|whoever did not place last scores 2",
        "no tie|on average",
    ),
]


@pytest.mark.thinned(2)
@pytest.mark.parametrize(("terms", "said", "unsaid"), RULES)
def test_the_rules_are_those_of_the_options(request_of, terms, said, unsaid):
    text = words(game_part(request_of(*terms), "rules"))
    assert [words for words in said.split("|") if words not in text] == []
    assert re.findall(unsaid, text) == []


@pytest.mark.parametrize(
    ("game", "board", "turns"),
    [
        ("xodd", "xodd-14x14", r"[bw]:\w+ [bw]:\w+|pass"),
        ("gosix", None, r"(?<=\()\w(?=\))"),
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


def test_a_kit_without_stones_has_no_chits_and_too_many_are_refused(request_of):
    assert [part.slug for part in game_parts(request_of("xana", None, {"stones": 0}))] == [
        "walls",
        "rules",
    ]
    with pytest.raises(InputError, match="chits for at most 500"):
        game_parts(request_of("xana", None, {"stones": 501}))


@pytest.mark.parametrize(("game", "board"), [("gosix", DOTS % 1), ("xana", APART)])
def test_a_board_of_any_shape_has_a_kit(request_of, game, board):
    slugs = {part.slug for part in kit_parts(request_of(game, board))}
    assert {"board", "rules", "record"} <= slugs


def test_what_few_players_need_is_printed_on_request():
    opened = chosen_setting("xodd")
    few, all_ = (
        {part.slug: len(part.pages) for part in kit_parts(request_with(opened, options))}
        for options in (PrintOptions(), PrintOptions(all_=True))
    )
    assert (few["record"], all_["record"]) == (1, 2)
    assert "positions" in all_
    assert not [slug for slug in few if "track" in slug or slug == "positions"]
    assert [slug for slug in all_ if "track" in slug]


def test_only_the_first_page_with_a_scale_bar_keeps_it():
    parts = kit_parts(request_with(chosen_setting("hong"), PrintOptions()))
    pages = [page for part in parts for page in part.pages]
    scaled = [any(getattr(mark, "tag", "") == SCALE for mark in page.marks) for page in pages]
    assert scaled == [False, True] + [False] * (len(pages) - 2)
