"""DXF for cutting machines: one drawing a sheet, in mm; y grows upwards only here.

Runs are LWPOLYLINEs, single straight pieces LINEs, circles CIRCLEs. What is printed is no part of
it, and areas to be engraved are their outlines: DXF has no fills that cutters agree on.
"""

import io
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from printkit.errors import missing
from printkit.provenance import made_by
from printkit.render.cut_sheet import CutSheet
from printkit.render.cut_svg import layer_marks
from printkit.render.display import Circle, Mark, Path, Point
from printkit.render.preset import LayerStyle, Preset
from printkit.render.surroundings import changed, import_past_settings

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
    with _same_bytes():
        drawing = ezdxf.new(_version(preset), units=_MILLIMETRES)
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


def _version(preset: Preset) -> str:
    """The oldest version that can write the names of all layers: older programs read older ones."""
    try:
        "".join(style.name for style in preset.layers).encode(_CODE_PAGE)
    except UnicodeEncodeError:
        return _UTF8_VERSION
    return _VERSION


@contextmanager
def _same_bytes() -> Iterator[None]:
    """Let ezdxf heed no settings, and write neither the time nor identifiers that it invents."""
    from ezdxf._options import default_config, options

    own = default_config()
    own["core"]["WRITE_FIXED_META_DATA_FOR_TESTING"] = "true"
    with changed(vars(options), {"_config": own}):
        yield


class _Layer:
    """Draws marks on one layer; what they look like is the layer's."""

    def __init__(self, drawing: Any, style: LayerStyle, height: float) -> None:
        self._space = drawing.modelspace()
        self._height = height
        self._attributes = {"layer": style.name}
        if style.name not in drawing.layers:  # several may share a name
            layer = drawing.layers.add(style.name, color=_nearest_index(style.colour))
            layer.rgb = _rgb(style.colour)

    def _at(self, point: Point) -> Point:
        return round(point[0], _DIGITS), round(self._height - point[1], _DIGITS)

    def draw(self, marks: list[Mark]) -> None:
        """Draw them in their order. Raises ValueError for text, which has to be a path here."""
        for mark in marks:
            match mark:
                case Path():
                    for ring in mark.rings:
                        self._run([self._at(point) for point in ring], closed=mark.closed)
                case Circle(centre, radius):
                    self._space.add_circle(self._at(centre), radius, self._attributes)
                case _:
                    raise ValueError("neither text nor what is clipped can be cut")

    def _run(self, points: list[Point], *, closed: bool) -> None:
        if len(points) == 2 and not closed:
            self._space.add_line(*points, self._attributes)
        else:
            self._space.add_lwpolyline(points, close=closed, dxfattribs=self._attributes)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _nearest_index(colour: str) -> int:
    """The number of the colour of AutoCAD's palette (ACI) that comes nearest, 7 for black."""
    from ezdxf.colors import aci2rgb

    rgb = _rgb(colour)
    return min(
        range(1, 256), key=lambda i: (math.dist(rgb, aci2rgb(i) if i != 7 else (0, 0, 0)), i)
    )
