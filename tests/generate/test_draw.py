"""Boards against what was asked of them."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.polyhexes import (
    fixed_polyhexes,
    free,
    free_polyhexes,
    holes,
    is_wide,
    legs,
    symmetry_of,
)
from oracles.wishes import check, grown, legs_off

from printkit.cli.parser import parse
from printkit.errors import InputError
from printkit.generate.census import is_size
from printkit.generate.draw import _attempt, draw, series
from printkit.generate.refusals import RefusedError
from printkit.generate.symmetry import GROUPS
from printkit.generate.wish import Wish

WISHES = (
    Wish(),
    Wish((48, 80)),
    Wish(neck=1),
    Wish(neck=3),
    Wish((70, 70), neck=4),
    Wish(holes=True, neck=1, legs_per_hex=4.2),
    Wish(legs_per_hex=3.5),
    Wish(legs_per_hex=4.0),
    *(Wish((48, 80), symmetry=group) for group in GROUPS[1:]),
    Wish((60, 60), islands=3),
    Wish((61, 61), islands=3, sizes=(30, 20, 11), gap=2),
    Wish((60, 60), islands=4, symmetry="d2"),
    Wish((61, 61), islands=7, symmetry="6", gap=3),
)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_board_is_all_that_was_asked(wish):
    for seed in (1, 2, 3):
        cells = draw(wish, seed).cells
        check(wish, cells)
        if wish.legs_per_hex is not None:
            assert abs(legs_off(wish, cells)) <= 0.02 * len(cells)


@pytest.mark.parametrize("roughness", [3.5, 3.65, 3.8, 3.95])
def test_the_mean_of_the_legs_per_hexagon_is_that_asked(roughness):
    boards = [draw(Wish(legs_per_hex=roughness), seed).cells for seed in range(12)]
    assert sum(map(legs, boards)) / 61 / 12 == pytest.approx(roughness, abs=0.02)


def test_a_series_has_no_board_twice_however_it_is_turned():
    boards = [free(drawn.cells) for drawn in series(Wish((20, 20)), 1, 25)]
    assert len(set(boards)) == 25


def test_a_series_is_all_boards_there_are_and_then_says_so():
    wish = Wish((5, 5), neck=1)
    alone = {form for form in free_polyhexes(5) if symmetry_of(form) == "none"}
    assert {free(drawn.cells) for drawn in series(wish, 1, len(alone))} == alone
    with pytest.raises(InputError, match=f"--count {len(alone)}$"):
        list(series(wish, 1, len(alone) + 1))


def test_one_board_of_a_thousand_hexagons():
    check(Wish((1000, 1000)), draw(Wish((1000, 1000)), 1).cells)


@pytest.mark.parametrize("cells", range(1, 7))
def test_what_is_refused_cannot_be_and_what_can_is_drawn(cells):
    """Of few hexagons, for every symmetry, width and number of legs."""
    levels = {form: legs(form) for form in free_polyhexes(cells)}
    for group in GROUPS:
        for neck in (1, 2):
            for with_holes in (False, True):
                wish = Wish((cells, cells), neck=neck, holes=with_holes, symmetry=group)
                kept = [
                    level
                    for form, level in levels.items()
                    if symmetry_of(form) == group
                    and is_wide(form, neck)
                    and (with_holes or not holes(form))
                ]
                rotates = group[-1].isdigit()  # then legs come in steps, and the nearest will do
                for level in sorted(set(kept if rotates else levels.values())):
                    exactly = wish._replace(legs_per_hex=level / cells)
                    _drawn_or_refused(exactly, level in kept)
                _drawn_or_refused(wish, bool(kept))


def _drawn_or_refused(wish, possible):
    try:
        drawn = _attempt(wish, 1)
    except RefusedError:
        drawn = None
    assert (drawn is not None) == possible, wish
    if drawn is not None:
        check(wish, drawn.cells)


def offered(message, wish):
    """The wish that is offered, read as the command line reads it."""
    _, _, offer = message.rpartition(" that can be: ")
    words = offer.replace("no --legs-per-hex", "").split()
    options = parse(["generate", *words], ["generate"])
    changed = {word.removeprefix("--").replace("-", "_") for word in words if word[:2] == "--"}
    told = {
        "cells": options.cells,
        "islands": options.islands[0],
        "gap": options.gap,
        "symmetry": options.symmetry,
        "legs_per_hex": options.legs_per_hex,
        "holes": options.holes == "yes",
        "neck": options.neck,
    }
    sized = wish.sizes  # which then stand for the hexagons
    wish = wish._replace(**{name: told[name] for name in changed})
    if "islands" in changed:
        wish = wish._replace(sizes=options.islands[1])
        if sized and not wish.sizes and "cells" not in changed:
            wish = wish._replace(cells=Wish().cells)
    return wish._replace(legs_per_hex=None) if "no --legs" in offer else wish


wishes = st.builds(
    lambda least, more, **others: Wish((least, least + more), **others),
    least=st.integers(1, 40),
    more=st.sampled_from([0, 0, 3, 10]),
    neck=st.integers(1, 3),
    islands=st.sampled_from([1, 1, 1, 2, 3]),
    gap=st.integers(1, 2),
    symmetry=st.sampled_from(GROUPS),
    legs_per_hex=st.none() | st.integers(320, 480).map(lambda legs: legs / 100),
    holes=st.booleans(),
)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(wishes, st.integers(0, 99))
def test_any_wish_is_met_or_refused_with_one_that_can_be(wish, seed):
    start = time.process_time()
    try:
        check(wish, draw(wish, seed).cells)
    except InputError as error:
        other = offered(str(error), wish)
        assert other != wish
        check(other, draw(other, seed).cells)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish((3, 3), symmetry="6"), r"3 hexagons cannot have the symmetry 6 .*: --cells 25$"),
        (Wish(legs_per_hex=3.3), r"at least 210 legs, 3\.44 a hexagon; .*: --legs-per-hex 3\.44$"),
        (Wish((8, 8), 4, (2, 2, 2, 2)), r"an island of 2 hexagons is somewhere .*: --neck 1$"),
        (Wish((24, 24), islands=4, symmetry="6"), r"^4 islands .* sets of 6; .*: --islands 6$"),
        (Wish((2, 2), islands=5), r"^2 hexagons cannot be 5 islands; .*: --cells 15$"),
        (Wish((24, 24), 3, (7, 8, 9), symmetry="3"), r"^islands .*: --cells 24 --islands 3$"),
        (Wish((11, 11), neck=3), r"^a board of 11 .* than 3, for .* 10 or 12; .*: --neck 2$"),
        (Wish((17, 17), 2, (10, 7), neck=4), r"^an island of 7 .* it takes 12; .*: --neck 3$"),
    ],
)
def test_a_refusal_names_the_wish_and_the_nearest_that_can_be(wish, message):
    with pytest.raises(InputError, match=message) as refused:
        draw(wish, 1)
    check(offered(str(refused.value), wish), draw(offered(str(refused.value), wish), 1).cells)


def test_no_wish_is_tried_twice_in_place_of_one_that_cannot_be(monkeypatch):
    tried = []

    def attempt(wish, seed):
        tried.append(wish)
        return _attempt(wish, seed)

    monkeypatch.setattr("printkit.generate.draw._attempt", attempt)
    with pytest.raises(InputError, match="a simple one"):
        draw(Wish((2, 2), symmetry="3"), 1)
    assert len(tried) == len(set(tried)) > 2


@pytest.mark.parametrize("neck", [3, 4])
def test_the_sizes_of_small_wide_boards_are_those_that_there_are(neck):
    """Every board of fewer hexagons than seven with a ring has a core of six at most."""
    widened = (grown(core) for places in range(1, 7) for core in fixed_polyhexes(places))
    sizes = {len(board) for board in widened if is_wide(board, neck)}
    assert {cells for cells in range(1, 19) if is_size(cells, neck)} == {n for n in sizes if n < 19}
    assert min(len(grown(core)) for core in fixed_polyhexes(7)) == 19


def test_islands_are_as_balanced_as_such_wide_ones_can_be():
    """Islands of 8 and 9 would be, but that none of these is three wide."""
    wish = Wish((33, 33), islands=4, symmetry="3", neck=3)
    check(wish, draw(wish, 1).cells)
