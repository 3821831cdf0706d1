"""`printkit verify`."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.app.jobs import Where
from printkit.app.record_files import record_files
from printkit.app.verify import (
    Shown,
    ShownReport,
    answers,
    missing_sentence,
    rewrite_file,
    verify_file,
)
from printkit.cli.arguments import add_language, add_records, add_turn
from printkit.cli.progress import Progress
from printkit.cli.signals import signals_raised
from printkit.cli.tell import show, show_data, show_json, tell, tell_written
from printkit.errors import InputError
from printkit.language import _
from printkit.text import GrowingTable
from printkit.verify.report import (
    UNKNOWN,
    WIDTHS,
    Report,
    Summary,
    Totals,
    headings,
    problem_sentence,
    summary,
)

if TYPE_CHECKING:
    from printkit.analysis.tally import GameRow

EXAMPLES = {
    "verify": (
        "printkit verify game.yaml",
        "printkit verify club",
        "printkit verify --json club > reports.jsonl",
        "printkit verify --no-paths club",
        "printkit verify club --table results.csv",
        "printkit verify --plain game.yaml > plain.yaml",
        "printkit verify --position-of game.yaml --turn 2 -o position.yaml",
    )
}

_ILLEGAL = 1
_STATUSES = {"illegal": 1, "unreadable": 2}


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_records(parser)
    add_language(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object a record")
    form.add_argument(
        "--plain",
        action="store_true",
        help="print the record itself, its turns in the plain notation; comments are lost",
    )
    form.add_argument(
        "--position-of",
        action="store_true",
        help="write the position that the record leads to, as a file for printkit score",
    )
    form.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="write a row for each record, as .csv or .parquet; a run that was interrupted goes on",
    )
    position = parser.add_argument_group("position")
    add_turn(position, "its position after turn K, from 0 on; default: the last")
    position.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to; default: it is printed"
    )


def run_verify(options: argparse.Namespace) -> int:
    """Report on each record; the status is the worst of them."""
    first = list(islice(record_files(options.records), 2))
    if options.plain or options.position_of:
        return _write_one(first, options)
    if options.turn is not None or options.output is not None:
        raise InputError("--turn and --output go with --position-of")
    if options.table is not None:
        with signals_raised():
            return _tabulate(options)
    if len(first) > 1:
        with signals_raised():
            return _report_each(options)
    report = verify_file(first[0], by_path=options.by_path)
    missing = missing_sentence(report)
    if missing is not None:
        tell(missing)
    if options.json:
        show_json(report.as_dict())
    elif missing is None:
        show(report.describe())
    return report.exit_status


def _write_one(files: list[str], options: argparse.Namespace) -> int:
    if len(files) > 1:
        raise InputError(f"--{'plain' if options.plain else 'position-of'} takes one record")
    if options.plain:
        report, text = rewrite_file(files[0], by_path=options.by_path)
        if report.trial and report.trial.problem:
            tell(problem_sentence(report.trial.problem))
        show_data(text)
        return report.exit_status
    from printkit.app.score import keep_position, position_of_record  # seldom asked for

    text, problem = position_of_record(
        files[0], options.turn, target=options.output, by_path=options.by_path
    )
    if problem:
        tell(problem)
        return _ILLEGAL
    if options.output is None:
        show_data(text)
    else:
        tell_written([keep_position(text, options.output)])
    return 0


def _tabulate(options: argparse.Namespace) -> int:
    from printkit.app.results import ResultsFile, result_row  # seldom asked for

    totals, status, found = Totals(), 0, set()
    with ResultsFile(options.table) as table:
        for row in table.rows():
            found.add(row.record)
            totals.add(_summary(row))
            status = max(status, _STATUSES.get(row.status, 0))
        if found:
            tell(f"{table.part} has {len(found)} records already; going on after them")
        paths = (path for path in record_files(options.records) if path not in found)
        with Progress(sum(1 for _ in record_files(options.records))) as progress:
            progress.advance(len(found))
            for answer in _answers(options, result_row, paths):
                table.add(answer.shown)
                totals.add(_summary(answer.shown))
                status = max(status, answer.exit_status)
                progress.advance()
        written = table.finish()
    show(f"{totals.table()}\n")
    tell_written([written])
    return status


def _summary(row: "GameRow") -> Summary:
    return Summary(row.record, row.game or UNKNOWN, row.status, str(row.turns), "", "")


def _report_each(options: argparse.Namespace) -> int:
    status = 0
    if options.json:
        for data in _answers(options, Report.as_dict):
            if data.missing is not None:
                tell(data.missing)
            show_json(data.shown)
            status = max(status, data.exit_status)
        return status
    number = longest = 0
    for file in record_files(options.records):
        number += 1
        longest = max(longest, len(file))
    rows, totals = GrowingTable(longest, *WIDTHS[1:]), Totals()
    show(rows.line(headings()))
    with Progress(number) as progress:
        for answer in _answers(options, summary):
            status = max(status, answer.exit_status)
            totals.add(answer.shown)
            progress.make_room()
            if answer.missing is not None:
                tell(answer.missing)
            show(rows.line(answer.shown._replace(status=_(answer.shown.status))))
            progress.advance()
    show(f"\n{totals.table()}")
    return status


def _answers(
    options: argparse.Namespace,
    shown: Callable[[Report], Shown],
    paths: Iterable[str] | None = None,
) -> Iterator[ShownReport[Shown]]:
    where = Where(options.jobs, options.scheduler)
    if paths is None:
        paths = record_files(options.records)
    return answers(paths, shown, by_path=options.by_path, where=where)
