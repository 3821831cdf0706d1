"""Reads written cutting files back as strokes in mm, y downwards, without printkit's help."""

import io
import re
from typing import NamedTuple
from xml.etree import ElementTree as ET

import ezdxf
from ezdxf.lldxf.validator import dxf_info
from support.measure import svg_rings

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


class Drawn(NamedTuple):
    """A path or a circle: its rings, or the circle as (x, y, radius), and its ink."""

    rings: list
    circle: tuple | None
    closed: bool
    stroke: str | None
    fill: str | None
    width: float


class CutFile(NamedTuple):
    width: float  # mm
    height: float
    layers: dict[str, list[Drawn]]  # in the order of the file
    root: ET.Element

    def rings(self, layer):
        return [ring for drawn in self.layers[layer] for ring in drawn.rings]

    def circles(self, layer):
        return [drawn.circle for drawn in self.layers[layer] if drawn.circle]


def read_cut_svg(data: bytes) -> CutFile:
    root = ET.fromstring(data)
    width, height = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
    left, top, across, down = (float(n) for n in root.get("viewBox").split())
    assert (left, top) == (0, 0)
    unit = across / width
    assert abs(unit - down / height) < 1e-6
    layers = {}
    for group in root.findall(f"{SVG}g"):
        assert group.get(f"{INKSCAPE}groupmode") == "layer"
        assert "transform" not in group.attrib
        layers[group.get(f"{INKSCAPE}label")] = [_drawn(each, unit) for each in group]
    return CutFile(width, height, layers, root)


def _drawn(element, unit) -> Drawn:
    rings, circle, closed = [], None, True
    if element.tag == f"{SVG}circle":
        circle = tuple(float(element.get(key)) / unit for key in ("cx", "cy", "r"))
    else:
        assert element.tag == f"{SVG}path", element.tag
        d = element.get("d")
        rings = [[(x / unit, y / unit) for x, y in ring] for ring in svg_rings(d)]
        closed = d.count("M") == d.count("Z")
        assert re.fullmatch(r"[-0-9. MLZ]+", d)
    fill = element.get("fill")
    width = float(element.get("stroke-width", 0)) / unit
    return Drawn(
        rings, circle, closed, element.get("stroke"), None if fill == "none" else fill, width
    )


def read_dxf(data: bytes):
    """The drawing in a DXF file, which must be without errors."""
    about = dxf_info(io.StringIO(data.decode("latin-1")))
    encoding = "utf-8" if about.version >= "AC1021" else about.encoding
    drawing = ezdxf.read(io.StringIO(data.decode(encoding)))
    audit = drawing.audit()
    assert not audit.has_errors
    assert not audit.has_fixes
    return drawing
