"""Hooks: base-class methods that a game overrides to change more than its rules.

Terminology
-----------
hook
    A public method or attribute of a base class (Game, Hand, Insight, Judge, Kit, Players or View)
    that a game's subclass may override. Methods that are the same for all games are final.
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
    from typing_extensions import override  # mypy bundles stubs for this module
else:

    def override(method: Callable[..., Any]) -> Callable[..., Any]:
        """Mark `method` as an override; mypy checks that a base class has a method of this name."""
        return method


__all__ = ["hook_class", "hook_names", "import_class", "override"]

T = TypeVar("T")


def hook_names(base: type) -> tuple[str, ...]:
    """Return the names of the hooks of `base`: attributes, then methods, as in the source."""
    names = dict.fromkeys((*base.__annotations__, *vars(base)))
    values = {name: vars(base).get(name) for name in names if name[0] != "_"}
    getters = {name: getattr(value, "fget", value) for name, value in values.items()}
    return tuple(name for name in getters if not getattr(getters[name], "__final__", False))


def hook_class(game: type[AnyGame], module: str, base: type[T]) -> type[T]:
    """Return the subclass of `base` in the game's `module`, or `base` if there is no such module.

    Raises InputError if a public name in the subclass is not a hook.
    """
    name = f"{game.__module__.rpartition('.')[0]}.{module}"
    if importlib.util.find_spec(name) is None:
        return base
    return import_class(name, base, only_hooks=True)


def import_class(module: str, base: type[T], *, only_hooks: bool = False) -> type[T]:
    """Import the module with the full name `module`, and return its one subclass of `base`.

    Public names other than hooks are rejected if they override a final name or resemble a hook, or
    if `only_hooks` is true. Raises InputError if there is not exactly one complete subclass, or the
    module cannot be imported because of a fault in the game's folder.
    """
    try:
        values = vars(importlib.import_module(module)).values()
    except (Exception, SystemExit) as error:  # a game's code must not end printkit
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
    bases = [kind for kind in found[0].__mro__[1:] if issubclass(kind, base)]
    known = tuple({name: None for kind in bases for name in hook_names(kind)})
    for name, value in vars(found[0]).items():
        if name[0] == "_" or name in known:
            continue
        reason = ""
        if owner := next((kind for kind in bases if name in vars(kind)), None):
            reason = f"{owner.__name__}.{name}, which is final; rename it to _{name}"
        elif only_hooks or any(_alike(name, hook) for hook in known):
            reason = f"nothing of {base.__name__}; {nearest(name, known)}"
        if reason:
            code = getattr(getattr(value, "__func__", value), "__code__", None)
            line = code and code.co_firstlineno
            raise _fault(module, f"{found[0].__name__}.{name} overrides {reason}", line)
    return found[0]


def _alike(name: str, hook: str) -> bool:
    """Whether `name` and `hook` differ by at most two letters, ignoring the order of letters."""
    if abs(len(name) - len(hook)) > 2:  # avoid the slower count of letters
        return False
    mine, theirs = Counter(name), Counter(hook)
    return (mine - theirs).total() + (theirs - mine).total() <= 2


def _origin(error: BaseException, package: str) -> SourceSpan | None:
    """Return the last position in the traceback of `error` that is inside `package`, or None."""
    if isinstance(error, SyntaxError) and error.filename:
        return SourceSpan(error.filename, error.lineno)
    span, frame = None, error.__traceback__
    while frame:
        name = frame.tb_frame.f_globals.get("__name__", "")
        if f"{name}.".startswith(f"{package}."):
            span = SourceSpan(frame.tb_frame.f_code.co_filename, frame.tb_lineno)
        elif isinstance(error, ModuleNotFoundError):
            span = None  # a module outside of the game raised the error
        frame = frame.tb_next
    return span


def _fault(
    module: str, reason: str, line: int | None = None, span: SourceSpan | None = None
) -> InputError:
    span = span or SourceSpan(sys.modules[module].__file__ or module, line)
    return InputError(f"the game '{module.split('.')[-2]}' cannot be used: {reason}", span)
