"""Hong as the solver of small boards sees it: without stones, to the number of hongs.

What a row or a column comes to depends on its empty cells and on little else. So lines that gain
the same number of hongs, however they are filled, are one and the same.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from printkit.analysis.small_game import SmallGame, Step
from printkit.errors import InputError
from printkit.games.hong.lines import EMPTY, HEAD, KINDS, SEGMENT, LineValues, hongs_within
from printkit.games.hong.rules import MORE, Hong, HongMove
from printkit.language import _, plural, role_name
from printkit.rules.hooks import override
from printkit.topology.motions import Motion, motions

LONGEST_LINE = 9  # cells


class HongSmallState(NamedTuple):
    """The rows and columns, alike ones made equal, and the number of the role to move."""

    lines: tuple[str, ...]
    mover: int


class HongSmallGame(SmallGame):
    """A choice is a tile, as twice its cell and 1 more where it lies vertically."""

    unit = "hong"
    counted = plural("{count} hong", "{count} hongs")

    def __init__(self, game: Hong) -> None:
        """Raises InputError for a board with long lines, which can be filled in too many ways."""
        super().__init__(game)
        values = LineValues(game, game.start())
        self._first = values.lines
        if (longest := max(map(len, self._first))) > LONGEST_LINE:
            raise InputError(
                f"a board is solved whose lines have at most {LONGEST_LINE} cells, "
                f"this one has one of {longest}"
            )
        rows, columns = values.places
        self._places = [(cell, (rows[cell], columns[cell])) for cell in rows]
        self._turned = [self._carried(motion) for motion in motions(game.board)]
        self._alike: dict[tuple[int, ...], str] = {}
        self._standard = cache(self._standard_of)
        self._reversed = cache(lambda line: self._standard(line[::-1]))

    def _carried(self, motion: Motion) -> list[tuple[int, bool]]:
        """For each line the one that `motion` carries there, and whether that is reversed."""
        lines: list[list[int]] = [[0] * len(line) for line in self._first]
        for cell, places in self._places:
            for number, along in places:
                lines[number][along] = cell
        cells = motion.permutation(self.game.board.cells)
        carried = [tuple(cells[cell] for cell in line) for line in lines]
        return [
            next(
                (number, line != tuple(goal))
                for number, line in enumerate(carried)
                if sorted(line) == sorted(goal)
            )
            for goal in lines
        ]

    def _standard_of(self, line: str) -> str:
        """The line that stands for all with the same empty cells that gain as much as `line`."""
        least, _ = hongs_within(line)
        gains = (hongs_within(full)[0] - least for full in _filled(line))
        empty = (at for at, cell in enumerate(line) if cell == EMPTY)
        return self._alike.setdefault((len(line), *empty, -1, *gains), line)

    @override
    def start(self) -> HongSmallState:
        return HongSmallState(tuple(map(self._standard, self._first)), 0)

    @override
    def first_role(self) -> int:
        return 0

    @override
    def steps(self, state: HongSmallState) -> Sequence[Step]:
        lines, mover = state
        sign = 1 if mover else -1
        ranked = []
        for cell, places in self._places:
            row, along = places[0]
            if lines[row][along] != EMPTY:
                continue
            for vertical, kinds in enumerate((KINDS[True], KINDS[False])):
                after, gain, swing = list(lines), 0, 0.0
                for (number, at), kind in zip(places, kinds, strict=True):
                    line = lines[number]
                    filled = f"{line[:at]}{kind}{line[at + 1 :]}"
                    gain += hongs_within(filled)[0] - hongs_within(line)[0]
                    swing += _outlook(filled) - _outlook(line)
                    after[number] = self._standard(filled)
                it = Step(2 * cell + vertical, HongSmallState(tuple(after), 1 - mover), sign * gain)
                ranked.append((-sign * swing, it))
        ranked.sort(key=lambda ranking: ranking[0])
        return [step for _, step in ranked]

    @override
    def end(self, state: HongSmallState) -> int:
        return 0

    @override
    def bounds(self, state: HongSmallState) -> tuple[int, int]:
        most = sum(high - low for low, high in map(hongs_within, state.lines))
        return (0, most) if state.mover else (-most, 0)

    @override
    def key(self, state: HongSmallState) -> HongSmallState:
        lines, mover = state
        back = [self._reversed(line) for line in lines]
        images = [
            tuple([back[number] if turned else lines[number] for number, turned in motion])
            for motion in self._turned
        ]
        return HongSmallState(min(images), mover)

    @override
    def written(self, role: int, choices: Sequence[int]) -> str:
        return " ".join(
            self.game.format_move(HongMove(tile >> 1, tile & 1 == 0)) for tile in choices
        )

    @override
    def result(self, low: int, high: int) -> str:
        said = _("{player} makes {hongs}")
        return said.format(player=role_name(MORE), hongs=self.amount(-high, -low))


def _filled(line: str) -> Iterator[str]:
    """All lines that `line` can become."""
    for kinds in product(SEGMENT + HEAD, repeat=line.count(EMPTY)):
        left = iter(kinds)
        yield "".join(next(left) if cell == EMPTY else cell for cell in line)


@cache
def _outlook(line: str) -> float:
    """The hongs to be expected in `line`, filled by chance."""
    filled = [hongs_within(full)[0] for full in _filled(line)]
    return sum(filled) / len(filled)
