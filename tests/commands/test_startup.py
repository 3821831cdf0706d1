"""What a command imports before it works. The modules are counted, not the time they take."""

import importlib
import subprocess
import sys

import pytest

from printkit.commands.cli import main as command_line
from printkit.commands.cli.main import COMMANDS

HEAVY = {"shapely", "numpy", "reportlab", "svgwrite", "yaml"}
PROGRAM = """
import contextlib, io, sys
from printkit.commands.cli.main import main
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
    assert modules.isdisjoint({*HEAVY, "printkit.rules.lookup", "printkit.base.language"})
    assert not [name for name in modules if name.endswith(("_command", "_commands"))]


def test_the_version_imports_no_parser():
    (modules,) = imported("--version")
    assert modules.isdisjoint({"argparse", "printkit.base.errors", "printkit.commands.cli.parser"})


def test_the_help_of_a_command_imports_nothing_that_draws():
    helps = imported(*(f"{name} --help" for name in COMMANDS))
    found = {name: HEAVY & modules for name, modules in zip(COMMANDS, helps, strict=True)}
    assert found == {name: set() for name in COMMANDS}


def test_a_clone_without_its_environment_names_make(pytestconfig):
    without = (
        "import sys; sys.modules['yaml'] = None; from printkit.commands.cli.main import console"
    )
    words = [sys.executable, "-c", f"{without}; console()", "kit", "xong"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"printkit: this Python ({sys.executable}) lacks yaml, which printkit needs; "
        f"run 'make kit' in {pytestconfig.rootpath}, then the printkit in its folder .venv\n"
    )


def test_an_installed_printkit_names_the_library_that_it_lacks(monkeypatch, capsys):
    monkeypatch.setattr(command_line, "__file__", "/lib/printkit/commands/cli/main.py")
    monkeypatch.setitem(sys.modules, "yaml", None)  # cannot be imported
    monkeypatch.setattr(command_line, "_run", lambda _: importlib.import_module("yaml"))
    assert command_line.main(["kit", "xong"]) == 2
    assert capsys.readouterr().err.endswith("; install it with: pip install pyyaml\n")


def test_a_missing_module_of_printkit_is_a_fault_of_its_own(monkeypatch):
    monkeypatch.setattr(command_line, "_run", lambda _: importlib.import_module("printkit.none"))
    with pytest.raises(ModuleNotFoundError):
        command_line.main(["list"])
