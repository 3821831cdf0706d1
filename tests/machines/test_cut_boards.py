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
from support.reading import board
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.base.output import write_files
from printkit.base.print_options import print_options
from printkit.commands.cli.main import main
from printkit.machines.cutting import board_files
from printkit.rules.lookup import load_board

GAP = 0.1  # mm, the usual joint
DPI = 80
SMALL = board("{hexagon: 3}", play_on="edges", side="10mm", labels="rows")
SMALLEST = board("{hexagon: 1}", play_on="vertices", side="24mm", labels="dots", style="dots")


def cut_board(definition, target, **options):
    return list(write_files(board_files(definition, print_options(options), target)))


def polygons(path):
    """What each cut of a file surrounds, in mm, y downwards."""
    if path.suffix == ".svg":
        return [shapely.Polygon(ring) for ring in read_cut_svg(path.read_bytes()).rings("CUT")]
    found = read_dxf(path.read_bytes()).modelspace().query('LWPOLYLINE[layer=="CUT"]')
    return [shapely.Polygon([(x, -y) for x, y, *_ in each]) for each in found]


def cut_parts(definition, tmp_path, suffix=".svg", **options):
    """The parts of a board as they are written, each of them one piece, their files and map."""
    paths = cut_board(definition, tmp_path / f"board{suffix}", **options)
    files = sorted((path for path in paths if path.suffix == suffix), key=lambda path: path.stem)
    assert tmp_path / "board-map.pdf" in paths
    return [part for (part,) in map(polygons, files)], files, tmp_path / "board-map.pdf"


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
        moved = _moved(affinity.rotate(part, turn, origin=(0, 0)), at)
        found.append((moved.symmetric_difference(at).area, moved))
    return min(found, key=lambda pair: pair[0])


def _moved(shape, to):
    """A shape whose box begins where that of another does."""
    (x, y), (u, v) = shape.bounds[:2], to.bounds[:2]
    return affinity.translate(shape, u - x, v - y)


BOARDS = {
    "small": (SMALL, "generic", (80, 80), 5),
    **{
        name: (load_board(name), "silhouette", None, 21)
        for name in ("hong-7x7", "xana-8", "xodd-9x9", "xong-standard", "yodd-8")
    },
}


@pytest.mark.parametrize("name", sampled(BOARDS, "small"))
def test_the_parts_of_a_large_board_interlock_and_have_all_its_engraving(name, tmp_path):
    definition, preset, sheet, margin = BOARDS[name]
    parts, files, shown = cut_parts(definition, tmp_path, preset=preset, sheet=sheet)
    width, height = sheet or (210, 297)
    for part in parts:
        left, top, right, bottom = part.bounds
        assert part.is_valid
        assert min(left, top, width - right, height - bottom) >= margin - 0.01
    (one,) = cut_board(definition, tmp_path / "whole.svg", preset="generic", sheet=(900, 900))
    (whole,) = polygons(one)
    if preset == "generic":
        counts = [len(read_cut_svg(file.read_bytes()).rings("ENGRAVE")) for file in (*files, one)]
        assert sum(counts[:-1]) == counts[-1] > 0
    laid = assembled(parts, shown)
    near = [each.buffer(GAP / 2 + 0.01, join_style="mitre") for each in laid]
    again = shapely.union_all(near).buffer(-GAP / 2 - 0.01, join_style="mitre")
    assert again.symmetric_difference(_moved(whole, again)).area < 0.001 * whole.area
    for number, part in enumerate(laid):
        others = shapely.union_all([each for i, each in enumerate(laid) if i != number])
        assert others.distance(part) == pytest.approx(GAP, abs=0.02)
        for dx, dy in itertools.product((-1.5, 0, 1.5), repeat=2):
            if dx or dy:
                assert affinity.translate(part, dx, dy).intersection(others).area > 0.1


@pytest.mark.nightly
def test_the_kerf_and_the_gap_of_parts_are_right_in_dxf_too(tmp_path):
    options = {"preset": "generic", "sheet": (80, 80), "joint": 0.3}
    drawn, _, shown = cut_parts(SMALL, tmp_path, ".dxf", **options)
    first, second = assembled(drawn, shown)[:2]
    assert first.distance(second) == pytest.approx(0.3, abs=0.02)
    burnt, *_ = cut_parts(SMALL, tmp_path, ".dxf", kerf=0.2, **options)
    for path, part in zip(burnt, drawn, strict=True):
        left = path.buffer(-0.1, join_style="mitre")
        assert part.symmetric_difference(_moved(left, part)).area < 0.1


def test_the_picture_of_a_board_for_a_cricut_is_opaque_just_to_its_cut(tmp_path):
    target = tmp_path / "board.svg"
    paths = cut_board(SMALLEST, target, preset="cricut", dpi=DPI, sheet=(60, 60))
    pictures, files = ([path for path in paths if path.suffix == end] for end in (".png", ".svg"))
    assert len(files) > 1
    for picture, file in zip(pictures, files, strict=True):
        layers = read_cut_svg(file.read_bytes()).layers.values()
        (cut,) = [shapely.Polygon(drawn.rings[0]) for layer in layers for drawn in layer]
        _assert_opaque(Image.open(io.BytesIO(picture.read_bytes())), cut)


def _assert_opaque(picture, cut):
    """A picture is as large as a cut, and opaque within it, in one piece, to half a dot."""
    dot = 25.4 / DPI
    left, top, right, bottom = cut.bounds
    assert picture.width * dot == pytest.approx(right - left, abs=dot)
    assert picture.height * dot == pytest.approx(bottom - top, abs=dot)
    opaque = picture.getchannel("A").point(lambda alpha: 255 * (alpha > 127))
    start = opaque.tobytes().index(255)
    filled = opaque.copy()
    ImageDraw.floodfill(filled, (start % picture.width, start // picture.width), 0)
    assert filled.getbbox() is None
    alpha = np.asarray(opaque) > 0
    rows, columns = np.indices(alpha.shape)
    x, y = left + (columns + 0.5) * dot, top + (rows + 0.5) * dot
    inner, outer = (
        shapely.contains_xy(cut.buffer(by, join_style="mitre"), x, y) for by in (-dot / 2, dot / 2)
    )
    assert not (inner & ~alpha).any()
    assert not (alpha & ~outer).any()


def test_a_plain_dragon_takes_less_than_5_m_of_engraving_for_all_tiles(tmp_path):
    words = ["pieces", "hong", "--preset", "generic", "--engrave", "plain"]
    assert main([*words, "-o", str(tmp_path / "tiles.svg")]) == 0
    assert 1_000 < sum(map(_engraved, tmp_path.glob("tiles-*.svg"))) < 5_000


def _engraved(path):
    """The mm of all lines that a file has engraved."""
    length = 0.0
    for layer, drawings in read_cut_svg(path.read_bytes()).layers.items():
        for drawn in drawings if layer.startswith("ENGRAVE") else ():
            for ring in drawn.rings:
                points = [*ring, ring[0]] if drawn.closed else ring
                length += sum(math.dist(*ends) for ends in itertools.pairwise(points))
            length += 2 * math.pi * drawn.circle[2] if drawn.circle else 0
    return length


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ((60, 200), "into parts of 18 × 158 mm: these need 40 mm"),
        ((50, 50), "a board of 170 × 170 mm cannot be split"),
    ],
)
def test_a_sheet_too_small_for_parts_is_refused(sheet, message, tmp_path):
    with pytest.raises(InputError, match=message):
        cut_board(load_board("hong-7x7"), tmp_path / "b.svg", preset="silhouette", sheet=sheet)
    assert not list(tmp_path.iterdir())
