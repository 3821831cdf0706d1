"""`printkit new-game` writes games that play, print and pass, and `check-game` finds faults."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from rules.further_games import forget_games
from support.pages import ROOT

from printkit.commands.check_game import check_game
from printkit.commands.new_game import new_game_package
from printkit.rules.game_packages import FOLDERS


@pytest.fixture(autouse=True)
def forgotten():
    forget_games()
    yield
    forget_games()


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """Begin a game in a folder; return its package."""

    def begin(**options):
        new_game_package("havannah", output=tmp_path / "new", **options)
        monkeypatch.setenv(FOLDERS, str(tmp_path / "new"))
        forget_games()
        return tmp_path / "new" / "printkit_havannah"

    return begin


@pytest.mark.parametrize("options", [{}, {"on": "square"}, {"play": "vertices"}], ids=str)
def test_a_new_game_meets_all_requirements(begun, options):
    begun(**options)
    found = check_game("havannah")
    assert found.exit_status == 0
    unmet = [one.fault for one in found.requirements if one.fault]
    assert unmet == ["there is no translation into de, es, fr, pt"]


def test_it_is_printed_and_its_recorded_game_is_legal(begun, printed):
    package = begun()
    assert "wins." in printed(f"verify {package.parent / 'tests/game.yaml'}")
    assert "havannah-kit.pdf" in printed("kit havannah -o kit --paper a5")


ODD = """def check(self, position, move):
        fault = super().check(position, move)
        return fault and fault._replace(code="odd")

    def winner"""


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("rules.txt", "# Aim", "[nowhere]", "the rules name the figure 'nowhere'"),
        ("cover.yaml", "  2. ", "  2. zz99 # ", "has no cell 'zz99'"),
        ("kit.py", "return [stone_set(request)]", "return []", "return a set from piece_sets()"),
        ("aid.txt", "# Your turn", "{nothing}", "aid.txt:1: facts() has no value 'nothing'"),
        ("kit.py", "box = ", "boxes = ", "overrides nothing of Kit; did you mean 'box'?"),
        ("judge.py", "letters = ", "letters == ", "judge.py"),
        ("rulesets/havannah.yaml", "-board]", "-board, gosix]", "is a hex board for play on"),
        ("rules.py", "def winner", ODD, "the code odd is missing in codes"),
    ],
)
def test_a_fault_is_found(begun, file, old, new, fault):
    package = begun()
    text = (package / file).read_text()
    assert old in text
    (package / file).write_text(text.replace(old, new, 1))
    forget_games()
    said = check_game("havannah").describe()
    assert fault in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("new-game xong", "the name 'xong' is taken"),
        ("new-game none", "the name 'none' is taken"),
        ("new-game all", "the name 'all' is taken"),
        ("new-game Hex", "name the game with small letters and digits"),
        ("new-game two-words", "name the game with small letters and digits"),
        ("new-game mills --on square --play vertices", "--play vertices works only with --on hex"),
        ("new-game mills -o full", "this folder is not empty"),
        ("check-game mills", "no game or ruleset is called 'mills'"),
    ],
)
def test_what_cannot_be_begun_is_refused(words, said, refused):
    Path("full").mkdir()
    Path("full/file").touch()
    assert said in refused(words)
    assert [path.name for path in Path().iterdir()] == ["full"]


def test_it_needs_the_distribution_that_contains_printkit(begun):
    def project(folder):
        return tomllib.loads((folder / "pyproject.toml").read_text())["project"]

    assert project(begun().parent)["dependencies"] == [project(ROOT)["name"]]


def test_its_own_tests_pass_when_it_is_installed(begun, tmp_path):
    """As its author would: build, install, and run pytest outside of printkit's source."""
    package = begun()
    home, target = package.parent, tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(home)], check=True)
    outside = tmp_path / "outside"
    shutil.copytree(home / "tests", outside)
    environment = {"PYTHONPATH": f"{target}:{ROOT}", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=outside,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "15 passed" in done.stdout
