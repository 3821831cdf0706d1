"""Any text names a layer in SVG and DXF as it stands in a preset, or a sentence says why not."""

from collections.abc import Iterator

from fuzz.seeds import as_json, check_sentence
from fuzz.titles import TITLES
from support.cutfiles import read_cut_svg, read_dxf

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.draw.cut_sheet import CutPath, CutSheet, Disc
from printkit.draw.preset_file import read_preset
from printkit.machines.cut_files import write_cut_svg, write_dxf

SHEET = CutSheet("Tiles", 600, 400, cut=(CutPath(Disc((20, 30), 4), 0, "a"),))


def seeds() -> Iterator[bytes]:
    return map(str.encode, (*TITLES, "切る", "0", "CUT", "Gravür", "*", "a|b", "^J", "\\U+0041"))


def check(data: bytes) -> None:
    layer = {"layer": "cut", "colour": "#ff0000", "name": data.decode(errors="ignore")}
    tree = {"name": "mine", "layers": [layer]}
    try:
        preset = read_preset(read_node(*as_json(tree), "f.yaml"))
    except InputError as error:
        check_sentence(error)
        return
    (name,) = {style.name for style in preset.layers}
    assert list(read_cut_svg(write_cut_svg(SHEET, preset)).layers) == [name]
    (circle,) = read_dxf(write_dxf(SHEET, preset)).modelspace()
    assert circle.dxf.layer == name
