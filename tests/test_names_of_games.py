"""No package but `games` names a game: whatever holds for one is asked of its folder.

The names are those of the catalogue, and of the classes in the games' folders. Docstrings and what
the command line says in its help may name games as examples.
"""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

from printkit.rules.catalogue import game_class, game_names

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "printkit"
GAMES = PACKAGE / "games"
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if GAMES not in path.parents)
STATIC = [path for end in ("js", "html", "css") for path in PACKAGE.glob(f"web/static/*.{end}")]
HELP = {"help", "description", "epilog", "title"}  # arguments of argparse
EXAMPLES = {"EXAMPLES", "_SUMMARIES"}  # of commands, and what they do
DECLARING = {"Option", "command", "number", "output", "turn_of"}  # commands: help and examples


RULES = [importlib.import_module(game_class(name).__module__) for name in game_names()]
NAMES = {*game_names(), *(module.__name__.split(".")[-2] for module in RULES)}
CLASSES = tuple(
    name
    for module in RULES
    for name, value in vars(module).items()
    if isinstance(value, type) and value.__module__ == module.__name__
)


def names_a_game(text):
    return any(map(is_of_a_game, re.findall(r"\w+", text)))


@cache
def is_of_a_game(identifier):
    parts = {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)}
    return identifier.lower() in NAMES or parts & NAMES or identifier.startswith(CLASSES)


def is_sentence(value):
    """Whether a constant is help: words with blanks between them, which name no game to open."""
    return any(isinstance(one, ast.Constant) and " " in str(one.value) for one in ast.walk(value))


def spoken(tree):
    """The nodes that are for people: docstrings, help, examples."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield node.value
            case ast.Assign(targets=[ast.Name(id=name)]) if name in EXAMPLES or (
                name.isupper() and is_sentence(node.value)
            ):
                yield from ast.walk(node.value)
            case ast.Call(func=ast.Attribute(attr="add_argument_group")):
                yield from node.args
            case ast.Call(func=ast.Name(id=name)) if name in DECLARING:
                yield from ast.walk(node)
            case ast.Call():
                for keyword in node.keywords:
                    if keyword.arg in HELP:
                        yield from ast.walk(keyword.value)


def texts(tree, ignored):
    """The identifiers and the strings of a module, each with its line."""
    for node in ast.walk(tree):
        if id(node) in ignored:
            continue
        match node:
            case ast.Constant(value=str() as text):
                yield node.lineno, text
            case ast.Constant(value=bytes() as data):
                yield node.lineno, data.decode("latin-1")
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.alias(name=name) | ast.ImportFrom(module=str() as name):
                yield node.lineno, name
            case ast.keyword(arg=str() as name):
                yield node.value.lineno, name


def named(path, source):
    """The places in the source of a module that name a game."""
    tree = ast.parse(source)
    ignored = {id(node) for node in spoken(tree)}
    return [
        f"{path}:{line}: {text[:60]!r}" for line, text in texts(tree, ignored) if names_a_game(text)
    ]


def test_no_module_outside_games_names_one():
    found = [named(path, path.read_text("utf-8")) for path in SOURCES]
    assert [place for places in found for place in places] == []


def test_the_page_names_none():
    lines = [line for path in STATIC for line in path.read_text("utf-8").splitlines()]
    assert [line for line in lines if names_a_game(line)] == []
