"""A game as a tree: what there is to choose, what follows, and what the end is worth.

The search, reviews and puzzles ask for `choices`, `after` and `value`. The solver of small boards
asks for `steps`, whose values are leads of the role that chooses, in what is still to come. So
states that differ in what was scored before, or in the colours of everything, can have one `key`.
"""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from printkit.base.language import N_, _, ngettext, role_name
from printkit.rules.game import AnyGame, Outcome
from printkit.study.rng import Dice


class Step(NamedTuple):
    """A choice, and the state after it.

    `gain` is what it scores for the role that chooses. In the state after it the other role
    chooses, or the same one `again`.
    """

    choice: Any
    state: Any
    gain: int = 0
    again: bool = False


class GameTree:
    """The states of one `game`, and the choices in them.

    A choice is a step of a turn: a turn of two stones is two choices. A value is what the first
    role gets: 1 for a win, 0 for a loss, ½ for a draw. This class serves any game that lists its
    moves: states are positions, choices moves. A game's own class has states for quick playouts.

    `turn_choices` is the most choices that make a turn. `parts` is the number of different choices
    if those of random games, numbers below it, are counted wherever they occur; else 0.
    `exploration` weighs the choices that were tried seldom, `width` is how many the first visit to
    a state considers. `provable` is whether choices are ever all listed.

    The solver's values are 1 for a win, 0 for a draw and -1 for a loss, or leads in a `unit`, which
    `counted` names; `odd` if they are always odd.
    """

    turn_choices: ClassVar[int] = 1
    exploration: ClassVar[float] = 0.3
    width: ClassVar[float] = 2.0
    provable: ClassVar[bool] = True
    unit: ClassVar[str] = ""
    counted: ClassVar[tuple[str, str]] = ("", "")  # a plural of `{count}` units

    def __init__(self, game: Any) -> None:
        self.game: AnyGame = game
        self.parts = 0
        self.odd = False

    def start(self) -> Any:
        """The state in which the first choice is made."""
        return self.state(self.game.start())

    def first_role(self) -> int:
        """The number of the role that makes the first choice."""
        return self.role(self.start())

    def state(self, position: Any) -> Any:
        """The state of `position`, in which no turn has begun."""
        return position

    def role(self, state: Any) -> int:
        """The number of the role that chooses in `state`."""
        return self.game.roles.index(self.game.to_move(state))

    def value(self, state: Any) -> float | None:
        """The value of `state` where the game is over, else None."""
        outcome = self.game.outcome(state)
        return None if outcome is None else self.value_of(outcome)

    def value_of(self, outcome: Outcome) -> float:
        """The value of `outcome`."""
        return 0.5 if outcome.winner is None else float(outcome.winner == self.game.roles[0])

    def choices(self, state: Any, dice: Dice) -> Sequence[Any]:
        """What can be chosen in `state`, the most promising first, equals shuffled by `dice`."""
        return dice.shuffled(list(self.game.moves(state)))

    def complete(self, state: Any) -> bool:
        """Whether `choices` lists all that the rules allow in `state`."""
        return True

    def further(self, state: Any, known: Sequence[Any], dice: Dice) -> Sequence[Any]:
        """Further choices in `state`, once all `known` ones are tried and not `complete`."""
        return ()

    def after(self, state: Any, choice: Any) -> Any:
        """The state after `choice`."""
        return self.game.apply(state, choice)

    def turn_begun(self, state: Any) -> bool:
        """Whether a turn was begun in `state` that more choices are to end."""
        return False

    def move(self, state: Any, choices: Sequence[Any]) -> Any:
        """The move that `choices` make, one after the other from `state` on."""
        return choices[0]

    def written(self, state: Any, choices: Sequence[Any]) -> str:
        """The `choices` of one role from `state` on, in the notation; by default each is a turn."""
        moves = (self.move(state, [choice]) for choice in choices)
        return " ".join(map(self.game.format_move, moves))

    def turn(self, state: Any, choices: Sequence[Any]) -> Any:
        """The move that `choices` make, None where they decide something else than a turn."""
        return self.move(state, choices)

    def asks(self, state: Any) -> str:
        """What is decided in `state`, in a word or two."""
        return N_("turn")

    def puzzle(self, state: Any) -> str:
        """An extra goal for the player to move, besides winning; usually empty."""
        return ""

    def decisions(self, position: Any, move: Any) -> Sequence[tuple[Any, str]]:
        """The states in which the turn `move` in `position` was decided, and what was, in words."""
        return [(self.state(position), self.game.format_move(move))]

    def given_up(self, state: Any, share: float) -> Any | None:
        """The choice that resigns in `state`, if the best has too small a `share`; else None."""
        return None

    def playout(self, state: Any, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """The value of a random game from `state`, and its choices by role where `parts` is set."""
        game = self.game
        while (outcome := game.outcome(state)) is None:
            state = game.apply(state, dice.choice(list(game.moves(state))))
        return self.value_of(outcome), (), ()

    def steps(self, state: Any) -> Sequence[Step]:
        """All steps from `state`, the most promising first; none where the game is over."""
        if self.value(state) is not None:
            return ()
        role, steps = self.role(state), []
        for move in self.game.moves(state):
            after = self.after(state, move)
            steps.append(Step(move, after, again=self.role(after) == role))
        return steps

    def end(self, state: Any) -> int:
        """The solver's value of `state`, from which there are no steps."""
        value = self.value(state)
        assert value is not None
        lead = int(2 * value) - 1
        return -lead if self.role(state) else lead

    def bounds(self, state: Any) -> tuple[int, int]:
        """The least and the greatest of the solver's values that `state` may have, quickly."""
        return -1, 1

    def key(self, state: Any) -> Hashable:
        """The same for states that certainly have the same value for the solver."""
        key: Hashable = state
        return key

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
