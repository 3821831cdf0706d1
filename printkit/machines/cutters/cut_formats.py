"""SVG and DXF files for cutting machines, one for each sheet.

In SVG files, each layer is a named group, as in Inkscape, and text is converted to paths. An SVG
unit is 1 mm, or 1/dpi inch if the preset has a dpi. DXF files are in mm, with y upwards, and do not
contain the print layer. DXF areas are only outlines, because cutters do not agree on fills.
"""

import io
import math
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from printkit.base.errors import missing
from printkit.base.output import made_by
from printkit.base.units import MM_PER_INCH
from printkit.draw.cut_layers import CutSheet, Disc, Etching, LayerStyle, Preset, Run
from printkit.draw.display import Circle, Path, Point, scaled
from printkit.draw.formats.library_settings import changed
from printkit.draw.formats.svg import layer_svg, metadata_svg, number
from printkit.draw.typography.typefaces import BUNDLED

_SPACES = (
    'xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)


def write_cut_svg(sheet: CutSheet, preset: Preset) -> bytes:
    """Return `sheet` as an SVG file for the machine of `preset`."""
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
    """Return a layer's marks. Raises ValueError for text or clipped marks in the print layer."""
    if style.layer == "print":
        printed = [mark for mark in sheet.print_ if isinstance(mark, Path | Circle)]
        if len(printed) < len(sheet.print_):
            raise ValueError("text and clipped marks cannot be cut")
        return printed
    lines_apart, inner_apart = preset.has("engrave-lines"), preset.has("cut-inner")
    inner = tuple(path.stroke for path in sheet.cut if path.depth)
    cuts = tuple(path.stroke for path in sheet.cut if not (inner_apart and path.depth))
    held = {
        "engrave": sheet.engrave._replace(lines=()) if lines_apart else sheet.engrave,
        "engrave-lines": Etching(lines=sheet.engrave.lines),
        "score": Etching(lines=sheet.score),
        "cut-inner": Etching(lines=inner),
        "cut": Etching(lines=cuts),
        "notes": sheet.notes,
    }
    etching = held[style.layer]
    marks: list[Path | Circle] = [Path(area, style.area) for area in etching.areas]
    for stroke in etching.lines:
        match stroke:
            case Disc(centre, radius):
                marks.append(Circle(centre, radius, style.stroke))
            case Run(points, closed):
                marks.append(Path((points,), style.stroke, closed))
    return marks


_VERSION = "R2004"  # The oldest DXF version with RGB colours, for compatibility.
_CODE_PAGE = "cp1252"  # The text encoding of DXF R2004.
_UTF8_VERSION = "R2007"  # The oldest DXF version with UTF-8 text, for layer names beyond cp1252.
_MILLIMETRES = 4  # The value of the DXF variable $INSUNITS for mm.
_DIGITS = 4  # Number of decimals of coordinates in mm.


def write_dxf(sheet: CutSheet, preset: Preset) -> bytes:
    """Return `sheet` as DXF for the machine of `preset`. Raises InputError if ezdxf is missing."""
    try:
        import ezdxf  # ezdxf is an optional dependency
        from ezdxf._options import default_config, options
    except ImportError:
        raise missing("DXF needs ezdxf", "ezdxf") from None

    # Ignore the user's ezdxf settings, and omit time stamps and random IDs, for reproducible files
    own = default_config()
    own["core"]["WRITE_FIXED_META_DATA_FOR_TESTING"] = "true"
    names = "".join(style.name for style in preset.layers)
    is_western = names.encode(_CODE_PAGE, "ignore").decode(_CODE_PAGE) == names
    with changed(vars(options), {"_config": own}):
        drawing = ezdxf.new(_VERSION if is_western else _UTF8_VERSION, units=_MILLIMETRES)
        # Make programs show the whole sheet when they open the file
        space = drawing.modelspace()
        space.reset_extents((0, 0, 0), (sheet.width, sheet.height, 0))
        space.reset_limits((0, 0), (sheet.width, sheet.height))
        # ezdxf copies a layout's extents to the header only if they do not begin at the origin
        drawing.header["$EXTMIN"] = (0, 0, 0)
        drawing.header["$EXTMAX"] = (sheet.width, sheet.height, 0)
        for style in preset.layers:
            marks = layer_marks(style, sheet, preset) if style.layer != "print" else []
            if marks:
                _draw(drawing, style, sheet.height, marks)
        drawing.header.custom_vars.append("Application", made_by())
        for name in sorted(drawing.entitydb.dxf_types_in_use()):
            drawing.classes.add_class(name)
        text = io.StringIO()
        drawing.write(text)
    return text.getvalue().encode(drawing.output_encoding)


def _draw(drawing: Any, style: LayerStyle, height: float, marks: Iterable[Path | Circle]) -> None:
    if style.name not in drawing.layers:  # several layers may share a name
        from ezdxf.colors import aci2rgb

        rgb = tuple(int(style.colour[i : i + 2], 16) for i in (1, 3, 5))
        # Find the nearest colour of AutoCAD's palette (ACI); index 7 counts as black
        colours = {i: aci2rgb(i) if i != 7 else (0, 0, 0) for i in range(1, 256)}
        aci = min(colours, key=lambda i: (math.dist(rgb, colours[i]), i))
        drawing.layers.add(style.name, color=aci).rgb = rgb

    def at(point: Point) -> Point:
        return round(point[0], _DIGITS), round(height - point[1], _DIGITS)

    space, attributes = drawing.modelspace(), {"layer": style.name}
    for mark in marks:
        if isinstance(mark, Circle):
            space.add_circle(at(mark.centre), mark.radius, attributes)
            continue
        for ring in mark.rings:
            points = list(map(at, ring))
            if len(points) == 2 and not mark.closed:
                space.add_line(*points, attributes)
            else:
                space.add_lwpolyline(points, close=mark.closed, dxfattribs=attributes)
