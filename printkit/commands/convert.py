"""Write a recorded game as one line, as YAML or JSON, or on a record sheet."""

import json
from pathlib import Path
from typing import Annotated, Any

from printkit.base.errors import InputError
from printkit.base.output import known_suffix, with_comment, write_file
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PrintOptions
from printkit.base.yaml.kinds import OneOf
from printkit.base.yaml.writer import value_of
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import Output, SourceKind, output, printing
from printkit.records.loading import read_source, with_inline_board
from printkit.records.one_line import write_line
from printkit.records.record_file import record_node, write_record
from printkit.rules.source_arguments import Source

FORMS = ("line", "yaml", "json")
_FORMS = {".txt": "line", ".yaml": "yaml", ".yml": "yaml", ".json": "json"}
_SHEET = ".pdf"
_RECORD = "a record file: YAML, JSON or one line"
_OUTPUT = (
    "a .txt, .yaml or .json file, or a .pdf file with a record sheet (default: standard output)"
)


@command(
    "printkit convert game.yaml -o game.txt",
    "printkit convert game.yaml --paper letter -o sheet.pdf",
    "printkit convert game.txt -o again.yaml",
)
def convert(
    record: Annotated[Source, Option(SourceKind(), _RECORD, "RECORD")],
    *,
    output: Annotated[Output, output(_OUTPUT)] = None,
    to: Annotated[
        str | None, Option(OneOf(*FORMS), "form of the record (default: that of the file's suffix)")
    ] = None,
    printing: Annotated[
        PrintOptions, printing("paper", "margin", "style", "language", "text")
    ] = PrintOptions(),
) -> str | Path:
    r"""Return the record in the form `to`, or write it to the file `output` and return the path.

    `record` is a text or the path of a file. If `record` names a board by path, the result contains
    the board. Raises InputError if `record` cannot be opened or converted.

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
        return _convert_source(record, Path(output), to, printing.given)
    if printing.given:
        name = next(iter(printing.given))
        raise InputError(f"--{name} works only for a .pdf file; name one with --output")
    form = to or "line"
    written = _converted(*read_source(record), form)
    return written.rstrip("\n") if form == "line" else written


def _convert_source(source: Source, target: Path, to: str | None, settings: Settings) -> Path:
    """Write the record `source` to `target` in the form `to`; the default depends on the suffix.

    With the suffix .pdf, draws a record sheet with `settings`. Raises InputError if writing fails.
    """
    suffix = known_suffix(target, (*_FORMS, _SHEET), ".txt")
    if suffix == _SHEET and to is None:
        from printkit.paper.kit_files import finished_sheet  # imported late: only for PDF

        read = read_source(source)
        record, folder = with_inline_board(*read), read.folder or Path()  # a text has no folder
        return write_file(target, finished_sheet(record, folder, settings))
    if settings:
        name = next(iter(settings))
        raise InputError(f"--{name} works only for a .pdf file, not for '{target.name}'")
    usual = _FORMS.get(suffix)
    form = to or usual
    if form is None or usual != form:
        raise InputError(
            f"the suffix of '{target.name}' does not fit --to {to}; change the suffix or omit --to"
        )
    text = _converted(*read_source(source), form)
    return write_file(target, (with_comment(text) if form == "yaml" else text).encode())


def _converted(data: bytes, name: str, folder: Path | None, form: str) -> str:
    """Convert the record in `data`, the content of `name`, to `form`, with an inline board."""
    whole = with_inline_board(data, name, folder)
    match form:
        case "line":
            return f"{write_line(whole)}\n"
        case "yaml":
            return write_record(whole)
        case "json":
            values: dict[str, Any] = value_of(record_node(whole._replace(turns=())))
            if whole.turns:
                values["moves"] = [turn.line for turn in whole.turns]
            return f"{json.dumps(values, ensure_ascii=False, indent=1)}\n"
        case _:
            raise ValueError(form)
