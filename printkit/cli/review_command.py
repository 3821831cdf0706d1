"""`printkit review`."""

import argparse
from pathlib import Path

from printkit.analysis.search import PLAYOUTS
from printkit.app.simulate import MOST_PLAYOUTS
from printkit.cli.arguments import add_number, add_output
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.progress import Progress
from printkit.cli.tell import show, show_answer, tell

EXAMPLES = (
    "printkit review game.yaml --playouts 200 -o review.html",
    "printkit review game.yaml --playouts 200 -o review.pdf",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    add_output(parser, ".html or .pdf; default: output/RECORD-review.html")
    playouts = f"for each decision: more are surer and take longer; default {PLAYOUTS}"
    add_number(parser, "--playouts", (1, MOST_PLAYOUTS), playouts, default=PLAYOUTS)
    parser.add_argument("--json", action="store_true", help="print JSON, and write no file")
    add_print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Review; print what was found and write it down."""
    from printkit.app.output import known_suffix
    from printkit.app.record_files import read_path
    from printkit.app.review import FORMATS, review_file, write_review

    settings = print_settings(options)
    language = settings.get("language", "")
    target = options.output or Path("output") / f"{Path(options.record).stem}-review.html"
    known_suffix(target, FORMATS, ".html")  # before the game is searched
    with Progress() as progress:
        data = read_path(options.record)
        game = review_file(options.record, data, options.playouts, progress.reach, language)
    show_answer(game, json=options.json)
    if not options.json:
        show(write_review(game, target, settings))
    if game.replay.problem:
        tell(game.replay.problem)
        return 1
    return 0
