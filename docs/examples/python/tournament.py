"""A tournament of players of one's own: each plays each other twice, once with either colour.

A player is a function of a position that returns one of its legal turns.
"""

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import printkit
from printkit import Position

Player = Callable[[Position], str]
GAME, MOST_TURNS = "gosix", 200


def first(position: Position) -> str:
    """Play the first legal turn."""
    return next(position.legal_turns())


def anywhere(position: Position) -> str:
    """Play at random, the same for the same position."""
    generator = random.Random(str(position))  # noqa: S311 — no secret
    return generator.choice(list(position.legal_turns()))


def greedy(position: Position) -> str:
    """Play the turn after which the lead is largest."""
    me = position.to_move

    def lead(turn: str) -> int:
        scores = position.play(turn).scores
        return sum(score if role == me else -score for role, score in scores.items())

    return max(position.legal_turns(), key=lead)


def play(players: dict[str, Player]) -> Position:
    """Play one game; return its last position."""
    position = printkit.new_game(GAME)
    while position.to_move and position.number < MOST_TURNS:
        position = position.play(players[position.to_move](position))
    return position


def main() -> None:
    """Play all games; print each and how often each player won."""
    wins: Counter[str] = Counter()
    for black, white in permutations((first, anywhere, greedy), 2):
        last = play({"black": black, "white": white})
        names = {"black": black.__name__, "white": white.__name__}
        winner = names.get(last.winner or "", "nobody")
        wins[winner] += 1
        verdict = printkit.verify_record(last.record()).status
        print(f"{names['black']} against {names['white']}: {winner} wins ({verdict})")
    print(dict(wins.most_common()))


if __name__ == "__main__":
    main()
