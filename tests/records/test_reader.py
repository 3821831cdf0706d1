"""Records as text: what may be written, how it is read, where each turn stands."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError, SourceSpan
from printkit.records.record_file import RECORD_FIELDS, read_record
from printkit.rules.record import Claim, Record


def read(text: str | bytes) -> Record:
    return read_record(text if isinstance(text, bytes) else text.encode(), "r.yaml")


def turns(text: str) -> list[str]:
    return [turn.text for turn in read(text).turns]


def lines(text: str) -> list[int | None]:
    return [turn.span.line for turn in read(text).turns]


def test_the_least_record():
    assert read("game: xong\n") == Record(
        file="r.yaml", game="xong", spans={"game": SourceSpan("r.yaml", 1, 1)}
    )


FULL = """\
# the final of the summer
game: xong
board: boards/my.yaml
ruleset: xong
players: {red: Ana, blue: "  Ben   Brown "}
result:
  red: 22
  blue: -3
  winner: red
date: 2026-11-20
event: Summer, round 1
place: Café Zürich
annotator: no
comment: >
  A long game,
  well fought.
first: red
setup: {stones: [c3, 010, 3e9]}
moves: |
  1. e5/ne
"""


def test_everything_a_record_may_say():
    record = read(FULL)
    assert (record.board.value, record.ruleset.value) == ("boards/my.yaml", "xong")
    plain = record._replace(board=None, ruleset=None, turns=(), spans={})
    assert plain == Record(
        file="r.yaml",
        game="xong",
        players={"red": "Ana", "blue": "Ben Brown"},
        claim=Claim({"red": 22, "blue": -3}, "red"),
        facts={
            "date": "2026-11-20",
            "event": "Summer, round 1",
            "place": "Café Zürich",
            "annotator": "no",
            "comment": "A long game, well fought.",
        },
        first="red",
        setup={"stones": ("c3", "010", "3e9")},
    )
    assert [turn.text for turn in record.turns] == ["e5/ne"]


def test_where_everything_stands():
    keys = ("game", "players.blue", "result", "result.winner", "setup.stones", "moves")
    places = ((2, 1), (5, 21), (6, 1), (9, 3), (18, 9), (19, 1))
    spans = read(FULL).spans
    assert [spans[key][1:] for key in keys] == list(places)


@pytest.mark.parametrize("key", [key for key in RECORD_FIELDS.fields if key != "game"])
def test_a_key_left_empty_is_left_out(key):
    record = read(f"{key}:\ngame: xong\n")
    assert record._replace(spans={}) == Record(file="r.yaml", game="xong")
    assert key not in record.spans


def test_an_empty_claim_claims_nothing():
    assert read("game: xong\nresult: {}\n").claim == Claim({}, None)


def test_a_byte_order_mark_and_windows_line_ends_are_no_error():
    record = read(b"\xef\xbb\xbfgame: xong\r\nmoves: |\r\n  1. e5/ne\r\n\r\n  2. e5/e\r\n")
    assert [turn.text for turn in record.turns] == ["e5/ne", "e5/e"]
    assert [turn.span.line for turn in record.turns] == [3, 5]


# The layout of the turns

BLOCK = """\
game: xong
moves: |
  1. e5/ne
  2. e5/e,se   # a comment
  d5/ne d5/e
"""
READ = ["e5/ne", "e5/e,se", "d5/ne d5/e"]


@pytest.mark.parametrize(
    "moves",
    [
        "|\n  e5/ne\n  e5/e,se\n  d5/ne d5/e\n",
        "|-\n  e5/ne\n  e5/e,se\n  d5/ne d5/e\n",
        "|+\n  e5/ne\n  e5/e,se\n  d5/ne d5/e\n\n\n",
        "|\n      e5/ne\n   e5/e,se\n     d5/ne d5/e\n",
        "|\n\n\n      e5/ne\n\n   e5/e,se\n\n  d5/ne d5/e\n\n",
        "|\n  # first\n  e5/ne# no space\n  #e5/w\n  e5/e,se #\n  d5/ne d5/e # e5/w # e5/w\n",
        "|\n       # far in\n  e5/ne\n    \n  e5/e,se\n  d5/ne d5/e\n",
        "|\n    e5/ne\n  # further out\n    e5/e,se\n    d5/ne d5/e\n",
        "|\n  1.e5/ne\n  2.   e5/e,se\n  003. d5/ne d5/e\n",
        "|\n   1. e5/ne\n   2. e5/e,se\n   3. d5/ne d5/e\n",
        "\n  - 1. e5/ne\n  - 2. e5/e,se # two\n  # three\n\n  - 3. d5/ne d5/e\n",
        "\n  - 'e5/ne'\n  - \"e5/e,se # two\"\n  - d5/ne d5/e#three\n",
        "\n  - e5/ne\n  -\n  - e5/e,se\n  - '# nothing'\n  - ''\n  - d5/ne d5/e\n",
        "\n  - e5/ne\n  - e5/e,se\n  - |\n    d5/ne # one\n    # two\n    d5/e\n",
        '["1. e5/ne", "2. e5/e,se", "3. d5/ne d5/e"]',
    ],
)
def test_layouts_that_say_the_same(moves):
    assert turns(BLOCK) == READ
    assert [" ".join(turn.split()) for turn in turns(f"game: xong\nmoves: {moves}")] == READ


@pytest.mark.parametrize(
    "text", ["moves: e5/ne,e", "moves: 1. e5/ne,e # one", "moves: 'e5/ne,e'", 'moves: "1. e5/ne,e"']
)
def test_a_single_turn_on_the_line_of_the_key(text):
    assert turns(f"game: xong\n{text}\n") == ["e5/ne,e"]
    assert lines(f"game: xong\n{text}\n") == [2]


@pytest.mark.parametrize(
    "moves",
    ["", "|", "|\n\n", "|\n  ", "|\n  # nothing", "[]", "\n  -", "''", "'# nothing'", "' '"],
)
def test_no_turns(moves):
    assert turns(f"game: xong\nmoves: {moves}\n") == []


def test_numbers_are_kept():
    assert [turn.number for turn in read(BLOCK).turns] == [1, 2, None]
    rows = ("12. e5/ne", "007.e5/e", "8 . e5/e", "9", "10.", "1234567890. e5/w")
    text = "game: xong\nmoves: |\n" + "".join(f"  {row}\n" for row in rows)
    assert [turn.number for turn in read(text).turns] == [12, 7, None, None, 10, None]
    assert turns(text) == ["e5/ne", "e5/e", "8 . e5/e", "9", "", "1234567890. e5/w"]


def test_each_turn_knows_its_line():
    assert lines(BLOCK) == [3, 4, 5]
    assert lines("moves: |\n\n  # c\n  a\n\n  b\n\ngame: x\n") == [4, 6]
    assert lines("moves: |\n\n      a\n\n  b\n  c\ngame: x\n") == [3, 5, 6]
    assert lines("moves: |2\n  a\n  b\ngame: x\n") == [2, 3]
    assert lines("game: x\nmoves:\n\n  - a\n  # c\n  -\n  - b\n") == [4, 7]
    assert lines("game: x\nmoves: [a,\n  b]\n") == [2, 3]
    assert read("game: x\nmoves:\n  - a\n").turns[0].span == SourceSpan("r.yaml", 3, 5)
    assert read("game: x\nmoves: |\n  a\n").turns[0].span == SourceSpan("r.yaml", 3)


def test_a_key_may_be_any_word():
    players = {"no": "a", "12": "b", "~": "c"}
    assert read("game: xong\nplayers: {no: a, 12: b, ~: c}\n").players == players


TURN = st.text(st.sampled_from("abc59/,:+- .'\"[]{}&*!|>%@`?~"), min_size=1, max_size=12)


@settings(max_examples=50)
@given(st.lists(TURN, max_size=8), st.integers(1, 6), st.data())
def test_a_block_holds_any_turns_however_it_is_indented(written, least, data):
    """Only blanks at the ends and a leading number are not part of a turn."""
    written = [turn for turn in (turn.strip() for turn in written) if turn]
    assert all("#" not in turn for turn in written)
    rows = []
    for number, turn in enumerate(written, start=1):
        indent = " " * data.draw(st.integers(least, 9))
        rows.append(
            f"{indent}{number}. {turn}{data.draw(st.sampled_from(['', ' ', ' # x', '#y']))}\n"
        )
        rows += data.draw(st.sampled_from([[], ["\n"], [f"{indent}# only a comment\n"]]))
    record = read("game: xong\nmoves: |\n" + "".join(rows) + "event: e\n")
    assert [(turn.number, turn.text) for turn in record.turns] == list(enumerate(written, start=1))
    assert record.facts == {"event": "e"}
    for turn in record.turns:
        assert turn.text in rows[turn.span.line - 3]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", None, None, "the file is empty"),
        ("just words\n", 1, 1, "expected the keys of a record, "),
        ("moves: |\n  e5/ne\n", 1, 1, "a record has no 'game': which game was played"),
        ("game: [xong]\n", 1, 7, "expected a text, found a list"),
        ("game: xong\nmoves: {a: b}\n", 2, 8, "expected one turn a line after 'moves: |', or"),
        ("game: xong\ngames: 2\n", 2, 1, "unknown key 'games' in a record; did you mean 'game'?"),
        ("game: xong\nzzzz: 2\n", 2, 1, "unknown key 'zzzz' in a record; known: game, board, "),
        ("game: xong\nevent: a\ngame: xodd\n", 3, 1, "'game' is given twice, first on line 1"),
        ("game: x\nplayers: {red: A, red: B}\n", 2, 19, "'red' is given twice, first on line 2"),
        ("game: x\nplayers: Ana\n", 2, 10, "expected the keys of players"),
        ("game: x\nplayers: {red: [A]}\n", 2, 16, "expected a text, found a list"),
        ("game: x\nresult: red\n", 2, 9, "expected the keys of result"),
        ("game: x\nresult: {red: ten}\n", 2, 15, "expected a whole number from"),
        ("game: x\nresult: {red: }\n", 2, 15, "found nothing"),
        ("game: x\nresult: {red: 1000001}\n", 2, 15, "found '1000001'"),
        ("game: x\nresult: {winner: [red]}\n", 2, 18, "expected a text"),
        ("game: x\nruleset: {name: y}\n", 2, 10, "expected a name or a path, found a table"),
        ("game: x\nfirst: [red]\n", 2, 8, "expected a text, found a list"),
        ("game: x\nsetup: c3\n", 2, 8, "expected the keys of setup"),
        ("game: x\nsetup: {stones: c3}\n", 2, 17, "expected a list, found 'c3'"),
        ("game: x\nsetup: {stones: [[c3]]}\n", 2, 18, "expected a text, found a list"),
        ("game: x\nmoves: {1: a}\n", 2, 8, "expected one turn a line after 'moves: |'"),
        ("game: x\nmoves: >\n  a\n  b\n", 2, 8, "expected one turn a line after 'moves: |'"),
        ("game: x\nmoves: a\n  b\n", 2, 8, "expected one turn a line after 'moves: |'"),
        ("game: x\nmoves: 'a\n  b'\n", 2, 8, "expected one turn a line after 'moves: |'"),
        ("game: x\nmoves:\n  - a\n  - - + k10\n", 4, 5, "a text, found a list; put it in quotes"),
        ("game: x\nmoves:\n  - a: b\n", 3, 5, "a turn must be a text, found a table"),
        ("game: x\nmoves:\n  - [a]\n", 3, 5, "put it in quotes"),
        ("game: x\nevent: [a\n", 2, ..., "not YAML: "),
        (f"game: {'x' * 201}\n", 1, 7, "the text has 201 characters; at most 200 are allowed"),
        (f"game: x\ncomment: {'x' * 10_001}\n", 2, 10, "the text has 10001 characters; at most 10"),
        ("game: x\nevent: a\x07b\n", 2, 9, "the control character"),
        (b"game: x\nevent: caf\xe9\n", 2, 11, "the file is not UTF-8 text"),
        (b"#" * ((4 << 20) + 1), None, None, "the file has more than 4 MiB"),
    ],
)  # fmt: skip
def test_not_a_record(text, line, column, message):
    with pytest.raises(InputError) as caught:
        read(text)
    error = caught.value
    assert message in error.message
    assert error.span == SourceSpan("r.yaml", line, error.span.column if column is ... else column)
    assert "\n" not in error.message
    assert len(error.message) < 250


def test_long_texts_that_are_still_allowed():
    assert len(read(f"game: x\ncomment: {'x' * 10_000}\n").facts["comment"]) == 10_000
    assert len(read(f"game: {'x' * 200}\n").game) == 200
    assert read(b"game: x\n" + b"#" * ((4 << 20) - 8)).game == "x"


@settings(max_examples=50)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_whatever_a_file_holds_there_is_a_record_or_one_sentence(data):
    for content in (data, b"game: x\n" + data, b"game: x\nmoves:\n - " + data):
        try:
            assert read(content).game
        except InputError as error:
            assert re.fullmatch(r"r\.yaml:.+", str(error))  # noqa: PT017 — or none is raised
