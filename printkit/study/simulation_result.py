"""The result of a simulation, as data and as tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.errors import PrintkitError
from printkit.base.language import _, ngettext, plural, role_name
from printkit.rules.game import Role
from printkit.study.players import SEARCH, Seat
from printkit.study.tables import Section, Table, as_text
from printkit.study.tally import DRAW, Distribution, GameRow, percents, wilson

FORMAT = "printkit-simulation/1"
_FAILED, _INTERRUPTED = 2, 130  # exit statuses after a failure and after an interrupt


class Share(NamedTuple):
    """A fraction of the games, from 0 to 1, with its 95 % Wilson interval `low` to `high`."""

    share: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        """Return the share as JSON."""
        return {name: round(value, 4) for name, value in self._asdict().items()}


class Shares(NamedTuple):
    """Fractions of games: won by each role or drawn, won by the first mover, with each event."""

    wins: Mapping[str, Share]
    first_to_move_wins: Share
    figures: Mapping[str, Share]


@dataclass(frozen=True)
class Simulation(Answer):
    """The result of a simulation that played `games` of `asked` games, numbered from `first`.

    `version` is printkit's version; another version may play different games from the same seed.
    `wins` counts games by winner or "draw"; `lead` has the final leads of the first role. `events`
    names the figures that are 1 if an event happened in a game, else 0. `failure` is the error that
    ended the run early, or "". `rows` and `records` are empty unless the batch has `keep` set.
    """

    version: str
    game: str
    ruleset: str
    board: str
    options: Mapping[str, Any]
    seats: Mapping[Role, Seat]
    seed: int
    first: int
    asked: int
    games: int
    wins: Mapping[str, int]
    first_to_move_wins: int
    endings: Mapping[str, int]
    turns: Distribution
    scores: Mapping[Role, Distribution]
    lead: Distribution
    figures: Mapping[str, Distribution]
    events: frozenset[str] = field(repr=False)
    failure: str = ""
    rows: tuple[GameRow, ...] = field(default=(), repr=False)
    records: tuple[str, ...] = field(default=(), repr=False)
    saved: tuple[Path, ...] = field(default=(), repr=False, compare=False)

    @property
    def shares(self) -> Shares:
        """Wins and events as fractions of the games; requires at least one game."""
        return Shares(
            {who: self._share(won) for who, won in self.wins.items()},
            self._share(self.first_to_move_wins),
            {name: self._share(its.total) for name, its in self._figures(events=True).items()},
        )

    def _share(self, won: int) -> Share:
        return Share(won / self.games, *wilson(won, self.games))

    def _figures(self, *, events: bool) -> dict[str, Distribution]:
        return {name: its for name, its in self.figures.items() if (name in self.events) == events}

    @property
    def interrupted(self) -> bool:
        """Whether fewer games were played than requested."""
        return self.games < self.asked

    @property
    def exit_status(self) -> int:
        """The exit status is 0 if all games were played, 130 if interrupted, 2 after a failure."""
        return 0 if not self.interrupted else _FAILED if self.failure else _INTERRUPTED

    @property
    def ended_by(self) -> BaseException | None:
        """The exception that ended the run early, or None if all games were played."""
        if not self.interrupted:
            return None
        return PrintkitError(self.failure) if self.failure else KeyboardInterrupt()

    def warnings(self) -> list[str]:
        """Return a warning if fewer games were played than requested, else an empty list."""
        if not self.interrupted:
            return []
        done = f"{self.games} of {self.asked} games"
        return [f"after {done}: {self.failure}" if self.failure else f"interrupted after {done}"]

    def data(self) -> dict[str, Any]:
        names = ("seed", "first", "asked", "games", "wins", "first_to_move_wins", "endings")
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": self.version,
            "game": self.game,
            "ruleset": self.ruleset,
            "board": self.board,
            "options": self.options,
            "seats": {
                role: {
                    "policy": seat.policy,
                    **({"playouts": seat.playouts} if SEARCH in seat else {}),
                    **({"giver": seat.giver, "max_legs": seat.max_legs} if seat.giver else {}),
                }
                for role, seat in self.seats.items()
            },
            **{name: getattr(self, name) for name in names},
        }
        if self.games:
            wins, first, figures = self.shares
            data |= {
                "turns": self.turns.data(),
                "scores": {role: its.data() for role, its in self.scores.items()},
                "lead": {"of": next(iter(self.seats)), **self.lead.data()},
                "figures": {name: its.data() for name, its in self.figures.items()},
                "shares": {
                    "wins": {who: share.data() for who, share in wins.items()},
                    "first_to_move_wins": first.data(),
                    "figures": {name: share.data() for name, share in figures.items()},
                },
            }
        return data

    def describe(self) -> str:
        return as_text([self.section()])

    def section(self) -> Section:
        """Return the result as a section of tables."""
        head = _("{game} on {board}, rules {ruleset}").format(
            game=self.game, board=self.board, ruleset=self.ruleset
        )
        said = ngettext(
            "{head}: {count} game from seed {seed}",
            "{head}: {count} games from seed {seed}",
            self.games,
        )
        if self.first:
            said = ngettext(
                "{head}: {count} game from seed {seed}, from number {first} on",
                "{head}: {count} games from seed {seed}, from number {first} on",
                self.games,
            )
        title = said.format(head=head, count=self.games, seed=self.seed, first=self.first)
        plays = _("{player}: {policy}")
        seats = self.seats.items()
        who = (plays.format(player=role_name(role), policy=seat_text(seat)) for role, seat in seats)
        return Section("\n".join((title, *who)), tuple(self._tables()) if self.games else ())

    def _tables(self) -> Iterator[Table]:
        wins = tuple(
            (_("draw") if who == DRAW else role_name(who), won, *percents(won, self.games))
            for who, won in self.wins.items()
            if who != DRAW or won
        )
        columns = (_("won by"), _("games"), "%", _("at least %"), _("at most %"))
        yield Table(_("wins"), columns, wins)
        figures = [(_("turns"), self.turns)]
        for role, its in self.scores.items():
            figures.append((_("score of {player}").format(player=role_name(role)), its))
        if len(self.scores) == 2:
            lead = _("lead of {player}").format(player=role_name(next(iter(self.seats))))
            figures.append((lead, self.lead))
        figures += [(_(name), its) for name, its in self._figures(events=False).items()]
        rows = tuple(
            (name, its.mean, its.deviation, its.least, its.median, its.most)
            for name, its in figures
        )
        spread = _("mean"), _("deviation"), _("least"), _("median"), _("most")
        yield Table(_("figures"), (_("figure"), *spread), rows, announced=False)
        events = tuple(
            (_(name), its.total, *percents(its.total, self.games))
            for name, its in self._figures(events=True).items()
        )
        columns = (_("figure"), *columns[1:])
        yield Table(_("shares of games"), columns, events, announced=False)


def seat_text(seat: Seat) -> str:
    """Return a description of the player in `seat`, such as `search of 2000 playouts`."""
    pair = plural("{policy} with {count} playout", "{policy} with {count} playouts")
    if seat.policy == SEARCH == seat.giver:
        pair = plural(
            "places and gives Xoids by {policy} with {count} playout",
            "places and gives Xoids by {policy} with {count} playouts",
        )
    elif seat.giver == SEARCH:
        pair = plural(
            "{policy}, gives Xoids by {giver} with {count} playout",
            "{policy}, gives Xoids by {giver} with {count} playouts",
        )
    said, terms = seat.policy, {"giver": seat.giver, "count": seat.playouts}
    if SEARCH in seat:
        said = ngettext(*pair, seat.playouts).format(policy=said, **terms)
    if seat.giver in ("", SEARCH):
        return said
    given = _("{policy}, gives {giver} Xoids of at most {legs} legs")
    return given.format(policy=said, giver=seat.giver, legs=seat.max_legs)
