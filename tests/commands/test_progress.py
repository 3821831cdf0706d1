"""Work that may take long shows a bar on a terminal, from its start, and gives its line back."""

import io
import re
import sys
import time

import pytest

from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.commands.cli.run import WIDTH, Progress

BARS = {
    "inspect xong-standard --games 2": 2,
    "simulate gosix --games 2 --jobs 1": 2,
    "pieces xoids --max-legs 1 --preset generic -o x.dxf": 4,  # each player's, and loose legs
    "pieces gosix -o g.svg": 1,
}


class Terminal(io.StringIO):
    def isatty(self):
        return True

    def screen(self):
        """What stands there, on a terminal that knows no escape codes."""
        assert "\x1b" not in self.getvalue()
        lines = [[]]
        column = 0
        for letter in self.getvalue():
            if letter == "\n":
                lines.append([])
            elif letter != "\r":
                lines[-1][column : column + 1] = letter
            column = 0 if letter in "\r\n" else column + 1
        return "\n".join("".join(line).rstrip() for line in lines)


def told(command):
    """The exit status of a command, and the terminal with all that is written on it meanwhile."""
    terminal = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", terminal)
        return main(command.split()), terminal


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", BARS)
def test_a_bar_from_nothing_to_all(command):
    total = BARS[command]
    status, terminal = told(command)
    assert status == 0
    bars = re.findall(r"(\d+) of (\d+)", terminal.getvalue())
    assert bars == [(str(done), str(total)) for done in range(total + 1)]
    assert terminal.screen() == ""


def test_an_error_has_a_line_of_its_own(monkeypatch):
    def refused(*_):
        raise InputError("this piece is too long")

    monkeypatch.setattr("printkit.machines.piece_files.piece_part", refused)
    status, terminal = told("pieces gosix -o g.svg")
    assert status == 2
    assert "0 of 1" in terminal.getvalue()
    assert terminal.screen() == "printkit: this piece is too long\n"


def test_nothing_is_shown_where_nothing_is_played():
    status, terminal = told("inspect xong-standard --games 0")
    assert (status, terminal.screen()) == (0, "")


def test_a_short_bar_leaves_nothing_of_a_long_one():
    terminal = Terminal()
    with Progress(terminal) as progress:
        progress.reach(1000, 1000)
        progress.reach(1, 1)
        assert terminal.screen() == f"[{'#' * WIDTH}] 1 of 1"


def test_without_a_terminal_there_is_a_line_a_minute(capsys, monkeypatch):
    seconds = iter([0, 59, 60, 60, 61, 119, 120, 120])
    monkeypatch.setattr(time, "monotonic", lambda: next(seconds))
    with Progress() as progress:
        for done in range(1, 6):
            progress.reach(done, 5)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "printkit: 2 of 5 so far\nprintkit: 5 of 5 so far\n")
