"""What a command imports before it works. The modules are counted, not the time they take."""

import subprocess
import sys

import pytest

from printkit.cli.main import COMMANDS

HEAVY = {"shapely", "numpy", "reportlab"}
PROGRAM = """
import contextlib, io, sys
from printkit.cli.main import main
for words in map(str.split, sys.argv[1:]):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            main(words)
        except SystemExit:
            pass
    print(*sys.modules)
"""


def imported(*commands):
    """The modules that one process has imported after each of `commands`."""
    words = [sys.executable, "-c", PROGRAM, *commands]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return [set(line.split()) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("words", ["--help", "", "kti", "--nonsense"])
def test_no_command_is_imported_to_list_them_all(words):
    (modules,) = imported(words)
    assert modules.isdisjoint({*HEAVY, "yaml", "printkit.lookup", "printkit.language"})
    assert not [name for name in modules if name.endswith("_command")]


def test_the_version_imports_no_parser():
    (modules,) = imported("--version")
    assert modules.isdisjoint({"argparse", "printkit.errors", "printkit.cli.parser"})


def test_the_help_of_a_command_imports_nothing_that_draws():
    """But for `solid`, whose help has its defaults from the code that makes solids."""
    commands = [name for name in COMMANDS if name != "solid"]
    helps = imported(*(f"{name} --help" for name in commands))
    assert {name: HEAVY & modules for name, modules in zip(commands, helps, strict=True)
            if HEAVY & modules} == {}  # fmt: skip
