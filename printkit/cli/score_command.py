"""`printkit score`."""

import argparse
from itertools import islice

from printkit.app.record_files import record_files
from printkit.app.score import score_each, score_file
from printkit.cli.arguments import add_language
from printkit.cli.tell import show, show_json, tell
from printkit.language import _, pgettext
from printkit.text import GrowingTable
from printkit.verify.position_report import PositionReport
from printkit.verify.report import error_sentence

EXAMPLES = (
    "printkit score position.yaml",
    "printkit score --json evening > scores.jsonl",
    "printkit score --no-paths evening",
)
_WIDTHS = (20, 5, 10, 0)  # wide enough for most cells


def add_arguments(parser: argparse.ArgumentParser) -> None:
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


def run(options: argparse.Namespace) -> int:
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
    for report in score_each(record_files(options.positions), by_path=options.by_path):
        status = max(status, report.exit_status)
        _tell_missing(report)
        if options.json:
            show_json(report.as_dict())
        else:
            cells = (report.position, report.game or "-", report.status, report.sentence())
            show(rows.line(cells))
    return status


def _tell_missing(report: PositionReport) -> bool:
    """Tell that there is no file, if there is none."""
    if report.missing and report.error is not None:
        tell(error_sentence(report.position, report.error))
    return report.missing
