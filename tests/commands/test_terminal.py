"""What comes from outside gives no orders to a terminal, whichever way it comes."""

import json
import sys
from pathlib import Path

import pytest

from printkit import verify_record
from printkit.base.text import aligned, as_json, harmless, printable
from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of

EVIL = "\x1b]0;x\x07\r\x9b2J\u202egnp\u2066\u200f"
SHOWN = r"\x1b]0;x\x07\r\x9b2J\u202egnp\u2066\u200f"
NAME = "\u202egnp\u2066\u200f\u061c"  # what may stand in a file
RECORD = f"game: xodd\nplayers: {{black: A{NAME}, white: B}}\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n"
BESIDE = {  # what an option needs to be looked at
    ("convert", "--style"): ["-o", "a.pdf"],
    ("verify", "--output"): ["--position-of"],
    ("translate-game", ""): ["hex"],
    ("translate-game", "--output"): ["hex"],
}


@pytest.fixture
def said(ask):
    """Runs a command; returns what it prints, which is harmless."""

    def run(*words):
        told = ask(*words)
        for line in (told.out + told.err).split("\n"):
            assert line.isprintable(), line
        return told.out + told.err

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_no_argument_is_obeyed(said, command):
    (parser,) = parser_of([command])._subparsers._group_actions[0].choices.values()
    for action in parser._actions:
        option = action.option_strings[-1] if action.option_strings else ""
        if action.nargs != 0 and (command, action.dest) != ("site", "folder"):  # named at the end
            words = [f"{option}={EVIL}"] if option else []
            words += BESIDE.get((command, option), [])
            assert "gnp" in said(command, *words, EVIL), option


@pytest.mark.parametrize(
    "words",
    [
        "verify 1.yaml",
        "verify 1.yaml 1.yaml",
        "verify --json 1.yaml",
        "report 1.yaml",
        "report --json 1.yaml",
        "check board.yaml",
        "inspect board.yaml --games 0",
        "inspect board.yaml --games 0 --json",
        "xoids --board board.yaml --max-legs 1",
    ],
)
def test_no_name_in_a_file_is_obeyed(said, words):
    Path("1.yaml").write_text(RECORD + "  3. resign\n")
    board = f"name: b\ntitle: T{NAME}\nlattice: hex\nplay_on: edges\nshape: {{hexagon: 2}}\n"
    Path("board.yaml").write_text(board)
    assert said(words)


def test_players_are_shown_by_verify(said, folder):
    (folder / "1.yaml").write_text(RECORD)
    assert r"black: A\u202egnp\u2066\u200f\u061c · white: B" in said("verify 1.yaml")
    assert str(verify_record(RECORD)).split("\n")[0].isprintable()


@pytest.mark.parametrize("terminal", [False, True])
def test_data_keep_what_they_hold_but_on_a_terminal(printed, monkeypatch, terminal):
    """So that a record is the same when it is written back."""
    Path("1.yaml").write_text(RECORD)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert (NAME in printed("verify --plain 1.yaml")) is not terminal


def test_json_says_the_same_and_is_printable():
    value = {EVIL: [EVIL, "Zoë 漢", "\udcff", "\U000e0041"]}
    text = as_json(value)
    assert text.isprintable()
    assert "Zoë 漢" in text
    assert json.loads(text) == value
    assert all(line.isprintable() for line in as_json(value, indent=2).split("\n"))


def test_texts_for_terminals():
    assert printable(EVIL) == SHOWN
    assert harmless(f"a\n{EVIL}\n") == f"a\n{SHOWN}\n"
    assert printable("می‌خواهم 👩‍🚀 Zoë") == "می‌خواهم 👩‍🚀 Zoë"  # with joiners
    assert aligned([("a", "b"), (EVIL, "c")]).split("\n")[0] == "a".ljust(len(SHOWN)) + "  b"
