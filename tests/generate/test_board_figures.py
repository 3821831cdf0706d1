import pytest
from oracles.polyhexes import free_polyhexes, holes, is_wide, legs, sides_on_the_sea, symmetry_of

from printkit.boards.generate.board_figures import figures, least_perimeter
from printkit.boards.shapes import hexagon, moved


@pytest.mark.parametrize("cells", range(1, 7))
def test_figures_of_all_boards_of_a_few_hexagons(cells):
    for board in free_polyhexes(cells):
        its = figures(board)
        assert its.cells == cells
        assert its.islands == (cells,)
        assert its.gap is None
        assert its.legs == legs(board)
        assert its.perimeter == sides_on_the_sea(board)
        assert its.holes == holes(board)
        assert its.symmetry == symmetry_of(board)
        assert is_wide(board, its.neck)
        assert not is_wide(board, its.neck + 1)


def test_the_least_perimeter_is_that_of_the_roundest_board():
    for cells in range(1, 8):
        boards = free_polyhexes(cells)
        assert least_perimeter(cells) == min(map(sides_on_the_sea, boards))


@pytest.mark.parametrize(("side", "width"), [(2, 3), (12, 23)])
def test_a_hexagon_is_as_wide_as_it_is(side, width):
    its = figures(hexagon(side))
    assert its.neck == width
    assert its.symmetry == "d6"
    assert its.spread == pytest.approx(1, abs=0.5 / its.cells**0.5)


@pytest.mark.parametrize("side", [1, 2])
def test_a_ring_is_as_wide_as_the_strip_between_hole_and_rim(side):
    its = figures(hexagon(6) - hexagon(side))
    assert (its.holes, its.neck) == (1, 6 - side)
    near_the_rim = figures(hexagon(6) - moved(hexagon(side), (6 - side - 1, 0)))
    assert (near_the_rim.holes, near_the_rim.neck) == (1, 1)


def test_the_hexagon_of_61_is_the_regular_honeycomb():
    its = figures(hexagon(5))
    assert (its.cells, its.legs, its.perimeter, its.stretch) == (61, 210, 54, 1)
    assert f"{its.legs_per_hex:.2f}" == "3.44"


def test_islands_and_the_gap_between_them():
    two = hexagon(2) | moved(hexagon(2), (5, 0)) | {(0, 4)}
    its = figures(two)
    assert its.islands == (7, 7, 1)
    assert its.gap == 2
