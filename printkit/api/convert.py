"""Recorded games in other forms, for programs."""

from typing import Literal

from printkit.api.given import checked
from printkit.api.source import Source, opened
from printkit.app.convert import converted
from printkit.errors import InputError

_FORMS = ("line", "yaml")


@checked
def convert(source: Source, to: Literal["line", "yaml"] = "line") -> str:
    r"""Return the record `source`, a path or its text, as one line or as YAML.

    A board that it names by a path is put into it. Raises InputError.

    >>> line = convert("game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n")
    >>> line
    'xodd1:AAAVwfdkODNSMOJKsko1BRIpJgrlVmlmXNW1AA'
    >>> print(convert(line, to="yaml"), end="")
    game: xodd
    moves: |
      1. b:e5
      2. b:d4 w:f6
    """
    if to not in _FORMS:
        raise InputError(f"to: expected {' or '.join(_FORMS)}, found '{to[:40]}'")
    text = opened(source)
    written = converted(text.data, text.name, text.beside, to)
    return written.rstrip("\n") if to == "line" else written
