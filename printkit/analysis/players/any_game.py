"""Players of any game that can list its moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from printkit.analysis.dice import Dice
from printkit.analysis.lead import lead
from printkit.rules.game import AnyGame

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


POLICIES: Mapping[str, Player] = {"random": at_random, "greedy": greedy}
GIVERS: Sequence[str] = ()


def dealt(game: AnyGame, _dice: Dice) -> AnyGame:
    """The game as it is."""
    return game


def turns(game: AnyGame, position: Any) -> Iterator[Any]:
    """All legal turns."""
    return game.moves(position)


def figures(_game: AnyGame, _position: Any) -> Mapping[str, int]:
    """Nothing more."""
    return {}
