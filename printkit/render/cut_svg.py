"""SVG for cutting machines: a named group a layer, as Inkscape's layers are, in a preset's colours.

Sizes are in mm and every text is a path. A unit is 1 mm, or 1/dpi inch for programs that count so.
"""

from xml.sax.saxutils import escape, quoteattr

from printkit.render.cut_sheet import CutSheet, Disc, Etching, Run, Stroke
from printkit.render.display import Circle, Ink, Mark, Path
from printkit.render.fonts import BUNDLED
from printkit.render.preset import LayerStyle, Preset
from printkit.render.svg import layer_svg, metadata_svg, number
from printkit.units import MM_PER_INCH

_SPACES = (
    'xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)


def write_cut_svg(sheet: CutSheet, preset: Preset) -> bytes:
    """`sheet` as a file for the machine of `preset`."""
    unit = preset.dpi / MM_PER_INCH if preset.dpi else 1.0
    layers = "".join(_layer(style, sheet, preset, unit) for style in preset.layers)
    width, height = sheet.width, sheet.height
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<svg {_SPACES} width="{number(width)}mm" height="{number(height)}mm" '
        f'viewBox="0 0 {number(width * unit)} {number(height * unit)}">\n'
        f"<title>{escape(sheet.name)}</title>\n{metadata_svg()}\n{layers}</svg>\n"
    ).encode()


def _layer(style: LayerStyle, sheet: CutSheet, preset: Preset, unit: float) -> str:
    """A layer as a group, or nothing where the sheet has nothing for it."""
    marks = tuple(_scaled(mark, unit) for mark in layer_marks(style, sheet, preset))
    if not marks:
        return ""
    name = quoteattr(style.name)
    identity = quoteattr(f"layer-{style.layer}")
    group = f'<g inkscape:groupmode="layer" inkscape:label={name} id={identity}>'
    elements = layer_svg(marks, BUNDLED).replace("><", ">\n<")
    return f"{group}\n{elements}\n</g>\n"


def layer_marks(style: LayerStyle, sheet: CutSheet, preset: Preset) -> list[Mark]:
    """What is drawn in a layer of a file, in the layer's colour; the print in its own."""
    if style.layer == "print":
        return list(sheet.print_)
    lines_apart, inner_apart = preset.has("engrave-lines"), preset.has("cut-inner")
    inner = tuple(path.stroke for path in sheet.cut if path.inner)
    cuts = tuple(path.stroke for path in sheet.cut if not (inner_apart and path.inner))
    held = {
        "engrave": sheet.engrave._replace(lines=()) if lines_apart else sheet.engrave,
        "engrave-lines": Etching(lines=sheet.engrave.lines),
        "score": Etching(lines=sheet.score),
        "cut-inner": Etching(lines=inner),
        "cut": Etching(lines=cuts),
        "notes": sheet.notes,
    }
    etching = held[style.layer]
    areas = (Path(area.rings, style.area) for area in etching.areas)
    return [*areas, *(_stroke(stroke, style.stroke) for stroke in etching.lines)]


def _stroke(stroke: Stroke, ink: Ink) -> Mark:
    match stroke:
        case Disc(centre, radius):
            return Circle(centre, radius, ink)
        case Run(points, closed):
            return Path((points,), ink, closed)


def _scaled(mark: Mark, by: float) -> Mark:
    """The mark in other units. Raises ValueError for text, which has to be a path here."""
    match mark:
        case Path():
            rings = tuple(tuple((x * by, y * by) for x, y in ring) for ring in mark.rings)
            return mark._replace(rings=rings, ink=_scaled_ink(mark.ink, by))
        case Circle((x, y), radius):
            ink = _scaled_ink(mark.ink, by)
            return mark._replace(centre=(x * by, y * by), radius=radius * by, ink=ink)
        case _:
            raise ValueError("neither text nor what is clipped can be cut")


def _scaled_ink(ink: Ink, by: float) -> Ink:
    return ink._replace(width=ink.width * by, dash=tuple(length * by for length in ink.dash))
