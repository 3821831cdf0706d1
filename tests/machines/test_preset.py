import pytest

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.draw.cut_layers import LAYERS, LayerStyle, Registration
from printkit.draw.geometry.plane import box_of
from printkit.machines.cutters.presets import load_preset, read_preset
from printkit.rules.lookup import preset_names

LEAST = """\
name: mine
layers:
  - {layer: cut, colour: "#FF0000"}
"""


def read(text):
    return read_preset(read_node(text.encode(), "mine.yaml"))


def test_the_least_preset_cuts_hairlines_on_the_usual_sheet():
    preset = read(LEAST)
    assert preset.layers == (LayerStyle("cut", "CUT", "#ff0000", 0.01, filled=True),)
    assert (preset.title, preset.formats, preset.sheet) == ("mine", ("svg", "dxf"), (600, 400))
    assert (preset.largest, preset.dpi, preset.registration, preset.printed) == (None,) * 3 + ("",)
    assert not preset.prints


def test_everything_may_be_chosen():
    preset = read("""\
name: mine
title: My machine
source: [https://example.org/how]
layers:
  - {layer: print}
  - {layer: engrave, name: Etch, colour: "#00ff00", width: 0.1mm, areas: outlined}
  - {layer: cut, colour: 0000ff}
formats: [dxf]
sheet: 12x24in
largest: 500x700mm
margin: 1cm
dpi: 96
registration: {square: 5mm, length: 10mm, width: 0.5mm, inset: 10mm}
printed: pdf
bleed: 1.5mm
""")
    assert preset.layers[1] == LayerStyle("engrave", "Etch", "#00ff00", 0.1, filled=False)
    assert preset.sheet == pytest.approx((304.8, 609.6))
    assert preset.registration == Registration(5, 10, 0.5, 10)
    assert (preset.margin, preset.dpi, preset.printed, preset.bleed) == (10, 96, "pdf", 1.5)
    assert preset.prints


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: x\n", "a preset has no 'layers'"),
        (LEAST + "colour: red\n", "4:1: unknown key 'colour' in a preset"),
        (LEAST.replace('"#FF0000"', "red"), "3:26: expected a colour such as '#cf3a2b'"),
        (LEAST.replace(', colour: "#FF0000"', ""), "the layer 'cut' has no colour"),
        (LEAST.replace("cut", "score"), "the preset has no layer 'cut'"),
        (LEAST + LEAST[LEAST.index("  -") :], "4:5: the layer 'cut' is given twice"),
        (LEAST + "sheet: 6x4mm\n", "sides of 50 to 5000 mm"),
        (LEAST + "registration: {square: 5mm}\n", "registration marks has no 'length'"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text, message):
    with pytest.raises(InputError, match=message) as error:
        read(text)
    assert str(error.value).startswith("mine.yaml:")


@pytest.mark.parametrize("character", '<>/":;?*=`')
def test_a_layer_is_called_as_a_dxf_file_can_call_it(character):
    named = LEAST.replace("cut,", f"cut, name: 'A{character}B',")
    with pytest.raises(InputError, match=r"^mine.yaml:3:\d+: a layer's name cannot contain "):
        read(named)
    assert read(f"{named}formats: [svg]\n").layers[0].name == f"A{character}B"


@pytest.mark.parametrize("name", preset_names())
def test_shipped_presets_engrave_first_and_cut_outer_paths_last(name):
    preset = load_preset(name)
    order = [LAYERS.index(style.layer) for style in preset.layers]
    assert order == sorted(order)
    cut = {style.colour for style in preset.layers if style.layer.startswith("cut")}
    others = {style.colour for style in preset.layers if not style.layer.startswith("cut")}
    assert not cut & others - {"#000000"}


MARKS = Registration(square=5, length=10, width=0.5, inset=12)


def test_registration_marks_are_a_square_at_the_top_left_and_two_corners():
    square, right, left = MARKS.marks(210, 297)
    assert square.rings == (((12, 12), (17, 12), (17, 17), (12, 17)),)
    boxes = [box_of(mark.rings[0]) for mark in (right, left)]
    assert boxes == [(188, 12, 198, 22), (12, 275, 22, 285)]
    assert {(mark.ink.fill, mark.ink.stroke) for mark in (square, right, left)} == {
        ("#000000", None)
    }
    assert MARKS.kept_clear(210, 297) == ((12, 12, 22, 22), *boxes)
