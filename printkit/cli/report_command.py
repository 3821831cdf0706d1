"""`printkit report`."""

import argparse
from pathlib import Path

from printkit.analysis.statistics import Statistics
from printkit.app.jobs import Where
from printkit.app.output import check_target, write_file
from printkit.app.record_files import record_files
from printkit.app.report import (
    gather,
    statistics_csv,
    statistics_html,
    statistics_json,
    statistics_parquet,
)
from printkit.cli.arguments import add_language, add_output, add_records
from printkit.cli.progress import Progress
from printkit.cli.signals import signals_raised
from printkit.cli.tell import show, show_data, tell
from printkit.errors import InputError

EXAMPLES = {
    "report": (
        "printkit report club",
        "printkit report club --html -o club.html",
        "printkit report club -o club.parquet",
        "printkit report results.csv --html -o club.html",
        "printkit report spring.yaml summer.yaml --csv > games.csv",
    )
}
_FORMATS = {
    "json": "JSON",
    "csv": "CSV, a line for each figure",
    "html": "a page of HTML",
    "parquet": "Parquet, a row for each figure, with -o",
}


def report_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_records(
        parser, also="; or a table of games, as verify --table and simulate --table write it"
    )
    add_language(parser)
    formats = parser.add_mutually_exclusive_group()
    for name, what in _FORMATS.items():
        formats.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=f"as {what}"
        )
    add_output(parser, "write to a file, in the form of its suffix")


def run_report(options: argparse.Namespace) -> int:
    """Write the statistics; the status is 2 when no game counts."""
    files = list(record_files(options.records))
    suffix = options.output.suffix.lower()[1:] if options.output else ""
    form = options.format or (suffix if suffix in _FORMATS else None)
    if form == "parquet" and not options.output:
        raise InputError("--parquet goes into a file; name it with -o")
    if options.output:
        check_target(options.output)
        if options.output.exists() and any(
            options.output.samefile(file) for file in files if Path(file).exists()
        ):
            raise InputError(
                f"{options.output}: this is one of the records; name another file to write"
            )
    with signals_raised():
        statistics = _gathered(options, files)
        data = _data(statistics, form, printed=not options.output)
    if options.output:
        write_file(options.output, data)
        show(options.output)
    else:
        show_data(data.decode())
    if statistics.games:
        return 0
    tell("none of the records is a legal game played to its end")
    return 2


def _gathered(options: argparse.Namespace, files: list[str]) -> Statistics:
    with Progress(len(files)) as progress:

        def done(missing: str | None) -> None:
            if missing is not None:
                progress.make_room()
                tell(missing)
            progress.advance()

        where = Where(options.jobs, options.scheduler)
        return gather(files, where, done, by_path=options.by_path)


def _data(statistics: Statistics, form: str | None, *, printed: bool) -> bytes:
    match form:
        case "json":
            return statistics_json(statistics, printed=printed).encode()
        case "csv":
            return statistics_csv(statistics).encode()
        case "html":
            return statistics_html(statistics).encode()
        case "parquet":
            return statistics_parquet(statistics)
        case _:
            return statistics.describe().encode()
