"""Commands on recorded games and positions: `convert`, `replay` and `score`."""

import argparse
from itertools import islice
from pathlib import Path

from printkit.app.convert import FORMS, convert_file, converted_file
from printkit.app.record_files import record_files
from printkit.app.score import score_file
from printkit.cli.arguments import add_language, add_number, add_output, add_turn
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.tell import show, show_data, show_json, tell, tell_written
from printkit.errors import InputError
from printkit.language import _, pgettext
from printkit.text import GrowingTable
from printkit.verify.position_report import PositionReport
from printkit.verify.report import error_sentence

EXAMPLES = {
    "convert": (
        "printkit convert game.yaml",
        "printkit convert game.yaml -o game.txt",
        "printkit convert game.txt -o again.yaml",
        "printkit convert game.yaml --paper letter -o sheet.pdf",
        "printkit convert spring.yaml -o game.sgf",
        "printkit convert spring.yaml --to abstract-play -o theirs.json",
        "printkit convert theirs.json -o mine.yaml",
    ),
    "replay": (
        "printkit replay game.yaml -o game.html",
        "printkit replay game.yaml --per-page 6 -o game.pdf",
        "printkit replay game.yaml --turn 3 -o turn-3.svg",
        "printkit replay game.yaml --seconds 2 -o game.gif",
    ),
    "score": (
        "printkit score position.yaml",
        "printkit score --json evening > scores.jsonl",
        "printkit score --no-paths evening",
    ),
}
_MOST_A_PAGE = 48
_MOST_SECONDS = 60
_WIDTHS = (20, 5, 10, 0)  # wide enough for most cells


def convert_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a record file, YAML, JSON or one line; one of Abstract Play",
    )
    add_output(
        parser,
        ".txt for one line, .yaml or .yml, .json, .sgf, .pdf for the record sheet; default: it is "
        "printed, as one line",
    )
    parser.add_argument("--to", choices=FORMS, help="the form; default: that of the file's suffix")
    add_print_options(parser, ("paper", "margin", "style", "language", "text"))


def run_convert(options: argparse.Namespace) -> int:
    """Write the record and say where it is, or print it."""
    settings = print_settings(options)
    if options.output is None:
        if settings:
            raise InputError(f"--{next(iter(settings))} is for a .pdf file; name one with -o")
        show_data(converted_file(options.record, options.to or "line"))
    else:
        tell_written([convert_file(options.record, options.output, options.to, settings)])
    return 0


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    add_output(parser, ".html to step through, .pdf, .svg or .png of one position, .gif")
    turn = "of .svg and .png: the position after this turn; default: the last that is legal"
    add_turn(parser, turn)
    per_page = "diagrams on a page of .pdf; default: as many as can be read"
    add_number(parser, "--per-page", (1, _MOST_A_PAGE), per_page)
    parser.add_argument("--animate", action="store_true", help="of .svg: all turns, moving")
    parser.add_argument(
        "--seconds", type=_seconds, metavar="S", help="for each turn of what moves; default 1"
    )
    add_print_options(parser)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.1 <= value <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"expected seconds from 0.1 to {_MOST_SECONDS}, found '{text[:40]}'"
        )
    return value


def run_replay(options: argparse.Namespace) -> int:
    """Write the replay; say where it is, and what is wrong with the record."""
    from printkit.app.replay import ReplayOptions, checked_suffix, open_replay, write_replay

    settings = print_settings(options)
    chosen = ReplayOptions(
        options.turn, options.per_page, options.animate, options.seconds, settings
    )
    target = options.output or Path("output") / f"{Path(options.record).stem}.html"
    checked_suffix(target, chosen)  # before the game is played
    replay = open_replay(options.record, settings.get("language", ""))
    show(write_replay(replay, target, chosen))
    if replay.problem:
        tell(replay.problem)
    return 0


def score_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "positions",
        nargs="+",
        metavar="POSITION",
        help="a position file, or a folder: all *.yaml and *.yml in it and below",
    )
    parser.add_argument(
        "--no-paths",
        dest="by_path",
        action="store_false",
        help="refuse positions that name a board or a ruleset by a path: for those of strangers",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a position")
    add_language(parser)


def run_score(options: argparse.Namespace) -> int:
    """Report on each position; the status is the worst of them."""
    first = list(islice(record_files(options.positions), 2))
    if len(first) == 1 and not options.json:
        report = score_file(first[0], by_path=options.by_path)
        if not _tell_missing(report):
            show(report.describe())
        return report.exit_status
    status, rows = 0, GrowingTable(*_WIDTHS)
    if not options.json:
        headings = (_("position"), pgettext("which game", "game"), _("status"), _("result"))
        show(rows.line(headings))
    for path in record_files(options.positions):
        report = score_file(path, by_path=options.by_path)
        status = max(status, report.exit_status)
        _tell_missing(report)
        if options.json:
            show_json(report.as_dict())
        else:
            cells = (report.position, report.game or "-", report.status, report.sentence())
            show(rows.line(cells))
    return status


def _tell_missing(report: PositionReport) -> bool:
    if report.missing and report.error is not None:
        tell(error_sentence(report.position, report.error))
    return report.missing
