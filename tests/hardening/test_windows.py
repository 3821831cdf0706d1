"""What Windows does otherwise, simulated."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.base import output
from printkit.base.errors import InputError
from printkit.base.output import write_file
from printkit.records import opening
from printkit.study.game_table import ResultsFile


@pytest.mark.parametrize("number", [5, 32])
def test_a_file_that_another_program_has_open_is_told_and_kept(tmp_path, monkeypatch, number):
    def held(*_):
        error = PermissionError(13, "Permission denied")
        error.winerror = number
        raise error

    target = tmp_path / "board.pdf"
    target.write_text("old")
    monkeypatch.setattr(type(target), "replace", held)
    with pytest.raises(InputError, match=r"it is read-only, or another program has it open"):
        write_file(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]
    assert target.read_text() == "old"


@pytest.mark.unix
def test_a_file_that_is_read_only_is_told_and_leaves_no_other(tmp_path, monkeypatch):
    """Windows neither replaces nor removes a file without the mode to write it."""
    target = tmp_path / "board.pdf"
    target.write_text("old")
    target.chmod(0o444)
    file = type(target)
    real_replace, real_unlink = file.replace, file.unlink

    def check(path):
        if path.exists() and not path.stat().st_mode & stat.S_IWRITE:
            error = PermissionError(13, "Permission denied")
            error.winerror = 5
            raise error

    def replace(path, new):
        check(new)
        real_replace(path, new)

    def unlink(path, **terms):
        check(path)
        real_unlink(path, **terms)

    with monkeypatch.context() as windows:
        windows.setattr(output, "_MODES", False)
        windows.setattr(file, "replace", replace)
        windows.setattr(file, "unlink", unlink)
        with pytest.raises(InputError, match=r"it is read-only, or another program has it open"):
            write_file(target, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["board.pdf"]
    assert target.read_text() == "old"


def test_a_table_that_another_program_has_open_is_kept_with_what_was_added(tmp_path, monkeypatch):
    def held(*_):
        error = PermissionError(13, "Permission denied")
        error.winerror = 32
        raise error

    target = tmp_path / "results.csv"
    target.write_text("old")
    with monkeypatch.context() as windows, ResultsFile(target) as table:
        windows.setattr(type(target), "replace", held)
        with pytest.raises(InputError, match=r"results.csv: cannot be written: .* has it open"):
            table.finish()
    assert target.read_text() == "old"
    with ResultsFile(target) as table:
        assert table.finish().read_text().startswith("record,")


def test_patterns_are_expanded_where_shells_do_not(tmp_path, monkeypatch):
    for name in ("b.yaml", "a.yaml", "c.txt"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    asked = ["*.yaml", "c.txt", "none*.yaml"]
    assert [*opening.record_files(asked)] == asked
    monkeypatch.setattr(opening, "_SHELLS_EXPAND", False)
    assert [*opening.record_files(asked)] == ["a.yaml", "b.yaml", "c.txt", "none*.yaml"]


WITHOUT = """
import os, signal, sys
import pytest

for module in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[module] = None
for name in ("fork", "geteuid", "getuid", "killpg", "mkfifo", "sched_getaffinity", "wait4"):
    delattr(os, name)
for name in ("SIGALRM", "SIGKILL", "alarm"):
    delattr(signal, name)
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]))
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="it is so there")
def test_the_tests_are_found_without_what_only_unix_has():
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
