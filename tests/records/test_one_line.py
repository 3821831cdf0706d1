"""Games as one line: read back as they were, short, and refused when they are damaged."""

import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from records.test_writer import BOARD, meaning, records
from support.recorded import GAMES, playthrough

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.reader import MAX_BYTES
from printkit.records.one_line import _DICTIONARY, write_line
from printkit.records.record_file import is_line, read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game
from printkit.rules.record import Claim, Record, TurnText

HERE = SourceSpan("game.txt", 1)
LONGEST = 1200  # characters that a QR code and a message have room for


def read(text):
    return read_record(text.encode(), "game.txt")


def turns_of(*texts, numbered=True):
    numbers = range(1, len(texts) + 1)
    return tuple(
        TurnText(text, HERE, number if numbered else None)
        for number, text in zip(numbers, texts, strict=True)
    )


GAME = Record(
    file="game.txt",
    game="xodd",
    players={"black": "Ana", "white": "Łukasz # 2"},
    claim=Claim({"black": 2}, "draw"),
    facts={"comment": "a: 'b' \\ \"c\""},
    first="black",
    turns=(*turns_of("b:e5", "b:d4 w:f6", "pass"), TurnText("none", HERE), TurnText("x", HERE, 9)),
)
LINE = write_line(GAME)
WRITTEN = (  # long ago
    "xodd1:AABRfm2RMDNVMOZKsko1BRIpJgrlVmlmXAWgiAPHmKWeQgUw2pC8ALPEMS8RyZqjjaXZicVVCsoKRqgOhSnH6g5EYC"
    "ZaKagnqSvExCjEKCXHIAcoxIBaAA"
)

games = st.from_regex(r"[a-z]([a-z0-9-]{0,20}[a-z])?", fullmatch=True)
whole_games = st.lists(st.sampled_from(["b:e5", "pass", "- + k10", "12:3"])).map(
    lambda texts: turns_of(*texts)
)


@settings(max_examples=25)
@given(records, games, whole_games | st.none())
def test_a_record_is_read_back(record, game, turns):
    record = record._replace(game=game, turns=record.turns if turns is None else turns)
    line = write_line(record)
    assert meaning(read(line)) == meaning(record)
    assert re.fullmatch(r"[a-z0-9-]+1:[A-Za-z0-9_-]+", line)
    assert write_line(read(line)) == line


def test_lines_are_read_for_ever_however_a_mail_program_breaks_them():
    broken = "\ufeff\n " + "\r\n\t".join(re.findall(".{1,30}", WRITTEN)) + "  \n"
    assert meaning(read(broken)) == meaning(GAME)
    record = read(LINE)
    assert {turn.span for turn in record.turns} == set(record.spans.values()) == {HERE}


def test_a_control_character_is_refused():
    line = write_line(GAME._replace(turns=turns_of("\x01", "a7")))
    assert "the control character U+0001 is not text" in refusal(line)


def test_a_record_that_is_too_large_for_a_line(monkeypatch):
    monkeypatch.setattr("printkit.records.one_line.MAX_BYTES", 100)
    with pytest.raises(InputError, match=r"^the record has more than 0 MiB, too much for a line$"):
        write_line(GAME)


def test_an_inline_board():
    record = read_record(BOARD.encode(), "test.yaml")
    assert meaning(read(write_line(record))) == meaning(record)


def test_a_picture_of_one_row_stays_a_block():
    record = read_record(b"game: yodd\nboard:\n  shape:\n    map: |-\n      o o\n", "test.yaml")
    assert read(write_line(record)).board.entries["shape"].entries["map"].block


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_short_and_has_the_same_verdict(name):
    record = read_record(playthrough(name).read_bytes(), "game.yaml")
    line = write_line(record)
    assert len(line) <= LONGEST
    one, again = (play(open_game(each, None).game, each) for each in (record, read(line)))
    assert (again.problem, again.scores) == (None, one.scores)


def refusal(text):
    with pytest.raises(InputError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@given(st.integers(len("xodd1:"), len(LINE) - 1))
def test_a_line_that_is_cut_off(length):
    assert refusal(LINE[:length]).startswith("game.txt:1: the line is cut off")
    assert "too long: it has" in refusal(f"{LINE}{LINE[-8:]}")


@given(st.integers(len("xodd1:"), len(LINE) - 1), st.sampled_from("AZaz09-_"))
def test_one_wrong_letter(at, letter):
    wrong = f"{LINE[:at]}{letter}{LINE[at + 1 :]}"
    if letter == LINE[at]:
        assert read(wrong)
    elif at > len("xodd1:") + 4 and at < len(LINE) - 1:
        assert "the line's checksum is wrong" in refusal(wrong)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LINE.replace("1:", "2:"), "game.txt:1: the line is of version 2, expected 1"),
        (LINE.replace("xodd", "yodd"), "game.txt:1: the line's checksum is wrong"),
        (
            f"\n\n{LINE[:9]}é{LINE[9:]}",
            "game.txt:3:10: a line has only letters, digits, '-' and '_'",
        ),
        (LINE[:80], f"game.txt:1: the line is cut off: it has 80 characters, expected {len(LINE)}"),
        (f"{LINE}=", f"game.txt:1:{len(LINE) + 1}: a line has only letters"),
        (f"xodd1:{'A' * MAX_BYTES}", "game.txt:1: the line has more than 4 MiB"),
    ],
)
def test_what_is_wrong_and_where(text, sentence):
    assert refusal(text).startswith(sentence)


def forged(text):
    """A line with the right checksum whose text nobody wrote with printkit."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY)
    return wrapped(packer.compress(text) + packer.flush())


def wrapped(data, head="xodd1:"):
    """A line with the right checksum that holds the bytes `data`."""
    checksum = zlib.crc32(head.encode() + data).to_bytes(4, "big")
    data = len(data).to_bytes(3, "big") + checksum + data
    return head + urlsafe_b64encode(data).decode().rstrip("=")


NO_RECORD = "game.txt:1: the line's checksum is right, but its content is not a record"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", NO_RECORD),
        (b"1 1\n{}", NO_RECORD),
        (b"1 2\npass\n{}", NO_RECORD),
        (b"1 1\n\xff\n{}", NO_RECORD),
        (b"0 0\n[]", NO_RECORD),
        (b"0 0\n" + b"[" * 100_000, NO_RECORD),
        (b'0 0\n{"game":"xong"}', NO_RECORD),
        (b'0 0\n{"moves":["a"]}', NO_RECORD),
        (b'0 0\n{"a":1}', "game.txt:1: expected a text, a list or a table of keys, found 1"),
        (b'0 0\n{"bord":"a"}', "game.txt:1: unknown key 'bord'"),
        (b"1 1\na\0b\n{}", "game.txt:1: the control character U+0000 is not text"),
    ],
)
def test_forged_lines(text, sentence):
    assert refusal(forged(text)).startswith(sentence)


@given(st.binary(max_size=60))
def test_random_bytes_are_no_record(data):
    try:
        assert refusal(wrapped(data)).startswith("game.txt:1: ")
    except pytest.fail.Exception:  # a record after all
        assert write_line(read(wrapped(data)))


def test_more_turns_than_a_record_has():
    text = b"100001 0" + b"\na" * 100_001 + b"\n{}"
    assert refusal(forged(text)) == "game.txt:1: a record has at most 100000 turns"
    assert refusal(forged(text.replace(b"\n{}", b"\na\n{}"))) == NO_RECORD


@pytest.mark.parametrize("times", [1, 8])
def test_a_bomb_is_not_unpacked(times):
    bomb = forged(b" " * (MAX_BYTES * times + 1))
    assert "the line contains more than 4 MiB" in refusal(bomb)


@pytest.mark.parametrize("game", ["go2", "Go", "a b", ""])
def test_a_game_that_no_line_can_name(game):
    with pytest.raises(InputError, match="a game written as one line cannot have the name"):
        write_line(GAME._replace(game=game))


@pytest.mark.parametrize(
    "text", ["game: xong\n", "{game: xong}", "xong1", "# xong1:AA\n", "a1 b2:"]
)
def test_what_is_no_line(text):
    assert not is_line(text.encode())
