"""What is imported before it is needed. The modules are counted, not the time they take."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.commands.cli import main as command_line
from printkit.commands.cli.main import COMMANDS

OF_COMMANDS = {f"printkit.commands.{name}" for name in COMMANDS}
HEAVY = {"shapely", "numpy", "reportlab", "svgwrite"}
STAGES = [  # of one process, each with what is not yet imported at its end
    ("import printkit", {"printkit.commands", "printkit.base"}),
    ("run('--version')", {"argparse", "printkit.base.errors", "printkit.commands.cli.parser"}),
    *(
        (f"run({words!r})", {*OF_COMMANDS, "printkit.rules.lookup", "printkit.base.language"})
        for words in ("--help", "", "kti", "--nonsense")
    ),
    *((f"run('{name} --help')", {*HEAVY, "yaml"}) for name in COMMANDS),
    ("run('verify game.yaml'); run('verify --json game.yaml')", {*HEAVY, "PIL"}),
    ("printkit.replay_record('game: xodd')[0].play('b:e5')", {*HEAVY, "fontTools"}),
    (
        "run('board xong-standard -o board.pdf'); run('board xodd-9x9 --scale 200% -o large.pdf')",
        {"shapely", "numpy", "pikepdf", "svgwrite", "importlib.metadata", "xml.sax", "logging"},
    ),
    (
        "run('board xong-standard -o board.svg')",
        {"shapely", "fontTools", "svgwrite.validator2", "urllib.request"},
    ),
    ("run('kit hong -o hong')", {"shapely", "numpy"}),
]
PROGRAM = """
import contextlib, io, sys
def run(words):
    from printkit.commands.cli.main import main
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            main(words.split())
        except SystemExit:
            pass
for stage in sys.argv[1:]:
    exec(stage)
    print(*sys.modules)
"""


def test_nothing_is_imported_before_it_is_needed(folder):
    (folder / "game.yaml").write_text("game: xong\nmoves: |\n  1. e5/ne\n")
    words = [sys.executable, "-c", PROGRAM, *(stage for stage, _ in STAGES)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    for (stage, later), line in zip(STAGES, done.stdout.splitlines(), strict=True):
        assert later.isdisjoint(line.split()), stage
    assert Path("board.pdf").exists()
    assert Path("large.pdf").exists()
    assert Path("board.svg").exists()


@pytest.mark.parametrize("is_clone", [True, False])
def test_a_missing_library_is_named(is_clone, monkeypatch, capsys, pytestconfig):
    remedy = f"run 'make kit' in {pytestconfig.rootpath}, then the printkit in its folder .venv"
    if not is_clone:
        monkeypatch.setattr(command_line, "__file__", "/lib/printkit/commands/cli/main.py")
        remedy = "install it with: pip install pyyaml"
    monkeypatch.setitem(sys.modules, "yaml", None)  # cannot be imported
    monkeypatch.setattr(command_line, "_run", lambda _: importlib.import_module("yaml"))
    assert command_line.main(["kit", "xong"]) == 2
    assert capsys.readouterr().err == (
        f"printkit: this Python ({sys.executable}) lacks yaml, which printkit needs; {remedy}\n"
    )


def test_a_missing_module_of_printkit_is_a_fault_of_its_own(monkeypatch):
    monkeypatch.setattr(command_line, "_run", lambda _: importlib.import_module("printkit.none"))
    with pytest.raises(ModuleNotFoundError):
        command_line.main(["list"])
