"""Summaries of many reports: a line for each, and a table of totals."""

from collections import Counter
from typing import NamedTuple

from printkit.language import N_, _, pgettext, role_name
from printkit.text import aligned
from printkit.verify.report import Report, fault_sentence, result_words, score_list

WIDTHS = (0, 5, 10, 5, 18, 0)  # wide enough for most cells
STATUSES = (N_("finished"), N_("unfinished"), N_("illegal"), N_("unreadable"))

UNKNOWN = "-"


class Summary(NamedTuple):
    """The cells of a report; `result` is who won, or what is wrong.

    `status` stays English, for counting.
    """

    record: str
    game: str
    status: str
    turns: str
    scores: str
    result: str


def headings() -> Summary:
    """What stands above the cells of summaries."""
    game = pgettext("which game", "game")
    return Summary(_("record"), game, _("status"), _("turns"), _("scores"), _("result"))


def summary(report: Report) -> Summary:
    """A cell of `report` for each heading."""
    trial, result = report.trial, fault_sentence(report)
    if result is None:
        assert trial is not None
        result = (
            _("{player} to move").format(player=role_name(trial.game.to_move(trial.position)))
            if trial.outcome is None
            else result_words(trial.outcome.winner)
        )
    return Summary(
        report.record,
        report.game or UNKNOWN,
        report.status,
        f"{len(trial.steps) if trial else 0:5}",
        score_list(trial.scores) if trial else "",
        result,
    )


class Totals:
    """Numbers of reports by game and status; its size does not grow with them."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, summary: Summary) -> None:
        """Count the report of which `summary` has the cells."""
        turns = int(summary.turns)
        for row in (summary.game, "all"):
            self._counts.update(
                {(row, "records"): 1, (row, summary.status): 1, (row, "turns"): turns}
            )

    def table(self) -> str:
        """A row for each game met, and one for all."""
        columns = ("records", *STATUSES, "turns")
        games = sorted({game for game, _status in self._counts} - {"all", UNKNOWN})
        rows = [
            (
                _("all") if game == "all" else game,
                *(str(self._counts[game, column]) for column in columns),
            )
            for game in (*games, UNKNOWN, "all")
            if self._counts[game, "records"]
        ]
        return aligned(
            [(pgettext("which game", "game"), _("records"), *map(_, STATUSES), _("turns")), *rows]
        )
