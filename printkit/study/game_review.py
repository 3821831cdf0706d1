"""Review recorded games by search: win rates at each turn, and better choices that were missed.

Terminology
-----------
decision
    A choice by one player: a turn or, in games such as Xong, the piece to give to the opponent.
loss
    The player's win rate after the best choice found, minus the win rate after the choice made.
    Both win rates come from searches of equal effort, so that their errors cancel out on average.
accuracy
    One minus the mean loss of all decisions of a player.
verdict
    A word, such as `mistake`, for a loss that exceeds the errors of both searches.

If the solver proves a result, that result replaces the estimated win rate.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isfinite, sqrt
from typing import Any, NamedTuple

from printkit.base.language import N_, _, ngettext, plural, role_name
from printkit.records.trial import PlayedTurn, Problem, Trial
from printkit.rules.game import Role
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice
from printkit.study.search import Effort
from printkit.study.search_report import LINE_TURNS, Estimate, Outlook, outlook
from printkit.study.solver import REVIEW_STATES, Solver
from printkit.study.tally import Z

MISTAKE, BLUNDER, MISSED_WIN = N_("mistake"), N_("blunder"), N_("missed win")
_COUNTED = {
    MISTAKE: plural("{count} mistake", "{count} mistakes"),
    BLUNDER: plural("{count} blunder", "{count} blunders"),
    MISSED_WIN: plural("{count} missed win", "{count} missed wins"),
}
_LOSSES = ((0.25, BLUNDER), (0.1, MISTAKE))  # The least loss of win rate for each verdict.
_IN_VAIN = 4  # After so many unsolvable states in a row, earlier states are solved only on demand.
_STRIDES = (8, 4, 2, 1)  # A sketch of the curve starts with every eighth decision.
_BEFORE_PROOF = 8  # A sketch has so many win rates before the solver starts, which takes seconds.
_FAR = 0.5  # The least difference at which a proven result contradicts an estimated win rate.


class Decision(NamedTuple):
    """A decision of `role` in turn number `turn`; `before` is the position before that turn.

    `value` is the role's win rate after the choice `made`, `best` the win rate after the best
    choice, which `better` names if it is another one or there is a `verdict`. If there is a verdict
    and the best choice is a turn, `move` is that turn; if it is a Xoid to give, `reply` is the
    expected reply or None.
    """

    turn: int
    role: Role
    made: str
    value: Estimate
    best: Estimate
    before: Any
    verdict: str = ""
    better: str = ""
    line: tuple[str, ...] = ()
    move: Any = None
    reply: Any = None

    @property
    def drawn(self) -> Any:
        """The better turn to show on a diagram, or None if there is no such turn."""
        return self.reply if self.move is None else self.move

    @property
    def loss(self) -> float:
        """The estimated loss of win rate; may be negative, because both win rates are noisy."""
        return self.best.share - self.value.share

    @property
    def variance(self) -> float:
        """The variance of the estimated loss."""
        return 0.0 if self.best == self.value else self.best.variance + self.value.variance

    def as_dict(self) -> dict[str, Any]:
        """Return the decision as a JSON object."""
        fault = {
            "verdict": self.verdict,
            "better": self.better,
            "better_share": round(self.best.share, 4),
            "better_interval": self.best.interval,
            "line": list(self.line),
        }
        return {
            "turn": self.turn,
            "role": self.role,
            "made": self.made,
            "share": round(self.value.share, 4),
            "interval": self.value.interval,
            "proven": self.value.proven,
            **(fault if self.verdict else {}),
        }


class Review(NamedTuple):
    """Review of a game; `shares` are the first role's win rates before each turn and at the end.

    A search overestimates the win rate of the role that chooses. Therefore, an unproven share is
    the mean of the estimates at two successive decisions. `problem` is the fault in the record that
    ends the review early, or None.
    """

    roles: tuple[Role, Role]
    effort: Effort
    shares: tuple[Estimate, ...]
    decisions: tuple[Decision, ...]
    problem: Problem | None = None

    @property
    def faults(self) -> tuple[Decision, ...]:
        """The faults, which are the decisions with a verdict such as `mistake`."""
        return tuple(one for one in self.decisions if one.verdict)

    def accuracy(self, role: Role) -> Estimate | None:
        """Return the accuracy of `role`, with its interval; None if `role` made no decisions."""
        own = [one for one in self.decisions if one.role == role]
        if not own:
            return None
        share = 1 - sum(one.loss for one in own) / len(own)
        error = Z * sqrt(sum(one.variance for one in own)) / len(own)
        bounds = share, share - error, share + error
        share, low, high = (min(1.0, max(0.0, each)) for each in bounds)
        return Estimate(share, low, high, proven=False)

    def sentences(self) -> Iterator[str]:
        """Yield sentences on each role's accuracy and faults, and on the effort of the search."""
        for role in self.roles:
            accuracy = self.accuracy(role)
            if accuracy is not None:
                verdicts = [one.verdict for one in self.faults if one.role == role]
                counts = (
                    ngettext(*counted, count).format(count=count)
                    for word, counted in _COUNTED.items()
                    if (count := verdicts.count(word))
                )
                told = ", ".join(counts) or _("no fault beyond the error of the search")
                yield _("{player}: accuracy {share}; {faults}.").format(
                    player=role_name(role), share=accuracy, faults=told
                )
        if isfinite(self.effort.seconds):
            said = ngettext(
                "Accuracy and verdicts rest on {seconds} second of search for each decision that "
                "could not be solved. The 95 % confidence intervals are in brackets.",
                "Accuracy and verdicts rest on {seconds} seconds of search for each decision that "
                "could not be solved. The 95 % confidence intervals are in brackets.",
                round(self.effort.seconds),
            )
        else:
            said = ngettext(
                "Accuracy and verdicts rest on {playouts} playout for each decision that "
                "could not be solved. The 95 % confidence intervals are in brackets.",
                "Accuracy and verdicts rest on {playouts} playouts for each decision that "
                "could not be solved. The 95 % confidence intervals are in brackets.",
                self.effort.playouts,
            )
        yield said.format(**self.effort._asdict())
        if self.problem:
            said = _("The review ends before turn {turn}, because that turn is illegal.")
            yield said.format(turn=self.problem.turn)


Shares = Sequence[Estimate | None]  # win rates by turn, as in a review; None if not computed yet
Asked = tuple[PlayedTurn, Any, str]  # a turn, a state in this turn, and the choice in this state


def reviewed(
    search: GameTree,
    trial: Trial,
    effort: Effort,
    progress: Callable[[int, int], None],
    sketch: Callable[[Shares, Decision | None], None] = lambda _shares, _decision: None,
    *,
    rough_first: bool = False,
) -> Review:
    """Review the decisions of `trial`; call `progress(done, total)` with counts of decisions.

    Before each report of progress, `sketch` takes the shares known so far, and the last decision if
    there is a new one. If `rough_first` is true, a rough curve is computed first.
    """
    asked: list[Asked] = [
        (step, state, made)
        for step in trial.steps
        if step.move is not None
        for state, made in search.decisions(step.before, step.move)
    ]
    done, count = _Reviewer(search, trial, asked, effort), len(asked)
    # The sketch begins with pairs of places that spread over the whole game
    strides = _STRIDES if rough_first else ()
    starts = (place for stride in strides for place in range(0, count + 1, stride))
    pairs = (each for place in starts for each in (place, place + 1) if each <= count)
    rough = tuple(dict.fromkeys(pairs))
    total = len(rough) + count
    for number, place in enumerate(rough, start=1):
        if number > _BEFORE_PROOF or place == count:
            done.prove(partial(progress, number - 1, total))
        done.value(place)
        sketch(done.shares(), None)
        progress(number, total)
    done.prove(partial(progress, len(rough), total))
    decisions: list[Decision] = []
    for place in range(count):
        progress(len(rough) + place, total)
        decisions.append(done.decision(place))
        sketch(done.shares(), decisions[-1])
    progress(total, total)
    for place in range(count + 1):
        done.value(place)
    shares = tuple(one for one in done.shares() if one)
    problem = trial.problem
    if problem and problem.turn <= len(trial.steps):  # the fault is a wrong claim, not a turn
        problem = None
    return Review(search.game.roles, effort, shares, tuple(decisions), problem)


class _Reviewer:
    def __init__(
        self, search: GameTree, trial: Trial, asked: Sequence[Asked], effort: Effort
    ) -> None:
        self._search = search
        self._asked = asked
        self._effort = effort._replace(seconds=effort.seconds / 2)  # a decision needs two searches
        self._states = [*(state for _, state, _ in asked), search.state(trial.position)]
        self._solver = Solver(search, REVIEW_STATES)
        self._proven: dict[int, float | None] = {}  # None for a state that is too large to solve
        self._found: dict[int, Outlook] = {}

    def prove(self, progress: Callable[[], None]) -> None:
        """Solve as many of the last states as possible, unless this has been tried before."""
        if self._proven:
            return
        vain = 0
        for place in reversed(range(len(self._states))):
            progress()
            vain = vain + 1 if self._exact(place) is None else 0
            if vain == _IN_VAIN:
                break

    def _exact(self, place: int) -> float | None:
        if place not in self._proven:
            self._proven[place] = self._solver.proven(self._states[place])
        return self._proven[place]

    def _outlook(self, place: int) -> Outlook:
        if place not in self._found:
            dice = Dice(f"review/{place}")
            self._found[place] = outlook(self._search, self._states[place], self._effort, dice)
        return self._found[place]

    def value(self, place: int) -> Estimate:
        """Return the first role's win rate in state number `place`, exact if proven."""
        exact = self._proven.get(place)
        return _for_first(self._search, self._outlook(place)) if exact is None else _certain(exact)

    def shares(self) -> Shares:
        """Return the shares of a review, with None for those that have not been computed."""
        shares: list[Estimate | None] = []
        numbers = [step.number for step, _state, _made in self._asked]
        for place in (0, *(at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1])):
            one, other = self._known(place), self._known(place + 1)
            if one and other and not one.proven:
                share, low, high = ((a + b) / 2 for a, b in zip(one[:3], other[:3], strict=True))
                one = Estimate(share, low, high, proven=False)
            elif one and not one.proven:
                one = None
            shares.append(one)
        return (*shares, self._known(len(numbers)))

    def _known(self, place: int) -> Estimate | None:
        is_known = place in self._found or self._proven.get(place) is not None
        return self.value(place) if is_known else None

    def decision(self, place: int) -> Decision:
        """Return decision number `place`; to confirm a likely fault, try to solve its state."""
        (step, state, made), search = self._asked[place], self._search
        role = search.game.roles[search.role(state)]
        if self._proven.get(place) is not None:
            return self._solved(place, role)
        best, value = self._outlook(place).best, self._value_of(role, place + 1)
        decision = Decision(step.number, role, made, value, value, step.before)
        if best.turn == made or value.share == value.low == 1:
            return decision
        suspect = bool(_verdict(best.value, value))
        if suspect and self._exact(place) is not None:
            return self._solved(place, role)
        if suspect:
            self._exact(place + 1)
            value = self._value_of(role, place + 1)
        estimate = best.value
        if not estimate.proven:  # also search the state after the best choice
            exact = self._solver.proven(best.state) if suspect else None
            if exact is None:
                found = outlook(search, best.state, self._effort, Dice("review/better"))
            again = _for_first(search, found) if exact is None else _certain(exact)
            estimate = _seen_by(search, role, again)
        verdict = _verdict(estimate, value) if suspect else ""
        decision = decision._replace(value=value, best=estimate, verdict=verdict)
        decision = decision._replace(better=best.turn, line=best.line)
        return self._with_turn(decision, place, best.choices) if verdict else decision

    def _solved(self, place: int, role: Role) -> Decision:
        step, _state, made = self._asked[place]
        self._exact(place + 1)
        best, value = self._value_of(role, place), self._value_of(role, place + 1)
        if best.share <= value.low or best.share == 0:
            value = best  # the choice made cannot be better than the best
        decision = Decision(step.number, role, made, value, best, step.before)
        if verdict := _verdict(best, value):
            turns = self._solver.best_line(self._states[place], 1 + LINE_TURNS)
            better, *line = (written for _, written in turns)
            decision = decision._replace(verdict=verdict, better=better, line=tuple(line))
            return self._with_turn(decision, place, turns[0][0])
        return decision

    def _with_turn(self, decision: Decision, place: int, choices: Sequence[Any]) -> Decision:
        """Return `decision` with `move` set or, if `choices` are not a turn, with `reply` set."""
        move = self._search.turn(self._states[place], choices)
        if move is None and decision.line:
            reply = self._search.game.parse_move(decision.line[0], decision.before)
            return decision._replace(reply=reply)
        return decision._replace(move=move)

    def _value_of(self, role: Role, place: int) -> Estimate:
        return _seen_by(self._search, role, self.value(place))


def _certain(value: float) -> Estimate:
    return Estimate(value, value, value, proven=True)


def _for_first(search: GameTree, found: Outlook) -> Estimate:
    best = found.best.value
    if best.proven and not found.proven:  # other choices may have a higher win rate
        best = best._replace(high=1.0, proven=False)
    return _seen_by(search, found.role, best)


def _seen_by(search: GameTree, role: Role, value: Estimate) -> Estimate:
    """Convert the first role's win rate `value` to the win rate of `role`, or back."""
    return value if role == search.game.roles[0] else value.reversed()


def _verdict(best: Estimate, value: Estimate) -> str:
    """Return the verdict on the loss from `best` to `value`, or "" for a small or unclear loss.

    An unproven value is a win rate in random games, not a result. Therefore, if only `best` or only
    `value` is proven, the loss is a fault only if their intervals are at least 0.5 apart.
    """
    if value.high >= best.low:
        return ""
    if best.proven and value.proven:
        return MISSED_WIN if best.share == 1 else BLUNDER
    if best.proven != value.proven and best.low - value.high < _FAR:
        return ""
    loss = best.share - value.share
    return next((verdict for least, verdict in _LOSSES if loss >= least), "")
