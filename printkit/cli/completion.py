"""What a shell completes: options, and the names and files that arguments stand for.

The word by which help calls an argument tells what it may be: `BOARD`, `FILE`, `GAME|all`.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from shlex import quote

import shtab

from printkit.analysis.players import Players
from printkit.catalog import game_class, game_names
from printkit.lookup import board_names, preset_names, ruleset_names, style_names
from printkit.plugins.loading import players_of
from printkit.render.paper import PAPERS
from printkit.topology.polytwig import polytwigs

_LEGS = 6  # of the Xoids whose names are completed


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completions of `parser` and its commands as a script for a `shell`: bash, zsh or fish."""
    for action in _actions(parser):
        if action.choices is None and isinstance(action.metavar, str):
            _complete(action, action.metavar)
    text: str = shtab.complete(parser, shell)
    if shell != "bash":
        return text
    return f"{text}\n{files('printkit.cli').joinpath('completion.bash').read_text('utf-8')}"


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of `parser` and of its commands."""
    for action in parser._actions:  # noqa: SLF001 — argparse tells nobody else
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for command in action.choices.values():
                yield from _actions(command)
        else:
            yield action


def _complete(action: argparse.Action, metavar: str) -> None:
    """Tell shtab what `metavar` stands for: words, YAML files, any files, or a folder."""
    kind, *words = metavar.split("|")
    words += _WORDS[kind]() if kind in _WORDS else ()
    if kind in _YAML:
        vars(action)["complete"] = _snippets(metavar, tuple(dict.fromkeys(words)))
    elif kind in _FILES:
        vars(action)["complete"] = _FILES[kind]
    elif words:
        action.choices = tuple(dict.fromkeys(words))


def _sizes() -> Iterator[str]:
    """The sizes of shipped boards, as their names have them."""
    for game in game_names():
        boards = (name for name in board_names() if name.startswith(f"{game}-"))
        yield from (name.removeprefix(f"{game}-") for name in boards if name[-1].isdigit())


def _of_players(what: Callable[[Players], Iterable[str]]) -> Iterator[str]:
    """The words that `what` finds for the players of all games."""
    for game in game_names():
        yield from what(players_of(game_class(game)))


_WORDS: Mapping[str, Callable[[], Iterable[str]]] = {
    "BOARD": board_names,
    "GAME": lambda: (*game_names(), *ruleset_names()),
    "GIVER": lambda: _of_players(lambda players: players.givers),
    "PAPER": lambda: PAPERS,
    "POLICY": lambda: _of_players(lambda players: players.policy_names()),
    "PRESET": preset_names,
    "RULESET": ruleset_names,
    "SIZE": _sizes,
    "STYLE": style_names,
    "XOID": lambda: (xoid.name for xoid in polytwigs(_LEGS)),
}
_YAML = ("BOARD", "GAME", "PRESET", "RECORD", "RULESET", "STYLE")
_FILES = {**dict.fromkeys(("FILE", "PATH", "PNG"), shtab.FILE), "DIR": shtab.DIRECTORY}


def _snippets(metavar: str, words: Sequence[str]) -> dict[str, str | dict[str, str]]:
    """For each shell what it calls for one of `words` or a YAML file, and the function it calls."""
    # shtab lets bash treat what a function with `_file` in its name prints as files.
    name = f"_printkit_{metavar.replace('|', '_or_').lower()}_file"
    kind = metavar.partition("|")[0].lower()
    listed = " ".join(words)
    kinds = [f"{kind}:{kind}:({listed})", "files:file:_files -g '*.(yaml|yml)'"]
    preamble = {
        "bash": f"""{name}() {{
  compgen -W {quote(listed)} -- "$1"
  compgen -f -X '!*.yml' -- "$1"; compgen -f -X '!*.yaml' -- "$1"; compgen -d -- "$1"
}}""",
        "zsh": f"""{name}() {{
  _alternative {" ".join(map(quote, kinds if words else kinds[1:]))}
}}""",
        "fish": f"""function {name}
  string join \\n -- {" ".join(map(quote, words))}
  __fish_complete_path (commandline -ct) | string match -r '.*(?:\\.ya?ml|/)(?:\\t.*)?$'
end""",
    }
    return {"bash": name, "zsh": name, "fish": f"({name})", "preamble": preamble}
