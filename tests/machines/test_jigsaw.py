import itertools

import pytest
import shapely
from shapely import affinity

from printkit.base.errors import InputError
from printkit.draw.geometry.plane import centred
from printkit.machines.cutters.jigsaw import Guides, middle_ways, side_ways, split
from printkit.rules.lookup import load_board

SILHOUETTE = (168, 255)  # mm


def board(name):
    """A board's outline with 8 mm around its cells, and these."""
    read = load_board(name)
    plane = centred(read.board, read.side, read.lattice, (0, 0))
    cells = [plane.cell(cell) for cell in read.board.cells]
    land = shapely.union_all([shapely.Polygon(cell) for cell in cells], grid_size=1e-4)
    return land.buffer(8, join_style="mitre"), cells


def parts_of(outline, guides, room, gap):
    rings = (tuple(outline.exterior.coords[:-1]),)
    parts = split(rings, guides, room, gap)
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    return [shapely.Polygon(part.outline[0], part.outline[1:]) for part in parts]


@pytest.mark.parametrize(("gap", "ways"), [(0.0, False), (0.2, True)])
def test_neighbours_cannot_be_drawn_apart_even_where_seams_are_straight(gap, ways):
    outline, cells = board("hong-7x7")
    parts = parts_of(outline, Guides(side_ways(cells) if ways else (), ()), (120, 120), gap)
    assert len(parts) == 4
    for number, part in enumerate(parts):
        others = shapely.union_all([other for i, other in enumerate(parts) if i != number])
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            moved = affinity.translate(part, dx, dy)
            if dx or dy:
                assert moved.intersection(others).area > 0.5


def test_seams_and_knobs_leave_cells_whole_where_the_edge_has_room_for_knobs():
    outline, cells = board("hong-7x7")
    parts = parts_of(outline, Guides(side_ways(cells), tuple(cells)), SILHOUETTE, 0.1)
    assert len(parts) == 2
    for cell in cells:
        inner = shapely.Polygon(cell).buffer(-0.1)
        assert sum(part.covers(inner) for part in parts) == 1


def test_what_is_kept_stays_whole_on_boards_that_are_played_on_corners():
    outline, cells = board("gosix")
    corners = shapely.union_all([shapely.MultiPoint(cell) for cell in cells], grid_size=1e-3)
    discs = [corner.buffer(11) for corner in corners.geoms]
    kept = tuple(tuple(disc.exterior.coords[:-1]) for disc in discs)
    parts = parts_of(outline, Guides(middle_ways(cells), kept), SILHOUETTE, 0.1)
    for disc in discs:
        assert sum(part.intersects(disc.buffer(-0.2)) for part in parts) == 1


def test_a_board_that_fits_stays_one_part_and_a_room_too_small_is_refused():
    outline, cells = board("gosix")
    guides = Guides(middle_ways(cells), ())
    (part,) = parts_of(outline, guides, (600, 400), 0.1)
    assert part.symmetric_difference(outline).area < 1e-6
    with pytest.raises(InputError, match=r"split into parts of 39 × 200 mm: .*--sheet"):
        parts_of(outline, guides, (39, 200), 0.1)
