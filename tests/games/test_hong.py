"""Hong: the rules and whole positions by hand, and a recount by regular expressions."""

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players.hong import random_turn

from printkit.app.verify import verify_bytes
from printkit.catalog import open_game
from printkit.errors import NotationError
from printkit.games.hong import LESS, MORE, Hong, HongMove, HongPosition
from printkit.records.reader import read_record
from printkit.rules.game import Placement
from printkit.verify.report import describe

# Boards drawn with `o` for a cell; in positions `-` and `|` are the segments of tiles, `#` a stone.
HOLES = """{name: holes, lattice: square, shape: {difference: [
    {rectangle: [7, 6]}, {cells: [[0, 0], [3, 1], [2, 3], [3, 3], [6, 5]]}]}}"""
LOPSIDED = """{name: lopsided, lattice: square, shape: {difference: [
    {rectangle: [5, 5]}, {rectangle: [4, 2]}]}}"""
HOLLOW = """{name: hollow, lattice: square, shape: {difference: [
    {rectangle: [5, 5]}, {rectangle: [2, 2], at: [2, 2]}]}}"""


def rectangle(columns: int, rows: int) -> str:
    return f"{{name: test, lattice: square, shape: {{rectangle: [{columns}, {rows}]}}}}"


def record(stones: str, turns: str = "", ruleset: str = "hong", **keys: str) -> str:
    """The text of a record; stones and turns are separated by spaces, a turn is a line."""
    lines = ["game: hong", f"ruleset: {ruleset}", *(f"{key}: {keys[key]}" for key in keys)]
    if stones:
        lines.append(f"setup: {{stones: [{', '.join(stones.split())}]}}")
    return "\n".join([*lines, "moves: |", *(f"  {turn}" for turn in turns.split())]) + "\n"


def verified(text: str) -> dict:
    """The JSON report on a record."""
    return json.loads(json.dumps(verify_bytes(text.encode(), "test.yaml", Path()).as_dict()))


@cache
def game_on(stones: str, **keys: str) -> Hong:
    game = open_game(read_record(record(stones, **keys).encode(), "test.yaml"), Path()).game
    assert isinstance(game, Hong)
    return game


def played(game: Hong, turns: str, position: HongPosition | None = None) -> HongPosition:
    position = position or game.start()
    for turn in turns.split():
        position = game.play(position, game.parse_move(turn, position))
    return position


class Picture:
    """A position drawn a row a line: where its stones stand and which turns lead to it."""

    def __init__(self, drawn: str) -> None:
        rows = [line.split() for line in drawn.strip().split("\n")]
        named = [
            (f"{'abcdefghi'[x]}{len(rows) - y}", character)
            for y, row in enumerate(rows)
            for x, character in enumerate(row)
        ]
        self.size = len(rows[0]), len(rows)
        self.stones = " ".join(name for name, character in named if character == "#")
        self.turns = [
            f"{name}{'h' if character == '-' else 'v'}"
            for name, character in named
            if character in "-|"
        ]


# Hongs by their first and last cell; what is left out is open, or two heads without a segment.
#   row 7  a-c          1     column a  2-4, 4-6    2
#   row 6  c-e, e-g     2     column b              0   (4 goes up to the stone on 5)
#   row 5  d-g          1     column c  3-5         1
#   row 4  c-e          1     column d  1-3, 4-6    2
#   row 3               0     column e  5-7         1   (4 goes down to the stone on 3)
#   row 2  b-d, d-f     2     column f  1-4         1
#   row 1  b-e, e-g     2     column g  2-4         1   (5 and 6 go up to the stone on 7)
#                       9  +                        8  =  17
SEVEN = Picture("""
    | - | | - - #
    - - | - | - |
    | # - | - - |
    - | | - | - -
    | - - - # | |
    - | - | - | -
    | | - - | - |
""")
SEVEN_HONGS = 17

#   row 7  a-d, g-i     2     column a  2-4, 4-6    2     column f  2-4, 5-7    2
#   row 6  f-h          1     column b  2-5         1     column g  1-3, 3-5    2
#   row 5  a-c          1     column c  1-3, 4-6    2     column h  4-7         1
#   row 4  b-e, e-g     2     column d  2-4         1     column i  2-4, 4-6    2
#   row 3  b-d, d-f     2     column e  3-5         1
#   row 2  c-g          1
#   row 1  a-i          1
#                      10  +                        7  +                        7  =  24
NINE = Picture("""
    | - - | # - | - |
    - - - - | | - | -
    | - | # - - - | |
    - | - - | - | - -
    | | - | - | - # |
    - - | - - - | | -
    | - - - - - - - |
""")
NINE_HONGS = 24


# Boards and rulesets


@pytest.mark.parametrize(
    ("keys", "ruleset", "board", "size", "threshold"),
    [
        ("", "hong", "hong-9x7", (9, 7), 15),
        ("board: hong-9x7", "hong", "hong-9x7", (9, 7), 15),
        ("board: hong-7x7", "hong-7x7", "hong-7x7", (7, 7), 11),
        ("ruleset: hong-7x7", "hong-7x7", "hong-7x7", (7, 7), 11),
        ("board: hong-7x7\nruleset: hong", "hong", "hong-7x7", (7, 7), 15),
    ],
)
def test_the_board_and_the_threshold(keys, ruleset, board, size, threshold):
    opened = open_game(read_record(f"game: hong\n{keys}\n".encode(), "test.yaml"), Path())
    assert (opened.ruleset.name, opened.board.name) == (ruleset, board)
    assert opened.game.threshold == threshold
    columns, rows = size
    assert len(opened.board.cells) == columns * rows
    assert opened.board.labels.names[0] == f"a{rows}"
    assert opened.board.labels.names[-1] == f"{'abcdefghi'[columns - 1]}1"
    assert opened.board.pitch == 22


@pytest.mark.parametrize("key", ["board", "path"])
def test_a_board_that_no_ruleset_lists_needs_a_ruleset(key, tmp_path):
    board = rectangle(8, 8)
    if key == "path":
        (tmp_path / "board.yaml").write_text(board)
        board = "board.yaml"
    text = f"game: hong\nboard: {board}\nsetup: {{stones: [a1, b2, c3]}}\n"
    report = verify_bytes(text.encode(), "test.yaml", tmp_path)
    assert report.status == "unreadable"
    assert report.error is not None
    assert report.error.span is not None
    assert report.error.span.line == 2
    assert "name a ruleset that gives threshold" in report.error.message
    given = verify_bytes(f"{text}ruleset: hong-7x7\n".encode(), "test.yaml", tmp_path)
    assert given.status == "unfinished"


def test_a_ruleset_must_give_the_threshold(tmp_path):
    (tmp_path / "mine.yaml").write_text("{name: mine, game: hong, boards: [hong-9x7]}")
    text = record("a1 b2 c3", ruleset="mine.yaml")
    report = verify_bytes(text.encode(), "test.yaml", tmp_path)
    assert report.status == "unreadable"
    assert report.error is not None
    assert "threshold" in report.error.message


# Setup


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ("", "no stones"),
        ("setup: {}", "no stones"),
        ("setup: {stones: []}", "no stones"),
        ("setup: {stones: [a1]}", "1 stones on 1"),
        ("setup: {stones: [a1, b1]}", "2 stones on 2"),
        ("setup: {stones: [a1, b1, c1, d1]}", "4 stones on 4"),
        ("setup: {stones: [a1, b1, A1]}", "3 stones on 2"),
        ("setup: {stones: [a1, b1, c1, c1]}", "4 stones on 3"),
        ("setup: {stones: [a1, b1, a8]}", "'a8'"),
        ("setup: {stones: [a1, b1, j1]}", "'j1'"),
        ("setup: {stones: [a1, b1, c]}", "'c'"),
        ("setup: {stones: [a1, b1 c1, d1]}", "'b1 c1'"),
        ("setup: {stones: [a1, e4, c1]}", "centre"),
    ],
)
def test_a_bad_setup(setup, found):
    report = verified(f"game: hong\n{setup}\nresult: {{more: 9}}\nmoves: |\n  a2h\n  x\n")
    assert report["status"] == "illegal"
    assert report["illegal"]["code"] == "bad-setup"
    assert report["illegal"]["turn"] == 0
    assert report["illegal"]["player"] is None
    assert found in report["illegal"]["message"]
    assert report["scores"] == {"more": 0}
    assert report["turns"] == 0


def test_a_good_setup_in_capitals():
    assert verified(record("A1 i7 E3"))["status"] == "unfinished"


@pytest.mark.parametrize(
    ("board", "cell", "code"),
    [
        ("hong-9x7", "e4", "bad-setup"),
        ("hong-7x7", "d4", "bad-setup"),
        ("hong-7x7", "e4", None),
        (rectangle(3, 3), "b2", "bad-setup"),
        (rectangle(4, 4), "b2", None),
        (rectangle(4, 4), "c3", None),
        (rectangle(9, 4), "e2", None),
        (rectangle(4, 9), "c5", None),
        (LOPSIDED, "c3", "bad-setup"),
        (HOLLOW, "b3", None),
    ],
)
def test_only_the_centre_of_the_rectangle_stays_free(board, cell, code):
    report = verified(record(f"a1 a2 {cell}", board=board))
    assert (report["illegal"] or {"code": None})["code"] == code
    assert report["status"] == ("illegal" if code else "unfinished")


# Notation

ALL_GAMES = (game_on("a1 a2 a3"), game_on("a1 a2 a3", ruleset="hong-7x7"))


@given(st.data())
def test_the_plain_form_is_a_fixpoint(data):
    game = data.draw(st.sampled_from(ALL_GAMES))
    position = game.start()
    cell = data.draw(st.integers(0, len(game.board.cells) - 1))
    move = HongMove(cell, data.draw(st.booleans()))
    plain = game.format_move(move)
    name, direction = plain[:-1], plain[-1]
    between = data.draw(st.sampled_from(["", " ", "\t"]))
    spelt = data.draw(st.sampled_from([str, str.upper]))(f"{name}{between}{direction}")
    assert game.parse_move(plain, position) == move
    assert game.parse_move(spelt, position) == move
    assert game.format_move(game.parse_move(spelt, position)) == plain


def test_the_names_of_moves():
    game = game_on("a1 a2 a3")
    for name, site, horizontal in [("e3h", (4, 4), True), ("a7v", (0, 0), False)]:
        move = game.parse_move(name, game.start())
        assert game.board.cells[move.cell] == (6 * site[0], 6 * site[1])
        assert move.horizontal is horizontal
        assert game.format_move(move) == name


@pytest.mark.parametrize(
    "text",
    [
        "e3",
        "h",
        "e3x",
        "3eh",
        "eh",
        "e3hv",
        "e3h e4v",
        "e 3h",
        "e-3h",
        "pass",
        "",
        "é3h",
        "e٣h",
        "\u212a3h",
        "z9",
        "e3h,",
    ],
)
def test_what_cannot_be_read(text):
    game = game_on("a1 a2 a3")
    with pytest.raises(NotationError) as caught:
        game.parse_move(text, game.start())
    assert caught.value.code == "syntax"


@pytest.mark.parametrize("text", ["j1h", "a8v", "a0h", "a01h", "AA1H", f"a{'9' * 5000}v"])
def test_what_is_not_on_the_board(text):
    game = game_on("a1 a2 a3")
    with pytest.raises(NotationError) as caught:
        game.parse_move(text, game.start())
    assert caught.value.code == "off-board"
    assert len(caught.value.message) < 100


@given(st.text() | st.text("abhvHV139 \t"))
def test_any_text_is_a_move_or_a_notation_error(text):
    game = ALL_GAMES[0]
    try:
        move = game.parse_move(text, game.start())
    except NotationError as error:
        assert error.code in {"syntax", "off-board"}  # noqa: PT017
    else:
        assert game.format_move(move) == "".join(text.split()).lower()


# Violations and their order

TINY = rectangle(2, 2)  # no centre; with three stones it has room for one tile


@pytest.mark.parametrize(
    ("turns", "turn", "code"),
    [
        ("b2h c1", 2, "syntax"),
        ("b2h c1h", 2, "game-over"),
        ("b2h b2v", 2, "game-over"),
        ("b2h resign", 2, "game-over"),
        ("2.b2h", 1, "syntax"),
        ("c1h", 1, "off-board"),
        ("b1h", 1, "occupied"),
    ],
)
def test_the_order_of_codes(turns, turn, code):
    report = verified(record("a1 a2 b1", turns, board=TINY))
    assert report["illegal"]["code"] == code
    assert report["illegal"]["turn"] == turn
    assert report["illegal"]["player"] == (LESS, MORE)[turn - 1]


def test_a_cell_takes_one_thing():
    game = game_on("a1 a2 a3")
    position = played(game, "e4v")
    for turn, thing in [("a2h", "stone"), ("e4h", "tile"), ("e4v", "tile")]:
        violation = game.check(position, game.parse_move(turn, position))
        assert violation is not None
        assert violation.code == "occupied"
        assert thing in violation.message
    assert game.check(position, game.parse_move("e5h", position)) is None


def test_no_turn_may_be_passed():
    report = verified(record("a1 a2 a3", "e4v pass"))
    assert report["illegal"] == {**report["illegal"], "turn": 2, "player": MORE, "code": "syntax"}


# Hongs


@pytest.mark.parametrize(
    ("drawn", "hongs"),
    [
        ("| - | .  . # # #", 1),
        ("| - - - |  . # # . #", 1),
        ("| - | - |  . # # . #", 2),  # the head in the middle belongs to both
        (". | | |  . # # #", 0),  # heads back to back
        ("- - - |  # # . #", 0),  # open at the edge
        ("| - - -  # . # #", 0),
        ("| - - #  # . # .", 0),  # open at a stone
        ("# - - |  . # . #", 0),
        ("| - - .  . # # #", 0),  # not closed yet
        ("- - - -  # # . #", 0),
        ("| # |  . # #", 0),  # a stone is no segment
        ("# - # - # |", 0),
    ],
)
def test_hongs_of_one_line(drawn, hongs):
    rows = [part.split() for part in drawn.split("  ")]
    upright = {"-": "|", "|": "-", "#": "#", ".": "."}
    columns = [[upright[row[x]] for row in rows] for x in range(len(rows[0]))]
    for grid in (rows, columns):
        picture = Picture("\n".join(" ".join(row) for row in grid))
        game = game_on(picture.stones, board=rectangle(*picture.size))
        assert played(game, " ".join(picture.turns)).hongs == hongs


@pytest.mark.parametrize(
    ("size", "stones", "turns", "last", "completed"),
    [
        ((3, 5), "a1 c1 a5", "a3v c3v b4v b5h b2v b1h", "b3h", "a3-c3, b1-b3, b3-b5"),
        ((5, 3), "a1 e1 a3", "c3h c1h d2h e2v b2h a2v", "c2v", "c1-c3, a2-c2, c2-e2"),
        ((3, 5), "a1 c1 a5", "a3v c3v b4v b5h b2v b1h", "b3v", "b1-b5"),
        ((5, 3), "a1 e1 a3", "d2h e2v b2h a2v", "c2v", "a2-c2, c2-e2"),
        ((5, 3), "a1 e1 a3", "d2h e2v b2h a2v", "c2h", "a2-e2"),
        ((5, 3), "a1 e1 a3", "d2h c2h b2h a2v", "e2v", "a2-e2"),
        ((5, 3), "a1 e1 a3", "d2h c2h b2h e2v", "a2v", "a2-e2"),
        ((5, 3), "a1 e1 a3", "a2v", "b2v", ""),
    ],
)
def test_what_a_tile_completes(size, stones, turns, last, completed):
    game = game_on(stones, board=rectangle(*size))
    before = played(game, turns)
    move = game.parse_move(last, before)
    after = game.play(before, move)
    assert before.hongs == 0
    assert game.changes(before, move, after) == {
        "tile": last,
        "completed": completed,
        "hongs": str(after.hongs),
    }
    assert after.hongs == len(completed.split())


def test_a_hole_in_the_board_is_an_edge():
    game = game_on("a1 b1 c1", board=HOLES)  # d5, c3 and d3 are no cells
    assert played(game, "b5v c5h e5v").hongs == 0
    assert played(game, "b3v e3v e2h e4h").hongs == 1  # e2-e4 only


# Whole positions counted by hand


@pytest.mark.parametrize(
    ("picture", "ruleset", "hongs"),
    [(SEVEN, "hong-7x7", SEVEN_HONGS), (NINE, "hong", NINE_HONGS)],
)
def test_a_position_counted_by_hand(picture, ruleset, hongs):
    rng = random.Random(7)
    game = game_on(picture.stones, ruleset=ruleset)
    for _ in range(20):
        turns = rng.sample(picture.turns, len(picture.turns))
        outcome = game.outcome(played(game, " ".join(turns)))
        assert outcome is not None
        assert outcome.winner == MORE
        assert outcome.scores == {"more": hongs}


def test_a_finished_record():
    text = record(
        SEVEN.stones, " ".join(SEVEN.turns), "hong-7x7", result="{more: 17, winner: more}"
    )
    report = verified(text)
    assert report["status"] == "finished"
    assert report["turns"] == 46
    assert report["scores"] == {"more": 17}
    assert (report["winner"], report["drawn"], report["illegal"]) == (MORE, False, None)
    shown = describe(verify_bytes(text.encode(), "test.yaml", Path()))
    assert "46  more    g1v   e1-g1         17" in shown
    assert "more 17: more wins" in shown


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("{more: 17}", True),
        ("{winner: more}", True),
        ("{more: 16}", False),
        ("{winner: less}", False),
        ("{winner: draw}", False),
        ("{less: 0}", False),
    ],
)
def test_a_claim(claim, right):
    report = verified(record(SEVEN.stones, " ".join(SEVEN.turns), "hong-7x7", result=claim))
    assert report["turns"] == 46
    assert report["scores"] == {"more": 17}
    assert report["status"] == ("finished" if right else "illegal")
    assert right or report["illegal"]["code"] == "result-mismatch"


@pytest.mark.parametrize(("threshold", "winner"), [(17, MORE), (18, LESS), (0, MORE), (46, LESS)])
def test_the_threshold_is_an_option(threshold, winner, tmp_path):
    (tmp_path / "mine.yaml").write_text(
        f"{{name: mine, game: hong, boards: [hong-7x7], options: {{threshold: {threshold}}}}}"
    )
    text = record(SEVEN.stones, " ".join(SEVEN.turns), "mine.yaml", board="hong-7x7")
    report = verify_bytes(text.encode(), "test.yaml", tmp_path).as_dict()
    assert (report["status"], report["winner"], report["scores"]) == (
        "finished",
        winner,
        {MORE: 17},
    )


def test_segments_all_one_way_make_no_hong():
    turns = " ".join(turn[:-1] + "h" for turn in NINE.turns)
    report = verified(record(NINE.stones, turns))
    assert (report["winner"], report["scores"]) == (LESS, {MORE: 0})


def test_the_game_goes_on_until_the_board_is_full():
    for turns, status, mover in [(59, "unfinished", MORE), (60, "finished", None)]:
        report = verified(record(NINE.stones, " ".join(NINE.turns[:turns])))
        assert (report["status"], report["to_move"]) == (status, mover)


def test_a_resignation():
    report = verified(record("a1 a2 a3", "b4v c4h d4v resign"))
    assert (report["status"], report["winner"], report["turns"]) == ("finished", LESS, 4)
    assert report["scores"] == {MORE: 1}


def test_less_moves_first_and_then_in_turn():
    game = game_on("a1 a2 a3")
    position = game.start()
    movers = []
    for turn in ("b4v", "c4h", "d4v"):
        movers.append(game.to_move(position))
        position = played(game, turn, position)
    assert movers == [LESS, MORE, LESS]
    assert (
        "first" in verify_bytes(record("a1 a2 a3", first=MORE).encode(), "t", Path()).error.message
    )


def test_a_forbidden_move_is_not_played():
    game = game_on("a1 a2 a3")
    with pytest.raises(ValueError, match="already has a stone"):
        game.play(game.start(), game.parse_move("a1h", game.start()))


def test_what_lies_on_the_board():
    game = game_on("a1 a2 a3")
    assert game.placements(played(game, "b7v a7h")) == (
        Placement("stone", ((0, 24),), None),
        Placement("stone", ((0, 30),), None),
        Placement("stone", ((0, 36),), None),
        Placement("tile-h", ((0, 0),), None),
        Placement("tile-v", ((6, 0),), None),
    )


def test_all_moves():
    game = game_on("a1 a2 b1", board=rectangle(2, 3))
    listed = {game.format_move(move) for move in game.moves(game.start())}
    assert listed == {"a3h", "a3v", "b2h", "b2v", "b3h", "b3v"}
    assert len(list(game.moves(played(game, "a3v")))) == 4
    assert not list(game.moves(played(game, "a3v b2h b3h")))


# The slow recount


def recount(drawn: dict[str, str], columns: int, rows: int) -> set[str]:
    """All hongs of a position, drawn as characters by cell, found in rows and columns of text."""
    hongs = set()
    for y in range(1, rows + 1):
        line = "".join(drawn.get(f"{'abcdefghi'[x]}{y}", " ") for x in range(columns))
        for match in re.finditer(r"\|(?=(-+)\|)", line):
            first, last = match.start(), match.end(1)
            hongs.add(f"{'abcdefghi'[first]}{y}-{'abcdefghi'[last]}{y}")
    for x in "abcdefghi"[:columns]:
        line = "".join(drawn.get(f"{x}{y}", " ") for y in range(1, rows + 1))
        for match in re.finditer(r"-(?=(\|+)-)", line):
            hongs.add(f"{x}{match.start() + 1}-{x}{match.end(1) + 1}")
    return hongs


def test_the_recount_agrees_with_the_hand():
    for picture, hongs in ((SEVEN, SEVEN_HONGS), (NINE, NINE_HONGS)):
        drawn = {turn[:-1]: "-" if turn[-1] == "h" else "|" for turn in picture.turns}
        assert len(recount(drawn, *picture.size)) == hongs


def random_setup(names: tuple[str, ...], rng: random.Random, **keys: str) -> Hong:
    while True:
        game = game_on(" ".join(rng.sample(names, 3)), **keys)
        if game.setup_violation() is None:
            return game


@pytest.mark.parametrize(
    ("keys", "size", "games"),
    [
        ({}, (9, 7), 150),
        ({"ruleset": "hong-7x7"}, (7, 7), 150),
        ({"board": HOLES}, (7, 6), 150),
        ({"board": rectangle(9, 1)}, (9, 1), 200),
        ({"board": rectangle(2, 9)}, (2, 9), 200),
    ],
)
def test_random_games_against_the_recount(keys, size, games):
    rng = random.Random(str(size))
    names = game_on("a1 a2 a3", **keys).labels.names
    margins = set()
    for _ in range(games):
        game = random_setup(names, rng, **keys)
        drawn = dict.fromkeys(game.setting.setup["stones"], "#")
        position, known = game.start(), set()
        horizontal = rng.choice([0.3, 0.5, 0.5, 0.5, 0.7])
        while game.outcome(position) is None:
            free = sorted(set(names) - set(drawn))
            turn = rng.choice(free) + ("h" if rng.random() < horizontal else "v")
            drawn[turn[:-1]] = "-" if turn[-1] == "h" else "|"
            move = game.parse_move(turn, position)
            before, position = position, game.play(position, move)
            counted = recount(drawn, *size)
            changes = game.changes(before, move, position)
            assert known <= counted
            assert sorted(counted - known) == sorted(filter(None, changes["completed"].split(", ")))
            assert game.standing(position) == {MORE: len(counted)}
            known = counted
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winner == (MORE if len(known) >= game.threshold else LESS)
        assert outcome.scores == {MORE: len(known)}
        assert position.tiles.bit_count() + 3 == len(names) == len(drawn)
        assert position.horizontal & position.vertical == 0
        margins.add(len(known) - game.threshold)
    if "board" not in keys:
        assert margins >= {-1, 0}  # so that the threshold itself was tried


def test_the_random_player_plays_legal_games():
    rng = random.Random(1)
    for keys in ({}, {"ruleset": "hong-7x7"}, {"board": HOLES}):
        game = game_on("a1 b1 c1", **keys)
        position, turns = game.start(), 0
        while game.outcome(position) is None:
            position = game.play(position, random_turn(game, position, rng))
            turns += 1
        assert turns == len(game.board.cells) - 3
