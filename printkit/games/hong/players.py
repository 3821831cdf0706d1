"""Computer players of Hong, named by their policies.

`random`    places any tile
`greedy`    places the tile that completes most hongs; for `less`, fewest
`expected`  places the tile after which most hongs (for `less`, fewest) are expected, if random
            tiles, with both directions equally likely, fill the other cells
`lookahead` plays like `expected`, but considers the opponent's best answer to each of the best
            tiles, and near the end searches exhaustively
`search`    places the tile with the best probability of winning, see `study.search`

A playout plays no turns: the tree computes the expected number of hongs if random tiles fill the
board, and from this number the probability that the final number of hongs reaches the threshold.

The solver computes the final number of hongs. It uses one standard line for all rows and columns
with the same empty cells if each way to fill these cells adds equally many hongs to each of them.
"""

import math
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, plural, role_name
from printkit.boards.masks import bits
from printkit.boards.symmetries import motions
from printkit.games.hong.lines import (
    EMPTY,
    HEAD,
    SEGMENT,
    LineValues,
    expected_hongs,
    hongs_within,
    with_tile,
)
from printkit.games.hong.rules import MORE, STONES, Hong, HongMove, HongPosition
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree, Step
from printkit.study.players import Players, at_random, greedy
from printkit.study.rng import Dice

WIDTH = 12  # number of tiles for which `lookahead` considers the opponent's answers
SOLVED = 5  # most empty cells with which `lookahead` searches exhaustively
LONGEST_LINE = 9  # most cells of a row or column on a board that the solver accepts

_SPREAD = 0.1  # in good play, standard deviation of the final hongs / sqrt(number of empty cells)


def expected(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """Choose the tile in `position` after which most (for `less`, fewest) hongs are expected."""
    lines, sign = LineValues(game, position), _sign(game, position)
    moves = lines.moves()
    return dice.best(moves, [sign * lines.swing(move) for move in moves])


def lookahead(game: Hong, position: HongPosition, dice: Dice) -> HongMove:
    """Choose the best tile by the opponent's best answer; near the end, by exhaustive search."""
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
    """Return the value `depth` tiles ahead; a result of at least `enough` is only a lower bound."""
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


class HongState(NamedTuple):
    """The rows and columns of a position, and the number of its empty cells."""

    lines: tuple[str, ...]
    empty: int


class HongTree(GameTree):
    """The search tree of Hong; a choice is 2 · cell, plus 1 if the tile is vertical."""

    exploration = 0.1
    width = 2.0
    unit = "hong"
    counted = plural("{count} hong", "{count} hongs")

    def __init__(self, game: Hong) -> None:
        super().__init__(game)
        self._hong = game
        self._places = LineValues(game, game.start()).places
        self._alike: dict[tuple[int, ...], str] = {}
        self._standard = cache(self._standard_of)
        self._reversed = cache(lambda line: self._standard_of(line[::-1]))

    @override
    def state(self, position: HongPosition) -> HongState:
        lines = LineValues(self._hong, position)
        return HongState(tuple(lines.lines), len(lines.empty))

    @override
    def role(self, state: HongState) -> int:
        return (self._hong.free.bit_count() - state.empty) % 2

    @override
    def value(self, state: HongState) -> float | None:
        """Return 1 if `less` is certain to win, 0 if `more` is certain to win, else None."""
        within = [hongs_within(line) for line in state.lines]
        if sum(most for _, most in within) < self._hong.threshold:
            return 1.0
        return 0.0 if sum(least for least, _ in within) >= self._hong.threshold else None

    @override
    def choices(self, state: HongState, dice: Dice) -> Sequence[int]:
        """Return all choices, best for the mover first, by the change of the expected hongs."""
        swings = self._swings(state)
        return sorted(dice.shuffled(list(swings)), key=swings.__getitem__)

    def _swings(self, state: HongState) -> dict[int, float]:
        """Return, by choice, the change of the expected hongs; positive changes harm the mover."""
        sign = -1 if self.role(state) else 1
        rows, columns = self._places
        lines, swings = state.lines, dict[int, float]()
        for cell, (row, along) in rows.items():
            if lines[row][along] == EMPTY:
                column, down = columns[cell]
                across, upright = _swings_in(lines[row])[along], _swings_in(lines[column])[down]
                for choice in (0, 1):
                    swings[2 * cell + choice] = sign * (across[choice] + upright[1 - choice])
        return swings

    @override
    def after(self, state: HongState, choice: int) -> HongState:
        lines = list(state.lines)
        for number, line in with_tile(state.lines, self._places, self.move(state, (choice,))):
            lines[number] = line
        return HongState(tuple(lines), state.empty - 1)

    @override
    def move(self, state: HongState, choices: Sequence[int]) -> HongMove:
        return HongMove(choices[0] >> 1, choices[0] & 1 == 0)

    @override
    def playout(self, state: HongState, dice: Dice) -> tuple[float, Sequence[int], Sequence[int]]:
        """Return the estimated probability that `less` keeps the hongs below the threshold."""
        short = self._hong.threshold - 0.5 - sum(map(_expected, state.lines))
        return 0.5 + 0.5 * math.erf(short / (_SPREAD * math.sqrt(2 * state.empty))), (), ()

    @override
    def steps(self, state: HongState) -> Sequence[Step]:
        """Return a step for each tile, best first; the next states contain only standard lines."""
        sign, swings, steps = 1 if self.role(state) else -1, self._swings(state), []
        for choice in sorted(swings, key=swings.__getitem__):
            lines, gain = list(state.lines), 0
            for number, line in with_tile(state.lines, self._places, self.move(state, (choice,))):
                gain += hongs_within(line)[0] - hongs_within(lines[number])[0]
                lines[number] = self._standard(line)
            steps.append(Step(choice, HongState(tuple(lines), state.empty - 1), sign * gain))
        return steps

    @override
    def start(self) -> HongState:
        lines, empty = super().start()
        return HongState(tuple(map(self._standard, lines)), empty)

    @override
    def end(self, state: HongState) -> int:
        return 0

    @override
    def bounds(self, state: HongState) -> tuple[int, int]:
        most = sum(high - low for low, high in map(hongs_within, state.lines))
        return (0, most) if self.role(state) else (-most, 0)

    @override
    def key(self, state: HongState) -> tuple[str, ...]:
        lines, back = state.lines, list(map(self._reversed, state.lines))
        return min(
            tuple([back[number] if turned else lines[number] for number, turned in motion])
            for motion in self._turned
        )

    def _standard_of(self, line: str) -> str:
        """Return the standard line for `line`: the first equivalent line that was found."""
        least, _most = hongs_within(line)
        gains = []
        for kinds in product(SEGMENT + HEAD, repeat=line.count(EMPTY)):
            left = iter(kinds)
            full = "".join(next(left) if cell == EMPTY else cell for cell in line)
            gains.append(hongs_within(full)[0] - least)
        empty = (at for at, cell in enumerate(line) if cell == EMPTY)
        return self._alike.setdefault((len(line), *empty, -1, *gains), line)

    @cached_property
    def _turned(self) -> Sequence[Sequence[tuple[int, bool]]]:
        """For each symmetry and line: the index of the source line, and whether it is reversed."""
        lines = [[0] * len(line) for line in self.start().lines]
        for places in self._places:
            for cell, (number, along) in places.items():
                lines[number][along] = cell
        turned = []
        for motion in motions(self.game.board):
            cells = motion.permutation(self.game.board.cells)
            carried = [[cells[cell] for cell in line] for line in lines]
            sets = list(map(sorted, carried))
            sources = [sets.index(sorted(goal)) for goal in lines]
            turned.append(
                [(at, carried[at] != goal) for at, goal in zip(sources, lines, strict=True)]
            )
        return turned

    @override
    def result(self, low: int, high: int) -> str:
        said = _("{player} makes {hongs}")
        return said.format(player=role_name(MORE), hongs=self.amount(-high, -low))


@cache
def _expected(line: str) -> float:
    return expected_hongs(line) / (1 << len(line))


@cache
def _swings_in(line: str) -> tuple[tuple[float, float], ...]:
    """Return, for each cell of `line`, how a segment and a head there change the expected hongs."""
    now = _expected(line)
    return tuple(
        (
            _expected(f"{line[:along]}{SEGMENT}{line[along + 1 :]}") - now,
            _expected(f"{line[:along]}{HEAD}{line[along + 1 :]}") - now,
        )
        for along in range(len(line))
    )


def random_game(game: Hong, position: HongPosition, dice: Dice) -> tuple[HongPosition, int]:
    """Fill the board with random tiles, as a `PlayOut`, and count the hongs at the end."""
    random, tiles = dice.random, [position.vertical, position.horizontal]
    free = list(bits(game.free & ~position.tiles))
    turns = len(free)
    for left in range(turns, 0, -1):
        number = int(random() * 2 * left)  # of a move, in the order of `Hong.moves`
        tiles[number % 2 == 0] |= 1 << free.pop(number // 2)
    vertical, horizontal = tiles
    return HongPosition(horizontal, vertical, game.count(horizontal, vertical)), turns


class HongPlayers(Players):
    """The computer players of Hong."""

    policies = {"random": at_random, "greedy": greedy, "expected": expected, "lookahead": lookahead}
    tree = HongTree
    playouts = {"random": random_game}
    target_option = "threshold"

    @override
    def solver_tree(self, game: Hong) -> HongTree:
        """Return the solver's tree. Raises InputError if a line is longer than LONGEST_LINE."""
        tree = HongTree(game)
        if (longest := max(map(len, tree.start().lines))) > LONGEST_LINE:
            raise InputError(
                f"the solver accepts lines of at most {LONGEST_LINE} cells; this board has "
                f"a line of {longest}"
            )
        return tree

    @override
    def dealt(self, game: Hong, dice: Dice) -> Hong:
        """Return `game` with neutral stones on random cells other than the centre."""
        while True:
            stones = dice.shuffled(game.labels.names)[:STONES]
            placed = Hong(game.setting._replace(setup={"stones": stones}))
            if placed.setup_violation() is None:
                return placed
