"""What a shell completes: options, and the names and files that arguments stand for.

The word by which help calls an argument tells what it may be: `BOARD`, `FILE`, `GAME|all`.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from shlex import quote
from typing import NamedTuple

import shtab

from printkit.analysis.players import Players
from printkit.catalog import game_class, game_names
from printkit.lookup import board_names, preset_names, ruleset_names, style_names
from printkit.plugins.loading import players_of
from printkit.render.paper import PAPERS
from printkit.topology.polytwig import polytwigs

_LEGS = 6  # of the Xoids whose names are completed


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completions of a parser with all its commands, as a script for bash, zsh or fish."""
    for action in _actions(parser):
        if action.choices is None and isinstance(action.metavar, str):
            found = _candidates(action.metavar)
            if found:
                vars(action)["complete"] = _snippets(action.metavar, found)  # where shtab looks
    text: str = shtab.complete(parser, shell)
    if shell != "bash":
        return text
    return f"{text}\n{files('printkit.cli').joinpath('completion.bash').read_text('utf-8')}"


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its commands."""
    for action in parser._actions:  # noqa: SLF001 — argparse tells nobody else
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for command in action.choices.values():
                yield from _actions(command)
        else:
            yield action


class _Candidates(NamedTuple):
    """The words that an argument may be, and which files: `yaml`, `any`, `folders` or none."""

    words: tuple[str, ...] = ()
    files: str = ""


def _sizes() -> Iterator[str]:
    """The sizes of shipped boards, as their names have them."""
    for game in game_names():
        boards = (name for name in board_names() if name.startswith(f"{game}-"))
        yield from (name.removeprefix(f"{game}-") for name in boards if name[-1].isdigit())


def _of_players(what: Callable[[Players], Iterable[str]]) -> Iterator[str]:
    """What the players of all games can be told to do."""
    for game in game_names():
        yield from what(players_of(game_class(game)))


_WORDS: Mapping[str, Callable[[], Iterable[str]]] = {
    "BOARD": board_names,
    "GAME": lambda: (*game_names(), *ruleset_names()),
    "GIVER": lambda: _of_players(lambda players: players.givers),
    "PAPER": lambda: PAPERS,
    "POLICY": lambda: _of_players(lambda players: players.policies),
    "PRESET": preset_names,
    "RULESET": ruleset_names,
    "SIZE": _sizes,
    "STYLE": style_names,
    "XOID": lambda: (xoid.name for xoid in polytwigs(_LEGS)),
}
_FILES = {
    **dict.fromkeys(("BOARD", "GAME", "PRESET", "RECORD", "RULESET", "STYLE"), "yaml"),
    **dict.fromkeys(("FILE", "PATH", "PNG"), "any"),
    "DIR": "folders",
}


def _candidates(metavar: str) -> _Candidates | None:
    """What an argument may be, None where that is anything."""
    kind, *words = metavar.split("|")
    if kind in _WORDS:
        words += _WORDS[kind]()
    found = _Candidates(tuple(dict.fromkeys(words)), _FILES.get(kind, ""))
    return found if any(found) else None


# The snippets of shell that shtab puts into its scripts

_BASH_FILES = {
    "yaml": """compgen -f -X '!*.yml' -- "$1"; compgen -f -X '!*.yaml' -- "$1"
  compgen -d -- "$1\"""",
    "any": 'compgen -f -- "$1"',
    "folders": 'compgen -d -- "$1"',
}
_ZSH_FILES = {"yaml": "_files -g '*.(yaml|yml)'", "any": "_files", "folders": "_files -/"}
_FISH_FILES = {
    "yaml": (
        "__fish_complete_path (commandline -ct)"
        r" | string match -r '.*(?:\.ya?ml|/)(?:\t.*)?$'"
    ),
    "any": "__fish_complete_path (commandline -ct)",
    "folders": "__fish_complete_directories (commandline -ct)",
}


def _snippets(metavar: str, found: _Candidates) -> dict[str, str | dict[str, str]]:
    """For each shell what it calls for an argument, and the function that this is."""
    # shtab lets bash treat what a function with `_file` in its name prints as files.
    name = f"_printkit_{metavar.replace('|', '_or_').lower()}{'_file' * bool(found.files)}"
    preamble = {
        "bash": _function(f"{name}() {{", _bash(found), "}"),
        "zsh": _function(f"{name}() {{", _zsh(metavar, found), "}"),
        "fish": _function(f"function {name}", _fish(found), "end"),
    }
    return {"bash": name, "zsh": name, "fish": f"({name})", "preamble": preamble}


def _function(head: str, lines: Iterable[str], end: str) -> str:
    return "\n".join([head, *(f"  {line}" for line in lines), end])


def _bash(found: _Candidates) -> Iterator[str]:
    if found.words:
        yield f'compgen -W {quote(" ".join(found.words))} -- "$1"'
    if found.files:
        yield _BASH_FILES[found.files]


def _zsh(metavar: str, found: _Candidates) -> Iterator[str]:
    tag = metavar.partition("|")[0].lower()
    kinds = [f"{tag}:{tag}:({' '.join(found.words)})"] if found.words else []
    if found.files:
        kinds.append(f"files:file:{_ZSH_FILES[found.files]}")
    yield f"_alternative {' '.join(map(quote, kinds))}"


def _fish(found: _Candidates) -> Iterator[str]:
    if found.words:
        yield f"printf '%s\\n' {' '.join(map(quote, found.words))}"
    if found.files:
        yield _FISH_FILES[found.files]
