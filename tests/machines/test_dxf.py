import pytest
from ezdxf.colors import int2rgb
from support.cutfiles import read_dxf

from printkit.draw.cut_sheet import CutPath, CutSheet, Disc, Etching, LayerStyle, Preset, Run
from printkit.draw.display import Ink, rectangle
from printkit.machines.cut_files import write_dxf

SHEET = CutSheet(
    "Tiles",
    600,
    400,
    cut=(
        CutPath(Disc((20, 30), 4), 1, "a"),
        CutPath(Run(((10, 10), (30, 10), (30, 50), (10, 50)), closed=True), 0, "a"),
        CutPath(Run(((40, 10), (40, 60)), closed=False)),
        CutPath(Run(((50, 10), (60, 10), (60, 60)), closed=False)),
    ),
    engrave=Etching(((((12, 12), (18, 12), (18, 18)),),), ()),
    print_=(rectangle((10, 10), 20, 20, Ink(fill="#cf3a2b")),),
)
LAYERS = (
    LayerStyle("print", "PRINT", "#000000", 0.01, filled=True),
    LayerStyle("engrave", "line engraving", "#000000", 0.01, filled=False),
    LayerStyle("cut", "CUT", "#f36926", 0.01, filled=True),
)
PRESET = Preset("x", "X", LAYERS, ("dxf",), (600, 400), None, 5, None, None, "", 0)
KINDS = ["CIRCLE", "LWPOLYLINE", "LINE", "LWPOLYLINE"]


def with_layers(*layers):
    styles = tuple(LayerStyle(*layer, 0.01, filled=True) for layer in layers)
    return read_dxf(write_dxf(SHEET, PRESET._replace(layers=styles)))


@pytest.fixture(scope="module")
def drawing():
    return read_dxf(write_dxf(SHEET, PRESET))


def on(drawing, layer):
    return [entity for entity in drawing.modelspace() if entity.dxf.layer == layer]


def test_units_are_mm(drawing):
    assert drawing.header["$INSUNITS"] == 4
    assert drawing.header["$MEASUREMENT"] == 1
    assert drawing.header["$EXTMAX"][:2] == (600, 400)


def test_each_kind_of_stroke_has_its_entity_and_y_grows_upwards(drawing):
    circle, ring, line, run = found = on(drawing, "CUT")
    assert [entity.dxftype() for entity in found] == KINDS
    assert (circle.dxf.radius, tuple(circle.dxf.center)[:2]) == (4, (20, 370))
    assert (ring.closed, run.closed) == (True, False)
    assert [tuple(point[:2]) for point in ring] == [(10, 390), (30, 390), (30, 350), (10, 350)]
    assert [tuple(end)[:2] for end in (line.dxf.start, line.dxf.end)] == [(40, 390), (40, 340)]


def test_layers_have_the_presets_names_and_colours_and_what_is_printed_is_none(drawing):
    assert drawing.layers.get("CUT").rgb == (0xF3, 0x69, 0x26)
    assert drawing.layers.get("line engraving").rgb == (0, 0, 0)
    assert drawing.layers.get("line engraving").color == 7
    assert {entity.dxf.color for entity in drawing.modelspace()} == {256}  # as the layer is
    assert "PRINT" not in drawing.layers
    assert {entity.dxf.layer for entity in drawing.modelspace()} == {"CUT", "line engraving"}


@pytest.mark.parametrize(
    ("colour", "index"), [("#ff0000", 1), ("#00ff00", 3), ("#0000ff", 5), ("#ff00ff", 6)]
)
def test_pure_colours_are_those_of_the_palette(colour, index):
    layer = with_layers(("cut", "CUT", colour)).layers.get("CUT")
    assert layer.color == index
    assert int2rgb(layer.dxf.true_color) == layer.rgb


@pytest.mark.parametrize(
    ("name", "version"), [("Gravür", "AC1018"), ("Вырезать 切 שלום 𝕏", "AC1021")]
)
def test_a_layers_name_is_in_any_script(name, version):
    """Text is UTF-8 from DXF 2007 on; machines and programs that read no newer ones keep 2004."""
    drawing = with_layers(("cut", name, "#0000ff"))
    assert drawing.dxfversion == version
    assert drawing.header["$INSUNITS"] == 4
    assert [entity.dxftype() for entity in on(drawing, name)] == KINDS
