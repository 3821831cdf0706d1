"""Who plays simulated games: players for any game that can list its moves, and a base class.

A player is a function of the game, a position that is not over, and dice; it returns a legal move.
A playout is such a function of any position; it returns the end of a game that goes on from there,
and the number of turns until then.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from printkit.base.errors import InputError
from printkit.boards.shapes import Shape
from printkit.rules.game import AnyGame, Role
from printkit.rules.hooks import hook_class
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice
from printkit.study.search import PLAYOUTS, Effort, searched

Player = Callable[[Any, Any, Dice], Any]
PlayOut = Callable[[Any, Any, Dice], tuple[Any, int]]
Move = TypeVar("Move")


SEARCH = "search"  # the policy that every game has


class Given(NamedTuple):
    """What the player to move was given to play: its `name`, and the `moves` that play it."""

    name: str
    moves: Sequence[Any]


Own = Callable[[Given | None], Any]  # a program's own player: returns a legal move


class Seat(NamedTuple):
    """How a role is played: by which policy and, where the game has givers, by which of them.

    `playouts` are those of a search for one decision. `own` plays instead of a shipped policy.
    """

    policy: str
    giver: str = ""
    max_legs: int = 6
    playouts: int = PLAYOUTS
    own: Own | None = None


def at_random(game: AnyGame, position: Any, dice: Dice) -> Any:
    """Any legal turn in `position`, all with the same probability."""
    return dice.choice(list(game.moves(position)))


def greedy(game: AnyGame, position: Any, dice: Dice) -> Any:
    """A turn after which the player to move in `position` leads by most, or has won."""
    return best_of(list(game.moves(position)), game, position, dice)


def best_of(moves: Sequence[Move], game: AnyGame, position: Any, dice: Dice) -> Move:
    """One of the `moves` in `position` after which the player leads by most; ties by `dice`."""
    role = game.to_move(position)
    values = []
    for move in moves:
        after = game.apply(position, move)
        outcome = game.outcome(after)
        winner = outcome.winner if outcome else None
        scores = outcome.scores if outcome else game.standing(after)
        won = 0 if winner is None else 1 if winner == role else -1
        values.append((won, game.lead(scores, role)))
    return dice.best(moves, values)


def turn_by_turn(
    game: AnyGame, position: Any, players: Mapping[Role, Player], dice: Dice
) -> Iterator[tuple[Any, Any]]:
    """Yield each move that `players` make from `position` to the end, and the position after it."""
    while game.outcome(position) is None:
        move = players[game.to_move(position)](game, position, dice)
        position = game.apply(position, move)
        yield move, position


class Balanced(NamedTuple):
    """An `option` whose value makes a game fair: `winner` wins with a score of at least as much.

    `policy` plays for a score whatever the option's value.
    """

    option: str
    winner: Role
    policy: str


class Players:
    """Who plays one game. A game's own class overrides what it knows better.

    `policies` are ways to play besides `search`, the default first, `givers` ways to choose what
    the opponent has to play. `tree` is the class of the trees for the search, reviews and puzzles,
    `solver` of those for the solver of small boards, if other ones. `balanced` is an option whose
    fair value a simulation can find, `puzzle_cells` a smaller board for puzzles, on which more ends
    can be solved.
    """

    policies: ClassVar[Mapping[str, Callable[..., Any]]] = {"random": at_random, "greedy": greedy}
    givers: ClassVar[Sequence[str]] = ()
    tree: ClassVar[type[GameTree]] = GameTree
    solver: ClassVar[type[GameTree] | None] = None
    balanced: ClassVar[Balanced | None] = None
    puzzle_cells: ClassVar[Shape | None] = None

    def seated(self, game: Any, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        """Return the players in their `seats`."""
        return {role: self._player(seat) for role, seat in seats.items()}

    def _player(self, seat: Seat) -> Player:
        if own := seat.own:
            return lambda *_: own(None)
        if seat.policy == SEARCH:
            return self.searching(seat.playouts)
        return self.policies[seat.policy]

    def policy_names(self) -> tuple[str, ...]:
        """Return the names of all policies, the default first."""
        return (*self.policies, SEARCH)

    def giver_for(self, policy: str) -> str:
        """Return the default giving policy for `policy`."""
        return next(iter(self.givers), "")

    def game_tree(self, game: Any) -> GameTree:
        """Return the tree of `game`, for the search, reviews and puzzles."""
        return self.tree(game)

    def solver_tree(self, game: Any) -> GameTree:
        """Return the tree of `game` for the solver of small boards.

        Raises InputError if the game or its board cannot be solved.
        """
        if self.solver:
            return self.solver(game)
        if not game.lists_moves():
            raise InputError(f"{game.names[0]} cannot list its moves, so it cannot be solved")
        return self.game_tree(game)

    def searching(self, playouts: int) -> Player:
        """Return the player who searches for each turn by `playouts` playouts."""
        tree_of = lru_cache(maxsize=1)(self.game_tree)

        def play(game: AnyGame, position: Any, dice: Dice) -> Any:
            tree = tree_of(game)
            state = tree.state(position)
            nodes = searched(tree, state, Effort(playouts), dice)
            return tree.move(state, [node.choice for node in nodes])

        return play

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


@cache
def players_of(game: type[AnyGame]) -> Players:
    """Return who plays simulated games of `game`."""
    return hook_class(game, "players", Players)()
