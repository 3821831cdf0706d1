"""Board files: the format as people write it, and what is said of a wrong one."""

import math
import time

import pytest
from support.reading import board, read, refusal, wrong

from printkit.boards.definition import board_yaml, shape_tree
from printkit.boards.lattice import HEX, SQUARE
from printkit.boards.shapes import hexagon, moved, rectangle

STANDARD = """\
name: xong-standard            # name in records and on the command line
title: Xong, the standard board
lattice: hex                   # hex (pointy-top) | square
play_on: edges                 # cells | edges | vertices
shape: {hexagon: 5}
labels: rows
side: 12mm
style: cells
"""


def test_every_key():
    definition = read(STANDARD)
    told = (definition.name, definition.title, definition.lattice, definition.play_on)
    assert told == ("xong-standard", "Xong, the standard board", HEX, "edges")
    assert definition.cells == hexagon(5)
    assert definition.label_scheme == definition.labels.scheme == "rows"
    assert (definition.side, definition.style, len(definition.board.edges)) == (12, "cells", 210)
    assert definition.labels.find("e9") is not None
    assert definition.labels.find("e10") is None


@pytest.mark.parametrize("more", ["", "least_pitch: 10.5mm\nprint: {paper: letter}\n"])
def test_a_board_is_written_and_read_back(more):
    assert board_yaml(read(STANDARD)).startswith("name: xong-standard\ntitle: Xong, the stand")
    definition = read(STANDARD + more)
    again = read(board_yaml(definition))
    for key in ("title", "play_on", "cells", "side", "label_scheme", "least_pitch", "printing"):
        assert getattr(again, key) == getattr(definition, key)


def test_what_is_left_out():
    definition = board("{hexagon: 1}")
    told = (definition.title, definition.play_on, definition.label_scheme)
    assert told == ("b", "cells", "rows")
    assert (definition.side, definition.style) == (12, "cells")
    square = board("{rectangle: [2, 2]}", "square")
    assert (square.label_scheme, square.lattice) == ("algebraic", SQUARE)
    dots = board("{hexagon: 2}", play_on="vertices", labels="dots")
    assert (dots.style, len(dots.labels.names)) == ("dots", 24)


@pytest.mark.parametrize(
    ("shape", "lattice", "keys", "side", "pitch"),
    [
        ("{hexagon: 1}", "hex", {"side": "10mm"}, 10, 10 * math.sqrt(3)),
        ("{hexagon: 1}", "hex", {"pitch": "1in"}, 25.4 / math.sqrt(3), 25.4),
        ("{hexagon: 1}", "hex", {"pitch": "90cm"}, 900 / math.sqrt(3), 900),
        ("{rectangle: [2, 2]}", "square", {"pitch": "2.2cm"}, 22, 22),
    ],
)
def test_side_and_pitch_are_two_ways_to_say_one_thing(shape, lattice, keys, side, pitch):
    found = board(shape, lattice, **keys)
    assert (found.side, found.pitch) == pytest.approx((side, pitch))


def test_side_and_pitch_have_bounds_and_exclude_each_other():
    assert wrong("{hexagon: 1}", pitch="901mm").startswith("b.yaml:4:8: expected a length from 1mm")
    assert wrong("{hexagon: 1}", side="10mm", pitch="10mm") == (
        "b.yaml:5:1: give 'side' or 'pitch', not both"
    )


@pytest.mark.parametrize(
    "name", ["no", "12-3", "010", "1e5", "null", "xong-standard", "a.b_C", "a" * 80]
)
def test_names_stay_as_they_were_typed(name):
    assert read(STANDARD.replace("xong-standard", name)).name == name


@pytest.mark.parametrize(
    "name", ["a b", "a/b", "..", "-x", ".x", "é", "'a\\b'", "[a]", "{a: b}", "a" * 81, "12:3"]
)
def test_a_name_that_cannot_be_one(name):
    message = refusal(f"name: {name}\nlattice: hex\nshape: {{hexagon: 1}}")
    assert message.startswith("b.yaml:1:7: expected a name of letters, digits and hyphens, found ")


@pytest.mark.parametrize("name", ["con", "NUL", "Aux.2", "lpt1", "com0.x.y"])
def test_the_devices_of_windows_are_no_names(name):
    board = f"name: {name}\nlattice: hex\nshape: {{hexagon: 1}}"
    assert refusal(board) == (
        f"b.yaml:1:7: no file can be called '{name}' on Windows; choose another name"
    )
    for other in (f"{name[0]}-{name}", "console", "com", "lpt1-"):
        assert read(board.replace(name, other)).name == other


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lattice: hex\nshape: {hexagon: 1}", "b.yaml:1:1: a board has no 'name': "),
        ("name: b\nshape: {hexagon: 1}", "b.yaml:1:1: a board has no 'lattice': "),
        ("name: b\nlattice: hex", "b.yaml:1:1: a board has no 'shape': "),
        (STANDARD + "colour: red", "b.yaml:9:1: unknown key 'colour' in a board; known: name, "),
        (STANDARD + "shpe: x", "b.yaml:9:1: unknown key 'shpe' in a board; did you mean 'shape'?"),
        (STANDARD + "side: 1mm", "b.yaml:9:1: 'side' is given twice, first on line 7"),
        (STANDARD.replace("12mm", "0.5mm"), "b.yaml:7:7: expected a length from 1mm to 500mm"),
        (STANDARD.replace("12mm", "9999in"), "b.yaml:7:7: expected a length from 1mm to 500mm"),
        (STANDARD.replace(": hex ", ": hexx "), "b.yaml:3:10: expected one of hex, square, found "),
        (STANDARD.replace("rows", "row"), "b.yaml:6:9: expected one of rows, algebraic, doubled"),
        (STANDARD.replace("style: cells", "style: cell"), "b.yaml:8:8: expected one of cells, "),
        (STANDARD.replace("{hexagon: 5}", "hexagon"), "b.yaml:5:8: expected the keys of a shape"),
        ("just words", "b.yaml:1:1: expected the keys of a board"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_its_place(text, message):
    assert message in refusal(text)


@pytest.mark.parametrize(
    ("lattice", "shape", "keys", "message"),
    [
        ("square", "{rectangle: [2, 2]}", {"labels": "rows"},
         "'rows' is for hex boards, but this board is square"),
        ("hex", "{hexagon: 2}", {"labels": "algebraic"},
         "'algebraic' is for square boards, but this board is hex"),
        ("hex", "{rectangle: [27, 1]}", {"labels": "doubled"},
         "'doubled' names at most 52 columns, but the board has 53"),
        ("hex", "{hexagon: 2}", {"labels": "dots"},
         "'dots' names vertices, but this board is played on cells"),
        ("hex", "{hexagon: 2}", {"labels": "dots", "play_on": "edges"},
         "'dots' names vertices, but this board is played on edges"),
    ],
)  # fmt: skip
def test_labels_that_do_not_fit_the_board(lattice, shape, keys, message):
    told = f"b.yaml:4:1: the label scheme {message}; choose another scheme"
    assert wrong(shape, lattice, **keys) == told


@pytest.mark.parametrize(
    ("shape", "cells"),
    [
        ("{hexagon: 010}", hexagon(10)),
        ("{hexagon: 2, at: [3, -1]}", moved(hexagon(2), (3, -1))),
        ("{rectangle: [4, 3], at: [-2, 5]}", moved(rectangle(HEX, 4, 3), (-2, 5))),
        ("{cells: [[0, 0], [-3, 7]], at: [1, 1]}", {(1, 1), (-2, 8)}),
        ("\n  at: [10, 0]\n  map: |\n     o\n    o\n", {(10, 0), (9, 1)}),
    ],
)
def test_a_shape_may_be_moved(shape, cells):
    assert board(shape).cells == cells


def test_a_rectangle_of_squares():
    assert board("{rectangle: [4, 3]}", "square").cells == rectangle(SQUARE, 4, 3)


def test_the_picture_of_the_2_hexagon():
    text = "name: b\nlattice: hex\nshape:\n  map: |\n     o o\n    o o o\n     o o\n"
    for other in (text + "title: x\n", text.replace("\n", "\r\n"), text.rstrip()):
        assert read(other).cells == read(text).cells == moved(hexagon(2), (0, 1))


def test_a_picture_out_of_step_is_told_with_its_line():
    text = "name: b\nlattice: hex\nshape:\n  map: |\n     o o\n    o o o\n     o  o\n"
    assert refusal(text).startswith(
        "b.yaml:7: row 3 of the picture has an 'o' in the wrong place, column 5: on hex, "
    )


@pytest.mark.parametrize("character", "\t\u200b\u202e\u0301\xad")
def test_a_picture_has_one_column_for_each_character(character):
    text = "name: b\nlattice: square\nshape:\n  map: |\n    o # {0}\n    o{0}o\n"
    assert refusal(text.format(character)) == (
        f"b.yaml:6: row 2 of the picture has U+{ord(character):04X} as its character 2, "
        "which is not one column wide; write spaces or dots"
    )
    assert read(text.format(".")).cells == {(0, 0), (0, 1), (2, 1)}


@pytest.mark.parametrize("value", ["o o", "'o o'", ">\n    o o\n     o\n", "[o]", "{o: o}", "''"])
def test_a_picture_needs_a_block_of_lines(value):
    message = refusal(f"name: b\nlattice: hex\nshape:\n  map: {value}")
    assert message.startswith(
        "b.yaml:4:8: expected a picture with one row on each line, after 'map: |', found "
    )


def test_a_union_of_islands():
    definition = board("{union: [{hexagon: 2}, {hexagon: 2, at: [6, 0]}, {cells: [[0, 5]]}]}")
    assert definition.cells == hexagon(2) | moved(hexagon(2), (6, 0)) | {(0, 5)}
    assert len(definition.board.edges) == 30 + 30 + 6
    assert definition.labels.names[:2] == ("g1", "g2")
    assert definition.labels.find("c3") is None
    assert definition.labels.names[-1] == "a1"
    assert not any(name[0] in "bcd" for name in definition.labels.names)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("{}",
         "b.yaml:3:8: a shape needs exactly one of the keys hexagon, rectangle, cells, map, union"),
        ("{hexagon: 2, rectangle: [1, 1]}", "difference; found 2"),
        ("{hexgon: 2}", "b.yaml:3:9: unknown shape 'hexgon'; did you mean 'hexagon'?"),
        ("{hexagon: 2, att: [1, 1]}", "b.yaml:3:21: unknown shape 'att'; did you mean 'at'?"),
        ("{hexagon: 2, at: [1, x]}", "b.yaml:3:29: expected a whole number from -10000 to 10000"),
        ("{hexagon: 0}", "b.yaml:3:18: expected a whole number from 1 to 10000, found '0'"),
        ("{hexagon: five}", "b.yaml:3:18: expected a whole number from 1 to 10000, found 'five'"),
        ("{rectangle: [2]}", "b.yaml:3:20: expected 2 items, found 1"),
        ("{rectangle: [0, 2]}", "b.yaml:3:21: expected a whole number from 1 to 10000, found '0'"),
        ("{cells: [[1, -2],\n  [1, 0], [1, -2]]}",
         "b.yaml:4:11: the cell [1, -2] is given twice, first on line 3"),
        ("{cells: [[0, 0, 0]]}", "b.yaml:3:17: expected 2 items, found 3"),
        ("{cells: [[0, 99999]]}", "b.yaml:3:21: expected a whole number from -10000 to 10000"),
        ("{cells: 3}", "b.yaml:3:16: expected a list of cells such as [[0, 0], [1, 0]], found '3'"),
        ("{union: {hexagon: 1}}", "b.yaml:3:16: expected a list, found a table of keys"),
        ("{union: []}", "b.yaml:3:16: expected 1 to 1000 items, found 0"),
        ("{difference: [{hexagon: 1}]}", "b.yaml:3:21: expected 2 items, found 1"),
        ("[{hexagon: 1}]", "b.yaml:3:8: expected the keys of a shape"),
        ("{cells: []}", "b.yaml:3:1: the shape has no cell"),
        ("{difference: [{hexagon: 2}, {hexagon: 3}]}", "b.yaml:3:1: the shape has no cell"),
        ("\n  map: |\n    . . .\n", "b.yaml:3:1: the shape has no cell"),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_told_with_its_place(shape, message):
    assert message in wrong(shape)


def test_a_hexagon_needs_hexagons():
    assert wrong("{hexagon: 2}", "square") == "b.yaml:3:18: 'hexagon' needs 'lattice: hex'"


def test_a_shape_is_written_as_a_picture_or_as_cells_that_lie_far_apart():
    assert shape_tree({(0, 0), (2, 1)}, SQUARE) == {"map": "o..\n..o\n"}
    assert shape_tree({(10, 0), (9, 1)}, HEX) == {"map": ". o\n o\n", "at": ["10", "0"]}
    assert "map" in shape_tree({(0, 0), (0, 1679)}, SQUARE)
    assert shape_tree({(0, 0), (0, 1680)}, SQUARE) == {"cells": [["0", "0"], ["0", "1680"]]}


def listed(count: int) -> str:
    return "{cells: [" + ", ".join(f"[{i % 100}, {i // 100}]" for i in range(count)) + "]}"


def pictured(count: int) -> str:
    rows = [min(100, count - start) for start in range(0, count, 100)]
    return "\n  map: |\n" + "".join(
        f"    {' ' * (i % 2)}{'o ' * row}\n" for i, row in enumerate(rows)
    )


TWO = "{{union: [{{rectangle: [100, 50]}}, {{rectangle: [1, {}], at: [1000, 0]}}]}}"


def test_all_tables_of_a_board_of_10_000_cells_are_made_in_little_time():
    start = time.process_time()
    places = board("{rectangle: [100, 100]}", play_on="edges").board
    assert len(places.edges) == len(places.edge_neighbours) == 30_399
    assert len(places.vertices) == len(places.vertex_neighbours) == 20_400
    assert len(places.cell_neighbours) == 10_000
    assert time.process_time() - start < 3


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("{rectangle: [73, 137]}", "b.yaml:3:20: the board has 10001 cells; the limit is 10000"),
        ("{rectangle: [10000, 10000]}", "the board has 100000000 cells; the limit is 10000"),
        ("{hexagon: 59}", "b.yaml:3:18: the board has 10267 cells; the limit is 10000"),
        ("{hexagon: 10000}", "the board has 299970001 cells; the limit is 10000"),
        (
            "{hexagon: 999999}",
            "b.yaml:3:18: expected a whole number from 1 to 10000, found '999999'",
        ),
        (listed(10_001), "b.yaml:3:16: the board has 10001 cells; the limit is 10000"),
        (pictured(10_001), "b.yaml:4:8: the board has 10001 cells; the limit is 10000"),
        (TWO.format(5001), "b.yaml:3:16: the board has 10001 cells; the limit is 10000"),
        ("{union: [" + "{hexagon: 58}, " * 1000 + "]}", "shape have more than 100000 cells"),
        ("{union: [" * 9 + "{hexagon: 58}, {hexagon: 58}" + "]}" * 9, "more than 100000 cells"),
    ],
    ids=lambda value: value[:20] if value.startswith("{") else None,
)
def test_a_larger_board_is_refused_at_once(shape, message):
    start = time.process_time()
    assert message in wrong(shape)
    assert time.process_time() - start < 1
