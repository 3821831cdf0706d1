"""`printkit report`."""

import argparse
import sys
from pathlib import Path

from printkit.analysis.statistics import Statistics
from printkit.app.gathering import PART, Gathering, Share
from printkit.app.jobs import Where
from printkit.app.many_records import Wanted, gather, trees_html
from printkit.app.output import check_target, known_suffix, write_file
from printkit.app.report import (
    statistics_csv,
    statistics_html,
    statistics_json,
    statistics_parquet,
)
from printkit.app.verify import record_files
from printkit.cli.arguments import add_language, add_output, add_records, add_turn
from printkit.cli.progress import Progress
from printkit.cli.signals import signals_raised
from printkit.cli.tell import show, show_data, tell
from printkit.errors import InputError
from printkit.language import spoken

EXAMPLES = (
    "printkit report club",
    "printkit report club --html -o club.html",
    "printkit report club --tree tree.html",
    "printkit report club -o club.parquet",
    "printkit report club --keep club.tree",
    "printkit report club.tree --look-up game.yaml --turn 2",
    "printkit report spring.yaml summer.yaml --csv > games.csv",
)
_FORMATS = {
    "json": "JSON",
    "csv": "CSV, a line for each figure",
    "html": "a page of HTML",
    "parquet": "Parquet, a row for each figure, with -o",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_records(parser)
    add_language(parser)
    formats = parser.add_mutually_exclusive_group()
    for name, what in _FORMATS.items():
        formats.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=f"as {what}"
        )
    parser.add_argument(
        "--tree", type=Path, metavar="FILE", help="also write an .html page of the positions"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="also keep these positions, for --look-up"
    )
    parser.add_argument(
        "--look-up",
        metavar="GAME",
        help="tell what the one RECORD, a file of --keep, has of the position of the record GAME",
    )
    add_turn(parser, "of --look-up: after this turn; default: the last")
    add_output(
        parser,
        "write to a file, in the form of its suffix; then a run that was interrupted goes on",
    )


def run(options: argparse.Namespace) -> int:
    """Write the statistics; the status is 2 when no game counts."""
    if options.look_up is not None:
        return _look_up(options)
    files = list(record_files(options.records))
    form = options.format or _form_of(options.output)
    _check_options(options, form)
    for target in filter(None, (options.output, options.tree, options.keep)):
        check_target(target)
        _check_apart(target, files)
    with signals_raised(), _begun(options) as gathering:
        _gather(options, files, gathering)
        if options.tree:
            page = trees_html(gathering.trees(), by_path=options.by_path)
            write_file(options.tree, page.encode())
        if options.keep:
            gathering.keep_tree(options.keep)
        statistics = gathering.statistics()
        data = _data(statistics, form, printed=not options.output)
        if options.output:
            write_file(options.output, data)
            show(options.output)
        else:
            show_data(data.decode())
        gathering.finish()
    for written in filter(None, (options.tree, options.keep)):
        show(written, file=sys.stderr if form and not options.output else None)
    if statistics.games:
        return 0
    tell("none of the records is a legal game played to its end")
    return 2


def _check_options(options: argparse.Namespace, form: str | None) -> None:
    """Raise InputError for options that do not go together."""
    if options.turn is not None:
        raise InputError("--turn goes with --look-up")
    if form == "parquet" and not options.output:
        raise InputError("--parquet goes into a file; name it with -o")
    if options.tree:
        known_suffix(options.tree, (".html",), ".html")


def _look_up(options: argparse.Namespace) -> int:
    from printkit.app.look_up import look_up  # reports need it not

    others = (options.format, options.output, options.tree, options.keep)
    if len(options.records) != 1 or any(others):
        raise InputError("--look-up takes one file of --keep, and --turn")
    kept = Path(options.records[0])
    show_data(look_up(kept, options.look_up, options.turn, by_path=options.by_path))
    return 0


def _begun(options: argparse.Namespace) -> Gathering:
    """What is kept of the report while it is made, beside the first file that is written."""
    target: Path | None = options.output or options.tree or options.keep
    part = target.with_name(target.name + PART) if target else None
    terms = [
        f"paths: {options.by_path}",
        f"tree: {_with_trees(options)}",
        f"language: {spoken()}",
        *options.records,
    ]
    return Gathering(part, terms)


def _gather(options: argparse.Namespace, files: list[str], gathering: Gathering) -> None:
    """Gather the records in `files` that earlier runs have not."""
    left = [file for file in files if file not in gathering.done]
    if gathering.done:
        tell(f"{gathering.part} has {len(gathering.done)} records already; going on after them")
    with Progress(len(files)) as progress:
        progress.advance(len(files) - len(left))

        def done(share: Share) -> None:
            progress.make_room()
            for sentence in share.missing:
                tell(sentence)
            progress.advance(len(share.records))

        where = Where(options.jobs, options.scheduler)
        gather(left, gathering, done, Wanted(options.by_path, where, trees=_with_trees(options)))


def _with_trees(options: argparse.Namespace) -> bool:
    return bool(options.tree or options.keep)


def _form_of(output: Path | None) -> str | None:
    """The form that the suffix of `output` names, if it is one."""
    form = output.suffix.lower()[1:] if output else ""
    return form if form in _FORMATS else None


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


def _check_apart(output: Path, files: list[str]) -> None:
    """Raise InputError if `output` is one of the records, `files`."""
    if output.exists() and any(output.samefile(file) for file in files if Path(file).exists()):
        raise InputError(f"{output}: this is one of the records; name another file to write")
