"""What a game may add to its rules: hooks, methods of base classes with defaults.

Terminology
-----------
hook
    A public method or attribute of a base class (View, Kit, Hand, Players, Insight, Judge) that a
    game's own class may override. What else the game's class has begins with `_`, or is no method.
"""

import importlib
import importlib.util
import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from printkit.base.errors import InputError, SourceSpan, nearest
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
    InputError when that has a public name that `base` lacks, which nobody would ever call.
    """
    name = f"{game.__module__.rpartition('.')[0]}.{module}"
    if importlib.util.find_spec(name) is None:
        return base
    return class_in(name, base, only_hooks=True)


def class_in(module: str, base: type[T], *, only_hooks: bool = False) -> type[T]:
    """Return the one subclass of `base` that `module` defines, with all that `base` requires.

    `module` is its full name; it is imported if it has not been. Public names that are not hooks
    are refused if they differ from one in at most two letters, or all with `only_hooks`. Raises
    InputError when the module cannot be imported because of a fault in the game's folder, or has no
    such class.
    """
    try:
        values = vars(importlib.import_module(module)).values()
    except (Exception, SystemExit) as error:  # a game must not end the program
        span = _origin(error, module.rpartition(".")[0])
        if span is None:
            raise
        reason = error.msg if isinstance(error, SyntaxError) else error
        raise _fault(module, f"{type(error).__name__}: {reason}", span=span) from error
    kinds = (value for value in values if isinstance(value, type) and value.__module__ == module)
    found = [kind for kind in kinds if issubclass(kind, base)]
    if len(found) != 1:
        raise _fault(module, f"expected one subclass of {base.__name__}, found {len(found)}")
    missing = [name for name in base.__annotations__ if not hasattr(found[0], name)]
    missing += sorted(getattr(found[0], "__abstractmethods__", ()))
    if missing:
        own = tuple(one for one in vars(found[0]) if one[0] != "_" and not hasattr(base, one))
        hint = nearest(missing[0], own)
        meant = f"; {hint}" if hint.endswith("?") else ""
        raise _fault(module, f"{found[0].__name__} must define {missing[0]}{meant}")
    known = tuple(name for name in {*dir(base), *base.__annotations__} if name[0] != "_")
    for name, value in vars(found[0]).items():
        if name[0] == "_" or name in known:
            continue
        if only_hooks or any(_alike(name, hook) for hook in known):
            code = getattr(getattr(value, "__func__", value), "__code__", None)
            reason = f"{found[0].__name__}.{name} overrides nothing of {base.__name__}"
            line = code and code.co_firstlineno
            raise _fault(module, f"{reason}; {nearest(name, known)}", line)
    return found[0]


def _alike(name: str, hook: str) -> bool:
    """Whether at most two letters of `name` and `hook` differ."""
    if abs(len(name) - len(hook)) > 2:  # spares the counting
        return False
    mine, theirs = Counter(name), Counter(hook)
    return (mine - theirs).total() + (theirs - mine).total() <= 2


def _origin(error: BaseException, package: str) -> SourceSpan | None:
    """The last place in `package` that `error` went through, or `None`."""
    if isinstance(error, SyntaxError) and error.filename:
        return SourceSpan(error.filename, error.lineno)
    span, frame = None, error.__traceback__
    while frame:
        name = frame.tb_frame.f_globals.get("__name__", "")
        if f"{name}.".startswith(f"{package}."):
            span = SourceSpan(frame.tb_frame.f_code.co_filename, frame.tb_lineno)
        elif isinstance(error, ModuleNotFoundError):
            span = None  # a module outside of the game lacks a library
        frame = frame.tb_next
    return span


def _fault(
    module: str, reason: str, line: int | None = None, span: SourceSpan | None = None
) -> InputError:
    span = span or SourceSpan(sys.modules[module].__file__ or module, line)
    return InputError(f"the game '{module.split('.')[-2]}' cannot be used: {reason}", span)
