"""Boards, rulesets and other files for programs and notebooks: loaded, drawn, measured, checked."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from printkit.api.answer import Answer
from printkit.api.given import check_between, checked
from printkit.app import inspect as use_case
from printkit.app.check import CheckedFile, check_file
from printkit.app.output import write_file
from printkit.app.portrait import board_svg
from printkit.app.sources import BoardSource, Source, board_in, board_reference, opened, reference
from printkit.catalog import game_class, read_options
from printkit.definitions.board import BoardDefinition
from printkit.definitions.ruleset import read_ruleset
from printkit.definitions.shape_reader import MAX_CELLS
from printkit.documents.reader import read_node
from printkit.errors import InputError, nearest
from printkit.generate.board_request import MOST_GAP, MOST_ISLANDS, MOST_SEED, WIDEST, BoardRequest
from printkit.generate.document import board_definition, board_text
from printkit.generate.draw import draw
from printkit.generate.symmetry import GROUPS, NONE

__all__ = [
    "Board",
    "CheckedFile",
    "Inspection",
    "Ruleset",
    "Turns",
    "check",
    "generate_board",
    "inspect",
    "load_board",
    "load_ruleset",
]


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


@checked
def load_board(source: Source) -> Board:
    r"""Load the board of `source`: a shipped name, YAML, or the path of a file.

    Raises InputError, a sentence with the place, if that is not a board.

    >>> load_board("xong-standard")
    <Board xong-standard: 61 cells, 210 edges, 150 vertices, play on its edges>
    >>> board = load_board("name: my-board\nlattice: hex\nshape: {cells: [[0, 0], [1, 0]]}")
    >>> len(board), board.names
    (2, ('a1', 'a2'))
    """
    text = opened(source, "boards")
    return Board(board_in(text), text.data.decode("utf-8-sig"))


@checked
def generate_board(
    cells: int | tuple[int, int] | None = None,
    *,
    seed: int = 0,
    islands: int | Sequence[int] = 1,
    gap: int = 1,
    symmetry: str = NONE,
    legs_per_hex: float | None = None,
    holes: bool = False,
    neck: int = 2,
) -> Board:
    """A random board for Xong; the same arguments and the same seed draw the same board.

    `cells` is the number of hexagons, usually 61, or a range of it; `islands` how many there are or
    the size of each, `gap` the hexagons between them; `symmetry` is none, mirror, 2, 3, 6,
    d2, d3 or d6; `legs_per_hex` the roughness, about 3.8; no place is narrower than `neck`
    hexagons, 1 or 2. Raises InputError for a board that there is not, with the limit.

    >>> board = generate_board(30, seed=7)
    >>> board.name, len(board)
    ('random-30-seed-7', 30)
    >>> generate_board(30, seed=7).yaml == board.yaml
    True
    """
    number, sizes = (islands, ()) if isinstance(islands, int) else (len(islands), tuple(islands))
    if cells is None:  # by default those of all islands whose sizes are given
        cells = sum(sizes) or BoardRequest().cells
    request = BoardRequest(
        cells=(cells, cells) if isinstance(cells, int) else cells,
        islands=number,
        sizes=sizes,
        gap=gap,
        symmetry=symmetry,
        legs_per_hex=legs_per_hex,
        holes=holes,
        width=neck,
    )
    _check(request, seed)
    drawn = draw(request, seed)
    return Board(board_definition(drawn), board_text(drawn))


def _check(request: BoardRequest, seed: int) -> None:
    least, most = request.cells
    for what, value, low, high in (
        ("cells", least, 1, MAX_CELLS),
        ("cells", most, least, MAX_CELLS),
        ("islands", request.islands, 1, MOST_ISLANDS),
        ("the smallest island", min(request.sizes, default=1), 1, MAX_CELLS),
        ("gap", request.gap, 1, MOST_GAP),
        ("legs_per_hex", request.legs_per_hex, 0, 1000),
        ("neck", request.width, 1, WIDEST),
        ("seed", seed, 0, MOST_SEED),
    ):
        check_between(what, value, low, high)
    if request.symmetry not in GROUPS:
        hint = nearest(request.symmetry, tuple(GROUPS))
        raise InputError(f"there is no symmetry '{request.symmetry}'; {hint}")
    if request.sizes and not least == sum(request.sizes) == most:
        raise InputError(f"islands of {list(request.sizes)} do not make {most} hexagons")


@dataclass(frozen=True)
class Turns:
    """The turns of `games` games at random: their mean and standard deviation."""

    game: str
    games: int
    mean: float
    deviation: float


@dataclass(frozen=True)
class Inspection(Answer):
    """The figures of a board of hexagons; the fields are those of `printkit inspect --json`.

    `islands` has the size of each, `gap` the least number of hexagons between two, `neck` that of
    the narrowest place. `spread` is 1 for a round disc; `least_perimeter` that of `cells` hexagons.
    `turns` are those to expect, where games were played.
    """

    board: str
    cells: int
    legs: int
    perimeter: int
    holes: int
    islands: tuple[int, ...]
    gap: int | None
    neck: int
    symmetry: str
    spread: float
    legs_per_hex: float
    least_perimeter: int
    turns: Turns | None


@checked
def inspect(board: BoardSource, *, games: int | None = None) -> Inspection:
    """Measure a board of hexagons, and play `games` of Xong on it at random to tell its turns.

    By default a few games are played on a small board of legs. Raises InputError.

    >>> inspection = inspect("xong-standard", games=0)
    >>> inspection.legs, inspection.perimeter, inspection.symmetry, inspection.turns
    (210, 54, 'd6', None)
    """
    check_between("games", games, 0, use_case.MOST_SAMPLE_GAMES)
    answer = use_case.inspect(board_reference(board), games)
    return Inspection.of(answer, turns=answer.turns and Turns(*answer.turns))


class Ruleset(NamedTuple):
    """The rules of a game as a group plays it.

    `boards` are those it is played on, the default first; `options` the choices where the rules
    leave one, defaults included; `pitch` (mm) the one at which its boards are printed, if given.
    """

    name: str
    title: str
    game: str
    boards: tuple[str, ...]
    options: Mapping[str, str]
    sources: tuple[str, ...]
    pitch: float | None


@checked
def load_ruleset(source: Source) -> Ruleset:
    """Load a ruleset from `source`: a shipped name, YAML, or a path. Raises InputError.

    >>> ruleset = load_ruleset("hong-7x7")
    >>> ruleset.game, ruleset.boards, ruleset.options
    ('hong', ('hong-7x7',), {'threshold': '11'})
    """
    text = opened(source, "rulesets")
    read = read_ruleset(read_node(text.data, text.name))
    options = read_options(game_class(read.game, read.game_span), read)
    words = {key: str(value) for key, value in options.items()}
    return Ruleset(read.name, read.title, read.game, read.boards, words, read.sources, read.pitch)


@checked
def check(path: os.PathLike[str]) -> CheckedFile:
    """Tell what the board, ruleset, record, position, style or preset file at `path` holds.

    Raises InputError, a sentence with the place, if it cannot be used.

    >>> from printkit import load_board
    >>> print(check(load_board("gosix").save("own.yaml")))
    own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices
    """
    return check_file(Path(path))
