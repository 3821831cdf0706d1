"""Who plays simulated games: players for any game that can list its moves, and a base class.

A player is a function of the game, a position that is not over, and dice; it returns a legal move.
A playout is such a function of any position; it returns the end of a game that goes on from there,
and the number of turns until then.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from printkit.analysis.dice import Dice
from printkit.analysis.lead import lead
from printkit.rules.game import AnyGame, Role

Player = Callable[[Any, Any, Dice], Any]
PlayOut = Callable[[Any, Any, Dice], tuple[Any, int]]
Move = TypeVar("Move")


class Seat(NamedTuple):
    """How a role is played: by which policy and, where the game has givers, by which of them."""

    policy: str
    giver: str = ""
    max_legs: int = 6


def at_random(game: AnyGame, position: Any, dice: Dice) -> Any:
    """Any legal turn in `position`, all with the same probability."""
    return dice.choice(list(game.moves(position)))


def greedy(game: AnyGame, position: Any, dice: Dice) -> Any:
    """A turn after which the player to move in `position` leads by most, or has won."""
    return best_of(list(game.moves(position)), game, position, dice)


def best_of(moves: Sequence[Move], game: AnyGame, position: Any, dice: Dice) -> Move:
    """One of the `moves` in `position` after which the player leads by most; ties by `dice`."""
    role = game.to_move(position)
    return dice.best(moves, [_value(game, game.apply(position, move), role) for move in moves])


def _value(game: AnyGame, position: Any, role: str) -> tuple[int, int]:
    """Whether `role` has won (1), lost (-1) or neither, then its lead."""
    outcome = game.outcome(position)
    if outcome is None:
        return 0, lead(game, game.standing(position), role)
    won = 0 if outcome.winner is None else 1 if outcome.winner == role else -1
    return won, lead(game, outcome.scores, role)


def turn_by_turn(
    game: AnyGame, position: Any, players: Mapping[Role, Player], dice: Dice
) -> Iterator[tuple[Any, Any]]:
    """Yield each move that `players` make from `position` to the end, and the position after it."""
    while game.outcome(position) is None:
        move = players[game.to_move(position)](game, position, dice)
        position = game.apply(position, move)
        yield move, position


class Players:
    """Who plays one game. A game's own class overrides what it knows better.

    `policies` are ways to play by name, the default first; `givers` are ways to choose what the
    opponent has to play, where a game has that. `balanced` is an option whose fair value a
    simulation can find, and the role that wins with a score of at least that value.
    """

    policies: ClassVar[Mapping[str, Callable[..., Any]]] = {"random": at_random, "greedy": greedy}
    givers: ClassVar[Sequence[str]] = ()
    balanced: ClassVar[tuple[str, Role] | None] = None

    def seated(self, game: Any, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        """Return the players in their `seats`."""
        return {role: self.policies[seat.policy] for role, seat in seats.items()}

    def playout(self, game: Any, seats: Mapping[Role, Seat]) -> PlayOut:
        """Return what plays games of `game` to their end as the players in their `seats` would."""
        players = self.seated(game, seats)

        def play_out(game: AnyGame, position: Any, dice: Dice) -> tuple[Any, int]:
            turns = 0
            for _, after in turn_by_turn(game, position, players, dice):
                position = after
                turns += 1
            return position, turns

        return play_out

    def dealt(self, game: Any, dice: Dice) -> AnyGame:
        """Return `game` with what chance decides before play."""
        dealt: AnyGame = game
        return dealt
