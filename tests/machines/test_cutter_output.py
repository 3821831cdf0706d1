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
from printkit.draw.cut_layers import Disc, Run
from printkit.draw.display import Circle, Ink, Path, line, rectangle
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.style.apply_style import Brush
from printkit.draw.style.palette import LOOKS
from printkit.draw.style.styles import load_style
from printkit.draw.typography.typefaces import BUNDLED
from printkit.machines.cutters.cut_layout import Job, kerf_strip, piece_sheets, placed_sheet
from printkit.machines.cutters.cutter_output import piece_files
from printkit.machines.cutters.presets import load_preset
from printkit.paper.pieces.piece import (
    Counter,
    Piece,
    PieceSet,
    PlacedPiece,
    counter_pieces,
    flat_piece,
    square_outline,
)
from printkit.paper.pieces.xoid_pieces import TURNS, xoid_pieces
from printkit.rules.lookup import preset_names

PAINT = Brush(load_style("colour")).marks


def job(preset="lightburn", **changes):
    loaded = load_preset(preset)
    return Job(loaded, *loaded.sheet, loaded.margin, paint=PAINT)._replace(**changes)


def piece_set(pieces):
    return PieceSet("set", "A set", "", "", tuple(pieces), 0.0)


def tile(name="tile"):
    face = (
        rectangle((-10, -10), 20, 20, Ink(fill="blank", stroke="outline")),
        line((-5, 0), (5, 0), Ink(stroke="ink")),
    )
    return flat_piece(name, square_outline(20), (face, face), "blank")


def discs(width, *kinds):
    return counter_pieces([Counter(LOOKS[kind[0]], *kind[1:]) for kind in kinds], width, BUNDLED)


FORMS = xoid_pieces(polytwigs(3), PieceSize(14, 6, 0.4), LOOKS["red"], BUNDLED)
XOIDS = PieceSet("xoids-red", "Xoids, red", "", "", FORMS, 1.25, TURNS)
TILES = piece_set([tile()] * 24)
NUMBERED = piece_set(discs(22, ("black", "", 5), ("white", "3", 5)))
STONES = PieceSet("stones", "Stones", "", "", discs(20, ("white", "7", 12)), 0.5)


def polygon(path):
    if isinstance(path.stroke, Disc):
        return shapely.Point(path.stroke.centre).buffer(path.stroke.radius, 64)
    return shapely.Polygon(path.stroke.points)


@pytest.mark.parametrize("packing", ["grid", "nest"])
def test_pieces_are_apart_by_the_spacing_and_within_the_margins(packing):
    (sheet,) = piece_sheets(XOIDS, job(packing=packing, kerf=0.2, spacing=3, margin=7))
    cuts = [polygon(path) for path in sheet.cut]
    assert len(cuts) == len(XOIDS.pieces)
    for one, two in itertools.combinations(cuts, 2):
        assert one.distance(two) >= 3 - 0.2 * 1.42 - 1e-3  # corners of 90° reach farther
    assert shapely.box(6.85, 6.85, 593.15, 393.15).covers(shapely.union_all(cuts))


def test_without_spacing_tiles_share_their_cuts_whatever_the_kerf():
    for kerf in (0.0, 0.15):
        (sheet,) = piece_sheets(TILES, job(spacing=0, kerf=kerf, packing="grid"))
        *between, around = (path.stroke for path in sheet.cut)
        assert (len(between), around.closed) == (23, True)
        xs = sorted(run.points[0][0] for run in between)
        assert all(b - a == pytest.approx(20 + kerf) for a, b in itertools.pairwise(xs))


def test_discs_are_cut_as_circles_and_engraved_with_ring_and_number():
    (sheet,) = piece_sheets(NUMBERED, job(kerf=0.1))
    assert {path.stroke.radius for path in sheet.cut} == {11.05}
    centres = sorted(path.stroke.centre for path in sheet.cut)
    assert sorted(stroke.centre for stroke in sheet.engrave.lines) == centres
    assert len(centres) == 10
    assert len(sheet.engrave.areas) == 5  # each white one has its 3


def test_a_print_and_cut_preset_prints_in_colours_what_it_does_not_engrave():
    (sheet,) = piece_sheets(XOIDS, job("silhouette"))
    assert not sheet.engrave.areas
    fills = {mark.ink.fill for mark in sheet.print_ if isinstance(mark, Path | Circle)}
    assert {"#000000", PAINT([Path((), Ink(fill="red"))])[0].ink.fill} <= fills
    assert sheet.print_


def test_registration_marks_are_printed_and_no_piece_may_cover_them():
    (sheet,) = piece_sheets(TILES, job("silhouette"))
    marks = [mark for mark in sheet.print_ if mark.tag == "registration"]
    assert len(marks) == 3
    with pytest.raises(InputError, match=r"covers a registration mark .* --margin 21mm or more"):
        piece_sheets(TILES, job("silhouette", margin=11))


def test_lines_tagged_fold_are_scored_only():
    fold = line((0, -10), (0, 10), Ink(stroke="fold", dash=(3, 1)), tag="fold")
    card = tile()._replace(face=(*tile().face, fold))
    (sheet,) = piece_sheets(piece_set([card]), job())
    assert [sorted(run.points) for run in sheet.score] == [[(15, 5), (15, 25)]]
    assert all(min(p[0] for p in run.points) != 15 for run in sheet.engrave.lines)


def test_a_turned_piece_is_engraved_as_it_lies():
    sheet = placed_sheet("x", [PlacedPiece(tile(), (50, 50), 90)], job())
    assert sheet.engrave.lines == (Run(((50, 45), (50, 55)), closed=False),)


def test_a_piece_beyond_the_sheet_is_an_error():
    with pytest.raises(
        InputError, match=r"'tile' extends 5.00 mm beyond the sheet of 600 × 400 mm"
    ):
        placed_sheet("x", [PlacedPiece(tile(), (5, 50), 0)], job())
    large = Piece("large", square_outline(700), (), (), lambda _: ())
    with pytest.raises(InputError, match="does not fit"):
        piece_sheets(piece_set([large]), job())


def test_notes_tell_the_sheet_and_a_scale_of_50_mm():
    (sheet,) = piece_sheets(TILES, job(kerf=0.1))
    _, scale = sheet.notes.lines
    assert scale.points[1][0] - scale.points[0][0] == 50
    assert len(sheet.notes.areas) == 1
    assert not piece_sheets(TILES, job(margin=1))[0].notes.areas


@pytest.mark.parametrize("kerf", [0.0, 0.3])
def test_a_strip_has_blocks_of_10_mm_and_a_plug_with_the_gaps_of_the_holes(kerf):
    sheet = kerf_strip(job(kerf=kerf))
    xs = sorted(path.stroke.points[0][0] for path in sheet.cut[:9])
    assert all(b - a == pytest.approx(10) for a, b in itertools.pairwise(xs))
    window, _, *holes, first, second = (polygon(path).bounds for path in sheet.cut[9:])
    assert window[2] - window[0] == pytest.approx(100)
    assert sheet.cut[10].depth < sheet.cut[9].depth < sheet.cut[0].depth
    (plug,) = (box for box in (first, second) if box[2] - box[0] < 20)
    assert plug[2] - plug[0] - kerf == pytest.approx(10)
    gaps = [box[2] - box[0] + kerf - 10 for box in sorted(holes)]
    assert gaps == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])


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
    paths = cut_pieces([STONES, XOIDS], cutter("generic", sheet=(80, 80)), tmp_path / "all.svg")
    names = [path.name for path in paths]
    assert names == ["all-stones-1.svg", "all-stones-2.svg", "all-xoids-red.svg"]
    cuts = [read_cut_svg(path.read_bytes()).layers["CUT"] for path in paths[:2]]
    assert len([*cuts[0], *cuts[1]]) == 12


def test_pieces_of_two_colours_are_cut_from_two_materials_unless_they_are_printed(tmp_path):
    mixed = STONES._replace(pieces=(*discs(20, ("black", "", 3)), *STONES.pieces))
    paths = cut_pieces([mixed], cutter("generic"), tmp_path / "s.svg")
    assert [path.name for path in paths] == ["stones-black.svg", "stones-white.svg"]
    cuts = [read_cut_svg(path.read_bytes()) for path in paths]
    assert [len(cut.circles("CUT")) for cut in cuts] == [3, 12]
    assert [cut.root.find(f"{SVG}title").text for cut in cuts] == ["Stones, black", "Stones, white"]
    svg, _ = cut_pieces([mixed], cutter("silhouette", kerf=0), tmp_path / "p.svg")
    assert len(read_cut_svg(svg.read_bytes()).circles("CUT")) == 15


def test_a_print_bleeds_as_asked_clear_of_the_next_piece_and_the_marks(tmp_path):
    squares = piece_set([flat_piece("a", square_outline(20), ((), ()), "red")] * 9)
    options = print_options({"preset": "silhouette", "spacing": 1.0}, {"bleed": 3.0})
    svg, pdf = cut_pieces([squares], options, tmp_path / "x.svg")
    cuts = read_cut_svg(svg.read_bytes()).rings("CUT")
    boxes = [shapely.box(*shapely.LinearRing(ring).bounds) for ring in cuts]
    apart = [one.distance(other) for one, other in itertools.combinations(boxes, 2)]
    assert min(apart) == pytest.approx(6.0, abs=0.01)
    (page,) = read_pdf(pdf.read_bytes())
    bled = [shapely.Polygon(ring) for ring in page.rings if len(ring) == 4]
    for box in boxes:
        grown = box.buffer(3, join_style="mitre")
        assert min(grown.hausdorff_distance(each) for each in bled) < 0.05
    assert min(min(box.bounds[:2]) for box in boxes) >= 10 + 10 + 3


@pytest.mark.parametrize("dpi", [None, 150])
def test_a_picture_for_print_then_cut_has_its_dots_and_ends_with_its_pieces(dpi, tmp_path):
    stones = STONES._replace(pieces=STONES.pieces[:2])
    options = {"preset": "cricut"} if dpi is None else {"preset": "cricut", "dpi": dpi}
    _, png = cut_pieces([stones], print_options(options, {"bleed": 3.0}), tmp_path / "x.svg")
    dot = 25.4 / (dpi or 300)
    size = png.stem.removeprefix("x-print-").removesuffix("mm").split("x")
    picture = Image.open(io.BytesIO(png.read_bytes()))
    assert [side * dot for side in picture.size] == pytest.approx(list(map(float, size)), abs=dot)
    assert picture.height * dot == pytest.approx(20, abs=0.3)
    assert picture.getpixel((0, 0))[3] == 0
    assert picture.getpixel((round(10 / dot), round(4 / dot)))[3] == 255


@pytest.mark.parametrize(
    ("options", "target", "message"),
    [
        (cutter("glowforge"), "a.dxf", r"'a.dxf': Glowforge reads .svg, found .dxf"),
        (cutter("generic"), "a", r"'a': .* reads .svg and .dxf, found none; add .svg"),
        (cutter("snijlab", sheet=(1300, 600)), "a.dxf", "accepts at most 1200 × 600 mm"),
        (cutter("generic", sheet=(60, 15)), "a.svg", "does not fit"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(options, target, message, tmp_path):
    with pytest.raises(InputError, match=message):
        cut_pieces([STONES], options, tmp_path / target)
    assert not list(tmp_path.iterdir())
