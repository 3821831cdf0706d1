"""What can be said of the positions and the games of a game: hints, and statistics of its own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple, Protocol

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree
from printkit.analysis.outlook import SearchHints, outlook
from printkit.analysis.rows import GameRow
from printkit.analysis.search import PLAYOUTS, Effort
from printkit.analysis.tables import Cell, Table
from printkit.analysis.turn_hints import turn_hints
from printkit.errors import InputError
from printkit.rules.game import AnyGame, Role

BEST_TURNS = 10  # shown by default
MOST_TURNS = 1_000_000  # looked at, some ten seconds
_SUGGESTED = 5


class HintRequest(NamedTuple):
    """What a person may choose.

    `best` is how many of the best are shown (None: a suitable number). Where a game is played with
    Xoids, `xoid` is the one asked about, `max_legs` the size up to which they are examined.
    `playouts` are those of a search; without a number there is none.
    """

    best: int | None = None
    xoid: str | None = None
    max_legs: int | None = None
    playouts: int | None = None


class GameHints(Protocol):
    """Hints as data and as text."""

    def as_dict(self) -> dict[str, Any]:
        """The hints as JSON holds them."""

    def paragraphs(self) -> Sequence[str]:
        """The hints for a person."""


class Suggestions(NamedTuple):
    """What a position allows, in a sentence, and some turns, each with its effect."""

    sentence: str
    turns: Sequence[tuple[str, str]]


class GameFigures:
    """Statistics over recorded games that belong to one game."""

    def add(self, row: GameRow) -> None:
        """Count the finished, perhaps resigned game of `row`. Raises an error for foreign details.

        That is a KeyError, TypeError or ValueError.
        """
        raise NotImplementedError

    def rows(self, roles: tuple[Role, Role]) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows of the table of figures, in place of the usual ones.

        A row is a title, the figure for all games, and one for each of the `roles`.
        """
        raise NotImplementedError

    def tables(self) -> Iterator[Table]:
        """Yield more tables."""
        return iter(())


def _refuse_xoids(game: AnyGame, request: HintRequest) -> None:
    if request.xoid is not None or request.max_legs is not None:
        names = " and ".join(game.names)
        raise InputError(f"{names} is not played with Xoids: leave out --xoid and --max-legs")


class Insight:
    """What can be said of one game. A game's own class overrides what it knows better.

    The `figures` that are `events` are 1 where something came to pass and else 0, and are told as
    shares of the games.
    """

    events: ClassVar[Sequence[str]] = ()

    def hints(self, game: Any, position: Any, request: HintRequest) -> GameHints:
        """Return the hints on `position`. Raises InputError for a `request` that does not fit."""
        _refuse_xoids(game, request)
        moves = () if game.outcome(position) else self._few_turns(game, position)
        hints = turn_hints(game, position, moves, request.best or BEST_TURNS)
        return hints._replace(of=self.in_all(game, position))

    def searched(
        self, game: Any, position: Any, search: GameTree, request: HintRequest
    ) -> SearchHints:
        """Return what a search of `request.playouts` says of `position`; the game is not over.

        Raises InputError for a `request` that does not fit.
        """
        _refuse_xoids(game, request)
        effort = Effort(request.playouts or PLAYOUTS)
        found = outlook(search, search.state(position), effort, Dice("0"))
        found = found._replace(of=self.in_all(game, position))
        return SearchHints((found,), request.best or BEST_TURNS)

    def suggestions(self, game: Any, position: Any) -> Suggestions:
        """Return what to answer when a player asks what is possible; the game is not over."""
        hints = turn_hints(game, position, self._few_turns(game, position), _SUGGESTED)
        turns = [(hint.move, hint.says) for hint in hints.best]
        return Suggestions(hints.paragraphs()[0], turns)

    def turns(self, game: Any, position: Any) -> Iterable[Any]:
        """Return the legal moves in `position` that hints look at: by default all."""
        moves: Iterator[Any] = game.moves(position)
        return moves

    def _few_turns(self, game: Any, position: Any) -> Iterable[Any]:
        """Return the `turns`. Raises InputError if there are more than MOST_TURNS."""
        if any(True for _ in islice(self.turns(game, position), MOST_TURNS, None)):
            sentence = f"hints look at up to {MOST_TURNS:,} legal turns and this position has more"
            raise InputError(f"{sentence}; search for the best turn, or play on a smaller board")
        return self.turns(game, position)

    def in_all(self, game: Any, position: Any) -> str:
        """Return how many turns there are, about, where `turns` leaves some out; else nothing."""
        return ""

    def figures(self, game: Any, position: Any) -> Mapping[str, int]:
        """Return whole numbers to count of a game's last `position`, beside turns and scores."""
        return {}

    def details(self, game: Any, position: Any) -> Mapping[str, Any]:
        """Return what `game_figures` counts of a game's last `position`, as JSON holds it."""
        return {}

    def game_figures(self) -> GameFigures | None:
        """Return statistics of the game's own over recorded games, if it has any."""
        return None
