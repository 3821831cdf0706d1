"""Commands as a user gives them, in an empty folder."""

import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from printkit.commands.cli.main import main


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, which is empty."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def ask(folder, capsys):  # noqa: ARG001 — commands run in it
    """Runs a command: a line, to which more words may be added."""

    def run(line, *words):
        capsys.readouterr()
        try:
            status = main([*shlex.split(line), *map(str, words)])
        except SystemExit as ended:
            status = ended.code or 0
        return Said(status, *capsys.readouterr())

    return run


@pytest.fixture
def printed(ask):
    """Runs a command that must succeed; returns what it prints."""

    def run(*words):
        status, out, err = ask(*words)
        assert (status, err) == (0, "")
        return out

    return run


def everything():
    """What is below the current folder and beside it, with the bytes of files."""
    return {path: path.is_file() and path.read_bytes() for path in Path("..").rglob("*")}


@pytest.fixture
def refused(ask):
    """Runs a command that must be refused and write nothing; returns its sentence."""

    def run(*words):
        before = everything()
        status, out, err = ask(*words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("printkit: ")
        assert len(err.splitlines()) == 1
        assert everything() == before
        return err.removeprefix("printkit: ").removesuffix("\n")

    return run
