"""Board definitions and their YAML files: the cells, the kind of site for pieces, and the style."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import pgettext
from printkit.base.print_kinds import NAME, PRINT_SECTION, Settings
from printkit.base.print_options import PRINT_FIELDS
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Length, OneOf, String, at_span
from printkit.base.yaml.nodes import Node
from printkit.boards.lattice import HEX, LATTICES, Lattice
from printkit.boards.shape_reader import A_SHAPE, ShapeReader
from printkit.boards.shapes import Shape
from printkit.boards.site_names import SCHEMES, Labels, make_labels
from printkit.boards.topology import BoardGraph

PLACES = ("cells", "edges", "vertices")
STYLES = ("cells", "intersections", "dots")
_SPARSE = 40  # most picture positions per cell; a sparser shape is written as a list of cells
_USUAL_LABELS = {"hex": "rows", "square": "algebraic"}


@dataclass(frozen=True, kw_only=True)
class BoardDefinition:
    """A board as described by its file.

    `name` is used in records and on the command line; `title` is printed above the board.
    `play_on` is one of PLACES, `style` one of STYLES, `label_scheme` one of `site_names.SCHEMES`.
    `side` is the length of a cell's side in mm. To save paper, a kit may reduce `pitch` to
    `least_pitch` mm, unless the user requests a size. `printing` has the options of the `print:`
    section. `title_span` is the title's position in the file; None if there is no file.
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
        """The sites of the board and their adjacency."""
        return BoardGraph(self.lattice, self.cells)

    @cached_property
    def labels(self) -> Labels:
        """The names of the sites. Raises ValueError if the label scheme does not fit the board."""
        if self.label_scheme == "dots" and self.play_on != "vertices":
            raise ValueError(
                "the label scheme 'dots' names vertices, but this board is played on "
                f"{self.play_on}; choose another scheme"
            )
        return make_labels(self.label_scheme, self.board)

    @property
    def pitch(self) -> float:
        """The distance between the centres of neighbouring cells, in mm."""
        return self.side * (math.sqrt(3) if self.lattice is HEX else 1)

    def resized(self, pitch: float) -> "BoardDefinition":
        """Return the board with `pitch` mm between the centres of neighbouring cells."""
        return self.with_side(self.side * pitch / self.pitch)

    def with_side(self, side: float) -> "BoardDefinition":
        """Return the board with cell sides of `side` mm, a length that a kit must not reduce."""
        return self._but(side=side, least_pitch=None)

    def in_language(self) -> "BoardDefinition":
        """Return the board with its title in the current language."""
        title = pgettext("board", self.title)
        return self if title == self.title else self._but(title=title)

    def _but(self, **changes: Any) -> "BoardDefinition":
        """Return a changed copy that shares the sites and names, which are slow to compute."""
        other = replace(self, **changes)
        made = vars(self)
        vars(other).update({key: made[key] for key in ("board", "labels") if key in made})
        return other


def default_labels(lattice: Lattice, play_on: str) -> str:
    """Return the default label scheme of boards on `lattice` that are played on `play_on`."""
    return "dots" if play_on == "vertices" else _USUAL_LABELS[lattice.name]


def default_style(play_on: str) -> str:
    """Return the default style of boards that are played on `play_on`."""
    return "dots" if play_on == "vertices" else "cells"


DEFAULT_SIDE = 12.0  # mm: length of a cell's side if the board file gives neither side nor pitch

BOARD_FIELDS = Fields(
    "a board",
    name=Field(NAME, "name in records and on the command line", required=True),
    title=Field(String(), "title that is printed above the board"),
    lattice=Field(OneOf(*LATTICES), "hex (pointy-top) or square", required=True),
    play_on=Field(OneOf(*PLACES), "where pieces go: cells, edges or vertices"),
    shape=Field(A_SHAPE, "cells of the board", required=True),
    labels=Field(OneOf(*SCHEMES), "scheme that names the sites"),
    side=Field(Length(1, 500), "length of a cell's side"),
    pitch=Field(Length(1, 900), "distance between neighbouring cells' centres"),
    least_pitch=Field(
        Length(1, 900), "the smallest pitch that a kit may choose in order to fit on fewer sheets"
    ),
    style=Field(OneOf(*STYLES), "how the board is drawn"),
    print=PRINT_SECTION,
)


def board_schema() -> dict[str, Any]:
    """Return the JSON Schema of board files."""
    return {**BOARD_FIELDS.json_schema(), "$defs": {"shape": ShapeReader().json_schema()}}


def read_board(node: Node) -> BoardDefinition:
    """Return the board that `node` describes. Raises InputError if `node` is invalid."""
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
        label_scheme=values.get("labels", default_labels(lattice, play_on)),
        style=values.get("style", default_style(play_on)),
        side=side,
        least_pitch=values.get("least_pitch"),
        printing=values.get("print", {}),
        cells=cells,
        title_span=values.span_of("title"),
    )
    at_span(values.span_of("labels"), lambda: board.labels)  # check the label scheme
    return board


def board_tree(board: BoardDefinition) -> dict[str, Any]:
    """Return the content of a board file, from which `read_board` restores `board`."""
    tree: dict[str, Any] = {"name": board.name}
    if board.title != board.name:
        tree["title"] = board.title
    tree |= {"lattice": board.lattice.name, "play_on": board.play_on}
    if board.label_scheme != default_labels(board.lattice, board.play_on):
        tree["labels"] = board.label_scheme
    tree["side"] = _length(board.side)
    if board.least_pitch is not None:
        tree["least_pitch"] = _length(board.least_pitch)
    if board.style != default_style(board.play_on):
        tree["style"] = board.style
    tree["shape"] = shape_tree(board.cells, board.lattice)
    if board.printing:
        kinds = PRINT_FIELDS.fields
        tree["print"] = {name: kinds[name].kind.write(v) for name, v in board.printing.items()}
    return tree


def _length(mm: float) -> str:
    """Format a length with all digits, so that it is parsed as the same number."""
    return f"{repr(mm).removesuffix('.0')}mm"


def board_yaml(board: BoardDefinition) -> str:
    """Return the text of a YAML file for `board`."""
    from printkit.base.yaml.writer import node_of, write_node  # imported late: seldom needed

    return write_node(node_of(board_tree(board), ""))


def shape_tree(cells: Shape, lattice: Lattice) -> dict[str, Any]:
    """Return the shape `cells` for a board file: a picture, or a list if cells are far apart."""
    ends = ((min(values), max(values)) for values in zip(*cells, strict=True))
    (left, right), (top, bottom) = ends
    if (right - left + 1) * (bottom - top + 1) > _SPARSE * (len(cells) + _SPARSE):
        return {"cells": [[str(q), str(r)] for q, r in sorted(cells)]}
    if lattice is HEX:
        rows, first = list(picture(cells)), min(cells, key=lambda cell: (cell[1], cell[0]))
    else:
        first, columns, lines = (left, top), range(left, right + 1), range(top, bottom + 1)
        rows = ["".join("o" if (x, y) in cells else "." for x in columns) for y in lines]
    shape: dict[str, Any] = {"map": "".join(f"{row}\n" for row in rows)}
    return shape if first == (0, 0) else {**shape, "at": [str(first[0]), str(first[1])]}


def picture(cells: Shape) -> Iterator[str]:
    """Yield the rows of a picture with `o` for hexagons of `cells` and `.` for other hexagons."""
    columns = [2 * q + r for q, r in cells]
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    # The left column is chosen so that the first row does not begin with a space
    left = min(columns) - (min(columns) - top) % 2
    for r in range(top, bottom + 1):
        places = range(left, max(columns) + 1)
        row = (
            " " if (column - r) % 2 else "o" if ((column - r) // 2, r) in cells else "."
            for column in places
        )
        yield "".join(row).rstrip()
