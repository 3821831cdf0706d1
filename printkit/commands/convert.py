"""Write a recorded game as one line, for other programs, or on a record sheet."""

import os
from pathlib import Path
from typing import Annotated, overload

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.yaml.kinds import OneOf
from printkit.commands.declare import Option, command
from printkit.commands.parameters import PathKind, SourceKind, printing
from printkit.records.conversion import FORMS, convert_source, converted
from printkit.records.opening import read_source
from printkit.rules.sources import Source

_RECORD = "a record file, YAML, JSON or one line; one of Abstract Play"
_OUTPUT = (
    "file to write: .txt for one line, .yaml or .yml, .json, .sgf, .pdf for the record sheet "
    "(default: standard output, as one line)"
)


@overload
def convert(record: Source, *, to: str | None = None) -> str: ...
@overload
def convert(
    record: Source,
    *,
    output: str | os.PathLike[str],
    to: str | None = None,
    printing: PrintOptions = PrintOptions(),
) -> Path: ...
@command(
    "printkit convert game.yaml",
    "printkit convert game.yaml -o game.txt",
    "printkit convert game.txt -o again.yaml",
    "printkit convert game.yaml --paper letter -o sheet.pdf",
    "printkit convert spring.yaml -o game.sgf",
    "printkit convert spring.yaml --to abstract-play -o theirs.json",
    "printkit convert theirs.json -o mine.yaml",
)
def convert(
    record: Annotated[Source, Option(SourceKind(), _RECORD, "RECORD")],
    *,
    output: Annotated[
        str | os.PathLike[str] | None, Option(PathKind(), _OUTPUT, "FILE", short="-o")
    ] = None,
    to: Annotated[
        str | None, Option(OneOf(*FORMS), "form of the record (default: that of the file's suffix)")
    ] = None,
    printing: Annotated[
        PrintOptions, printing("paper", "margin", "style", "language", "text")
    ] = PrintOptions(),
) -> str | Path:
    r"""Return `record`, its text or the path of a file, in another form, or write it to `output`.

    A board that a file names by a path is put into the result. Raises InputError.

    >>> line = convert("game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n")
    >>> line
    'xodd1:AAAVwfdkODNSMOJKsko1BRIpJgrlVmlmXNW1AA'
    >>> print(convert(line, to="yaml"), end="")
    game: xodd
    moves: |
      1. b:e5
      2. b:d4 w:f6
    """
    if output is not None:
        return convert_source(record, Path(output), to, printing.given)
    if printing.given:
        name = next(iter(printing.given))
        raise InputError(f"--{name} is for a .pdf file; name one with --output")
    form = to or "line"
    written = converted(*read_source(record), form)
    return written.rstrip("\n") if form == "line" else written
