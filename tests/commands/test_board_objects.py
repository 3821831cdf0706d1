"""Boards that programs make of cells and polygons, and random ones."""

import re
from pathlib import Path

import pytest
import shapely

import printkit
from printkit import Board, InputError
from printkit.boards.definition import board_yaml

ROW = [(0, 0), (1, 0), (2, 0)]


def test_cells_make_a_board():
    board = Board.from_cells([(1, 0), (0, 0), (0, 1)], name="three", play_on="edges", side=14)
    assert board.cells == ((0, 0), (1, 0), (0, 1))  # a triangle, row by row
    assert repr(board) == "<Board three: 3 cells, 15 edges, 13 vertices, play on its edges>"
    assert (board.name, board.lattice, board.definition.side) == ("three", "hex", 14.0)
    assert printkit.new_game("xong", board).play("a1/e").number == 1


@pytest.mark.parametrize("lattice", ["hex", "square"])
@pytest.mark.parametrize("play_on", ["cells", "edges", "vertices"])
@pytest.mark.parametrize(
    "cells", [ROW, [(-3, 5), (-2, 5)], [(0, 0), (900, -900)], [(7, 7)]], ids=len
)
def test_the_yaml_of_a_board_loads_as_it(lattice, play_on, cells):
    if (lattice, play_on) == ("square", "vertices"):
        pytest.skip("dots have names on hexagons alone")
    board = Board.from_cells(cells, name="own", lattice=lattice, play_on=play_on, side=12.345678)
    again = printkit.load_board(board.yaml)
    assert again == board
    assert set(again.cells) == set(cells)
    assert len(board.yaml) < 500


@pytest.mark.parametrize(
    ("terms", "sentence"),
    [
        ({"cells": []}, "^cells: a board has at least one cell$"),
        ({"cells": [(0, 0), (1, 0), (0, 0)]}, r"^cells: the cell \(0, 0\) is given twice$"),
        ({"cells": [(0, 10_001)]}, r"^cells: the cell \(0, 10001\) is beyond 10000$"),
        ({"cells": [(q, 0) for q in range(-1, 10_000)]}, "^cells: a board has at most 10000 cells"),
        ({"name": "No Name"}, "^name: expected "),
        ({"lattice": "hexx"}, "^lattice: expected one of hex, square, .*did you mean 'hex'"),
        ({"play_on": "cell"}, "^play_on: expected one of cells, .*did you mean 'cells'"),
        (
            {"lattice": "square", "play_on": "vertices"},
            "^the label scheme 'dots' is for hex boards",
        ),
        ({"side": 0.5}, "^side: expected a length from 1mm to 500mm"),
        ({"side": float("nan")}, "^side: "),
    ],
)
def test_what_is_not_a_board(terms, sentence):
    with pytest.raises(InputError, match=sentence):
        Board.from_cells(**{"cells": ROW, "name": "own", **terms})


@pytest.mark.parametrize("cell", [3, "ab", (0,), (0, 0.5), (0, True), None])
def test_a_cell_is_a_pair_of_whole_numbers(cell):
    found = re.escape(repr(cell))
    with pytest.raises(TypeError, match=f"^cells: expected pairs of whole numbers, found {found}"):
        Board.from_cells([(0, 1), cell], name="own")


def test_a_polygon_holds_the_cells_whose_centres_are_inside():
    # Squares of 10 mm: centres at multiples of 10
    square = Board.from_polygon(shapely.box(-1, -1, 21, 11), name="own", lattice="square", side=10)
    assert square.cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    # Hexagons of 10 mm: rows 15 mm apart, centres 17.32 mm apart, odd rows 8.66 mm on
    hexagons = Board.from_polygon(shapely.box(-1, -1, 27, 16), name="own", side=10, play_on="edges")
    assert hexagons.cells == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert printkit.load_board(hexagons.yaml) == hexagons


def test_holes_and_parts_of_a_polygon_count():
    ring = shapely.box(-15, -15, 15, 15).difference(shapely.box(-5, -5, 5, 5))
    two = shapely.union(ring, shapely.box(95, -5, 105, 5))
    board = Board.from_polygon(two, name="own", lattice="square", side=10)
    assert len(board) == 8 + 1
    assert {(0, 0), (10, 0)} & set(board.cells) == {(10, 0)}


@pytest.mark.parametrize(
    ("polygon", "sentence"),
    [
        (shapely.Polygon(), "^the polygon is empty$"),
        (
            shapely.Polygon([(0, 0), (9, 9), (9, 0), (0, 9)]),
            "^the polygon is not valid: Self-inter",
        ),
        (shapely.box(2, 2, 3, 3), "^no cell has its centre inside the polygon"),
        (shapely.box(0, 0, 1e7, 1e7), "^the polygon is too large for cells with sides of 12 mm$"),
        (shapely.box(0, 0, 3000, 3000), "^cells: a board has at most 10000 cells"),
    ],
)
def test_polygons_that_make_no_board(polygon, sentence):
    with pytest.raises(InputError, match=sentence):
        Board.from_polygon(polygon, name="own")


def test_a_polygon_is_one_of_shapely():
    with pytest.raises(TypeError, match=r"^polygon: expected a Polygon of shapely, found "):
        Board.from_polygon([(0, 0), (1, 0), (1, 1)], name="own")


def test_a_series_of_boards(tmp_path):
    boards = printkit.generate_boards(
        cells=9, count=3, seed=5, output=tmp_path, preview=tmp_path / "sheet.svg"
    )
    assert [len(board) for board in boards] == [9, 9, 9]
    assert len({board.definition.cells for board in boards[:]}) == 3
    assert [path.name for path in boards.files][-1] == "sheet.svg"
    for board, path in zip(boards, boards.files, strict=False):
        assert Path(path).read_text() == board.yaml
    assert str(boards).splitlines() == list(map(str, boards.files))


def test_a_series_without_a_seed_differs(tmp_path):
    one, two = (printkit.generate_boards(output=tmp_path / name) for name in "ab")
    assert one[0] != two[0]


@pytest.mark.parametrize("name", [board.name for board in printkit.shipped().boards])
def test_the_file_of_any_board_can_be_written(name):
    board = printkit.load_board(name)
    assert printkit.load_board(board_yaml(board.definition)) == board


def test_all_keys_of_a_file_can_be_written():
    board = printkit.load_board(
        "name: own\ntitle: Own one\nlattice: hex\nplay_on: vertices\npitch: 20.1mm\n"
        "least_pitch: 17mm\nlabels: rows\nstyle: cells\nshape: {hexagon: 2, at: [3, -4]}\n"
        "print: {paper: letter, margin: 12mm, style: grey, scale: 50%, no-marks: true,\n"
        "  back-offset: '1mm,-2mm', sheet: 300x200mm, preset: generic}\n"
    )
    assert printkit.load_board(board_yaml(board.definition)) == board
