"""Xodd and Yodd: the rules by hand, the rule sheet's statements, and a slow second counting."""

import json
import random
import re
import string
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from players.odd_groups import random_turn

from printkit.app.verify import verify_bytes
from printkit.catalog import load_board, load_ruleset, open_game
from printkit.errors import NotationError
from printkit.games.odd_groups import OddGroups, OddGroupsPosition
from printkit.records.reader import read_record
from printkit.rules.game import Game, Outcome, Placement
from printkit.verify.report import describe

SQUARE = "{{name: test, lattice: square, shape: {{rectangle: [{}, {}]}}}}"
HEX = "{{name: test, lattice: hex, shape: {{hexagon: {}}}}}"
HOLED = "{name: test, lattice: hex, shape: {difference: [{hexagon: 3}, {hexagon: 1}]}}"
ISLANDS = "{name: test, lattice: square, shape: {cells: [[0, 0], [2, 0], [3, 0], [2, 1], [6, 4]]}}"
SMALL = (
    ("xodd", SQUARE.format(3, 3)),
    ("xodd", SQUARE.format(4, 3)),
    ("xodd", SQUARE.format(5, 1)),
    ("xodd", SQUARE.format(1, 1)),
    ("xodd", ISLANDS),
    ("yodd", HEX.format(1)),
    ("yodd", HEX.format(2)),
    ("yodd", HOLED),
)
MIDDLING = (
    ("xodd", SQUARE.format(6, 7)),
    ("yodd", HEX.format(4)),
    ("yodd", "yodd-5"),
    ("xodd", "xodd-9x9"),
)


@cache
def game_on(name="xodd", board="xodd-9x9") -> OddGroups:
    record = read_record(f"game: {name}\nboard: {board}\n".encode(), "test")
    game = open_game(record, Path()).game
    assert isinstance(game, OddGroups)
    return game


def laid(game, text, passes=0, mover=0) -> OddGroupsPosition:
    """The position with these stones, odd or not."""
    position = game.apply(game.start(), game.parse_move(text, game.start()))
    return position._replace(passes=passes, mover=mover)


def drawn(game, picture) -> OddGroupsPosition:
    """The position of a picture: x black, o white; every board cell one character."""
    signs = "".join(picture.split())
    assert len(signs) == len(game.board.cells)
    drops = tuple(2 * i + "xo".index(sign) for i, sign in enumerate(signs) if sign in "xo")
    return game.apply(game.start(), drops)


def code(game, position, text):
    violation = game.check(position, game.parse_move(text, position))
    return violation and violation.code


def verified(moves, head="game: xodd\nboard: xodd-9x9\n", tail=""):
    lines = "".join(f"  {move}\n" for move in moves)
    return verify_bytes(f"{head}moves: |\n{lines}{tail}".encode(), "test.yaml", Path())


def verdict(moves, head="game: xodd\nboard: xodd-9x9\n", tail=""):
    data = verified(moves, head, tail).as_dict()
    illegal = data["illegal"]
    return illegal and (illegal["turn"], illegal["player"], illegal["code"])


# The second implementation: stones by site, neighbours by coordinates, groups by flood fill.


def slow_stones(game, position):
    return {place.sites[0]: place.role for place in game.placements(position)}


STEPS = {
    "square": ((6, 0), (-6, 0), (0, 6), (0, -6)),
    "hex": ((6, 0), (-6, 0), (0, 6), (0, -6), (6, -6), (-6, 6)),
}


def slow_counts(game, stones):
    left = dict(stones)
    counts = {"black": 0, "white": 0}
    while left:
        site, role = left.popitem()
        counts[role] += 1
        group = [site]
        while group:
            q, r = group.pop()
            for s, t in STEPS[game.board.lattice.name]:
                near = (q + s, r + t)
                if left.get(near) == role:
                    del left[near]
                    group.append(near)
    return counts


def slow_moves(game, position):
    """Every legal turn as a frozenset of (site, role), by counting the groups after each."""
    stones = slow_stones(game, position)
    empty = [site for site in game.board.cells if site not in stones]
    if not empty or position.passes >= 2:
        return set()
    single = [(site, role) for site in empty for role in ("black", "white")]
    if not stones:
        return {frozenset([drop]) for drop in single}
    turns = {frozenset([drop]) for drop in single}
    turns |= {frozenset(two) for two in combinations(single, 2) if two[0][0] != two[1][0]}
    legal = {turn for turn in turns if sum(slow_counts(game, stones | dict(turn)).values()) % 2}
    return legal | {frozenset()}


def as_set(game, move):
    return frozenset((game.board.cells[drop >> 1], game.roles[drop & 1]) for drop in move)


def random_position(game, rng, density):
    """Random stones, odd in their groups or not, put down in random order."""
    position = game.start()
    points = [i for i in range(len(game.board.cells)) if rng.random() < density]
    rng.shuffle(points)
    for point in points:
        position = game.apply(position, (2 * point + rng.randrange(2),))
    return position


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING)
def test_counts_agree_with_flood_fill(name, board):
    game, rng = game_on(name, board), random.Random(1)
    for trial in range(250):
        position = random_position(game, rng, density=trial / 249)
        assert game.standing(position) == slow_counts(game, slow_stones(game, position))
        assert position.vacant == len(game.board.cells) - len(game.placements(position))


@pytest.mark.parametrize(("name", "board"), SMALL)
def test_listed_turns_agree_with_flood_fill(name, board):
    game, rng = game_on(name, board), random.Random(2)
    for _ in range(80):
        position = random_position(game, rng, density=rng.random())
        if sum(position.counts) % 2 == 0 and any(position.counts):
            continue  # no turn leads to such a position
        listed = [as_set(game, move) for move in game.moves(position)]
        assert len(listed) == len(set(listed))
        assert set(listed) == slow_moves(game, position)


@pytest.mark.parametrize(("name", "board"), MIDDLING[:2])
def test_listed_turns_agree_with_flood_fill_in_crowded_positions(name, board):
    game, rng = game_on(name, board), random.Random(3)
    checked = 0
    while checked < 12:
        position = random_position(game, rng, density=0.75)
        if sum(position.counts) % 2:
            listed = [as_set(game, move) for move in game.moves(position)]
            assert len(listed) == len(set(listed))
            assert set(listed) == slow_moves(game, position)
            checked += 1


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING)
def test_check_agrees_with_flood_fill_in_random_games(name, board):
    game, rng = game_on(name, board), random.Random(4)
    for _ in range(12):
        position = game.start()
        while game.outcome(position) is None:
            stones = slow_stones(game, position)
            for _ in range(5):
                points = rng.sample(range(len(game.board.cells)), min(2, len(game.board.cells)))
                move = tuple(sorted(2 * point + rng.randrange(2) for point in points))
                after = stones | dict(as_set(game, move))
                odd = sum(slow_counts(game, after).values()) % 2 == 1
                legal = odd and len(after) == len(stones) + len(move)
                if stones or len(move) == 1:
                    assert (game.check(position, move) is None) == legal
            position = game.play(position, random_turn(game, position, rng))
            assert sum(position.counts) % 2 == 1
            assert game.standing(position) == slow_counts(game, slow_stones(game, position))


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING[:1])
def test_every_listed_turn_passes_the_check(name, board):
    game, rng = game_on(name, board), random.Random(5)
    position = game.start()
    while game.outcome(position) is None:
        moves = list(game.moves(position))
        assert all(game.check(position, move) is None for move in moves)
        assert all(list(move) == sorted(move) for move in moves)
        position = game.play(position, rng.choice(moves))
    assert list(game.moves(position)) == []


def test_two_points_between_the_same_four_groups():
    # each stone alone joins four groups; both together join the same four, not eight
    picture = """
        xxxxxxxxx
        x.......x
        x.xxxxx.x
        x.x...x.x
        xx.xxx.xx
        ..x...x..
        o.xxxxx..
    """
    game = game_on("xodd", SQUARE.format(9, 7))
    position = drawn(game, picture)
    assert position.counts == (4, 1)
    assert code(game, position, "b:c3 b:g3") == "even-groups"
    assert {as_set(game, move) for move in game.moves(position)} == slow_moves(game, position)


def test_positions_with_the_same_stones_are_equal_whatever_led_to_them():
    game, rng = game_on("yodd", "yodd-5"), random.Random(6)
    for _ in range(50):
        drops = [2 * point + rng.randrange(2) for point in rng.sample(range(61), 40)]
        one = game.apply(game.start(), tuple(sorted(drops)))
        other = game.start()
        for drop in drops:
            other = game.apply(other, (drop,))
        assert other._replace(mover=one.mover) == one
        assert hash(other._replace(mover=one.mover)) == hash(one)


# The designer's statements about parity.


@pytest.mark.parametrize(
    ("picture", "change"),
    [
        ("...  ...  ...", 1),
        ("...  x..  ...", 0),
        (".x.  x..  ...", -1),
        (".x.  x.x  ...", -2),
        (".x.  x.x  .x.", -3),
        (".x.  x.o  .o.", -1),
        (".o.  o.o  .o.", 1),
        ("xx.  x..  ...", 0),
        ("xxx  x.x  x.x", 0),
        ("xxo  x.x  ox.", -2),
    ],
)
def test_a_drop_makes_a_group_or_joins_those_around(picture, change):
    game = game_on("xodd", SQUARE.format(3, 3))
    before = drawn(game, picture)
    after = game.apply(before, game.parse_move("b:b2", before))
    assert after.counts[0] - before.counts[0] == change
    assert after.counts[1] == before.counts[1]


def test_a_first_drop_that_changes_parity_needs_a_second_that_does():
    game = game_on()
    position = laid(game, "b:e5")
    assert code(game, position, "b:a1") == "even-groups"
    assert code(game, position, "b:a1 b:e6") == "even-groups"
    assert code(game, position, "b:a1 w:i9") is None
    assert code(game, position, "b:e6") is None
    assert code(game, position, "b:e6 b:e4") is None


def test_only_the_end_of_the_turn_counts():
    game = game_on()
    position = laid(game, "b:e5")
    assert code(game, position, "b:e7") == "even-groups"
    assert code(game, position, "b:e7 b:e6") is None
    assert code(game, position, "b:e6 b:e7") is None


def test_seven_groups_less_three_need_one_more_change():
    # Example 2: a stone that joins four leaves an even number
    game = game_on()
    position = laid(game, "b:e6 b:e4 b:d5 b:f5 w:a1 w:c1 w:e1")
    assert position.counts == (4, 3)
    assert code(game, position, "b:e5") == "even-groups"
    assert code(game, position, "b:e5 w:b1") is None
    assert code(game, position, "b:e5 b:e7") == "even-groups"
    assert code(game, position, "b:e5 w:i9") is None


def test_groups_two_points_apart_cannot_be_joined_in_one_turn():
    game = game_on()
    position = laid(game, "b:d5 b:g5 w:a1")
    assert sum(position.counts) == 3
    assert code(game, position, "b:e5 b:f5") == "even-groups"


@pytest.mark.parametrize(
    ("enemies", "safe"),
    [
        ("w:a1", False),
        ("w:c5", True),
        ("w:c5 w:f4 w:a1", False),
        ("w:c5 w:d6 w:f4", True),
    ],
)
def test_a_diagonal_is_safe_from_one_or_three_adjacent_groups(enemies, safe):
    game = game_on()
    position = laid(game, f"b:d4 b:e5 {enemies}")
    assert sum(position.counts) % 2 == 1
    assert (code(game, position, "w:d5 w:e4") == "even-groups") is safe


@pytest.mark.parametrize(
    ("ring", "counts"),
    [("xx x.x xx", (1, 0)), ("xo o.x xo", (1, 3)), ("xx o.o xx", (1, 2)), ("x. o.o .o", (1, 2))],
)
def test_yodd_joins_six_ways(ring, counts):
    game = game_on("yodd", HEX.format(2))
    before = drawn(game, ring)
    assert game.apply(before, game.parse_move("b:b2", before)).counts == counts


# Codes


def test_turn_one_is_exactly_one_stone():
    assert verdict(["b:e5"]) is None
    assert verdict(["w:e5"]) is None
    assert verdict(["pass"]) == (1, "black", "first-turn")
    assert verdict(["b:e5 b:e6"]) == (1, "black", "first-turn")
    assert verdict(["b:e5 b:e6 b:e7"]) == (1, "black", "first-turn")
    assert verdict(["b:e5", "b:e6 b:e7"]) is None


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("b:e6 b:e7 b:e8", "too-many-stones"),
        ("b:e5", "occupied"),
        ("w:e5", "occupied"),
        ("b:e6 w:e5", "occupied"),
        ("b:e6 w:e6", "repeated-site"),
        ("b:e6 b:e6", "repeated-site"),
        ("b:z9", "off-board"),
        ("b:a10", "off-board"),
        ("b:e06", "off-board"),
        ("b:a1", "even-groups"),
        ("e6", "syntax"),
        ("r:e6", "syntax"),
        ("b:e6,", "syntax"),
        ("b:e6w:e7", "syntax"),
        ("b:e6 pass", "syntax"),
        ("pass pass", "syntax"),
        ("b:", "syntax"),
        ("b:6e", "syntax"),
        ("swap", "syntax"),
        ("2.", "syntax"),
        ("3. b:e6", "syntax"),
    ],
)
def test_codes(turn, expected):
    report = verified(["b:e5", turn]).as_dict()
    illegal = report["illegal"]
    assert (illegal["turn"], illegal["player"], illegal["code"]) == (2, "white", expected)
    assert illegal["message"]
    assert report["turns"] == 1
    assert report["scores"] == {"black": 1, "white": 0}
    assert report["winner"] is None
    assert report["drawn"] is False


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("b:z9 b:z9 !", "syntax"),
        ("b:z9 b:e5 b:e5", "off-board"),
        ("b:e5 w:e5 b:e6", "repeated-site"),
        ("b:e5 b:e6 b:e7", "too-many-stones"),
        ("b:e5 b:a1", "occupied"),
    ],
)
def test_the_order_of_codes(turn, expected):
    assert verdict(["b:e5", turn]) == (2, "white", expected)


def test_the_order_of_codes_on_turn_one():
    assert verdict(["b:e5 x"]) == (1, "black", "syntax")
    assert verdict(["b:e5 b:e10"]) == (1, "black", "off-board")
    assert verdict(["b:e5 b:e5"]) == (1, "black", "repeated-site")


def test_after_the_end_only_syntax_comes_first():
    moves = ["b:e5", "pass", "pass"]
    assert verdict([*moves, "nonsense"]) == (4, "white", "syntax")
    for turn in ("pass", "b:e6", "b:z9", "b:e5 b:e5", "b:e5", "resign"):
        assert verdict([*moves, turn]) == (4, "white", "game-over")


def test_messages_tell_what_was_found():
    game = game_on()
    position = laid(game, "b:e5")
    messages = [
        game.check(position, game.parse_move(text, position)).message
        for text in ("w:e5", "b:a1", "b:a1 b:a2 b:a3", "b:a1 w:a1")
    ]
    assert messages == [
        "e5 is taken by a black stone",
        "this leaves 2 groups (2 black, 0 white), expected an odd number",
        "a turn is one or two stones, found 3",
        "a1 is named twice",
    ]
    with pytest.raises(NotationError, match="no point 'k1'"):
        game.parse_move("b:k1", position)
    with pytest.raises(NotationError, match="'e5' is not a stone"):
        game.parse_move("e5", position)


def test_play_refuses_what_check_refuses():
    game = game_on()
    with pytest.raises(ValueError, match="turn 1"):
        game.play(game.start(), ())


# The end


def test_two_passes_in_succession_end_the_game():
    report = verified(["b:e5", "pass", "w:e6 b:a1", "pass", "pass"]).as_dict()
    assert report["status"] == "finished"
    assert report["scores"] == {"black": 2, "white": 1}
    assert report["winner"] == "white"
    assert report["turns"] == 5
    assert report["to_move"] is None


def test_a_stone_between_two_passes_keeps_the_game_going():
    report = verified(["b:e5", "pass", "b:e6", "pass"]).as_dict()
    assert report["status"] == "unfinished"
    assert report["to_move"] == "black"
    assert report["winner"] is None


@pytest.mark.parametrize(
    ("stones", "winner"),
    [("b:a1 w:c1 w:e1", "black"), ("w:a1 b:c1 b:e1", "white"), ("w:a1", "black")],
)
def test_fewer_groups_win(stones, winner):
    game = game_on()
    position = laid(game, stones, passes=2)
    assert game.outcome(position) == Outcome(
        winner, game.standing(position), "two passes in succession"
    )


FULL = "game: xodd\nboard: {name: two, lattice: square, shape: {rectangle: [2, 1]}}\n"


def test_a_full_board_ends_the_game():
    report = verified(["w:a1", "w:b1"], FULL).as_dict()
    assert report["status"] == "finished"
    assert report["scores"] == {"black": 0, "white": 1}
    assert report["winner"] == "black"
    assert verdict(["w:a1", "w:b1", "w:b1"], FULL) == (3, "black", "game-over")


def test_after_a_full_board_two_passes_may_be_written():
    game = game_on("xodd", SQUARE.format(2, 1))
    full = laid(game, "w:a1 w:b1")
    assert game.outcome(full).reason == "the board is full"
    assert list(game.moves(full)) == []
    once = game.apply(full, ())
    twice = game.apply(once, ())
    assert game.outcome(full) == game.outcome(once) == game.outcome(twice)
    assert [game.permits_after_end(at, ()) for at in (full, once, twice)] == [True, True, False]
    assert not game.permits_after_end(full, (0,))


def test_after_two_passes_nothing_may_be_written():
    game = game_on()
    assert not game.permits_after_end(laid(game, "b:e5", passes=2), ())


@pytest.mark.skipif(
    not hasattr(Game, "permits_after_end"), reason="the verifier does not ask for it"
)
def test_a_record_may_go_on_with_two_passes_after_a_full_board():
    for passes in range(3):
        report = verified(["w:a1", "w:b1", *["pass"] * passes], FULL).as_dict()
        assert (report["status"], report["turns"]) == ("finished", 2 + passes)
        assert report["winner"] == "black"
    assert verdict(["w:a1", "w:b1", "pass", "pass", "pass"], FULL) == (5, "black", "game-over")
    assert verdict(["w:a1", "w:b1", "pass", "w:a1"], FULL) == (4, "white", "game-over")
    assert verdict(["w:a1", "w:b1", "resign"], FULL) == (3, "black", "game-over")


def test_resigning_gives_the_standing():
    report = verified(["b:e5", "w:a1 b:a2", "resign"]).as_dict()
    assert report["status"] == "finished"
    assert report["winner"] == "white"
    assert report["scores"] == {"black": 2, "white": 1}


def test_a_claim_is_compared():
    moves = ["b:e5", "pass", "pass"]
    assert verdict(moves, tail="result: {black: 1, white: 0, winner: white}\n") is None
    assert verdict(moves, tail="result: {black: 2}\n") == (3, None, "result-mismatch")
    assert verdict(moves, tail="result: {winner: draw}\n") == (3, None, "result-mismatch")


# Notation


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("b:e5", "b:e5"),
        ("B:E5", "b:e5"),
        ("  w:d4   b:d5 ", "b:d5 w:d4"),
        ("b : e5 w: d4", "b:e5 w:d4"),
        ("PASS", "pass"),
        (" Pass ", "pass"),
    ],
)
def test_layout_and_case_do_not_matter(written, plain):
    game = game_on()
    move = game.parse_move(written, game.start())
    assert game.format_move(move) == plain
    assert game.parse_move(plain, game.start()) == move


def test_the_order_of_the_stones_does_not_matter():
    game = game_on()
    one, other = (game.parse_move(text, game.start()) for text in ("b:e5 w:d4", "w:d4 b:e5"))
    assert one == other


def test_row_names_of_yodd():
    game = game_on("yodd", "yodd-5")
    assert game.parse_move("b:a1", game.start()) == (2 * 56,)
    assert game.parse_move("w:i5", game.start()) == (2 * 4 + 1,)
    with pytest.raises(NotationError) as error:
        game.parse_move("b:a6", game.start())
    assert error.value.code == "off-board"


def test_case_matters_where_the_labels_need_it():
    board = "{name: wide, lattice: hex, labels: doubled, shape: {rectangle: [20, 1]}}"
    game = game_on("yodd", board)
    assert game.format_move(game.parse_move("B:c1 W:C1", game.start())) == "b:c1 w:C1"


def test_syntax_anywhere_comes_before_a_site_off_the_board():
    game = game_on()
    with pytest.raises(NotationError) as error:
        game.parse_move("b:z9 w;a1", game.start())
    assert error.value.code == "syntax"


@given(st.sets(st.integers(0, 80), max_size=4), st.randoms())
def test_format_is_a_fixpoint(points, rng):
    game = game_on()
    move = tuple(2 * point + rng.randrange(2) for point in sorted(points))
    text = game.format_move(move)
    assert game.parse_move(text, game.start()) == move
    shuffled = text.split(" ")
    rng.shuffle(shuffled)
    assert game.parse_move(" ".join(shuffled).upper(), game.start()) == move


def read(game, text):
    """The move that the text stands for, or the code of what is wrong with it."""
    try:
        return game.parse_move(text, game.start())
    except NotationError as error:
        return error.code


@settings(max_examples=300)
@given(st.text(alphabet=string.printable + "\0é×：Kİ", max_size=30))
def test_any_text_is_read_or_refused(text):
    game = game_on()
    move = read(game, text)
    if move not in ("syntax", "off-board"):
        assert read(game, game.format_move(move)) == move


@settings(max_examples=300)
@given(st.lists(st.from_regex(r"[bwBWx]?:?[a-kA-K][0-9]{0,2}", fullmatch=True), max_size=4))
def test_any_nearly_right_text_is_read_or_refused(tokens):
    game = game_on()
    move = read(game, " ".join(tokens))
    right = [re.fullmatch(r"[bwBW]:[a-kA-K][0-9]+", token) for token in tokens]
    if not all(right) or not tokens:
        assert move == "syntax"
    elif move != "off-board":
        assert len(move) == len(tokens)
        assert read(game, game.format_move(move)) == move


def test_much_white_space_is_read_at_once():
    game = game_on()
    assert len(game.parse_move("b:e5" + " " * 1_000_000 + "w:d4", game.start())) == 2


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_a_random_game_is_verified_from_its_text(seed):
    rng = random.Random(seed)
    name, board = rng.choice(MIDDLING[:2])
    game = game_on(name, board)
    position, turns = game.start(), []
    while game.outcome(position) is None:
        move = random_turn(game, position, rng)
        turns.append(game.format_move(move))
        position = game.play(position, move)
    head = f"game: {name}\nboard: {board}\n"
    report = verified(turns, head).as_dict()
    assert report["status"] == "finished"
    assert report["scores"] == slow_counts(game, slow_stones(game, position))
    assert report["winner"] == min(report["scores"], key=report["scores"].get)
    cut = rng.randrange(len(turns))
    report = verified(turns[:cut], head).as_dict()
    assert (report["status"], report["turns"]) == ("unfinished", cut)
    assert report["to_move"] == game.roles[cut % 2]


# For people, and the shipped files


def test_placements():
    game = game_on("xodd", SQUARE.format(2, 2))
    assert game.placements(laid(game, "w:a1 b:b2")) == (
        Placement("stone", ((6, 0),), "black"),
        Placement("stone", ((0, 6),), "white"),
    )


def test_the_table_of_turns():
    text = describe(verified(["b:e5", "w:d4 b:i9", "pass"]))
    table = [line.split() for line in text.split("\n\n")[1].splitlines()]
    assert table == [
        ["turn", "player", "drops", "black", "white"],
        ["1", "black", "b:e5", "1", "0"],
        ["2", "white", "b:i9", "w:d4", "2", "1"],
        ["3", "black", "pass", "2", "1"],
    ]


def test_the_report_is_json():
    assert json.loads(json.dumps(verified(["b:e5"]).as_dict()))["board"] == "xodd-9x9"


@pytest.mark.parametrize(
    ("name", "default", "boards"),
    [
        ("xodd", "xodd-12x12", {f"xodd-{n}x{n}": n * n for n in range(9, 15)}),
        ("yodd", "yodd-8", {f"yodd-{n}": 3 * n * (n - 1) + 1 for n in range(5, 11)}),
    ],
)
def test_boards_and_rulesets(name, default, boards):
    ruleset = load_ruleset(name)
    assert ruleset.boards[0] == default
    assert set(ruleset.boards) == set(boards)
    assert ruleset.options == {}
    for board, cells in boards.items():
        assert len(load_board(board).cells) == cells
        assert verified(["b:a1"], f"game: {name}\nboard: {board}\n").as_dict()["ruleset"] == name
    assert verified(["b:a1"], f"game: {name}\n").as_dict()["board"] == default
    pitch = 22 if name == "xodd" else 23
    assert load_board(default).pitch == pytest.approx(pitch)


def test_a_game_is_not_played_on_the_other_lattice():
    report = verified(["b:a1"], "game: xodd\nboard: yodd-5\n")
    assert report.status == "unreadable"
