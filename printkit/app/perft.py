"""Use case: count the sequences of turns up to a depth."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.catalog import game_of_board, open_game
from printkit.documents.nodes import Scalar
from printkit.errors import InputError, SourceSpan
from printkit.lookup import load_board, load_ruleset
from printkit.records.record import Record
from printkit.rules.game import AnyGame
from printkit.rules.perft import perft

_BOARD, _RULESET, _SETUP = SourceSpan("BOARD"), SourceSpan("--ruleset"), SourceSpan("--setup")


class PerftCount(NamedTuple):
    """The number of sequences of `depth` turns, and the seconds that it took to count them."""

    depth: int
    games: int
    seconds: float


def count_games(
    board: str, ruleset: str | None, setup: Mapping[str, Sequence[str]], depth: int
) -> Iterator[PerftCount]:
    """Yield the counts of depth 1 to `depth` on `board`. Raises InputError if it cannot count."""
    game = _game(board, ruleset, setup)
    for turns in range(1, depth + 1):
        start = time.perf_counter()
        games = perft(game, game.start(), turns)
        yield PerftCount(turns, games, time.perf_counter() - start)


def _game(board: str, ruleset: str | None, setup: Mapping[str, Sequence[str]]) -> AnyGame:
    """The game on `board` after `setup`. Raises InputError unless it lists its moves."""
    name = load_ruleset(ruleset).game if ruleset else game_of_board(load_board(board).name)
    if name is None:
        raise InputError(f"no shipped ruleset lists the board '{board}'; name one with --ruleset")
    terms = Record(
        file="",
        game=name,
        board=Scalar(board, _BOARD),
        ruleset=Scalar(ruleset, _RULESET) if ruleset else None,
        setup={key: tuple(sites) for key, sites in setup.items()},
        spans={
            "board": _BOARD,
            "ruleset": _RULESET,
            **({"setup": _SETUP} if setup else {}),
            **{f"setup.{key}": _SETUP for key in setup},
        },
    )
    game = open_game(terms, Path()).game
    if not game.lists_moves():
        raise InputError(f"{name} cannot list its moves, so its games cannot be counted")
    violation = game.setup_violation()
    if violation is not None and not setup:
        keys = " ".join(f"--setup {key}=SITE,…" for key in game.setup_keys)
        raise InputError(f"{name} begins with a setup; write {keys}")
    if violation is not None:
        raise InputError(violation.message, _SETUP)
    return game
