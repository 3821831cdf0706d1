"""Draw random boards for Xong: blobs of hexagons, symmetrical ones, islands."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from printkit.base.answer import Answer, ItemSequence
from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.output import numbered, write_files
from printkit.base.print_options import PAGE_OPTIONS, PrintOptions, print_options
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.kinds import Integer
from printkit.boards.generate.board_request import (
    BOARD_FIELDS,
    MOST_SEED,
    BoardRequest,
    board_request,
)
from printkit.boards.generate.board_yaml import board_definition, board_text, board_words
from printkit.boards.generate.random_boards import RandomBoard, draw, series
from printkit.commands.api.boards import Board
from printkit.commands.declaration import Option, checked, command
from printkit.commands.parameters import Output, PathKind, number, output
from printkit.commands.parameters import printing as printing_of
from printkit.study.board_measures import expected_turns

MOST_BOARDS = 10_000
_SUFFIXES = (".yaml", ".yml")
_FRESH_SEEDS = 1_000_000
_SEED = "seed of the first board; the next boards have the next seeds (default: random)"
_COUNT = "number of boards to draw, no two of which are equal, even turned or flipped"
_PREVIEW = "a .pdf, .svg or .png file for a sheet of all boards and their figures"


@dataclass(frozen=True)
class Boards(Answer, ItemSequence[Board]):
    """A sequence of generated boards; `files` are the paths of the written files."""

    items: tuple[Board, ...]
    files: tuple[Path, ...]

    def data(self) -> dict[str, Any]:
        """Return the names of the boards and the paths of the files."""
        return {"boards": [board.name for board in self], "files": list(map(str, self.files))}

    def describe(self) -> str:
        """Return the paths of the files, one on each line."""
        return "".join(f"{path}\n" for path in self.files)


def _fresh_seed() -> int:
    import secrets  # imported late: rarely needed

    return secrets.randbelow(_FRESH_SEEDS)


def _drawn(name: str, metavar: str = "", **more: Any) -> Option:
    field = BOARD_FIELDS.fields[name]
    return Option(field.kind, field.doc, metavar, **more)


Cells = Annotated[int | tuple[int, int] | None, _drawn("cells", "N")]
Islands = Annotated[int | Sequence[int] | None, _drawn("islands", "K")]
Gap = Annotated[int | None, _drawn("gap", "W", bare=2)]
Symmetry = Annotated[str | None, _drawn("symmetry")]
LegsPerHex = Annotated[float | None, _drawn("legs-per-hex", "X")]
Holes = Annotated[bool, _drawn("holes")]
Neck = Annotated[int | None, _drawn("neck", "N")]


def _request(*asked: Any) -> BoardRequest:
    """Return a request for a board; `asked` lists the value of each of BOARD_FIELDS, or None."""
    given = zip(BOARD_FIELDS.fields, asked, strict=True)
    return board_request({name: value for name, value in given if value is not None})


@checked
def generate_board(
    cells: Cells = None,
    *,
    seed: Annotated[int, Option(Integer(0, MOST_SEED), "")] = 0,
    islands: Islands = None,
    gap: Gap = None,
    symmetry: Symmetry = None,
    legs_per_hex: LegsPerHex = None,
    holes: Holes = False,
    neck: Neck = None,
) -> Board:
    """Return a random board for Xong; the same arguments and the same seed draw the same board.

    `cells` is the number of hexagons, by default 61, or a range of numbers. `islands` is the number
    of islands, or a list of their sizes. The other arguments are options of `printkit generate`.
    Raises InputError if no board can fulfil the arguments; the message states the limit.

    >>> board = generate_board(30, seed=7)
    >>> board.name, len(board)
    ('random-30-seed-7', 30)
    >>> generate_board(30, seed=7).yaml == board.yaml
    True
    """
    drawn = draw(_request(cells, islands, gap, symmetry, legs_per_hex, holes, neck), seed)
    return Board(board_definition(drawn), board_text(drawn))


@command(
    "printkit generate --cells 61 --seed 7 -o my-board.yaml",
    "printkit generate --cells 48-80 --symmetry d3 --preview boards.pdf",
    "printkit generate --islands 30,20,11 --gap 2 --seed 1",
    "printkit generate --count 12 --seed 100 -o boards --preview boards.png",
)
def generate_boards(
    *,
    cells: Cells = None,
    islands: Islands = None,
    gap: Gap = None,
    symmetry: Symmetry = None,
    legs_per_hex: LegsPerHex = None,
    holes: Holes = False,
    neck: Neck = None,
    seed: Annotated[int | None, number(0, MOST_SEED, _SEED, "S", typed=_fresh_seed)] = None,
    count: Annotated[int, number(1, MOST_BOARDS, _COUNT, "M")] = 1,
    output: Annotated[Output, output("a .yaml file or a folder (default: output)", "PATH")] = None,
    preview: Annotated[Output, Option(PathKind(), _PREVIEW, "FILE")] = None,
    printing: Annotated[PrintOptions, printing_of(*PAGE_OPTIONS)] = PrintOptions(),
    progress: Progress = no_progress,
) -> Boards:
    """Draw random boards, write a YAML file for each, and return the boards.

    `islands` is the number of islands, or a list of their sizes. Without `seed`, each call draws
    different boards. Raises InputError if no board fulfils the arguments, or if writing fails.

    >>> boards = generate_boards(cells=(20, 30), count=3, seed=7, output="boards")
    >>> boards[0].name, len(boards[0]), boards.files[0].name
    ('random-20-30-seed-7', 29, 'random-20-30-seed-7.yaml')
    """
    request = _request(cells, islands, gap, symmetry, legs_per_hex, holes, neck)
    target = None if output is None else Path(output)
    sheet = None if preview is None else Path(preview)
    options = print_options(printing.given)
    if target and target.suffix not in ("", *_SUFFIXES) and not target.is_dir():
        raise InputError(f"'{target.name}': expected a .yaml file or a folder")
    if sheet:
        from printkit.draw.style.styles import load_style
        from printkit.paper.page_setup import check_suffix  # imported late: only for previews

        check_suffix(sheet)
        load_style(options.style)
    first = _fresh_seed() if seed is None else seed
    boards = []
    for board in series(request, first, count):
        boards.append(board)
        progress(len(boards), count)
    made = []
    for board in boards:  # each file has comments on the board's size and the expected turns
        definition = board_definition(board)
        turns = expected_turns(definition, None)
        made.append(Board(definition, board_text(board, [turns.row()] if turns else [])))
    paths = [(target or Path("output")) / f"{board.name}.yaml" for board in made]
    if target and target.suffix in _SUFFIXES and not target.is_dir():
        paths = numbered(target, len(made))
    texts = (board.yaml.encode() for board in made)
    files = list(write_files(zip(paths, texts, strict=True)))
    if sheet:
        files += _write_preview(boards, sheet, options)
    return Boards(tuple(made), tuple(files))


def _write_preview(boards: Sequence[RandomBoard], path: Path, options: PrintOptions) -> list[Path]:
    """Draw `boards` on a contact sheet in the file `path`; return the paths of written files."""
    from printkit.paper.board.board_pictures import Exhibit, contact_sheet
    from printkit.paper.page_setup import layout_for, write_document

    exhibits = [Exhibit(board_definition(board), board_words(board)) for board in boards]
    title = _("Random board, seed {seed}")
    if len(boards) > 1:
        title = _("{count} random boards, seeds {first} to {last}")
    first, last = boards[0].seed, boards[-1].seed
    title = title.format(count=len(boards), seed=first, first=first, last=last)
    document = contact_sheet(title, exhibits, layout_for(options, "printkit generate"))
    return write_document(document, path, options)
