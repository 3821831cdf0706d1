"""Play a record by the rules, turn by turn, to its end or to the first problem."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from printkit.base.errors import NotationError, SourceSpan
from printkit.base.language import _, role_name
from printkit.rules.game import AnyGame, Outcome, Role, Scores, Termination, Violation
from printkit.rules.record import RESIGN, Claim, Record, TurnText


class PlayedTurn(NamedTuple):
    """An accepted turn; `move` is None for a resignation, which does not change the position."""

    number: int
    role: Role
    written: TurnText
    move: Any
    before: Any
    after: Any


class Problem(NamedTuple):
    """The first problem of a record: its turn, the player, the fault, and its file location."""

    turn: int
    player: Role | None
    violation: Violation
    span: SourceSpan | None


class Trial(NamedTuple):
    """A record that was played by the rules: its accepted `steps` and its first `problem`, if any.

    `outcome` is set if the game is over. The `scores` are final if the game is over, else current.
    """

    game: AnyGame
    steps: tuple[PlayedTurn, ...]
    position: Any
    scores: Scores
    outcome: Outcome | None
    problem: Problem | None


def play(game: AnyGame, record: Record) -> Trial:
    """Play the turns of `record` by the rules of `game`, then check the claimed result."""
    player = _Player(game)
    setup = game.setup_violation()
    if setup is not None:
        player.problem = Problem(0, None, setup, record.spans.get("setup"))
    else:
        player.play(record.turns)
    return with_claim_checked(player.trial(), record)


def play_on(trial: Trial, steps: int, written: TurnText) -> Trial:
    """Play the turn `written` after the first `steps` turns of `trial`; return the new trial."""
    player = _Player(trial.game)
    player.take(trial.steps[:steps])
    player.play([written])
    return player.trial()


def with_claim_checked(trial: Trial, record: Record) -> Trial:
    """Return `trial`; if it has no problem, add a wrong result of `record` as the problem."""
    if trial.problem is not None or record.claim is None:
        return trial
    message = mismatch(record.claim, trial.outcome, trial.scores)
    if message is None:
        return trial
    violation = Violation("result-mismatch", message)
    problem = Problem(len(trial.steps), None, violation, record.spans.get("result"))
    return trial._replace(problem=problem)


class _Player:
    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.steps: list[PlayedTurn] = []
        self.position = game.start()
        self.resigned: Outcome | None = None
        self.problem: Problem | None = None

    def mover(self) -> Role:
        """Return the player to move, or the next player if the game is over."""
        role = self.game.to_move(self.position)
        return self.game.opponent(role) if self.resigned else role

    def outcome(self) -> Outcome | None:
        return self.resigned or self.game.outcome(self.position)

    def scores(self) -> Scores:
        outcome = self.outcome()
        return outcome.scores if outcome else self.game.standing(self.position)

    def trial(self) -> Trial:
        steps = tuple(self.steps)
        return Trial(self.game, steps, self.position, self.scores(), self.outcome(), self.problem)

    def take(self, steps: Sequence[PlayedTurn]) -> None:
        """Append `steps`, which were accepted in an earlier trial."""
        for step in steps:
            self._accept(step)
            if step.move is None:
                self._note_resignation(step.role)

    def play(self, turns: Sequence[TurnText]) -> None:
        for written in turns:
            self._turn(written, is_last=written is turns[-1])
            if self.problem is not None:
                return

    def _turn(self, written: TurnText, *, is_last: bool) -> None:
        role, text = self.mover(), written.text.lower()
        if text == self.game.closing_claim:
            # A closing claim is not a turn, so a wrong claim is reported for the last turn
            if written.number is not None or not is_last or not self.steps or self.resigned:
                message = _(
                    "'{text}' is allowed only once, without a number, after the last placement"
                ).format(text=written.text)
                self._refuse(written, Violation("syntax", message))
            elif violation := self.game.claim_violation(self.position):
                last = self.steps[-1]
                self.problem = Problem(last.number, last.role, violation, written.span)
        elif written.number not in (None, len(self.steps) + 1):
            message = _("this turn is numbered {number}, expected {expected}").format(
                number=written.number, expected=len(self.steps) + 1
            )
            self._refuse(written, Violation("syntax", message))
        elif text == RESIGN and (over := self._after_the_end()):
            self._refuse(written, over)
        elif text == RESIGN:
            at = self.position
            self._accept(PlayedTurn(len(self.steps) + 1, role, written, None, at, at))
            self._note_resignation(role)
        else:
            self._move(role, written)

    def _move(self, role: Role, written: TurnText) -> None:
        """Play a turn; check its syntax first, then whether the game is over, then other rules."""
        violation: Violation | None = None
        move: Any = None
        try:
            move = self.game.parse_move(written.text, self.position)
        except NotationError as error:
            violation = Violation(error.code, error.message)
        over = self._after_the_end()
        if over and (violation is None or violation.code != "syntax"):
            can_stand = move is not None and not self.resigned
            if not (can_stand and self.game.permits_after_end(self.position, move)):
                violation = over
        if violation := violation or self.game.check(self.position, move):
            self._refuse(written, violation)
            return
        after = self.game.apply(self.position, move)
        self._accept(PlayedTurn(len(self.steps) + 1, role, written, move, self.position, after))

    def _note_resignation(self, role: Role) -> None:
        standing = self.game.standing(self.position)
        reason = _("{player} resigned").format(player=role_name(role))
        self.resigned = Outcome(self.game.opponent(role), standing, Termination.RESIGNED, reason)

    def _after_the_end(self) -> Violation | None:
        if outcome := self.outcome():
            message = _("the game is over: {reason}").format(reason=outcome.reason)
            return Violation("game-over", message)
        return None

    def _accept(self, step: PlayedTurn) -> None:
        self.steps.append(step)
        self.position = step.after

    def _refuse(self, written: TurnText, violation: Violation) -> None:
        self.problem = Problem(len(self.steps) + 1, self.mover(), violation, written.span)


def mismatch(claim: Claim, outcome: Outcome | None, scores: Scores) -> str | None:
    """Return how `claim` contradicts `outcome` or `scores`, or None if `claim` is right.

    `outcome` is None if the game is not over.
    """
    for role, claimed in claim.scores.items():
        if (score := scores.get(role)) != claimed:
            message = _("the result claims {claimed} for {player}, but the score is {score}")
            if score is None:
                message = _("the result claims {claimed} for {player}, who has no score")
            return message.format(claimed=claimed, player=role_name(role), score=score)
    winner = (outcome.winner or "draw") if outcome else None
    if claim.winner in (None, winner):
        return None
    message = _("the result claims winner: {winner}, but the result is {result}")
    if outcome is None:
        message = _("the result claims winner: {winner}, but the game is not finished")
    return message.format(winner=claim.winner, result=winner)
