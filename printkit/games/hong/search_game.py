"""Hong as the search sees it: a choice is a tile.

In place of a game at random stands the expectation over all ways to fill the board, which is exact:
the playout of a state is the chance that so many hongs, give or take a few, reach the threshold.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, sqrt
from typing import NamedTuple

from printkit.analysis.dice import Dice
from printkit.analysis.search_game import SearchGame
from printkit.games.hong.lines import (
    EMPTY,
    HEAD,
    KINDS,
    SEGMENT,
    LineValues,
    expected_hongs,
    hongs_within,
)
from printkit.games.hong.rules import Hong, HongMove, HongPosition
from printkit.rules.hooks import override

_SPREAD = 0.1  # hongs by which good play turns out otherwise than expected, from one empty cell;
# from more of them as their square root


class HongState(NamedTuple):
    """The rows and columns of a position, and how many of its cells are empty."""

    lines: tuple[str, ...]
    empty: int


class HongSearch(SearchGame):
    """Choices are twice the number of a cell, and 1 more for a tile that lies vertically."""

    exploration = 0.1
    width = 2.0

    def __init__(self, game: Hong) -> None:
        super().__init__(game)
        self._hong = game
        self._places = LineValues(game, game.start()).places

    @override
    def state(self, position: HongPosition) -> HongState:
        lines = LineValues(self._hong, position)
        return HongState(tuple(lines.lines), len(lines.empty))

    @override
    def role(self, state: HongState) -> int:
        return (self._hong.free.bit_count() - state.empty) % 2

    @override
    def value(self, state: HongState) -> float | None:
        """1 once `less` cannot lose any more, 0 once `more` cannot."""
        within = [hongs_within(line) for line in state.lines]
        if sum(most for _, most in within) < self._hong.threshold:
            return 1.0
        return 0.0 if sum(least for least, _ in within) >= self._hong.threshold else None

    @override
    def choices(self, state: HongState, dice: Dice) -> Sequence[int]:
        """All tiles, those that change the expected hongs most in the role's favour first."""
        sign = -1 if self.role(state) else 1
        rows, columns = self._places
        lines, swings = state.lines, {}
        for cell, (row, along) in rows.items():
            if lines[row][along] == EMPTY:
                column, down = columns[cell]
                across, upright = _swings(lines[row])[along], _swings(lines[column])[down]
                for choice in (0, 1):
                    swings[2 * cell + choice] = sign * (across[choice] + upright[1 - choice])
        return sorted(dice.shuffled(list(swings)), key=swings.__getitem__)

    def _with(self, state: HongState, choice: int) -> list[tuple[int, str]]:
        """The row and the column of a tile, by number, with the tile in them."""
        changed = []
        for places, kind in zip(self._places, KINDS[choice & 1 == 0], strict=True):
            number, along = places[choice >> 1]
            line = state.lines[number]
            changed.append((number, f"{line[:along]}{kind}{line[along + 1 :]}"))
        return changed

    @override
    def after(self, state: HongState, choice: int) -> HongState:
        lines = list(state.lines)
        for number, line in self._with(state, choice):
            lines[number] = line
        return HongState(tuple(lines), state.empty - 1)

    @override
    def move(self, state: HongState, choices: Sequence[int]) -> HongMove:
        return HongMove(choices[0] >> 1, choices[0] & 1 == 0)

    @override
    def playout(self, state: HongState, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """The chance that `less` keeps the hongs below the threshold."""
        short = self._hong.threshold - 0.5 - sum(map(_expected, state.lines))
        return 0.5 + 0.5 * erf(short / (_SPREAD * sqrt(2 * state.empty))), (), ()


@cache
def _expected(line: str) -> float:
    return expected_hongs(line) / (1 << len(line))


@cache
def _swings(line: str) -> tuple[tuple[float, float], ...]:
    """By how much each of its cells, as a segment and as a head, changes the hongs of `line`."""
    now = _expected(line)
    return tuple(
        (
            _expected(f"{line[:along]}{SEGMENT}{line[along + 1 :]}") - now,
            _expected(f"{line[:along]}{HEAD}{line[along + 1 :]}") - now,
        )
        for along in range(len(line))
    )
