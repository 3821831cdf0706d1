"""SVG for cutting machines: a named group a layer, as Inkscape's layers are, in a preset's colours.

Sizes are in mm and every text is a path. A unit is 1 mm, or 1/dpi inch for programs that count so.
"""

from xml.sax.saxutils import escape, quoteattr

from printkit.render.cut_sheet import CutSheet, Disc, Etching, Run
from printkit.render.display import Circle, Path, scaled
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
    layers = ""
    for style in preset.layers:
        marks = tuple(scaled(mark, unit) for mark in layer_marks(style, sheet, preset))
        if marks:
            name, identity = quoteattr(style.name), quoteattr(f"layer-{style.layer}")
            elements = layer_svg(marks, BUNDLED).replace("><", ">\n<")
            layers += (
                f'<g inkscape:groupmode="layer" inkscape:label={name} id={identity}>\n'
                f"{elements}\n</g>\n"
            )
    width, height = sheet.width, sheet.height
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<svg {_SPACES} width="{number(width)}mm" height="{number(height)}mm" '
        f'viewBox="0 0 {number(width * unit)} {number(height * unit)}">\n'
        f"<title>{escape(sheet.name)}</title>\n{metadata_svg()}\n{layers}</svg>\n"
    ).encode()


def layer_marks(style: LayerStyle, sheet: CutSheet, preset: Preset) -> list[Path | Circle]:
    """What is drawn in a layer of a file, in the layer's colour; the print in its own.

    Raises ValueError for text, which has to be a path here.
    """
    if style.layer == "print":
        printed = [mark for mark in sheet.print_ if isinstance(mark, Path | Circle)]
        if len(printed) < len(sheet.print_):
            raise ValueError("neither text nor what is clipped can be cut")
        return printed
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
    marks: list[Path | Circle] = [Path(area.rings, style.area) for area in etching.areas]
    for stroke in etching.lines:
        match stroke:
            case Disc(centre, radius):
                marks.append(Circle(centre, radius, style.stroke))
            case Run(points, closed):
                marks.append(Path((points,), style.stroke, closed))
    return marks
