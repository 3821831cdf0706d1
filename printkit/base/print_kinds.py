"""Kinds of values of print options: papers, scales, offsets, names and paths; `print:` sections."""

import os
import posixpath
import re
from collections.abc import Mapping
from typing import Any

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.language import SOURCE, check_code
from printkit.base.units import PAPERS, Size, find_paper, parse_length, parse_size
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Kind, at_span, text_of, unexpected
from printkit.base.yaml.nodes import Node, Scalar

LEAST_SCALE, MOST_SCALE = 0.05, 4.0
MOST_OFFSET = 10.0  # Largest offset in mm.
LEAST_SIDE, MOST_SIDE = 50.0, 5000.0  # Limits of the sides of a cutter's sheet in mm.
_YAML = (".yaml", ".yml")
_SHORT = {"type": "string", "maxLength": 200}
_LENGTH = "[0-9.]+ *(mm|cm|in|pt)"
Settings = Mapping[str, Any]  # the print options that a person gave, by option name


class PaperSize(Kind[str]):
    """A paper, given by a name such as `a4` or by a size such as `220x300mm`."""

    schema = _SHORT
    wording = "a paper such as a4, letter or 220x300mm"

    def read(self, node: Node) -> str:
        name = text_of(node, self.wording).strip()
        try:
            find_paper(name)
        except InputError as error:
            raise InputError(str(error), node.span) from None
        return name


class SheetSize(Kind[Size]):
    """Width and height in mm of a cutting machine's sheet; a named paper is in portrait format."""

    schema = {
        "anyOf": [
            {"enum": list(PAPERS)},
            {"type": "string", "pattern": f"^{_LENGTH}? *[xX×] *{_LENGTH}$"},
        ]
    }
    wording = f"a size such as 600x400mm, with sides of {LEAST_SIDE:g} to {MOST_SIDE:g} mm"
    types = (str, tuple)

    def check(self, value: Any) -> Size:
        if isinstance(value, tuple) and not (
            len(value) == 2 and all(type(side) in (int, float) for side in value)
        ):
            raise TypeError(f"expected {self.wording}, found {value!r:.60}")
        return super().check(value)

    def write(self, value: str | Size) -> str:
        return value if isinstance(value, str) else "x".join(f"{side:.9g}" for side in value) + "mm"

    def read(self, node: Node) -> Size:
        words = " ".join(text_of(node, "a size such as 600x400mm").split())
        if paper := PAPERS.get(words.lower()):
            return paper.width, paper.height
        size = at_span(node.span, lambda: parse_size(words))
        if not LEAST_SIDE <= min(size) <= max(size) <= MOST_SIDE:
            raise unexpected(node, f"a size with sides of {LEAST_SIDE:g} to {MOST_SIDE:g} mm")
        return size


class Reference(str):
    """A name or a path; `span` is the position of the reference in a file, or None."""

    __slots__ = ("span",)
    span: SourceSpan | None

    @classmethod
    def at(cls, span: SourceSpan, name: str) -> "Reference":
        """Return a reference to `name`; `span` is its position in a file, or NOWHERE."""
        reference = cls(name)
        reference.span = span if span != NOWHERE else None
        return reference


def not_a_file(text: str) -> InputError:
    """Return the error for a path that a program passed as `text`, not as a pathlib.Path."""
    return InputError(f"'{text[:40]}' is text, not a file; pass a pathlib.Path to open a file")


class NameOrPath(Kind[Reference]):
    """A name, or a path relative to the folder of the YAML file that contains the path."""

    schema = _SHORT
    wording = "a name or the path of a file"
    types = (str, os.PathLike)

    def check(self, value: Any) -> Reference:
        if isinstance(value, os.PathLike):  # a leading ./ marks a path, not a name
            return Reference.at(NOWHERE, os.path.join(".", value))  # noqa: PTH118 — Path drops it
        if isinstance(value, Reference):
            return value
        name = super().check(value)
        if "/" in name or name.endswith(_YAML):
            raise not_a_file(name)
        return name

    def read(self, node: Node) -> Reference:
        name = text_of(node, self.wording).strip()
        folder = posixpath.dirname(node.span.file)
        path = posixpath.join(folder, name) if "/" in name or name.endswith(_YAML) else name
        return Reference.at(node.span, path)


class Scale(Kind[float]):
    """A scale factor, written as a number or in percent."""

    schema = _SHORT
    wording = f"a scale from {LEAST_SCALE:.0%} to {MOST_SCALE:.0%}, such as 50%"
    types = (int, float, str)

    def write(self, value: float | str) -> str:
        return value if isinstance(value, str) else f"{100 * value:.9g}%"

    def read(self, node: Node) -> float:
        text = text_of(node, self.wording).strip()
        number = text.removesuffix("%")
        try:
            scale = float(number) / (100 if text.endswith("%") else 1) if len(number) < 10 else 0.0
        except ValueError:
            raise unexpected(node, self.wording) from None
        if not LEAST_SCALE <= scale <= MOST_SCALE:
            raise unexpected(node, self.wording)
        return scale

    def check(self, value: Any) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return super().check(value)
        if not LEAST_SCALE <= value <= MOST_SCALE:
            raise InputError(f"expected {self.wording}, found {value:.9g}")
        return float(value)


class Offset(Kind[tuple[float, float]]):
    """An offset in mm as two numbers: to the right, and down; both may be negative."""

    schema = _SHORT
    wording = f"two lengths such as 0.5mm,-1mm, at most {MOST_OFFSET:g}mm each"
    types = (str, tuple)

    def write(self, value: str | tuple[float, float]) -> str:
        return value if isinstance(value, str) else ",".join(f"{length:.9g}mm" for length in value)

    def read(self, node: Node) -> tuple[float, float]:
        try:
            dx, dy = (
                parse_length(length.removeprefix("-")) * (-1 if length.startswith("-") else 1)
                for length in map(str.strip, text_of(node, self.wording).split(","))
            )
        except ValueError:
            raise unexpected(node, self.wording) from None
        if max(abs(dx), abs(dy)) > MOST_OFFSET:
            raise unexpected(node, self.wording)
        return dx, dy


class SheetLanguage(Kind[str]):
    """A language code; programs and the command line may also give the path of a `.po` file."""

    schema = _SHORT
    wording = "the code of a language, such as en"
    types = (str, os.PathLike)

    def check(self, value: Any) -> str:
        if isinstance(value, os.PathLike):
            return Reference.at(NOWHERE, os.fspath(value))
        if isinstance(value, Reference):  # always the path of a `.po` file
            return value
        if isinstance(value, str) and value.endswith(SOURCE):
            raise not_a_file(value)
        return super().check(value)

    def read(self, node: Node) -> str:
        return check_code(text_of(node, self.wording).strip(), node.span)


class _Name(Kind[str]):
    """A name that is valid both in a record and as a file name."""

    schema = {"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$"}
    wording = "a name of letters, digits and hyphens"
    _ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    # Windows reserves these names for devices
    _DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)

    def read(self, node: Node) -> str:
        value = node.value if isinstance(node, Scalar) else ""
        if not value or len(value) > 80 or not set(value) <= self._ALLOWED or value[0] in "-.":
            raise unexpected(node, self.wording)
        if self._DEVICES.match(value):
            sentence = f"no file can be called '{value}' on Windows; choose another name"
            raise InputError(sentence, node.span)
        return value


NAME = _Name()


class PrintSection(Kind[Settings]):
    """The table of print options in a `print:` section."""

    def read(self, node: Node) -> Settings:
        values = _fields().read(node)
        return {name: values[name] for name in _fields().fields if name in values}

    def json_schema(self) -> dict[str, Any]:
        return _fields().json_schema()

    def in_words(self) -> str:
        return _fields().in_words()


def _fields() -> Fields:
    from printkit.base.print_options import PRINT_FIELDS  # not needed by `printkit verify`

    return PRINT_FIELDS


PRINT_SECTION = Field(PrintSection(), "print options, which the command line overrides")
