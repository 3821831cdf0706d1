"""Hints on the positions of a game, and statistics of its games."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, ngettext, role_name
from printkit.base.text import aligned
from printkit.records.verdict import result_words
from printkit.rules.game import AnyGame, ColumnKind, Outcome, Role
from printkit.rules.hooks import hook_class
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice
from printkit.study.search import PLAYOUTS, Effort
from printkit.study.search_report import Outlook, outlook
from printkit.study.tables import Cell, Table
from printkit.study.tally import GameRow


class TurnHint(NamedTuple):
    """One legal turn, which ends the game if it has an `outcome`.

    `swing` is by how much it changes the lead of its player (None in a game without a score),
    `changes` a row of the table of turns.
    """

    move: str
    outcome: Outcome | None
    swing: int | None
    changes: Mapping[str, str]

    @property
    def by(self) -> str:
        """By how much the turn changes the lead; empty where the game has no score."""
        return "" if self.swing is None else f"{self.swing:+d}"

    @property
    def result(self) -> str:
        """Who wins, where the turn ends the game."""
        return "" if self.outcome is None else result_words(self.outcome.winner)

    def as_dict(self) -> dict[str, Any]:
        """The hint as JSON holds it."""
        return {
            "move": self.move,
            "ends": self.outcome is not None,
            "winner": self.outcome.winner if self.outcome else None,
            "swing": self.swing,
            "changes": dict(self.changes),
        }


class GameHints:
    """Hints as data and as text; which of the fields it has depends on the game and the search."""

    listed: int | None = None
    ending: Mapping[str, int] | None = None
    best: Sequence[TurnHint] = ()
    xoids: Sequence[Any] = ()
    last_point: Role | None = None
    outlooks: Sequence[Outlook] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the hints as JSON."""
        raise NotImplementedError

    def paragraphs(self) -> Sequence[str]:
        """Return the hints for a person."""
        raise NotImplementedError


@dataclass(frozen=True)
class TurnHints(GameHints):
    """The `best` of `listed` turns: those that win now, then by swing, then in listed order.

    `ending` counts the turns that end the game, by winner or `draw`; `columns` are the titles of
    what is told of each, by name. `of` says of how many turns in all, if not of all.
    """

    best: tuple[TurnHint, ...]
    listed: int
    ending: Mapping[str, int]
    columns: Mapping[str, str] = field(default_factory=dict)
    of: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The hints as JSON holds them."""
        best = [hint.as_dict() for hint in self.best]
        of = {"of": self.of} if self.of else {}
        return {"listed": self.listed, **of, "ending": dict(self.ending), "best": best}

    def paragraphs(self) -> list[str]:
        """How many turns there are, and a table of the best."""
        if not self.best:
            return [_("No turn is left.")]
        endings = []
        for who, number in self.ending.items():
            said = ngettext("{count} wins for {player}", "{count} win for {player}", number)
            if who == "draw":
                said = ngettext("{count} ends in a draw", "{count} end in a draw", number)
            endings.append(said.format(count=number, player=role_name(who)))
        looked_at = ngettext(
            "{count} legal turn looked at; {ending}.",
            "{count} legal turns looked at; {ending}.",
            self.listed,
        )
        if self.of:
            looked_at = _("{count} of {all} legal turns looked at; {ending}.")
        ending = ", ".join(endings) or _("none ends the game")
        turns = looked_at.format(count=self.listed, all=self.of, ending=ending)
        scored = any(hint.swing is not None for hint in self.best)
        swing = [_("swing")] if scored else []
        rows = [(_("turn"), _("ends"), *swing, *self.columns.values())]
        for hint in self.best:
            changes = [hint.changes[name] for name in self.columns]
            rows.append((hint.move, hint.result, *([hint.by] if scored else []), *changes))
        return [turns, aligned(rows)]


@dataclass(frozen=True)
class SearchHints(GameHints):
    """The outlooks on one decision and, where there is one, on the next; `most` are shown."""

    outlooks: tuple[Outlook, ...]
    most: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return the hints as JSON."""
        outlooks = [one._replace(judged=one.judged[: self.most]) for one in self.outlooks]
        return {"search": [one.as_dict() for one in outlooks]}

    def paragraphs(self) -> Sequence[str]:
        """Return the hints for a person."""
        return [text for one in self.outlooks for text in one.paragraphs(self.most)]


def turn_hints(game: AnyGame, position: Any, moves: Iterable[Any], most: int) -> TurnHints:
    """Look at the position after each of `moves`, all legal in `position`; keep the `most` best."""
    role = game.to_move(position)
    before = game.lead(game.standing(position), role)
    ending: Counter[str] = Counter()
    listed = 0

    def looked_at() -> Iterator[tuple[int, int, Any, Any, Outcome | None]]:
        """Yield turns by rank: 0 wins, 1 goes on, 2 draws, 3 loses; then by lost lead."""
        nonlocal listed
        for listed, move in enumerate(moves, start=1):  # noqa: B007 — the last number counts
            after = game.apply(position, move)
            outcome = game.outcome(after)
            scores, rank = outcome.scores if outcome else game.standing(after), 1
            if outcome is not None:
                ending[outcome.winner or "draw"] += 1
                rank = 0 if outcome.winner == role else 2 if outcome.winner is None else 3
            yield rank, before - game.lead(scores, role), move, after, outcome

    scored, hints = bool(game.scored_roles()), []
    for _rank, lost, move, after, outcome in heapq.nsmallest(
        most, looked_at(), key=lambda one: one[:2]
    ):
        changes = game.changes(position, move, after)
        hints.append(TurnHint(game.format_move(move), outcome, -lost if scored else None, changes))
    told = {one.name: one.title for one in game.columns if one.kind is not ColumnKind.TURN}
    return TurnHints(tuple(hints), listed, ending, told)


BEST_TURNS = 10  # shown by default
MOST_LISTED_TURNS = 1_000_000  # looked at, some ten seconds
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


Suggestions = tuple[str, list[tuple[str, str]]]  # a sentence, and some turns with their effects


class GameFigures:
    """Statistics over recorded games that belong to one game."""

    def add(self, row: GameRow) -> None:
        """Count the game of `row`. Raises KeyError, TypeError or ValueError for its details."""
        raise NotImplementedError

    def rows(self, roles: tuple[Role, Role]) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows of the table of figures: a title, a figure for all, one for each role."""
        raise NotImplementedError

    def tables(self) -> Iterator[Table]:
        """Yield more tables."""
        return iter(())


def _refuse_xoids(game: AnyGame, request: HintRequest) -> None:
    if request.xoid is not None or request.max_legs is not None:
        names = " and ".join(game.names)
        raise InputError(f"there are no Xoids in {names}: leave out --xoid and --max-legs")


class Insight:
    """Hints and statistics for one game. A game's own class overrides what it knows better.

    The `figures` that are `events` are 1 where something came to pass and else 0, and are told as
    shares of the games.
    """

    events: ClassVar[Sequence[str]] = ()

    def hints(self, game: Any, position: Any, request: HintRequest) -> GameHints:
        """Return the hints on `position`. Raises InputError for a `request` that does not fit."""
        _refuse_xoids(game, request)
        moves = () if game.outcome(position) else self._few_turns(game, position)
        hints = turn_hints(game, position, moves, request.best or BEST_TURNS)
        return replace(hints, of=self.in_all(game, position))

    def searched(
        self, game: Any, position: Any, search: GameTree, request: HintRequest
    ) -> SearchHints:
        """Return what a search finds in `position`. Raises InputError for an unfit `request`."""
        _refuse_xoids(game, request)
        effort = Effort(request.playouts or PLAYOUTS)
        found = outlook(search, search.state(position), effort, Dice("0"))
        found = found._replace(of=self.in_all(game, position))
        return SearchHints((found,), request.best or BEST_TURNS)

    def suggestions(self, game: Any, position: Any) -> Suggestions:
        """Return what to answer when a player asks what is possible; the game is not over."""
        hints = turn_hints(game, position, self._few_turns(game, position), _SUGGESTED)
        effects = (" ".join(filter(None, (hint.by, hint.result))) for hint in hints.best)
        turns = [(hint.move, effect) for hint, effect in zip(hints.best, effects, strict=True)]
        return hints.paragraphs()[0], turns

    def turns(self, game: Any, position: Any) -> Iterable[Any]:
        """Return the legal moves in `position` that hints look at: by default all."""
        moves: Iterator[Any] = game.moves(position)
        return moves

    def _few_turns(self, game: Any, position: Any) -> Iterable[Any]:
        if any(True for _ in islice(self.turns(game, position), MOST_LISTED_TURNS, None)):
            raise InputError(
                f"hints look at up to {MOST_LISTED_TURNS:,} legal turns and this position has "
                "more; search for the best turn, or play on a smaller board"
            )
        return self.turns(game, position)

    def in_all(self, game: Any, position: Any) -> str:
        """Return how many turns there are, about, where `turns` leaves some out; else nothing."""
        return ""

    def figures(self, game: Any, position: Any) -> Mapping[str, int]:
        """Return whole numbers to count in a game's last `position`, besides turns and scores."""
        return {}

    def details(self, game: Any, position: Any) -> Mapping[str, Any]:
        """Return what `game_figures` counts of a game's last `position`, as JSON holds it."""
        return {}

    def game_figures(self) -> GameFigures | None:
        """Return statistics of the game's own over recorded games, if it has any."""
        return None


@cache
def insight_of(game: type[AnyGame]) -> Insight:
    """Return the insight of `game`."""
    return hook_class(game, "insight", Insight)()
