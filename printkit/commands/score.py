"""Score positions: who won, and can a game end like this?"""

# ruff: noqa: D400 — the summary is a question

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Any

from printkit.base.answer import LazyAnswer, WarningLine
from printkit.base.language import _, chosen, pgettext, speaking
from printkit.base.text import GrowingTable
from printkit.commands.declaration import Option, checked, command
from printkit.commands.parameters import Language, SourceKind, SourcesKind, flag
from printkit.records.loading import record_sources
from printkit.records.position_report import PositionReport
from printkit.records.scoring import score_source
from printkit.rules.source_arguments import Source

_WIDTHS = (20, 5, 10, 0)  # column widths in characters, enough for most cells
_POSITION = (
    "a position file, or a folder, for all *.yaml and *.yml files in the folder and its subfolders"
)


class PositionReports(LazyAnswer):
    """Reports on `positions`, which each iteration computes one by one and does not store."""

    def __init__(self, positions: Source | Sequence[Source], *, by_path: bool) -> None:
        self._positions, self._by_path = positions, by_path
        self.language = chosen()

    def __iter__(self) -> Iterator[PositionReport]:
        for position in record_sources(self._positions):
            with speaking(self.language):
                report = score_source(position, by_path=self._by_path)
            self.exit_status = max(self.exit_status, report.exit_status)
            yield report

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield warnings, and each report as a dictionary for JSON."""
        for report in self:
            yield from map(WarningLine, report.warnings())
            yield report.data()

    def lines(self) -> Iterator[str]:
        """Yield the full report on a single position, or a row for each of several positions."""
        is_single = len(list(islice(record_sources(self._positions), 2))) == 1
        rows = GrowingTable(*_WIDTHS)
        if not is_single:
            game = pgettext("which game", "game")
            yield rows.line((_("position"), game, _("status"), _("result")))
        for report in self:
            yield from map(WarningLine, report.warnings())
            if not is_single:
                cells = (report.position, report.game or "-", report.status, report.sentence())
                yield rows.line(cells)
            elif not report.missing:
                yield report.describe()


@command(
    "printkit score position.yaml",
    "printkit score --json evening > scores.jsonl",
    "printkit score --no-paths evening",
    json="print one JSON object for each position",
)
def score_positions(
    positions: Annotated[Source | Sequence[Source], Option(SourcesKind(), _POSITION, "POSITION")],
    *,
    no_paths: Annotated[
        bool,
        flag(
            "refuse positions that name a board or a ruleset by path: for positions from strangers"
        ),
    ] = False,
    language: Language = None,
) -> PositionReports:
    r"""Return the reports on `positions`; each position is scored during iteration.

    Positions are texts, or paths of files and folders. Unreadable positions also get a report.

    >>> (report,) = score_positions("game: gosix\nposition: {black: [a], white: []}\n")
    >>> report.status
    'open'
    """
    return PositionReports(positions, by_path=not no_paths)


@checked
def score_position(
    position: Annotated[Source, Option(SourceKind(), "a position file")],
    *,
    language: Language = None,
) -> PositionReport:
    r"""Score `position`, which is a YAML text or the path of a file.

    If the text is not a position, or the file is missing, the report's status is `unreadable`. A
    text may name only shipped boards and rulesets; a file may also contain paths of boards and
    rulesets. Raises InputError if `language` is unknown.

    >>> text = "game: xodd\nfinal: true\nposition:\n  black: [a1, b2, b3]\n  white: [c3]\n"
    >>> score = score_position(text)
    >>> score.status, score.scores, score.winner
    ('final', {'black': 2, 'white': 1}, 'white')
    >>> score_position(text.replace("b3", "b3, c3")).problem
    Finding(code='occupied', site='c3', message='c3 has a black stone and a white stone')
    """
    return score_source(position)
