import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.polyhexes import free, free_polyhexes, holes, is_wide, legs, symmetry_of
from oracles.requests import check, legs_off
from support.sampled import sampled

from printkit.base.errors import InputError
from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.random_boards import draw, series
from printkit.boards.generate.symmetry import GROUPS

REQUESTS = (
    BoardRequest(),
    BoardRequest((48, 80)),
    BoardRequest(width=1),
    BoardRequest(holes=True, width=1, legs_per_hex=4.2),
    BoardRequest(legs_per_hex=3.5),
    BoardRequest(legs_per_hex=4.0),
    *(BoardRequest((48, 80), symmetry=group) for group in GROUPS[1:]),
    BoardRequest((60, 60), islands=3),
    BoardRequest((61, 61), islands=3, sizes=(30, 20, 11), gap=2),
    BoardRequest((60, 60), islands=4, symmetry="d2"),
    BoardRequest((61, 61), islands=7, symmetry="6", gap=3),
    BoardRequest((60, 64), islands=5, symmetry="mirror"),
    BoardRequest((156, 168), islands=13, symmetry="d6"),
)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("asked", REQUESTS, ids=str)
def test_a_board_is_all_that_was_asked(asked):
    cells = draw(asked, 1).cells
    check(asked, cells)
    if asked.legs_per_hex is not None:
        assert abs(legs_off(asked, cells)) <= 0.02 * len(cells)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("roughness", [3.5, 3.65, 3.8, 3.95])
def test_the_mean_of_the_legs_per_hexagon_is_that_asked(roughness):
    boards = [draw(BoardRequest(legs_per_hex=roughness), seed).cells for seed in range(12)]
    assert sum(map(legs, boards)) / 61 / 12 == pytest.approx(roughness, abs=0.02)


def test_a_series_has_no_board_twice_however_it_is_turned():
    boards = [free(drawn.cells) for drawn in series(BoardRequest((12, 12)), 1, 12)]
    assert len(set(boards)) == 12


@pytest.mark.nightly
def test_a_series_is_all_boards_there_are_and_then_says_so(monkeypatch):
    """Of five hexagons and 24 legs there is one without symmetry."""
    asked = BoardRequest((5, 5), width=1, legs_per_hex=24 / 5)
    found = {form for form in free_polyhexes(5) if legs(form) == 24 and symmetry_of(form) == "none"}
    drawn = series(asked, 1, 2)
    assert {free(next(drawn).cells)} == found
    monkeypatch.setattr("printkit.boards.generate.random_boards._IN_VAIN", 4)
    with pytest.raises(InputError, match=r"^4 seeds in a row gave .* no more than 1$"):
        next(drawn)


@pytest.mark.parametrize("cells", sampled(range(1, 7), 1))
def test_what_cannot_be_is_refused_and_what_has_no_symmetry_is_drawn(cells):
    """Of few hexagons, for every symmetry, width and number of legs."""
    for group in GROUPS:
        for width in (1, 2):
            kept = [
                legs(form)
                for form in free_polyhexes(cells)
                if symmetry_of(form) == group and is_wide(form, width) and not holes(form)
            ]
            asked = BoardRequest((cells, cells), width=width, symmetry=group)
            _drawn_or_refused(asked, kept, sure=group == "none")
            if group == "none":
                for level in range(3 * cells, 6 * cells):
                    exactly = asked._replace(legs_per_hex=level / cells)
                    _drawn_or_refused(exactly, [one for one in kept if one == level], sure=False)


def _drawn_or_refused(asked, possible, *, sure):
    try:
        drawn = draw(asked, 1)
    except InputError:
        assert not (sure and possible), asked
    else:
        check(asked, drawn.cells)
        assert asked.legs_per_hex is None or drawn.figures.legs in possible


requests = st.builds(
    lambda least, more, **others: BoardRequest((least, least + more), **others),
    least=st.integers(1, 40),
    more=st.sampled_from([0, 0, 3, 10]),
    width=st.integers(1, 2),
    islands=st.sampled_from([1, 1, 1, 2, 3]),
    gap=st.integers(1, 2),
    symmetry=st.sampled_from(GROUPS),
    legs_per_hex=st.none() | st.integers(320, 480).map(lambda legs: legs / 100),
    holes=st.booleans(),
)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(requests, st.integers(0, 99))
def test_any_request_is_met_or_refused_in_good_time(asked, seed):
    start = time.process_time()
    with suppress(InputError):
        check(asked, draw(asked, seed).cells)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            BoardRequest((3, 3), symmetry="6"),
            "is possible with the other options: --cells 3 --symmetry 6$",
        ),
        (
            BoardRequest(legs_per_hex=3.3),
            "^3.3 legs per hexagon are too few: .* at least 210 legs, 3.44 per hexagon$",
        ),
        (BoardRequest((8, 8), 4, (2, 2, 2, 2)), "needs at least 3 hexagons, found 2$"),
        (
            BoardRequest((24, 24), 4, symmetry="6"),
            "^4 islands cannot .*: the number of islands must be a multiple of 6, or one more$",
        ),
        (BoardRequest((24, 24), 3, (8, 8, 8), symmetry="3"), "give their number only"),
        (BoardRequest((2, 2), 5, width=1), "needs at least 1 hexagons, found 0$"),
    ],
)
def test_a_refusal_names_the_limit(asked, message):
    with pytest.raises(InputError, match=message):
        draw(asked, 1)
