"""How sheets are printed: the options of the command line and of `print:` sections.

Both have the same names and kinds of values, so a section may hold whatever can be typed.
"""

import os
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from keyword import iskeyword
from typing import Annotated, Any, TypeVar

from printkit.definitions import Settings
from printkit.documents.nodes import Node, Scalar
from printkit.documents.schema import (
    Field,
    Fields,
    Flag,
    Integer,
    Kind,
    Length,
    OneOf,
    at_span,
    check_named,
    text_of,
    unexpected,
)
from printkit.errors import InputError, SourceSpan, nearest
from printkit.language import SOURCE, language_codes
from printkit.render.cut_sheet import Size
from printkit.render.paper import PAPERS, find_paper
from printkit.units import parse_length, parse_size

LEAST_SCALE, MOST_SCALE = 0.05, 4.0
MOST_OFFSET = 10.0  # mm
MOST_PRINTED_LEGS = 8  # of the longest printed Xoids
PAGE_OPTIONS = ("paper", "margin", "style", "language", "text", "dpi")  # of pages of any kind
TABLE_PITCH = 160  # default dots from cell to cell in pictures for virtual tables
TABLE_DPI = 200  # their default least dots per inch
LEAST_SIDE, MOST_SIDE = 50.0, 5000.0  # mm, of a sheet of material
PRESS, UPLOAD, TONIGHT = "press", "upload", "tonight"  # what `--for` may say
USUAL_BLEED = 3.0  # mm, which shops ask for
_USUAL_FOR: Mapping[str, Settings] = {
    PRESS: {"bleed": USUAL_BLEED},
    UPLOAD: {"bleed": USUAL_BLEED, "dpi": 300, "backs": "duplex"},
}
NOWHERE = SourceSpan("")  # of what was typed on the command line
_YAML = (".yaml", ".yml")
_SHORT = {"type": "string", "maxLength": 200}
_LENGTH = "[0-9.]+ *(mm|cm|in|pt)"
_Class = TypeVar("_Class")


class _Paper(Kind[str]):
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
    """Width and height of a sheet of material in mm; a paper given by name stands upright."""

    schema = {
        "anyOf": [
            {"enum": list(PAPERS)},
            {"type": "string", "pattern": f"^{_LENGTH}? *[xX×] *{_LENGTH}$"},
        ]
    }
    wording = f"a size such as 600x400mm, with sides of {LEAST_SIDE:g} to {MOST_SIDE:g} mm"
    types = (str, tuple)

    def write(self, value: str | Size) -> str:
        return value if isinstance(value, str) else "x".join(f"{side:.9g}mm" for side in value)

    def read(self, node: Node) -> Size:
        words = " ".join(text_of(node, "a size such as 600x400mm").split())
        if paper := PAPERS.get(words.lower()):
            return paper.width, paper.height
        size = at_span(node.span, lambda: parse_size(words))
        if not LEAST_SIDE <= min(size) <= max(size) <= MOST_SIDE:
            raise unexpected(node, f"a size with sides of {LEAST_SIDE:g} to {MOST_SIDE:g} mm")
        return size


class Reference(str):
    """A name or a path, and the place in a file where it is written, if any."""

    __slots__ = ("span",)
    span: SourceSpan | None

    @classmethod
    def at(cls, span: SourceSpan, name: str) -> "Reference":
        """A `name` that is written at `span`."""
        reference = cls(name)
        reference.span = span if span != NOWHERE else None
        return reference


def written_at(reference: str) -> SourceSpan | None:
    """The place in a file where `reference` is written; None if it was typed or is the default."""
    return reference.span if isinstance(reference, Reference) else None


class _Name(Kind[Reference]):
    """A name, or a path relative to the folder of the file that contains it."""

    schema = _SHORT
    wording = "a name or the path of a file"
    types = (str, os.PathLike)

    def check(self, value: Any) -> Reference:
        if isinstance(value, os.PathLike):  # with its dot, a name is a path
            return Reference.at(NOWHERE, os.path.join(".", value))  # noqa: PTH118 — Path drops it
        if isinstance(value, Reference):
            return value
        name = super().check(value)
        if "/" in name or name.endswith(_YAML):
            found = f"'{name[:40]}' is text, not a file"
            raise InputError(f"{found}; pass a pathlib.Path to open a file")
        return name

    def read(self, node: Node) -> Reference:
        name = text_of(node, self.wording).strip()
        folder = posixpath.dirname(node.span.file)
        path = posixpath.join(folder, name) if "/" in name or name.endswith(_YAML) else name
        return Reference.at(node.span, path)


class _Scale(Kind[float]):
    schema = _SHORT
    wording = f"a scale from {LEAST_SCALE:.0%} to {MOST_SCALE:.0%}, such as 50%"
    types = (int, float, str)

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


class _Offset(Kind[tuple[float, float]]):
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


class _Language(Kind[str]):
    schema = _SHORT
    wording = "the code of a language, such as en"
    types = (str, os.PathLike)

    def check(self, value: Any) -> str:
        return os.fspath(value) if isinstance(value, os.PathLike) else super().check(value)

    def read(self, node: Node) -> str:
        language = text_of(node, self.wording).strip()
        if language.endswith(SOURCE) and node.span == NOWHERE:  # a translator tries the file
            return language
        known = language_codes()
        if language not in known:
            found = f"there is no language '{language[:40]}'"
            raise InputError(f"{found}; {nearest(language[:40], known)}", node.span)
        return language


def _remember_given(kind: type[_Class]) -> type[_Class]:
    """Let each object of a class have the names of the fields that were given, as `_given`."""
    fill: Callable[..., None] = kind.__init__

    @wraps(fill)
    def init(self: _Class, **given: Any) -> None:
        fill(self, **given)
        object.__setattr__(self, "_given", tuple(given))

    setattr(kind, "__init__", init)  # noqa: B010 — a type checker refuses the assignment
    return kind


@_remember_given
@dataclass(frozen=True, kw_only=True)
class PrintOptions:
    """All options of printing: the kind of each, what it says to players, and its default.

    Lengths are in mm; a size or an offset is a pair of them. A style or a preset is a shipped name
    or a path. `for_` is PRESS, UPLOAD, TONIGHT, or empty for a printer at home.
    """

    for_: Annotated[
        str,
        Field(
            OneOf(PRESS, UPLOAD, TONIGHT),
            "press: PDF/X-4 for a print shop; upload: pages of trim and bleed alone, for an online "
            "printer, pieces with their backs; both have 3mm of bleed if not given; tonight: a kit "
            "that takes the least cutting, with pads for pencils",
        ),
    ] = ""
    paper: Annotated[
        str, Field(_Paper(), "a4 (usual), a3, letter, auto, … or a size such as 220x300mm")
    ] = "a4"
    margin: Annotated[
        float, Field(Length(3, 50), "that stays white on all sides, 10mm if not given")
    ] = 10.0
    scale: Annotated[
        float, Field(_Scale(), "of everything, such as 50%; the ruler then says so")
    ] = 1.0
    style: Annotated[
        str | os.PathLike[str],
        Field(_Name(), "colour (usual), club, folk, grey, low-ink, high-contrast or a style file"),
    ] = "colour"
    language: Annotated[
        str, Field(_Language(), "of all words, such as en (usual); printkit list shows them")
    ] = ""
    text: Annotated[str, Field(OneOf("type", "outlines"), "as type (usual), or as outlines")] = (
        "type"
    )
    overlap: Annotated[
        float, Field(Length(0, 50), "of the sheets of a large board, 10mm if not given")
    ] = 10.0
    no_marks: Annotated[
        bool,
        Field(
            Flag(),
            "in the corners of a board and of pads, by which printkit read finds them in a "
            "photograph",
        ),
    ] = False
    frame: Annotated[
        str,
        Field(
            OneOf("full", "none"),
            "of a board: full (usual), with its title and a line to trim it, or none",
        ),
    ] = "full"
    layout: Annotated[
        str,
        Field(
            OneOf("grid", "nest"),
            "of pieces: grid (usual) for straight cuts, nest for scissors and cutters",
        ),
    ] = "grid"
    spacing: Annotated[float, Field(Length(0, 50), "between nested pieces, 2.5mm if not given")] = (
        2.5
    )
    width: Annotated[
        float | None, Field(Length(1, 50), "of Xoids, about half a leg if not given")
    ] = None
    clearance: Annotated[
        float | None,
        Field(Length(0, 5), "between pieces on neighbouring places, 0.4mm or more if not given"),
    ] = None
    hands: Annotated[
        str,
        Field(
            OneOf("one", "both"),
            "of Xoids with mirror images: one, to be turned over, or both; as suits if not given",
        ),
    ] = ""
    max_legs: Annotated[
        int | None,
        Field(
            Integer(1, MOST_PRINTED_LEGS),
            "of the longest Xoids of a kit, 6 if not given; tonight 5",
        ),
    ] = None
    marks: Annotated[
        str, Field(OneOf("none", "short", "full"), "for cutting, as suits if not given")
    ] = ""
    bleed: Annotated[
        float, Field(Length(0, 10), "by which colour runs out beyond the cuts, 0mm if not given")
    ] = 0.0
    backs: Annotated[
        str,
        Field(
            OneOf("none", "duplex", "fold"),
            "of pieces: none (usual), duplex for both sides of the paper, or fold to fold it over",
        ),
    ] = "none"
    flip: Annotated[
        str, Field(OneOf("long", "short"), "edge that duplex paper turns about, long if not given")
    ] = "long"
    back_offset: Annotated[
        tuple[float, float],
        Field(_Offset(), "dx,dy by which all backs are moved, such as 0.5mm,-1mm"),
    ] = (0.0, 0.0)
    dpi: Annotated[
        int,
        Field(
            Integer(36, 1200),
            "dots per inch of PNG files, 150 if not given; a kit has such files only with it; for "
            "upload 300, and a kit has them too",
        ),
    ] = 150
    preset: Annotated[
        str | os.PathLike[str] | None,
        Field(_Name(), "write files for a cutter: generic, lightburn, … or a file"),
    ] = None
    kerf: Annotated[
        float, Field(Length(0, 2), "width of what the cutter burns away, 0mm if not given")
    ] = 0.0
    joint: Annotated[
        float | None,
        Field(Length(0, 2), "gap between the parts of a board that is split, 0.1mm if not given"),
    ] = None
    engrave: Annotated[
        str,
        Field(OneOf("full", "plain"), "by a cutter: full (usual), or plain, with far fewer lines"),
    ] = "full"
    sheet: Annotated[
        Size | None,
        Field(SheetSize(), "of the cutter's material: width x height, such as 600x400mm"),
    ] = None

    def is_given(self, name: str) -> bool:
        """Return whether the option called `name`, an attribute, was given."""
        return name in self._names_given

    @property
    def _names_given(self) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(self, "_given")  # noqa: B009 — set by the decorator
        return names

    @property
    def given(self) -> Settings:
        """The options that were given, by their names in YAML; the others have their defaults.

        Raises InputError for a value that is out of bounds, TypeError for one of a wrong type.
        """
        settings: dict[str, Any] = {}
        for field in self._names_given:
            name = field.rstrip("_").replace("_", "-")
            settings[name] = check_named(
                field, PRINT_FIELDS.fields[name].kind, getattr(self, field)
            )
        return settings

    def replaced(self, **changes: Any) -> "PrintOptions":
        """Return these options with other values of some, which then are `given` too."""
        given = {name: getattr(self, name) for name in self._names_given}
        return PrintOptions(**{**given, **changes})


DEFAULTS = PrintOptions()


def attribute(name: str) -> str:
    """The attribute of PrintOptions, and the argument of Python functions, for an option `name`."""
    return f"{name}_" if iskeyword(name) else name.replace("-", "_")


PRINT_FIELDS = Fields(
    "a print section",
    **{
        name.rstrip("_").replace("_", "-"): annotation.__metadata__[0]
        for name, annotation in PrintOptions.__annotations__.items()
    },
)

CELL_FIELDS = Fields(
    "the size of cells",
    pitch=Field(
        Length(10, 100),
        "distance between neighbouring cells' centres, such as 22mm: pieces follow it",
    ),
    side=Field(Length(5, 50), "length of a cell's sides instead, the legs of Xoids, such as 14mm"),
)


def print_options(*choices: Settings) -> PrintOptions:
    """The default options, changed by `choices`, of which the last one to name an option counts."""
    chosen = {attribute(name): value for choice in choices for name, value in choice.items()}
    return PrintOptions(**{**_USUAL_FOR.get(chosen.get("for_", ""), {}), **chosen})


def read_print_option(name: str, text: str) -> Any:
    """The value `text` of the command line's option `name`. Raises InputError, without a place."""
    try:
        return PRINT_FIELDS.fields[name].kind.read(Scalar(text, NOWHERE))
    except InputError as error:
        raise InputError(error.message) from None
