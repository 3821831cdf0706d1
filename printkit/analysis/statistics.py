"""Statistics over recorded games: what a club keeps by hand.

A game counts when its record is legal and it was played to its end. A resigned game counts as
played and won, but not in averages of turns and scores, which are those of whole games.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from printkit.analysis.binomial import wilson
from printkit.analysis.breakdown import (
    Extremes,
    Pairs,
    margins,
    month,
    sides_table,
    spread_table,
    tally_table,
)
from printkit.analysis.charts import Chart
from printkit.analysis.glicko import Rating, Result, ratings
from printkit.analysis.insight import Insight
from printkit.analysis.tables import Cell, Section, Table, as_text
from printkit.analysis.tally import Distribution, GameResult, Tally, game_result
from printkit.language import ENGLISH, _, ngettext, role_name, speaking
from printkit.rules.game import AnyGame, Role
from printkit.verify.report import Report, fault_sentence
from printkit.verify.trial import Trial

FORMAT = "printkit-statistics/1"
MOST_LISTED = 1000  # records that are left out


class LeftOut(NamedTuple):
    """A record that does not count: its status, as in its report, and why."""

    record: str
    status: str
    reason: str


class Statistics:
    """Reports on records, counted by ruleset; `insight_of` says what to count of each game."""

    def __init__(self, insight_of: Callable[[type[AnyGame]], Insight]) -> None:
        self._insight_of = insight_of
        self.left_out: list[LeftOut] = []
        self.omitted = 0  # records that are left out and not listed
        self.groups: dict[tuple[str, str], Group] = {}

    def add(self, report: Report) -> None:
        """Count `report`, or note why it does not count."""
        trial = report.trial
        if trial is None or report.status != "finished":
            self._leave_out([LeftOut(report.record, report.status, _reason(report))])
            return
        key = (report.game or "", report.ruleset or "")
        group = self.groups.get(key)
        if group is None:
            insight = self._insight_of(type(trial.game))
            group = self.groups[key] = Group(trial.game, insight)
        group.add(report, trial)

    def merge(self, other: "Statistics") -> None:
        """Count all that `other` has counted, as if it came after what is counted here."""
        self._leave_out(other.left_out)
        self.omitted += other.omitted
        for key, group in other.groups.items():
            if key in self.groups:
                self.groups[key].merge(group)
            else:
                self.groups[key] = group

    def _leave_out(self, records: list[LeftOut]) -> None:
        room = MOST_LISTED - len(self.left_out)
        self.left_out += records[:room]
        self.omitted += len(records[room:])

    @property
    def games(self) -> int:
        """The number of games that count."""
        return sum(group.tally.games for group in self.groups.values())

    def describe(self) -> str:
        """All tables for a terminal."""
        return as_text(self.sections())

    def as_dict(self) -> dict[str, Any]:
        """The tables of each ruleset by name, and what was left out; their titles are English."""
        with speaking(ENGLISH):
            rulesets = {section.title: section.as_dict() for section in self.counted()}
        return {
            "format": FORMAT,
            "games": self.games,
            "left_out": [one._asdict() for one in self.left_out],
            **({"left_out_more": self.omitted} if self.omitted else {}),
            "rulesets": rulesets,
        }

    def counted(self) -> Iterator[Section]:
        """The tables of each ruleset."""
        for (game, ruleset), group in sorted(self.groups.items()):
            title = game
            if game != ruleset:
                title = _("{game}, rules {ruleset}").format(game=game, ruleset=ruleset)
            yield Section(title, tuple(group.tables()), tuple(group.charts()))

    def sections(self) -> Iterator[Section]:
        """The tables of each ruleset, then the records that were left out."""
        yield from self.counted()
        if self.left_out:
            number = len(self.left_out) + self.omitted
            more = ngettext(
                "and {count} more, which printkit verify --table lists",
                "and {count} more, which printkit verify --table lists",
                self.omitted,
            ).format(count=self.omitted)
            rows = (*self.left_out, *([LeftOut(more, "", "")] if self.omitted else ()))
            columns = (_("record"), _("status"), _("reason"))
            table = Table(_("left out"), columns, rows, announced=False)
            title = ngettext("left out: {count} record", "left out: {count} records", number)
            yield Section(title.format(count=number), (table,))


def _reason(report: Report) -> str:
    trial, fault = report.trial, fault_sentence(report)
    if fault is not None:
        return fault
    assert trial is not None
    mover = trial.game.to_move(trial.position)
    return _("{player} is to move").format(player=role_name(mover))


class Player:
    """The results of one person."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.lost = 0
        self.score = Distribution()
        self.lead = Distribution()

    def merge(self, other: "Player") -> None:
        """Count the results that `other` has counted."""
        self.games += other.games
        self.won += other.won
        self.lost += other.lost
        self.score.add(other.score)
        self.lead.add(other.lead)

    def row(self, name: str) -> tuple[Cell, ...]:
        """The row of this person, called `name`, in the table of players."""
        drawn = self.games - self.won - self.lost
        share = 100 * self.won / self.games
        low, high = (100 * bound for bound in wilson(self.won, self.games))
        score = self.score.mean if self.score.number else None
        ahead = self.lead.mean if self.lead.number else None
        return name, self.games, self.won, self.lost, drawn, share, low, high, score, ahead


class Group:
    """The games of one ruleset."""

    def __init__(self, game: AnyGame, insight: Insight) -> None:
        self.roles = game.roles
        self.scored = bool(game.scored_roles())
        self.insight = insight
        self.tally = Tally()
        self.boards: Counter[str] = Counter()
        self.players: dict[str, Player] = {}
        self.months: dict[str, Tally] = {}
        self.sizes: dict[int, Tally] = {}
        self.pairs = Pairs()
        self.extremes = Extremes()
        self.results: Counter[Result] = Counter()  # between people whose names are told
        self.own = insight.game_figures()

    def add(self, report: Report, trial: Trial) -> None:
        """Count the finished game of `trial`, on which `report` reports."""
        assert trial.outcome
        resigned = bool(trial.steps) and trial.steps[-1].move is None
        result = self._result(trial)
        self.boards[report.board or ""] += 1
        tallies = [self.tally, self.sizes.setdefault(len(trial.game.board.cells), Tally())]
        if when := month(report.date):
            tallies.append(self.months.setdefault(when, Tally()))
        for tally in tallies:
            if resigned:
                tally.count_win(result)
            else:
                tally.count(result)
        if not resigned:
            margin = abs(result.lead) if len(result.scores) == len(self.roles) else None
            self.extremes.add(report.record, result.turns, margin)
        self.pairs.add(report.players, result.winner)
        if self.own is not None:
            self.own.add(report.record, trial, resigned=resigned)
        for role, name in report.players.items():
            if name.strip():
                player = self.players.setdefault(name.strip(), Player())
                _count_player(player, role, result, trial, resigned=resigned)
        one, other = (report.players.get(role, "").strip() for role in self.roles)
        if one and other and one != other:
            score = 0.5 if result.winner is None else float(result.winner == self.roles[0])
            self.results[Result(month(report.date), one, other, score)] += 1

    def merge(self, other: "Group") -> None:
        """Count the games that `other` has counted, of the same ruleset."""
        self.tally.add(other.tally)
        self.boards.update(other.boards)
        for when, tally in other.months.items():
            self.months.setdefault(when, Tally()).add(tally)
        for cells, tally in other.sizes.items():
            self.sizes.setdefault(cells, Tally()).add(tally)
        self.pairs.merge(other.pairs)
        self.extremes.merge(other.extremes)
        if self.own is not None and other.own is not None:
            self.own.merge(other.own)
        self.results.update(other.results)
        for name, player in other.players.items():
            self.players.setdefault(name, Player()).merge(player)

    def _result(self, trial: Trial) -> GameResult:
        game, outcome = trial.game, trial.outcome
        assert outcome
        figures = self.insight.figures(game, trial.position)
        first = trial.steps[0].role if trial.steps else game.roles[0]
        return game_result(game, outcome, first, len(trial.steps), figures)

    def tables(self) -> Iterator[Table]:
        """The figures, the game's own figures, the players, when and on what they played."""
        roles = map(role_name, self.roles)
        yield Table(
            _("figures"), (_("figure"), _("all"), *roles), tuple(self._figures()), announced=False
        )
        yield spread_table(self.tally, self.roles)
        yield sides_table(self.tally, self.roles)
        if self.own is not None:
            yield from self.own.tables()
        endings = sorted(self.tally.endings.items(), key=lambda one: (-one[1], one[0]))
        columns: tuple[str, ...] = (_("ending"), _("games"))
        yield Table(_("endings"), columns, tuple(endings), announced=False)
        if self.players:
            scores = (_("score"), _("lead")) if self.scored else ()
            rated = (_("rating"), _("deviation")) if self.results else ()
            results = (_("games"), _("won"), _("lost"), _("drawn"), _("won %"))
            bounds = (_("at least %"), _("at most %"))
            columns = (_("player"), *results, *bounds, *scores, *rated)
            rows = self._players(len(columns) - len(rated), rated=bool(rated))
            yield Table(_("players"), columns, tuple(rows), announced=False)
        yield self.pairs.table()
        yield self.extremes.table()
        yield tally_table(_("months"), _("month"), self.months, self.roles, announced=False)
        yield tally_table(_("sizes"), _("cells"), self.sizes, self.roles)
        boards = sorted(self.boards.items(), key=lambda one: (-one[1], one[0]))
        yield Table(_("boards"), (_("board"), _("games")), tuple(boards), announced=False)

    def charts(self) -> Iterator[Chart]:
        """How long the games were, how close, and what each side scored."""
        tally = self.tally
        scores = {
            role_name(role): tally.scores[role] for role in self.roles if role in tally.scores
        }
        yield Chart(_("turns"), {_("turns"): tally.turns})
        yield Chart(_("margin of the winner"), {_("margin"): margins(tally)})
        yield Chart(_("score"), scores)

    def _players(self, columns: int, *, rated: bool) -> Iterator[tuple[Cell, ...]]:
        """The rows of players, the strongest first, with as many `columns` before their ratings."""
        found = ratings(self.results)
        new = Rating()

        def strength(one: tuple[str, Player]) -> tuple[float, int, str]:
            return -found.get(one[0], new).rating, -one[1].won, one[0]

        for name, player in sorted(self.players.items(), key=strength):
            row = player.row(name)[:columns]
            own = found.get(name)
            if rated:
                row = (*row, *((own.rating, own.deviation) if own else (None, None)))
            yield row

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


def _count_player(
    player: Player, role: Role, result: GameResult, trial: Trial, *, resigned: bool
) -> None:
    player.games += 1
    player.won += result.winner == role
    player.lost += result.winner not in (role, None)
    if not resigned:
        if role in result.scores:
            player.score.counts[result.scores[role]] += 1
        player.lead.counts[trial.game.lead(result.scores, role)] += 1
