"""Print options, which the command line or `print:` sections of YAML files may contain.

An option has the same name and kind of value on the command line and in a `print:` section.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any, TypeVar

from printkit.base.print_kinds import (
    NameOrPath,
    Offset,
    PaperSize,
    Scale,
    Settings,
    SheetLanguage,
    SheetSize,
)
from printkit.base.units import Size
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Flag, Integer, Length, OneOf, check_named, with_default

MOST_PRINTED_LEGS = 8  # Most legs of a Xoid that can be printed.
# Names of the options that apply to all kinds of pages.
PAGE_OPTIONS = ("paper", "margin", "style", "language", "text", "dpi")
PRESS, UPLOAD, TONIGHT = "press", "upload", "tonight"  # Values of the option `--for`.
DEFAULT_BLEED = 3.0  # Bleed in mm that print shops require.
SAFE = 3.0  # Width in mm of the safe zone inside the trim that print shops require.
DISCS = ("round", "punch", "stickers", "stones")  # Options for the form of stones and chits.
_STICKER = 24.0  # Default diameter of stickers in mm, a common size of wooden discs.
_USUAL_FOR: Mapping[str, Settings] = {
    PRESS: {"bleed": DEFAULT_BLEED},
    UPLOAD: {"bleed": DEFAULT_BLEED, "dpi": 300, "backs": "duplex"},
}
_PYTHON_WORDS = {"all", "for", "round"}  # Options with names of Python: the attributes end in "_".
_Class = TypeVar("_Class")


def _remember_given(kind: type[_Class]) -> type[_Class]:
    """Make instances of the class `kind` store the names of explicitly given fields in `_given`."""
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
    """All print options, each with its kind of value, help text and default.

    Lengths are in mm; a size or an offset is a pair of lengths. A style or preset is given by name
    or by path. `for_` is PRESS, UPLOAD, TONIGHT, or empty for a home printer.
    """

    for_: Annotated[
        str,
        OneOf(PRESS, UPLOAD, TONIGHT),
        "what to print for: press (PDF/X-4 for a print shop; bleed 3mm), upload (pages of trim "
        "and bleed for an online printer, pieces with their backs; bleed 3mm), or tonight (a kit "
        "with the least cutting, and pads for pencils) (default: a printer at home)",
    ] = ""
    paper: Annotated[
        str, PaperSize(), "paper size: a4, a3, letter, auto, … or a size such as 220x300mm"
    ] = "a4"
    margin: Annotated[float, Length(3, 50), "white border on all sides"] = 10.0
    scale: Annotated[
        float, Scale(), "scale of the whole print, such as 50%; the printed ruler states it"
    ] = 1.0
    style: Annotated[
        str | os.PathLike[str],
        NameOrPath(),
        "style of the print: colour, club, folk, grey, low-ink, high-contrast or a style file",
    ] = "colour"
    language: Annotated[
        str | os.PathLike[str],
        SheetLanguage(),
        "language of all printed words, such as es (default: en); printkit list shows all",
    ] = ""
    text: Annotated[
        str, OneOf("type", "outlines"), "how words are drawn: as type or as outlines"
    ] = "type"
    overlap: Annotated[
        float, Length(0, 50), "overlap of the sheets of a large board, with strips for glue"
    ] = 0.0
    photo: Annotated[
        bool,
        Flag(),
        "add marks in the corners of a board and of pads, by which printkit read finds them in a "
        "photograph",
    ] = False
    frame: Annotated[
        str,
        OneOf("full", "none"),
        "frame of a board: full, with its title and a line to trim it, or none",
    ] = "full"
    layout: Annotated[
        str,
        OneOf("grid", "nest"),
        "arrangement of pieces: grid for straight cuts, nest for scissors and cutters (default: "
        "grid; with a preset nest)",
    ] = "grid"
    spacing: Annotated[
        float, Length(0, 50), "gap between nested pieces (default: 2.5mm; with a preset 2mm)"
    ] = 2.5
    width: Annotated[float | None, Length(1, 50), "width of Xoids (default: about half a leg)"] = (
        None
    )
    clearance: Annotated[
        float | None,
        Length(0, 5),
        "gap between pieces on neighbouring places (default: 0.4mm or more)",
    ] = None
    hands: Annotated[
        str,
        OneOf("one", "both"),
        "print chiral Xoids in one hand (turn them over) or both (default: both; in kits and with "
        "backs one)",
    ] = ""
    round_: Annotated[
        bool, Flag(), "draw stones and chits as discs to trim, not as squares for straight cuts"
    ] = False
    stones: Annotated[
        float | None,
        Length(8, 50),
        "diameter of your own stones, such as 22mm: a kit has a board for them and prints none",
    ] = None
    punch: Annotated[
        float | None,
        Length(8, 80),
        "diameter of a hole punch, such as 1in, for which discs are drawn",
    ] = None
    stickers: Annotated[
        bool,
        Flag(),
        "draw discs as stickers for wooden discs of 24mm or, in a kit, as wide as --stones",
    ] = False
    all_: Annotated[
        bool,
        Flag(),
        "add to a kit its score track, dice table, position sheet and further record sheets",
    ] = False
    max_legs: Annotated[
        int | None,
        Integer(1, MOST_PRINTED_LEGS),
        "legs of the longest Xoids of a kit (default: 6; for tonight 5)",
    ] = None
    marks: Annotated[
        str,
        OneOf("none", "short", "full"),
        "marks for cutting (default: full; none on a board without bleed)",
    ] = ""
    bleed: Annotated[float, Length(0, 10), "extra colour beyond the cuts"] = 0.0
    backs: Annotated[
        str,
        OneOf("none", "duplex", "fold"),
        "backs of pieces: none, duplex on the other side of the paper, or fold to fold it over",
    ] = "none"
    flip: Annotated[str, OneOf("long", "short"), "edge that duplex paper turns about"] = "long"
    back_offset: Annotated[
        tuple[float, float], Offset(), "offset dx,dy of all backs, such as 0.5mm,-1mm"
    ] = (0.0, 0.0)
    dpi: Annotated[
        int,
        Integer(36, 1200),
        "dots per inch of PNG files, which a kit has only with this option or for upload "
        "(default: 150; for upload 300)",
    ] = 150
    preset: Annotated[
        str | os.PathLike[str] | None,
        NameOrPath(),
        "cutter to write files for: generic, lightburn, … or a preset file",
    ] = None
    kerf: Annotated[float, Length(0, 2), "width of the material that the cutter removes"] = 0.0
    joint: Annotated[
        float | None, Length(0, 2), "gap between the parts of a split board (default: 0.1mm)"
    ] = None
    engrave: Annotated[
        str, OneOf("full", "plain"), "engraving by a cutter: full, or plain with far fewer lines"
    ] = "full"
    sheet: Annotated[
        Size | None,
        SheetSize(),
        "size of the cutter's material, width x height, such as 600x400mm (default: the preset's)",
    ] = None

    def is_given(self, name: str) -> bool:
        """Return whether the option with the attribute `name` was given explicitly."""
        return name in self._names_given

    @property
    def _names_given(self) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(self, "_given")  # noqa: B009 — set by the decorator
        return names

    @property
    def given(self) -> Settings:
        """The explicitly given options: a mapping from names in YAML to values.

        Raises InputError if a value is out of bounds, TypeError if it has a wrong type.
        """
        settings: dict[str, Any] = {}
        for field in self._names_given:
            name = field.rstrip("_").replace("_", "-")
            kind = PRINT_FIELDS.fields[name].kind
            settings[name] = check_named(field, kind, getattr(self, field))
        return settings

    @property
    def by_hand(self) -> bool:
        """Whether pieces are printed and cut out at home: neither for a cutter nor for a shop."""
        return self.preset is None and self.for_ in {"", TONIGHT}

    @property
    def disc(self) -> float | None:
        """The required diameter of stones and chits in mm, or None if the board decides."""
        return self.punch or self.stones or (_STICKER if self.stickers else None)

    @property
    def own_stones(self) -> bool:
        """Whether players bring stones, so that a kit prints none."""
        return self.stones is not None and not self.stickers

    @property
    def needs_machine(self) -> bool:
        """Whether a kit has files for a cutting machine, or for upload to a print shop."""
        return self.preset is not None or self.for_ == UPLOAD

    def replaced(self, **changes: Any) -> "PrintOptions":
        """Return a copy with `changes`; the changed options count as explicitly given."""
        given = {name: getattr(self, name) for name in self._names_given}
        return PrintOptions(**{**given, **changes})


def attribute(name: str) -> str:
    """Return the identifier of an option, such as `for_` for `for`, `max_legs` for `max-legs`."""
    return f"{name}_" if name in _PYTHON_WORDS else name.replace("-", "_")


PRINT_FIELDS = Fields(
    "a print section",
    **{
        name.rstrip("_").replace("_", "-"): Field(
            kind, with_default(doc, kind, getattr(PrintOptions, name))
        )
        for name, annotation in PrintOptions.__annotations__.items()
        for kind, doc in (annotation.__metadata__,)
    },
)

CELL_FIELDS = Fields(
    "the size of cells",
    pitch=Field(
        Length(10, 100),
        "distance between the centres of neighbouring cells, such as 22mm; also sets the size "
        "of pieces (default: the board's)",
    ),
    side=Field(
        Length(5, 50),
        "length of a cell's sides and of the legs of Xoids, such as 14mm, instead of the pitch",
    ),
)


def print_options(*choices: Settings) -> PrintOptions:
    """Return the default options, overridden by `choices`; later choices override earlier ones."""
    chosen = {attribute(name): value for choice in choices for name, value in choice.items()}
    return PrintOptions(**{**_USUAL_FOR.get(chosen.get("for_", ""), {}), **chosen})
