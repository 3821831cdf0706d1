"""Preset files, which describe the file format that a cutter, its program or a service expects."""

from operator import gt
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.print_kinds import NAME, SheetSize
from printkit.base.yaml.keys import Field, Fields, Values
from printkit.base.yaml.kinds import Colour, Integer, Length, ListOf, OneOf, String
from printkit.base.yaml.nodes import Node
from printkit.draw.cut_layers import FORMATS, LAYERS, LayerStyle, Preset, Registration
from printkit.rules import lookup
from printkit.rules.source_arguments import Source, reference_and_span

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


def load_preset(name: Source) -> Preset:
    """Load a preset by name or path. Raises InputError if the preset is missing or invalid."""
    reference, span = reference_and_span(name)
    path = lookup.locate(reference, "presets", Path(), span)
    with lookup.errors_at(span):
        return read_preset(lookup.read_tree(path, PRESET_FIELDS, named=lookup.is_in_file(span)))


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
