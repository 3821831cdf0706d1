"""Free polytwigs, against a slow enumeration that shares nothing with the fast one.

The slow one
------------
Points are pairs (a, b) of the triangular lattice, a steps along 0 degrees and b along 60. Those
whose a - b is a multiple of 3 are middles of hexagons, the others are corners. A twig is a set of
legs, a leg a set of two corners that are one step apart.
"""

import hashlib
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.topology import polytwig
from printkit.topology.board import Board
from printkit.topology.lattice import HEX, SQUARE, cell_site
from printkit.topology.masks import bits
from printkit.topology.polytwig import STRIDE, EdgeSpace
from printkit.topology.shapes import hexagon, moved, rectangle

FREE = (1, 1, 3, 4, 12, 27, 78, 208, 635, 1859)  # OEIS A197459, A197460, A197461
ONE_SIDED = (1, 1, 4, 6, 19, 49, 143, 403, 1235, 3681)
FIXED = (3, 6, 14, 36, 99, 281, 816, 2415, 7260, 22074)
NAMES = Path(__file__).with_name("xoid_names.txt")

Point = tuple[int, int]
Leg = frozenset[Point]
Twig = frozenset[Leg]

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def turned(point: Point) -> Point:
    a, b = point
    return (-b, a + b)


def flipped(point: Point) -> Point:
    return (point[1], point[0])


def legs_at(point: Point) -> list[Leg]:
    a, b = point
    ends = [(a + s, b + t) for s, t in STEPS]
    return [frozenset((point, end)) for end in ends if (end[0] - end[1]) % 3]


def settled(twig: Twig) -> Twig:
    """The twig moved, hexagons onto hexagons, so that its least corner lies in a set place."""
    a, b = min(min(leg) for leg in twig)
    da, db = a - (a - b) % 3, b  # moves by this keep a - b mod 3
    return frozenset(frozenset((s - da, t - db) for s, t in leg) for leg in twig)


def images(twig: Twig) -> list[Twig]:
    """The six turns of a twig, then the six of its mirror image."""
    found = []
    for either in (twig, frozenset(frozenset(map(flipped, leg)) for leg in twig)):
        image = either
        for _ in range(6):
            found.append(settled(image))
            image = frozenset(frozenset(map(turned, leg)) for leg in image)
    return found


def in_order(twig: Twig) -> list[list[Point]]:
    return sorted(map(sorted, twig))


def free_form(twig: Twig) -> Twig:
    return min(images(twig), key=in_order)


def one_sided_form(twig: Twig) -> Twig:
    return min(images(twig)[:6], key=in_order)


@cache
def slow_fixed(legs: int) -> frozenset[Twig]:
    """All twigs of so many legs up to moves."""
    if legs == 1:
        return frozenset(settled(frozenset([leg])) for leg in legs_at((1, 0)))
    return frozenset(
        settled(twig | {leg})
        for twig in slow_fixed(legs - 1)
        for leg in {leg for old in twig for point in old for leg in legs_at(point)} - twig
    )


def slow_free(legs: int) -> set[Twig]:
    return set(map(free_form, slow_fixed(legs)))


def twig_of(sites) -> Twig:
    """The twig of edges of the hex lattice, by the middles of the legs."""
    twig = set()
    for q, r in sites:
        a, b = (2 * q + r) // 3, (r - q) // 3  # twice the middle
        s, t = {(1, 0): (1, 0), (0, 1): (0, 1), (1, 1): (1, -1)}[a & 1, b & 1]
        twig.add(frozenset(((a + s) // 2 + i * -s, (b + t) // 2 + i * -t) for i in (0, 1)))
    return frozenset(twig)


def is_connected(twig: Twig) -> bool:
    points = set(next(iter(twig)))
    while more := {p for leg in twig if leg & points for p in leg} - points:
        points |= more
    return all(leg <= points for leg in twig)


@cache
def standard() -> EdgeSpace:
    return EdgeSpace(Board(HEX, hexagon(5)))


# the slow enumeration itself


def test_the_slow_one_knows_the_three_directions_and_the_corner():
    assert len(slow_fixed(1)) == 3
    assert len(slow_free(1)) == len(slow_free(2)) == 1
    assert all(len(legs_at(point)) == 3 for point in [(1, 0), (0, 1), (2, 0), (-1, 0)])
    assert twig_of([(3, 0)]) in {frozenset([leg]) for p in [(1, 0), (1, 1)] for leg in legs_at(p)}


# how many


def test_the_numbers_of_free_polytwigs():
    assert tuple(len(polytwig.free_polytwigs(n)) for n in range(1, 11)) == FREE


def test_a_polytwig_has_at_least_one_leg():
    with pytest.raises(ValueError, match="at least one leg, not 0"):
        polytwig.free_polytwigs(0)


@pytest.mark.parametrize("legs", range(1, 8))
def test_the_forms_are_those_of_the_slow_enumeration(legs):
    forms = polytwig.free_polytwigs(legs)
    found = {free_form(twig_of(polytwig.sites(form))) for form in forms}
    assert len(found) == len(forms)
    assert found == slow_free(legs)


@pytest.mark.parametrize("legs", range(1, 11))
def test_the_numbers_of_one_sided_and_fixed_polytwigs(legs):
    forms = polytwig.free_polytwigs(legs)
    assert len(forms) + sum(map(polytwig.is_chiral, forms)) == ONE_SIDED[legs - 1]
    assert sum(12 // polytwig.symmetry_order(form) for form in forms) == FIXED[legs - 1]


@pytest.mark.parametrize("legs", range(1, 9))
def test_the_slow_enumeration_has_the_same_numbers_of_fixed_polytwigs(legs):
    assert len(slow_fixed(legs)) == FIXED[legs - 1]


@pytest.mark.parametrize("legs", range(1, 8))
def test_the_slow_enumeration_has_the_same_numbers_of_one_sided_polytwigs(legs):
    one_sided = set(map(one_sided_form, slow_fixed(legs)))
    assert len(one_sided) == ONE_SIDED[legs - 1]


# one form


@pytest.mark.parametrize("legs", range(1, 8))
def test_the_symmetry_of_each_form(legs):
    for form in polytwig.free_polytwigs(legs):
        turns = images(twig_of(polytwig.sites(form)))
        assert polytwig.is_chiral(form) == (turns[0] not in turns[6:])
        order = polytwig.symmetry_order(form)
        assert (order, type(order)) == (turns.count(turns[0]), int)


@pytest.mark.parametrize("legs", range(1, 7))
def test_the_turns_of_a_form_and_its_mirror_image(legs):
    for form in polytwig.free_polytwigs(legs):
        turns = images(twig_of(polytwig.sites(form)))
        drawn = [settled(twig_of(turn)) for turn in polytwig.rotations(form)]
        assert Counter(drawn) == Counter(turns[:6])
        assert settled(twig_of(polytwig.sites(polytwig.mirrored(form)))) in turns[6:]


@st.composite
def leg_sets(draw, most: int = 9) -> list[Point]:
    """A connected set of legs, as sites."""
    sites = [(3, 0)]
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=most - 1)):
        near = sorted({site for leg in sites for site in joined(leg)} - set(sites))
        sites.append(near[choice % len(near)])
    return sites


@cache
def joined(leg: Point) -> tuple[Point, ...]:
    """The legs that share an end with a leg, off a board that surely has them."""
    q, r = leg[0] // 6, leg[1] // 6
    board = Board(HEX, moved(hexagon(4), (q, r)))
    return tuple(board.edges[i] for i in board.edge_neighbours[board.edge_index[leg]])


def keys(sites) -> list[int]:
    return [r // 3 * STRIDE + q // 3 for q, r in sites]


@settings(deadline=None)
@given(
    legs=leg_sets(),
    symmetry=st.sampled_from(HEX.symmetries),
    by=st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)),
    data=st.data(),
)
def test_a_form_is_the_same_however_it_is_turned_mirrored_and_moved(legs, symmetry, by, data):
    a, b, c, d = symmetry
    s, t = cell_site(by)
    image = [(a * q + b * r + s, c * q + d * r + t) for q, r in legs]
    form = polytwig.canonical(keys(legs))
    assert polytwig.canonical(keys(data.draw(st.permutations(image)))) == form
    assert free_form(twig_of(image)) == free_form(twig_of(legs))
    assert polytwig.sites(form) == tuple((3 * x, 3 * y) for x, y in map(polytwig._place, form))


@settings(deadline=None)
@given(one=leg_sets(), other=leg_sets())
def test_two_sets_have_one_form_exactly_when_the_slow_one_says_so(one, other):
    same = free_form(twig_of(one)) == free_form(twig_of(other))
    assert (polytwig.canonical(keys(one)) == polytwig.canonical(keys(other))) == same


@settings(deadline=None)
@given(legs=leg_sets(most=7))
def test_a_form_is_the_first_of_its_images_and_lies_next_to_cell_0_0(legs):
    form = polytwig.canonical(keys(legs))
    turns = polytwig.orientations(keys(legs))
    assert len(turns) == 12
    assert form == min(turns)
    assert form in polytwig.free_polytwigs(len(form))
    places = [(r, q) for q, r in polytwig.sites(form)]
    assert places == sorted(places)
    assert places[0] in {(0, 3), (3, 0), (3, 3)}
    assert polytwig.fixed_form(form) == form


# names


def test_names_never_change():
    """The names are printed on paper and written in records: this file is never made anew."""
    lines = []
    for legs in range(1, 7):
        for form in polytwig.free_polytwigs(legs):
            places = " ".join(f"{q},{r}" for q, r in polytwig.sites(form))
            lines.append(f"{polytwig.name(form)}  {places}\n")
    golden = NAMES.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines == [line for line in golden if not line.startswith("#")]


@pytest.mark.parametrize(
    ("legs", "digest"), [(7, "dd9c434dcde10a9b"), (8, "93001cd1ac6bcbad"), (9, "b172972020cfe619")]
)
def test_names_of_longer_forms_never_change_either(legs, digest):
    lines = (
        f"{polytwig.name(form)} {polytwig.sites(form)}" for form in polytwig.free_polytwigs(legs)
    )
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == digest


def test_a_name_is_the_legs_and_the_place_in_the_order():
    listed = polytwig.polytwigs(8)
    assert len(listed) == sum(FREE[:8])
    assert [x.name for x in listed[:6]] == ["1-01", "2-01", "3-01", "3-02", "3-03", "4-01"]
    assert [x.name for x in listed[-208:]] == [f"8-{i:03d}" for i in range(1, 209)]
    assert len({x.name for x in listed}) == len({x.form for x in listed}) == len(listed)
    for xoid in listed[:126]:
        assert xoid.legs == len(xoid.form) == int(xoid.name[0])
        assert xoid.chiral == polytwig.is_chiral(xoid.form)
        assert xoid.symmetries == polytwig.symmetry_order(xoid.form)


@pytest.mark.parametrize("legs", range(1, 9))
def test_the_order_is_by_rows_from_the_top_leg_by_leg(legs):
    forms = [[(r, q) for q, r in polytwig.sites(f)] for f in polytwig.free_polytwigs(legs)]
    assert forms == sorted(forms)


# on a board


def test_the_numbers_of_placements_on_the_standard_board():
    space = standard()
    by_legs = [
        sum(len(space.placements(form)) for form in polytwig.free_polytwigs(legs))
        for legs in range(1, 8)
    ]
    assert by_legs[0] == 210
    assert sum(by_legs[:6]) == 22_945
    assert sum(by_legs) == 61_759


@pytest.mark.parametrize("cells", [hexagon(3), rectangle(HEX, 2, 1) | {(-4, 2)}], ids=len)
def test_placements_are_counted(cells):
    space = EdgeSpace(Board(HEX, cells))
    for legs in range(1, 8):
        for form in polytwig.free_polytwigs(legs):
            assert space.count(form) == len(space.placements(form))


@pytest.mark.parametrize("legs", range(1, 6))
def test_each_placement_is_connected_and_of_the_right_form(legs):
    space, edges = standard(), Board(HEX, hexagon(5)).edges
    seen = set()
    for form in polytwig.free_polytwigs(legs):
        masks = space.placements(form)
        slow = free_form(twig_of(polytwig.sites(form)))
        for mask in masks:
            placed = twig_of(edges[edge] for edge in bits(mask))
            assert len(placed) == legs
            assert is_connected(placed)
            assert free_form(placed) == slow
        assert seen.isdisjoint(masks)
        seen.update(masks)


@pytest.mark.parametrize("legs", [6, 7])
def test_each_longer_placement_is_connected_and_of_the_right_form(legs):
    space = standard()
    for form in polytwig.free_polytwigs(legs):
        masks = space.placements(form)
        assert len(set(masks)) == len(masks)
        for mask in masks[::5]:
            assert mask.bit_count() == legs
            assert space.is_connected(mask)
            assert space.form_of(bits(mask)) == form


@pytest.mark.parametrize("legs", range(1, 5))
@pytest.mark.parametrize(
    "cells",
    [
        hexagon(2),
        hexagon(2) - {(0, 0), (1, 0)},
        rectangle(HEX, 2, 1) | moved(rectangle(HEX, 1, 2), (5, 1)) | {(-4, 2)},
        {(0, 0), (2, -1), (1, 1)},
    ],
    ids=["hexagon", "horseshoe", "islands", "apart by one leg"],
)
def test_the_placements_are_all_connected_sets_of_legs(cells, legs):
    board = Board(HEX, cells)
    space = EdgeSpace(board)
    found = [mask for form in polytwig.free_polytwigs(legs) for mask in space.placements(form)]
    expected = {
        sum(1 << edge for edge in chosen)
        for chosen in combinations(range(len(board.edges)), legs)
        if is_connected(twig_of(board.edges[edge] for edge in chosen))
    }
    assert len(found) == len(expected)
    assert set(found) == expected


def test_placements_do_not_depend_on_where_the_board_lies():
    far = EdgeSpace(Board(HEX, moved(hexagon(5), (-9_000, 7_000))))
    for form in polytwig.free_polytwigs(5):
        assert far.placements(form) == standard().placements(form)


def test_parts_of_a_board_of_islands():
    board = Board(HEX, hexagon(1) | moved(hexagon(1), (3, 0)) | moved(hexagon(2), (0, 5)))
    space = EdgeSpace(board)
    parts = list(space.components((1 << len(board.edges)) - 1))
    assert sorted(part.bit_count() for part in parts) == [6, 6, 30]
    assert not space.is_connected(parts[0] | parts[1])
    assert all(space.component(part & -part, sum(parts)) == part for part in parts)
    for form in polytwig.free_polytwigs(6):
        for mask in space.placements(form):
            assert sum(bool(mask & part) for part in parts) == 1


@settings(deadline=None)
@given(mask=st.integers(1, (1 << 30) - 1))
def test_the_connected_parts_of_any_set_of_legs(mask):
    board = Board(HEX, hexagon(2))
    space = EdgeSpace(board)
    parts = list(space.components(mask))
    assert sum(parts) == mask
    twigs = [twig_of(board.edges[edge] for edge in bits(part)) for part in parts]
    assert all(map(is_connected, twigs))
    assert all(map(space.is_connected, parts))
    for a, b in combinations(twigs, 2):
        assert {p for leg in a for p in leg}.isdisjoint({p for leg in b for p in leg})
    assert space.is_connected(mask) == (len(parts) == 1)


@settings(deadline=None)
@given(mask=st.integers(0, (1 << 30) - 1))
def test_the_legs_next_to_any_set_of_legs(mask):
    board = Board(HEX, hexagon(2))
    touched = {end for edge in bits(mask) for end in board.edge_vertices[edge]}
    beside = {edge for edge, ends in enumerate(board.edge_vertices) if touched.intersection(ends)}
    assert set(bits(EdgeSpace(board).near(mask))) == beside - set(bits(mask))


@settings(deadline=None)
@given(mask=st.integers(0, 1 << 100))
def test_bits(mask):
    found = list(bits(mask))
    assert found == [i for i in range(101) if mask >> i & 1]


def test_polytwigs_lie_on_the_hex_lattice():
    with pytest.raises(ValueError, match=r"^polytwigs lie on the hex lattice$"):
        EdgeSpace(Board(SQUARE, [(0, 0)]))
