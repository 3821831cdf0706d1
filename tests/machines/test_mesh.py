import io
import struct
import zipfile
from xml.etree import ElementTree as ET

import pytest
import trimesh

from printkit.machines.solids.mesh import Body, Mesh, Plate, Standing, write_stl
from printkit.machines.solids.threemf import write_3mf

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
# A tetrahedron with legs of 1, 2 and 3 mm: 1 mm³.
MESH = Mesh(
    ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0)),
    ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)),
)
RED = Body("a <red> one", "#d55e00", MESH)
BLUE = Body("blue", "#0072b2", MESH)
PLATE = Plate(
    "A & B ]]> C",
    "two",
    (
        Standing(RED, 0.0, (10.0, 20.0)),
        Standing(BLUE, 90.0, (30.0, 40.0)),
        Standing(RED, 330.0, (50.0, 60.5)),
    ),
)


@pytest.mark.parametrize(
    "triangles",
    [
        MESH.triangles[:3],  # one is missing
        (*MESH.triangles[:3], (1, 3, 2)),  # one is the wrong way round
        (*MESH.triangles, *MESH.triangles),  # each is there twice
        (),
    ],
)
def test_a_tetrahedron_is_closed_and_other_surfaces_are_not(triangles):
    assert MESH.is_closed
    assert not Mesh(MESH.vertices, triangles).is_closed


def test_stl_is_binary_and_holds_each_triangle_where_it_stands():
    data = write_stl(PLATE)
    assert struct.unpack_from("<I", data, 80) == (12,)
    assert len(data) == 84 + 12 * 50
    first, fifth = (struct.unpack_from("<12fH", data, 84 + 50 * i) for i in (0, 4))
    assert first[:3] == (0.0, 0.0, -1.0)  # the bottom looks down
    assert fifth[3:12] == (30.0, 40.0, 0.0, 28.0, 40.0, 0.0, 30.0, 41.0, 0.0)
    read = trimesh.load(io.BytesIO(data), file_type="stl")
    assert read.is_watertight
    assert read.volume == pytest.approx(3.0, rel=1e-4)


def model(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert package.testzip() is None
        assert package.namelist()[:3] == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in package.namelist():
            ET.fromstring(package.read(name))
        return ET.fromstring(package.read("3D/3dmodel.model"))


def test_3mf_has_an_object_a_body_and_an_item_a_piece():
    red = tuple(standing._replace(body=RED) for standing in PLATE.standing)
    root = model(write_3mf(PLATE._replace(standing=red)))
    assert root.get("unit") == "millimeter"
    assert root.find(f"{CORE}metadata[@name='Title']").text == "A & B ]]> C: two"
    (found,) = root.findall(f".//{CORE}object")
    assert found.get("name") == "a <red> one"
    assert found.get("pid") == root.find(f".//{CORE}basematerials").get("id")
    items = root.findall(f".//{CORE}item")
    assert [item.get("objectid") for item in items] == [found.get("id")] * 3
    assert len({item.get("partnumber") for item in items}) == 3
    assert items[1].get("transform") == "0 1 0 -1 0 0 0 0 1 30 40 0"


def test_each_piece_of_a_plate_of_several_colours_is_an_object_with_its_extruder():
    data = write_3mf(PLATE)
    root = model(data)
    objects = root.findall(f".//{CORE}object")
    assert [each.get("name") for each in objects] == ["a <red> one 1", "blue 1", "a <red> one 2"]
    colours = [base.get("displaycolor") for base in root.iter(f"{CORE}base")]
    shown = [colours[int(each.get("pindex"))] for each in objects]
    assert shown == ["#D55E00", "#0072B2", "#D55E00"]
    numbers = [each.get("id") for each in objects]
    assert [item.get("objectid") for item in root.findall(f".//{CORE}item")] == numbers
    cura = [each.find(f".//{CORE}metadata[@name='cura:extruder_nr']").text for each in objects]
    assert cura == ["0", "1", "0"]
    for config in ("Slic3r_PE_model", "model_settings"):
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            told = ET.fromstring(package.read(f"Metadata/{config}.config"))
        assert [each.get("id") for each in told] == numbers
        extruders = [each.find("metadata[@key='extruder']").get("value") for each in told]
        assert extruders == ["1", "2", "1"]
