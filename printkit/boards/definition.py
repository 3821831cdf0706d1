"""Boards and their files: which cells a board has, what is played on, how it is drawn."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import pgettext
from printkit.base.print_options import PRINT_FIELDS
from printkit.base.print_section import NAME, PRINT_SECTION, Settings
from printkit.base.yaml.kinds import Field, Fields, Length, OneOf, String, at_span
from printkit.base.yaml.nodes import Node
from printkit.base.yaml.writer import node_of, write_node
from printkit.boards.lattice import HEX, LATTICES, Lattice
from printkit.boards.shape_reader import A_SHAPE, ShapeReader
from printkit.boards.shapes import Shape
from printkit.boards.site_names import SCHEMES, Labels, make_labels
from printkit.boards.topology import BoardGraph

PLACES = ("cells", "edges", "vertices")
STYLES = ("cells", "intersections", "dots")
_SPARSE = 40  # places of a picture for each cell; a board with more is a list of cells
_USUAL_LABELS = {"hex": "rows", "square": "algebraic"}


@dataclass(frozen=True, kw_only=True)
class BoardDefinition:
    """A board as its file describes it.

    `name` is what records and the command line call it, `title` is printed above it. `play_on` is
    one of PLACES, `style` one of STYLES, `label_scheme` one of `site_names.SCHEMES`. `side` is
    the length of a cell's side in mm; a kit may take less, down to `least_pitch` mm from cell to
    cell, to save sheets, unless a size was asked for. `printing` holds the options of its `print:`
    section. `title_span` is where its file gives the title, None for a board without a file.
    """

    name: str
    title: str
    lattice: Lattice
    cells: Shape
    play_on: str
    label_scheme: str
    style: str
    side: float
    least_pitch: float | None = None
    printing: Settings = field(default_factory=dict, hash=False)
    title_span: SourceSpan | None = field(default=None, compare=False)

    @cached_property
    def board(self) -> BoardGraph:
        """The places of the board and how they touch."""
        return BoardGraph(self.lattice, self.cells)

    @cached_property
    def labels(self) -> Labels:
        """The names of its sites. Raises ValueError when the scheme does not fit the board."""
        if self.label_scheme == "dots" and self.play_on != "vertices":
            raise ValueError(
                f"the label scheme 'dots' names vertices, this board is played on {self.play_on}"
            )
        return make_labels(self.label_scheme, self.board)

    @property
    def pitch(self) -> float:
        """The distance in mm between the centres of neighbouring cells."""
        return self.side * (math.sqrt(3) if self.lattice is HEX else 1)

    def resized(self, pitch: float) -> "BoardDefinition":
        """The same board with `pitch` mm between the centres of neighbouring cells."""
        return self.with_side(self.side * pitch / self.pitch)

    def with_side(self, side: float) -> "BoardDefinition":
        """The same board whose cells have sides of `side` mm, which kits keep."""
        return self._but(side=side, least_pitch=None)

    def in_language(self) -> "BoardDefinition":
        """The same board, its title in the language that is spoken."""
        title = pgettext("board", self.title)
        return self if title == self.title else self._but(title=title)

    def _but(self, **changes: Any) -> "BoardDefinition":
        """Keep the sites and names, which take long to make."""
        other = replace(self, **changes)
        made = vars(self)
        vars(other).update({key: made[key] for key in ("board", "labels") if key in made})
        return other


def usual_labels(lattice: Lattice, play_on: str) -> str:
    """The label scheme of a board on `lattice`, played on `play_on`, that names none."""
    return "dots" if play_on == "vertices" else _USUAL_LABELS[lattice.name]


def usual_style(play_on: str) -> str:
    """The style of a board played on `play_on` that names none."""
    return "dots" if play_on == "vertices" else "cells"


DEFAULT_SIDE = 12.0  # mm

BOARD_FIELDS = Fields(
    "a board",
    name=Field(NAME, "what records and the command line call it", required=True),
    title=Field(String(), "what is printed above it"),
    lattice=Field(OneOf(*LATTICES), "hex (pointy-top) or square", required=True),
    play_on=Field(OneOf(*PLACES), "where pieces go: cells, edges or vertices"),
    shape=Field(A_SHAPE, "which cells it has", required=True),
    labels=Field(OneOf(*SCHEMES), "how its sites are named"),
    side=Field(Length(1, 500), "length of a cell's side"),
    pitch=Field(Length(1, 900), "distance between neighbouring cells' centres"),
    least_pitch=Field(Length(1, 900), "the least pitch that a kit may choose to take fewer sheets"),
    style=Field(OneOf(*STYLES), "how it is drawn"),
    print=PRINT_SECTION,
)


def board_schema() -> dict[str, Any]:
    """A board file as JSON Schema."""
    return {**BOARD_FIELDS.json_schema(), "$defs": {"shape": ShapeReader().json_schema()}}


def read_board(node: Node) -> BoardDefinition:
    """The board that `node` describes. Raises InputError."""
    values = BOARD_FIELDS.read(node)
    lattice = LATTICES[values["lattice"]]
    play_on: str = values.get("play_on", "cells")
    cells = ShapeReader(lattice).read(values["shape"])
    if not cells:
        raise InputError("the shape has no cell", values.span_of("shape"))
    side: float = values.get("side", DEFAULT_SIDE)
    if "pitch" in values:
        if "side" in values:
            raise InputError("give 'side' or 'pitch', not both", values.span_of("pitch"))
        side = values["pitch"] / math.sqrt(3) if lattice is HEX else values["pitch"]
    board = BoardDefinition(
        name=values["name"],
        title=values.get("title", values["name"]),
        lattice=lattice,
        play_on=play_on,
        label_scheme=values.get("labels", usual_labels(lattice, play_on)),
        style=values.get("style", usual_style(play_on)),
        side=side,
        least_pitch=values.get("least_pitch"),
        printing=values.get("print", {}),
        cells=cells,
        title_span=values.span_of("title"),
    )
    at_span(values.span_of("labels"), lambda: board.labels)  # a scheme may not fit the board
    return board


# A board as the tree of a file


def board_tree(board: BoardDefinition) -> dict[str, Any]:
    """Return the tree of a file that is read as `board`."""
    tree: dict[str, Any] = {"name": board.name}
    if board.title != board.name:
        tree["title"] = board.title
    tree |= {"lattice": board.lattice.name, "play_on": board.play_on}
    if board.label_scheme != usual_labels(board.lattice, board.play_on):
        tree["labels"] = board.label_scheme
    tree["side"] = _length(board.side)
    if board.least_pitch is not None:
        tree["least_pitch"] = _length(board.least_pitch)
    if board.style != usual_style(board.play_on):
        tree["style"] = board.style
    tree["shape"] = shape_tree(board.cells, board.lattice)
    if board.printing:
        kinds = PRINT_FIELDS.fields
        tree["print"] = {name: kinds[name].kind.write(v) for name, v in board.printing.items()}
    return tree


def _length(mm: float) -> str:
    """Return a length with all its digits, so that it is read as the same number."""
    return f"{repr(mm).removesuffix('.0')}mm"


def board_yaml(board: BoardDefinition) -> str:
    """Return the text of a file that is read as `board`."""
    return write_node(node_of(board_tree(board), ""))


def shape_tree(cells: Shape, lattice: Lattice) -> dict[str, Any]:
    """Return the tree of the shape of `cells`: a picture, or a list if they are far apart."""
    (left, right), (top, bottom) = (
        (min(values), max(values)) for values in zip(*cells, strict=True)
    )
    if (right - left + 1) * (bottom - top + 1) > _SPARSE * (len(cells) + _SPARSE):
        return {"cells": [[str(q), str(r)] for q, r in sorted(cells)]}
    if lattice is HEX:
        rows, first = list(picture(cells)), min(cells, key=lambda cell: (cell[1], cell[0]))
    else:
        first = left, top
        rows = [
            "".join("o" if (x, y) in cells else "." for x in range(left, right + 1))
            for y in range(top, bottom + 1)
        ]
    shape: dict[str, Any] = {"map": "".join(f"{row}\n" for row in rows)}
    return shape if first == (0, 0) else {**shape, "at": [str(first[0]), str(first[1])]}


def picture(cells: Shape) -> Iterator[str]:
    """The rows of `cells`: `o` a hexagon, `.` none; each row half a hexagon off the next."""
    columns = [2 * q + r for q, r in cells]
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    # Even, so that the first row does not begin with a space
    left = min(columns) - (min(columns) - top) % 2
    for r in range(top, bottom + 1):
        places = range(left, max(columns) + 1)
        row = (
            " " if (column - r) % 2 else "o" if ((column - r) // 2, r) in cells else "."
            for column in places
        )
        yield "".join(row).rstrip()
