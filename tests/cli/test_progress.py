"""Work that may take long shows a bar on a terminal, from its start, and gives its line back."""

import io
import re
import sys

import pytest

from printkit.cli.main import main
from printkit.errors import InputError

BARS = {
    "inspect xong-standard --games 2": 2,
    "simulate gosix --games 2 --jobs 1": 2,
    "pieces xoids --max-legs 1 --preset generic -o x.dxf": 4,  # each player's, and loose legs
    "pieces gosix -o g.svg": 1,
}


class Terminal(io.StringIO):
    def isatty(self):
        return True


def told(command):
    """The exit status of a command, and all that is written on the terminal meanwhile."""
    terminal = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", terminal)
        return main(command.split()), terminal.getvalue()


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", BARS)
def test_a_bar_from_nothing_to_all(command):
    total = BARS[command]
    status, shown = told(command)
    assert status == 0
    bars = re.findall(r"(\d+) of (\d+)", shown)
    assert bars == [(str(done), str(total)) for done in range(total + 1)]
    assert shown.endswith("\r\x1b[K")


def test_an_error_has_a_line_of_its_own(monkeypatch):
    def refused(*_):
        raise InputError("this piece is too long")

    monkeypatch.setattr("printkit.app.pieces.piece_part", refused)
    status, shown = told("pieces gosix -o g.svg")
    assert status == 2
    before, erased, sentence = shown.rpartition("\r\x1b[K")
    assert "0 of 1" in before
    assert erased
    assert sentence == "printkit: this piece is too long\n"


def test_nothing_is_shown_where_nothing_is_played():
    assert told("inspect xong-standard --games 0") == (0, "\r\x1b[K")
