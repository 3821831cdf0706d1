"""The report on one position, as data and as text for a person."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.errors import InputError
from printkit.base.language import _, labelled
from printkit.base.text import printable
from printkit.records.judge import Finding, Verdict
from printkit.records.text_diagram import draw
from printkit.records.trial import mismatch
from printkit.records.verdict import (
    error_sentence,
    error_value,
    headline,
    result_sentence,
    standing_sentence,
)
from printkit.rules.game import AnyGame, Outcome, Role, Scores
from printkit.rules.record import Claim

FORMAT = "printkit-score/1"


class Judged(NamedTuple):
    """A judged position, after the check of the file's claims.

    `verdict` is None if no game reaches the position. `outcome` is set if the game is over, and
    `problem` if the position is impossible or a claim is wrong. `ended` is true if the file claims
    that the position is final.
    """

    game: AnyGame
    verdict: Verdict | None
    scores: Scores
    outcome: Outcome | None
    problem: Finding | None
    ended: bool = False


def judged(game: AnyGame, verdict: Verdict, *, final: bool, claim: Claim | None) -> Judged:
    """Check a `verdict` against the file's claims, which are `final` and the result `claim`."""
    outcome, problem = verdict.outcome, None
    if final and outcome is None:
        if isinstance(verdict.ending, Finding):
            problem = verdict.ending
        else:
            outcome = verdict.ending
    scores = outcome.scores if outcome else verdict.scores
    if claim is not None and problem is None:
        wrong = mismatch(claim, outcome, scores)
        problem = Finding("result-mismatch", None, wrong) if wrong else None
    return Judged(game, verdict, scores, outcome, problem, final)


@dataclass(frozen=True)
class PositionReport(Answer):
    """The result of scoring a position; `failure` replaces `judged` for an unreadable position.

    `missing` is true if the file `position` could not be opened.
    """

    position: str
    game: str | None = None
    ruleset: str | None = None
    board: str | None = None
    judged: Judged | None = field(default=None, repr=False)
    failure: InputError | None = field(default=None, repr=False, compare=False)
    players: Mapping[Role, str] = field(default_factory=dict)
    missing: bool = False

    @property
    def status(self) -> str:
        """The status, which is `final`, `open`, `impossible` or `unreadable`."""
        if self.judged is None:
            return "unreadable"
        if self.judged.problem is not None:
            return "impossible"
        return "open" if self.judged.outcome is None else "final"

    @property
    def exit_status(self) -> int:
        """0 for a final or open position, 1 if impossible or a claim is wrong, 2 if unreadable."""
        return {"unreadable": 2, "impossible": 1}.get(self.status, 0)

    @property
    def scores(self) -> Scores:
        """The final scores, or the current scores of an open position."""
        return self.judged.scores if self.judged else {}

    @property
    def winner(self) -> Role | None:
        """The winner of a final position; None in a draw or if the position is not final."""
        return self._over.winner if self._over else None

    @property
    def drawn(self) -> bool:
        """Whether the position is final and a draw."""
        return self._over is not None and self._over.winner is None

    @property
    def problem(self) -> Finding | None:
        """The fault of an impossible position or of a wrong claim, or None."""
        return self.judged.problem if self.judged else None

    @property
    def remark(self) -> str | None:
        """A sentence on facts that the position does not reveal, or None."""
        verdict = self.judged.verdict if self.judged else None
        return (verdict.remark or None) if verdict else None

    @property
    def error(self) -> str | None:
        """A sentence on where and why the position could not be read, or None."""
        return error_sentence(self.position, self.failure) if self.failure else None

    @property
    def _over(self) -> Outcome | None:
        return self.judged.outcome if self.judged and self.status == "final" else None

    def data(self) -> dict[str, Any]:
        """Return the report as a dictionary for JSON, with its keys in a fixed order."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "position": self.position,
            "game": self.game,
            "ruleset": self.ruleset,
            "board": self.board,
            "status": self.status,
            "scores": dict(self.scores),
            "winner": self.winner,
            "drawn": self.drawn,
            "problem": self.problem and self.problem._asdict(),
            "detail": {"remark": self.remark} if self.remark else {},
        }
        if self.failure is not None:
            data["error"] = error_value(self.position, self.failure)
        return data

    def describe(self) -> str:
        """Return the report as text for a person: the game, the position and the verdict."""
        if self.error is not None:
            return self.error
        assert self.judged is not None
        terms = self.game, self.board, self.ruleset
        parts = [headline(self.position, *terms, self.players)]
        if self.judged.verdict is not None:
            parts.append(draw(self.judged.game, self.judged.verdict.position))
        return "\n\n".join([*parts, self.sentence()]) + "\n"

    def warnings(self) -> list[str]:
        """Return the error in a list if the position's file is missing, else an empty list."""
        return [self.error] if self.missing and self.error else []

    def sentence(self) -> str:
        """Return the result of the position in words."""
        if self.error is not None:
            return self.error
        found = self.judged
        assert found is not None
        if found.problem is not None:
            code, site, message = found.problem
            fault = labelled(site, message) if site and site not in message else message
            said = _("Impossible: {fault} [{code}].").format(fault=fault, code=code)
            return printable(said)
        remark = f" {self.remark}" if self.remark else ""
        if found.outcome is None:
            said = _("Open: the game can continue.")
            if found.ended:  # the file claims that the game ended, but the winner is unknown
                said = _("Open: the winner is not known yet.")
            return f"{said} {standing_sentence(found.scores)}".rstrip() + remark
        result = result_sentence(found.outcome.winner, found.scores)
        proven = found.verdict is not None and found.verdict.outcome is not None
        reason = found.outcome.reason if proven else _("the file claims that the game ended here")
        final = _("Final: {reason}.").format(reason=reason)
        return f"{final} {result}{remark}"
