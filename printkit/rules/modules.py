"""Modules that are found by being there: games, and what other packages have for single games."""

import importlib
import importlib.util
from types import ModuleType
from typing import TypeVar

from printkit.rules.game import AnyGame

T = TypeVar("T")


def companion(package: str, game: type[AnyGame]) -> ModuleType | None:
    """The module that a package has for a game, if any: named as the game's own in `games`."""
    name = f"{package}.{game.__module__.rpartition('.')[2]}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def class_in(module: ModuleType, kind: type[T]) -> type[T]:
    """The one subclass of a kind that a module defines."""
    (found,) = (
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, kind)
        and value.__module__ == module.__name__
    )
    return found
