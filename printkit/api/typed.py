"""Checks what programs pass to functions and methods that are not commands."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, cast, get_args, get_origin

from printkit.app.sources import LoadedBoard
from printkit.definitions.printing import attribute
from printkit.errors import PrintkitError

P = ParamSpec("P")
R = TypeVar("R")
_OPTION = re.compile(r"(?<!\S)--([a-z][a-z-]*)")
_WORDS = {
    NoneType: "None",
    bool: "True or False",
    int: "a whole number",
    str: "a text",
    os.PathLike: "a pathlib.Path",
    LoadedBoard: "a Board",
    Mapping: "a dictionary of lists of texts",
}


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Let `function` raise TypeError for an argument that its signature does not allow.

    Other errors name the parameters of `function` where the command line has options.
    """
    parameters = signature(function).parameters

    def named(option: re.Match[str]) -> str:
        name = attribute(option[1])
        return name if name in parameters else option[0]

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in (*zip(parameters, args, strict=False), *kwargs.items()):
            if name in parameters:
                annotation = parameters[name].annotation
                if annotation is not Parameter.empty and not _fits(value, annotation):
                    expected = " or ".join(dict.fromkeys(map(_words, _parts(annotation))))
                    shown = repr(value)
                    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
                    raise TypeError(f"{name}: expected {expected}, found {shown}")
        try:
            return function(*args, **kwargs)
        except PrintkitError as error:
            error.message = _OPTION.sub(named, error.message)
            error.args = (error.message,)
            raise

    return call


def _parts(annotation: Any) -> tuple[Any, ...]:
    is_union = get_origin(annotation) in (Union, UnionType)
    return get_args(annotation) if is_union else (annotation,)


def _words(annotation: Any) -> str:
    kind = get_origin(annotation) or annotation
    return _WORDS.get(kind) or f"a {kind.__name__}"


def _fits(value: object, annotation: Any) -> bool:
    kind, inner = get_origin(annotation) or annotation, get_args(annotation)
    if kind in (Union, UnionType):
        return any(_fits(value, part) for part in inner)
    if kind is LoadedBoard:
        return hasattr(value, "definition") and hasattr(value, "yaml")
    is_flag = isinstance(value, bool) and kind is not bool
    is_letters = isinstance(value, str) and kind is not str
    if is_flag or is_letters or not isinstance(value, kind):
        return False
    if isinstance(value, Mapping):
        return all(_fits(key, inner[0]) and _fits(one, inner[1]) for key, one in value.items())
    return kind is not Sequence or all(_fits(one, inner[0]) for one in cast("Sequence[Any]", value))
