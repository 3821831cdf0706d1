"""A game as a tree: the choices in a state, the states after them, and the values of end states.

The search, reviews and puzzles use the methods `choices`, `after` and `value`. The solver of small
boards uses `steps`. For the solver, the value of a state is the lead that the choosing role will
still gain. Therefore, two states can have the same `key` if they differ only in earlier scores, or
if they are equal after the players' colours are swapped.
"""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from printkit.base.language import N_, _, ngettext, role_name
from printkit.rules.game import AnyGame, Outcome
from printkit.study.rng import Dice


class Step(NamedTuple):
    """A choice in a state, and the `state` after the choice.

    `gain` is the change of the choosing role's lead; if `again`, the same role chooses next.
    """

    choice: Any
    state: Any
    gain: int = 0
    again: bool = False


class GameTree:
    """The states of one `game`, and the choices in them.

    A choice is one step of a turn; a turn that places two stones has two choices. A value is the
    result for the first role, which is 1 for a win, 0 for a loss and ½ for a draw. This class is
    for games that list all moves; its states are positions, and its choices are moves. Subclasses
    define other states, for faster playouts.

    `turn_choices` is the greatest number of choices in a turn. If `parts` is not 0, each choice is
    an integer below `parts`, and the search keeps all-moves-as-first (AMAF) statistics of choices.
    `exploration` is the search's weight for rarely tried choices; `width` is the number of choices
    that the first visit to a state considers. `provable` is False if `choices` never lists all
    legal choices.

    Without a `unit`, the solver's values are 1 for a win, 0 for a draw and -1 for a loss. With a
    `unit` such as "point", the solver's values are leads in that unit. If `odd`, all leads are odd.
    """

    turn_choices: ClassVar[int] = 1
    exploration: ClassVar[float] = 0.3
    width: ClassVar[float] = 2.0
    provable: ClassVar[bool] = True
    unit: ClassVar[str] = ""
    counted: ClassVar[tuple[str, str]] = ("", "")  # singular and plural of `unit`, with {count}

    def __init__(self, game: Any) -> None:
        self.game: AnyGame = game
        self.parts = 0
        self.odd = False

    def start(self) -> Any:
        """Return the initial state of the game."""
        return self.state(self.game.start())

    def first_role(self) -> int:
        """Return the index of the role that makes the first choice."""
        return self.role(self.start())

    def state(self, position: Any) -> Any:
        """Return the state for `position`, before the next turn begins."""
        return position

    def role(self, state: Any) -> int:
        """Return the index of the role that chooses in `state`."""
        return self.game.roles.index(self.game.to_move(state))

    def value(self, state: Any) -> float | None:
        """Return the first role's result in `state` (1, ½ or 0) if the game is over, else None."""
        outcome = self.game.outcome(state)
        return None if outcome is None else self.value_of(outcome)

    def value_of(self, outcome: Outcome) -> float:
        """Return the value of `outcome` for the first role, which is 1, ½ or 0."""
        return 0.5 if outcome.winner is None else float(outcome.winner == self.game.roles[0])

    def choices(self, state: Any, dice: Dice) -> Sequence[Any]:
        """Return the choices in `state`, most promising first; `dice` shuffles equal choices."""
        return dice.shuffled(list(self.game.moves(state)))

    def complete(self, state: Any) -> bool:
        """Return whether `choices` lists all legal choices in `state`."""
        return True

    def further(self, state: Any, known: Sequence[Any], dice: Dice) -> Sequence[Any]:
        """Return more choices in `state`, for a search that has tried all the `known` choices."""
        return ()

    def after(self, state: Any, choice: Any) -> Any:
        """Return the state after `choice` is made in `state`."""
        return self.game.apply(state, choice)

    def turn_begun(self, state: Any) -> bool:
        """Return whether `state` is in the middle of a turn."""
        return False

    def move(self, state: Any, choices: Sequence[Any]) -> Any:
        """Return the move that consists of `choices`, made in order from `state`."""
        return choices[0]

    def written(self, state: Any, choices: Sequence[Any]) -> str:
        """Return the notation of one role's `choices` from `state`; by default, each is a turn."""
        moves = (self.move(state, [choice]) for choice in choices)
        return " ".join(map(self.game.format_move, moves))

    def turn(self, state: Any, choices: Sequence[Any]) -> Any:
        """Return the move that consists of `choices`, or None if the choices are not a turn."""
        return self.move(state, choices)

    def asks(self, state: Any) -> str:
        """Return the name of the kind of decision in `state`, such as "turn"."""
        return N_("turn")

    def puzzle(self, state: Any) -> str:
        """Return an extra goal of a puzzle for the player to move, besides winning; usually ""."""
        return ""

    def decisions(self, position: Any, move: Any) -> Sequence[tuple[Any, str]]:
        """Return the decisions in `move`, as pairs of a state and the notation of the choice."""
        return [(self.state(position), self.game.format_move(move))]

    def given_up(self, state: Any, share: float) -> Any | None:
        """Return a resigning choice if `share`, the best win rate in `state`, is low, else None."""
        return None

    def playout(self, state: Any, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """Play a random game from `state`; return its value and (if `parts`) the roles' choices."""
        game = self.game
        while (outcome := game.outcome(state)) is None:
            state = game.apply(state, dice.choice(list(game.moves(state))))
        return self.value_of(outcome), (), ()

    def steps(self, state: Any) -> Sequence[Step]:
        """Return all steps from `state`, most promising first; empty if the game is over."""
        if self.value(state) is not None:
            return ()
        role, steps = self.role(state), []
        for move in self.game.moves(state):
            after = self.after(state, move)
            steps.append(Step(move, after, again=self.role(after) == role))
        return steps

    def end(self, state: Any) -> int:
        """Return the solver's value of a `state` in which the game is over."""
        value = self.value(state)
        assert value is not None
        lead = int(2 * value) - 1
        return -lead if self.role(state) else lead

    def bounds(self, state: Any) -> tuple[int, int]:
        """Quickly compute a lower and an upper bound of the solver's value of `state`."""
        return -1, 1

    def key(self, state: Any) -> Hashable:
        """Return a hashable key of `state`; states with equal keys have the same solver's value."""
        key: Hashable = state
        return key

    def result(self, low: int, high: int) -> str:
        """Return the result in words; the first role's lead is between `low` and `high`."""
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
        """Return an amount of `low` to `high` units in words, such as `2–4 points`."""
        count = f"{low}" if low == high else f"{low}–{high}"
        return ngettext(*self.counted, high).format(count=count)
