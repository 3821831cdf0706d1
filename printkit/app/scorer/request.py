"""Reads requests, which anybody may have written."""

from collections.abc import Mapping
from typing import Any, TypeVar

from printkit.errors import InputError

T = TypeVar("T")

_KINDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table of keys"}


def entry(request: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """What `request` has under `key`. Raises InputError if that is missing or of another `kind`."""
    value = request.get(key)
    if type(value) is not kind:
        found = "nothing" if value is None else f"{value!r:.40}"
        raise InputError(f"{key}: expected {_KINDS[kind]}, found {found}")
    return value


def optional(request: Mapping[str, Any], key: str, kind: type[T], default: T) -> T:
    """What `request` has under `key`, or `default` if there is nothing. Raises InputError."""
    return default if request.get(key) is None else entry(request, key, kind)
