"""Kits, where goldens cannot tell: counts by formulas, legal figures, options, limits."""

import random
import re
from collections import Counter

import pytest
from games.odd_groups.laws import groups
from support.printed import game_part, game_parts, request_for, words

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.boards.masks import bits
from printkit.draw.display import Text
from printkit.draw.sheet_frame import SCALE
from printkit.games.gosix import kit as gosix
from printkit.games.odd_groups import kit as odd_groups
from printkit.games.xana import kit as xana
from printkit.games.xana.view import territories
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


def chits(counts):
    return {f"{role}-{n}": counts[n] for role in ("black", "white") for n in counts}


@pytest.mark.parametrize(
    ("terms", "slug", "expected"),
    [
        # 0.565 times the points, of 196 points and 61 cells
        (("xodd", "xodd-14x14"), "stones", {"black": 111, "white": 111}),
        (("yodd", "yodd-5"), "stones", {"black": 35, "white": 35}),
        # a stone a dot and a marker a hexagon
        (("gosix", DOTS % 3), "stones", {"black": 54, "white": 54, "black-★": 19, "white-★": 19}),
        # a tile for each cell without a stone
        (("hong", "hong-9x7"), "tiles", {"tile": 60, "stone": 3}),
        (("xana", "xana-5"), "chits", {**chits({1: 8, 2: 3, 3: 2, 5: 1}), "wall": 60}),
        (
            ("xana", "xana-5", {"stones": 7}),
            "chits",
            {**chits({1: 6, 2: 2, 3: 1, 5: 1}), "wall": 60},
        ),
    ],
)
def test_pieces_are_as_many_as_a_game_needs(request_of, terms, slug, expected):
    (found,) = (pieces for pieces in piece_sets(request_of(*terms)) if pieces.slug == slug)
    assert Counter(piece.name for piece in found.pieces) == expected


@pytest.mark.parametrize("stones", [0, 7, 20])
def test_stacks_can_be_made_of_the_chits_unless_most_are_single_stones(stones):
    rng = random.Random(stones)
    held = xana.chits(stones)
    for _ in range(500):
        left, heights = stones, []
        while left:
            heights.append(rng.randint(1, left))
            left -= heights[-1]
        if heights.count(1) <= held[1] // 2:
            free = Counter(held)
            for height in sorted(heights, reverse=True):
                rest = height
                for value in sorted(held, reverse=True):
                    count = min(free[value], rest // value)
                    free[value] -= count
                    rest -= count * value
                assert rest == 0, heights


@pytest.mark.parametrize(("game", "figures"), [("xodd-9x9", 14), ("yodd-5", 9)])
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
        if figure.title.endswith("legal"):
            words = "legal" if count % 2 else "not legal"
            assert figure.title == f"{count} groups: {words}"
            assert (example.game.check(example.position, tried) is None) == count % 2
            legal[count % 2] += 1
        elif name in {"late", "ended"}:
            assert f"{counts['white']} groups against {counts['black']}" in figure.caption
            assert (counts["white"] < counts["black"]) == (name == "ended")
    assert min(legal.values()) >= 2


def test_the_captions_of_the_game_in_the_rules_of_xong_are_true():
    request, found = request_for("xong"), {}
    for name, scene in scenes("printkit.games.xong").items():
        example = Example(request, scene)
        cashed = bits(example.game.cashed(example.position))
        found[name] = " ".join(sorted(example.board.labels.names[cell] for cell in cashed))
    assert found["fourth"] == ""
    assert found["fifth"] == "c1 c2"
    assert found["before"] == "b1 b3 c1 c2"
    assert example.game.outcome(example.position).scores == {"red": 6, "blue": 5}
    assert "not new" in Example(request, scenes("printkit.games.xong")["refused"]).refusal(
        "b1/se,sw,w"
    )


def test_the_captions_of_gosix_are_true():
    request, totals, stones = request_for("gosix"), {}, {}
    for name, scene in scenes("printkit.games.gosix").items():
        shown = gosix._Example(request, scene)
        closed = shown.game.closed_hexagons(shown.shown)
        totals[name] = {number + 1: shown.game.totals(shown.shown, number) for number in closed}
        stones[name] = tuple(map(int.bit_count, shown.shown.stones))
    assert totals["closed"] == {1: (6, 4)}
    assert totals["several"] == {1: (8, 3), 3: (8, 4), 4: (8, 1)}
    assert totals["near"] == {2: (6, 6), 6: (8, 2)}
    assert totals["beside"] == {3: (3, 4), 4: (4, 4)}
    assert totals["last"] == {7: (4, 2)}
    assert [stones[name][0] for name in ("closed", "captured")] == [7, 5]
    assert [stones[name][0] for name in ("several", "all")] == [9, 2]


def test_the_captions_of_hong_are_true():
    request, hongs = request_for("hong"), {}
    for name, scene in scenes("printkit.games.hong").items():
        example = Example(request, scene)
        hongs[name] = example.position.hongs
    assert hongs.pop("over") == 15
    assert hongs.pop("hongs") == hongs.pop("three") == 3
    assert hongs.pop("last") == 14
    assert set(hongs.values()) == {0}
    over = Example(request, scenes("printkit.games.hong")["over"])
    assert over.game.outcome(over.position).winner == "more"


@pytest.mark.parametrize(("name", "completed"), [("neither", 0), ("either", 1)])
def test_the_cells_to_leave_empty_in_hong_are_as_the_captions_say(name, completed):
    example = Example(request_for("hong"), scenes("printkit.games.hong")[name])
    for turn in (f"{example.entries['framed']}{way}" for way in "hv"):
        after = example.game.play(example.position, example.game.parse_move(turn, example.position))
        assert after.hongs == completed


def test_groups_keep_their_numbers_from_one_figure_to_the_next():
    request = request_for("xodd")
    shown = scenes("printkit.games.odd_groups", "scenes-square.yaml")
    numbers = {
        name: {stone.sites: stone.text for stone in odd_groups._Example(request, scene)._numbered()}
        for name, scene in shown.items()
    }
    for later in ("even", "five"):
        assert numbers["start"].items() <= numbers[later].items()
    assert set(numbers["five"].values()) == set("12345")
    assert set(numbers["joined"].values()) == set("124")
    assert sorted(set(numbers["ended"].values())) == list("1234567")  # renumbered: the count


@pytest.mark.parametrize(
    ("game", "board", "words"),
    [
        ("xodd", None, "columns a to i"),
        ("yodd", None, "61 cells"),
        ("xana", None, "61 cells"),
        ("xong", None, "19 hexagons"),
        ("xodd", "xodd-9x9", ""),
        ("yodd", "yodd-5", ""),
        ("xana", "xana-5", ""),
        ("xong", "{name: b, lattice: hex, play_on: edges, shape: {hexagon: 3}}", ""),
    ],
)
def test_a_first_game_is_smaller_than_the_board(request_of, game, board, words):
    request = request_of(game, board)
    first = request.kit.facts(request)["first"]
    assert words in first
    assert bool(first) == bool(words)


def test_the_captions_of_xana_are_true():
    request, shown = request_for("xana"), {}
    for name, scene in scenes("printkit.games.xana").items():
        shown[name] = xana.XanaExample(request, scene)
    assert "no path" in shown["whole"].refusal("e4d1")
    assert "too far" in shown["whole"].refusal("e4m4")
    assert "too far" in shown["part"].refusal("1e4h3")
    game, position = shown["fence"].game, shown["fence"].position
    assert [len(land) for land in territories(game, position)] == [4, 0]
    position = shown["end"].position
    assert position.captured == (0, 2)
    assert game.outcome(position).scores == {"black": 9, "white": 5}


TOUCH = {"touch": "corner", "hexagon_points": 3, "not_last_point": 2}
STEPS = {"swap": "false", "distance": "steps", "stones": 7}
RULES = [
    (("xodd", "xodd-9x9"), "two or four groups|The board: 81 points|Diagonals", "[{}]"),
    (("yodd", "yodd-5"), "The board: 61 cells", "[{}]|two or four groups|Diagonals"),
    (("gosix", DOTS % 3), "A board of 19 hexagons|The first player with 10 hexagons", "[{}]"),
    (("gosix", None, {"full_board": "draw"}), "4 hexagons, the game is a draw", "more hexagons"),
    (
        ("hong", "hong-7x7", {"threshold": 9}),
        "46 tiles, all|the centre cell d4,|With 9 or more, MORE|a number other than 9",
        "bold frame|[{}]",
    ),
    (("hong", "hong-9x7", {"threshold": 40}), "With 40 or more, MORE wins", "[{}]"),
    (
        ("xana", "xana-5", STEPS),
        "7 black and 7 white stones|Distance is the number of steps from c",
        "[Ss]wap|straight line",
    ),
    (("xana", "xana-5", {"distance": "path"}), "along empty cells", "in the way|In this ruleset"),
    (
        ("xong", None, TOUCH),
        "corner at an end of one of its legs|score 3 for each hexagon|not place last scores 2 more",
        "no tie|on average|Blue has given",
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
        ("gosix", None, r"(?<=dot: )\w(?=\.)"),
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
    if setup := re.search(r"at the top: (.*?)\.", guide):
        setting = request.game.setting._replace(setup={"stones": setup[1].split(", ")})
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


def test_only_the_first_page_with_a_scale_has_one():
    parts = kit_parts(request_with(chosen_setting("hong"), PrintOptions()))
    pages = [page for part in parts for page in part.pages]
    tags = [{getattr(mark, "tag", "") for mark in page.marks} for page in pages]
    assert ["ruler" in found for found in tags] == [True] + [False] * (len(pages) - 1)
    assert not any(SCALE in found for found in tags)


@pytest.mark.parametrize(
    ("game", "pages"),
    [("xong", 10), ("xodd", 8), ("yodd", 8), ("gosix", 8), ("hong", 8), ("xana", 7)],
)
def test_a_kit_has_few_pages(game, pages):
    parts = kit_parts(request_with(chosen_setting(game), PrintOptions()))
    assert sum(len(part.pages) for part in parts) <= pages


def test_the_workshop_page_has_the_tuck_box_if_that_saves_a_sheet():
    parts = kit_parts(request_with(chosen_setting("xana"), PrintOptions()))
    workshop = parts[0].pages[0]
    assert any(getattr(mark, "tag", "") == "fold" for mark in workshop.marks)
    assert not [part.slug for part in parts if "tuck-box" in part.slug]
    assert parts[0].cutting.pieces == 1
    told = [mark.text for mark in workshop.marks if isinstance(mark, Text)]
    assert "Tuck box" in told
