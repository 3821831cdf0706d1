"""`printkit verify`."""

import argparse
from collections.abc import Iterable
from itertools import chain, islice

from printkit.app.verify import record_files, rewrite_file, verify_each, verify_file
from printkit.cli.progress import Progress
from printkit.cli.records import add_records, tell_missing
from printkit.cli.tell import show, show_data, show_json, tell
from printkit.errors import InputError
from printkit.text import GrowingTable
from printkit.verify.report import Report, problem_sentence
from printkit.verify.summary import HEADINGS, WIDTHS, Totals, summary

SUMMARY = "Check recorded games: is each turn legal, what is the score?"
EXAMPLES = (
    "printkit verify game.yaml",
    "printkit verify club",
    "printkit verify --json club > reports.jsonl",
    "printkit verify --no-paths club",
    "printkit verify --plain game.yaml > plain.yaml",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_records(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object a record")
    form.add_argument(
        "--plain",
        action="store_true",
        help="print the record itself, its turns in the plain notation; comments are lost",
    )


def run(options: argparse.Namespace) -> int:
    """Report on each record; the status is the worst of them."""
    files = record_files(options.records)
    first = list(islice(files, 2))
    if options.plain:
        return _rewrite(first, by_path=options.by_path)
    if len(first) > 1:
        reports = verify_each(chain(first, files), by_path=options.by_path)
        return _print_json(reports) if options.json else _summarise(reports, options.records)
    report = verify_file(first[0], by_path=options.by_path)
    if options.json:
        return _print_json([report])
    tell_missing(report)
    if not report.missing:
        show(report.describe())
    return report.exit_status


def _rewrite(files: list[str], *, by_path: bool) -> int:
    if len(files) > 1:
        raise InputError("--plain takes one record")
    report, text = rewrite_file(files[0], by_path=by_path)
    if report.trial and report.trial.problem:
        tell(problem_sentence(report.trial.problem))
    show_data(text)
    return report.exit_status


def _print_json(reports: Iterable[Report]) -> int:
    status = 0
    for report in reports:
        tell_missing(report)
        show_json(report.as_dict())
        status = max(status, report.exit_status)
    return status


def _summarise(reports: Iterable[Report], paths: list[str]) -> int:
    """Print a line for each of `reports` as it comes, then the totals of `paths`."""
    number, longest = _measure(record_files(paths))
    rows, totals, status = GrowingTable(longest, *WIDTHS[1:]), Totals(), 0
    progress = Progress(number)
    show(rows.line(HEADINGS))
    for report in reports:
        status = max(status, report.exit_status)
        totals.add(report)
        progress.make_room()
        tell_missing(report)
        show(rows.line(summary(report)))
        progress.advance()
    progress.make_room()
    show(f"\n{totals.table()}")
    return status


def _measure(files: Iterable[str]) -> tuple[int, int]:
    """The number of `files`, and the length of the longest path."""
    number = longest = 0
    for file in files:
        number += 1
        longest = max(longest, len(file))
    return number, longest
