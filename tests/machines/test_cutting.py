import io
import itertools

import pytest
import shapely
from PIL import Image
from support.cutfiles import SVG, read_cut_svg, read_dxf
from support.measure import read_pdf
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.base.output import write_files
from printkit.base.print_options import print_options
from printkit.boards.polytwig import polytwigs
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.palette import LOOKS
from printkit.machines.cutting import kerf_files, piece_files
from printkit.paper.piece import Counter, PieceSet, counter_pieces, flat_piece, square_outline
from printkit.paper.xoid_pieces import TURNS, xoid_pieces
from printkit.rules.lookup import preset_names

SIZE = PieceSize(14, 6, 0.4)
STONES = PieceSet(
    "stones", "Stones", "", "", counter_pieces([Counter(LOOKS["white"], "7", 12)], 20, BUNDLED), 0.5
)
XOIDS = PieceSet(
    *("xoids-red", "Xoids, red", "", ""),
    *(xoid_pieces(polytwigs(3), SIZE, LOOKS["red"], BUNDLED), 1.25, TURNS),
)
SQUARES = PieceSet(
    "squares", "Squares", "", "", (flat_piece("a", square_outline(20), ((), ()), "red"),) * 9, 0.0
)


def cut_pieces(*chosen):
    return list(write_files(piece_files(*chosen)))


def cutter(preset, **options):
    return print_options({"preset": preset, **options})


@pytest.mark.parametrize("preset", sampled(preset_names(), "lightburn", "silhouette", "snijlab"))
def test_every_preset_writes_the_first_format_that_its_machine_reads(preset, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first, *prints = cut_pieces([STONES], cutter(preset, kerf=0.1))
    assert first.parent.name == "output"
    assert first.stem == "pieces"
    assert all("print" in path.name for path in prints)
    if first.suffix == ".svg":
        circles = read_cut_svg(first.read_bytes()).circles
        radii = [radius for _, _, radius in circles("C02 CUT" if preset == "lightburn" else "CUT")]
        assert radii == pytest.approx([10.05] * 12, abs=1e-3)
    else:
        space = read_dxf(first.read_bytes()).modelspace()
        assert len(space.query('CIRCLE[layer=="cut"]')) == 12


def test_sets_have_files_with_their_slugs_and_sheets_have_numbers(tmp_path):
    options = cutter("generic", sheet=(80, 80))
    paths = cut_pieces([STONES, XOIDS], options, tmp_path / "all.svg")
    names = [path.name for path in paths]
    assert names == ["all-stones-1.svg", "all-stones-2.svg", "all-xoids-red.svg"]
    stones = sum(len(read_cut_svg(path.read_bytes()).layers["CUT"]) for path in paths[:2])
    assert stones == 12


def test_pieces_of_two_colours_are_cut_from_two_materials_unless_they_are_printed(tmp_path):
    both = (*counter_pieces([Counter(LOOKS["black"], "", 3)], 20, BUNDLED), *STONES.pieces)
    mixed = STONES._replace(pieces=both)
    paths = cut_pieces([mixed], cutter("generic"), tmp_path / "s.svg")
    assert [path.name for path in paths] == ["stones-black.svg", "stones-white.svg"]
    cuts = [read_cut_svg(path.read_bytes()) for path in paths]
    assert [len(cut.circles("CUT")) for cut in cuts] == [3, 12]
    assert [cut.root.find(f"{SVG}title").text for cut in cuts] == ["Stones, black", "Stones, white"]
    svg, _ = cut_pieces([mixed], cutter("silhouette", kerf=0), tmp_path / "p.svg")
    assert len(read_cut_svg(svg.read_bytes()).circles("CUT")) == 15


def test_a_print_bleeds_as_asked_clear_of_the_next_piece_and_the_marks(tmp_path):
    options = print_options({"preset": "silhouette", "spacing": 1.0}, {"bleed": 3.0})
    svg, pdf = cut_pieces([SQUARES], options, tmp_path / "x.svg")
    cuts = read_cut_svg(svg.read_bytes()).rings("CUT")
    boxes = [shapely.box(*shapely.LinearRing(ring).bounds) for ring in cuts]
    apart = [one.distance(other) for one, other in itertools.combinations(boxes, 2)]
    assert min(apart) == pytest.approx(6.0, abs=0.01)
    (page,) = read_pdf(pdf.read_bytes())
    rings = [shapely.LinearRing(ring).bounds for ring in page.rings if len(ring) == 4]
    bled = {tuple(round(at, 1) for at in bounds) for bounds in rings}
    for box in boxes:
        assert tuple(round(at, 1) for at in box.buffer(3, join_style="mitre").bounds) in bled
    assert min(min(box.bounds[:2]) for box in boxes) >= 10 + 10 + 3


@pytest.mark.parametrize("dpi", [None, 150])
def test_a_picture_for_print_then_cut_has_its_dots_and_ends_with_its_pieces(dpi, tmp_path):
    stones = STONES._replace(pieces=STONES.pieces[:2])
    options = {"preset": "cricut"} if dpi is None else {"preset": "cricut", "dpi": dpi}
    _, png = cut_pieces([stones], print_options(options, {"bleed": 3.0}), tmp_path / "x.svg")
    dot = 25.4 / (dpi or 300)
    width, height = png.stem.removeprefix("x-print-").removesuffix("mm").split("x")
    picture = Image.open(io.BytesIO(png.read_bytes()))
    assert picture.mode == "RGBA"
    assert picture.width * dot == pytest.approx(float(width), abs=dot)
    assert picture.height * dot == pytest.approx(float(height), abs=dot)
    assert picture.height * dot == pytest.approx(20, abs=0.3)
    assert picture.getpixel((0, 0))[3] == 0
    assert picture.getpixel((round(10 / dot), round(4 / dot)))[3] == 255


def test_the_kerf_strip(tmp_path):
    (path,) = write_files(kerf_files(cutter("ponoko"), tmp_path / "strip.dxf"))
    found = read_dxf(path.read_bytes()).modelspace().query('*[layer=="CUT"]')
    kinds = [each.dxftype() for each in found]
    assert kinds == ["LINE"] * 9 + ["LWPOLYLINE"] * (2 + 9)


@pytest.mark.parametrize(
    ("options", "target", "message"),
    [


        (cutter("glowforge"), "a.dxf", r"'a.dxf': Glowforge reads .svg, found .dxf"),
        (cutter("generic"), "a", r"'a': .* reads .svg and .dxf, found none; add .svg"),

        (cutter("snijlab", sheet=(1300, 600)), "a.dxf", "takes sheets of 1200 × 600 mm"),
        (cutter("generic", sheet=(60, 15)), "a.svg", "does not fit"),

    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(options, target, message, tmp_path):
    with pytest.raises(InputError, match=message):
        cut_pieces([STONES], options, tmp_path / target)
    assert not list(tmp_path.iterdir())
