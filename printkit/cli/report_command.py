"""`printkit report`."""

import argparse
import sys
from pathlib import Path

from printkit.analysis.statistics import Statistics
from printkit.app.jobs import Where
from printkit.app.output import known_suffix, write_file
from printkit.app.report import (
    Share,
    Wanted,
    gathered_from,
    statistics_csv,
    statistics_html,
    trees_html,
)
from printkit.app.verify import record_files
from printkit.cli.arguments import add_output
from printkit.cli.progress import Progress
from printkit.cli.records import add_records
from printkit.cli.signals import signals_raised
from printkit.cli.tell import show, show_data, tell
from printkit.errors import InputError
from printkit.text import as_json

SUMMARY = "Statistics over many recorded games: wins, scores, lengths, players."
EXAMPLES = (
    "printkit report club",
    "printkit report club --html -o club.html",
    "printkit report club --tree tree.html",
    "printkit report spring.yaml summer.yaml --csv > games.csv",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_records(parser)
    formats = parser.add_mutually_exclusive_group()
    for name, what in (
        ("json", "JSON"),
        ("csv", "CSV, a line for each figure"),
        ("html", "a page of HTML"),
    ):
        formats.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=f"as {what}"
        )
    parser.add_argument(
        "--tree", type=Path, metavar="FILE", help="also write an .html page of the positions"
    )
    add_output(parser, "write to a file")


def run(options: argparse.Namespace) -> int:
    """Write the statistics; the status is 2 when no game counts."""
    files = list(record_files(options.records))
    if options.tree:
        known_suffix(options.tree, (".html",), ".html")
    for target in filter(None, (options.output, options.tree)):
        _check_apart(target, files)
    with signals_raised(), Progress(len(files)) as progress:

        def done(share: Share) -> None:
            progress.make_room()
            for sentence in share.missing:
                tell(sentence)
            progress.advance(share.records)

        wanted = Wanted(
            options.by_path,
            Where(options.jobs, options.scheduler),
            trees=options.tree is not None,
        )
        statistics, trees = gathered_from(files, done, wanted)
    if options.tree:
        write_file(options.tree, trees_html(trees, by_path=options.by_path).encode())
    text = _text(statistics, options.format)
    if options.output:
        write_file(options.output, text.encode())
        show(options.output)
    else:
        show_data(text)
    if options.tree:
        show(options.tree, file=sys.stderr if options.format and not options.output else None)
    if statistics.games:
        return 0
    message = f"none of {len(files)} records is a legal game played to its end"
    tell(message)
    return 2


def _text(statistics: Statistics, form: str | None) -> str:
    match form:
        case "json":
            return as_json(statistics.as_dict(), indent=2) + "\n"
        case "csv":
            return statistics_csv(statistics)
        case "html":
            return statistics_html(statistics)
        case _:
            return statistics.describe()


def _check_apart(output: Path, files: list[str]) -> None:
    """Raise InputError if `output` is one of the records, `files`."""
    if output.exists() and any(output.samefile(file) for file in files if Path(file).exists()):
        raise InputError(f"{output}: this is one of the records; name another file to write")
