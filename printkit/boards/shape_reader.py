"""Reads the shape of a board, a set of cells, from a board file."""

import re
from typing import Any

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.keys import Field, read_table
from printkit.base.yaml.kinds import Integer, Kind, ListOf, Raw, String, unexpected
from printkit.base.yaml.nodes import Items, Node, Scalar
from printkit.base.yaml.reader import MAX_BYTES
from printkit.boards import shapes
from printkit.boards.lattice import HEX, Cell, Lattice

MAX_CELLS = 10_000
MAX_DRAWN = 10 * MAX_CELLS  # most cells in all parts of a shape; overlapping cells count repeatedly
MAX_COORDINATE = 10_000


_COORDINATE = Integer(-MAX_COORDINATE, MAX_COORDINATE)
_PAIR = ListOf(_COORDINATE, 2, 2)
A_SHAPE = Raw({"$ref": "#/$defs/shape"}, "a shape")
SHAPE_KEYS = {
    "hexagon": Field(Integer(1, MAX_CELLS), "a hexagon, given by the number of cells on each side"),
    "rectangle": Field(ListOf(Integer(1, MAX_CELLS), 2, 2), "[columns, rows]"),
    "cells": Field(
        ListOf(_PAIR),
        "a list of cells: axial [q, r] on hex, [x, y] on square; r and y increase downwards",
    ),
    "map": Field(String(MAX_BYTES), "a picture with one row on each line; a cell is 'o'"),
    "union": Field(ListOf(A_SHAPE, 1, 1000), "a list of shapes: the cells of all of them together"),
    "difference": Field(
        ListOf(A_SHAPE, 2, 2), "two shapes: the first without the cells of the second"
    ),
}


# Characters whose width is not one column: tabs, combining accents, and invisible characters
_NOT_A_COLUMN = r"[\t\xad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"


class ShapeReader(Kind[shapes.Shape]):
    """A shape, written as a table with one of SHAPE_KEYS; `at: [q, r]` moves the shape."""

    wording = "a shape"

    def __init__(self, lattice: Lattice = HEX) -> None:
        self._lattice = lattice
        self._drawn = 0

    def read(self, node: Node) -> shapes.Shape:
        table = read_table(node, "a shape")
        offset: Cell = (0, 0)
        chosen: list[str] = []
        for key, value in table.entries.items():
            if key == "at":
                offset = _cell(value)
            elif key in SHAPE_KEYS:
                chosen.append(key)
            else:
                hint = nearest(key, (*SHAPE_KEYS, "at"))
                raise InputError(f"unknown shape '{key}'; {hint}", table.key_spans[key])
        if len(chosen) != 1:
            ways = ", ".join(SHAPE_KEYS)
            raise InputError(
                (f"a shape needs exactly one of the keys {ways}; found {len(chosen)}"), node.span
            )
        shape = self._shape(chosen[0], table.entries[chosen[0]])
        self._drawn += len(shape)
        if self._drawn > MAX_DRAWN:
            raise InputError(f"the parts of the shape have more than {MAX_DRAWN} cells", node.span)
        return shapes.moved(shape, offset) if offset != (0, 0) else shape

    def _shape(self, key: str, node: Node) -> shapes.Shape:
        match key:
            case "hexagon":
                if self._lattice is not HEX:
                    raise InputError("'hexagon' needs 'lattice: hex'", node.span)
                side = Integer(1, MAX_CELLS).read(node)
                _check_size(shapes.hexagon_size(side), node.span)
                return shapes.hexagon(side)
            case "rectangle":
                columns, rows = ListOf(Integer(1, MAX_CELLS), 2, 2).read(node)
                _check_size(columns * rows, node.span)
                return shapes.rectangle(self._lattice, columns, rows)
            case "cells":
                if not isinstance(node, Items):
                    raise unexpected(node, "a list of cells such as [[0, 0], [1, 0]]")
                _check_size(len(node.items), node.span)
                cells: dict[Cell, int | None] = {}
                for item in node.items:
                    cell = q, r = _cell(item)
                    if cell in cells:
                        first = f"first on line {cells[cell]}"
                        raise InputError(f"the cell [{q}, {r}] is given twice, {first}", item.span)
                    cells[cell] = item.span.line
                return frozenset(cells)
            case "map":
                return self._picture(node)
            case "union":
                union: shapes.Shape = frozenset().union(*ListOf(self, 1, 1000).read(node))
                _check_size(len(union), node.span)
                return union
            case _:
                whole, less = ListOf(self, 2, 2).read(node)
                return whole - less

    def _picture(self, node: Node) -> shapes.Shape:
        if not (isinstance(node, Scalar) and node.block):
            raise unexpected(node, "a picture with one row on each line, after 'map: |'")
        _check_size(node.value.count("o"), node.span)
        lines = node.value.split("\n")
        for row, line in enumerate(lines):
            if wrong := re.search(_NOT_A_COLUMN, line[: line.rfind("o") + 1]):
                raise InputError(
                    f"row {row + 1} of the picture has U+{ord(wrong[0]):04X} as its character "
                    f"{wrong.start() + 1}, which is not one column wide; write spaces or dots",
                    _row_span(node.span, row),
                )
        shape, stray = shapes.picture(self._lattice, lines)
        if stray is not None:
            row, place = stray
            raise InputError(
                f"row {row + 1} of the picture has an 'o' in the wrong place, column "
                f"{place + 1}: on hex, cells of a row are two characters apart, and "
                "neighbouring rows are shifted by one character",
                _row_span(node.span, row),
            )
        return shape

    def json_schema(self) -> dict[str, Any]:
        properties = {
            key: {**field.kind.json_schema(), "description": field.doc}
            for key, field in SHAPE_KEYS.items()
        }
        at = {**_PAIR.json_schema(), "description": "offset that moves the shape: [q, r]"}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {**properties, "at": at},
            "oneOf": [{"required": [key]} for key in SHAPE_KEYS],
        }


def _row_span(picture: SourceSpan, row: int) -> SourceSpan:
    return SourceSpan(picture.file, (picture.line or 0) + row + 1)


def _cell(node: Node) -> Cell:
    q, r = _PAIR.read(node)
    return (q, r)


def _check_size(cells: int, span: SourceSpan) -> None:
    if cells > MAX_CELLS:
        raise InputError(f"the board has {cells} cells; the limit is {MAX_CELLS}", span)
