"""Requests, which anybody may have written, and the files that answer them."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, TypeVar

from printkit.base.errors import InputError
from printkit.rules.game import AnyGame
from printkit.rules.record import Record

T = TypeVar("T")

_KINDS = {str: "a text", int: "a whole number", dict: "a table of keys"}
_LONGEST_NAME = 80
_LONGEST_PART = 32  # letters of a player's name, or of a date that somebody wrote in words


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


def file_name(request: Mapping[str, Any], default: str) -> str:
    """Return the `name` of a file in `request` for sentences; no such file is opened.

    It is `default` if the name is empty. Raises InputError if there is no name.
    """
    return " ".join(entry(request, "name", str).split())[:_LONGEST_NAME] or default


def file_stem(record: Record, game: AnyGame) -> str:
    """The name of a file of `record`, without its ending: game, players in order of play, date.

    Facts that the record lacks are left out. Letters of any script stay, all else is a hyphen.
    """
    players = (record.players.get(role, "") for role in game.roles)
    parts = []
    for text in (record.game, *players, record.facts.get("date", "")):
        words = re.sub(r"\W+", "-", unicodedata.normalize("NFC", text).lower())
        parts.append(words.strip("-")[:_LONGEST_PART].strip("-"))
    return "-".join(filter(None, parts))
