"""A hook that is misspelt is an error: of loading, and of the type checker."""

import importlib
import pkgutil
import sys

import pytest
from rules.further_games import forget_games

from printkit import games
from printkit.base.errors import InputError
from printkit.commands.cli.main import main
from printkit.draw.game_view import View
from printkit.paper.kit import Kit
from printkit.records.hand import Hand
from printkit.records.judge import Judge
from printkit.rules.catalogue import game_class
from printkit.rules.game_packages import FOLDERS
from printkit.rules.hooks import hook_class
from printkit.study.insight import Insight
from printkit.study.players import Players

BASES = {
    "view": View,
    "kit": Kit,
    "hand": Hand,
    "players": Players,
    "insight": Insight,
    "judge": Judge,
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
        ("view", "legned = ''", "legned", "legend"),
        ("kit", "thicknes = 1.3", "thicknes", "thickness"),
        ("hand", "def clicked(self, draft, site, tool): return draft", "clicked", "click"),
        ("players", "polices = {}", "polices", "policies"),
        ("insight", "def figure(self, game, position): return {}", "figure", "figures"),
        ("judge", "def judges(self, game, layout): ...", "judges", "judge"),
    ],
)
def test_a_misspelt_hook_is_refused_with_the_nearest_name(folder, module, body, hook, meant):
    write(folder, module, body)
    with pytest.raises(InputError) as error:
        hook_class(Rules, module, BASES[module])
    base = BASES[module].__name__
    said = f"the game 'fen' cannot be used: Own.{hook} overrides nothing of {base}; did you mean '"
    assert error.value.message.startswith(said)
    assert f"'{meant}'" in error.value.message
    line = 4 if body.startswith("def ") else None
    assert error.value.span == (str(folder / f"{module}.py"), line, None)


@pytest.mark.parametrize(
    ("module", "name", "body"),
    [
        ("view", "look", "def look(self, role): ..."),
        ("hand", "role", "role = 'black'"),
        ("kit", "words", "words = {}"),
    ],
)
def test_a_final_name_cannot_be_overridden(folder, module, name, body):
    write(folder, module, body)
    with pytest.raises(InputError) as error:
        hook_class(Rules, module, BASES[module])
    base = BASES[module].__name__
    said = f"Own.{name} overrides {base}.{name}, which is final; rename it to _{name}"
    assert error.value.message == f"the game 'fen' cannot be used: {said}"
    assert error.value.span.line == (4 if body.startswith("def ") else None)


def test_what_begins_with_an_underscore_is_the_games_own(folder):
    write(folder, "insight", "def _figure(self): return {}")
    assert hook_class(Rules, "insight", Insight)()._figure() == {}


def test_two_classes_in_a_module_are_refused(folder):
    write(folder, "kit", "pass\n\nclass Other(Kit):\n    pass")
    with pytest.raises(InputError, match=r"kit\.py: the game 'fen' cannot be used: expected one "):
        hook_class(Rules, "kit", Kit)


# a game that cannot be used

RULES = """
from printkit.rules.game import Game

class Fen(Game):
    names, roles, lattices = ("fen",), ("black", "white"), {"fen": "square"}
    play_on, terminations, columns = "cells", {}, ()

    start = to_move = parse_move = format_move = check = apply = outcome = standing = None
    placements = None
"""


@pytest.fixture
def fen(tmp_path, monkeypatch):
    """Writes the rules of a further game, in a folder that the user names."""

    def write(rules):
        (tmp_path / "fen" / "rules.py").write_text(rules)
        return str(tmp_path / "fen" / "rules.py")

    (tmp_path / "fen").mkdir()
    write("")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    forget_games()
    yield write
    forget_games()


FAULTS = {
    "def (": (1, "SyntaxError: invalid syntax"),
    "\nimport none": (2, "ModuleNotFoundError: No module named 'none'"),
    "from printkit.rules.game import Gaem": (1, "ImportError: cannot import name 'Gaem' from"),
    f"{RULES}\n    marks = 1 / 0\n": (11, "ZeroDivisionError: division by zero"),
    f"{RULES}    codes = min()\n": (10, "TypeError: min expected at least 1 argument, got 0"),
    "raise SystemExit(3)": (1, "SystemExit: 3"),
    "": (None, "expected one subclass of Game, found 0"),
    RULES.replace("placements", "placement"): (
        *(None, "Fen must define placements; did you mean 'placement'?"),
    ),
    RULES.replace("names,", "title,"): (None, "Fen must define names\n"),
    f"{RULES}    def notse(self): ...\n": (
        *(10, "Fen.notse overrides nothing of Game; did you mean 'notes'?"),
    ),
    f"{RULES}    def changes(self): ...\n": (
        *(10, "Fen.changes overrides Game.changes, which is final; rename it to _changes"),
    ),
    f"{RULES}    @classmethod\n    def scored_roles(cls): ...\n": (
        *(10, "Fen.scored_roles overrides Game.scored_roles, which is final; rename it to "),
    ),
    f"{RULES}    closing_claims = 'none'\n": (
        *(None, "Fen.closing_claims overrides nothing of Game; did you mean 'closing_claim'?"),
    ),
}


@pytest.mark.parametrize("rules", FAULTS, ids=[reason for _, reason in FAULTS.values()])
def test_a_game_with_a_fault_is_left_out_of_the_list_and_reported(fen, rules, capsys):
    path = fen(rules)
    line, reason = FAULTS[rules]
    said = f"{path}{f':{line}' if line else ''}: the game 'fen' cannot be used: {reason}"
    assert main(["list"]) == 0
    listed = capsys.readouterr()
    assert "xong-standard" in listed.out
    assert "\nfen " not in listed.out
    assert listed.err.startswith(f"printkit: {said}")
    assert listed.err.count("\n") == 1
    assert main(["kit", "fen"]) == 2
    assert capsys.readouterr().err.startswith("printkit: ")
    with pytest.raises(InputError) as error:
        game_class("fen")
    assert f"{error.value}\n".startswith(said)
    assert game_class("xong").names == ("xong",)


def test_a_fault_may_be_that_of_the_game_that_is_asked_for(fen):
    """The folder of a game may have another name."""
    path = fen("def (")
    with pytest.raises(InputError, match="no game is called 'moor'; ") as error:
        game_class("moor")
    assert str(error.value).endswith(
        f"; {path}:1: the game 'fen' cannot be used: SyntaxError: invalid syntax"
    )


def test_a_library_that_printkit_lacks_is_no_fault_of_a_game(fen, monkeypatch):
    monkeypatch.delitem(sys.modules, "printkit.base.text", raising=False)
    monkeypatch.setitem(sys.modules, "string", None)  # cannot be imported
    fen("import printkit.base.text")
    with pytest.raises(ModuleNotFoundError):
        game_class("fen")


def test_hooks_stand_in_the_modules_where_they_are_looked_for():
    """In a module of another name nobody would find them."""
    for found in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == found.name:
                kinds = [name for name, base in BASES.items() if issubclass(value, base)]
                assert kinds in ([], [found.name.rpartition(".")[2]]), f"{found.name}: {value}"
