"""Time verification and perft of Xodd and Yodd against recounting all groups each turn.

python benchmarks/odd_groups.py
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from printkit.base.errors import SourceSpan
from printkit.games.odd_groups.rules import Drops, OddGroups, OddGroupsPosition
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game
from printkit.rules.lookup import load_board
from printkit.rules.record import Record, TurnText

SEED = 2011
LEAST_SECONDS = 0.5
GAMES = (("xodd", "xodd-13x13"), ("yodd", "yodd-8"))
PERFTS = (
    ("xodd", "{name: 4x4, lattice: square, shape: {rectangle: [4, 4]}}", 3),
    ("yodd", "{name: hexagon-3, lattice: hex, shape: {hexagon: 3}}", 2),
)

Stones = dict[int, int]


class Naive(NamedTuple):
    """The rules of Xodd and Yodd by counting all groups after every turn."""

    neighbours: tuple[tuple[int, ...], ...]

    def groups(self, stones: Stones) -> int:
        seen: set[int] = set()
        count = 0
        for start in stones:
            if start not in seen:
                count += 1
                seen.add(start)
                stack = [start]
                while stack:
                    for other in self.neighbours[stack.pop()]:
                        if other not in seen and stones.get(other) == stones[start]:
                            seen.add(other)
                            stack.append(other)
        return count

    def after(self, stones: Stones, move: Drops) -> Stones:
        return stones | {drop >> 1: drop & 1 for drop in move}

    def moves(self, stones: Stones) -> Iterator[Drops]:
        drops = [drop for drop in range(2 * len(self.neighbours)) if drop >> 1 not in stones]
        if stones:
            yield ()
        for number in (1, 2) if stones else (1,):
            for move in combinations(drops, number):
                after = self.after(stones, move)
                if len(after) == len(stones) + number and self.groups(after) % 2:
                    yield move

    def count_sequences(self, stones: Stones, passes: int, depth: int) -> int:
        if depth == 0 or passes == 2 or len(stones) == len(self.neighbours):
            return 1
        return sum(
            self.count_sequences(self.after(stones, move), 0 if move else passes + 1, depth - 1)
            for move in self.moves(stones)
        )

    def verify(self, game: OddGroups, texts: list[str]) -> None:
        stones: Stones = {}
        for text in texts:
            move = game.parse_move(text, game.start())
            assert not any(drop >> 1 in stones for drop in move)
            stones = self.after(stones, move)
            assert self.groups(stones) % 2


def game_of(name: str, board: str) -> OddGroups:
    record = read_record(f"game: {name}\nboard: {board}\n".encode(), "benchmark")
    game = open_game(record, Path()).game
    assert isinstance(game, OddGroups)
    return game


def random_game(game: OddGroups, rng: random.Random) -> list[str]:
    """Return the turns of a random game to the full board, with a pass only if no stone fits."""
    position = game.start()
    texts = []
    while game.outcome(position) is None:
        moves = list(game.moves(position))
        move = rng.choice([move for move in moves if move] or moves)
        texts.append(game.format_move(move))
        position = game.play(position, move)
    return texts


def rate(work: Callable[[], object], units: int) -> float:
    """Return the units of work per second, measured for at least LEAST_SECONDS."""
    rounds = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < LEAST_SECONDS:
        work()
        rounds += 1
    return units * rounds / spent


def compare(what: str, unit: str, fast: float, slow: float) -> None:
    print(f"{what:44} {fast:12,.0f} {unit}/s   naive {slow:10,.0f}   ratio {fast / slow:8.1f}")


def time_verifying(name: str, board: str) -> None:
    game = game_of(name, board)
    texts = random_game(game, random.Random(SEED))
    naive = Naive(game.board.cell_neighbours)
    turns = tuple(TurnText(text, SourceSpan("benchmark", i)) for i, text in enumerate(texts, 1))
    record = Record(file="benchmark", game=name, turns=turns)
    trial = play(game, record)
    assert trial.problem is None
    assert trial.outcome is not None
    fast = rate(lambda: play(game, record), len(turns))
    slow = rate(lambda: naive.verify(game, texts), len(turns))
    cells = len(load_board(board).cells)
    compare(f"verify {board}, {cells} points, {len(turns)} turns", "turns", fast, slow)


def count_sequences(game: OddGroups, position: OddGroupsPosition, depth: int) -> int:
    """Count the sequences of `depth` legal turns from `position`, and shorter finished games."""
    if game.outcome(position) is not None:
        return 1
    if depth == 1:
        return sum(1 for _move in game.moves(position))
    later = (game.apply(position, move) for move in game.moves(position))
    return sum(count_sequences(game, position, depth - 1) for position in later)


def time_perft(name: str, board: str, depth: int) -> None:
    game = game_of(name, board)
    naive = Naive(game.board.cell_neighbours)
    nodes = count_sequences(game, game.start(), depth)
    fast = rate(lambda: count_sequences(game, game.start(), depth), nodes)
    start = time.perf_counter()
    assert naive.count_sequences({}, 0, depth) == nodes
    slow = nodes / (time.perf_counter() - start)
    compare(f"perft {name}, {len(game.board.cells)} points, depth {depth}", "nodes", fast, slow)


if __name__ == "__main__":
    for name, board in GAMES:
        time_verifying(name, board)
    for name, board, depth in PERFTS:
        time_perft(name, board, depth)
