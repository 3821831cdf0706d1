"""Kinds of arguments, and the arguments that several commands share.

In Python calls, a `str` is a shipped name or a file's contents, and a Path is a file. The command
line reads a word that looks like a path as a path. The web page sends names of shipped files, or
the contents of the user's files.
"""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from printkit.base.errors import NOWHERE, InputError
from printkit.base.language import speaking
from printkit.base.print_kinds import NameOrPath, Reference
from printkit.base.print_options import CELL_FIELDS, MOST_PRINTED_LEGS, PRINT_FIELDS, attribute
from printkit.base.text import as_json
from printkit.base.yaml.kinds import Flag, Integer, Kind, ListOf, String, text_of
from printkit.base.yaml.nodes import Node, Scalar
from printkit.boards.definition import BoardDefinition
from printkit.commands.declaration import Option
from printkit.rules.lookup import is_path, locate, path_named, preset_names, style_names
from printkit.rules.record import MOST_TURNS
from printkit.rules.source_arguments import BoardSource, Source, TypedPath, is_text, reference

AnyPath = str | os.PathLike[str]
Output = AnyPath | None  # the path of a file or folder to write
MOST_JOBS = 1024
_WORDS = ("all", "xoids")  # words allowed in place of a game


class PathKind(Kind[Path]):
    """The path of a file or a folder, to write or to read."""

    wording = "a path"
    types: tuple[type, ...] = (str, os.PathLike)

    def read(self, node: Node) -> Path:
        return Path(text_of(node, self.wording))

    def write(self, value: AnyPath) -> str:
        return os.fspath(value)


class FileKind(PathKind):
    """The path of a file to read. Python calls must pass a Path, not a `str`."""

    wording = "a pathlib.Path"
    types = (os.PathLike,)


class SourceKind(Kind[Source]):
    """The contents of a file as text, or the file's path. The command line accepts only paths."""

    wording = "a text or a pathlib.Path"
    types = (str, os.PathLike)

    def read(self, node: Node) -> Source:
        return TypedPath(text_of(node, self.wording))

    def check(self, value: Any) -> Source:
        if not isinstance(value, self.types):
            raise TypeError(f"expected {self.wording}, found {value!r:.60}")
        source: Source = value
        return source

    def receive(self, value: Any, name: str) -> Source:
        if not isinstance(value, dict):
            raise InputError(f"{name}: expected a table of keys, found {value!r:.40}")
        return as_json(value)


class SourcesKind(ListOf[Source]):
    """A list of texts and paths of files and folders. A Python call may pass one text or path."""

    def __init__(self) -> None:
        super().__init__(SourceKind())

    def check(self, value: Any) -> list[Source]:
        return super().check([value] if isinstance(value, str | os.PathLike) else value)

    def in_words(self) -> str:
        return f"{self.kind.wording} or a list of them"


class NameKind(SourceKind):
    """A shipped name in upper or lower case, or the path of a file."""

    wording = "a name or a pathlib.Path"

    def read(self, node: Node) -> Source:
        text = text_of(node, self.wording)
        if is_path(text):
            return Path(text)
        name = text.lower()
        return name if name in _WORDS or path_named(name, "boards", "rulesets") else text


class BoardKind(NameKind):
    """A board: a shipped name, a path, YAML, or a loaded board."""

    wording = "a name, a text, a pathlib.Path or a Board"

    def read(self, node: Node) -> Source:
        text = text_of(node, self.wording)
        if is_text(text) and not is_path(text):  # the command line accepts no YAML
            locate(text, "boards", None, None)
        return super().read(node)

    def check(self, value: Any) -> Any:
        loaded = isinstance(value, BoardDefinition) or hasattr(value, "definition")
        return value if loaded else super().check(value)


class LanguageKind(SourceKind):
    """The code of a language, or the path of a translator's .po file."""

    wording = "the code of a language, such as en"

    def read(self, node: Node) -> str:
        text = text_of(node, self.wording)
        with speaking(text):
            return Reference.at(NOWHERE, text)  # the command line may pass a path

    def check(self, value: Any) -> str:
        return reference(super().check(value))


class PairsKind(Kind[tuple[str, str]]):
    """Repeated KEY=VALUE pairs. Python calls pass a mapping with values of the type `values`."""

    def __init__(self, expected: str = "KEY=VALUE", values: type = str) -> None:
        self.wording, self.values = expected, values

    def read(self, node: Node) -> tuple[str, str]:
        text = text_of(node, self.wording)
        key, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"expected {self.wording}, found '{text[:40]}'")
        return key.strip(), value.strip()

    def check(self, value: Any) -> Any:
        pairs = value.items() if isinstance(value, Mapping) else [(None, None)]
        if not all(isinstance(key, str) and isinstance(one, self.values) for key, one in pairs):
            raise TypeError(f"expected a dictionary of texts, found {value!r:.60}")
        return value


class ShippedKind(NameOrPath):
    """A style or a preset: a shipped name in upper or lower case, or the path of a file."""

    def __init__(self, names: Callable[[], Collection[str]]) -> None:
        self.names = names

    def read(self, node: Node) -> Reference:
        name = text_of(node, self.wording).lower()
        return super().read(Scalar(name, node.span) if name in self.names() else node)


def printing(*names: str) -> Mapping[str, Option]:
    """Return the annotation of a parameter that accepts the print options called `names`."""
    fields = PRINT_FIELDS.fields
    kinds: Mapping[str, Kind[Any]] = {
        **{name: field.kind for name, field in fields.items()},
        "language": LanguageKind(),
        "style": ShippedKind(style_names),
        "preset": ShippedKind(preset_names),
    }
    return {
        attribute(name): Option(kinds[name], fields[name].doc, group="print", name=name)
        for name in names
    }


def output(doc: str, metavar: str = "FILE", **more: Any) -> Option:
    """Return the declaration of the option `-o`, a path with the help text `doc`."""
    return Option(PathKind(), doc, metavar, short="-o", **more)


def turn_of(doc: str, needs: str = "", **more: Any) -> Option:
    """Return the declaration of `--turn`; its value is the number of a turn (0 = start)."""
    return Option(Integer(0, MOST_TURNS), doc, "K", needs=needs, **more)


def flag(doc: str, **more: Any) -> Option:
    """Return the declaration of an option that takes no value; `doc` is the help text."""
    return Option(Flag(), doc, **more)


def number(least: int, most: int, doc: str, metavar: str = "N", **more: Any) -> Option:
    """Return the declaration of an option with a whole number from `least` to `most` as value."""
    return Option(Integer(least, most), doc, metavar, **more)


# Arguments

GAME = "a game, or a ruleset by name or path"
Game = Annotated[Source, Option(NameKind(), GAME, "GAME")]
Board = Annotated[BoardSource, Option(BoardKind(), "a shipped board or a YAML file", "BOARD")]
Record = Annotated[Source, Option(SourceKind(), "a record file", "RECORD")]
_RULESET = f"{GAME} (default: the first that lists the board)"
Ruleset = Annotated[Source | None, Option(NameKind(), _RULESET, "RULESET")]

# Options

OtherBoard = Annotated[
    BoardSource | None,
    Option(BoardKind(), "a board, by name or path (default: the game's first)", "BOARD"),
]
Size = Annotated[
    str | None,
    Option(String(), "size of a shipped board, such as 9x9 or 7", "SIZE", excludes="board"),
]
_PITCH, _SIDE = CELL_FIELDS.fields["pitch"], CELL_FIELDS.fields["side"]
Pitch = Annotated[float | None, Option(_PITCH.kind, _PITCH.doc, "LENGTH")]
Side = Annotated[float | None, Option(_SIDE.kind, _SIDE.doc, "LENGTH", excludes="pitch")]
_MAX_LEGS = f"legs of the longest Xoids, 1 to {MOST_PRINTED_LEGS}; only for xoids (default: 6)"
MaxLegs = Annotated[int | None, number(1, MOST_PRINTED_LEGS, _MAX_LEGS)]
NO_OPTIONS: Mapping[str, str] = {}
_OPTION = "option that overrides the ruleset's, such as touch=corner"
Options = Annotated[Mapping[str, str], Option(PairsKind(), _OPTION, "KEY=VALUE", name="option")]
_LANGUAGE = "language of the output, such as es (default: en); printkit list shows all"
Language = Annotated[Source | None, Option(LanguageKind(), _LANGUAGE, "LANGUAGE")]
_JOBS = "number of processes (default: all cores for many records)"
RecordJobs = Annotated[int, number(1, MOST_JOBS, _JOBS, "J", typed=0)]
Jobs = Annotated[
    int, number(1, MOST_JOBS, "number of processes (default: all cores)", "J", typed=0)
]
NoPaths = Annotated[
    bool, flag("refuse records that name a board or a ruleset by path: for records from strangers")
]
RECORDS = (
    "a record file (YAML, JSON or one line), or a folder, for all *.yaml and *.yml files in the "
    "folder and its subfolders"
)
Records = Annotated[Source | Sequence[Source], Option(SourcesKind(), RECORDS, "RECORD")]
