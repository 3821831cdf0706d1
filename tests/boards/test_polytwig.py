"""Free polytwigs, their forms and names, against a slow enumeration."""

import hashlib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.polytwigs import Point, free_form, images, settled, slow_free, twig_of

from printkit.boards import polytwig
from printkit.boards.lattice import HEX, cell_site
from printkit.boards.polytwig import STRIDE
from printkit.boards.shapes import hexagon, moved
from printkit.boards.topology import BoardGraph

FREE = (1, 1, 3, 4, 12, 27, 78, 208, 635, 1859)  # OEIS A197459, A197460, A197461
ONE_SIDED = (1, 1, 4, 6, 19, 49, 143, 403, 1235, 3681)
FIXED = (3, 6, 14, 36, 99, 281, 816, 2415, 7260, 22074)
NAMES = Path(__file__).with_name("xoid_names.txt")


def test_the_numbers_of_free_polytwigs():
    assert tuple(len(polytwig.free_polytwigs(n)) for n in range(1, 11)) == FREE


def test_a_polytwig_has_at_least_one_leg():
    with pytest.raises(ValueError, match=r"^a polytwig has at least one leg, not 0$"):
        polytwig.free_polytwigs(0)


@pytest.mark.parametrize("legs", range(1, 7))
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


@pytest.mark.parametrize("legs", range(1, 8))
def test_the_symmetry_turns_and_mirror_image_of_each_form(legs):
    for form in polytwig.free_polytwigs(legs):
        turns = images(twig_of(polytwig.sites(form)))
        assert polytwig.is_chiral(form) == (turns[0] not in turns[6:])
        order = polytwig.symmetry_order(form)
        assert (order, type(order)) == (turns.count(turns[0]), int)
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
    board = BoardGraph(HEX, moved(hexagon(4), (q, r)))
    return tuple(board.edges[i] for i in board.edge_neighbours[board.edge_index[leg]])


def keys(sites) -> list[int]:
    return [r // 3 * STRIDE + q // 3 for q, r in sites]


@settings(max_examples=50)
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
    assert polytwig.sites(form) == tuple((3 * x, 3 * y) for x, y in map(polytwig.place, form))


@settings(max_examples=50)
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
