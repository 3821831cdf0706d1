import pytest
from support.cutfiles import SVG, read_cut_svg, read_dxf

from printkit.draw.cut_layers import CutPath, CutSheet, Disc, Etching, LayerStyle, Preset, Run
from printkit.draw.display import Ink, Text, rectangle
from printkit.machines.cutters.cut_formats import write_cut_svg, write_dxf

SQUARE = Run(((10, 10), (30, 10), (30, 50), (10, 50)), closed=True)
LETTER = (((12, 12), (18, 12), (18, 18), (12, 18)), ((14, 14), (16, 14), (16, 16), (14, 16)))
SHEET = CutSheet(
    "Tiles & <more>",
    600,
    400,
    cut=(
        CutPath(Disc((20, 30), 4), 1, "a"),
        CutPath(SQUARE, 0, "a"),
        CutPath(Run(((40, 10), (40, 60)), closed=False)),
        CutPath(Run(((50, 10), (60, 10), (60, 60)), closed=False)),
    ),
    score=(Run(((50, 10), (50, 60)), closed=False),),
    engrave=Etching((LETTER,), (Disc((20, 20), 8),)),
    print_=(rectangle((10, 10), 20, 20, Ink(fill="#cf3a2b", stroke="#000000", width=0.2)),),
    notes=Etching(lines=(Run(((0, 0), (600, 0), (600, 400), (0, 400)), closed=True),)),
)


def style(layer, colour="#000000", width=0.01, name="", *, filled=True):
    return LayerStyle(layer, name or layer.upper(), colour, width, filled)


def preset(*layers, dpi=None):
    return Preset("x", "X", layers, ("svg",), (600, 400), None, 5, dpi, None, "", 0)


ALL = preset(
    *(style("print"), style("engrave"), style("score", "#00a000"), style("cut", "#f36926")),
    style("notes", "#808080", 0.1),
)


def as_svg(preset=ALL, sheet=SHEET):
    return read_cut_svg(write_cut_svg(sheet, preset))


def test_svg_has_its_size_in_mm_and_layers_as_groups_in_the_presets_order():
    cut = as_svg()
    assert (cut.width, cut.height) == (600, 400)
    assert cut.root.find(f"{SVG}title").text == "Tiles & <more>"
    assert list(cut.layers) == ["PRINT", "ENGRAVE", "SCORE", "CUT", "NOTES"]
    assert cut.root.find(f"{SVG}g").get("id") == "layer-print"
    own = preset(style("cut", name='in "quotes" & <so>'))
    assert list(as_svg(own).layers) == ['in "quotes" & <so>']
    bare = SHEET._replace(score=(), engrave=Etching(), print_=(), notes=Etching())
    assert list(as_svg(sheet=bare).layers) == ["CUT"]


def test_cuts_in_svg_are_true_circles_closed_paths_and_open_lines_in_their_order():
    hole, square, common, _ = cuts = as_svg().layers["CUT"]
    assert {(drawn.stroke, drawn.width, drawn.fill) for drawn in cuts} == {("#f36926", 0.01, None)}
    assert hole.circle == (20, 30, 4)
    assert (square.closed, square.rings) == (True, [list(SQUARE.points)])
    assert (common.closed, common.rings) == (False, [[(40, 10), (40, 60)]])


def test_areas_are_filled_and_lines_are_not():
    area, line = as_svg().layers["ENGRAVE"]
    assert (area.fill, area.stroke) == ("#000000", None)
    assert [len(ring) for ring in area.rings] == [4, 4]
    assert (line.fill, line.stroke, line.circle) == (None, "#000000", (20, 20, 8))


def test_areas_may_be_outlined_and_lines_and_inner_cuts_have_layers_of_their_own():
    own = (style("engrave", filled=False), style("engrave-lines", "#0000ff"))
    layers = as_svg(preset(*own, style("cut-inner", "#ff00ff"), style("cut"))).layers
    assert [(drawn.fill, drawn.stroke) for drawn in layers["ENGRAVE"]] == [(None, "#000000")]
    assert [drawn.stroke for drawn in layers["ENGRAVE-LINES"]] == ["#0000ff"]
    assert [drawn.circle for drawn in layers["CUT-INNER"]] == [(20, 30, 4)]
    assert len(layers["CUT"]) == 3


def test_units_of_a_program_do_not_change_sizes():
    cut = as_svg(ALL._replace(dpi=72))
    assert float(cut.root.get("viewBox").split()[2]) == pytest.approx(600 / 25.4 * 72, abs=1e-3)
    hole, square, *_ = cut.layers["CUT"]
    assert hole.circle == pytest.approx((20, 30, 4), abs=1e-4)
    assert square.rings[0][2] == pytest.approx((30, 50), abs=1e-4)
    assert cut.layers["PRINT"][0].width == pytest.approx(0.2, abs=1e-4)


def test_text_has_to_be_a_path():
    with pytest.raises(ValueError, match="text"):
        write_cut_svg(SHEET._replace(print_=(Text("a", (1, 1), 3),)), ALL)


KINDS = ["CIRCLE", "LWPOLYLINE", "LINE", "LWPOLYLINE"]


def as_dxf(*layers):
    return read_dxf(write_dxf(SHEET, preset(*layers)))


def on(drawing, layer):
    return [entity for entity in drawing.modelspace() if entity.dxf.layer == layer]


def test_each_stroke_of_dxf_has_its_entity_in_mm_and_y_grows_upwards():
    drawing = as_dxf(style("cut"))
    units = [drawing.header[name] for name in ("$INSUNITS", "$MEASUREMENT")]
    assert (units, drawing.header["$EXTMAX"][:2]) == ([4, 1], (600, 400))
    circle, ring, line, run = found = on(drawing, "CUT")
    assert [entity.dxftype() for entity in found] == KINDS
    assert (circle.dxf.radius, tuple(circle.dxf.center)[:2]) == (4, (20, 370))
    assert (ring.closed, run.closed) == (True, False)
    assert [tuple(point[:2]) for point in ring] == [(10, 390), (30, 390), (30, 350), (10, 350)]
    assert [tuple(end)[:2] for end in (line.dxf.start, line.dxf.end)] == [(40, 390), (40, 340)]


def test_layers_of_dxf_have_the_presets_names_and_colours_and_what_is_printed_is_none():
    engrave = style("engrave", name="line engraving", filled=False)
    drawing = as_dxf(style("print"), engrave, style("cut", "#f36926"))
    assert drawing.layers.get("CUT").rgb == (0xF3, 0x69, 0x26)
    assert drawing.layers.get("line engraving").rgb == (0, 0, 0)
    assert {entity.dxf.color for entity in drawing.modelspace()} == {256}  # as the layer is
    assert "PRINT" not in drawing.layers
    assert {entity.dxf.layer for entity in drawing.modelspace()} == {"CUT", "line engraving"}


def test_pure_colours_are_those_of_the_palette():
    layer = as_dxf(style("cut", "#ff00ff")).layers.get("CUT")
    assert (layer.color, layer.rgb) == (6, (255, 0, 255))


def test_a_layers_name_in_another_script_takes_a_newer_dxf():
    """Text is UTF-8 from DXF 2007 on; machines and programs that read no newer ones keep 2004."""
    for name, version in (("Gravür", "AC1018"), ("切 שלום 𝕏", "AC1021")):
        drawing = as_dxf(style("cut", name=name))
        assert drawing.dxfversion == version
        assert [entity.dxftype() for entity in on(drawing, name)] == KINDS
