"""Xong: the rules by hand, and against the slow second implementation in oracles.xong."""

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles.xong import Slow, connected_sets, cornered, hexagon, joined, parts, rectangle, shape
from players.xong import grown, random_game, random_turn, short_placements

from printkit.catalog import open_game
from printkit.errors import NotationError
from printkit.games.xong import BLUE, RED, Xong, XongMove, XongPosition
from printkit.records.reader import read_record
from printkit.rules.game import Outcome, Placement
from printkit.topology.masks import bits

ISLANDS = ((0, 0), (1, 0), (5, 0), (0, 4), (1, 4), (0, 5))
BOARDS = {
    "xong-standard": hexagon(5),
    "{hexagon: 1}": hexagon(1),
    "{hexagon: 2}": hexagon(2),
    "{hexagon: 3}": hexagon(3),
    "{rectangle: [2, 1]}": rectangle(2, 1),
    "{rectangle: [3, 1]}": rectangle(3, 1),
    "{rectangle: [3, 2]}": rectangle(3, 2),
    f"{{cells: {[list(cell) for cell in ISLANDS]}}}": set(ISLANDS),
}
ONE, TWO, THREE, PAIR, STRIP, BLOCK, APART = tuple(BOARDS)[1:]
SMALL = tuple(BOARDS)[1:]
STANDARD = "xong-standard"

# A whole game on a strip of three hexagons, with the scores after each turn. Turn 3 leaves two
# sides of a1 vacant on which no new Xoid fits, so a1 is cashed; turn 4 greens a2 out, turn 5 a3.
GAME = ("a1/se", "a3/ne,e", "a1/nw,ne,e", "a2/nw,ne a3/nw", "a2/sw,se,e a3/sw,se")
STANDINGS = ((1, 0), (1, 1), (3, 1), (2, 1), (2, 0))


def board_text(board: str) -> str:
    if board == STANDARD:
        return board
    return f"{{name: test, lattice: hex, play_on: edges, shape: {board}}}"


@cache
def game_on(board: str = STANDARD, **options: str | int) -> Xong:
    record = read_record(f"game: xong\nboard: {board_text(board)}\n".encode(), "test")
    game = open_game(record, Path()).game
    assert isinstance(game, Xong)
    assert set(options) <= set(game.setting.options)
    return Xong(game.setting._replace(options={**game.setting.options, **options}))


def slow_on(board: str, **options: str | int) -> Slow:
    known = {"touch": "touch", "hexagon_points": "points", "not_last_point": "last"}
    return Slow(BOARDS[board], **{known[key]: value for key, value in options.items()})


def move(game: Xong, text: str) -> XongMove:
    return game.parse_move(text, game.start())


def after(game: Xong, *turns: str) -> XongPosition:
    """The position after legal turns."""
    position = game.start()
    for text in turns:
        assert game.outcome(position) is None
        position = game.play(position, move(game, text))
    return position


def refusal(game: Xong, position: XongPosition, text: str) -> str:
    """The code with which a turn is refused."""
    violation = game.check(position, move(game, text))
    assert violation is not None
    return violation.code


def names_of(game: Xong, mask: int) -> str:
    return game.format_move(XongMove(tuple(bits(mask)))) if mask else ""


def hexagons(game: Xong, mask: int) -> set[str]:
    return {game.labels.names[cell] for cell in bits(mask)}


# Names of legs


@pytest.mark.parametrize("board", BOARDS)
def test_every_leg_lies_where_it_should(board):
    game, slow = game_on(board), slow_on(board)
    assert set(game.labels.names) == set(slow.hexagons)
    numbers: dict = {}
    for name, sides in slow.sides.items():
        for side, leg in sides.items():
            (number,) = move(game, f"{name}/{side}").legs
            assert numbers.setdefault(leg, number) == number
    assert sorted(numbers.values()) == list(range(len(game.board.edges)))
    for leg, number in numbers.items():
        assert game.leg_name(number) in slow.names[leg]
        near = {numbers[other] for other in slow.legs if joined(leg, other)}
        assert set(bits(game.space.neighbours[number])) == near


def test_the_standard_board_has_210_legs_of_which_156_have_two_names():
    slow = slow_on(STANDARD)
    assert len(slow.legs) == 210
    game = game_on()
    for leg in slow.legs:
        first, *others = slow.names[leg]
        assert all(move(game, other) == move(game, first) for other in others)
    assert sum(len(slow.names[leg]) == 2 for leg in slow.legs) == 6 * 61 - 210


@pytest.mark.parametrize(
    "text",
    [
        "e5/ne,e d5/nw",
        "d5/nw e5/e,ne",
        "E5/NE,E  D5/Nw",
        "e5/ne e5/e d5/nw",
        " e5 / ne , e\td5 /nw ",
        "e5/ne ,e d5/ nw",
        "f5/sw e6/w d5/nw",
        "e5/ne,e e5/se",
    ],
)
def test_one_turn_in_many_spellings(text):
    assert move(game_on(), text) == move(game_on(), "e5/ne,e,se")


def test_the_plain_notation():
    game = game_on()
    for text in ("e5/ne,e", "e5/ne,e,se,sw,w,nw", "i1/ne i2/nw", "b2/sw a5/se"):
        assert game.format_move(move(game, text)) == text
    # three legs of one hexagon and one of another: the hexagon with most legs comes first
    assert game.format_move(move(game, "a1/w,sw,se i5/e")) == "a1/se,sw,w i5/e"
    # with equal numbers the hexagon nearer to the top
    assert game.format_move(move(game, "e5/ne")) == "f5/sw"


def leg_sets(board: str) -> st.SearchStrategy[XongMove]:
    legs = st.integers(0, len(game_on(board).board.edges) - 1)
    return st.lists(legs, min_size=1, max_size=30).map(lambda legs: XongMove(tuple(sorted(legs))))


@pytest.mark.parametrize("board", [STANDARD, PAIR, APART])
def test_what_is_written_reads_back(board):
    game = game_on(board)

    @settings(max_examples=150, deadline=None)
    @given(leg_sets(board))
    @example(XongMove((0,)))
    @example(XongMove((0, 0)))
    @example(XongMove(tuple(range(len(game.board.edges)))))
    def fixpoint(legs):
        text = game.format_move(legs)
        assert move(game, text) == legs
        assert game.format_move(move(game, text)) == text

    fixpoint()


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_spelling_reads_as_the_same_turn(data):
    """Each leg from either hexagon, in any order, case and spacing."""
    game, slow = game_on(), slow_on(STANDARD)
    pool = sorted(slow.legs)
    legs = data.draw(st.lists(st.sampled_from(pool), min_size=1, max_size=12, unique=True))
    spelled = []
    for leg in legs:
        name = data.draw(st.sampled_from(slow.names[leg]))
        spelled.append(data.draw(st.sampled_from([name, name.upper(), name.replace("/", " / ")])))
    plain = game.format_move(move(game, " ".join(spelled)))
    assert move(game, plain) == move(game, " ".join(spelled))
    assert sorted(slow.read(plain)) == sorted(legs)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "e5",
        "e5/",
        "/ne",
        "e5/n",
        "e5/s",
        "e5/north",
        "e5/ne,",
        "e5/,ne",
        "e5/ne,,e",
        "e5/ne/e",
        "e5/ne, d5/e",
        "e5.ne",
        "e5:ne",
        "5e/ne",
        "e5e/ne",
        "e-5/ne",
        "e5/ne;e",
        "none",
        "none e5/ne",
        "pass",
        "e5/ne resign",
        "e５/ne",
        "é5/ne",
        "z9/ne e5/n",
        "e5/ne,ne e5/x",
        "1. e5/ne",
    ],
)
def test_what_cannot_be_read_is_syntax(text):
    with pytest.raises(NotationError) as caught:
        move(game_on(), text)
    assert caught.value.code == "syntax"


@pytest.mark.parametrize(
    "text",
    ["e0/ne", "e10/ne", "a6/ne", "i6/w", "j1/e", "z9/e", "aa1/e", "e05/ne", "e999999999999/ne"],
)
def test_a_hexagon_that_the_board_lacks_is_off_board(text):
    for turn in (text, f"e5/ne {text}", f"{text},{text.partition('/')[2]}", f"e5/ne,ne {text}"):
        with pytest.raises(NotationError) as caught:
            move(game_on(), turn)
        assert caught.value.code == "off-board"
        assert text.partition("/")[0] in caught.value.message


def test_the_names_of_sides_are_told():
    with pytest.raises(NotationError, match="no side 'n'; its sides are ne e se sw w nw"):
        move(game_on(), "e5/n")


@pytest.mark.parametrize("text", ["e5/" + "x" * 5000, "e" * 5000 + "5/e", "x" * 5000])
def test_a_message_stays_short(text):
    with pytest.raises(NotationError) as caught:
        move(game_on(), text)
    assert len(caught.value.message) < 120


# Which placements are legal


def test_red_begins_and_the_players_alternate():
    game = game_on(STRIP)
    assert game.to_move(game.start()) == RED
    for turns in range(1, 6):
        mover = BLUE if turns % 2 else RED
        assert game.to_move(after(game, *GAME[:turns])) == mover


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a1/nw,nw", "repeated-site"),
        ("a1/e a2/w", "repeated-site"),
        ("a1/e,nw a2/w", "repeated-site"),
        ("a1/se,se", "repeated-site"),  # taken too
        ("a1/se", "occupied"),
        ("a1/sw,se,e", "occupied"),
        ("a1/se a2/nw", "occupied"),  # in two pieces too
        ("a1/nw,e", "not-connected"),
        ("a1/nw a2/ne", "not-connected"),
        ("a1/w a3/e", "not-connected"),
        ("a1/w", "not-new"),
        ("a3/sw", "not-new"),
    ],
)
def test_the_first_thing_wrong_decides(text, code):
    game = game_on(STRIP)
    assert refusal(game, after(game, "a1/se"), text) == code


def test_a_turn_not_allowed_is_not_played():
    game = game_on(STRIP)
    with pytest.raises(ValueError, match=r"this Xoid of 1 leg is not new.* on turn 1"):
        game.play(after(game, "a1/se"), move(game, "a1/w"))


def test_messages_say_which_leg_and_which_turn():
    game = game_on(STRIP)
    position = after(game, *GAME[:2])
    messages = {
        "a2/e a3/w": "the leg a2/e is named twice",
        "a1/nw,ne,e,se": "the leg a1/se was taken by red on turn 1",
        "a3/e,se": "the leg a3/e was taken by blue on turn 2",
        "a1/nw a3/se": "the legs are 2 separate pieces, not one Xoid",
        "a2/nw a2/se a3/se": "the legs are 3 separate pieces, not one Xoid",
        "a1/w": "this Xoid of 1 leg is not new: it was placed on turn 1",
        "a1/w,nw": "this Xoid of 2 legs is not new: it was placed on turn 2",
    }
    for text, message in messages.items():
        violation = game.check(position, move(game, text))
        assert violation is not None
        assert violation.message == message


def flower(slow: Slow, name: str) -> set:
    """The legs of a hexagon and of its neighbours."""
    near = set(slow.sides[name].values())
    return {
        leg for sides in slow.sides.values() if near & set(sides.values()) for leg in sides.values()
    }


def test_a_chiral_xoid_is_placed_once_in_all_its_twelve_ways():
    # around a hexagon for three legs and then away from it: neither a turn nor a half turn makes
    # it, or its mirror image, the same again
    game, slow = game_on(), slow_on(STANDARD)
    position = after(game, "g2/nw,ne,e g3/sw")
    form = shape(slow.read("g2/nw,ne,e g3/sw"))
    ways = set()
    for legs in connected_sets(frozenset(flower(slow, "c4")), 4):
        if len(legs) == 4:
            text = " ".join(slow.names[leg][0] for leg in legs)
            violation = game.check(position, move(game, text))
            assert (violation is not None and violation.code == "not-new") == (shape(legs) == form)
            if violation:
                ways.add(cornered(legs))
    assert len(ways) == 12


@pytest.mark.parametrize(
    "text",
    [
        "c4/nw,ne,e c5/sw",  # moved
        "c4/ne,e,se b4/w",  # turned by a sixth
        "c4/e,se,sw c3/se",
        "c4/ne,nw,w c3/se",  # its mirror image
        "c4/se,sw,w d4/sw",
    ],
)
def test_ways_in_which_it_may_lie_again(text):
    game = game_on()
    assert refusal(game, after(game, "g2/nw,ne,e g3/sw"), text) == "not-new"


def test_shapes_alike_but_not_the_same_are_new():
    game = game_on()
    position = after(game, "g2/nw,ne,e g3/sw")
    for text in ("c4/nw,ne,e,se", "c4/nw,ne,e", "c4/nw,ne,e c5/nw", "c4/nw,ne d5/se c5/ne"):
        assert game.check(position, move(game, text)) is None


def test_legs_of_two_islands_are_not_joined():
    game = game_on(APART)
    assert game.labels.names == ("f1", "f2", "f3", "b1", "b2", "a1")
    assert refusal(game, game.start(), "f2/e f3/w") == "not-connected"
    # a Xoid counts as placed on all islands
    assert refusal(game, after(game, "f1/nw,ne f2/nw"), "b1/sw,se b2/sw") == "not-new"


# The end, the score and the standing, by hand


def test_a_game_by_hand():
    game = game_on(STRIP)
    for turns in range(5):
        position = after(game, *GAME[:turns])
        assert game.outcome(position) is None
        red, blue = STANDINGS[turns - 1] if turns else (0, 0)
        assert game.standing(position) == {RED: red, BLUE: blue}
    position = after(game, *GAME)
    assert game.standing(position) == {RED: 2, BLUE: 0}
    assert game.outcome(position) == Outcome(RED, {RED: 2, BLUE: 1}, "no new Xoid fits")


def test_what_is_owned_and_cashed():
    game = game_on(STRIP)
    expected = [
        ({"a1"}, set(), set()),
        ({"a1"}, {"a3"}, set()),
        ({"a1", "a2"}, {"a3"}, {"a1"}),
        ({"a1"}, {"a3"}, {"a1"}),
        ({"a1"}, set(), {"a1"}),
    ]
    for turns, (red, blue, cashed) in enumerate(expected, start=1):
        position = after(game, *GAME[:turns])
        assert tuple(hexagons(game, own) for own in game.owned(position)) == (red, blue)
        assert hexagons(game, game.cashed(position)) == cashed
    assert names_of(game, game.live_legs(after(game, *GAME[:4]))) == "a2/e,se,sw a3/se,sw"
    assert game.live_legs(after(game, *GAME)) == 0


@pytest.mark.parametrize(
    ("turns", "scores", "winner"),
    [
        (["a1/ne,e,se,sw,w,nw"], (2, 1), RED),  # the board is full
        (["a1/ne", "a1/e,se", "a1/sw,w,nw"], (0, 1), BLUE),
        (["a1/ne,e,se", "a1/w"], (1, 0), RED),  # two single legs are left
        (["a1/ne", "a1/se,sw"], (1, 0), RED),  # a single leg and a pair
        (["a1/ne,e,se,sw", "a1/w"], (1, 0), RED),
        (["a1/ne,e,se,sw", "a1/w,nw"], (1, 0), RED),
        (["a1/ne,e,se,sw,w", "a1/nw"], (1, 0), RED),
    ],
)
def test_games_on_one_hexagon(turns, scores, winner):
    game = game_on(ONE)
    for turn in range(len(turns)):
        assert game.outcome(after(game, *turns[:turn])) is None
    outcome = game.outcome(after(game, *turns))
    assert outcome == Outcome(
        winner, dict(zip((RED, BLUE), scores, strict=True)), "no new Xoid fits"
    )


def test_a_part_that_repeats_a_placed_xoid_may_still_hold_a_new_one():
    game = game_on(ONE)
    position = after(game, "a1/ne,e,se")
    assert game.outcome(position) is None
    assert game.live_legs(position) == move(game, "a1/sw,w,nw").mask
    # Three sides of b1 and one of a2 are left. The three repeat the last Xoid and one leg was
    # placed, but no two legs have been.
    game = game_on(BLOCK)
    position = after(
        game,
        *("b2/ne,nw b3/nw", "b2/e,se,sw a2/sw,w", "b1/sw,w,nw a1/se,sw,w", "b3/sw"),
        *("a3/ne,e,se,sw a2/se", "b3/ne,e,se"),
    )
    assert names_of(game, game.all_legs & ~position.taken) == "b1/ne,e,se a2/e"
    assert refusal(game, position, "b1/ne,e,se") == "not-new"
    assert game.outcome(position) is None
    assert names_of(game, game.live_legs(position)) == "b1/ne,e,se"
    position = game.play(position, move(game, "b1/ne,e"))
    assert game.outcome(position) is not None


def test_only_some_legs_of_a_part_may_be_live():
    # Four legs along b1 and a1 repeat the first Xoid. Their last three make a zigzag, which is new,
    # their first three do not, so the first leg, b1/nw, is dead. Beyond that a zigzag in the
    # middle of the board is live; the two pairs that are left are not.
    game = game_on(BLOCK)
    position = after(
        game, "b2/ne,w,nw b3/nw", "a3/se,sw,w,nw b3/ne,e", "a1/ne,nw", "b1/ne", "a1/e,se,sw"
    )
    vacant = "b1/sw,w,nw b2/e,se a1/w a2/ne,se,sw a3/ne,e"
    assert game.all_legs & ~position.taken == move(game, vacant).mask
    assert game.live_legs(position) == move(game, "b1/w,sw a1/w b2/e,se a2/ne").mask
    assert hexagons(game, game.cashed(position)) == {"a3"}
    assert game.standing(position) == {RED: 2, BLUE: 2}
    assert refusal(game, position, "b1/nw,w") == "not-new"
    assert refusal(game, position, "b1/nw,w,sw") == "not-new"
    assert refusal(game, position, "b1/nw,w,sw a1/w") == "not-new"
    assert game.check(position, move(game, "b1/w,sw a1/w")) is None


def test_before_the_first_turn():
    game = game_on(STRIP)
    start = game.start()
    assert game.to_move(start) == RED
    assert game.outcome(start) is None
    assert game.standing(start) == {RED: 0, BLUE: 0}
    assert game.placements(start) == ()
    assert start.longest == 0
    assert game.live_legs(start) == game.all_legs
    violation = game.claim_violation(start)
    assert violation is not None
    assert violation.code == "xoid-available"


def test_a_cashed_hexagon_of_red_only_counts_two():
    # red takes all sides of a1, one of which is a2's too
    game = game_on(PAIR)
    position = after(game, "a1/ne,e,se,sw,w,nw")
    assert game.standing(position) == {RED: 3, BLUE: 0}
    position = game.play(position, move(game, "a2/e"))
    assert game.standing(position) == {RED: 2, BLUE: 0}
    position = game.play(position, move(game, "a2/nw,ne"))
    assert game.outcome(position) == Outcome(RED, {RED: 2, BLUE: 1}, "no new Xoid fits")


# Options


def test_what_a_leg_touches():
    game, slow = game_on(STANDARD), slow_on(STANDARD)
    corner, slow_corner = game_on(STANDARD, touch="corner"), slow_on(STANDARD, touch="corner")
    for leg in slow.legs:
        number = slow_number(game, slow, leg)
        assert hexagons(game, game.touches[number]) == slow.touched([leg])
        assert hexagons(game, corner.touches[number]) == slow_corner.touched([leg])
    assert hexagons(game, game.touches[move(game, "e5/ne").legs[0]]) == {"e5", "f5"}
    assert hexagons(game, corner.touches[move(game, "e5/ne").legs[0]]) == {"e5", "f5", "f4", "e6"}
    assert hexagons(game, corner.touches[move(game, "a1/w").legs[0]]) == {"a1", "b1"}
    assert hexagons(game, corner.touches[move(game, "a1/sw").legs[0]]) == {"a1"}


def slow_number(game: Xong, slow: Slow, leg) -> int:
    return move(game, slow.names[leg][0]).legs[0]


def test_the_game_by_hand_where_corners_touch_too():
    # turns 3 and 4 meet in the corner of a1 and a2, turn 5 touches all three hexagons
    game = game_on(STRIP, touch="corner")
    expected = [(2, 0), (2, 1), (3, 1), (0, 1), (0, 0)]
    for turns, (red, blue) in enumerate(expected, start=1):
        assert game.standing(after(game, *GAME[:turns])) == {RED: red, BLUE: blue}
    outcome = game.outcome(after(game, *GAME))
    assert outcome == Outcome(BLUE, {RED: 0, BLUE: 1}, "no new Xoid fits")


@pytest.mark.parametrize(
    ("options", "standing", "scores", "winner"),
    [
        ({"hexagon_points": 5}, (6, 1), (5, 1), RED),
        ({"hexagon_points": 5, "not_last_point": 7}, (6, 1), (5, 7), BLUE),
        ({"not_last_point": 2}, (3, 1), (2, 2), None),
        ({"hexagon_points": 1, "not_last_point": 0}, (2, 1), (1, 0), RED),
        ({"hexagon_points": 0, "not_last_point": 0}, (1, 1), (0, 0), None),
    ],
)
def test_points_are_options(options, standing, scores, winner):
    game = game_on(STRIP, **options)
    assert game.standing(after(game, *GAME[:3])) == dict(zip((RED, BLUE), standing, strict=True))
    outcome = game.outcome(after(game, *GAME))
    assert outcome is not None
    assert outcome.scores == dict(zip((RED, BLUE), scores, strict=True))
    assert outcome.winner == winner


# For people


def test_what_a_turn_changes():
    game = game_on(STRIP)
    rows = []
    for turns in range(1, 6):
        position = after(game, *GAME[: turns - 1])
        chosen = move(game, GAME[turns - 1])
        rows.append(game.changes(position, chosen, game.play(position, chosen)))
    assert all(tuple(row) == game.columns for row in rows)
    assert [row["legs"] for row in rows] == [
        "a1/se",
        "a3/ne,e",
        "a1/ne,e,nw",
        "a2/ne,nw a3/nw",
        "a2/e,se,sw a3/se,sw",
    ]
    assert [row["xoid"].partition("-")[0] for row in rows] == ["1", "2", "3", "3", "5"]
    assert rows[2]["xoid"] != rows[3]["xoid"]
    assert [row["hexagons"] for row in rows] == ["1", "1", "2", "2", "2"]
    assert [(int(row["red"]), int(row["blue"])) for row in rows] == list(STANDINGS)


def test_a_long_xoid_has_no_name():
    game = game_on(TWO)
    for legs, name in ((8, "8-"), (9, "9 legs"), (30, "30 legs")):
        chosen = XongMove(tuple(bits(grown_first(game, legs))))
        changes = game.changes(game.start(), chosen, game.play(game.start(), chosen))
        assert changes["xoid"].startswith(name)


def grown_first(game: Xong, legs: int) -> int:
    """A connected set of so many legs."""
    mask = 1
    while mask.bit_count() < legs:
        near = [leg for leg in bits(game.all_legs & ~mask) if game.space.neighbours[leg] & mask]
        mask |= 1 << near[0]
    return mask


def test_what_lies_on_the_board():
    game = game_on(STRIP)
    placed = game.placements(after(game, *GAME[:2]))
    edges = game.board.edges
    one, two = (move(game, text).legs for text in GAME[:2])
    assert placed == (
        Placement("xoid", tuple(edges[leg] for leg in one), RED, "1"),
        Placement("xoid", tuple(edges[leg] for leg in two), BLUE, "2"),
    )


def test_the_claim_that_nothing_fits():
    game = game_on(STRIP)
    for turns in range(6):
        position = after(game, *GAME[:turns])
        violation = game.claim_violation(position)
        if turns == 5:
            assert violation is None
            continue
        assert violation is not None
        assert violation.code == "xoid-available"
        shown = violation.message.removeprefix("a new Xoid still fits, for one ")
        assert game.check(position, move(game, shown)) is None


# Against the slow second implementation


@cache
def random_texts(board: str, seed: int) -> tuple[str, ...]:
    """A whole random game, each leg named from either hexagon."""
    slow, rng = slow_on(board), random.Random(seed)
    game = game_on(board)
    turns = [slow.read(game.format_move(one)) for one in random_game(game, seed)]
    return tuple(
        " ".join(rng.choice(slow.names[leg]) for leg in rng.sample(legs, len(legs)))
        for legs in turns
    )


def compare(game: Xong, position: XongPosition, slow: Slow) -> None:
    """All that the slow game can tell of a position."""
    live = {slow.read(game.leg_name(leg))[0] for leg in bits(game.live_legs(position))}
    assert live == slow.live()
    assert (game.outcome(position) is not None) == (not live)
    assert tuple(hexagons(game, own) for own in game.owned(position)) == slow.owned()
    assert hexagons(game, game.cashed(position)) == slow.cashed()
    assert game.standing(position) == slow.standing()
    violation = game.claim_violation(position)
    assert (violation is None) == (not live)
    if violation:
        shown = frozenset(
            slow.read(violation.message.removeprefix("a new Xoid still fits, for one "))
        )
        assert shown <= slow.vacant
        assert len(list(parts(shown))) == 1
        assert slow.is_new(shown)


@pytest.mark.parametrize("touch", ["side", "corner"])
@pytest.mark.parametrize("board", SMALL)
def test_every_position_of_random_games_on_small_boards(board, touch):
    game = game_on(board, touch=touch)
    for seed in range(30):
        slow, position = slow_on(board, touch=touch), game.start()
        for text in random_texts(board, seed):
            assert game.outcome(position) is None
            slow.play(text)
            position = game.play(position, move(game, text))
            compare(game, position, slow)
        assert_finished(game, position, slow)


def assert_finished(game: Xong, position: XongPosition, slow: Slow) -> None:
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.scores == slow.final()
    red, blue = outcome.scores[RED], outcome.scores[BLUE]
    assert (red + blue) % 2 == 1
    assert outcome.winner == (RED if red > blue else BLUE)


LATE = 3


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_the_last_positions_of_random_games_on_the_standard_board(first):
    game = game_on()
    for seed in range(first, first + 25):
        slow, position = slow_on(STANDARD), game.start()
        texts = random_texts(STANDARD, seed)
        for turn, text in enumerate(texts, start=1):
            assert game.outcome(position) is None
            slow.play(text)
            position = game.play(position, move(game, text))
            if turn > len(texts) - LATE:
                compare(game, position, slow)
        assert_finished(game, position, slow)


def test_a_long_xoid_whose_like_is_left_vacant():
    """The part that is left has the form of the first Xoid: what is in it may be new."""
    game, decisions = game_on(THREE), []
    for seed in range(30):
        rng = random.Random(seed)
        first = grown(game, game.start(), 1 << rng.randrange(72), rng)
        alike = game.space.placements(game.space.form_of(bits(first)))
        apart = [mask for mask in alike if not mask & first]
        if not 4 <= first.bit_count() <= 9 or not apart:
            continue
        kept, slow, position = rng.choice(apart), slow_on(THREE), game.start()
        mask = first
        while mask:
            text = names_of(game, mask)
            slow.play(text)
            position = game.play(position, move(game, text))
            compare(game, position, slow)
            mask = new_outside(game, position, kept, rng)
        live = game.live_legs(position) & kept
        decisions.append("none" if not live else "all" if live == kept else "some")
    assert {"all", "some"} <= set(decisions)
    assert len(decisions) > 10


def new_outside(game: Xong, position: XongPosition, kept: int, rng: random.Random) -> int:
    """A new short Xoid on vacant legs that are not to be kept, or 0."""
    fitting = [
        mask
        for form, masks in short_placements(game.board).items()
        if form not in position.forms
        for mask in masks
        if not mask & (position.taken | kept)
    ]
    return rng.choice(fitting) if fitting else 0


def test_the_late_positions_are_not_all_alike():
    """Of the parts that repeat a placed Xoid some are dead, some live, some live in part."""
    kinds = {"dead": 0, "live": 0, "in part": 0}
    for seed in range(40):
        slow = slow_on(STANDARD)
        texts = random_texts(STANDARD, seed)
        for text in texts[:-2]:
            slow.play(text)
        live = slow.live()
        for part in parts(slow.vacant):
            if len(part) > 2 and not slow.is_new(part):
                kinds["dead" if not part & live else "live" if part <= live else "in part"] += 1
    assert min(kinds.values()) >= 10, kinds


@pytest.mark.parametrize("board", [STANDARD, THREE])
def test_cold_values(board):
    """Counted as the rule sheet counts them, they are the changes of the standing."""
    game = game_on(board)
    for seed in range(12):
        position, slow, total = game.start(), slow_on(board), 0
        for text in random_texts(board, seed):
            mover = game.to_move(position)
            red, blue = slow.owned()
            cashed = slow.cashed()
            slow.play(text)
            own, other = (red, blue) if mover == RED else (blue, red)
            touched = slow.touched(slow.moves[-1])
            kept = set.union(*slow.owned())
            newly = slow.cashed() - cashed
            cold = (
                len(touched & kept - own)
                + len(touched & other)
                + len(newly & (own | touched))
                - len(newly & other)
            )
            before, position = position, game.play(position, move(game, text))
            assert cold == worth(game, position, mover) - worth(game, before, mover)
            total += cold if mover == RED else -cold
        outcome = game.outcome(position)
        assert outcome is not None
        not_last = 1 if game.to_move(position) == RED else -1
        assert total == outcome.scores[RED] - outcome.scores[BLUE] - not_last


def worth(game: Xong, position: XongPosition, role: str) -> int:
    standing = game.standing(position)
    return standing[role] - standing[game.opponent(role)]


@pytest.mark.parametrize("board", [TWO, STANDARD])
def test_a_cashed_hexagon_stays_cashed(board):
    game = game_on(board)
    for seed in range(10):
        position, cashed, live = game.start(), 0, game.all_legs
        for text in random_texts(board, seed):
            position = game.play(position, move(game, text))
            assert cashed & ~game.cashed(position) == 0
            assert game.live_legs(position) & ~live == 0
            cashed, live = game.cashed(position), game.live_legs(position)
        assert cashed == game.owned(position)[0] | game.owned(position)[1]
        assert live == 0


def test_the_end_does_not_depend_on_what_was_known_before():
    """The decision of a position is the same without the placement that it remembers."""
    game = game_on(THREE)
    ends = 0
    for seed in range(40):
        position = game.start()
        for text in random_texts(THREE, seed):
            position = game.play(position, move(game, text))
            fresh = game._witness(position, 0)
            assert bool(fresh) == bool(position.witness)
            ends += not fresh
            for mask in filter(None, (fresh, position.witness)):
                assert game.check(position, XongMove(tuple(bits(mask)))) is None
    assert ends == 40


def test_positions_never_change():
    game = game_on(STRIP)
    before = after(game, *GAME[:2])
    copy = XongPosition(*before)
    game.play(before, move(game, GAME[2]))
    assert before == copy
    assert hash(before) == hash(copy)


# The random player


def test_random_turns_are_legal_and_games_end():
    lengths = set()
    for seed in range(15):
        game, position, rng = game_on(TWO), game_on(TWO).start(), random.Random(seed)
        while game.outcome(position) is None:
            turn = random_turn(game, position, rng)
            assert game.check(position, turn) is None
            lengths.add(len(turn.legs))
            position = game.play(position, turn)
    assert {1, 2, 3, 4, 5, 6} < lengths


def test_the_same_seed_gives_the_same_game():
    game = game_on()
    assert random_game(game, 7) == random_game(game, 7) != random_game(game, 8)
