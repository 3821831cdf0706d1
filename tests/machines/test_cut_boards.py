import itertools
import math

import pytest
import shapely
from shapely import affinity
from support.cutfiles import read_cut_svg, read_dxf
from support.measure import read_pdf
from support.reading import board
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.base.output import write_files
from printkit.base.print_options import print_options
from printkit.machines.cutters.cutter_output import board_files
from printkit.rules.lookup import load_board

GAP = 0.1  # mm, the usual joint
SMALL = board("{hexagon: 3}", play_on="edges", side="10mm", labels="rows")


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
        # A seam may divide a few slots
        assert 0 < counts[-1] <= sum(counts[:-1]) <= 1.1 * counts[-1]
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


def test_a_sheet_too_small_for_parts_is_refused(tmp_path):
    with pytest.raises(InputError, match="into parts of 18 × 158 mm: a part needs at least 40 mm"):
        cut_board(load_board("hong-7x7"), tmp_path / "b.svg", preset="silhouette", sheet=(60, 200))
    assert not list(tmp_path.iterdir())
