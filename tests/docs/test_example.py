import json
import os
import subprocess
import sys

import pytest
from docs.shell import Shell
from support.pages import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "slither"
GAME = EXAMPLE.name
RECORD = f"tests/conformance/playthroughs/{GAME}.yaml"
FILES = [path.relative_to(EXAMPLE) for path in EXAMPLE.rglob("*") if path.is_file()]

pytestmark = [pytest.mark.nightly, pytest.mark.xdist_group("example")]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    shell = Shell(tmp_path_factory.mktemp("house"), None)
    shell.build_house()
    for path in FILES:
        target = shell.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((EXAMPLE / path).read_bytes())
    return shell.folder


@pytest.fixture(scope="module")
def python(house):
    """Runs a module of Python in the copy; what it prints, its exit status being 0."""

    def run(*words):
        environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("PYTEST_ADDOPTS", None)
        command = [sys.executable, "-m", *words]
        done = subprocess.run(
            command, cwd=house, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_no_file_of_the_source_is_edited():
    """`git` would show only new files: the source has none of them, or was given them all."""
    assert [path for path in FILES if (ROOT / path).exists()] in ([], FILES)


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


def test_it_is_printed_hinted_at_and_simulated(house, python):
    python("printkit", "kit", GAME, "--paper", "a6", "-o", "kit")
    python("printkit", "solid", GAME, "--each", "-o", "stones.stl")
    assert (house / "kit" / f"{GAME}-kit.pdf").stat().st_size > 10_000
    hints = python("printkit", "hints", RECORD, "--turn", "24")
    assert "win for crimson" in hints
    games = ("--games", "3", "--seed", "1", "--jobs", "1")
    assert "azure" in python("printkit", "simulate", GAME, *games)
