"""A board, for programs and notebooks."""

import os
from pathlib import Path

from printkit.api.given import checked
from printkit.api.source import Source, reference
from printkit.app.output import write_file
from printkit.app.portrait import board_svg
from printkit.definitions.board import BoardDefinition


class Board:
    """A board; `load_board` and `generate_board` make them. A notebook shows it drawn.

    `yaml` is its file, `definition` what printkit makes of that.
    """

    def __init__(self, definition: BoardDefinition, yaml: str) -> None:
        self.definition = definition
        self.yaml = yaml

    def __repr__(self) -> str:
        board = self.definition.board
        return (
            f"<Board {self.name}: {len(board.cells)} cells, {len(board.edges)} edges, "
            f"{len(board.vertices)} vertices, play on its {self.play_on}>"
        )

    def __eq__(self, other: object) -> bool:
        """Whether `other` is the same board, however its file is laid out."""
        return isinstance(other, Board) and self.definition == other.definition

    def __hash__(self) -> int:
        return hash(self.definition)

    @property
    def name(self) -> str:
        """What records and the command line call it."""
        return self.definition.name

    @property
    def title(self) -> str:
        """What is printed above it."""
        return self.definition.title

    @property
    def lattice(self) -> str:
        """`hex`, with pointy-top hexagons, or `square`."""
        return self.definition.lattice.name

    @property
    def play_on(self) -> str:
        """Where pieces go: `cells`, `edges` or `vertices`."""
        return self.definition.play_on

    @property
    def pitch(self) -> float:
        """The distance of neighbouring cells' centres in mm."""
        return self.definition.pitch

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its cells, or of its dots where it has these, row by row from the top."""
        return self.definition.labels.names

    def __len__(self) -> int:
        """Its number of cells."""
        return len(self.definition.cells)

    @checked
    def svg(self, style: Source = "colour") -> str:
        """The board at true size as SVG text in a `style`: a shipped name, or the path of a file.

        Raises InputError if there is no such style.
        """
        return board_svg(self.definition, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()

    @checked
    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write its YAML to the file `path`, whole or not at all. Raises InputError."""
        return write_file(Path(path), self.yaml.encode())
