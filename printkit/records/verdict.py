"""The answer about one record, as data and as text for a person, and summaries of many answers."""

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
    """The first thing that breaks a rule: at which turn, whose, its code, and a sentence."""

    turn: int
    player: Role | None
    code: str
    message: str


@dataclass(frozen=True)
class Report(Answer):
    """The result for one record; `failure` is set when it could not be read, else `trial` is.

    `missing` is set when there is no file that `record` names. `date` is when the game was played.
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
        """`finished`, `unfinished`, `illegal` or `unreadable`."""
        if self.trial is None:
            return "unreadable"
        if self.trial.problem is not None:
            return "illegal"
        return "unfinished" if self.trial.outcome is None else "finished"

    @property
    def exit_status(self) -> int:
        """0 legal, 1 illegal or a wrong claim, 2 unreadable."""
        return {"unreadable": 2, "illegal": 1}.get(self.status, 0)

    @property
    def is_legal(self) -> bool:
        """Whether every turn and every claim is right, whether the game is over or not."""
        return self.status in ("finished", "unfinished")

    @property
    def turns(self) -> int:
        """The number of accepted turns."""
        return len(self.trial.steps) if self.trial else 0

    @property
    def to_move(self) -> Role | None:
        """The player to move in an unfinished game."""
        if self.trial is None or self.status != "unfinished":
            return None
        return self.trial.game.to_move(self.trial.position)

    @property
    def illegal(self) -> Illegal | None:
        """What is wrong with an illegal record."""
        problem = self.trial.problem if self.trial else None
        return problem and Illegal(problem.turn, problem.player, *problem.violation)

    @property
    def scores(self) -> Scores:
        """The final scores, or those of the last position."""
        return self.trial.scores if self.trial else {}

    @property
    def winner(self) -> Role | None:
        """The winner of a finished game, `None` if it is a draw."""
        return self._over.winner if self._over else None

    @property
    def drawn(self) -> bool:
        """Whether the game is finished and a draw."""
        return self._over is not None and self._over.winner is None

    @property
    def termination(self) -> str | None:
        """Why a finished game ended, such as `two-passes`."""
        return str(self._over.termination) if self._over else None

    @property
    def error(self) -> str | None:
        """Where and why an unreadable record could not be read, in a sentence."""
        return error_sentence(self.record, self.failure) if self.failure else None

    @property
    def _over(self) -> Outcome | None:
        return self.trial.outcome if self.trial and self.status == "finished" else None

    def data(self) -> dict[str, Any]:
        """Return the report as JSON, its keys in their order."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "record": self.record,
            "game": self.game,
            "ruleset": self.ruleset,
            "board": self.board,
            "status": self.status,
            "turns": self.turns,
            "to_move": self.to_move,
            "illegal": self.illegal and self.illegal._asdict(),
            "scores": dict(self.scores),
            "winner": self.winner,
            "drawn": self.drawn,
            "termination": self.termination,
            "detail": {},
        }
        if self.failure is not None:
            data["error"] = error_value(self.record, self.failure)
        return data

    def describe(self) -> str:
        """The report for a person: what was played, the turns, the last position, the verdict."""
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
        """Return a sentence if the file is missing."""
        return [self.error] if self.missing and self.error else []


def headline(
    file: str, game: str | None, board: str | None, ruleset: str | None, players: Mapping[Role, str]
) -> str:
    """What `file` is about: the game, its terms, and the players whose names are known."""
    head = _("{file}: {game} on {board}, rules {ruleset}").format(
        file=file, game=game, board=board, ruleset=ruleset
    )
    names = (labelled(role_name(role), name) for role, name in players.items() if name)
    return printable(" · ".join([head, *names]))


def fault_sentence(report: Report) -> str | None:
    """What is wrong with the record of `report`, unreadable or illegal; None for a legal one."""
    if report.error is not None:
        return report.error
    problem = report.trial and report.trial.problem
    return problem_sentence(problem) if problem else None


def error_sentence(file: str, error: InputError) -> str:
    """Where and why `file` could not be read."""
    own = error.span is not None and _is_in(file, error.span)
    return printable(str(error) if own else f"{file}: {error}")


def error_value(file: str, error: InputError) -> dict[str, Any]:
    """`error` of `file` as JSON holds it; the place in another file goes into the message."""
    if error.span and not _is_in(file, error.span):
        return {"line": None, "column": None, "message": str(error)}
    _file, line, column = error.span or SourceSpan(file)
    return {"line": line, "column": column, "message": error.message}


def _is_in(file: str, span: SourceSpan) -> bool:
    """`span` may instead be in a board or a ruleset that `file` names."""
    return normpath(span.file) == normpath(file)


def score_list(scores: Scores) -> str:
    """The roles of `scores`, each with its score."""
    return ", ".join(f"{role_name(role)} {score}" for role, score in scores.items())


def verdict(trial: Trial) -> str:
    """How the record of `trial` ended, and the scores."""
    turns = len(trial.steps)
    if trial.problem is not None:
        said = problem_sentence(trial.problem)
        if not trial.scores:
            return said
        when = (
            _("Scores: {scores}.") if trial.problem.turn <= turns else _("Before that: {scores}.")
        )
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
    """How the game stands; nothing where no scores are counted."""
    return _("Standing: {scores}.").format(scores=score_list(scores)) if scores else ""


def result_words(winner: Role | None) -> str:
    """Who won."""
    return _("{player} wins").format(player=role_name(winner)) if winner else _("a draw")


def result_sentence(winner: Role | None, scores: Scores) -> str:
    """The `scores`, where there are any, and who won."""
    result = result_words(winner)
    if not scores:
        return f"{result}."
    return _("{scores}: {result}.").format(scores=score_list(scores), result=result)


def problem_sentence(problem: Problem) -> str:
    """Where in the file, which turn, and what `problem` it is."""
    place = f"{problem.span}: " if problem.span else ""
    said = _("turn {number}: {fault} [{code}].")
    if problem.player:
        said = _("turn {number} ({player}): {fault} [{code}].")
    sentence = said.format(
        number=problem.turn,
        player=role_name(problem.player or ""),
        fault=problem.violation.message,
        code=problem.violation.code,
    )
    return printable(place + sentence)


WIDTHS = (0, 5, 10, 5, 18, 0)  # wide enough for most cells
STATUSES = (N_("finished"), N_("unfinished"), N_("illegal"), N_("unreadable"))

UNKNOWN = "-"


class Summary(NamedTuple):
    """The cells of a report: an English `status`, and who won or what is wrong as the `result`."""

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
    result = fault_sentence(report) or result_words(report.winner)
    if report.to_move:
        result = _("{player} to move").format(player=role_name(report.to_move))
    game, scores = report.game or UNKNOWN, score_list(report.scores)
    return Summary(report.record, game, report.status, f"{report.turns:5}", scores, result)


class Totals:
    """Numbers of reports by game and status; its size does not grow with them."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, summary: Summary) -> None:
        """Count the report of which `summary` has the cells."""
        turns = int(summary.turns)
        for row in (summary.game, "all"):
            counts = {(row, "records"): 1, (row, summary.status): 1, (row, "turns"): turns}
            self._counts.update(counts)

    def table(self) -> str:
        """A row for each game met, and one for all."""
        games = sorted({game for game, _status in self._counts} - {"all", UNKNOWN})
        rows = [(pgettext("which game", "game"), _("records"), *map(_, STATUSES), _("turns"))]
        for game in (*games, UNKNOWN, "all"):
            counts = [self._counts[game, column] for column in ("records", *STATUSES, "turns")]
            if counts[0]:
                rows.append((_("all") if game == "all" else game, *map(str, counts)))
        return aligned(rows)
