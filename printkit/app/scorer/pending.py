"""The turn that is being put together: what the rules say of it as it stands."""

from typing import Any, NamedTuple

from printkit.app.scorer.sheet import read_turn
from printkit.language import _, labelled
from printkit.plugins.hand import Hand
from printkit.records.record import TurnText
from printkit.rules.game import Outcome, Scores, Violation
from printkit.sheets.view import Moment
from printkit.verify.report import result_words
from printkit.verify.trial import Step, Trial, play_on

EMPTY, OPEN, ILLEGAL, LEGAL = "empty", "open", "illegal", "legal"


class Cursor(NamedTuple):
    """Where in a record a turn is put together.

    `at` is the number of turns before it; `trial` is the record's own. Where one of those turns
    was not accepted the position is the last one reached.
    """

    trial: Trial
    at: int

    @property
    def blocked(self) -> str | None:
        """What is before this turn and lets no turn follow, in a sentence, if there is anything."""
        problem, steps = self.trial.problem, len(self.trial.steps)
        if self.at <= steps:
            return None
        if problem is not None and problem.turn > steps:
            message = _("turn {number} is not legal: mend it before you go on")
            return message.format(number=problem.turn)
        claim = self.trial.game.closing_claim
        message = _("'{claim}' is refuted: remove it before you go on")
        if problem is None:
            message = _("'{claim}' has closed the record: remove it before you go on")
        return message.format(claim=claim)

    @property
    def position(self) -> Any:
        """The position in which the turn is to be played."""
        steps = self.trial.steps
        return steps[self.at].before if self.at < len(steps) else self.trial.position

    @property
    def last(self) -> Step | None:
        """The accepted turn that led to this position, if there is one."""
        return self.trial.steps[: self.at][-1] if self.at and self.trial.steps else None

    @property
    def is_over(self) -> bool:
        """Whether no turn follows since the game has ended."""
        return self.is_end and self.trial.outcome is not None

    @property
    def is_end(self) -> bool:
        """Whether nothing more has been accepted."""
        return self.at >= len(self.trial.steps)


class Pending(NamedTuple):
    """A draft and what became of it: `moment` is what to show, `scores` how it would stand."""

    draft: str
    state: str
    message: str
    says: str
    moment: Moment
    scores: Scores
    outcome: Outcome | None


def judged(cursor: Cursor, hand: Hand[Any], draft: str) -> Pending:
    """What the rules say of `draft` at `cursor`."""
    before = _before(cursor)
    written = read_turn(draft)
    if written is None:
        return before._replace(draft=draft)
    blocked = hand.asks_setup() or cursor.blocked
    if blocked is not None:
        return before._replace(draft=draft, state=ILLEGAL, message=blocked.rstrip("."))
    asked = hand.asks(draft)
    if asked is not None:
        return before._replace(draft=draft, state=OPEN, message=asked)
    return _played(cursor, hand, written, before)._replace(draft=draft)


def _before(cursor: Cursor) -> Pending:
    """The position without a draft, shown with the last turn."""
    trial, last = cursor.trial, cursor.last
    shown = _moment(trial, last, cursor.position, trial.outcome if cursor.is_end else None)
    scores = trial.scores if cursor.is_end else trial.game.standing(cursor.position)
    return Pending("", EMPTY, "", "", shown, scores, trial.outcome if cursor.is_end else None)


def _moment(trial: Trial, last: Step | None, position: Any, outcome: Outcome | None) -> Moment:
    before, move = (last.before, last.move) if last else (None, None)
    return Moment(trial.game, position, before, move, over=outcome is not None)


def _played(cursor: Cursor, hand: Hand[Any], written: TurnText, before: Pending) -> Pending:
    """Play on from the turns before it with the draft, as the record would be played."""
    trial = play_on(cursor.trial, cursor.at, written)
    if trial.problem is not None:
        return _refused(hand, written, trial.problem.violation, before)
    last = trial.steps[-1] if trial.steps else None
    move = last.move if last and len(trial.steps) > cursor.at else None
    return before._replace(
        state=LEGAL,
        message=_ending(trial),
        says=hand.says(move, None) if move is not None else "",
        moment=_moment(trial, last, trial.position, trial.outcome),
        scores=trial.scores,
        outcome=trial.outcome,
    )


def _ending(trial: Trial) -> str:
    """How the game of `trial` ends, if it does."""
    if trial.outcome is None:
        return ""
    winner = trial.outcome.winner
    return labelled(trial.outcome.reason, result_words(winner))


def _refused(hand: Hand[Any], written: TurnText, violation: Violation, before: Pending) -> Pending:
    move = hand.parsed(written.text)
    mendable = move is not None and hand.mendable(move, violation)
    return before._replace(
        state=OPEN if mendable else ILLEGAL,
        message=violation.message,
        says=hand.says(move, violation) if move is not None else "",
        moment=before.moment if mendable else before.moment._replace(refused=move),
    )
