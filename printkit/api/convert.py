"""Recorded games in other forms, for programs."""

from printkit.api.given import checked
from printkit.api.source import Source, opened
from printkit.app.convert import FORMS, Form, converted
from printkit.errors import InputError


@checked
def convert(source: Source, to: Form = "line") -> str:
    r"""Return the record `source`, its text or the path of a file, in another form.

    `to` is line, yaml, json, sgf or abstract-play. `source` may be a record of Abstract Play too.

    A board that a file names by a path is put into it. Raises InputError.

    >>> line = convert("game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n")
    >>> line
    'xodd1:AAAVwfdkODNSMOJKsko1BRIpJgrlVmlmXNW1AA'
    >>> print(convert(line, to="yaml"), end="")
    game: xodd
    moves: |
      1. b:e5
      2. b:d4 w:f6
    """
    if to not in FORMS:
        raise InputError(f"to: expected one of {', '.join(FORMS)}, found '{to[:40]}'")
    written = converted(*opened(source), to)
    return written.rstrip("\n") if to == "line" else written
