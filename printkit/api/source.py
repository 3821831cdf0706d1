"""Where programs take boards, rulesets and records from: names, paths, or the YAML itself."""

import os
from pathlib import Path
from typing import NamedTuple

from printkit.api.given import PATH, TEXT, check_given
from printkit.catalog import locate, read_file

Source = str | os.PathLike[str]


class Text(NamedTuple):
    """The bytes of a file, what errors call it, and the folder that paths in it start from."""

    data: bytes
    name: str
    beside: Path


def opened(source: Source, kind: str | None = None) -> Text:
    """What a source holds: YAML if it is a text of several lines, else a file.

    With a `kind` such as `boards` a word is a shipped name. Raises InputError, or
    TypeError for what is neither a text nor a path.
    """
    if isinstance(source, str) and "\n" in source:
        return Text(source.encode("utf-8", "surrogatepass"), "text", Path())
    check_given("source", source, TEXT, PATH)
    path = Path(source)
    if isinstance(source, str) and kind is not None:
        path = locate(source, kind, Path(), None)
    return Text(read_file(path), str(path), path.parent)
