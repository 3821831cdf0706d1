"""Use case: statistics over many recorded games."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from printkit.analysis.statistics import Statistics
from printkit.analysis.tables import as_csv, as_html
from printkit.app.jobs import shared
from printkit.app.verify import missing_sentence, verify_each
from printkit.plugins.loading import insight_of
from printkit.verify.report import Report

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # how they begin
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
TITLE = "Statistics of recorded games"


class Share(NamedTuple):
    """The statistics of some records; `missing` has a sentence for each that is not there."""

    statistics: Statistics
    records: int
    missing: Sequence[str]


def gathered(reports: Iterable[Report]) -> Statistics:
    """The statistics of `reports`, none of which is kept."""
    statistics = Statistics(insight_of)
    for report in reports:
        statistics.add(report)
    return statistics


def gathered_from(
    paths: Iterable[str], done: Callable[[Share], None], *, by_path: bool, jobs: int | None
) -> Statistics:
    """The statistics of the records in the files `paths`; `done` is told of each share of them.

    `by_path` is as for `verify_file`, `jobs` as for `shared`, which says what is raised.
    """
    whole = Statistics(insight_of)
    for share in shared(partial(_share, by_path=by_path), paths, jobs):
        whole.merge(share.statistics)
        done(share)
    return whole


def _share(paths: Sequence[str], *, by_path: bool) -> Share:
    statistics, missing = Statistics(insight_of), []
    for report in verify_each(paths, by_path=by_path):
        statistics.add(report)
        if sentence := missing_sentence(report):
            missing.append(sentence)
    return Share(statistics, len(paths), missing)


def statistics_csv(statistics: Statistics) -> str:
    """`statistics` as CSV, a line for each figure; no cell is a formula in a spreadsheet."""
    lines = io.StringIO()
    rows = csv.reader(io.StringIO(as_csv(statistics.sections())))
    csv.writer(lines, lineterminator="\n").writerows(map(_inert, row) for row in rows)
    return lines.getvalue()


def _inert(cell: str) -> str:
    """`cell` as spreadsheets take it for a number or a text; see OWASP, "CSV Injection".

    Players' names come from records of anybody: one that would begin a formula gets an apostrophe.
    """
    if cell.startswith(_FORMULAS) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def statistics_html(statistics: Statistics) -> str:
    """`statistics` as a page of HTML that needs nothing else."""
    page = files("printkit.app").joinpath("statistics.html").read_text("utf-8")
    return as_html(page, TITLE, statistics.sections())
