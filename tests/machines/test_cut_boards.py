"""Boards for cutters, measured from the files that were written."""

import io
import itertools
import math

import numpy as np
import pytest
import shapely
from PIL import Image, ImageDraw
from shapely import affinity
from support.cutfiles import read_cut_svg, read_dxf
from support.measure import read_pdf
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.base.output import write_files
from printkit.base.print_options import print_options
from printkit.commands.cli.main import main
from printkit.machines.cutting import board_files
from printkit.rules.lookup import load_board

BOARDS = ("gosix", "hong-7x7", "xana-8", "xodd-9x9", "xong-standard", "yodd-8")


def cut_board(*chosen):
    return list(write_files(board_files(*chosen)))


GAP = 0.1  # mm
DPI = 200


def cutter(preset, **options):
    return print_options({"preset": preset, **options})


def polygons(path):
    """What each cut of a file surrounds, in mm, y downwards."""
    if path.suffix == ".svg":
        return [shapely.Polygon(ring) for ring in read_cut_svg(path.read_bytes()).rings("CUT")]
    found = read_dxf(path.read_bytes()).modelspace().query('LWPOLYLINE[layer=="CUT"]')
    return [shapely.Polygon([(x, -y) for x, y, *_ in each]) for each in found]


def cut_parts(name, tmp_path, suffix=".svg", **options):
    """The parts of a board as they are written, each of them one piece, and their map."""
    target = tmp_path / f"board{suffix}"
    paths = cut_board(load_board(name), print_options(options), target)
    files = sorted((path for path in paths if path.suffix == suffix), key=lambda path: path.stem)
    found = [polygons(path) for path in files]
    assert all(len(cuts) == 1 for cuts in found)
    assert tmp_path / "board-map.pdf" in paths
    return [part for (part,) in found], tmp_path / "board-map.pdf"


def assembled(parts, path):
    """Parts from their own files put together as their map shows them."""
    (page,) = read_pdf(path.read_bytes())
    rings = [shapely.Polygon(ring) for ring in page.rings if len(ring) > 3]
    shown = sorted(rings, key=lambda ring: -ring.area)[: len(parts)]
    scale = math.sqrt(sum(each.area for each in shown) / sum(part.area for part in parts))
    shown = [affinity.scale(each, 1 / scale, 1 / scale, origin=(0, 0)) for each in shown]
    return [min((_laid(part, at) for at in shown), key=lambda laid: laid[0])[1] for part in parts]


def _laid(part, at):
    """A part where the map has one, and how far the two differ."""
    found = []
    for turn in (0, -90):
        turned = affinity.rotate(part, turn, origin=(0, 0))
        dx, dy = at.bounds[0] - turned.bounds[0], at.bounds[1] - turned.bounds[1]
        moved = affinity.translate(turned, dx, dy)
        found.append((moved.symmetric_difference(at).area, moved))
    return min(found, key=lambda pair: pair[0])


@pytest.mark.parametrize("name", sampled(BOARDS[1:], "xong-standard"))
def test_a_board_that_no_silhouette_holds_is_split_into_parts_that_interlock(name, tmp_path):
    parts, shown = cut_parts(name, tmp_path, preset="silhouette")
    for part in parts:
        left, top, right, bottom = part.bounds
        assert part.is_valid
        assert min(left, top, 210 - right, 297 - bottom) >= 21 - 0.01
    (whole,) = polygons(*_whole(name, tmp_path))
    laid = assembled(parts, shown)
    for one, other in itertools.combinations(laid, 2):
        assert one.intersection(other).area < 0.01
    near = [each.buffer(GAP / 2 + 0.01, join_style="mitre") for each in laid]
    board = shapely.union_all(near).buffer(-GAP / 2 - 0.01, join_style="mitre")
    dx, dy = board.bounds[0] - whole.bounds[0], board.bounds[1] - whole.bounds[1]
    assert board.symmetric_difference(affinity.translate(whole, dx, dy)).area < 0.001 * whole.area
    for number, part in enumerate(laid):
        others = shapely.union_all([each for i, each in enumerate(laid) if i != number])
        assert others.distance(part) == pytest.approx(GAP, abs=0.02)
        for dx, dy in itertools.product((-1.5, 0, 1.5), repeat=2):
            if dx or dy:
                assert affinity.translate(part, dx, dy).intersection(others).area > 0.1


def _whole(name, tmp_path):
    options = cutter("generic", sheet=(900, 900))
    return cut_board(load_board(name), options, tmp_path / "whole.svg")


@pytest.mark.nightly
def test_the_kerf_and_the_gap_of_parts_are_right_in_dxf_too(tmp_path):
    options = {"preset": "generic", "sheet": (200, 200), "joint": 0.3}
    drawn, shown = cut_parts("xodd-9x9", tmp_path, ".dxf", **options)
    first, second = assembled(drawn, shown)[:2]
    assert first.distance(second) == pytest.approx(0.3, abs=0.02)
    burnt, _ = cut_parts("xodd-9x9", tmp_path, ".dxf", kerf=0.2, **options)
    for path, part in zip(burnt, drawn, strict=True):
        left = path.buffer(-0.1, join_style="mitre")
        dx, dy = part.bounds[0] - left.bounds[0], part.bounds[1] - left.bounds[1]
        assert part.symmetric_difference(affinity.translate(left, dx, dy)).area < 0.1


def test_every_cell_name_and_line_is_engraved_on_some_part(tmp_path):
    board, sheet = load_board("xong-standard"), (150, 150)
    paths = cut_board(board, cutter("generic", sheet=sheet), tmp_path / "board.svg")
    whole = cut_board(board, cutter("generic", sheet=(900, 900)), tmp_path / "whole.svg")
    areas = [
        sum(len(read_cut_svg(path.read_bytes()).rings("ENGRAVE")) for path in found)
        for found in ([path for path in paths if path.suffix == ".svg"], whole)
    ]
    assert areas[0] == areas[1]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("name", sampled(["gosix", "xana-5"], "gosix"))
def test_the_picture_of_a_board_for_a_cricut_is_opaque_just_to_its_cut(name, tmp_path):
    options = cutter("cricut", dpi=DPI)
    paths = cut_board(load_board(name), options, tmp_path / "board.svg")
    pictures = [path for path in paths if path.suffix == ".png"]
    files = [path for path in paths if path.suffix == ".svg"]
    assert len(pictures) == len(files)
    for picture, file in zip(pictures, files, strict=True):
        (cut,) = [
            shapely.Polygon(drawn.rings[0])
            for layer in read_cut_svg(file.read_bytes()).layers.values()
            for drawn in layer
        ]
        _assert_opaque(Image.open(io.BytesIO(picture.read_bytes())), cut)


def _assert_opaque(picture, cut):
    """A picture is as large as a cut, and opaque within it, in one piece, to 0.1 mm."""
    left, top, right, bottom = cut.bounds
    assert picture.width * 25.4 / DPI == pytest.approx(right - left, abs=25.4 / DPI)
    assert picture.height * 25.4 / DPI == pytest.approx(bottom - top, abs=25.4 / DPI)
    opaque = picture.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    start = opaque.tobytes().index(255)
    filled = opaque.copy()
    ImageDraw.floodfill(filled, (start % picture.width, start // picture.width), 0)
    assert filled.getbbox() is None
    alpha = np.asarray(opaque) > 0
    rows, columns = np.indices(alpha.shape)
    x, y = left + (columns + 0.5) * 25.4 / DPI, top + (rows + 0.5) * 25.4 / DPI
    inner, outer = (
        shapely.contains_xy(cut.buffer(by, join_style="mitre"), x, y) for by in (-0.1, 0.1)
    )
    assert not (inner & ~alpha).any()
    assert not (alpha & ~outer).any()


def test_a_plain_dragon_takes_less_than_5_m_of_engraving_for_all_tiles(tmp_path):
    words = ["pieces", "hong", "--preset", "generic", "--engrave", "plain"]
    assert main([*words, "-o", str(tmp_path / "tiles.dxf")]) == 0
    assert 1_000 < sum(map(_engraved, tmp_path.glob("tiles-*.dxf"))) < 5_000


def _engraved(path):
    """The mm of all lines that a file has engraved."""
    length = 0.0
    for each in read_dxf(path.read_bytes()).modelspace():
        if each.dxf.layer.startswith("ENGRAVE"):
            match each.dxftype():
                case "CIRCLE":
                    length += 2 * math.pi * each.dxf.radius
                case "LINE":
                    length += (each.dxf.end - each.dxf.start).magnitude
                case _:
                    points = [(x, y) for x, y, *_ in each]
                    closed = [*points, points[0]] if each.closed else points
                    length += sum(math.dist(*ends) for ends in itertools.pairwise(closed))
    return length


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (cutter("silhouette", sheet=(60, 200)), "into parts of 18 × 158 mm: these need 40 mm"),
        (cutter("silhouette", sheet=(50, 50)), "a board of 170 × 170 mm cannot be split"),
    ],
)
def test_a_sheet_too_small_for_parts_is_refused(options, told, tmp_path):
    with pytest.raises(InputError, match=told):
        cut_board(load_board("hong-7x7"), options, tmp_path / "board.svg")
    assert not list(tmp_path.iterdir())
