"""Counts sequences of turns, to check a game's move generator."""

from collections import defaultdict
from typing import Any

from printkit.rules.game import AnyGame


def count_sequences(game: AnyGame, position: Any, depth: int) -> int:
    """Return the number of distinct sequences of `depth` complete turns from `position`.

    A finished game counts 1 at each further depth. `game` must list its moves; its positions must
    be hashable.
    """
    finished = 0
    ways: dict[Any, int] = {position: 1}
    for remaining in range(depth, 0, -1):
        going_on = {reached: n for reached, n in ways.items() if game.outcome(reached) is None}
        finished += sum(ways.values()) - sum(going_on.values())
        if remaining == 1:
            return finished + sum(n for at, n in going_on.items() for _ in game.moves(at))
        ways = defaultdict(int)  # expands a position once, even if several sequences reach it
        for reached, count in going_on.items():
            for move in game.moves(reached):
                ways[game.apply(reached, move)] += count
    return 1
