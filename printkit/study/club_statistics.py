"""Statistics over recorded games: what a club keeps by hand.

A game counts when its record is legal and it was played to its end. A resigned game counts as
played and won, but not in averages of turns and scores, which are those of whole games.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printkit.base.language import _, ngettext, role_name
from printkit.rules.game import AnyGame, Role, Termination
from printkit.study.breakdown import (
    Extremes,
    margins,
    month,
    pairs_table,
    sides_table,
    spread_table,
    tally_table,
)
from printkit.study.glicko import Rating, Result, ratings
from printkit.study.insight import Insight
from printkit.study.tables import Cell, Chart, Section, Table
from printkit.study.tally import Distribution, GameRow, Tally, percents

MOST_LISTED = 1000  # records that are left out


class LeftOut(NamedTuple):
    """A record that does not count: its status, as in its report, and why."""

    record: str
    status: str
    reason: str


class CountedGames:
    """Games counted by ruleset; `kind_of` has the class of a game, and what to count of it.

    It raises InputError for a game that is not known.
    """

    def __init__(self, kind_of: Callable[[str], tuple[type[AnyGame], Insight]]) -> None:
        self._kind_of = kind_of
        self.left_out: list[LeftOut] = []
        self.omitted = 0  # records that are left out and not listed
        self.groups: dict[tuple[str, str], Group] = {}

    def add(self, row: GameRow) -> None:
        """Count the game of `row`, or note why it does not count.

        Raises InputError for an unknown game; for foreign details what GameFigures.add raises.
        """
        if row.status != "finished":
            if len(self.left_out) < MOST_LISTED:
                self.left_out.append(LeftOut(row.record, row.status, row.fault or row.ending))
            else:
                self.omitted += 1
            return
        key = (row.game, row.ruleset)
        if key not in self.groups:
            self.groups[key] = Group(*self._kind_of(row.game))
        self.groups[key].add(row)

    @property
    def games(self) -> int:
        """The number of games that count."""
        return sum(group.tally.games for group in self.groups.values())

    def counted(self) -> Iterator[Section]:
        """The tables of each ruleset."""
        for (game, ruleset), group in sorted(self.groups.items()):
            title = _("{game}, rules {ruleset}") if game != ruleset else "{game}"
            title = title.format(game=game, ruleset=ruleset)
            yield Section(title, tuple(group.tables()), tuple(group.charts()))

    def sections(self) -> Iterator[Section]:
        """The tables of each ruleset, then the records that were left out."""
        yield from self.counted()
        if self.left_out:
            number, rows = len(self.left_out) + self.omitted, self.left_out[:]
            if self.omitted:
                more = ngettext(
                    "and {count} more, which printkit verify --table lists",
                    "and {count} more, which printkit verify --table lists",
                    self.omitted,
                )
                rows.append(LeftOut(more.format(count=self.omitted), "", ""))
            columns = (_("record"), _("status"), _("reason"))
            table = Table(_("left out"), columns, tuple(rows), announced=False)
            title = ngettext("left out: {count} record", "left out: {count} records", number)
            yield Section(title.format(count=number), (table,))


class Player:
    """The results of one person."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.lost = 0
        self.score = Distribution()
        self.lead = Distribution()

    def add(self, row: GameRow, role: Role, lead: int) -> None:
        """Count the game of `row`, which this person played as `role` and ended with a `lead`."""
        self.games += 1
        self.won += row.winner == role
        self.lost += row.winner not in (role, "")
        if row.termination != Termination.RESIGNED:
            if role in row.scores:
                self.score.counts[row.scores[role]] += 1
            self.lead.counts[lead] += 1

    def row(self, name: str) -> tuple[Cell, ...]:
        """The row of this person, called `name`, in the table of players."""
        drawn, shares = self.games - self.won - self.lost, percents(self.won, self.games)
        means = (its.mean if its.number else None for its in (self.score, self.lead))
        return name, self.games, self.won, self.lost, drawn, *shares, *means


class Group:
    """The games of one ruleset."""

    def __init__(self, kind: type[AnyGame], insight: Insight) -> None:
        self.roles = kind.roles
        self.scored = bool(kind.scored_roles())
        self.tally = Tally()
        self.boards: Counter[str] = Counter()
        self.players: dict[str, Player] = {}
        self.months: dict[str, Tally] = {}
        self.sizes: dict[int, Tally] = {}
        self.extremes = Extremes()
        self.results: Counter[Result] = Counter()  # between people whose names are told
        self.own = insight.game_figures()

    def add(self, row: GameRow) -> None:
        """Count the finished game of `row`."""
        resigned = row.termination == Termination.RESIGNED
        if self.own is not None:
            self.own.add(row)
        self.boards[row.board] += 1
        tallies = [self.tally, self.sizes.setdefault(row.cells, Tally())]
        if when := month(row.date):
            tallies.append(self.months.setdefault(when, Tally()))
        for tally in tallies:
            if resigned:
                tally.count_win(row)
            else:
                tally.count(row)
        if not resigned:
            margin = abs(row.lead) if len(row.scores) == len(self.roles) else None
            self.extremes.add(row.record, row.turns, margin)
        for role, name in row.players.items():
            if name.strip():
                player = self.players.setdefault(name.strip(), Player())
                player.add(row, role, row.lead if role == self.roles[0] else -row.lead)
        one, other = (row.players.get(role, "").strip() for role in self.roles)
        if one and other and one != other:
            score = float(row.winner == self.roles[0]) if row.winner else 0.5
            self.results[Result(month(row.date), one, other, score)] += 1

    def tables(self) -> Iterator[Table]:
        """The figures, the game's own figures, the players, when and on what they played."""
        roles = map(role_name, self.roles)
        columns: tuple[str, ...] = (_("figure"), _("all"), *roles)
        yield Table(_("figures"), columns, tuple(self._figures()), announced=False)
        yield spread_table(self.tally, self.roles)
        yield sides_table(self.tally, self.roles)
        if self.own is not None:
            yield from self.own.tables()
        yield _counts_table(_("endings"), _("ending"), self.tally.endings)
        if self.players:
            scores = (_("score"), _("lead")) if self.scored else ()
            rated = (_("rating"), _("deviation")) if self.results else ()
            results = (_("games"), _("won"), _("lost"), _("drawn"), _("won %"))
            bounds = (_("at least %"), _("at most %"))
            columns = (_("player"), *results, *bounds, *scores, *rated)
            rows = self._players(len(columns) - len(rated))
            yield Table(_("players"), columns, tuple(rows), announced=False)
        yield pairs_table(self.results)
        yield self.extremes.table()
        yield tally_table(_("months"), _("month"), self.months, self.roles, announced=False)
        yield tally_table(_("sizes"), _("cells"), self.sizes, self.roles)
        yield _counts_table(_("boards"), _("board"), self.boards)

    def charts(self) -> Iterator[Chart]:
        """How long the games were, how close, and what each side scored."""
        tally, scored = self.tally, [role for role in self.roles if role in self.tally.scores]
        yield Chart(_("turns"), {_("turns"): tally.turns})
        yield Chart(_("margin of the winner"), {_("margin"): margins(tally)})
        yield Chart(_("score"), {role_name(role): tally.scores[role] for role in scored})

    def _players(self, columns: int) -> Iterator[tuple[Cell, ...]]:
        """The strongest first, with as many `columns` before their ratings."""
        found = ratings(self.results)

        def strength(one: tuple[str, Player]) -> tuple[float, int, str]:
            return -found.get(one[0], Rating()).rating, -one[1].won, one[0]

        for name, player in sorted(self.players.items(), key=strength):
            own: Sequence[float | None] = found.get(name, (None, None))[:2] if found else ()
            yield (*player.row(name)[:columns], *own)

    def _figures(self) -> Iterator[tuple[Cell, ...]]:
        tally, (one, other) = self.tally, self.roles
        wins = tally.wins
        yield _("games"), tally.games, None, None
        yield _("won"), wins[one] + wins[other], wins[one], wins[other]
        if self.own is None:
            yield _("drawn"), wins["draw"], None, None
            yield _("won by the first to move"), tally.first_wins, None, None
        if not tally.turns.number:
            return
        if self.own is not None:
            yield from self.own.rows(self.roles)
            return
        scores = [tally.scores[role].mean if role in tally.scores else None for role in self.roles]
        known = [score for score in scores if score is not None]
        yield _("turns"), tally.turns.mean, None, None
        if known:
            yield _("score"), sum(known) / len(known), *scores
        if len(known) == 2:
            yield _("margin"), margins(tally).mean, None, None
        for name, figures in tally.figures.items():
            yield _(name), figures.mean, None, None


def _counts_table(name: str, heading: str, counts: Counter[str]) -> Table:
    rows = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return Table(name, (heading, _("games")), tuple(rows), announced=False)
