"""Write 3MF: a package (ECMA-376, part 2) with one model of the 3MF core specification 1.3.

In 3MF, a colour is a base material, a body is an object, and each copy of a body is a build item.

Slicers ignore the colours of 3MF and print with one extruder. The package of a plate with
several colours therefore assigns an extruder to each object. PrusaSlicer reads the extruders from
`Slic3r_PE_model.config`, Bambu Studio and OrcaSlicer from `model_settings.config`, and Cura from
metadata (numbered from 0). Slicers turn all items of an object except the first into new objects
without an extruder. On a plate with several colours, each piece is therefore a separate object.
"""

import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from printkit.base.language import labelled
from printkit.base.output import made_by
from printkit.machines.solids.mesh import Body, Plate, Standing

_MODEL = "3D/3dmodel.model"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip file can store
_UNIX = 3
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_MODEL_RELATION = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_CURA = "http://software.ultimaker.com/xml/cura/3mf/2015/10"
_TYPES = (
    f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType='
    '"application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType='
    '"application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    '<Default Extension="config" ContentType="application/xml"/></Types>\n'
)
_RELATIONS = (
    f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="model" Target="/{_MODEL}" Type="{_MODEL_RELATION}"/></Relationships>\n'
)
_MATERIALS = 1  # resource ID of the list of colours; the objects have the next IDs


class _Object(NamedTuple):
    """An object of a 3MF model: its resource ID, name, body, and extruder (counted from 1)."""

    number: int
    name: str
    body: Body
    extruder: int


class _Model(NamedTuple):
    title: str
    colours: tuple[str, ...]
    objects: tuple[_Object, ...]
    items: tuple[tuple[_Object, Standing], ...]


def write_3mf(plate: Plate) -> bytes:
    """Return `plate` as a 3MF package; equal plates give equal bytes."""
    model = _model(plate)
    files = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _RELATIONS,
        _MODEL: "".join(_model_xml(model)),
    }
    if len(model.colours) > 1:
        files["Metadata/Slic3r_PE_model.config"] = "".join(_for_prusa(model.objects))
        files["Metadata/model_settings.config"] = "".join(_for_bambu(model.objects))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system, entry.external_attr = _UNIX, 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, text.encode(), compresslevel=9)
    return buffer.getvalue()


def _model(plate: Plate) -> _Model:
    colours = tuple(dict.fromkeys(standing.body.colour for standing in plate.standing))
    objects: dict[str, _Object] = {}
    items = []
    for standing, name in zip(plate.standing, _names(plate.standing), strict=True):
        body = standing.body
        key = name if len(colours) > 1 else body.name
        number, extruder = _MATERIALS + 1 + len(objects), colours.index(body.colour) + 1
        found = objects.setdefault(key, _Object(number, key, body, extruder))
        items.append((found, standing))
    title = labelled(plate.title, plate.name) if plate.name else plate.title
    return _Model(title, colours, tuple(objects.values()), tuple(items))


def _names(standing: Iterable[Standing]) -> Iterator[str]:
    made: Counter[str] = Counter()
    for each in standing:
        made[each.body.name] += 1
        yield f"{each.body.name} {made[each.body.name]}"


def _model_xml(model: _Model) -> Iterator[str]:
    mixed = len(model.colours) > 1
    cura = f' xmlns:cura="{_CURA}"' if mixed else ""
    yield f'{_XML}<model xmlns="{_CORE}"{cura} unit="millimeter" xml:lang="en-US">\n'
    yield f' <metadata name="Title">{escape(model.title)}</metadata>\n'
    yield f' <metadata name="Application">{escape(made_by())}</metadata>\n <resources>\n'
    yield f'  <basematerials id="{_MATERIALS}">\n'
    for colour in model.colours:
        yield f'   <base name="{colour}" displaycolor="{colour.upper()}"/>\n'
    yield "  </basematerials>\n"
    for each in model.objects:
        yield f'  <object id="{each.number}" type="model" name={quoteattr(each.name)} '
        yield f'pid="{_MATERIALS}" pindex="{each.extruder - 1}">\n'
        if mixed:
            extruder = f'<metadata name="cura:extruder_nr">{each.extruder - 1}</metadata>'
            yield f"   <metadatagroup>{extruder}</metadatagroup>\n"
        yield "   <mesh>\n    <vertices>\n"
        for place in each.body.mesh.vertices:
            x, y, z = map(_number, place)
            yield f'     <vertex x="{x}" y="{y}" z="{z}"/>\n'
        yield "    </vertices>\n    <triangles>\n"
        for a, b, c in each.body.mesh.triangles:
            yield f'     <triangle v1="{a}" v2="{b}" v3="{c}"/>\n'
        yield "    </triangles>\n   </mesh>\n  </object>\n"
    yield " </resources>\n <build>\n"
    names = _names(standing for _, standing in model.items)
    for (found, standing), name in zip(model.items, names, strict=True):
        turn = [f"{value:.12g}" for value in standing.matrix]
        x, y = map(_number, standing.at)
        transform = f"{turn[0]} {turn[1]} 0 {turn[2]} {turn[3]} 0 0 0 1 {x} {y} 0"
        part = quoteattr(name)  # readers of 3MF expect unique part numbers
        yield f'  <item objectid="{found.number}" partnumber={part} transform="{transform}"/>\n'
    yield " </build>\n</model>\n"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _for_prusa(objects: Sequence[_Object]) -> Iterator[str]:
    yield f"{_XML}<config>\n"
    for each in objects:
        name, last = quoteattr(each.name), len(each.body.mesh.triangles) - 1
        yield f' <object id="{each.number}" instances_count="1">\n'
        yield f'  <metadata type="object" key="name" value={name}/>\n'
        yield f'  <metadata type="object" key="extruder" value="{each.extruder}"/>\n'
        yield f'  <volume firstid="0" lastid="{last}">\n'
        yield f'   <metadata type="volume" key="name" value={name}/>\n'
        yield "  </volume>\n </object>\n"
    yield "</config>\n"


def _for_bambu(objects: Sequence[_Object]) -> Iterator[str]:
    yield f"{_XML}<config>\n"
    for each in objects:
        name = quoteattr(each.name)
        yield f' <object id="{each.number}">\n  <metadata key="name" value={name}/>\n'
        yield f'  <metadata key="extruder" value="{each.extruder}"/>\n'
        yield f'  <part id="{each.number}" subtype="normal_part">\n'
        yield f'   <metadata key="name" value={name}/>\n'
        yield "  </part>\n </object>\n"
    yield "</config>\n"
