"""What each legal turn would do at once, for games that can list their turns."""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from printkit.language import _, ngettext, role_name
from printkit.rules.game import AnyGame, ColumnKind, Outcome
from printkit.text import aligned
from printkit.verify.report import result_words


class TurnHint(NamedTuple):
    """One legal turn.

    `outcome` is set where the turn ends the game; `swing` is by how much it changes the lead of
    the player who plays it (None in a game without a score); `changes` is what the table of turns
    would say of it.
    """

    move: str
    outcome: Outcome | None
    swing: int | None
    changes: Mapping[str, str]

    @property
    def says(self) -> str:
        """What the turn would do, in a few words."""
        return " ".join(filter(None, (self.by, self.result)))

    @property
    def by(self) -> str:
        """By how much the turn changes the lead; empty where the game has no score."""
        return "" if self.swing is None else f"{self.swing:+d}"

    @property
    def result(self) -> str:
        """Who wins, where the turn ends the game."""
        if self.outcome is None:
            return ""
        return result_words(self.outcome.winner)

    def as_dict(self) -> dict[str, Any]:
        """The hint as JSON holds it."""
        return {
            "move": self.move,
            "ends": self.outcome is not None,
            "winner": self.outcome.winner if self.outcome else None,
            "swing": self.swing,
            "changes": dict(self.changes),
        }


class TurnHints(NamedTuple):
    """The `best` of `listed` turns: those that win now, then by swing, then in listed order.

    `ending` counts the turns that end the game, by winner or `draw`; `columns` are the titles of
    what is told of each, by name. `of` says of how many turns in all, if not of all.
    """

    best: tuple[TurnHint, ...]
    listed: int
    ending: Mapping[str, int]
    columns: Mapping[str, str]
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
        ending = ", ".join(
            (
                ngettext("{count} ends in a draw", "{count} end in a draw", number)
                if who == "draw"
                else ngettext("{count} wins for {player}", "{count} win for {player}", number)
            ).format(count=number, player=role_name(who))
            for who, number in self.ending.items()
        )
        looked_at = ngettext(
            "{count} legal turn looked at; {ending}.",
            "{count} legal turns looked at; {ending}.",
            self.listed,
        )
        if self.of:
            looked_at = _("{count} of {all} legal turns looked at; {ending}.")
        turns = looked_at.format(
            count=self.listed, all=self.of, ending=ending or _("none ends the game")
        )
        scored = any(hint.swing is not None for hint in self.best)
        heads = [_("turn"), _("ends"), *([_("swing")] if scored else []), *self.columns.values()]
        rows = [tuple(heads)]
        for hint in self.best:
            changes = [hint.changes[name] for name in self.columns]
            rows.append((hint.move, hint.result, *([hint.by] if scored else []), *changes))
        return [turns, aligned(rows)]


class _Looked(NamedTuple):
    move: Any
    after: Any
    outcome: Outcome | None
    swing: int
    rank: int  # winning first, then going on, then a draw, then losing


def turn_hints(game: AnyGame, position: Any, moves: Iterable[Any], most: int) -> TurnHints:
    """Look at the position after each of `moves`, all legal in `position`; keep the `most` best."""
    role = game.to_move(position)
    before = game.lead(game.standing(position), role)
    ending: Counter[str] = Counter()
    listed = 0

    def looked_at() -> Iterator[_Looked]:
        nonlocal listed
        for listed, move in enumerate(moves, start=1):  # noqa: B007 — the last number counts
            after = game.apply(position, move)
            outcome = game.outcome(after)
            scores, rank = outcome.scores if outcome else game.standing(after), 1
            if outcome is not None:
                ending[outcome.winner or "draw"] += 1
                rank = 0 if outcome.winner == role else 2 if outcome.winner is None else 3
            yield _Looked(move, after, outcome, game.lead(scores, role) - before, rank)

    best = heapq.nsmallest(most, looked_at(), key=lambda one: (one.rank, -one.swing))
    scored = bool(game.scored_roles())
    hints = tuple(
        TurnHint(
            game.format_move(move),
            outcome,
            swing if scored else None,
            game.changes(position, move, after),
        )
        for move, after, outcome, swing, _rank in best
    )
    told = {one.name: one.title for one in game.columns if one.kind is not ColumnKind.TURN}
    return TurnHints(hints, listed, ending, told)
