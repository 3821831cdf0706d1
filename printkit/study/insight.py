"""Hints on a game's positions, and statistics that are specific to a game."""

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
from printkit.rules.game import AnyGame, ColumnKind, Outcome
from printkit.rules.hooks import hook_class
from printkit.study.game_tree import GameTree
from printkit.study.rng import Dice
from printkit.study.search import PLAYOUTS, Effort
from printkit.study.search_report import Outlook, outlook


class TurnHint(NamedTuple):
    """A hint on one legal turn; the `outcome` is None unless the turn ends the game.

    `swing` is the change of the player's lead (None without scores); `changes` lists other effects.
    """

    move: str
    outcome: Outcome | None
    swing: int | None
    changes: Mapping[str, str]

    @property
    def by(self) -> str:
        """The swing as text with its sign, such as `+3`; empty in a game without scores."""
        return "" if self.swing is None else f"{self.swing:+d}"

    @property
    def result(self) -> str:
        """The winner in words if the turn ends the game, else an empty string."""
        return "" if self.outcome is None else result_words(self.outcome.winner)

    def as_dict(self) -> dict[str, Any]:
        """Return the hint as a JSON object."""
        return {
            "move": self.move,
            "ends": self.outcome is not None,
            "winner": self.outcome.winner if self.outcome else None,
            "swing": self.swing,
            "changes": dict(self.changes),
        }


class GameHints:
    """Hints on a position, as data and as text; each subclass sets only some of the fields."""

    listed: int | None = None
    ending: Mapping[str, int] | None = None
    best: Sequence[TurnHint] = ()
    xoids: Sequence[Any] = ()
    outlooks: Sequence[Outlook] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the hints as JSON."""
        raise NotImplementedError

    def paragraphs(self) -> Sequence[str]:
        """Return the hints as paragraphs of text."""
        raise NotImplementedError


@dataclass(frozen=True)
class TurnHints(GameHints):
    """The `best` of the examined turns: by result (win, none, draw, loss), then by swing.

    `listed` is the number of examined turns. `of` is the approximate number of all turns, or "" if
    all were examined. `ending` counts turns that end the game, by winner or "draw". `columns` maps
    each change to its column's title. If `alike`, no turn ends the game and all swings are equal.
    """

    best: tuple[TurnHint, ...]
    listed: int
    ending: Mapping[str, int]
    columns: Mapping[str, str] = field(default_factory=dict)
    of: str = ""
    alike: bool = False

    def as_dict(self) -> dict[str, Any]:
        best = [hint.as_dict() for hint in self.best]
        of = {"of": self.of} if self.of else {}
        return {"listed": self.listed, **of, "ending": dict(self.ending), "best": best}

    def paragraphs(self) -> list[str]:
        """Return the number of turns in a sentence, and a table of the best turns."""
        if not self.best:
            return [_("No turn is left.")]
        endings = []
        for who, number in self.ending.items():
            said = ngettext("{count} wins for {player}", "{count} win for {player}", number)
            if who == "draw":
                said = ngettext("{count} ends in a draw", "{count} end in a draw", number)
            endings.append(said.format(count=number, player=role_name(who)))
        looked_at = ngettext(
            "{count} legal turn examined; {ending}.",
            "{count} legal turns examined; {ending}.",
            self.listed,
        )
        if self.of:
            looked_at = _("{count} of {all} legal turns examined; {ending}.")
        ending = ", ".join(endings) or _("none ends the game")
        turns = looked_at.format(count=self.listed, all=self.of, ending=ending)
        if self.alike:
            alike = _("No score distinguishes the turns; only a search can compare them.")
            return [turns, alike]
        scored = any(hint.swing is not None for hint in self.best)
        swing = [_("swing")] if scored else []
        rows = [(_("turn"), _("ends"), *swing, *self.columns.values())]
        for hint in self.best:
            changes = [hint.changes[name] for name in self.columns]
            rows.append((hint.move, hint.result, *([hint.by] if scored else []), *changes))
        return [turns, aligned(rows)]


@dataclass(frozen=True)
class SearchHints(GameHints):
    """Search results for one or more successive decisions; shows up to `most` turns of each."""

    outlooks: tuple[Outlook, ...]
    most: int = 0

    def as_dict(self) -> dict[str, Any]:
        outlooks = [one._replace(judged=one.judged[: self.most]) for one in self.outlooks]
        return {"search": [one.as_dict() for one in outlooks]}

    def paragraphs(self) -> Sequence[str]:
        return [text for one in self.outlooks for text in one.paragraphs(self.most)]


def turn_hints(game: AnyGame, position: Any, moves: Iterable[Any], most: int) -> TurnHints:
    """Rank the legal `moves` in `position` by result and lead; return hints on the `most` best."""
    role = game.to_move(position)
    before = game.lead(game.standing(position), role)
    ending: Counter[str] = Counter()
    listed = 0
    ranks = set()

    def looked_at() -> Iterator[tuple[int, int, Any, Any, Outcome | None]]:
        """Yield turns, each with a rank (0: win, 1: no end, 2: draw, 3: loss) and the lost lead."""
        nonlocal listed
        for listed, move in enumerate(moves, start=1):  # noqa: B007 — its last value is the count
            after = game.apply(position, move)
            outcome = game.outcome(after)
            scores, rank = outcome.scores if outcome else game.standing(after), 1
            if outcome is not None:
                ending[outcome.winner or "draw"] += 1
                rank = 0 if outcome.winner == role else 2 if outcome.winner is None else 3
            lost = before - game.lead(scores, role)
            ranks.add((rank, lost))
            yield rank, lost, move, after, outcome

    scored, hints = bool(game.scored_roles()), []
    for _rank, lost, move, after, outcome in heapq.nsmallest(
        most, looked_at(), key=lambda one: one[:2]
    ):
        changes = game.changes(position, move, after)
        hints.append(TurnHint(game.format_move(move), outcome, -lost if scored else None, changes))
    told = {one.name: one.title for one in game.columns if one.kind is not ColumnKind.TURN}
    alike = listed > 1 and len(ranks) == 1 and not ending
    return TurnHints(tuple(hints), listed, ending, told, alike=alike)


BEST_TURNS = 10  # The default number of turns that hints show.
MOST_LISTED_TURNS = 1_000_000  # The most turns that hints examine, in about ten seconds.
_SUGGESTED = 5


class HintRequest(NamedTuple):
    """The options of a request for hints.

    `best` is the number of turns to show (None: a default). In games with Xoids, `xoid` is the Xoid
    to examine, and `max_legs` is the greatest number of legs of the examined Xoids. `playouts` is
    the number of playouts of a search; None requests hints without a search.
    """

    best: int | None = None
    xoid: str | None = None
    max_legs: int | None = None
    playouts: int | None = None


Suggestions = tuple[str, list[tuple[str, str]]]  # a sentence, and pairs of a turn and its effect


def _refuse_xoids(game: AnyGame, request: HintRequest) -> None:
    if request.xoid is not None or request.max_legs is not None:
        names = " and ".join(game.names)
        raise InputError(f"--xoid and --max-legs work only in games with Xoids, not in {names}")


class Insight:
    """Hints on positions of one game, and statistics of its games."""

    # The `figures` that are 1 if an event happened in a game, else 0; reports show percentages.
    events: ClassVar[Sequence[str]] = ()

    def hints(self, game: Any, position: Any, request: HintRequest) -> GameHints:
        """Return hints on `position`. Raises InputError if `request` does not apply to the game."""
        _refuse_xoids(game, request)
        moves = () if game.outcome(position) else self._few_turns(game, position)
        hints = turn_hints(game, position, moves, request.best or BEST_TURNS)
        return replace(hints, of=self.in_all(game, position))

    def searched(
        self, game: Any, position: Any, search: GameTree, request: HintRequest
    ) -> SearchHints:
        """Search `position` for hints. Raises InputError if `request` does not suit the game."""
        _refuse_xoids(game, request)
        effort = Effort(request.playouts or PLAYOUTS)
        found = outlook(search, search.state(position), effort, Dice("0"))
        found = found._replace(of=self.in_all(game, position))
        return SearchHints((found,), request.best or BEST_TURNS)

    def suggestions(self, game: Any, position: Any) -> Suggestions:
        """Return a sentence and good turns, for a player who requests help in an unfinished game.

        If the scores do not distinguish the turns, returns only a sentence that explains this.
        """
        hints = turn_hints(game, position, self._few_turns(game, position), _SUGGESTED)
        if hints.alike:
            return " ".join(hints.paragraphs()), []
        effects = (" ".join(filter(None, (hint.by, hint.result))) for hint in hints.best)
        turns = [(hint.move, effect) for hint, effect in zip(hints.best, effects, strict=True)]
        return hints.paragraphs()[0], turns

    def turns(self, game: Any, position: Any) -> Iterable[Any]:
        """Return the legal moves that hints examine; by default, all legal moves."""
        moves: Iterator[Any] = game.moves(position)
        return moves

    def _few_turns(self, game: Any, position: Any) -> Iterable[Any]:
        if any(True for _ in islice(self.turns(game, position), MOST_LISTED_TURNS, None)):
            raise InputError(
                f"hints examine at most {MOST_LISTED_TURNS:,} legal turns, and this "
                "position has more; search for the best turn, or play on a smaller board"
            )
        return self.turns(game, position)

    def in_all(self, game: Any, position: Any) -> str:
        """Return the approximate number of all turns if `turns` omits some turns, else ""."""
        return ""

    def figures(self, game: Any, position: Any) -> Mapping[str, int]:
        """Return statistics of the final `position` by name, except the turn count and scores."""
        return {}


@cache
def insight_of(game: type[AnyGame]) -> Insight:
    """Return the Insight object for games of the class `game`."""
    return hook_class(game, "insight", Insight)()
