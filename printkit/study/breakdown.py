"""Games told apart by month, by size of the board and by pair of players; and the odd ones out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from printkit.base.language import N_, _, dated, pgettext, role_name
from printkit.rules.game import Role
from printkit.study.glicko import Result
from printkit.study.tables import Cell, Table
from printkit.study.tally import DRAW, Distribution, Tally, percents, two_sided

_MONTH = len("2026-11")
Key = TypeVar("Key", str, int)


def month(date: str) -> str:
    """The month of an ISO date, empty where it is none."""
    return date[:_MONTH] if date[:4].isdigit() and date[4:5] == "-" else ""


def tally_table(
    name: str,
    heading: str,
    tallies: Mapping[Key, Tally],
    roles: tuple[Role, Role],
    *,
    announced: bool = True,
) -> Table:
    """How the games under each key of `tallies` ended and how long they were."""
    columns = (heading, _("games"), *map(won_by, roles), _("drawn"), _("turns"), _("margin"))
    rows: list[tuple[Cell, ...]] = []
    for key, tally in sorted(tallies.items()):
        won: list[int] = [tally.wins[role] for role in (*roles, DRAW)]
        figures = tally.turns, margins(tally)
        means: list[float | None] = [its.mean if its.number else None for its in figures]
        rows.append((dated(key) if isinstance(key, str) else key, tally.games, *won, *means))
    return Table(name, columns, tuple(rows), announced)


def won_by(role: Role) -> str:
    """The title of the games that `role` won."""
    return _("won by {player}").format(player=role_name(role))


def score_of(role: Role) -> str:
    """The title of the scores of `role`."""
    return _("score of {player}").format(player=role_name(role))


def margins(tally: Tally) -> Distribution:
    """By how much the winner was ahead, where both sides have a score."""
    found = Distribution()
    if len(tally.scores) > 1:
        for lead, count in tally.lead.counts.items():
            found.counts[abs(lead)] += count
    return found


def spread_table(tally: Tally, roles: Iterable[Role]) -> Table:
    """The mean and the spread of turns, margins and scores."""
    scores = {score_of(role): tally.scores[role] for role in roles if role in tally.scores}
    rows = tuple(
        (name, its.number, its.mean, its.deviation, min(its.counts), its.median, max(its.counts))
        for name, its in {_("turns"): tally.turns, _("margin"): margins(tally), **scores}.items()
        if its.number
    )
    columns = (_("figure"), _("games"), *spread_columns())
    return Table(_("spread"), columns, rows)


def spread_columns() -> tuple[str, ...]:
    """The titles of the mean, the deviation, the least value, the median and the greatest."""
    return _("mean"), _("deviation"), _("least"), _("median"), _("most")


def sides_table(tally: Tally, roles: tuple[Role, Role]) -> Table:
    """Whether one side wins more often than by chance, and how often equals would differ so."""
    decided = tally.games - tally.wins[DRAW]
    first = _("won by the first to move")
    questions = {won_by(roles[0]): tally.wins[roles[0]], first: tally.first_wins}
    rows = [
        (name, won, decided, *percents(won, decided), 100 * two_sided(won, decided))
        for name, won in questions.items()
        if decided
    ]
    columns = (
        *(_("side"), _("won"), pgettext("column", "of"), "%"),
        *(_("at least %"), _("at most %"), _("by chance %")),
    )
    return Table(_("sides"), columns, tuple(rows))


def pairs_table(results: Mapping[Result, int]) -> Table:
    """Who won against whom: a row for each pair, those with most games first."""
    pairs: defaultdict[tuple[str, str], Counter[float]] = defaultdict(Counter)
    for (_period, one, other, score), count in results.items():
        pairs[min(one, other), max(one, other)][score if one < other else 1 - score] += count
    rows = tuple(
        (one, other, scores.total(), scores[1], scores[0], scores[0.5])
        for (one, other), scores in sorted(
            pairs.items(), key=lambda pair: (-pair[1].total(), pair[0])
        )
    )
    columns = (_("player"), _("against"), _("games"), _("won"), _("lost"), _("drawn"))
    return Table(_("head to head"), columns, rows)


class Extremes:
    """The longest game, the shortest, the one with the widest margin."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[int, str, int]] = {}  # an order, a record, its figure

    def add(self, record: str, turns: int, margin: int | None) -> None:
        """Look at a whole game in the file `record`; `margin` is None where a side has no score."""
        figures = {N_("longest"): (-turns, record, turns), N_("shortest"): (turns, record, turns)}
        if margin is not None:
            figures[N_("widest margin")] = (-margin, record, margin)
        for kind, one in figures.items():
            self.found[kind] = min(one, self.found.get(kind, one))

    def table(self) -> Table:
        """A row for each."""
        columns = (_("game"), _("figure"), _("record"))
        rows = tuple(
            (_(kind), figure, record) for kind, (_order, record, figure) in self.found.items()
        )
        return Table(_("extremes"), columns, rows)
