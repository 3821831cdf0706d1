"""3MF: bodies with their names and colours, and where each of them stands on the plate.

A file is a package (ECMA-376, part 2) with one model of the 3MF core specification 1.3: a colour is
a base material, a body an object, and each of its pieces an item of the build.
"""

import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from printkit import __version__
from printkit.render.mesh import Body, Mesh, Plate, Standing

_MODEL = "3D/3dmodel.model"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest moment that a zip file can name
_UNIX = 3
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_MODEL_RELATION = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPES = (
    f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType='
    '"application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n'
)
_RELATIONS = (
    f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="model" Target="/{_MODEL}" Type="{_MODEL_RELATION}"/></Relationships>\n'
)
_MATERIALS = 1  # the number of the list of colours among the resources; bodies follow


def write_3mf(plate: Plate) -> bytes:
    """`plate` as a package; the same bytes for the same plate."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, text in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _RELATIONS),
            (_MODEL, "".join(_model(plate))),
        ):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = _UNIX, 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, text.encode(), compresslevel=9)
    return buffer.getvalue()


def _model(plate: Plate) -> Iterator[str]:
    bodies = list({standing.body.name: standing.body for standing in plate.standing}.values())
    colours = sorted({body.colour for body in bodies})
    numbers = {body.name: number for number, body in enumerate(bodies, start=_MATERIALS + 1)}
    title = f"{plate.title}: {plate.name}" if plate.name else plate.title
    yield f'{_XML}<model xmlns="{_CORE}" unit="millimeter" xml:lang="en-US">\n'
    yield f' <metadata name="Title">{escape(title)}</metadata>\n'
    yield f' <metadata name="Application">printkit {__version__}</metadata>\n <resources>\n'
    yield f'  <basematerials id="{_MATERIALS}">\n'
    for colour in colours:
        yield f'   <base name="{colour}" displaycolor="{colour.upper()}"/>\n'
    yield "  </basematerials>\n"
    for body in bodies:
        yield from _object(body, numbers[body.name], colours.index(body.colour))
    yield " </resources>\n <build>\n"
    yield from _items(plate.standing, numbers)
    yield " </build>\n</model>\n"


def _object(body: Body, number: int, colour: int) -> Iterator[str]:
    yield f'  <object id="{number}" type="model" name={quoteattr(body.name)} '
    yield f'pid="{_MATERIALS}" pindex="{colour}">\n   <mesh>\n'
    yield from _mesh(body.mesh)
    yield "   </mesh>\n  </object>\n"


def _mesh(mesh: Mesh) -> Iterator[str]:
    yield "    <vertices>\n"
    for place in mesh.vertices:
        x, y, z = map(_number, place)
        yield f'     <vertex x="{x}" y="{y}" z="{z}"/>\n'
    yield "    </vertices>\n    <triangles>\n"
    for a, b, c in mesh.triangles:
        yield f'     <triangle v1="{a}" v2="{b}" v3="{c}"/>\n'
    yield "    </triangles>\n"


def _items(standing: Iterable[Standing], numbers: dict[str, int]) -> Iterator[str]:
    made: Counter[str] = Counter()
    for each in standing:
        made[each.body.name] += 1
        a, b, c, d = (f"{value:.12g}" for value in each.matrix)
        x, y = map(_number, each.at)
        transform = f"{a} {b} 0 {c} {d} 0 0 0 1 {x} {y} 0"
        number = numbers[each.body.name]
        part = quoteattr(f"{each.body.name} {made[each.body.name]}")  # readers want it to be unique
        yield f'  <item objectid="{number}" partnumber={part} transform="{transform}"/>\n'


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
