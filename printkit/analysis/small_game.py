"""A game as the solver of small boards sees it.

All values are leads of the role that chooses, in what is still to come. So states that differ in
what was scored before, or in the colours of everything, can be one and the same.
"""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from printkit.language import _, ngettext, role_name
from printkit.rules.game import AnyGame

IMPOSSIBLE = -1_000_000  # the value of a state from which nothing allowed can follow


class Step(NamedTuple):
    """A choice, and the state after it.

    `gain` is what it scores for the role that chooses. In the state after it the other role
    chooses, or the same one `again`.
    """

    choice: Any
    state: Any
    gain: int = 0
    again: bool = False


class SmallGame:
    """The states of one `game` from its start on, and the steps between them.

    A step is a turn or a part of one. This class serves any game that lists its moves: its states
    are positions, its steps moves, its values 1 for a win, 0 for a draw and -1 for a loss. A game's
    own class may count leads in a `unit`, as `counted` says it, and say that they are always `odd`.
    """

    unit: ClassVar[str] = ""
    counted: ClassVar[tuple[str, str]] = ("", "")  # a plural of `{count}` units

    def __init__(self, game: Any) -> None:
        self.game: AnyGame = game
        self.odd = False

    def start(self) -> Any:
        """The state in which the first choice is made."""
        return self.game.start()

    def first_role(self) -> int:
        """The number of the role that makes the first choice."""
        return self.game.roles.index(self.game.to_move(self.game.start()))

    def steps(self, state: Any) -> Sequence[Step]:
        """All steps from `state`, the most promising first; none where the game is over."""
        game = self.game
        if game.outcome(state) is not None:
            return ()
        mover, steps = game.to_move(state), []
        for move in game.moves(state):
            after = game.apply(state, move)
            steps.append(Step(move, after, again=game.to_move(after) == mover))
        return steps

    def end(self, state: Any) -> int:
        """The value of `state`, from which there are no steps."""
        outcome = self.game.outcome(state)
        assert outcome
        if outcome.winner is None:
            return 0
        return 1 if outcome.winner == self.game.to_move(state) else -1

    def bounds(self, state: Any) -> tuple[int, int]:
        """The least and the greatest value that `state` may have, as far as is seen at once."""
        return -1, 1

    def key(self, state: Any) -> Hashable:
        """The same for states that certainly have the same value."""
        key: Hashable = state
        return key

    def written(self, role: int, choices: Sequence[Any]) -> str:
        """What the `choices` of the role of this number are, made in a row, in the notation."""
        return " ".join(map(self.game.format_move, choices))

    def result(self, low: int, high: int) -> str:
        """The result in a sentence, where the lead of the first role is from `low` to `high`."""
        first, second = self.game.roles
        if high < 0:
            low, high, first = -high, -low, second
        if low == high == 0:
            return _("a draw")
        if low <= 0:
            return _("not known")
        if not self.unit:
            return _("{player} wins").format(player=role_name(first))
        said = _("{player} wins by {amount}")
        return said.format(player=role_name(first), amount=self.amount(low, high))

    def amount(self, low: int, high: int) -> str:
        """So many units: from `low` to `high` of them."""
        count = f"{low}" if low == high else f"{low}–{high}"
        return ngettext(*self.counted, high).format(count=count)
