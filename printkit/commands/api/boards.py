"""Python API: load, create and save boards."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self

from printkit.base.errors import InputError
from printkit.base.output import write_file
from printkit.base.yaml.kinds import are_whole_numbers, check_named
from printkit.boards.definition import (
    BOARD_FIELDS,
    DEFAULT_SIDE,
    BoardDefinition,
    board_yaml,
    default_labels,
    default_style,
)
from printkit.boards.lattice import FINENESS, HEX, LATTICES, Cell
from printkit.boards.shape_reader import MAX_CELLS, MAX_COORDINATE
from printkit.boards.shapes import Shape
from printkit.rules.source_arguments import Source, board_in, expect, opened, reference

if TYPE_CHECKING:
    from printkit.draw.geometry.areas import Polygonal


@dataclass(frozen=True)
class Board:
    """A board, made by `load_board`, `generate_board` or `from_cells`. Notebooks display a drawing.

    `yaml` is the text of the board's YAML file, and `definition` is the result of parsing the text.
    Boards with the same `definition` are equal, even if the layout of their YAML texts differs.
    """

    definition: BoardDefinition
    yaml: str = field(compare=False)

    def __repr__(self) -> str:
        board = self.definition.board
        return (
            f"<Board {self.name}: {len(board.cells)} cells, {len(board.edges)} edges, "
            f"{len(board.vertices)} vertices, play on its {self.play_on}>"
        )

    @classmethod
    def from_cells(
        cls,
        cells: Iterable[tuple[int, int]],
        *,
        name: str,
        lattice: str = HEX.name,
        play_on: str = "cells",
        side: float = DEFAULT_SIDE,
    ) -> Self:
        """Return a board that consists of `cells`; each side of a cell is `side` mm long.

        A cell is a pair of whole numbers: axial coordinates `(q, r)` on the lattice `hex`, `(x, y)`
        on the lattice `square`. Both r and y increase downwards. Raises InputError if `cells` is
        empty or contains a cell twice, or if a value is out of bounds.

        >>> board = Board.from_cells([(0, 0), (1, 0), (0, 1)], name="three", play_on="edges")
        >>> board, load_board(board.yaml) == board
        (<Board three: 3 cells, 15 edges, 13 vertices, play on its edges>, True)
        """
        found: dict[Cell, None] = {}
        for cell in cells:
            is_pair = isinstance(cell, tuple | list) and len(cell) == 2
            if not (is_pair and are_whole_numbers(cell)):
                raise TypeError(f"cells: expected pairs of whole numbers, found {cell!r:.60}")
            if cell in found:
                raise InputError(f"cells: the cell {tuple(cell)} is given twice")
            if max(map(abs, cell)) > MAX_COORDINATE:
                raise InputError(f"cells: the cell {tuple(cell)} is beyond {MAX_COORDINATE}")
            found[cell[0], cell[1]] = None
        return cls._of(frozenset(found), name, lattice, play_on, side)

    @classmethod
    def from_polygon(
        cls,
        polygon: "Polygonal",
        *,
        name: str,
        lattice: str = HEX.name,
        play_on: str = "cells",
        side: float = DEFAULT_SIDE,
    ) -> Self:
        """Return the board of all cells whose centres are inside a shapely polygon.

        The polygon's coordinates are in mm from the centre of the cell (0, 0); y increases
        downwards. Raises InputError if the polygon is empty or crosses itself, if no cell's centre
        is inside the polygon, or if a value is out of bounds.

        >>> import shapely
        >>> board = Board.from_polygon(shapely.box(-1, -1, 35, 15), name="two-rows", side=10)
        >>> board.cells  # centres 17.3 mm apart, rows 15 mm apart
        ((0, 0), (1, 0), (2, 0))
        """
        kinds = BOARD_FIELDS.fields
        check_named("lattice", kinds["lattice"].kind, lattice)
        check_named("side", kinds["side"].kind, side)
        from printkit.draw.geometry.areas import cells_inside  # imported late: needs shapely

        cells = cells_inside(polygon, LATTICES[lattice], float(side))
        if not cells:
            raise InputError("no cell has its centre inside the polygon; choose a smaller side")
        return cls._of(cells, name, lattice, play_on, side)

    @classmethod
    def _of(cls, cells: Shape, name: str, lattice: str, play_on: str, side: float) -> Self:
        terms = {"name": name, "lattice": lattice, "play_on": play_on, "side": side}
        for key, value in terms.items():
            check_named(key, BOARD_FIELDS.fields[key].kind, value)
        if not cells:
            raise InputError("cells: a board has at least one cell")
        if len(cells) > MAX_CELLS:
            raise InputError(f"cells: a board has at most {MAX_CELLS} cells, found {len(cells)}")
        definition = BoardDefinition(
            name=name,
            title=name,
            lattice=LATTICES[lattice],
            cells=cells,
            play_on=play_on,
            label_scheme=default_labels(LATTICES[lattice], play_on),
            style=default_style(play_on),
            side=float(side),
        )
        try:
            definition.labels  # noqa: B018 — some boards cannot be labelled
        except ValueError as error:
            raise InputError(str(error)) from None
        return cls(definition, board_yaml(definition))

    @property
    def name(self) -> str:
        """The board's name in records and on the command line."""
        return self.definition.name

    @property
    def title(self) -> str:
        """The title that is printed above the board."""
        return self.definition.title

    @property
    def lattice(self) -> str:
        """The name of the lattice, `hex` (with pointy-top hexagons) or `square`."""
        return self.definition.lattice.name

    @property
    def play_on(self) -> str:
        """Whether pieces are placed on `cells`, `edges` or `vertices`."""
        return self.definition.play_on

    @property
    def pitch(self) -> float:
        """The distance between the centres of neighbouring cells, in mm."""
        return self.definition.pitch

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells (or vertices, for play on vertices), row by row from the top."""
        return self.definition.labels.names

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The coordinate pairs of the cells, as in `from_cells`, row by row from the top."""
        cells = self.definition.board.cells
        return tuple((q // FINENESS, r // FINENESS) for q, r in cells)

    def __len__(self) -> int:
        """The number of cells."""
        return len(self.definition.cells)

    def svg(self, style: Source = "colour") -> str:
        """Return a drawing of the board at true size, as SVG text.

        `style` is the name of a shipped style or the path of a style file. Raises InputError if the
        style does not exist or is invalid.
        """
        expect("style", style)
        from printkit.paper.board.board_pictures import board_svg  # imported late: needs svgwrite

        return board_svg(self.definition, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the board's YAML to the file `path`. Raises InputError if writing fails."""
        expect("path", path)
        return write_file(Path(path), self.yaml.encode())


def load_board(source: Source) -> Board:
    r"""Load the board `source`: a shipped name, YAML, or the path of a file.

    Raises InputError, with the location of the fault, if `source` is not a board.

    >>> load_board("xong-standard")
    <Board xong-standard: 61 cells, 210 edges, 150 vertices, play on its edges>
    >>> board = load_board("name: my-board\nlattice: hex\nshape: {cells: [[0, 0], [1, 0]]}")
    >>> len(board), board.names
    (2, ('a1', 'a2'))
    """
    expect("source", source)
    text = opened(source, "boards")
    return Board(board_in(text), text.data.decode("utf-8-sig"))
