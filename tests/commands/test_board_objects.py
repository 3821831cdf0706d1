"""Boards that programs make of cells and polygons, and random ones."""

from pathlib import Path

import pytest
import shapely
from support.calls import call, table

import printkit
from printkit import Board, InputError
from printkit.boards.definition import board_yaml


def test_cells_make_a_board():
    board = Board.from_cells([(1, 0), (0, 0), (0, 1)], name="three", play_on="edges", side=14)
    assert board.cells == ((0, 0), (1, 0), (0, 1))  # a triangle, row by row
    assert repr(board) == "<Board three: 3 cells, 15 edges, 13 vertices, play on its edges>"
    assert (board.name, board.lattice, board.definition.side) == ("three", "hex", 14.0)
    assert printkit.new_game("xong", board).play("a1/e").number == 1


@pytest.mark.parametrize("play_on", ["cells", "edges", "vertices"])
@pytest.mark.parametrize("cells", [[(-3, 5), (-2, 5)], [(0, 0), (900, -900)]])
def test_the_yaml_of_a_board_loads_as_it(play_on, cells):
    board = Board.from_cells(cells, name="own", play_on=play_on, side=12.345678)
    again = printkit.load_board(board.yaml)
    assert again == board
    assert set(again.cells) == set(cells)
    assert len(board.yaml) < 500


OF_CELLS = r"""
cells=[] → cells: a board has at least one cell$
cells=[(0, 0), (1, 0), (0, 0)] → cells: the cell \(0, 0\) is given twice$
cells=[(0, 10_001)] → cells: the cell \(0, 10001\) is beyond 10000$
cells=[(q, 0) for q in range(-1, 10_000)] → cells: a board has at most 10000 cells
cells=[(0, 1), 3] → cells: expected pairs of whole numbers, found 3
cells=[(0, 1), (0, 0.5)] → cells: expected pairs of whole numbers, found \(0, 0.5\)
cells=[(0, 1), (0, True)] → cells: expected pairs of whole numbers, found \(0, True\)
name="No Name" → name: expected
play_on="cell" → play_on: expected one of cells, .*did you mean 'cells'
lattice="square", play_on="vertices" → the label scheme 'dots' is for hex boards
side=0.5 → side: expected a length from 1mm to 500mm
"""


@pytest.mark.parametrize(("terms", "sentence"), table(OF_CELLS))
def test_what_is_not_a_board(terms, sentence):
    error = TypeError if "pairs of whole" in sentence else InputError
    with pytest.raises(error, match=f"^{sentence}"):
        Board.from_cells(**{"cells": [(0, 0)], "name": "own", **call(f"dict({terms})")})


def test_a_polygon_holds_the_cells_whose_centres_are_inside():
    # Squares of 10 mm: centres at multiples of 10
    square = Board.from_polygon(shapely.box(-1, -1, 21, 11), name="own", lattice="square", side=10)
    assert square.cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    # Hexagons of 10 mm: rows 15 mm apart, centres 17.32 mm apart, odd rows 8.66 mm on
    hexagons = Board.from_polygon(shapely.box(-1, -1, 27, 16), name="own", side=10, play_on="edges")
    assert hexagons.cells == ((0, 0), (1, 0), (0, 1), (1, 1))


def test_holes_and_parts_of_a_polygon_count():
    ring = shapely.box(-15, -15, 15, 15).difference(shapely.box(-5, -5, 5, 5))
    two = shapely.union(ring, shapely.box(95, -5, 105, 5))
    board = Board.from_polygon(two, name="own", lattice="square", side=10)
    assert len(board) == 8 + 1
    assert {(0, 0), (10, 0)} & set(board.cells) == {(10, 0)}


OF_POLYGONS = """
Polygon() → the polygon is empty$
Polygon([(0, 0), (9, 9), (9, 0), (0, 9)]) → the polygon is not valid: Self-inter
box(2, 2, 3, 3) → no cell has its centre inside the polygon
box(0, 0, 1e7, 1e7) → the polygon is too large for cells with sides of 12 mm; give a larger side$
[(0, 0), (1, 0), (1, 1)] → polygon: expected a Polygon of shapely, found
"""


@pytest.mark.parametrize(("polygon", "sentence"), table(OF_POLYGONS))
def test_polygons_that_make_no_board(polygon, sentence):
    error = TypeError if "expected" in sentence else InputError
    with pytest.raises(error, match=f"^{sentence}"):
        Board.from_polygon(call(polygon, Polygon=shapely.Polygon, box=shapely.box), name="own")


def test_a_series_of_boards(tmp_path):
    boards = printkit.generate_boards(
        cells=9, count=3, seed=5, output=tmp_path, preview=tmp_path / "sheet.svg"
    )
    assert [len(board) for board in boards] == [9, 9, 9]
    assert len({board.definition.cells for board in boards}) == 3
    assert [path.name for path in boards.files][-1] == "sheet.svg"
    for board, path in zip(boards, boards.files, strict=False):
        assert Path(path).read_text() == board.yaml
    assert str(boards).splitlines() == list(map(str, boards.files))
    unlike = printkit.generate_boards(cells=9, count=3, output=tmp_path)  # without a seed
    assert list(unlike) != list(boards)


@pytest.mark.parametrize("name", [board.name for board in printkit.shipped().boards])
def test_the_file_of_any_board_can_be_written(name):
    board = printkit.load_board(name)
    assert printkit.load_board(board_yaml(board.definition)) == board


def test_all_keys_of_a_file_can_be_written():
    board = printkit.load_board(
        "name: own\ntitle: Own one\nlattice: hex\nplay_on: vertices\npitch: 20.1mm\n"
        "least_pitch: 17mm\nlabels: rows\nstyle: cells\nshape: {hexagon: 2, at: [3, -4]}\n"
        "print: {paper: letter, margin: 12mm, style: grey, scale: 50%, photo: true,\n"
        "  back-offset: '1mm,-2mm', sheet: 300x200mm, preset: generic}\n"
    )
    assert printkit.load_board(board_yaml(board.definition)) == board
