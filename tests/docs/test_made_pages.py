import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib

import pytest
from conformance.arena import CODES
from support.pages import ROOT, script
from support.sampled import sampled

from printkit.commands.schema import KINDS
from printkit.rules.catalogue import game_class, game_names
from printkit.rules.game import Game
from printkit.rules.game_packages import FOLDERS
from printkit.rules.hooks import hook_class

REFERENCE = ROOT / "docs" / "reference"
MANUAL = ROOT / "docs" / "man" / "printkit.1"
PROGRAMS = sorted((ROOT / "docs/examples/python").glob("*.py"))
GAMES = sorted((ROOT / "docs/examples").glob("printkit-*/printkit_*"))


def test_the_reference_the_manual_and_the_picture_of_the_layers_are_those_of_the_code():
    pages = script("make_reference").pages()
    assert {path.stem for path in pages} == {*KINDS, "print", *game_names()}
    assert set(REFERENCE.glob("games/*")) <= set(pages)
    make, hooks = script("make_architecture"), script("make_hooks")
    made = {**pages, make.TARGET: make.drawing(), hooks.TARGET: hooks.page()}
    made[MANUAL] = script("make_manual").manual()
    for path, text in made.items():
        assert path.read_text("utf-8") == text, "run: make reference man"


def test_each_hook_is_used_and_explained_and_some_game_overrides_it(monkeypatch):
    monkeypatch.setenv(FOLDERS, os.pathsep.join(map(str, GAMES)))
    games = [game_class(name) for name in game_names()]
    reference = script("make_hooks")
    for module, base in reference.BASES.items():
        kinds = games if base is Game else [hook_class(game, module, base) for game in games]
        for hook in reference.hooks(base):
            name = f"{base.__name__}.{hook.name}"
            assert hook.users, f"nothing uses {name}"
            assert hook.meaning.endswith("."), f"no sentence explains {name}"
            usual = vars(base).get(hook.name)
            changed = [kind for kind in kinds if getattr(kind, hook.name) is not usual]
            assert changed, f"no game overrides {name}; mark it final"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_sets_the_manual_without_a_warning():
    command = ["groff", "-man", "-ww", "-Tutf8", "-z", MANUAL]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_the_tables_of_codes_and_of_extras_are_complete():
    codes = (REFERENCE / "report.md").read_text("utf-8").partition("## Codes")[2]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", codes, re.MULTILINE)) == CODES
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = (ROOT / "docs/shell.md").read_text("utf-8")
    table = page.partition("\n## Extras\n")[2].partition("\n## ")[0]
    extras = set(project["optional-dependencies"]) - {"test"}
    assert set(re.findall(r"^\| `([a-z]+)` \|", table, re.MULTILINE)) == extras


@pytest.mark.parametrize(
    "program", sampled(PROGRAMS, *(one for one in PROGRAMS if one.stem != "random_boards"))
)
def test_a_program_of_the_docs_runs_and_its_page_shows_it(program, tmp_path, monkeypatch, capsys):
    assert f"examples/python/{program.name}" in (ROOT / "docs/python.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(program)])
    runpy.run_path(str(program), run_name="__main__")
    out, err = capsys.readouterr()
    assert out.strip()
    assert not err
