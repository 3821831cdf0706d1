"""Board files: YAML to a frozen definition."""

import copy
import math
import re
from functools import cached_property
from typing import Any, NamedTuple

from printkit.definitions.printing import PRINT_SECTION, Settings
from printkit.documents.nodes import Items, Node, Text
from printkit.documents.reader import MAX_BYTES
from printkit.documents.schema import (
    Choice,
    Field,
    Fields,
    Integer,
    Kind,
    Length,
    ListOf,
    Raw,
    Values,
    Words,
    at_span,
    read_table,
    unexpected,
)
from printkit.errors import InputError, SourceSpan, nearest
from printkit.topology import shapes
from printkit.topology.board import Board
from printkit.topology.labels import SCHEMES, Labels, make_labels
from printkit.topology.lattice import HEX, LATTICES, Cell, Lattice

MAX_CELLS = 10_000
MAX_DRAWN = 10 * MAX_CELLS  # cells of all the parts of a shape together, which may overlap
MAX_COORDINATE = 10_000
PLACES = ("cells", "edges", "vertices")
STYLES = ("cells", "intersections", "dots")
_DEFAULT_LABELS = {"hex": "rows", "square": "algebraic"}
_DEFAULT_SIDE = 12.0


class BoardDefinition:
    """A board as its file describes it; `side` is the length of a cell's side in mm."""

    def __init__(self, values: Values) -> None:
        self.name: str = values["name"]
        self.title: str = values.get("title", self.name)
        self.lattice: Lattice = LATTICES[values["lattice"]]
        self.play_on: str = values.get("play_on", "cells")
        self.label_scheme: str = values.get("labels", self._usual_labels())
        self.style: str = values.get("style", "dots" if self.play_on == "vertices" else "cells")
        self.side = _side(values, self.lattice)
        self.printing: Settings = values.get("print", {})
        self.cells = _cells(values, self.lattice)
        self._span = values.span_of("labels")
        self.title_span = values.span_of("title")
        self.labels  # noqa: B018 — a scheme that does not fit is an error of the file

    @cached_property
    def board(self) -> Board:
        """The places of the board and how they touch."""
        return Board(self.lattice, self.cells)

    @cached_property
    def labels(self) -> Labels:
        """The names of its sites."""
        return at_span(self._span, self._make_labels)

    def _usual_labels(self) -> str:
        return "dots" if self.play_on == "vertices" else _DEFAULT_LABELS[self.lattice.name]

    def _make_labels(self) -> Labels:
        if self.label_scheme == "dots" and self.play_on != "vertices":
            raise ValueError(
                f"the label scheme 'dots' names vertices, this board is played on {self.play_on}"
            )
        return make_labels(self.label_scheme, self.board)

    def resized(self, pitch: float) -> "BoardDefinition":
        """The same board with so many mm between neighbouring cells' centres."""
        return self.with_side(self.side * pitch / self.pitch)

    def with_side(self, side: float) -> "BoardDefinition":
        """The same board whose cells have sides of so many mm."""
        other = copy.copy(self)
        other.side = side
        return other

    @property
    def pitch(self) -> float:
        """Distance in mm between the centres of neighbouring cells."""
        return self.side * (math.sqrt(3) if self.lattice is HEX else 1)


def _side(values: Values, lattice: Lattice) -> float:
    if "side" in values and "pitch" in values:
        raise InputError("give 'side' or 'pitch', not both", values.span_of("pitch"))
    if "pitch" in values:
        pitch: float = values["pitch"]
        return pitch / math.sqrt(3) if lattice is HEX else pitch
    side: float = values.get("side", _DEFAULT_SIDE)
    return side


def _cells(values: Values, lattice: Lattice) -> shapes.Shape:
    cells = _ShapeReader(lattice).read(values["shape"])
    if not cells:
        raise InputError("the shape has no cell", values.span_of("shape"))
    return cells


class _Step(NamedTuple):
    """One way to write a shape."""

    doc: str
    schema: Kind[Any]


_COORDINATE = Integer(-MAX_COORDINATE, MAX_COORDINATE)
_PAIR = ListOf(_COORDINATE, 2, 2)
_A_SHAPE = Raw({"$ref": "#/$defs/shape"}, "a shape")
_SHAPE_KEYS = {
    "hexagon": _Step("a hexagon of so many cells a side", Integer(1, MAX_CELLS)),
    "rectangle": _Step("[columns, rows]", ListOf(Integer(1, MAX_CELLS), 2, 2)),
    "cells": _Step("[[q, r], …]: axial on hex, x y on square, r and y downwards", ListOf(_PAIR)),
    "map": _Step("a picture, one line a row, a cell is 'o'", Words(MAX_BYTES)),
    "union": _Step("a list of shapes, all their cells", ListOf(_A_SHAPE, 1, 1000)),
    "difference": _Step(
        "two shapes: the first without the cells of the second", ListOf(_A_SHAPE, 2, 2)
    ),
}


class _ShapeReader(Kind[shapes.Shape]):
    """A shape: one of the keys above, and `at: [q, r]` to move it."""

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
            elif key in _SHAPE_KEYS:
                chosen.append(key)
            else:
                hint = nearest(key, (*_SHAPE_KEYS, "at"))
                raise InputError(f"unknown shape '{key}'; {hint}", table.key_spans[key])
        if len(chosen) != 1:
            ways = ", ".join(_SHAPE_KEYS)
            raise InputError(f"a shape is exactly one of {ways}; found {len(chosen)}", node.span)
        shape = self._shape(chosen[0], table.entries[chosen[0]])
        self._drawn += len(shape)
        if self._drawn > MAX_DRAWN:
            raise InputError(f"the parts of the shape have more than {MAX_DRAWN} cells", node.span)
        return shapes.moved(shape, offset) if offset != (0, 0) else shape

    def _shape(self, key: str, node: Node) -> shapes.Shape:
        match key:
            case "hexagon":
                return self._hexagon(node)
            case "rectangle":
                columns, rows = ListOf(Integer(1, MAX_CELLS), 2, 2).read(node)
                _check_size(columns * rows, node.span)
                return shapes.rectangle(self._lattice, columns, rows)
            case "cells":
                return _listed(node)
            case "map":
                return self._picture(node)
            case "union":
                return self._union(node)
            case _:
                return self._difference(node)

    def _hexagon(self, node: Node) -> shapes.Shape:
        if self._lattice is not HEX:
            raise InputError("'hexagon' needs 'lattice: hex'", node.span)
        side = Integer(1, MAX_CELLS).read(node)
        _check_size(shapes.hexagon_size(side), node.span)
        return shapes.hexagon(side)

    def _picture(self, node: Node) -> shapes.Shape:
        if not (isinstance(node, Text) and node.block):
            raise unexpected(node, "a picture after 'map: |', a line a row")
        _check_size(node.value.count("o"), node.span)
        lines = node.value.split("\n")
        _check_columns(lines, node.span)
        shape, stray = shapes.picture(self._lattice, lines)
        if stray is not None:
            row, place = stray
            raise InputError(
                f"row {row + 1} of the picture has an 'o' out of step, its character {place + 1}: "
                "on hex, cells of a row are two characters apart and rows shift by one",
                _row_span(node.span, row),
            )
        return shape

    def _parts(self, node: Node, least: int, most: int) -> list[shapes.Shape]:
        return ListOf(self, least, most).read(node)

    def _union(self, node: Node) -> shapes.Shape:
        shape: shapes.Shape = frozenset().union(*self._parts(node, 1, 1000))
        _check_size(len(shape), node.span)
        return shape

    def _difference(self, node: Node) -> shapes.Shape:
        whole, less = self._parts(node, 2, 2)
        return whole - less

    def json_schema(self) -> dict[str, Any]:
        properties = {
            key: {**step.schema.json_schema(), "description": step.doc}
            for key, step in _SHAPE_KEYS.items()
        }
        properties["at"] = {**_PAIR.json_schema(), "description": "where to move it: [q, r]"}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": properties,
            "oneOf": [{"required": [key]} for key in _SHAPE_KEYS],
        }

    def in_words(self) -> str:
        return "a shape"


# Tabs, accents to be set on letters, and what is not seen at all.
_NOT_A_COLUMN = re.compile(
    r"[\t\xad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def _check_columns(lines: list[str], span: SourceSpan) -> None:
    """Raise InputError where a cell of a picture does not stand in the column where it is seen."""
    for row, line in enumerate(lines):
        if wrong := _NOT_A_COLUMN.search(line, 0, line.rfind("o") + 1):
            raise InputError(
                f"row {row + 1} of the picture has U+{ord(wrong[0]):04X} as its character "
                f"{wrong.start() + 1}, which is not one column wide; write spaces or dots",
                _row_span(span, row),
            )


def _row_span(picture: SourceSpan, row: int) -> SourceSpan:
    return SourceSpan(picture.file, (picture.line or 0) + row + 1)


def _cell(node: Node) -> Cell:
    q, r = _PAIR.read(node)
    return (q, r)


def _listed(node: Node) -> shapes.Shape:
    if not isinstance(node, Items):
        raise unexpected(node, "a list of cells such as [[0, 0], [1, 0]]")
    _check_size(len(node.items), node.span)
    cells: dict[Cell, int | None] = {}
    for item in node.items:
        cell = _cell(item)
        if cell in cells:
            raise InputError(
                f"the cell [{cell[0]}, {cell[1]}] is given twice, first on line {cells[cell]}",
                item.span,
            )
        cells[cell] = item.span.line
    return frozenset(cells)


def _check_size(cells: int, span: SourceSpan) -> None:
    if cells > MAX_CELLS:
        raise InputError(f"the board has {cells} cells; {MAX_CELLS} is the most", span)


class _Name(Kind[str]):
    """A name that can stand in a record and in a file's name."""

    _ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    _DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)  # of Windows

    def read(self, node: Node) -> str:
        value = node.value if isinstance(node, Text) else ""
        if not value or len(value) > 80 or not set(value) <= self._ALLOWED or value[0] in "-.":
            raise unexpected(node, self.in_words())
        if self._DEVICES.match(value):
            sentence = f"no file can be called '{value}' on Windows; choose another name"
            raise InputError(sentence, node.span)
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$"}

    def in_words(self) -> str:
        return "a name of letters, digits and hyphens"


NAME = _Name()

BOARD_FIELDS = Fields(
    "a board",
    name=Field(NAME, "what records and the command line call it", required=True),
    title=Field(Words(), "what is printed above it"),
    lattice=Field(Choice(*LATTICES), "hex (pointy-top) or square", required=True),
    play_on=Field(Choice(*PLACES), "where pieces go: cells, edges or vertices"),
    shape=Field(_A_SHAPE, "which cells it has", required=True),
    labels=Field(Choice(*SCHEMES), "how its sites are named"),
    side=Field(Length(1, 500), "length of a cell's side"),
    pitch=Field(Length(1, 900), "distance between neighbouring cells' centres"),
    style=Field(Choice(*STYLES), "how it is drawn"),
    print=PRINT_SECTION,
)


def board_schema() -> dict[str, Any]:
    """A board file as JSON Schema."""
    return {**BOARD_FIELDS.json_schema(), "$defs": {"shape": _ShapeReader().json_schema()}}


def read_board(node: Node) -> BoardDefinition:
    """The board that a node describes. Raises InputError."""
    return BoardDefinition(BOARD_FIELDS.read(node))
