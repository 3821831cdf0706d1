"""`printkit generate`."""

import argparse
import re
import secrets
from pathlib import Path

from printkit.app.generate import check_output, write_boards, write_preview
from printkit.cli.arguments import add_output, add_print_options, print_settings
from printkit.cli.numbers import add_number, number_between
from printkit.cli.progress import Progress
from printkit.cli.tell import tell_written
from printkit.definitions.printing import print_options
from printkit.errors import InputError
from printkit.generate.draw import series
from printkit.generate.request import MOST_CELLS, MOST_GAP, MOST_ISLANDS, WIDEST, BoardRequest
from printkit.generate.symmetry import GROUPS, NONE

SUMMARY = "Draw random boards for Xong: blobs of hexagons, symmetrical ones, islands."
EXAMPLES = (
    "printkit generate --cells 61 --seed 7 -o my-board.yaml",
    "printkit generate --cells 48-80 --symmetry d3 --preview boards.pdf",
    "printkit generate --islands 30,20,11 --gap 2 --seed 1",
    "printkit generate --count 12 --seed 100 -o boards --preview boards.png",
)
MOST_BOARDS = 10_000
FRESH_SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    _add_islands(parser)
    _add_shape(parser)
    _add_series(parser)
    add_print_options(parser)


def _add_islands(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cells", type=_cells, metavar="N", help="hexagons: 61 (default), or a range such as 48-80"
    )
    parser.add_argument(
        "--islands",
        type=_islands,
        default=(1, ()),
        metavar="K",
        help="islands of about equal size, or their sizes, such as 30,20,11",
    )
    parser.add_argument(
        "--gap",
        type=number_between(1, MOST_GAP),
        nargs="?",
        const=2,
        default=BoardRequest().gap,
        metavar="W",
        help="hexagons between islands: 1 (default), so that they share no corner; --gap alone is "
        "2, so that no hexagon between touches two of them",
    )


def _add_shape(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--symmetry", choices=GROUPS, default=NONE, help="default: none")
    parser.add_argument(
        "--legs-per-hex",
        type=_roughness,
        metavar="X",
        help="roughness: 3.8 (default) as in the games on record; a round board of 61 has 3.44",
    )
    parser.add_argument("--holes", choices=("no", "yes"), default="no", help="yes allows holes")
    neck = "no place of the board is narrower than 1 or 2 hexagons, default 2"
    add_number(parser, "--neck", (1, WIDEST), neck, default=BoardRequest().width)


def _add_series(parser: argparse.ArgumentParser) -> None:
    seed = "of the first board, the next ones have the seeds after it; default: a fresh one"
    add_number(parser, "--seed", (0, 10**9 - 1), seed, metavar="S")
    count = "a series of boards, all different however they are turned"
    add_number(parser, "--count", (1, MOST_BOARDS), count, default=1, metavar="M")
    add_output(parser, "a .yaml file or a folder", metavar="PATH")
    parser.add_argument(
        "--preview",
        type=Path,
        metavar="FILE",
        help="draw all boards and their figures on a sheet: .pdf, .svg or .png",
    )


def run(options: argparse.Namespace) -> int:
    """Draw the boards and say where they are."""
    printing = print_options(print_settings(options))
    check_output(options.output, options.preview, printing)
    seed = secrets.randbelow(FRESH_SEEDS) if options.seed is None else options.seed
    boards = []
    progress = Progress(options.count)
    for board in series(_request(options), seed, options.count):
        boards.append(board)
        progress.advance()
    progress.make_room()
    tell_written(write_boards(boards, options.output))
    if options.preview:
        tell_written(write_preview(boards, options.preview, printing))
    return 0


def _request(options: argparse.Namespace) -> BoardRequest:
    islands, sizes = options.islands
    cells = options.cells or ((sum(sizes), sum(sizes)) if sizes else BoardRequest().cells)
    if sizes and cells != (sum(sizes), sum(sizes)):
        raise InputError(
            f"--islands {','.join(map(str, sizes))} makes {sum(sizes)} hexagons; leave out --cells "
            "or give that number"
        )
    return BoardRequest(
        cells=cells,
        islands=islands,
        sizes=sizes,
        gap=options.gap,
        symmetry=options.symmetry,
        legs_per_hex=options.legs_per_hex,
        holes=options.holes == "yes",
        width=options.neck,
    )


def _cells(text: str) -> tuple[int, int]:
    """Read a number of cells, or a range of them, from `text`."""
    low, dash, high = text.partition("-")
    read = number_between(1, MOST_CELLS)
    least, most = read(low), read(high if dash else low)
    if least > most:
        raise argparse.ArgumentTypeError(f"expected a range such as 48-80, found {text[:40]}")
    return least, most


def _islands(text: str) -> tuple[int, tuple[int, ...]]:
    """Read the number of islands, or the size of each, from `text`."""
    if "," not in text:
        return number_between(1, MOST_ISLANDS)(text), ()
    sizes = tuple(map(number_between(1, MOST_CELLS), text.split(",")))
    if len(sizes) > MOST_ISLANDS or sum(sizes) > MOST_CELLS:
        raise argparse.ArgumentTypeError(
            f"expected at most {MOST_ISLANDS} islands of {MOST_CELLS} hexagons together"
        )
    return len(sizes), sizes


def _roughness(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"expected a number such as 3.8, found '{text[:40]}'")
    return float(text)
