"""Players of Hong.

`random`    any tile
`greedy`    the tile that completes most hongs, for less: fewest
`expected`  the tile after which most hongs are expected, for less: fewest, if chance filled the
            rest of the board, both directions with the same probability
`search`    the same, but considers the best answer to each of its best tiles, and near the end
            all that can still happen
"""

import math
from collections.abc import Mapping
from functools import cache
from itertools import takewhile

from printkit.analysis.dice import Dice
from printkit.analysis.players import Players, at_random, greedy
from printkit.games.hong.rules import MORE, STONES, Hong, HongMove, HongPosition
from printkit.rules.hooks import override
from printkit.topology.lattice import FINENESS, Site
from printkit.topology.masks import bits

WIDTH = 12  # tiles whose answers `search` looks at
SOLVED = 5  # empty cells, from which on it considers all that can happen

EMPTY, SEGMENT, HEAD = ".", "s", "h"  # a cell as a line of cells sees it


@cache
def expected_hongs(line: str) -> int:
    """The expected hongs in `line` if chance fills its empty cells, times 2^length.

    For each pair of cells that is the probability that both are heads and all between are segments.
    """
    total = 0
    for first, cell in enumerate(line):
        share = 0 if cell == SEGMENT else 1 << len(line) - (cell == EMPTY)
        for last in range(first + 1, len(line)):
            if not share:
                break
            beyond = line[last]
            if beyond != SEGMENT and last > first + 1:
                total += share >> (beyond == EMPTY)
            share = 0 if beyond == HEAD else share >> (beyond == EMPTY)
    return total


class LineValues:
    """The rows and the columns of a position, each from one edge or stone to the next.

    `value` is the expected number of hongs, times a constant.
    """

    def __init__(self, game: Hong, position: HongPosition) -> None:
        sites = game.board.cells
        cells = {sites[cell]: cell for cell in bits(game.free)}
        runs = [_runs(cells, step) for step in ((FINENESS, 0), (0, FINENESS))]
        self._places = _places(runs[0], 0), _places(runs[1], len(runs[0]))
        self._lines = [EMPTY * len(run) for run in (*runs[0], *runs[1])]
        self._length = max(map(len, self._lines))
        self.value = sum(map(self._worth, self._lines))
        self.empty = set(cells.values())
        for mask, horizontal in ((position.horizontal, True), (position.vertical, False)):
            for cell in bits(mask):
                self.put(HongMove(cell, horizontal))

    def _worth(self, line: str) -> int:
        return expected_hongs(line) << self._length - len(line)

    def _with(self, move: HongMove) -> list[tuple[int, str]]:
        """The row and the column of the cell, by number, with the tile in them."""
        changed = []
        for places, kind in zip(self._places, _KINDS[move.horizontal], strict=True):
            number, along = places[move.cell]
            line = self._lines[number]
            changed.append((number, f"{line[:along]}{kind}{line[along + 1 :]}"))
        return changed

    def swing(self, move: HongMove) -> int:
        """By how much `move` would change the value."""
        lines, worth = self._lines, self._worth
        return sum(worth(line) - worth(lines[number]) for number, line in self._with(move))

    def put(self, move: HongMove) -> None:
        """Lay the tile of `move` on an empty cell."""
        self.value += self.swing(move)
        for number, line in self._with(move):
            self._lines[number] = line
        self.empty.remove(move.cell)

    def take(self, move: HongMove) -> None:
        """Take away the tile of `move`."""
        for places in self._places:
            number, along = places[move.cell]
            line = self._lines[number]
            self._lines[number] = f"{line[:along]}{EMPTY}{line[along + 1 :]}"
        self.empty.add(move.cell)
        self.value -= self.swing(move)

    def moves(self) -> list[HongMove]:
        """All tiles that can be laid."""
        return [HongMove(cell, horizontal) for cell in sorted(self.empty) for horizontal in _BOTH]


_BOTH = (True, False)
_KINDS = {True: (SEGMENT, HEAD), False: (HEAD, SEGMENT)}  # of a tile: in its row, in its column

Run = list[int]  # cells in a row or a column, one next to the other


def _runs(cells: Mapping[Site, int], step: Site) -> list[Run]:
    right, down = step
    starts = [(x, y) for x, y in cells if (x - right, y - down) not in cells]
    runs = []
    for x, y in starts:
        sites = ((x + right * i, y + down * i) for i in range(len(cells)))
        runs.append([cells[site] for site in takewhile(cells.__contains__, sites)])
    return runs


def _places(runs: list[Run], first: int) -> dict[int, tuple[int, int]]:
    """For each cell the number of its run, counted from `first`, and its position along it."""
    return {
        cell: (number, along)
        for number, run in enumerate(runs, start=first)
        for along, cell in enumerate(run)
    }


def expected(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """A tile after which most hongs are expected in `position`, or fewest for less."""
    lines, sign = LineValues(game, position), _sign(game, position)
    moves = lines.moves()
    return dice.best(moves, [sign * lines.swing(move) for move in moves])


def search(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """A tile best after the best answer in `position`; near the end, after all best answers."""
    lines, sign = LineValues(game, position), _sign(game, position)
    moves = sorted(lines.moves(), key=lambda move: -sign * lines.swing(move))
    near_end = len(lines.empty) <= SOLVED
    if not near_end:
        moves = moves[:WIDTH]
    values = []
    for move in moves:
        lines.put(move)
        values.append(-_outlook(lines, -sign, SOLVED if near_end else 1, math.inf))
        lines.take(move)
    return dice.best(moves, values)


def _sign(game: Hong, position: HongPosition) -> int:
    return 1 if game.to_move(position) == MORE else -1


def _outlook(lines: LineValues, sign: int, depth: int, enough: float) -> float:
    """The value for the player to move, of `sign`, after `depth` tiles of best play.

    A value of at least `enough` may be inexact.
    """
    if not depth or not lines.empty:
        return sign * lines.value
    if depth == 1:
        return sign * lines.value + max(sign * lines.swing(move) for move in lines.moves())
    best = -math.inf
    for move in lines.moves():
        lines.put(move)
        best = max(best, -_outlook(lines, -sign, depth - 1, -best))
        lines.take(move)
        if best >= enough:
            break
    return best


class HongPlayers(Players):
    """Players of both sides."""

    policies = {"random": at_random, "greedy": greedy, "expected": expected, "search": search}
    balanced = ("threshold", MORE)

    @override
    def dealt(self, game: Hong, dice: Dice) -> Hong:
        """Return `game` with its stones on cells that `dice` choose, none on the centre."""
        while True:
            stones = dice.shuffled(game.labels.names)[:STONES]
            placed = Hong(game.setting._replace(setup={"stones": stones}))
            if placed.setup_violation() is None:
                return placed
