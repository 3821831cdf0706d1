import pytest
from support.cutfiles import SVG, read_cut_svg

from printkit.draw.cut_sheet import CutPath, CutSheet, Disc, Etching, LayerStyle, Preset, Run
from printkit.draw.display import Ink, Text, rectangle
from printkit.machines.cut_files import write_cut_svg

SQUARE = Run(((10, 10), (30, 10), (30, 30), (10, 30)), closed=True)
HOLE = Disc((20, 20), 4)
COMMON = Run(((40, 10), (40, 60)), closed=False)
LETTER = (((12, 12), (18, 12), (18, 18), (12, 18)), ((14, 14), (16, 14), (16, 16), (14, 16)))
SHEET = CutSheet(
    "Tiles & <more>",
    600,
    400,
    cut=(CutPath(HOLE, 1, "a"), CutPath(SQUARE, 0, "a"), CutPath(COMMON)),
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
    style("print"),
    style("engrave"),
    style("score", "#00a000"),
    style("cut", "#ff0000"),
    style("notes", "#808080", 0.1),
)


def test_the_file_has_the_size_in_mm_and_one_unit_a_mm():
    root = read_cut_svg(write_cut_svg(SHEET, ALL)).root
    assert (root.get("width"), root.get("height")) == ("600mm", "400mm")
    assert root.get("viewBox") == "0 0 600 400"
    assert root.find(f"{SVG}title").text == "Tiles & <more>"


def test_layers_are_named_groups_in_the_presets_order():
    cut = read_cut_svg(write_cut_svg(SHEET, ALL))
    assert list(cut.layers) == ["PRINT", "ENGRAVE", "SCORE", "CUT", "NOTES"]
    ids = [group.get("id") for group in cut.root.findall(f"{SVG}g")]
    assert ids == ["layer-print", "layer-engrave", "layer-score", "layer-cut", "layer-notes"]


def test_each_layer_has_its_colour_and_hairline():
    cut = read_cut_svg(write_cut_svg(SHEET, ALL))
    for layer, colour, width in (
        ("SCORE", "#00a000", 0.01),
        ("CUT", "#ff0000", 0.01),
        ("NOTES", "#808080", 0.1),
    ):
        assert {drawn.stroke for drawn in cut.layers[layer]} == {colour}
        assert {drawn.fill for drawn in cut.layers[layer]} == {None}
        assert {drawn.width for drawn in cut.layers[layer]} == {width}


def test_cuts_are_closed_paths_true_circles_and_open_lines_in_their_order():
    hole, square, common = read_cut_svg(write_cut_svg(SHEET, ALL)).layers["CUT"]
    assert hole.circle == (20, 20, 4)
    assert square.closed
    assert square.rings == [list(SQUARE.points)]
    assert not common.closed
    assert common.rings == [[(40, 10), (40, 60)]]


def test_areas_are_filled_and_lines_are_not():
    area, line = read_cut_svg(write_cut_svg(SHEET, ALL)).layers["ENGRAVE"]
    assert (area.fill, area.stroke) == ("#000000", None)
    assert [len(ring) for ring in area.rings] == [4, 4]
    assert (line.fill, line.stroke, line.circle) == (None, "#000000", (20, 20, 8))


def test_areas_may_be_outlined_and_lines_have_a_layer_of_their_own():
    own = preset(style("engrave", filled=False), style("engrave-lines", "#0000ff"), style("cut"))
    layers = read_cut_svg(write_cut_svg(SHEET, own)).layers
    assert [(drawn.fill, drawn.stroke) for drawn in layers["ENGRAVE"]] == [(None, "#000000")]
    assert [drawn.stroke for drawn in layers["ENGRAVE-LINES"]] == ["#0000ff"]


def test_inner_cuts_may_have_a_layer_of_their_own():
    own = preset(style("cut-inner", "#ff00ff"), style("cut", "#ff0000"))
    layers = read_cut_svg(write_cut_svg(SHEET, own)).layers
    assert [drawn.circle for drawn in layers["CUT-INNER"]] == [(20, 20, 4)]
    assert len(layers["CUT"]) == 2


def test_layers_without_anything_are_left_out():
    bare = SHEET._replace(score=(), engrave=Etching(), print_=(), notes=Etching())
    assert list(read_cut_svg(write_cut_svg(bare, ALL)).layers) == ["CUT"]


@pytest.mark.parametrize("dpi", [72, 90, 96])
def test_units_of_a_program_do_not_change_sizes(dpi):
    own = ALL._replace(dpi=dpi)
    cut = read_cut_svg(write_cut_svg(SHEET, own))
    assert float(cut.root.get("viewBox").split()[2]) == pytest.approx(600 / 25.4 * dpi, abs=1e-3)
    hole, square, _ = cut.layers["CUT"]
    assert hole.circle == pytest.approx((20, 20, 4), abs=1e-4)
    assert square.rings[0][2] == pytest.approx((30, 30), abs=1e-4)
    assert square.width == pytest.approx(0.01, abs=1e-4)
    assert cut.layers["PRINT"][0].width == pytest.approx(0.2, abs=1e-4)


def test_text_has_to_be_a_path():
    text = SHEET._replace(print_=(Text("a", (1, 1), 3),))
    with pytest.raises(ValueError, match="text"):
        write_cut_svg(text, ALL)


def test_names_of_layers_are_escaped():
    own = preset(style("cut", name='in "quotes" & <so>'))
    assert list(read_cut_svg(write_cut_svg(SHEET, own)).layers) == ['in "quotes" & <so>']
