"""Statistics of many recorded games of Xong, as Xong's designer compiles them by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from operator import itemgetter

from printkit.base.language import N_, _, ngettext, pgettext
from printkit.boards.polytwig import LONGEST_NAMED
from printkit.games.xong.novelty import FREE_XOIDS
from printkit.games.xong.rules import BLUE, RED
from printkit.rules.game import Role, Termination
from printkit.rules.hooks import override
from printkit.study.insight import GameFigures
from printkit.study.tables import Cell, Table
from printkit.study.tally import GameRow

BY_MARGIN = {  # kinds of wins, keyed by smallest margin; the next kind begins at the next key
    1: N_("won by 1"),
    3: N_("won by 3"),
    5: N_("won by 5"),
    7: N_("won by 7 or more"),
}
BY_PARITY = {  # wins on boards with an even and with an odd number of hexagons or legs
    "hexagons": (N_("won, even number of hexagons"), N_("won, odd number of hexagons")),
    "legs": (N_("won, even number of legs"), N_("won, odd number of legs")),
}
BY_THE_END = N_("won only through the not-last point")
LISTED = 10  # largest number of records in the list of longest Xoids


class XongFigures(GameFigures):
    """Statistics summed over many games of Xong, from the `XongInsight.details` of each game.

    Averages are quotients of sums, so large boards have more weight.
    """

    def __init__(self) -> None:
        self.games = 0
        self.sums: Counter[str] = Counter()
        self.points: Counter[Role] = Counter()
        self.scored: Counter[Role] = Counter()
        self.last: Counter[Role] = Counter()
        self.wins: Counter[tuple[str, Role]] = Counter()  # number of wins, by kind and role
        self.xoids: Counter[tuple[int, str]] = Counter()  # number of games by Xoid (legs, name)
        self.placed: Counter[int] = Counter()  # placed Xoids by number of legs
        self.played = 0  # games, including resigned ones
        # (-legs, record, turn, name) of each record's longest Xoid (the first if there are several)
        self.longest: list[tuple[int, str, int, str]] = []

    @override
    def add(self, row: GameRow) -> None:
        details = row.details
        xoids = [(int(name.replace("-", " ").split()[0]), name) for name in details["xoids"]]
        resigned = row.termination == Termination.RESIGNED
        numbers = [details[key] for key in ("hexagons", "legs", "placed")]
        numbers += [details["owned"][role] for role in (RED, BLUE)]
        if not all(type(number) is int and number > 0 for number in numbers[:2]):
            raise ValueError("expected a board")
        self.played += 1
        for legs, name in xoids:
            self.placed[legs] += 1
            if legs <= LONGEST_NAMED:
                self.xoids[legs, name] += 1
        if xoids:
            longest, name = max(xoids, key=itemgetter(0))
            turn = xoids.index((longest, name)) + 1
            self.longest.append((-longest, row.record, turn, name))
            self.longest.sort()
            del self.longest[LISTED:]
        if not resigned:
            self._count(row)

    def _count(self, row: GameRow) -> None:
        details = row.details
        hexagons, legs, owned = details["hexagons"], details["legs"], details["owned"]
        self.games += 1
        self.sums.update(turns=row.turns, hexagons=hexagons, legs=legs, placed=details["placed"])
        self.scored.update({role: owned[role] for role in (RED, BLUE)})
        self.points.update(row.scores)
        not_last = details["not last"]
        self.last[RED if not_last == BLUE else BLUE] += 1
        if row.winner:
            by = max(least for least in BY_MARGIN if abs(row.lead) >= least)
            decided = row.winner == not_last and abs(row.lead) <= details["not-last point"]
            parities = BY_PARITY["hexagons"][hexagons % 2], BY_PARITY["legs"][legs % 2]
            self.wins.update((kind, row.winner) for kind in (BY_MARGIN[by], *parities))
            self.wins[BY_THE_END, row.winner] += decided

    @override
    def rows(self, roles: tuple[Role, Role]) -> Iterator[tuple[Cell, ...]]:
        games = self.games
        for kind in (*BY_MARGIN.values(), BY_THE_END):
            yield self._wins(kind, roles)
        yield _("placed last"), games, *(self.last[role] for role in roles)
        points = [self.points[role] / games for role in roles]
        yield _("points of a side"), sum(points) / 2, *points
        scored = [self.scored[role] / games for role in roles]
        yield _("hexagons scored"), sum(scored), *scored
        for name, value in self._quotients():
            yield name, value, None, None
        for even, odd in BY_PARITY.values():
            yield self._wins(odd, roles)
            yield self._wins(even, roles)

    def _quotients(self) -> Iterator[tuple[str, float]]:
        games, sums = self.games, self.sums
        points, scored = self.points.total(), self.scored.total()
        yield _("turns"), sums["turns"] / games
        yield _("hexagons of the board"), sums["hexagons"] / games
        yield _("legs of the board"), sums["legs"] / games
        yield _("legs of the board to a hexagon"), sums["legs"] / sums["hexagons"]
        yield _("legs of the board to a turn"), sums["legs"] / sums["turns"]
        yield _("legs placed to a turn"), sums["placed"] / sums["turns"]
        yield _("points to a turn"), points / sums["turns"]
        yield _("efficiency: hexagons scored, %"), 100 * scored / sums["hexagons"]
        yield _("legs placed, %"), 100 * sums["placed"] / sums["legs"]

    def _wins(self, kind: str, roles: tuple[Role, Role]) -> tuple[Cell, ...]:
        wins = [self.wins[kind, role] for role in roles]
        return _(kind), sum(wins), *wins

    @override
    def tables(self) -> Iterator[Table]:
        columns = (
            *(_("legs"), _("placed"), _("a game"), _("different"), pgettext("column", "of")),
            *(_("most played"), _("in games"), _("least played"), _("in as few as")),
        )
        yield Table(_("xoids"), columns, tuple(map(self._of_size, sorted(self.placed))))
        rows = tuple((name, -legs, record, turn) for legs, record, turn, name in self.longest)
        heads = (_("xoid"), _("legs"), _("record"), _("turn"))
        yield Table(pgettext("Xoids", "longest"), heads, rows)

    def _of_size(self, legs: int) -> tuple[Cell, ...]:
        """Return a row for the Xoids of `legs` legs, with the most and the least frequent Xoids.

        Only placed Xoids count; if all are equally frequent, the last two cells are empty.
        """
        placed = self.placed[legs]
        known = {name: games for (size, name), games in self.xoids.items() if size == legs}
        possible = FREE_XOIDS[legs - 1] if legs <= len(FREE_XOIDS) else None
        row = (legs, placed, placed / self.played, len(known) or None, possible)
        if not known:
            return *row, None, None, None, None
        most, fewest = max(known.values()), min(known.values())
        least = (_those(known, fewest), fewest) if fewest < most else (None, None)
        return *row, _those(known, most), most, *least


def _those(known: Mapping[str, int], games: int) -> str:
    """Name the Xoids that occur in `games` games: the only one, the first of several, or all."""
    first, *others = sorted(name for name, number in known.items() if number == games)
    if others and len(others) + 1 == len(known):
        return _("all {count}").format(count=len(known))
    if others:
        said = ngettext("{xoid} and {count} more", "{xoid} and {count} more", len(others))
        return said.format(xoid=first, count=len(others))
    return first
