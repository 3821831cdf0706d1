"""A tournament of players of one's own: each plays each other with either colour.

A player is a function of a position that returns one of its legal turns.
"""

import random
from collections import Counter
from itertools import permutations

import printkit
from printkit import Position

GAME, GAMES = "gosix", 2  # of each pairing
GENERATOR = random.Random(1)  # noqa: S311 — no secret


def first(position: Position) -> str:
    """Play the first legal turn."""
    return next(position.legal_turns())


def anywhere(position: Position) -> str:
    """Play at random."""
    return GENERATOR.choice(list(position.legal_turns()))


def greedy(position: Position) -> str:
    """Play the turn after which the lead is largest."""
    me = position.to_move

    def lead(turn: str) -> int:
        scores = position.play(turn).scores
        return sum(score if role == me else -score for role, score in scores.items())

    return max(position.legal_turns(), key=lead)


def main() -> None:
    """Play all games; print each pairing and how often each player won."""
    wins: Counter[str] = Counter()
    for black, white in permutations((first, anywhere, greedy), 2):
        played = printkit.simulate(
            GAME, policies={"black": black, "white": white}, games=GAMES, keep=True
        )
        for role, player in (("black", black), ("white", white)):
            wins[player.__name__] += played.wins[role]
        statuses = {printkit.verify_record(record).status for record in played.records}
        score = f"{played.wins['black']} to {played.wins['white']}"
        print(f"{black.__name__} against {white.__name__}: {score} ({', '.join(statuses)})")
    print(dict(wins.most_common()))


if __name__ == "__main__":
    main()
