"""Commands on boards of hexagons: `generate`, `inspect` and `xoids`."""

import argparse
import secrets
from functools import partial
from pathlib import Path
from typing import Any

from printkit.app.generate import check_output, write_boards, write_preview
from printkit.app.inspect import (
    GAMES,
    MOST_HEXAGONS,
    MOST_LISTED_LEGS,
    MOST_SAMPLE_GAMES,
    inspect,
    list_xoids,
)
from printkit.cli.arguments import add_board, add_number, add_other_board, add_output
from printkit.cli.command import command_of, note
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.progress import Progress
from printkit.cli.tell import show, show_answer, show_json, tell_written
from printkit.definitions.printing import print_options
from printkit.documents.nodes import Scalar
from printkit.documents.schema import Kind, OneOf
from printkit.errors import InputError, SourceSpan
from printkit.generate.board_request import BOARD_FIELDS, MOST_SEED, board_request
from printkit.generate.draw import series
from printkit.provenance import making
from printkit.text import aligned

EXAMPLES = {
    "generate": (
        "printkit generate --cells 61 --seed 7 -o my-board.yaml",
        "printkit generate --cells 48-80 --symmetry d3 --preview boards.pdf",
        "printkit generate --islands 30,20,11 --gap 2 --seed 1",
        "printkit generate --count 12 --seed 100 -o boards --preview boards.png",
    ),
    "inspect": (
        "printkit inspect my-board.yaml",
        "printkit inspect xong-standard --games 100",
        "printkit inspect yodd-8 --json",
    ),
    "xoids": (
        "printkit xoids --max-legs 4",
        "printkit xoids --max-legs 6 --board xong-standard",
        "printkit xoids --max-legs 9 --json",
    ),
}
MOST_BOARDS = 10_000
FRESH_SEEDS = 1_000_000


def generate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    metavars = {"cells": "N", "islands": "K", "gap": "W", "legs-per-hex": "X", "neck": "N"}
    for name, field in BOARD_FIELDS.fields.items():
        words = field.kind.words if isinstance(field.kind, OneOf) else None
        bare: dict[str, Any] = {"nargs": "?", "const": 2} if name == "gap" else {}
        parser.add_argument(
            f"--{name}",
            type=partial(_option, field.kind),
            choices=words,
            metavar=metavars.get(name),
            help=field.doc,
            **bare,
        )
    seed = "of the first board, the next ones have the seeds after it; default: a fresh one"
    add_number(parser, "--seed", (0, MOST_SEED), seed, metavar="S")
    count = "a series of boards, all different however they are turned"
    add_number(parser, "--count", (1, MOST_BOARDS), count, default=1, metavar="M")
    add_output(parser, "a .yaml file or a folder", metavar="PATH")
    parser.add_argument(
        "--preview",
        type=Path,
        metavar="FILE",
        help="draw all boards and their figures on a sheet: .pdf, .svg or .png",
    )
    add_print_options(parser)


def run_generate(options: argparse.Namespace) -> int:
    """Draw the boards and say where they are."""
    printing = print_options(print_settings(options))
    check_output(options.output, options.preview, printing)
    seed = options.seed
    if seed is None:
        seed = secrets.randbelow(FRESH_SEEDS)
        note(options, "seed", f"{seed}")
    boards = []
    progress = Progress(options.count)
    given = {name: getattr(options, name.replace("-", "_")) for name in BOARD_FIELDS.fields}
    request = board_request({name: value for name, value in given.items() if value is not None})
    for board in series(request, seed, options.count):
        boards.append(board)
        progress.advance()
    progress.make_room()
    tell_written(write_boards(boards, options.output))
    if options.preview:
        with making(command_of(options)):
            tell_written(write_preview(boards, options.preview, printing))
    return 0


def _option(kind: Kind[Any], text: str) -> Any:
    try:
        return kind.read(Scalar(text, SourceSpan("")))
    except InputError as error:
        raise argparse.ArgumentTypeError(error.message) from None


def inspect_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser)
    add_number(
        parser,
        "--games",
        (0, MOST_SAMPLE_GAMES),
        "games of Xong to play at random, to tell the turns to expect; default "
        f"{GAMES} on boards of at most {MOST_HEXAGONS} hexagons",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_inspect(options: argparse.Namespace) -> int:
    """Print the figures."""
    with Progress() as progress:
        inspection = inspect(options.board, options.games, progress.reach)
    show_answer(inspection, json=options.json)
    return 0


def xoids_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_number(
        parser,
        "--max-legs",
        (1, MOST_LISTED_LEGS),
        f"1 to {MOST_LISTED_LEGS}, default 6",
        default=6,
    )
    add_other_board(parser, "also count the places on this board")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run_xoids(options: argparse.Namespace) -> int:
    """Print the list, as a table or as JSON."""
    xoids = list_xoids(options.max_legs, options.board)
    if options.json:
        show_json({"count": len(xoids), "xoids": xoids})
        return 0
    columns = ("name", "legs", "chiral", "symmetries") + (("placements",) if options.board else ())
    rows = [columns]
    words = {True: "yes", False: "no"}
    rows += [
        tuple(
            words[xoid[column]] if column == "chiral" else str(xoid[column]) for column in columns
        )
        for xoid in xoids
    ]
    show(aligned(rows))
    show(f"\n{len(xoids)} Xoids of 1 to {options.max_legs} legs")
    return 0
