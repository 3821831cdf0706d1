"""Checks arguments: their types by the signature, and the bounds of numbers.

A type checker reports the same before a program runs; without one, an error names the parameter,
not the place where printkit stumbled over its value. Use cases name options of the command line in
their errors: here these become parameters.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import (
    Any,
    ForwardRef,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from printkit.definitions.printing import attribute
from printkit.errors import InputError, PrintkitError

P = ParamSpec("P")
R = TypeVar("R")
_LONGEST = 60  # letters of a value that is shown
_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)")
_PLURALS = {"policy": "policies", "giver": "givers", "option": "options"}


class Expected(NamedTuple):
    """A kind of value: in words, and whether a value is one."""

    words: str
    fits: Callable[[object], bool]


def _of_type(words: str, *types: type) -> Expected:
    """A bool does not count as a number."""
    return Expected(
        words,
        lambda value: isinstance(value, types) and (bool in types or not isinstance(value, bool)),
    )


def _list_of(words: str, *kinds: Expected, length: int | None = None) -> Expected:
    def fits(value: object) -> bool:
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            return False
        return length in (None, len(value)) and all(_is_one_of(kinds, item) for item in value)

    return Expected(words, fits)


def _table_of(words: str, kind: Expected) -> Expected:
    def fits(value: object) -> bool:
        return isinstance(value, Mapping) and all(
            _TEXT.fits(key) and kind.fits(item) for key, item in value.items()
        )

    return Expected(words, fits)


def _is_one_of(kinds: Sequence[Expected], value: object) -> bool:
    return any(kind.fits(value) for kind in kinds)


_TEXT = _of_type("a text", str)
_NUMBER = _of_type("a whole number", int)
_PATH = _of_type("a pathlib.Path", os.PathLike)
_KINDS: Mapping[Any, Expected] = {  # by what signatures name
    type(None): _of_type("None", type(None)),
    bool: _of_type("True or False", bool),
    int: _NUMBER,
    float: _of_type("a number", int, float),
    str: _TEXT,
    os.PathLike[str]: _PATH,
    "BoardDefinition": Expected("a Board", lambda _: False),
    "Board": Expected("a Board", lambda it: hasattr(it, "definition")),
    "LoadedBoard": Expected(
        "a Board",  # whoever has one has loaded it
        lambda value: (
            (home := sys.modules.get("printkit.api.board")) is not None
            and isinstance(value, home.Board)
        ),
    ),
    tuple[int, int]: _list_of("a pair of them", _NUMBER, length=2),
    Sequence[int]: _list_of("a list of them", _NUMBER),
    Sequence[str]: _list_of("a list of texts", _TEXT),
    Sequence[str | os.PathLike[str]]: _list_of("a list of them", _TEXT, _PATH),
    Mapping[str, str]: _table_of("a dictionary of texts", _TEXT),
    Mapping[str, Sequence[str]]: _table_of(
        "a dictionary of lists of texts", _list_of("a list of texts", _TEXT)
    ),
}


def _kinds(annotation: Any) -> tuple[Expected, ...]:
    if annotation in _KINDS:
        return (_KINDS[annotation],)
    if isinstance(annotation, ForwardRef):
        return (_KINDS[annotation.__forward_arg__],)
    if get_origin(annotation) is Literal:  # which texts is for the function to say
        return (_TEXT,)
    if get_origin(annotation) is None:
        return (_KINDS[annotation.__name__],)
    return tuple(kind for each in get_args(annotation) for kind in _kinds(each))


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Let `function` raise TypeError for an argument that its signature does not allow.

    The values of print options, `**options`, are read as they are written. Other errors name the
    parameters of `function` where the command line has options.
    """
    parameters = signature(function).parameters
    known = set(parameters)
    for one in parameters.values():
        if one.kind is Parameter.VAR_KEYWORD:
            known |= get_type_hints(*get_args(one.annotation)).keys()
    kinds = {
        name: _kinds(one.annotation)
        for name, one in parameters.items()
        if one.kind is not Parameter.VAR_KEYWORD and one.annotation is not Parameter.empty
    }

    def named(option: re.Match[str]) -> str:
        name = _PLURALS.get(option[1]) or attribute(option[1])
        return name if name in known else option[0]

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in (*zip(parameters, args, strict=False), *kwargs.items()):
            if name in kinds and not _is_one_of(kinds[name], value):
                expected = " or ".join(kind.words for kind in kinds[name])
                shown = repr(value)
                if len(shown) > _LONGEST:
                    shown = f"{shown[:_LONGEST]}…"
                raise TypeError(f"{name}: expected {expected}, found {shown}")
        try:
            return function(*args, **kwargs)
        except PrintkitError as error:
            error.message = _OPTION.sub(named, error.message)
            error.args = (error.message,)
            if error.span:
                error.span = error.span._replace(file=_OPTION.sub(named, error.span.file))
            raise

    return call


def check_between(what: str, value: float | None, least: float, most: float) -> None:
    """Raise InputError for a `value` that is NaN or not between `least` and `most`; None passes."""
    if value is not None and not least <= value <= most:
        raise InputError(f"{what}: expected {least:.9g} to {most:.9g}, found {value:.9g}")
