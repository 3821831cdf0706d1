"""Work that may take long shows a bar on a terminal, from its start, and gives its line back."""

import io
import re
import sys

import pytest

from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.commands.cli.run import WIDTH, ProgressBar


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


@pytest.fixture
def shown(folder):
    """Runs a command; returns its status, and the terminal with all that is written on it."""
    for name in "ab":
        (folder / f"{name}.yaml").write_text("game: xodd\nmoves: [b:e5, pass, pass]\n")

    def run(command):
        terminal = Terminal()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stderr", terminal)
            return main(command.split()), terminal

    return run


@pytest.mark.parametrize(
    ("command", "first", "total"),
    [
        ("inspect xong-standard --games 2", 0, 2),
        ("simulate gosix --games 2 --jobs 1", 0, 2),
        ("verify .", 1, 2),
        ("report a.yaml b.yaml", 1, 2),
        ("pieces xoids --max-legs 1 --preset generic -o x.dxf", 0, 4),  # each player's, loose legs
        ("pieces gosix -o g.svg", 0, 1),
    ],
)
def test_a_bar_counts_to_the_end(command, first, total, shown):
    status, terminal = shown(command)
    bars = re.findall(r"(\d+) of (\d+)", terminal.getvalue())
    assert bars == [(str(done), str(total)) for done in range(first, total + 1)]
    assert (status, terminal.screen()) == (0, "")


def test_an_error_has_a_line_of_its_own(monkeypatch, shown):
    def refused(*_):
        raise InputError("this piece is too long")

    monkeypatch.setattr("printkit.machines.piece_files.piece_part", refused)
    status, terminal = shown("pieces gosix -o g.svg")
    assert status == 2
    assert "0 of 1" in terminal.getvalue()
    assert terminal.screen() == "printkit: this piece is too long\n"


@pytest.mark.parametrize(
    "command", ["inspect xong-standard --games 0", "verify --json .", "verify a.yaml"]
)
def test_nothing_is_shown_where_nobody_waits(command, shown):
    status, terminal = shown(command)
    assert (status, terminal.getvalue()) == (0, "")


def test_a_short_bar_leaves_nothing_of_a_long_one():
    terminal = Terminal()
    with ProgressBar(terminal) as progress:
        progress.reach(1000, 1000)
        progress.reach(1, 4)
        assert terminal.screen() == f"[{'#' * (WIDTH // 4)}{'.' * (WIDTH - WIDTH // 4)}] 1 of 4"
    assert terminal.screen() == ""
