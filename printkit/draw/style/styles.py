"""Loading of print styles and cutter presets, either shipped ones by name or files by path."""

import os
from functools import lru_cache
from operator import gt
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.print_kinds import NAME, Reference, SheetSize
from printkit.base.yaml.keys import Field, Fields, Values
from printkit.base.yaml.kinds import Colour, Integer, Length, ListOf, OneOf, String
from printkit.base.yaml.nodes import Node
from printkit.draw.cut_layers import FORMATS, LAYERS, LayerStyle, Preset, Registration
from printkit.draw.style.style_file import PLAIN, STYLE_FIELDS, Style
from printkit.draw.typography.font_file import Face, read_face
from printkit.draw.typography.typefaces import Typeface
from printkit.rules import lookup
from printkit.rules.source_arguments import Source

DEFAULT_STYLE = "colour"
MAX_FONT_BYTES = 32 << 20
_DEEPEST = 8  # Maximum length of a chain of styles, each based on the next.
_KEPT = 16  # Number of cached styles, including fonts.


def load_style(name: Source, folder: Path | None = Path()) -> Style:
    """Load the style `name`: the name of a shipped style, or a path relative to `folder`.

    Raises InputError if the style is missing or invalid, or if a path is given without `folder`.
    """
    reference, span = _written(name)
    with lookup.errors_at(span):
        path = lookup.locate(reference, "styles", folder, span)
        return _load(path, 0, named=lookup.is_in_file(span))


def load_preset(name: Source) -> Preset:
    """Load a preset by name or path. Raises InputError if the preset is missing or invalid."""
    reference, span = _written(name)
    path = lookup.locate(reference, "presets", Path(), span)
    with lookup.errors_at(span):
        return read_preset(lookup.read_tree(path, PRESET_FIELDS, named=lookup.is_in_file(span)))


def _written(name: Source) -> tuple[str, SourceSpan | None]:
    """Return `name` as text, and its position, or None if `name` is not from a YAML file."""
    reference = name if isinstance(name, str) else os.path.join(".", name)  # noqa: PTH118
    return reference, reference.span if isinstance(reference, Reference) else None


def _load(path: Path, depth: int, *, named: bool) -> Style:
    """Load the style `path`, a base of `depth` styles; `named` is true if a file names `path`."""
    return _read(path, lookup.stamp_of(path), depth, named=named)


@lru_cache(_KEPT)
def _read(path: Path, _stamp: object, depth: int, *, named: bool) -> Style:
    values = STYLE_FIELDS.read(lookup.read_tree(path, STYLE_FIELDS, named=named))
    typeface, folder = None, path.parent
    if font := values.get("font"):
        regular = _face(folder, *font["regular"])
        bold = _face(folder, *font["bold"]) if "bold" in font else regular
        display = _face(folder, *font["display"]) if "display" in font else bold
        typeface = Typeface(regular.family, regular, bold, display)
    if path == lookup.shipped("styles") / f"{DEFAULT_STYLE}.yaml":
        return PLAIN.changed(values, typeface)
    name, span = values.get("base", (DEFAULT_STYLE, None))
    if depth == _DEEPEST:
        what = f"'{name[:80]}' is based on itself, or its chain of base styles is too long"
        raise InputError(f"base: {what}", span)
    with lookup.errors_at(span):
        file = lookup.locate(name, "styles", folder, span)
        base = _load(file, depth + 1, named=lookup.is_in_file(span))
    return base.changed(values, typeface)


def _face(folder: Path, name: str, span: SourceSpan) -> Face:
    path = folder / name
    with lookup.errors_at(span):
        data = lookup.read_file(path, "a TrueType font", MAX_FONT_BYTES)
        if len(data) > MAX_FONT_BYTES:
            most = MAX_FONT_BYTES >> 20
            raise InputError(f"the font has more than {most} MiB", SourceSpan(str(path)))
        return read_face(data, str(path))


# Preset files describe the file format that a cutter, its program or a service expects

HAIRLINE = 0.01  # Default width in mm of lines in a cutting file.
_NOT_IN_DXF = '*/:;<=>?\\`"'  # Characters that DXF forbids in layer names.
_NAMES = {"engrave-lines": "ENGRAVE LINES", "cut-inner": "CUT INNER"}
_LAYER = Fields(
    "a layer",
    layer=Field(OneOf(*LAYERS), "what the layer contains", required=True),
    name=Field(String(80), "the layer's name in the file, such as CUT"),
    colour=Field(Colour(), "colour of lines and areas"),
    width=Field(Length(0.001, 2), "width of the layer's lines (default: 0.01mm)"),
    areas=Field(OneOf("filled", "outlined"), "how areas are drawn (default: filled)"),
)
_REGISTRATION = Fields(
    "registration marks",
    square=Field(Length(1, 20), "side of the square in the top left corner", required=True),
    length=Field(Length(2, 60), "length of the arms of the angle marks", required=True),
    width=Field(Length(0.1, 3), "width of the arms", required=True),
    inset=Field(Length(0, 60), "distance of the marks from the edges of the sheet", required=True),
)
PRESET_FIELDS = Fields(
    "a preset",
    name=Field(NAME, "the name for --preset", required=True),
    title=Field(String(), "the machine, program or service"),
    source=Field(ListOf(String(1000)), "pages of the maker or of users that document these values"),
    layers=Field(ListOf(_LAYER, 1, len(LAYERS)), "layers of a file, in order", required=True),
    formats=Field(ListOf(OneOf(*FORMATS), 1, 2), "supported file formats, the default first"),
    sheet=Field(SheetSize(), "default size of a sheet of material"),
    largest=Field(SheetSize(), "largest sheet that fits the machine"),
    margin=Field(Length(0, 100), "blank edge of a sheet (default: 5mm)"),
    dpi=Field(Integer(25, 1200), "SVG units per inch, if the program ignores mm"),
    registration=Field(_REGISTRATION, "printed registration marks that the cutter detects"),
    printed=Field(OneOf("pdf", "png"), "also write a separate file to print, in this format"),
    bleed=Field(Length(0, 5), "extra colour beyond the cuts (default: 0mm)"),
)


def read_preset(node: Node) -> Preset:
    """Return the preset that `node` describes. Raises InputError if `node` is invalid."""
    values = PRESET_FIELDS.read(node)
    formats = tuple(values.get("formats", FORMATS))
    for layer in values["layers"] if "dxf" in formats else ():
        if wrong := set(layer.get("name", "")).intersection(_NOT_IN_DXF):
            raise InputError(
                f"a layer's name cannot contain {min(wrong)} in DXF; choose another name, "
                "or leave dxf out of the formats",
                layer.span_of("name"),
            )
    facts: dict[str, Any] = {key: values[key] for key in Preset._fields if key in values}
    if "registration" in values:
        facts["registration"] = Registration(**values["registration"])
    preset = Preset(**{"title": values["name"], **facts, "formats": formats})
    sheet, largest, margin = preset.sheet, preset.largest, preset.margin
    if largest and any(map(gt, sorted(sheet), sorted(largest))):
        raise InputError(
            "the sheet of {:g} × {:g} mm is larger than the preset's largest sheet".format(*sheet)
            + ", {:g} × {:g} mm".format(*largest),
            values.span_of("sheet" if "sheet" in values else "largest"),
        )
    if 2 * margin >= min(sheet):
        raise InputError(
            f"margins of {margin:g} mm cover the whole sheet, which is {min(sheet):g} mm "
            f"wide; give less than {min(sheet) / 2:g} mm",
            values.span_of("margin" if "margin" in values else "sheet"),
        )
    return preset._replace(layers=_layers(values["layers"], values.span_of("layers")))


def _layers(listed: list[Values], span: SourceSpan) -> tuple[LayerStyle, ...]:
    layers: dict[str, LayerStyle] = {}
    for values in listed:
        layer = values["layer"]
        if layer != "print" and "colour" not in values:
            raise InputError(f"the layer '{layer}' has no colour", values.span)
        if layer in layers:
            raise InputError(f"the layer '{layer}' is given twice", values.span)
        layers[layer] = LayerStyle(
            layer,
            values.get("name", _NAMES.get(layer, layer.upper())),
            values.get("colour", "#000000"),
            values.get("width", HAIRLINE),
            values.get("areas", "filled") == "filled",
        )
    for layer, other in (("cut", "cut"), ("cut-inner", "cut"), ("engrave-lines", "engrave")):
        if (layer in layers or layer == "cut") and other not in layers:
            raise InputError(f"the preset has no layer '{other}'", span)
    return tuple(layers.values())
