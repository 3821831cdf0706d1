"""Records written: in the order of the keys, plain, and the same when they are read back."""

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import SourceSpan
from printkit.base.yaml.nodes import Entries, Items, Scalar
from printkit.records.record_file import FACTS, read_record, write_record
from printkit.rules.record import Claim, Record, TurnText

HERE = SourceSpan("test.yaml")


def meaning(record):
    """All that a record says, without where it says it."""
    return {
        **record._asdict(),
        "file": None,
        "spans": None,
        "board": record.board and content(record.board),
        "ruleset": record.ruleset and record.ruleset.value,
        "turns": [(turn.number, turn.text) for turn in record.turns],
    }


def content(node):
    match node:
        case Scalar():
            return (node.value, node.block)
        case Items():
            return [content(item) for item in node.items]
        case Entries():
            return {key: content(value) for key, value in node.entries.items()}


def read_back(record):
    return read_record(write_record(record).encode(), "test.yaml")


def test_the_order_of_the_keys():
    turns = (TurnText("b:e5", HERE, 1), TurnText("b:d4 w:f6", HERE, 2), TurnText("pass", HERE))
    record = Record(
        file="test.yaml",
        game="xodd",
        board=Scalar("xodd-9x9", HERE),
        ruleset=Scalar("rules/mine.yaml", HERE),
        players={"black": "Ana", "white": "no"},
        claim=Claim({"white": 1, "black": -2}, "draw"),
        facts={"comment": "a: b", "date": "2026-11-20", "event": "Club # 3", "place": "Łódź"},
        first="white",
        setup={"stones": ("c3", "3e9", "e6")},
        turns=turns,
    )
    assert write_record(record) == (
        "game: xodd\n"
        "board: xodd-9x9\n"
        "ruleset: rules/mine.yaml\n"
        "players: {black: Ana, white: 'no'}\n"
        "result: {white: 1, black: -2, winner: draw}\n"
        "date: 2026-11-20\n"
        "event: 'Club # 3'\n"
        "place: Łódź\n"
        "comment: 'a: b'\n"
        "first: white\n"
        "setup: {stones: [c3, '3e9', e6]}\n"
        "moves: |\n"
        "  1. b:e5\n"
        "  2. b:d4 w:f6\n"
        "  pass\n"
    )
    assert meaning(read_back(record)) == meaning(record)


def test_what_is_left_out_is_not_written():
    assert write_record(Record(file="", game="xong")) == "game: xong\n"


BOARD = """
game: yodd
board:
  name: mine
  title: Mine, 'all' "mine"
  lattice: hex
  shape:
    union:
      - hexagon: 3
      - map: |
            o o
           o o o
        at: [0, 6]
moves: |
  b:a1
"""


def test_an_inline_board():
    record = read_record(BOARD.encode(), "test.yaml")
    again = read_back(record)
    assert meaning(again) == meaning(record)
    assert write_record(again) == write_record(record)


@pytest.mark.parametrize("moves", ["[a, 'b # c', d]", "'1. a'", "|\n  1. a\n\n  # b\n  2.c  # d"])
def test_moves_of_all_kinds_become_a_block(moves):
    record = read_record(f"game: gosix\nmoves: {moves}\n".encode(), "test.yaml")
    assert meaning(read_back(record)) == meaning(record)
    assert "moves: |\n" in write_record(record)


# What stands in a record is on one line and has no spaces to spare, as the reader leaves it.
characters = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff")
lines = st.text(characters, min_size=1, max_size=40).map(lambda text: " ".join(text.split()))
ODD = r"""
no Yes y null ~ 12:3 010 3e9 ' " it's [a] {a *a &a !a % @a ` ? : | = << --- ... #1 a\nb 1_000 -1
Zoë 李 😀 2026-11-20
"""
odd = st.sampled_from([*ODD.split(), "", "- n", "a: b", "a #b", "\u00ad", "\ufeffx"])
names = odd | lines
turns = (lines | odd).map(lambda text: re.sub("[#\ufeff]", "", text).strip()).filter(bool)
records = st.builds(
    Record,
    file=st.just("test.yaml"),
    game=lines.filter(bool),
    board=st.none() | lines.filter(bool).map(lambda name: Scalar(name, HERE)),
    ruleset=st.none() | lines.filter(bool).map(lambda name: Scalar(name, HERE)),
    players=st.dictionaries(st.sampled_from(["black", "white", "no", "a b"]), names),
    claim=st.none()
    | st.builds(
        Claim,
        st.dictionaries(st.sampled_from(["black", "white"]), st.integers(-(10**6), 10**6)),
        st.none() | names,
    ),
    facts=st.dictionaries(st.sampled_from(FACTS), names.filter(bool)),
    first=st.none() | names.filter(bool),
    setup=st.dictionaries(st.sampled_from(["stones", "n"]), st.lists(names).map(tuple)),
    turns=st.lists(st.builds(TurnText, turns, st.just(HERE), st.integers(0, 999_999_999))).map(
        tuple
    ),
)


@settings(max_examples=40)
@given(records)
def test_a_record_is_read_back_and_other_readers_find_no_surprises(record):
    again, written = read_back(record), write_record(record)
    assert meaning(again) == meaning(record)
    assert write_record(again) == written
    for name in (yaml.safe_load(written).get("players") or {}).values():
        assert not isinstance(name, bool | float | list | dict | None)
