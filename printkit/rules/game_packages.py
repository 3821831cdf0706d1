"""Finds game packages: shipped games, installed packages, and folders of the user.

A game package is a Python package with a module `rules`; the folders `boards`, `rulesets` and
`languages` in the package contain the files of the game. An installed game package needs an entry
point in the group `printkit.games`, such as `havannah = "printkit_havannah"`.

The environment variable PRINTKIT_GAMES lists folders, separated like those of PATH; each folder
is a game package or contains game packages. The variable may also name installed packages. A
server or a site loads only the named packages, because a game is code.
"""

import os
import sys
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import InputError, nearest
from printkit.base.language import add_catalogues

games = import_module("printkit.games")  # An import statement would break the layer contract.
GROUP = "printkit.games"  # The group of entry points of installed games.
FOLDERS = "PRINTKIT_GAMES"  # Environment variable: folders and names of installed packages.
ONLY_NAMED = "PRINTKIT_ONLY_NAMED_GAMES"  # If set, installed games are loaded only if in FOLDERS.
_FOLDER_GAMES = "printkit.rules.folder_games"  # The parent package of games in folders.


class GamePackage(NamedTuple):
    """A package with a game: its short `name`, its full name `module`, and its `folder`."""

    name: str
    module: str
    folder: Path


@lru_cache(1)
def shipped_packages() -> tuple[GamePackage, ...]:
    """Return the packages of the shipped games, sorted by name."""
    rules = sorted(Path(games.__path__[0]).glob("*/rules.py"))  # `pkgutil` would be slower
    return tuple(
        _package(path.parent.name, f"{games.__name__}.{path.parent.name}", path.parent)
        for path in rules
    )


def _package(name: str, module: str, folder: Path) -> GamePackage:
    """Return the game package in `folder`, and add its translations."""
    add_catalogues(str(folder / "languages"))
    return GamePackage(name, module, folder)


def other_packages() -> tuple[GamePackage, ...]:
    """Return the installed game packages and those in the user's folders.

    Raises InputError if a name in PRINTKIT_GAMES is neither a folder nor an installed package, if a
    folder contains no game, or if two folders of games have the same name.
    """
    return _others(os.environ.get(FOLDERS, ""), ONLY_NAMED in os.environ)[0]


def missing_packages() -> tuple[InputError, ...]:
    """Return errors for installed games without a package. Raises errors like `other_packages`."""
    return _others(os.environ.get(FOLDERS, ""), ONLY_NAMED in os.environ)[1]


def folder_paths() -> list[str]:
    """Return the parent folders of the games in the user's folders, as a module search path."""
    named, _names = _named(os.environ.get(FOLDERS, ""))
    return list(dict.fromkeys(str(folder.parent) for folder in named))


@lru_cache(8)
def _others(
    listed: str,
    only_named: bool,  # noqa: FBT001 — cached
) -> tuple[tuple[GamePackage, ...], tuple[InputError, ...]]:
    from importlib.metadata import entry_points  # slow to import, and only other games need it

    folders, names = _named(listed)
    installed: dict[str, set[str]] = {}  # names of packages, by name of entry point
    for point in entry_points(group=GROUP):
        installed.setdefault(point.name, set()).add(point.value)
    for name in names:
        if name not in installed:
            hint = nearest(name, tuple(installed))
            raise InputError(f"there is no folder and no installed game '{name}'; {hint}")
    chosen = names if only_named else sorted(installed)
    if _FOLDER_GAMES in sys.modules:
        sys.modules[_FOLDER_GAMES].__path__ = folder_paths()
    met: dict[str, Path] = {}
    for folder in folders:
        if (other := met.setdefault(folder.name, folder)) != folder:
            raise InputError(f"two folders of games have the same name: {other} and {folder}")
    found = [_installed(name, sorted(installed[name])) for name in chosen]
    usable = [one for one in found if isinstance(one, GamePackage)]
    named = {folder.resolve() for folder in folders}  # a folder may be an installed package, too
    packages = (
        *(one for one in usable if one.folder.resolve() not in named),
        *(_package(one.name, f"{_FOLDER_GAMES}.{one.name}", one) for one in folders),
    )
    return packages, tuple(one for one in found if isinstance(one, InputError))


def _named(listed: str) -> tuple[list[Path], list[str]]:
    """Return the folders of games and the names of installed packages in PRINTKIT_GAMES."""
    folders: list[Path] = []
    names: list[str] = []
    for entry in filter(None, listed.split(os.pathsep)):
        path = Path(entry).absolute()
        if not path.is_dir():
            names.append(entry)
            continue
        found = sorted(file.parent for file in (*path.glob("rules.py"), *path.glob("*/rules.py")))
        if not found:
            hint = "this folder contains no game; a game is a folder with a file rules.py"
            raise InputError(f"{path}: {hint}")
        for one in found:
            if not one.name.isidentifier():
                hint = "name the folder of a game with letters, digits and _ only"
                raise InputError(f"{one}: {hint}")
        folders += found
    return folders, names


def _installed(name: str, modules: list[str]) -> GamePackage | InputError:
    """Return the package of the installed game `name`, or an error if it has several `modules`."""
    if len(modules) > 1:
        several = " and ".join(modules)
        return InputError(f"two installed games are called '{name}': {several}; uninstall one")
    try:
        spec = find_spec(modules[0])
    except ImportError:
        spec = None
    if spec is None or not spec.submodule_search_locations:
        return InputError(f"the installed game '{name}' has no package {modules[0]}")
    return _package(name, modules[0], Path(spec.submodule_search_locations[0]))
