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


def written(preset=ALL, sheet=SHEET):
    return read_cut_svg(write_cut_svg(sheet, preset))


def test_the_file_has_the_size_in_mm_and_one_unit_a_mm():
    root = written().root
    assert (root.get("width"), root.get("height")) == ("600mm", "400mm")
    assert root.get("viewBox") == "0 0 600 400"
    assert root.find(f"{SVG}title").text == "Tiles & <more>"


def test_layers_are_named_groups_in_the_presets_order():
    cut = written()
    assert list(cut.layers) == ["PRINT", "ENGRAVE", "SCORE", "CUT", "NOTES"]
    ids = [group.get("id") for group in cut.root.findall(f"{SVG}g")]
    assert ids == ["layer-print", "layer-engrave", "layer-score", "layer-cut", "layer-notes"]
    own = preset(style("cut", name='in "quotes" & <so>'))
    assert list(written(own).layers) == ['in "quotes" & <so>']
    bare = SHEET._replace(score=(), engrave=Etching(), print_=(), notes=Etching())
    assert list(written(sheet=bare).layers) == ["CUT"]


@pytest.mark.parametrize(
    ("layer", "ink"),
    [
        ("SCORE", ("#00a000", None, 0.01)),
        ("CUT", ("#ff0000", None, 0.01)),
        ("NOTES", ("#808080", None, 0.1)),
    ],
)
def test_each_layer_has_its_colour_and_hairline(layer, ink):
    assert {(drawn.stroke, drawn.fill, drawn.width) for drawn in written().layers[layer]} == {ink}


def test_cuts_are_closed_paths_true_circles_and_open_lines_in_their_order():
    hole, square, common = written().layers["CUT"]
    assert hole.circle == (20, 20, 4)
    assert (square.closed, square.rings) == (True, [list(SQUARE.points)])
    assert (common.closed, common.rings) == (False, [[(40, 10), (40, 60)]])


def test_areas_are_filled_and_lines_are_not():
    area, line = written().layers["ENGRAVE"]
    assert (area.fill, area.stroke) == ("#000000", None)
    assert [len(ring) for ring in area.rings] == [4, 4]
    assert (line.fill, line.stroke, line.circle) == (None, "#000000", (20, 20, 8))


def test_areas_may_be_outlined_and_lines_and_inner_cuts_have_layers_of_their_own():
    own = (style("engrave", filled=False), style("engrave-lines", "#0000ff"))
    layers = written(preset(*own, style("cut-inner", "#ff00ff"), style("cut"))).layers
    assert [(drawn.fill, drawn.stroke) for drawn in layers["ENGRAVE"]] == [(None, "#000000")]
    assert [drawn.stroke for drawn in layers["ENGRAVE-LINES"]] == ["#0000ff"]
    assert [drawn.circle for drawn in layers["CUT-INNER"]] == [(20, 20, 4)]
    assert len(layers["CUT"]) == 2


def test_units_of_a_program_do_not_change_sizes():
    cut = written(ALL._replace(dpi=72))
    assert float(cut.root.get("viewBox").split()[2]) == pytest.approx(600 / 25.4 * 72, abs=1e-3)
    hole, square, _ = cut.layers["CUT"]
    assert hole.circle == pytest.approx((20, 20, 4), abs=1e-4)
    assert square.rings[0][2] == pytest.approx((30, 30), abs=1e-4)
    assert square.width == pytest.approx(0.01, abs=1e-4)
    assert cut.layers["PRINT"][0].width == pytest.approx(0.2, abs=1e-4)


def test_text_has_to_be_a_path():
    with pytest.raises(ValueError, match="text"):
        write_cut_svg(SHEET._replace(print_=(Text("a", (1, 1), 3),)), ALL)
