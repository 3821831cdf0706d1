"""The result of a simulation, as data and as tables, and the fair threshold estimated from it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from printkit.analysis.breakdown import score_of, spread_columns
from printkit.analysis.players import SEARCH, Seat
from printkit.analysis.simulation import Plan
from printkit.analysis.tables import Section, Table, as_text
from printkit.analysis.tally import CONFIDENCE, DRAW, Distribution, Tally, percents, wilson
from printkit.language import _, ngettext, role_name
from printkit.rules.game import Role
from printkit.version import __version__


class Share(NamedTuple):
    """How often `more` wins at a threshold: the share of the games and its confidence interval."""

    threshold: int
    won: int
    share: float
    low: float
    high: float


class FairThreshold(NamedTuple):
    """The fair threshold is the one at which `more` wins nearest to half of the games.

    At `low` more wins more than half of the games, and at `high` less does: so the truth lies
    between. Both are None where the games are too few to tell. `nearest` is the best estimate.
    """

    nearest: int
    low: int | None
    high: int | None
    shares: tuple[Share, ...]

    def as_dict(self) -> dict[str, Any]:
        """The estimate as JSON holds it."""
        return {
            "nearest": self.nearest,
            "interval": [self.low, self.high],
            "confidence": CONFIDENCE,
            "more_wins": {
                str(one.threshold): [round(value, 4) for value in (one.share, one.low, one.high)]
                for one in self.shares
            },
        }

    def table(self) -> Table:
        """How often more wins at the thresholds near the estimate."""
        rows = tuple(
            (one.threshold, one.won, 100 * one.share, 100 * one.low, 100 * one.high)
            for one in self.shares
        )
        wins = _("{player} wins").format(player=role_name("more"))
        columns = (_("threshold"), wins, "%", _("at least %"), _("at most %"))
        return Table(_("thresholds"), columns, rows, announced=False)


def fair_threshold(scores: Distribution) -> FairThreshold:
    """The estimate from `scores`, those of `more` in at least one game."""
    shares, number = [], scores.number
    for threshold in range(min(scores.counts), max(scores.counts) + 2):
        won = scores.at_least(threshold)
        shares.append(Share(threshold, won, won / number, *wilson(won, number)))
    nearest = min(shares, key=lambda one: (abs(one.share - 0.5), one.threshold)).threshold
    low = max((one.threshold for one in shares if one.low > 0.5), default=None)
    high = min((one.threshold for one in shares if one.high < 0.5), default=None)
    return FairThreshold(nearest, low, high, tuple(shares))


FORMAT = "printkit-simulation/1"


class GameNames(NamedTuple):
    """The names of what is played; `title` is the ruleset's for people."""

    game: str
    ruleset: str
    board: str
    title: str


class Simulation(NamedTuple):
    """The result; `tally.games` is less than `asked` where the work was interrupted.

    `first` is the number of the first game. `failure` says what ended the work, if anything did.
    """

    names: GameNames
    plan: Plan
    asked: int
    tally: Tally
    threshold: FairThreshold | None
    first: int = 0
    failure: str = ""

    @property
    def interrupted(self) -> bool:
        """Whether fewer games were played than asked for."""
        return self.tally.games < self.asked

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON holds it, its keys in their order."""
        tally, game = self.tally, self.plan.game
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": __version__,
            "game": self.names.game,
            "ruleset": self.names.ruleset,
            "board": self.names.board,
            "options": game.setting.options,
            "seats": {
                role: {
                    "policy": seat.policy,
                    **({"playouts": seat.playouts} if SEARCH in seat else {}),
                    **({"giver": seat.giver, "max_legs": seat.max_legs} if seat.giver else {}),
                }
                for role, seat in self.plan.seats.items()
            },
            "seed": self.plan.seed,
            "first": self.first,
            "asked": self.asked,
            "games": tally.games,
            "wins": {role: tally.wins[role] for role in (*game.roles, DRAW)},
            "first_to_move_wins": tally.first_wins,
            "endings": dict(sorted(tally.endings.items())),
        }
        if tally.games:
            data |= {
                "turns": tally.turns.as_dict(),
                "scores": {role: tally.scores[role].as_dict() for role in _scored(self)},
                "lead": {"of": game.roles[0], **tally.lead.as_dict()},
                "figures": {name: its.as_dict() for name, its in sorted(tally.figures.items())},
                "shares": self._shares(),
            }
        if self.threshold:
            data["fair_threshold"] = self.threshold.as_dict()
        return data

    def _shares(self) -> dict[str, Any]:
        tally = self.tally
        wins = {who: _share_of(tally.wins[who], tally) for who in (*self.plan.game.roles, DRAW)}
        events = {
            name: _share_of(its.total, tally)
            for name, its in sorted(tally.figures.items())
            if name in self.plan.insight.events
        }
        first = _share_of(tally.first_wins, tally)
        return {"wins": wins, "first_to_move_wins": first, "figures": events}

    def describe(self) -> str:
        """The result for a person."""
        return as_text([self.section()]) + self.verdict()

    def section(self) -> Section:
        """The result as tables."""
        names, seats, games = self.names, self.plan.seats, self.tally.games
        head = _("{game} on {board}, rules {ruleset}").format(
            game=names.game, board=names.board, ruleset=names.ruleset
        )
        said = ngettext(
            "{head}: {count} game from seed {seed}", "{head}: {count} games from seed {seed}", games
        )
        if self.first:
            said = ngettext(
                "{head}: {count} game from seed {seed}, from number {first} on",
                "{head}: {count} games from seed {seed}, from number {first} on",
                games,
            )
        title = said.format(head=head, count=games, seed=self.plan.seed, first=self.first)
        plays = _("{player}: {policy}")
        who = (
            plays.format(player=role_name(role), policy=seat_text(seat))
            for role, seat in seats.items()
        )
        return Section("\n".join((title, *who)), tuple(self._tables()))

    def _tables(self) -> Iterator[Table]:
        tally, roles = self.tally, self.plan.game.roles
        if not tally.games:
            return
        winners = (*roles, DRAW) if tally.wins[DRAW] else roles
        wins = tuple(
            (
                _("draw") if who == DRAW else role_name(who),
                tally.wins[who],
                *percents(tally.wins[who], tally.games),
            )
            for who in winners
        )
        columns = (_("won by"), _("games"), "%", _("at least %"), _("at most %"))
        yield Table(_("wins"), columns, wins)
        figures = [_figure(_("turns"), tally.turns)]
        figures += [_figure(score_of(role), tally.scores[role]) for role in _scored(self)]
        if len(tally.scores) == 2:
            lead = _("lead of {player}").format(player=role_name(roles[0]))
            figures.append(_figure(lead, tally.lead))
        others = sorted({*tally.figures} - {*self.plan.insight.events})
        figures += [_figure(_(name), tally.figures[name]) for name in others]
        titles = (_("figure"), *spread_columns())
        yield Table(_("figures"), titles, tuple(figures), announced=False)
        events = tuple(
            (_(name), its.total, *percents(its.total, tally.games))
            for name, its in sorted(tally.figures.items())
            if name in self.plan.insight.events
        )
        columns = (_("figure"), *columns[1:])
        yield Table(_("shares of games"), columns, events, announced=False)
        if self.threshold:
            yield self.threshold.table()

    def verdict(self) -> str:
        """The fair threshold in a sentence, where one was looked for."""
        fair = self.threshold
        if fair is None:
            return ""
        if fair.low is None or fair.high is None:
            return f"{_('These games are too few to tell the fair threshold.')}\n"
        said = _(
            "Fair threshold: {nearest}. At {low} {more} wins more than half of the games, at "
            "{high} {less} does."
        )
        more, less = role_name("more"), role_name("less")
        said = said.format(nearest=fair.nearest, low=fair.low, high=fair.high, more=more, less=less)
        return f"{said}\n"


def _share_of(won: int, tally: Tally) -> dict[str, float]:
    share = won / tally.games
    low, high = wilson(won, tally.games)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def _scored(simulation: Simulation) -> list[Role]:
    return [role for role in simulation.plan.game.roles if role in simulation.tally.scores]


def _figure(name: str, its: Distribution) -> tuple[str, float, float, int, int, int]:
    return name, its.mean, its.deviation, min(its.counts), its.median, max(its.counts)


def seat_text(seat: Seat) -> str:
    """How `seat` is played, for a person."""
    policy = seat.policy
    if seat.policy == SEARCH == seat.giver:
        said = ngettext(
            "places and gives by {policy} of {count} playout",
            "places and gives by {policy} of {count} playouts",
            seat.playouts,
        )
        return said.format(policy=SEARCH, count=seat.playouts)
    if policy == SEARCH:
        said = ngettext(
            "{policy} of {count} playout", "{policy} of {count} playouts", seat.playouts
        )
        policy = said.format(policy=SEARCH, count=seat.playouts)
    if not seat.giver:
        return policy
    if seat.giver == SEARCH:
        said = ngettext(
            "{policy}, gives by {giver} of {count} playout",
            "{policy}, gives by {giver} of {count} playouts",
            seat.playouts,
        )
        return said.format(policy=policy, giver=SEARCH, count=seat.playouts)
    said = _("{policy}, gives {giver} of at most {legs} legs")
    return said.format(policy=policy, giver=seat.giver, legs=seat.max_legs)
