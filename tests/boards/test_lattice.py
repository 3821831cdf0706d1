"""The two lattices: steps, offsets and symmetries, against plain plane geometry."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.boards.lattice import FINENESS, HEX, SQUARE, Lattice, cell_site

BOTH = pytest.mark.parametrize("lattice", [HEX, SQUARE], ids=lambda lattice: lattice.name)
INTEGERS = st.integers(-10_000, 10_000)
CELLS = st.tuples(INTEGERS, INTEGERS)


def plane(lattice: Lattice, site: tuple[int, int]) -> complex:
    """Where a site lies, cells being 1 wide from side to side, y downwards."""
    q, r = site[0] / FINENESS, site[1] / FINENESS
    return complex(q + r / 2, r * math.sqrt(3) / 2) if lattice is HEX else complex(q, r)


def apply(matrix: tuple[int, int, int, int], site: tuple[int, int]) -> tuple[int, int]:
    a, b, c, d = matrix
    q, r = site
    return (a * q + b * r, c * q + d * r)


def near(a: complex, b: complex) -> bool:
    return abs(a - b) < 1e-9


@pytest.mark.parametrize(
    ("lattice", "names", "degrees"),
    [
        (HEX, "ne e se sw w nw", [-60, 0, 60, 120, 180, -120]),
        (SQUARE, "n e s w", [-90, 0, 90, 180]),
    ],
    ids=["hex", "square"],
)
def test_each_side_faces_where_its_name_says(lattice, names, degrees):
    assert lattice.side_names == tuple(names.split())
    for step, angle in zip(lattice.steps, degrees, strict=True):
        direction = complex(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
        assert near(plane(lattice, cell_site(step)), direction)


@BOTH
def test_a_side_lies_halfway_to_the_neighbour(lattice):
    for step, offset in zip(lattice.steps, lattice.edge_offsets, strict=True):
        assert near(2 * plane(lattice, offset), plane(lattice, cell_site(step)))


@BOTH
@settings(max_examples=50)
@given(cell=CELLS)
def test_neighbours_agree_on_the_side_and_corners_that_they_share(lattice, cell):
    count = len(lattice.steps)
    q, r = cell_site(cell)
    for i, (s, t) in enumerate(map(cell_site, lattice.steps)):
        there = (i + count // 2) % count  # the same side, seen from the other cell
        edge, corner = lattice.edge_offsets[i], lattice.corner_offsets[i]
        edge_there, corner_there = lattice.edge_offsets[there], lattice.corner_offsets[there - 1]
        assert (q + edge[0], r + edge[1]) == (q + s + edge_there[0], r + t + edge_there[1])
        assert (q + corner[0], r + corner[1]) == (q + s + corner_there[0], r + t + corner_there[1])


@BOTH
def test_the_symmetries_are_a_group_of_all_rotations_then_all_reflections(lattice):
    count = len(lattice.steps)
    maps = lattice.symmetries
    assert len(set(maps)) == len(maps) == 2 * count
    assert maps[0] == (1, 0, 0, 1)
    assert [a * d - b * c for a, b, c, d in maps] == [1] * count + [-1] * count
    images = {tuple(apply(m, step) for step in lattice.steps): m for m in maps}
    for m in maps:
        for n in maps:
            assert tuple(apply(m, apply(n, step)) for step in lattice.steps) in images


@BOTH
def test_each_symmetry_permutes_the_sides_and_the_corners_of_the_cell_at_the_origin(lattice):
    for matrix in lattice.symmetries:
        for offsets in (lattice.steps, lattice.edge_offsets, lattice.corner_offsets):
            assert {apply(matrix, offset) for offset in offsets} == set(offsets)


def test_a_sixth_of_a_turn_is_the_map_that_the_terminology_promises():
    assert HEX.symmetries[1] == (0, -1, 1, 1)  # (q, r) -> (-r, q + r)
    assert [apply(HEX.symmetries[1], step) for step in HEX.steps] == [*HEX.steps[1:], HEX.steps[0]]


def test_sites_of_the_hex_lattice_are_sums_of_cells():
    """Edge 3(c1 + c2), vertex 2(c1 + c2 + c3)."""
    for i, (q, r) in enumerate(HEX.steps):
        s, t = HEX.steps[(i + 1) % 6]
        assert HEX.edge_offsets[i] == (3 * q, 3 * r)
        assert HEX.corner_offsets[i] == (2 * (q + s), 2 * (r + t))
