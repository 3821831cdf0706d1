"""The report on one record, as data and as text for a person, and summaries of many reports."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from os.path import normpath
from typing import Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import N_, _, labelled, ngettext, pgettext, role_name
from printkit.base.text import aligned, printable
from printkit.records.text_diagram import draw
from printkit.records.trial import Problem, Trial
from printkit.rules.game import ColumnKind, Outcome, Role, Scores

FORMAT = "printkit-report/1"


class Illegal(NamedTuple):
    """The first violation of a rule in a record: its turn, its player, its code, and a sentence."""

    turn: int
    player: Role | None
    code: str
    message: str


@dataclass(frozen=True)
class Report(Answer):
    """The result of verifying a record; `failure` replaces `trial` for an unreadable record.

    `missing` is true if the file `record` could not be opened. `date` is the date of the game.
    """

    record: str
    game: str | None = None
    ruleset: str | None = None
    board: str | None = None
    trial: Trial | None = field(default=None, repr=False)
    failure: InputError | None = field(default=None, repr=False, compare=False)
    players: Mapping[Role, str] = field(default_factory=dict)
    missing: bool = False
    date: str = ""

    @property
    def status(self) -> str:
        """The status, which is `finished`, `unfinished`, `illegal` or `unreadable`."""
        if self.trial is None:
            return "unreadable"
        if self.trial.problem is not None:
            return "illegal"
        return "unfinished" if self.trial.outcome is None else "finished"

    @property
    def exit_status(self) -> int:
        """0 for a legal record, 1 if a turn is illegal or a claim is wrong, 2 if unreadable."""
        return {"unreadable": 2, "illegal": 1}.get(self.status, 0)

    @property
    def is_legal(self) -> bool:
        """Whether all turns are legal and all claims right, in a finished or unfinished game."""
        return self.status in ("finished", "unfinished")

    @property
    def turns(self) -> int:
        """The number of accepted turns."""
        return len(self.trial.steps) if self.trial else 0

    @property
    def to_move(self) -> Role | None:
        """The player to move in an unfinished game, else None."""
        if self.trial is None or self.status != "unfinished":
            return None
        return self.trial.game.to_move(self.trial.position)

    @property
    def illegal(self) -> Illegal | None:
        """The first violation of an illegal record, or None."""
        problem = self.trial.problem if self.trial else None
        return problem and Illegal(problem.turn, problem.player, *problem.violation)

    @property
    def scores(self) -> Scores:
        """The final scores, or the scores of the last position if the game is not over."""
        return self.trial.scores if self.trial else {}

    @property
    def winner(self) -> Role | None:
        """The winner of a finished game; None in a draw or an unfinished game."""
        return self._over.winner if self._over else None

    @property
    def drawn(self) -> bool:
        """Whether the game is finished and a draw."""
        return self._over is not None and self._over.winner is None

    @property
    def termination(self) -> str | None:
        """The reason why a finished game ended, such as `two-passes`, else None."""
        return str(self._over.termination) if self._over else None

    @property
    def error(self) -> str | None:
        """A sentence on where and why the record could not be read, or None."""
        return error_sentence(self.record, self.failure) if self.failure else None

    @property
    def _over(self) -> Outcome | None:
        return self.trial.outcome if self.trial and self.status == "finished" else None

    def data(self) -> dict[str, Any]:
        """Return the report as a dictionary for JSON, with its keys in a fixed order."""
        keys = (
            "record game ruleset board status turns to_move illegal scores winner drawn termination"
        )
        data = {"format": FORMAT, **{key: getattr(self, key) for key in keys.split()}, "detail": {}}
        data |= {"illegal": self.illegal and self.illegal._asdict(), "scores": dict(self.scores)}
        if self.failure is not None:
            data["error"] = error_value(self.record, self.failure)
        return data

    def describe(self) -> str:
        """Return the report as text for a person: the game, turns, last position and verdict."""
        trial = self.trial
        if self.error is not None:
            return self.error
        assert trial is not None
        terms = self.game, self.board, self.ruleset
        parts = [headline(self.record, *terms, self.players)]
        if trial.steps:
            columns = trial.game.columns
            rows = [(_("turn"), _("player"), *(column.title for column in columns))]
            for step in trial.steps:
                if step.move is None:
                    word = step.written.text.lower()
                    cells = [word if column.kind is ColumnKind.TURN else "" for column in columns]
                else:
                    changes = trial.game.changes(step.before, step.move, step.after)
                    cells = [changes[column.name] for column in columns]
                rows.append((str(step.number), role_name(step.role), *cells))
            parts.append(aligned(rows))
        parts += [draw(trial.game, trial.position), verdict(trial)]
        return "\n\n".join(parts) + "\n"

    def warnings(self) -> list[str]:
        """Return the error in a list if the record's file is missing, else an empty list."""
        return [self.error] if self.missing and self.error else []


def headline(
    file: str, game: str | None, board: str | None, ruleset: str | None, players: Mapping[Role, str]
) -> str:
    """Return a heading for `file`: its game, board, ruleset and the known names of players."""
    head = _("{file}: {game} on {board}, rules {ruleset}").format(
        file=file, game=game, board=board, ruleset=ruleset
    )
    names = (labelled(role_name(role), name) for role, name in players.items() if name)
    return printable(" · ".join([head, *names]))


def fault_sentence(report: Report) -> str | None:
    """Return a sentence on why the record of `report` is unreadable or illegal, or None."""
    if report.error is not None:
        return report.error
    problem = report.trial and report.trial.problem
    return problem_sentence(problem) if problem else None


def error_sentence(file: str, error: InputError) -> str:
    """Return a sentence on where and why `file` could not be read."""
    own = error.span is not None and _is_in(file, error.span)
    return printable(str(error) if own else f"{file}: {error}")


def error_value(file: str, error: InputError) -> dict[str, Any]:
    """Return `error` for JSON; if the fault is not in `file`, the message states the location."""
    if error.span and not _is_in(file, error.span):
        return {"line": None, "column": None, "message": str(error)}
    _file, line, column = error.span or SourceSpan(file)
    return {"line": line, "column": column, "message": error.message}


def _is_in(file: str, span: SourceSpan) -> bool:
    """Whether `span` is in `file`, and not in a board or a ruleset that `file` names."""
    return normpath(span.file) == normpath(file)


def score_list(scores: Scores) -> str:
    """Return the roles of `scores` with their scores, as text."""
    return ", ".join(f"{role_name(role)} {score}" for role, score in scores.items())


def verdict(trial: Trial) -> str:
    """Return sentences on how the record of `trial` ended, and on the scores."""
    turns = len(trial.steps)
    if trial.problem is not None:
        said = problem_sentence(trial.problem)
        if not trial.scores:
            return said
        is_before = trial.problem.turn > turns
        when = _("Before that: {scores}.") if is_before else _("Scores: {scores}.")
        return f"{said}\n{when.format(scores=score_list(trial.scores))}"
    if trial.outcome is None:
        said = ngettext(
            "Legal so far, {count} turn; {player} is to move.",
            "Legal so far, {count} turns; {player} is to move.",
            turns,
        ).format(count=turns, player=role_name(trial.game.to_move(trial.position)))
        return f"{said} {standing_sentence(trial.scores)}".strip()
    said = ngettext(
        "Finished after {count} turn: {reason}.", "Finished after {count} turns: {reason}.", turns
    ).format(count=turns, reason=trial.outcome.reason)
    return f"{said} {result_sentence(trial.outcome.winner, trial.scores)}"


def standing_sentence(scores: Scores) -> str:
    """Return a sentence on the current `scores`, or "" if there are none."""
    return _("Standing: {scores}.").format(scores=score_list(scores)) if scores else ""


def result_words(winner: Role | None) -> str:
    """Return who won, in words; `winner` is None for a draw."""
    return _("{player} wins").format(player=role_name(winner)) if winner else _("a draw")


def result_sentence(winner: Role | None, scores: Scores) -> str:
    """Return a sentence on the `scores`, if there are any, and the winner."""
    result = result_words(winner)
    if not scores:
        return f"{result}."
    return _("{scores}: {result}.").format(scores=score_list(scores), result=result)


def problem_sentence(problem: Problem) -> str:
    """Return a sentence on `problem`: its location in the file, its turn, and the fault."""
    place = f"{problem.span}: " if problem.span else ""
    said = _("turn {number}: {fault} [{code}].")
    if problem.player:
        said = _("turn {number} ({player}): {fault} [{code}].")
    player, (code, fault) = role_name(problem.player or ""), problem.violation
    sentence = said.format(number=problem.turn, player=player, fault=fault, code=code)
    return printable(place + sentence)


WIDTHS = (0, 5, 10, 5, 18, 0)  # widths of the columns of summaries, in characters
STATUSES = (N_("finished"), N_("unfinished"), N_("illegal"), N_("unreadable"))

UNKNOWN = "-"


class Summary(NamedTuple):
    """A table row for a report; `status` is in English, `result` is the winner or the fault."""

    record: str
    game: str
    status: str
    turns: str
    scores: str
    result: str


def headings() -> Summary:
    """Return the column headings for summaries."""
    game = pgettext("which game", "game")
    return Summary(_("record"), game, _("status"), _("turns"), _("scores"), _("result"))


def summary(report: Report) -> Summary:
    """Return `report` as a table row, with a cell for each of the `headings`."""
    result = fault_sentence(report) or result_words(report.winner)
    if report.to_move:
        result = _("{player} to move").format(player=role_name(report.to_move))
    game, scores = report.game or UNKNOWN, score_list(report.scores)
    return Summary(report.record, game, report.status, f"{report.turns:5}", scores, result)


class Totals:
    """A counter of reports by game and status; the reports are not stored."""

    def __init__(self) -> None:
        self._counts = Counter[tuple[str, str]]()

    def add(self, summary: Summary) -> None:
        """Count the report that `summary` describes."""
        self._counts[summary.game, summary.status] += 1
        self._counts[summary.game, "turns"] += int(summary.turns)

    def table(self) -> str:
        """Return a table with a row for each counted game, and a row for all games together."""
        counted, columns = self._counts, (*STATUSES, "turns")
        games = *sorted({game for game, _column in counted} - {UNKNOWN}), UNKNOWN
        found = {game: [counted[game, column] for column in columns] for game in games}
        found[_("all")] = [sum(counts) for counts in zip(*found.values(), strict=True)]
        rows = [(pgettext("which game", "game"), _("records"), *map(_, STATUSES), _("turns"))]
        for game, counts in found.items():
            if records := sum(counts[:-1]):
                rows.append((game, *map(str, (records, *counts))))
        return aligned(rows)
