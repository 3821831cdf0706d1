"""Who plays simulated games: players of any game that can list its moves, and what a game may add.

A player is a function of the game, a position that is not over, and dice; it returns a legal move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from printkit.analysis.dice import Dice
from printkit.analysis.lead import lead
from printkit.rules.game import AnyGame, Role

Player = Callable[[Any, Any, Dice], Any]
Move = TypeVar("Move")


class Seat(NamedTuple):
    """How a role is played: by which policy and, where the game has givers, which of them."""

    policy: str
    giver: str = ""
    max_legs: int = 6


def at_random(game: AnyGame, position: Any, dice: Dice) -> Any:
    """Any legal turn, all with the same chance."""
    return dice.choice(list(game.moves(position)))


def greedy(game: AnyGame, position: Any, dice: Dice) -> Any:
    """A turn after which the player is ahead by most, or has won."""
    return best_of(list(game.moves(position)), game, position, dice)


def best_of(moves: Sequence[Move], game: AnyGame, position: Any, dice: Dice) -> Move:
    """One of the moves after which the player is ahead by most, by chance where several are."""
    role = game.to_move(position)
    return dice.best(moves, [_value(game, game.apply(position, move), role) for move in moves])


def _value(game: AnyGame, position: Any, role: str) -> tuple[int, int]:
    """Whether the role has won (1), lost (-1) or neither, then its lead."""
    outcome = game.outcome(position)
    if outcome is None:
        return 0, lead(game, game.standing(position), role)
    won = 0 if outcome.winner is None else 1 if outcome.winner == role else -1
    return won, lead(game, outcome.scores, role)


class Players:
    """Who plays one game. A game's own class overrides what it has.

    `policies` are ways to play by name, the first for whoever names none; `givers` are ways to
    choose what the opponent has to play, where a game has that. `balanced` is an option of which
    simulation can find the fair value, and the role that wins with at least as high a score.
    """

    policies: ClassVar[Mapping[str, Callable[..., Any]]] = {"random": at_random, "greedy": greedy}
    givers: ClassVar[Sequence[str]] = ()
    balanced: ClassVar[tuple[str, Role] | None] = None

    def seated(self, game: Any, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        """Return the players in their seats."""
        return {role: self.policies[seat.policy] for role, seat in seats.items()}

    def dealt(self, game: Any, dice: Dice) -> AnyGame:
        """Return the game with what chance decides before play."""
        dealt: AnyGame = game
        return dealt
