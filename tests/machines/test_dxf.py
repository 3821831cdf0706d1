import sys

import pytest
from ezdxf.colors import int2rgb
from support.cutfiles import read_dxf

from printkit.base.errors import InputError
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
PRESET = Preset(
    "x",
    "X",
    (
        LayerStyle("print", "PRINT", "#000000", 0.01, filled=True),
        LayerStyle("engrave", "line engraving", "#000000", 0.01, filled=False),
        LayerStyle("cut", "CUT", "#f36926", 0.01, filled=True),
    ),
    ("dxf",),
    (600, 400),
    None,
    5,
    None,
    None,
    "",
    0,
)


@pytest.fixture(scope="module")
def drawing():
    return read_dxf(write_dxf(SHEET, PRESET))


def on(drawing, layer):
    return [entity for entity in drawing.modelspace() if entity.dxf.layer == layer]


def test_units_are_mm(drawing):
    assert drawing.header["$INSUNITS"] == 4
    assert drawing.header["$MEASUREMENT"] == 1
    assert drawing.header["$EXTMAX"][:2] == (600, 400)


def test_each_kind_of_stroke_has_its_entity(drawing):
    kinds = [entity.dxftype() for entity in on(drawing, "CUT")]
    assert kinds == ["CIRCLE", "LWPOLYLINE", "LINE", "LWPOLYLINE"]
    circle, ring, line, run = on(drawing, "CUT")
    assert circle.dxf.radius == 4
    assert ring.closed
    assert not run.closed
    assert (line.dxf.start[0], line.dxf.end[0]) == (40, 40)


def test_y_grows_upwards(drawing):
    circle, ring, line, _ = on(drawing, "CUT")
    assert tuple(circle.dxf.center)[:2] == (20, 370)
    assert [tuple(point[:2]) for point in ring] == [(10, 390), (30, 390), (30, 350), (10, 350)]
    assert line.dxf.start[1] == 390


def test_layers_have_the_presets_names_and_colours(drawing):
    assert drawing.layers.get("CUT").rgb == (0xF3, 0x69, 0x26)
    assert drawing.layers.get("line engraving").rgb == (0, 0, 0)
    assert drawing.layers.get("line engraving").color == 7
    assert {entity.dxf.color for entity in drawing.modelspace()} == {256}  # as the layer is


@pytest.mark.parametrize(
    ("colour", "index"), [("#ff0000", 1), ("#00ff00", 3), ("#0000ff", 5), ("#ff00ff", 6)]
)
def test_pure_colours_are_those_of_the_palette(colour, index):
    style = LayerStyle("cut", "CUT", colour, 0.01, filled=True)
    layer = read_dxf(write_dxf(SHEET, PRESET._replace(layers=(style,)))).layers.get("CUT")
    assert layer.color == index
    assert int2rgb(layer.dxf.true_color) == layer.rgb


def test_what_is_printed_is_no_part_of_it(drawing):
    assert "PRINT" not in drawing.layers
    assert {entity.dxf.layer for entity in drawing.modelspace()} == {"CUT", "line engraving"}


def test_layers_may_share_a_name():
    layers = tuple(
        LayerStyle(layer, "cut", "#0000ff", 0.01, filled=True) for layer in ("cut-inner", "cut")
    )
    assert len(on(read_dxf(write_dxf(SHEET, PRESET._replace(layers=layers))), "cut")) == 4


@pytest.mark.parametrize(
    ("name", "version"), [("Gravür", "AC1018"), ("Вырезать 切 שלום 𝕏", "AC1021")]
)
def test_a_layers_name_is_in_any_script(name, version):
    """Text is UTF-8 from DXF 2007 on; machines and programs that read no newer ones keep 2004."""
    style = LayerStyle("cut", name, "#0000ff", 0.01, filled=True)
    drawing = read_dxf(write_dxf(SHEET, PRESET._replace(layers=(style,))))
    assert drawing.dxfversion == version
    assert drawing.header["$INSUNITS"] == 4
    kinds = [entity.dxftype() for entity in on(drawing, name)]
    assert kinds == ["CIRCLE", "LWPOLYLINE", "LINE", "LWPOLYLINE"]
    assert drawing.audit().errors == []


def test_two_runs_give_the_same_bytes():
    assert write_dxf(SHEET, PRESET) == write_dxf(SHEET, PRESET)


def test_classes_are_told_in_an_order_of_their_own(drawing):
    """ezdxf takes them from a set, whose order is another one in each process."""
    used = drawing.entitydb.dxf_types_in_use()
    told = [each.dxf.name for each in drawing.classes if each.dxf.name in used]
    assert told == sorted(told)
    assert len(told) > 1


def test_a_missing_ezdxf_is_told_with_its_pip_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(InputError, match="pip install ezdxf"):
        write_dxf(SHEET, PRESET)
