"""Polytwigs on a board: all their placements, and the connected sets of its legs."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.polytwigs import free_form, is_connected, twig_of

from printkit.boards import polytwig
from printkit.boards.edge_space import EdgeSpace
from printkit.boards.lattice import HEX, SQUARE
from printkit.boards.masks import bits, nth_bit
from printkit.boards.shapes import hexagon, moved, rectangle
from printkit.boards.topology import BoardGraph


def test_the_numbers_of_placements_on_the_standard_board():
    space = EdgeSpace(BoardGraph(HEX, hexagon(5)))
    forms = [form for legs in range(1, 8) for form in polytwig.free_polytwigs(legs)]
    assert sum(len(space.placements(form)) for form in forms) == 61_759


@pytest.mark.parametrize("cells", [hexagon(3), rectangle(HEX, 2, 1) | {(-4, 2)}], ids=len)
def test_placements_are_counted(cells):
    space = EdgeSpace(BoardGraph(HEX, cells))
    for legs in range(1, 8):
        for form in polytwig.free_polytwigs(legs):
            assert space.count(form) == len(space.placements(form))


@pytest.mark.parametrize("legs", range(1, 6))
def test_each_placement_is_connected_and_of_the_right_form(legs):
    board = BoardGraph(HEX, hexagon(3))
    space, edges, seen = EdgeSpace(board), board.edges, set()
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


@pytest.mark.parametrize("legs", range(1, 5))
@pytest.mark.parametrize(
    "cells",
    [
        hexagon(2) - {(0, 0), (1, 0)},
        rectangle(HEX, 2, 1) | moved(rectangle(HEX, 1, 2), (5, 1)) | {(-4, 2)},
        {(0, 0), (2, -1), (1, 1)},
    ],
    ids=["horseshoe", "islands", "apart by one leg"],
)
def test_the_placements_are_all_connected_sets_of_legs(cells, legs):
    board = BoardGraph(HEX, cells)
    space = EdgeSpace(board)
    found = [mask for form in polytwig.free_polytwigs(legs) for mask in space.placements(form)]
    expected = {
        sum(1 << edge for edge in chosen)
        for chosen in combinations(range(len(board.edges)), legs)
        if is_connected(twig_of(board.edges[edge] for edge in chosen))
    }
    assert len(found) == len(expected)
    assert set(found) == expected


@settings(max_examples=50)
@given(mask=st.integers(1, (1 << 30) - 1))
def test_the_connected_parts_of_any_set_of_legs(mask):
    board = BoardGraph(HEX, hexagon(2))
    space = EdgeSpace(board)
    parts = list(space.components(mask))
    assert sum(parts) == mask
    twigs = [twig_of(board.edges[edge] for edge in bits(part)) for part in parts]
    assert all(map(is_connected, twigs))
    assert all(map(space.is_connected, parts))
    for a, b in combinations(twigs, 2):
        assert {p for leg in a for p in leg}.isdisjoint({p for leg in b for p in leg})
    assert space.is_connected(mask) == (len(parts) == 1)


@settings(max_examples=50)
@given(mask=st.integers(0, (1 << 30) - 1))
def test_the_legs_next_to_any_set_of_legs(mask):
    board = BoardGraph(HEX, hexagon(2))
    touched = {end for edge in bits(mask) for end in board.edge_vertices[edge]}
    beside = {edge for edge, ends in enumerate(board.edge_vertices) if touched.intersection(ends)}
    assert set(bits(EdgeSpace(board).near(mask))) == beside - set(bits(mask))


@settings(max_examples=50)
@given(mask=st.integers(0, 1 << 200))
def test_bits(mask):
    found = list(bits(mask))
    assert found == [i for i in range(201) if mask >> i & 1]
    assert [nth_bit(mask, chosen) for chosen in range(len(found))] == found


def test_polytwigs_lie_on_the_hex_lattice():
    with pytest.raises(ValueError, match=r"^polytwigs need a hex board$"):
        EdgeSpace(BoardGraph(SQUARE, [(0, 0)]))
