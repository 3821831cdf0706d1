import json
import os
import shutil
import subprocess
import sys

import pytest
from docs.shell import Shell
from support.pages import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "slither"
GAME = EXAMPLE.name
RECORD = f"tests/conformance/playthroughs/{GAME}.yaml"

pytestmark = [pytest.mark.nightly, pytest.mark.xdist_group("example")]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Runs a module of Python in a copy of the source with the example in it."""
    shell = Shell(tmp_path_factory.mktemp("house"), None)
    shell.build_house()
    shutil.copytree(EXAMPLE, shell.folder, dirs_exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(shell.folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)

    def run(*words):
        command = [sys.executable, "-m", *words]
        there = {"cwd": shell.folder, "env": environment}
        done = subprocess.run(command, **there, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_the_suites_of_all_games_hold_for_it(python):
    suites = ("tests/conformance", "tests/paper", "tests/games")
    said = python("pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", GAME, *suites)
    assert " failed" not in said


def test_it_keeps_to_the_types(python, tmp_path):
    python("mypy", f"--cache-dir={tmp_path}", "-p", f"printkit.games.{GAME}")


def test_a_club_that_plays_it_too_has_its_report(python):
    said = python("printkit", "report", "tests/conformance/playthroughs")
    part = said.split(f"\n{GAME}\n")[1].split("\n\nx")[0]
    assert "a chain joins crimson's sides" in part
    assert "score" not in part
    verified = json.loads(python("printkit", "verify", "--json", RECORD))
    assert (verified["termination"], verified["winner"]) == ("connected", "crimson")


def test_it_is_printed_hinted_at_and_simulated(python):
    assert f"{GAME}-kit.pdf" in python("printkit", "kit", GAME, "--paper", "a6", "-o", "kit")
    python("printkit", "solid", GAME, "--each", "-o", "stones.stl")
    hints = python("printkit", "hints", RECORD, "--turn", "24")
    assert "win for crimson" in hints
    games = ("--games", "3", "--seed", "1", "--jobs", "1")
    assert "azure" in python("printkit", "simulate", GAME, *games)
