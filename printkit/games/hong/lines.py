"""The rows and columns of a Hong position, and the numbers of hongs that they can contain."""

from collections.abc import Sequence
from functools import cache
from itertools import takewhile

from printkit.boards.lattice import FINENESS
from printkit.boards.masks import bits
from printkit.games.hong.rules import Hong, HongMove, HongPosition

EMPTY, SEGMENT, HEAD = ".", "s", "h"  # characters of a line: one for each cell of a row or column
# A tile's characters in its row and in its column, keyed by whether the segment is horizontal
KINDS = {True: (SEGMENT, HEAD), False: (HEAD, SEGMENT)}


@cache
def expected_hongs(line: str) -> int:
    """Return 2^len(line) times the expected number of hongs if random tiles fill `line`.

    The expectation is the sum, over all pairs of cells that are not adjacent, of the probability
    that both cells become heads and all cells between the two become segments.
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


@cache
def hongs_within(line: str) -> tuple[int, int]:
    """Return the fewest and the most hongs that `line` can contain when it is full."""
    empty = line.find(EMPTY)
    if empty < 0:
        hongs = expected_hongs(line) >> len(line)
        return hongs, hongs
    ways = [hongs_within(f"{line[:empty]}{kind}{line[empty + 1 :]}") for kind in (SEGMENT, HEAD)]
    return min(least for least, _ in ways), max(most for _, most in ways)


Places = dict[int, tuple[int, int]]  # keyed by cell: index of the cell's line, index in the line


def with_tile(
    lines: Sequence[str], both: tuple[Places, Places], move: HongMove
) -> list[tuple[int, str]]:
    """Return the index and the new contents of the row and of the column that `move` changes.

    `both` maps cells to their places in rows (first item) and in columns (second item).
    """
    changed = []
    for places, kind in zip(both, KINDS[move.horizontal], strict=True):
        number, along = places[move.cell]
        line = lines[number]
        changed.append((number, f"{line[:along]}{kind}{line[along + 1 :]}"))
    return changed


class LineValues:
    """The rows and columns of a position, called lines; board edges and stones end a line.

    `value` is the expected number of hongs times a constant. The first dictionary in `places` maps
    cells to their places in rows, the second dictionary maps cells to their places in columns.
    """

    def __init__(self, game: Hong, position: HongPosition) -> None:
        sites = game.board.cells
        cells = {sites[cell]: cell for cell in bits(game.free)}
        self.places: tuple[Places, Places] = ({}, {})
        self.lines: list[str] = []
        for places, (right, down) in zip(self.places, ((FINENESS, 0), (0, FINENESS)), strict=True):
            for x, y in cells:
                if (x - right, y - down) not in cells:
                    beyond = ((x + right * i, y + down * i) for i in range(len(cells)))
                    run = list(takewhile(cells.__contains__, beyond))
                    places.update(
                        (cells[site], (len(self.lines), along)) for along, site in enumerate(run)
                    )
                    self.lines.append(EMPTY * len(run))
        self._length = max(map(len, self.lines))
        self.value = sum(map(self._worth, self.lines))
        self.empty = set(cells.values())
        for mask, horizontal in ((position.horizontal, True), (position.vertical, False)):
            for cell in bits(mask):
                self.put(HongMove(cell, horizontal))

    def _worth(self, line: str) -> int:
        return expected_hongs(line) << self._length - len(line)

    def swing(self, move: HongMove) -> int:
        """Return the amount by which `move` would change `value`."""
        lines, worth = self.lines, self._worth
        changed = with_tile(lines, self.places, move)
        return sum(worth(line) - worth(lines[number]) for number, line in changed)

    def put(self, move: HongMove) -> None:
        """Place the tile of `move` on its cell, which must be empty."""
        self.value += self.swing(move)
        for number, line in with_tile(self.lines, self.places, move):
            self.lines[number] = line
        self.empty.remove(move.cell)

    def take(self, move: HongMove) -> None:
        """Remove the tile of `move` from its cell."""
        for places in self.places:
            number, along = places[move.cell]
            line = self.lines[number]
            self.lines[number] = f"{line[:along]}{EMPTY}{line[along + 1 :]}"
        self.empty.add(move.cell)
        self.value -= self.swing(move)

    def moves(self) -> list[HongMove]:
        """Return all legal turns: a tile in either direction on any empty cell."""
        return [HongMove(cell, horizontal) for cell in sorted(self.empty) for horizontal in KINDS]
