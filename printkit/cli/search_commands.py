"""Commands that look ahead: `hints`, `review`, `puzzles`, `solve` and `perft`."""

import argparse
import sys
from pathlib import Path

from printkit.analysis.puzzles import LEAST, MOST, USUAL
from printkit.analysis.search import MOST_PLAYOUTS, PLAYOUTS
from printkit.app.solve import (
    DEEPEST,
    MOST_POSITIONS,
    MOST_SECONDS,
    USUAL_POSITIONS,
    SolveRequest,
    count_games,
    solved,
)
from printkit.cli.arguments import (
    add_board,
    add_game,
    add_language,
    add_number,
    add_options,
    add_other_board,
    add_output,
    key_and_value,
    number_between,
    request_of,
)
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.progress import Progress
from printkit.cli.signals import INTERRUPTED, signals_raised
from printkit.cli.tell import show, show_answer, tell
from printkit.generate.board_request import MOST_SEED

EXAMPLES = {
    "review": (
        "printkit review game.yaml --playouts 200 -o review.html",
        "printkit review game.yaml --playouts 200 -o review.pdf",
    ),
    "puzzles": (
        "printkit puzzles gosix --count 3 --seed 1 -o puzzles.pdf",
        "printkit puzzles yodd --board yodd-5 --count 3",
    ),
    "solve": (
        "printkit solve small.yaml --ruleset xodd",
        "printkit solve small.yaml --ruleset hong --seconds 60 --json",
    ),
    "perft": (
        "printkit perft yodd-5 --depth 2",
        "printkit perft hong-7x7 --depth 2 --setup stones=a1,c5,g7",
    ),
}
UNSOLVED = 1


def review_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    add_output(parser, ".html or .pdf; default: output/RECORD-review.html")
    playouts = f"for each decision: more are surer and take longer; default {PLAYOUTS}"
    add_number(parser, "--playouts", (1, MOST_PLAYOUTS), playouts, default=PLAYOUTS)
    parser.add_argument("--json", action="store_true", help="print JSON, and write no file")
    add_print_options(parser)


def run_review(options: argparse.Namespace) -> int:
    """Review; print what was found and write it down."""
    from printkit.app.output import known_suffix
    from printkit.app.review import FORMATS, review_file, write_review

    settings = print_settings(options)
    language = settings.get("language", "")
    target = options.output or Path("output") / f"{Path(options.record).stem}-review.html"
    known_suffix(target, FORMATS, ".html")  # before the game is searched
    with Progress() as progress:
        game = review_file(options.record, options.playouts, progress.reach, language)
    show_answer(game, json=options.json)
    if not options.json:
        show(write_review(game, target, settings))
    if game.replay.problem:
        tell(game.replay.problem)
        return 1
    return 0


def puzzles_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_other_board(parser)
    count = f"how many puzzles; default {USUAL}"
    add_number(parser, "--count", (LEAST, MOST), count, default=USUAL)
    seed = "of chance, default 0: the same seed makes the same book"
    add_number(parser, "--seed", (0, MOST_SEED), seed, default=0, metavar="S")
    add_output(parser, "a .pdf file; default: output/GAME-puzzles.pdf")
    add_print_options(parser)


def run_puzzles(options: argparse.Namespace) -> int:
    """Look for puzzles and write the book."""
    from printkit.app.output import known_suffix
    from printkit.app.puzzles import PuzzleRequest, book_of, write_book

    settings = print_settings(options)
    target = options.output or Path("output") / f"{Path(options.game).stem}-puzzles.pdf"
    known_suffix(target, (".pdf",), ".pdf")  # before anything is looked for
    request = PuzzleRequest(options.game, options.board, options.count, options.seed)
    with Progress() as progress:
        book = book_of(request, progress.reach)
    show(write_book(book, target, settings))
    return 0


def solve_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser, ruleset=True)
    add_options(parser)
    positions = f"the most that are kept in memory, default {USUAL_POSITIONS:,}: some 0.5 GB"
    add_number(parser, "--positions", (1, MOST_POSITIONS), positions, default=USUAL_POSITIONS)
    add_number(parser, "--seconds", (1, MOST_SECONDS), "take no longer", metavar="S")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def run_solve(options: argparse.Namespace) -> int:
    """Solve, and tell what is known; also when a limit is reached or the work interrupted."""
    request = request_of(SolveRequest, options, options=dict(options.options))
    with signals_raised(), Progress() as progress:
        solution = solved(request, progress.reach)
    show_answer(solution, json=options.json)
    if solution.solved:
        return 0
    return INTERRUPTED if solution.interrupted else UNSOLVED


def perft_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser, ruleset=True)
    parser.add_argument(
        "--depth",
        type=number_between(1, DEEPEST),
        required=True,
        metavar="N",
        help="count sequences of 1, 2, … N turns",
    )
    parser.add_argument(
        "--setup",
        type=key_and_value("KEY=SITE,SITE,…"),
        action="append",
        default=[],
        metavar="KEY=SITES",
        help="what is put on the board before play: stones=c3,e6,h1",
    )


def run_perft(options: argparse.Namespace) -> int:
    """Print the depth and the count of each line as soon as it is known."""
    setup = {key: [site.strip() for site in sites.split(",")] for key, sites in options.setup}
    for count in count_games(options.board, options.ruleset, setup, options.depth):
        line = f"{count.depth} {count.games}"
        if sys.stdout.isatty():
            line += f"   {count.games / max(count.seconds, 1e-9):,.0f} nodes/s"
        show(line, flush=True)
    return 0
