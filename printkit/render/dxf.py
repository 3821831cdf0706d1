"""DXF for cutting machines: one drawing a sheet, in mm; y grows upwards only here.

Runs are LWPOLYLINEs, single straight pieces LINEs, circles CIRCLEs. What is printed is no part of
it, and areas to be engraved are their outlines: DXF has no fills that cutters agree on.
"""

import io
import math
from typing import Any

from printkit.errors import missing
from printkit.provenance import made_by
from printkit.render.cut_sheet import CutSheet
from printkit.render.cut_svg import layer_marks
from printkit.render.display import Circle, Path, Point
from printkit.render.preset import LayerStyle, Preset
from printkit.render.surroundings import changed, import_past_settings

# The oldest versions that support the names of all layers, for compatibility.
_VERSION = "R2004"  # the oldest with colours that are not of the palette
_CODE_PAGE = "cp1252"  # of its text
_UTF8_VERSION = "R2007"  # the oldest whose text is UTF-8
_MILLIMETRES = 4  # of $INSUNITS
_DIGITS = 4  # of a place in mm


def write_dxf(sheet: CutSheet, preset: Preset) -> bytes:
    """`sheet` as a file for the machine of `preset`. Raises InputError when ezdxf is missing."""
    try:
        ezdxf = import_past_settings("ezdxf", "EZDXF_")  # an extra: only cutting files need it
    except ImportError:
        raise missing("DXF needs ezdxf", "ezdxf") from None
    from ezdxf._options import default_config, options

    # Let ezdxf heed no settings, and write neither the time nor identifiers that it invents
    own = default_config()
    own["core"]["WRITE_FIXED_META_DATA_FOR_TESTING"] = "true"
    names = "".join(style.name for style in preset.layers)
    is_western = names.encode(_CODE_PAGE, "ignore").decode(_CODE_PAGE) == names
    with changed(vars(options), {"_config": own}):
        drawing = ezdxf.new(_VERSION if is_western else _UTF8_VERSION, units=_MILLIMETRES)
        # Let programs open the drawing on the whole sheet
        space = drawing.modelspace()
        space.reset_extents((0, 0, 0), (sheet.width, sheet.height, 0))
        space.reset_limits((0, 0), (sheet.width, sheet.height))
        # ezdxf takes over the extents of a space only where they do not begin at the origin
        drawing.header["$EXTMIN"], drawing.header["$EXTMAX"] = (
            (0, 0, 0),
            (sheet.width, sheet.height, 0),
        )
        for style in preset.layers:
            marks = layer_marks(style, sheet, preset) if style.layer != "print" else []
            if marks:
                _Layer(drawing, style, sheet.height).draw(marks)
        drawing.header.custom_vars.append("Application", made_by())
        for name in sorted(drawing.entitydb.dxf_types_in_use()):
            drawing.classes.add_class(name)
        text = io.StringIO()
        drawing.write(text)
    return text.getvalue().encode(drawing.output_encoding)


class _Layer:
    """Draws marks on one layer; what they look like is the layer's."""

    def __init__(self, drawing: Any, style: LayerStyle, height: float) -> None:
        self._space = drawing.modelspace()
        self._height = height
        self._attributes = {"layer": style.name}
        if style.name not in drawing.layers:  # several may share a name
            from ezdxf.colors import aci2rgb

            rgb = tuple(int(style.colour[i : i + 2], 16) for i in (1, 3, 5))
            # The colour of AutoCAD's palette (ACI) that comes nearest, 7 for black
            aci = min(
                range(1, 256),
                key=lambda i: (math.dist(rgb, aci2rgb(i) if i != 7 else (0, 0, 0)), i),
            )
            drawing.layers.add(style.name, color=aci).rgb = rgb

    def _at(self, point: Point) -> Point:
        return round(point[0], _DIGITS), round(self._height - point[1], _DIGITS)

    def draw(self, marks: list[Path | Circle]) -> None:
        """Draw `marks` in their order."""
        for mark in marks:
            if isinstance(mark, Circle):
                self._space.add_circle(self._at(mark.centre), mark.radius, self._attributes)
                continue
            for ring in mark.rings:
                points = [self._at(point) for point in ring]
                if len(points) == 2 and not mark.closed:
                    self._space.add_line(*points, self._attributes)
                else:
                    self._space.add_lwpolyline(
                        points, close=mark.closed, dxfattribs=self._attributes
                    )
