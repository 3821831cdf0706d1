"""Statistics over recorded games, such as the games of a club.

A game counts in the statistics if its record is legal and the game is over. A resigned game counts
as played and won, but averages of turns and scores include only games played to their end.
"""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.answer import Answer, Verbatim
from printkit.base.language import ENGLISH, _, ngettext, role_name, speaking
from printkit.base.output import MADE_BY, made_by, with_generator, write_file
from printkit.base.text import as_json
from printkit.records.verdict import Report
from printkit.rules.catalogue import game_class
from printkit.rules.game import AnyGame, Role, Termination
from printkit.study.games_csv import escape_csv, result_row
from printkit.study.tables import CSV_COLUMNS, Cell, Section, Table, as_html, as_text, cells
from printkit.study.tally import Distribution, GameRow, Tally, percents

FORMAT = "printkit-statistics/1"
FORMS = {
    "json": "write the statistics as JSON",
    "csv": "write the statistics as CSV, with a line for each figure",
    "html": ("write the statistics as an HTML page"),
}
MOST_LISTED = 1000  # the statistics list at most this many records that do not count


class LeftOut(NamedTuple):
    """A record that does not count in the statistics, its status in the report, and the reason."""

    record: str
    status: str
    reason: str


class CountedGames:
    """Statistics of games, grouped by game and ruleset."""

    def __init__(self) -> None:
        self.left_out: list[LeftOut] = []
        self.omitted = 0  # number of left-out records beyond MOST_LISTED
        self.groups: dict[tuple[str, str], Group] = {}

    def add(self, row: GameRow) -> None:
        """Count the game of `row` if its status is "finished"; else list its record as left out.

        Raises InputError if the game is unknown.
        """
        if row.status != "finished":
            if len(self.left_out) < MOST_LISTED:
                self.left_out.append(LeftOut(row.record, row.status, row.fault or row.ending))
            else:
                self.omitted += 1
            return
        key = (row.game, row.ruleset)
        if key not in self.groups:
            self.groups[key] = Group(game_class(row.game))
        self.groups[key].add(row)

    @property
    def games(self) -> int:
        """The number of games that count: legal games that are over."""
        return sum(group.tally.games for group in self.groups.values())

    def counted(self) -> Iterator[Section]:
        """Yield a section of tables for each ruleset."""
        for (game, ruleset), group in sorted(self.groups.items()):
            title = _("{game}, rules {ruleset}") if game != ruleset else "{game}"
            title = title.format(game=game, ruleset=ruleset)
            yield Section(title, tuple(group.tables()))

    def sections(self) -> Iterator[Section]:
        """Yield the section of each ruleset, then the section of left-out records."""
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
    """The results of one player."""

    def __init__(self) -> None:
        self.results: Counter[float] = Counter()  # games by result: 1 won, 0 lost, 0.5 drawn
        self.score, self.lead = Distribution(), Distribution()

    def add(self, row: GameRow, role: Role, lead: int) -> None:
        """Count the game of `row`; this player had `role` and a final lead of `lead` points."""
        self.results[float(row.winner == role) if row.winner else 0.5] += 1
        if row.termination != Termination.RESIGNED:
            if role in row.scores:
                self.score.counts[row.scores[role]] += 1
            self.lead.counts[lead] += 1

    def row(self, name: str) -> tuple[Cell, ...]:
        """Return the row for this player, called `name`, in the table of players."""
        games, counts = self.results.total(), [self.results[score] for score in (1, 0, 0.5)]
        means = (its.mean if its.number else None for its in (self.score, self.lead))
        return name, games, *counts, *percents(counts[0], games), *means


class Group:
    """Statistics of the games of one ruleset."""

    def __init__(self, kind: type[AnyGame]) -> None:
        self.roles = kind.roles
        self.scored = bool(kind.scored_roles())
        self.tally = Tally()
        self.boards: Counter[str] = Counter()
        self.players: dict[str, Player] = {}
        self.results: Counter[tuple[str, str, float]] = Counter()  # by player, opponent and score

    def add(self, row: GameRow) -> None:
        """Count the finished game of `row`."""
        self.boards[row.board] += 1
        if row.termination == Termination.RESIGNED:
            self.tally.count_win(row)
        else:
            self.tally.count(row)
        for role, name in row.players.items():
            if name.strip():
                player = self.players.setdefault(name.strip(), Player())
                player.add(row, role, row.lead if role == self.roles[0] else -row.lead)
        one, other = (row.players.get(role, "").strip() for role in self.roles)
        if one and other and one != other:
            score = float(row.winner == self.roles[0]) if row.winner else 0.5
            self.results[one, other, score] += 1

    def tables(self) -> Iterator[Table]:
        """Yield the tables of the ruleset's statistics."""
        roles = map(role_name, self.roles)
        columns: tuple[str, ...] = (_("figure"), _("all"), *roles)
        yield Table(_("figures"), columns, tuple(self._figures()), announced=False)
        yield _counts_table(_("endings"), _("ending"), self.tally.endings)
        if self.players:
            scores = (_("score"), _("lead")) if self.scored else ()
            results = (_("games"), _("won"), _("lost"), _("drawn"), _("won %"))
            bounds = (_("at least %"), _("at most %"))
            columns = (_("player"), *results, *bounds, *scores)
            by_wins = sorted(self.players.items(), key=lambda one: (-one[1].results[1], one[0]))
            rows = tuple(player.row(name)[: len(columns)] for name, player in by_wins)
            yield Table(_("players"), columns, rows, announced=False)
        yield self._pairs()
        yield _counts_table(_("boards"), _("board"), self.boards)

    def _figures(self) -> Iterator[tuple[Cell, ...]]:
        tally, (one, other) = self.tally, self.roles
        wins = tally.wins
        yield _("games"), tally.games, None, None
        yield _("won"), wins[one] + wins[other], wins[one], wins[other]
        yield _("drawn"), wins["draw"], None, None
        yield _("won by the first to move"), tally.first_wins, None, None
        if not tally.turns.number:
            return
        scores = [tally.scores[role].mean if role in tally.scores else None for role in self.roles]
        known = [score for score in scores if score is not None]
        yield _("turns"), tally.turns.mean, None, None
        if known:
            yield _("score"), sum(known) / len(known), *scores
        if len(known) == 2:
            leads = tally.lead.counts
            margins = sum(abs(lead) * count for lead, count in leads.items())
            yield _("margin"), margins / leads.total(), None, None
        for name, figures in tally.figures.items():
            yield _(name), figures.mean, None, None

    def _pairs(self) -> Table:
        """Return the head-to-head table: a row for each pair of players, the most games first."""
        pairs: defaultdict[tuple[str, str], Counter[float]] = defaultdict(Counter)
        for (one, other, score), count in self.results.items():
            pairs[min(one, other), max(one, other)][score if one < other else 1 - score] += count
        rows = tuple(
            (*pair, scores.total(), scores[1], scores[0], scores[0.5])
            for pair, scores in sorted(pairs.items(), key=lambda one: (-one[1].total(), one[0]))
        )
        columns = (_("player"), _("against"), _("games"), _("won"), _("lost"), _("drawn"))
        return Table(_("head to head"), columns, rows)


def _counts_table(name: str, heading: str, counts: Counter[str]) -> Table:
    rows = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return Table(name, (heading, _("games")), tuple(rows), announced=False)


@dataclass(frozen=True, eq=False, repr=False)
class Statistics(Answer):
    """Statistics over recorded games; `print()` of this object shows the tables.

    The command prints the statistics in the format `to`, or writes them to the file `output`.
    `missing` has a sentence for each missing record file.
    """

    counted: CountedGames = field(repr=False)
    missing: tuple[str, ...] = field(default=(), repr=False)
    to: str | None = field(default=None, repr=False)
    output: Path | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statistics) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.games)

    def __repr__(self) -> str:
        return f"<Statistics of {self.games} games, {len(self.left_out)} records left out>"

    @property
    def games(self) -> int:
        """The number of games that count: legal games that are over."""
        return self.counted.games

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The records that do not count, each with its status and the reason."""
        return tuple(self.counted.left_out)

    @property
    def rulesets(self) -> Mapping[str, Mapping[str, Sequence[Mapping[str, str | int | float]]]]:
        """For each ruleset, its tables by name; a table lists rows that map columns to cells."""
        with speaking(ENGLISH):
            return {section.title: section.as_dict() for section in self.counted.counted()}

    @property
    def exit_status(self) -> int:
        """The exit status is 0 if at least one game counts, else 2."""
        return 0 if self.games else 2

    def data(self) -> dict[str, Any]:
        """Return the tables, with English titles, and the left-out records."""
        omitted = self.counted.omitted
        return {
            "format": FORMAT,
            "games": self.games,
            "left_out": [one._asdict() for one in self.left_out],
            **({"left_out_more": omitted} if omitted else {}),
            "rulesets": self.rulesets,
        }

    def describe(self) -> str:
        """Return the tables as text or in the format `to`; empty if `output` is set."""
        if self.output is not None:
            return ""
        return self._text() if self.to is None else Verbatim(self._text())

    def warnings(self) -> list[str]:
        """Return a sentence for each missing file, and a sentence if no game counts."""
        none = () if self.games else ("none of the records is a legal game played to its end",)
        return [*self.missing, *none]

    def written(self) -> Iterable[Path]:
        """Write the file `output`, if given, in the format `to`; yield its path."""
        if self.output is not None:
            yield write_file(self.output, self._text().encode())

    def _text(self) -> str:
        match self.to:
            case "json":  # name printkit's version only in a file
                about = {MADE_BY: made_by()} if self.output else {}
                return f"{as_json({**self.data(), **about}, indent=2)}\n"
            case "csv":
                return self.as_csv()
            case "html":
                return self.as_html()
            case _:
                return as_text(self.counted.sections())

    def as_csv(self) -> str:
        """Return CSV in English with a line for each value; cells with formulas are escaped."""
        lines = io.StringIO()
        with speaking(ENGLISH):
            rows = [CSV_COLUMNS, *cells(self.counted.sections())]
        texts = (map(escape_csv, map(str, row)) for row in rows)
        csv.writer(lines, lineterminator="\n").writerows(texts)
        return lines.getvalue()

    def as_html(self) -> str:
        """Return a self-contained HTML page."""
        page = files("printkit.study").joinpath("statistics.html").read_text("utf-8")
        with speaking(self.language):
            sections = self.counted.sections()
            return with_generator(as_html(page, _("Statistics of recorded games"), sections))


def gathered(reports: Iterable[Report]) -> Statistics:
    """Return the statistics of `reports`, without keeping the reports in memory."""
    counted = CountedGames()
    for report in reports:
        counted.add(result_row(report))
    return Statistics(counted)
