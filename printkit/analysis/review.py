"""A recorded game looked at again by search: how it stood, and where a better choice was missed.

Terminology
-----------
decision
    What one player chose by himself: a turn; in a game with givers also what to give.
loss
    By how much a decision lowers the share of wins of the player, against the best that was found.
verdict
    A word for a loss that is beyond the error of both searches, that of the best choice and that
    of the one made. Where a result is proven, it stands in the place of a share.
"""

from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any, NamedTuple

from printkit.analysis.dice import Dice
from printkit.analysis.outlook import Judged, Outlook, outlook, proven_result
from printkit.analysis.search import Effort
from printkit.analysis.search_game import SearchGame
from printkit.language import N_, _, decimal, ngettext, plural, role_name
from printkit.rules.game import Role
from printkit.verify.trial import Step, Trial

MISTAKE, BLUNDER, MISSED_WIN = N_("mistake"), N_("blunder"), N_("missed win")
_VERDICTS = (MISTAKE, BLUNDER, MISSED_WIN)
_COUNTED = {
    MISTAKE: plural("{count} mistake", "{count} mistakes"),
    BLUNDER: plural("{count} blunder", "{count} blunders"),
    MISSED_WIN: plural("{count} missed win", "{count} missed wins"),
}
_LOSSES = ((0.25, BLUNDER), (0.1, MISTAKE))  # of shares, from which on they are called so


class Estimate(NamedTuple):
    """The share of wins of a role, from `low` to `high` with 95 % confidence, or as `proven`."""

    share: float
    low: float
    high: float
    proven: bool

    def reversed(self) -> "Estimate":
        """The share of the other role."""
        return Estimate(1 - self.share, 1 - self.high, 1 - self.low, self.proven)

    def __str__(self) -> str:
        if self.proven:
            return proven_result(self.share)
        return f"{100 * self.share:.0f} % ± {50 * (self.high - self.low):.0f}"


class Decision(NamedTuple):
    """What `role` chose in turn number `turn`, before which the position was `before`.

    `value` is his share of wins after the choice that was `made`, `best` that after the `better`
    one, which is named where there is a verdict only. `move` is the better turn, where it is one.
    """

    turn: int
    role: Role
    made: str
    value: Estimate
    best: Estimate
    verdict: str
    better: str
    line: tuple[str, ...]
    before: Any
    move: Any

    @property
    def loss(self) -> float:
        """The loss, where there is a verdict on it; else nothing."""
        return self.best.share - self.value.share if self.verdict else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The decision as JSON holds it."""
        told: dict[str, Any] = {
            "turn": self.turn,
            "role": self.role,
            "made": self.made,
            "share": round(self.value.share, 4),
            "proven": self.value.proven,
        }
        if self.verdict:
            better = {"better": self.better, "better_share": round(self.best.share, 4)}
            told |= {"verdict": self.verdict, **better, "line": list(self.line)}
        return told


class Review(NamedTuple):
    """`shares` are those of the first role before each turn and after the last.

    A search sees a position as its player hopes for; so each share is the mean of two searches, of
    both players where they take turns, unless the result is proven.
    """

    roles: tuple[Role, Role]
    effort: Effort
    shares: tuple[Estimate, ...]
    decisions: tuple[Decision, ...]

    @property
    def faults(self) -> tuple[Decision, ...]:
        """The decisions on which there is a verdict."""
        return tuple(one for one in self.decisions if one.verdict)

    def accuracy(self, role: Role) -> float | None:
        """What is left of a whole share after the mean loss of `role`; None without decisions."""
        losses = [one.loss for one in self.decisions if one.role == role]
        return 1 - sum(losses) / len(losses) if losses else None

    def faults_of(self, role: Role, verdict: str) -> int:
        """How often `role` made a fault with this `verdict`."""
        return sum((one.role, one.verdict) == (role, verdict) for one in self.decisions)

    def sentences(self) -> Iterator[str]:
        """How well each side played, and what was searched."""
        for role in self.roles:
            accuracy = self.accuracy(role)
            if accuracy is not None:
                counts = (
                    ngettext(*_COUNTED[word], count).format(count=count)
                    for word in _VERDICTS
                    if (count := self.faults_of(role, word))
                )
                told = ", ".join(counts) or _("no fault beyond the error of the search")
                yield _("{player}: accuracy {percent} %; {faults}.").format(
                    player=role_name(role), percent=decimal(100 * accuracy, ".1f"), faults=told
                )
        if isfinite(self.effort.seconds):
            said = ngettext(
                "Each decision was searched for {seconds} second; after ± stands the error, at "
                "95 % confidence.",
                "Each decision was searched for {seconds} seconds; after ± stands the error, at "
                "95 % confidence.",
                round(self.effort.seconds),
            )
        else:
            said = _(
                "Each decision was searched in {playouts} playouts; after ± stands the error, at "
                "95 % confidence."
            )
        yield said.format(**self.effort._asdict())


class _Asked(NamedTuple):
    """A decision that was made, and the outlook before it."""

    step: Step
    state: Any
    made: str
    outlook: Outlook


def reviewed(
    search: SearchGame, trial: Trial, effort: Effort, told: Callable[[int, int], None]
) -> Review:
    """Review the turns of `trial`, each decision by `effort`; `told` hears of those done."""
    steps = [step for step in trial.steps if step.move is not None]
    stated = [
        (step, state, made)
        for step in steps
        for state, made in search.decisions(step.before, step.move)
    ]
    asked = []
    for number, (step, state, made) in enumerate(stated):
        told(number, len(stated))
        found = outlook(search, state, effort, Dice(f"review/{number}"))
        asked.append(_Asked(step, state, made, found))
    last = _last(search, trial, effort)
    values = [*(_of_first(search, one.outlook) for one in asked), last]
    decisions = tuple(
        _decision(search, one, _seen_by(search, one.outlook.role, after), effort)
        for one, after in zip(asked, values[1:], strict=True)
    )
    told(len(stated), len(stated))
    numbers = [one.step.number for one in asked]
    begins = [place for place, turn in enumerate(numbers) if turn not in numbers[:place]]
    shares = (*(_mean(values[place], values[place + 1]) for place in begins), last)
    first, second = search.game.roles
    return Review((first, second), effort, shares, decisions)


def _last(search: SearchGame, trial: Trial, effort: Effort) -> Estimate:
    """How the first role stands at the end: the result, or what a search says of it."""
    outcome = trial.game.outcome(trial.position)
    if outcome is not None:
        value = search.value_of(outcome)
        return Estimate(value, value, value, proven=True)
    found = outlook(search, search.state(trial.position), effort, Dice("review/end"))
    return _of_first(search, found)


def _mean(one: Estimate, other: Estimate) -> Estimate:
    if one.proven:
        return one
    share, low, high = ((a + b) / 2 for a, b in zip(one[:3], other[:3], strict=True))
    return Estimate(share, low, high, proven=False)


def _estimate(judged: Judged) -> Estimate:
    return Estimate(judged.share, judged.low, judged.high, judged.proven)


def _of_first(search: SearchGame, found: Outlook) -> Estimate:
    return _seen_by(search, found.role, _estimate(found.best))


def _seen_by(search: SearchGame, role: Role, value: Estimate) -> Estimate:
    """The `value` for the first role as `role` sees it; or that for `role` as the first does."""
    return value if role == search.game.roles[0] else value.reversed()


def _decision(search: SearchGame, asked: _Asked, value: Estimate, effort: Effort) -> Decision:
    """What was decided; where it looks like a fault, the better choice is searched once more."""
    step, state, made, found = asked
    best = found.best
    verdict, estimate = "", _estimate(best)
    if best.turn != made and _verdict(estimate, value):
        estimate = _looked_at_again(search, best, found.role, effort)
        verdict = _verdict(estimate, value)
    move = search.turn(state, best.choices) if verdict else None
    return Decision(
        step.number,
        found.role,
        made,
        value,
        estimate,
        verdict,
        best.turn if verdict else "",
        best.line if verdict else (),
        step.before,
        move,
    )


def _looked_at_again(search: SearchGame, best: Judged, role: Role, effort: Effort) -> Estimate:
    """The share after the `best` choice of `role`, found as that after the choice made is."""
    if best.proven:
        return _estimate(best)
    value = search.value(best.state)
    if value is not None:
        return _seen_by(search, role, Estimate(value, value, value, proven=True))
    found = outlook(search, best.state, effort, Dice("review/better"))
    return _seen_by(search, role, _of_first(search, found))


def _verdict(best: Estimate, value: Estimate) -> str:
    """What to call the loss from `best` to `value`; nothing within the error of either."""
    if value.high >= best.low:
        return ""
    if best.proven and best.share == 1 and value.proven:
        return MISSED_WIN
    loss = best.share - value.share
    return next((verdict for least, verdict in _LOSSES if loss >= least), "")
