"""Players of simulated games: policies for games that list their moves, and a base class.

A player is a function that returns a legal move, given a game, an unfinished position and dice.
A playout function takes any position; it continues the game to its end, and returns the final
position and the number of turns played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar, final

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


SEARCH = "search"  # the policy that searches for a turn; all games have this policy


class Given(NamedTuple):
    """A piece given to the player to move: its `name`, and the `moves` that place the piece."""

    name: str
    moves: Sequence[Any]


Own = Callable[[Given | None], Any]  # the caller's own player, which returns a legal move


class Seat(NamedTuple):
    """The player of a role: its policy and, in games such as Xong, its policy for giving Xoids.

    `max_legs` limits the size of given Xoids, `playouts` limits a search, `own` replaces `policy`.
    """

    policy: str
    giver: str = ""
    max_legs: int = 6
    playouts: int = PLAYOUTS
    own: Own | None = None


def at_random(game: AnyGame, position: Any, dice: Dice) -> Any:
    """Return a random legal move in `position`; all legal moves have equal probability."""
    return dice.choice(list(game.moves(position)))


def greedy(game: AnyGame, position: Any, dice: Dice) -> Any:
    """Return a move that wins, or else the move that gives the mover the greatest lead."""
    return best_of(list(game.moves(position)), game, position, dice)


def best_of(moves: Sequence[Move], game: AnyGame, position: Any, dice: Dice) -> Move:
    """Return one of `moves` that wins, or else gives the greatest lead; `dice` breaks ties."""
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
    """Play from `position` to the end; yield each move and the position after the move."""
    while game.outcome(position) is None:
        move = players[game.to_move(position)](game, position, dice)
        position = game.apply(position, move)
        yield move, position


class Players:
    """The computer players of one game; a Seat describes the player of a role."""

    # The policies besides `search`, the default first.
    policies: ClassVar[Mapping[str, Callable[..., Any]]] = {"random": at_random, "greedy": greedy}
    givers: ClassVar[Sequence[str]] = ()  # Policies that choose a piece for the opponent.
    tree: ClassVar[type[GameTree]] = GameTree  # The game tree for search, reviews and puzzles.
    solver: ClassVar[type[GameTree] | None] = None  # The game tree for the solver, if different.
    playouts: ClassVar[Mapping[str, PlayOut]] = {}  # Fast playouts, by policy.
    target_option: ClassVar[str] = ""  # The rule option with the winning score, or "".
    puzzle_cells: ClassVar[Shape | None] = None  # The cells of a smaller board for puzzles.

    def seated(self, game: Any, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
        """Return for each role a function that plays as its seat in `seats` describes."""
        return {role: self._player(seat) for role, seat in seats.items()}

    def _player(self, seat: Seat) -> Player:
        if own := seat.own:
            return lambda *_: own(None)
        if seat.policy == SEARCH:
            return self.searching(seat.playouts)
        return self.policies[seat.policy]

    @final
    def policy_names(self) -> tuple[str, ...]:
        """Return the names of all policies, the default first."""
        return (*self.policies, SEARCH)

    def giver_for(self, policy: str) -> str:
        """Return the default giver of a player with `policy`."""
        return next(iter(self.givers), "")

    @final
    def game_tree(self, game: Any) -> GameTree:
        """Return the tree of `game`, for the search, reviews and puzzles."""
        return self.tree(game)

    def solver_tree(self, game: Any) -> GameTree:
        """Return the tree for the solver of small boards.

        Raises InputError if the game or its board cannot be solved.
        """
        if self.solver:
            return self.solver(game)
        if not game.lists_moves():
            raise InputError(f"{game.names[0]} cannot list its moves, so it cannot be solved")
        return self.game_tree(game)

    @final
    def searching(self, playouts: int) -> Player:
        """Return a player that searches for each turn with `playouts` playouts."""
        tree_of = lru_cache(maxsize=1)(self.game_tree)

        def play(game: AnyGame, position: Any, dice: Dice) -> Any:
            tree = tree_of(game)
            state = tree.state(position)
            _root, *nodes = searched(tree, state, Effort(playouts), dice)
            return tree.move(state, [node.choice for node in nodes])

        return play

    def playout(self, game: Any, seats: Mapping[Role, Seat]) -> PlayOut:
        """Return a function that plays `game` to the end."""
        policies = {SEARCH if seat.own else seat.policy for seat in seats.values()}
        if len(policies) == 1 and (fast := self.playouts.get(*policies)):
            return fast
        players = self.seated(game, seats)

        def play_out(game: AnyGame, position: Any, dice: Dice) -> tuple[Any, int]:
            turns = 0
            for _, after in turn_by_turn(game, position, players, dice):
                position = after
                turns += 1
            return position, turns

        return play_out

    def dealt(self, game: Any, dice: Dice) -> AnyGame:
        """Return `game` with a random setup. By default, returns `game` unchanged."""
        dealt: AnyGame = game
        return dealt


@cache
def players_of(game: type[AnyGame]) -> Players:
    """Return the Players object for games of the class `game`."""
    return hook_class(game, "players", Players)()
