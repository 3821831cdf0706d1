"""Make a book of puzzles: positions in which only one turn wins, and solutions."""

from pathlib import Path
from typing import Annotated

from printkit.base.print_options import PAGE_OPTIONS, PrintOptions
from printkit.base.progress import nobody
from printkit.commands.declare import command
from printkit.commands.parameters import AnyPath, Game, OtherBoard, Progress, number, printing
from printkit.commands.parameters import output as output_of
from printkit.generate.board_request import MOST_SEED
from printkit.rules.sources import board_reference, reference

LEAST, MOST = 3, 300  # puzzles of a book


@command(
    "printkit puzzles gosix --count 3 --seed 1 -o puzzles.pdf",
    "printkit puzzles yodd --board yodd-5 --count 3",
)
def puzzles(
    game: Game,
    *,
    board: OtherBoard = None,
    count: Annotated[int, number(LEAST, MOST, "number of puzzles")] = 12,
    seed: Annotated[
        int,
        number(0, MOST_SEED, "seed of the random games; the same seed makes the same book", "S"),
    ] = 0,
    output: Annotated[
        AnyPath | None, output_of("a .pdf file (default: output/GAME-puzzles.pdf)")
    ] = None,
    printing: Annotated[PrintOptions, printing(*PAGE_OPTIONS)] = PrintOptions(),
    progress: Progress = nobody,
) -> Path:
    """Look for puzzles, write the book, and return its path.

    Raises InputError if the game has no puzzles, too few are found, or the file cannot be written.
    """
    from printkit.base.output import known_suffix
    from printkit.study.puzzle_book import book_of, write_book  # --help needs no search

    target = Path(output or Path("output") / f"{Path(game).stem}-puzzles.pdf")
    known_suffix(target, (".pdf",), ".pdf")  # before anything is looked for
    place = None if board is None else board_reference(board)
    book = book_of(reference(game), place, count, seed, progress)
    return write_book(book, target, printing.given)
