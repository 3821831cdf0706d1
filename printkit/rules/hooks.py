"""What a game may add beside its rules: hooks, methods of base classes with defaults.

Terminology
-----------
hook
    A public method or attribute of a base class (View, Kit, Hand, Players, Insight, Judge) that a
    game's own class may override. What else the game's class has begins with `_`, or is no method.
"""

import importlib
import importlib.util
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from printkit.errors import nearest
from printkit.rules.game import AnyGame

if TYPE_CHECKING:
    from typing_extensions import override  # mypy has it, whatever is installed
else:

    def override(method: Callable[..., Any]) -> Callable[..., Any]:
        """Mark a method that overrides one of a base class; mypy refuses it where none does."""
        return method


__all__ = ["class_in", "hook_class", "override"]

T = TypeVar("T")


def hook_class(game: type[AnyGame], module: str, base: type[T]) -> type[T]:
    """Return the class that `game` has for a kind of hooks: its own, or else `base` itself.

    Its own is the one subclass of `base` in the module named `module` of the game's folder. Raises
    TypeError when that has a public name that `base` lacks, which nobody would ever call.
    """
    name = f"{game.__module__.rpartition('.')[0]}.{module}"
    if importlib.util.find_spec(name) is None:
        return base
    found = class_in(name, base)
    for hook in vars(found):
        if not hook.startswith("_") and not hasattr(base, hook):
            known = tuple(known for known in dir(base) if not known.startswith("_"))
            raise TypeError(
                f"{name}: {found.__name__}.{hook} overrides nothing of {base.__name__}; "
                f"{nearest(hook, known)}"
            )
    return found


def class_in(module: str, base: type[T]) -> type[T]:
    """Return the one subclass of `base` that `module` defines. Raises TypeError for another number.

    `module` is its full name; it is imported if it has not been.
    """
    found = [
        value
        for value in vars(importlib.import_module(module)).values()
        if isinstance(value, type) and issubclass(value, base) and value.__module__ == module
    ]
    if len(found) != 1:
        raise TypeError(f"{module}: expected one subclass of {base.__name__}, found {len(found)}")
    return found[0]
