"""Tables of many games as CSV, with a row for each game."""

import csv
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from printkit.base.language import _, role_name
from printkit.base.output import check_target, discard, known_suffix, rename, temporary_path
from printkit.records.verdict import Report, fault_sentence
from printkit.rules.game import AnyGame, Outcome, Role
from printkit.study.insight import insight_of
from printkit.study.tally import GameRow
from printkit.version import __version__

SUFFIX = ".csv"
RUN = f"printkit {__version__}"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # first characters of formulas
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")


def result_row(report: Report) -> GameRow:
    """Return the table row for the game in `report`."""
    trial, status = report.trial, report.status
    row = GameRow("")
    if trial and trial.outcome and status == "finished":
        first = trial.steps[0].role if trial.steps else trial.game.roles[0]
        row = finished_row(trial.game, trial.position, trial.outcome, first)
    elif trial:
        row = row._replace(scores=dict(trial.scores))
        if status == "unfinished":
            mover = role_name(trial.game.to_move(trial.position))
            row = row._replace(ending=_("{player} is to move").format(player=mover))
    return row._replace(
        record=report.record,
        game=report.game or "",
        ruleset=report.ruleset or "",
        board=report.board or "",
        status=status,
        turns=report.turns,
        players=dict(report.players),
        date=report.date,
        fault=fault_sentence(report) or "",
        run=RUN,
    )


def finished_row(game: AnyGame, position: Any, outcome: Outcome, first: Role) -> GameRow:
    """Return the row of a finished game, except players and turns; the role `first` moved first."""
    return GameRow(
        "",
        winner=outcome.winner or "",
        drawn=outcome.winner is None,
        termination=outcome.termination,
        scores=dict(outcome.scores),
        first=first,
        cells=len(game.board.cells),
        ending=outcome.reason,
        lead=game.lead(outcome.scores, game.roles[0]),
        figures=insight_of(type(game)).figures(game, position),
    )


class ResultsFile:
    """A context manager that writes the table at `target`; an unfinished table is deleted.

    Raises InputError if `target` is not a `.csv` file or cannot be written.
    """

    def __init__(self, target: Path) -> None:
        known_suffix(target, (SUFFIX,), SUFFIX)
        check_target(target)
        self._target = target

    def __enter__(self) -> Self:
        self._target.parent.mkdir(parents=True, exist_ok=True)
        self._temporary = temporary_path(self._target)
        self._file = self._temporary.open("x", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(GameRow._fields)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._file.close()
        if kind is None:
            rename(self._temporary, self._target)
        discard(self._temporary)

    def add(self, row: GameRow) -> None:
        """Append `row`."""
        cells = (
            json.dumps(cell, ensure_ascii=False) if isinstance(cell, Mapping) else cell
            for cell in row
        )
        self._writer.writerow(escape_csv(cell) if isinstance(cell, str) else cell for cell in cells)


def escape_csv(cell: str) -> str:
    """Escape `cell` so that spreadsheets do not run it as a formula; see OWASP, "CSV Injection".

    Records are untrusted: a player's name may be a formula. A formula gets a leading apostrophe.
    """
    if cell.startswith(_FORMULAS) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
