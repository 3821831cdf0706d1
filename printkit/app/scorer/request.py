"""Reads requests, which anybody may have written."""

from collections.abc import Mapping
from typing import Any, TypeVar

from printkit.errors import InputError

T = TypeVar("T")

_KINDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table of keys"}


def entry(request: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """What a request has under a key. Raises InputError where it is missing or of another kind."""
    value = request.get(key)
    if type(value) is not kind:
        found = "nothing" if value is None else f"{value!r:.40}"
        raise InputError(f"{key}: expected {_KINDS[kind]}, found {found}")
    return value


def optional(request: Mapping[str, Any], key: str, kind: type[T], default: T) -> T:
    """The same, or a default where the key is left out or null."""
    return default if request.get(key) is None else entry(request, key, kind)
