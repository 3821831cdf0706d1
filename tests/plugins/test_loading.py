"""A hook that is misspelt is an error: of loading, and of the type checker."""

import difflib
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from printkit import games
from printkit.analysis.insight import Insight
from printkit.analysis.players import Players
from printkit.catalog import game_class, game_names
from printkit.plugins.exchange import Exchange
from printkit.plugins.hand import Hand
from printkit.rules.game import Game
from printkit.rules.hooks import hook_class
from printkit.sheets.kit import Kit
from printkit.sheets.view import View
from printkit.verify.judge import Judge

ROOT = Path(__file__).parents[2]
BASES = {
    "view": View,
    "kit": Kit,
    "hand": Hand,
    "players": Players,
    "insight": Insight,
    "judge": Judge,
    "exchange": Exchange,
}


class Rules:
    """In place of a game's: only where it lies counts."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A game's folder, where a module may be written; the class of its rules is `Rules`."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "fen").mkdir()
    (tmp_path / "fen" / "__init__.py").touch()
    monkeypatch.setattr(Rules, "__module__", "fen.rules")
    yield tmp_path / "fen"
    for name in [name for name in sys.modules if name.split(".")[0] == "fen"]:
        del sys.modules[name]


def write(folder, module, body):
    base = BASES[module]
    source = f"from {base.__module__} import {base.__name__}\n\nclass Own({base.__name__}):\n"
    (folder / f"{module}.py").write_text(f"{source}    {body}\n")
    importlib.invalidate_caches()


@pytest.mark.parametrize(
    ("module", "body", "hook", "meant"),
    [
        ("view", "def tint(self, moment): return {}", "tint", "tints"),
        ("view", "colors = ('gold',)", "colors", "colours"),
        ("kit", "assembley = 'Cut.'", "assembley", "assembly"),
        ("hand", "def clicked(self, draft, site, tool): return draft", "clicked", "click"),
        ("players", "polices = {}", "polices", "policies"),
        ("insight", "def figure(self, game, position): return {}", "figure", "figures"),
        ("judge", "def judges(self, game, layout): ...", "judges", "judge"),
    ],
)
def test_a_misspelt_hook_is_refused_with_the_nearest_name(folder, module, body, hook, meant):
    write(folder, module, body)
    with pytest.raises(TypeError, match=f"fen.{module}: Own.{hook} overrides nothing of") as error:
        hook_class(Rules, module, BASES[module])
    assert f"'{meant}'" in str(error.value)


def test_what_begins_with_an_underscore_is_the_games_own(folder):
    write(folder, "insight", "def _figure(self): return {}")
    assert hook_class(Rules, "insight", Insight)()._figure() == {}


def test_two_classes_in_a_module_are_refused(folder):
    write(folder, "kit", "pass\n\nclass Other(Kit):\n    pass")
    with pytest.raises(TypeError, match=r"fen\.kit: expected one subclass of Kit, found 2"):
        hook_class(Rules, "kit", Kit)


def test_hooks_stand_in_the_modules_where_they_are_looked_for():
    """In a module of another name nobody would find them."""
    for found in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == found.name:
                kinds = [name for name, base in BASES.items() if issubclass(value, base)]
                assert kinds in ([], [found.name.rpartition(".")[2]]), f"{found.name}: {value}"


@pytest.mark.thorough
@pytest.mark.xdist_group("mypy")
def test_the_type_checker_refuses_hooks_that_are_misspelt_or_not_marked(tmp_path, pytestconfig):
    """By the project's own settings, in the view of a game of the catalogue."""
    path = next(Path(games.__path__[0]).glob("*/view.py"))
    wrong = tmp_path / "view.py"
    added = "    @override\n    def tint(self) -> None: ...\n\n    def legible(self) -> str: ...\n"
    wrong.write_text(f"{path.read_text('utf-8')}\n\nclass Misspelt(View):\n{added}")
    cache = f"--cache-dir={pytestconfig.cache.mkdir('mypy')}"
    module = f"{games.__name__}.{path.parent.name}.view"
    command = [sys.executable, "-m", "mypy", cache, "--shadow-file", path, wrong, "-m", module]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert any('"tint" is marked as an override, but no base method' in line for line in errors)
    assert any('"legible" is not using @override' in line for line in errors)


@pytest.mark.parametrize("name", game_names())
def test_no_optional_attribute_of_a_game_is_misspelt(name):
    """Nobody would read `scoredd` or `closing_claims`, and the default would hold instead."""
    known = [each for each in vars(Game) | Game.__annotations__ if not each.startswith("_")]
    for own in vars(game_class(name)):
        if not own.startswith("_") and own not in known:
            assert not difflib.get_close_matches(own, known, cutoff=0.8), own
