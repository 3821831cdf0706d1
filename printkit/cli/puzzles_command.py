"""`printkit puzzles`."""

import argparse
from pathlib import Path

from printkit.app.puzzles import LEAST, MOST, USUAL, PuzzleRequest
from printkit.cli.arguments import add_game, add_number, add_other_board, add_output
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.progress import Progress
from printkit.cli.tell import show
from printkit.generate.board_request import MOST_SEED

EXAMPLES = (
    "printkit puzzles gosix --count 3 --seed 1 -o puzzles.pdf",
    "printkit puzzles yodd --board yodd-5 --count 3",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_other_board(parser)
    count = f"how many puzzles; default {USUAL}"
    add_number(parser, "--count", (LEAST, MOST), count, default=USUAL)
    seed = "of chance, default 0: the same seed makes the same book"
    add_number(parser, "--seed", (0, MOST_SEED), seed, default=0, metavar="S")
    add_output(parser, "a .pdf file; default: output/GAME-puzzles.pdf")
    add_print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Look for puzzles and write the book."""
    from printkit.app.output import known_suffix
    from printkit.app.puzzles import book_of, write_book

    settings = print_settings(options)
    target = options.output or Path("output") / f"{Path(options.game).stem}-puzzles.pdf"
    known_suffix(target, (".pdf",), ".pdf")  # before anything is looked for
    request = PuzzleRequest(options.game, options.board, options.count, options.seed)
    with Progress() as progress:
        book = book_of(request, progress.reach)
    show(write_book(book, target, settings))
    return 0
