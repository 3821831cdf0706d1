"""Count the sequences of N turns on a board, to check a game's move list."""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from printkit.base.answer import Answers
from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Scalar
from printkit.commands.declare import Option, command
from printkit.commands.parameters import NameKind, PairsKind, Ruleset, number
from printkit.rules.catalogue import game_of_board, open_game
from printkit.rules.game import AnyGame
from printkit.rules.lookup import load_board, load_ruleset
from printkit.rules.record import Record
from printkit.rules.sources import Source, reference

DEEPEST = 1000  # turns of a sequence
_BOARD, _RULESET, _SETUP = SourceSpan("BOARD"), SourceSpan("--ruleset"), SourceSpan("--setup")


class PerftCount(NamedTuple):
    """The number of sequences of `depth` turns, and the seconds that it took to count them."""

    depth: int
    games: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.depth} {self.games}"


class PerftCounts(Answers):
    """The counts of depth 1, 2, …, each made when it is asked for."""

    is_flushed = True

    def __init__(self, game: AnyGame, depth: int) -> None:
        self._game = game
        self._depth = depth

    def __iter__(self) -> Iterator[PerftCount]:
        for turns in range(1, self._depth + 1):
            start = time.perf_counter()
            games = count_sequences(self._game, self._game.start(), turns)
            yield PerftCount(turns, games, time.perf_counter() - start)

    def lines(self) -> Iterator[str]:
        """Yield each count, on a terminal with its speed."""
        for count in self:
            speed = f"   {count.games / max(count.seconds, 1e-9):,.0f} nodes/s"
            yield f"{count}{speed if sys.stdout.isatty() else ''}"


@command(
    "printkit perft yodd-5 --depth 2", "printkit perft hong-7x7 --depth 2 --setup stones=a1,c5,g7"
)
def perft(
    board: Annotated[Source, Option(NameKind(), "a shipped board or a YAML file", "BOARD")],
    *,
    ruleset: Ruleset = None,
    depth: Annotated[
        int, number(1, DEEPEST, "most turns of a sequence: counts those of 1, 2, … N turns")
    ],
    setup: Annotated[
        Mapping[str, str | Sequence[str]],
        Option(
            PairsKind("KEY=SITE,SITE,…", object),
            "sites of pieces before play, such as stones=c3,e6,h1",
            "KEY=SITES",
        ),
    ] = {},
) -> PerftCounts:
    """Return the numbers of sequences of 1 to `depth` turns.

    Raises InputError if the game cannot list its moves, or needs another setup.

    >>> [count.games for count in perft("gosix", depth=2)]
    [24, 552]
    """
    place, rules = reference(board), None if ruleset is None else reference(ruleset)
    name = load_ruleset(rules).game if rules else game_of_board(load_board(place).name)
    if name is None:
        raise InputError(f"no shipped ruleset lists the board '{board}'; name one with --ruleset")
    terms = Record(
        file="",
        game=name,
        board=Scalar(place, _BOARD),
        ruleset=Scalar(rules, _RULESET) if rules else None,
        setup={key: _sites(sites) for key, sites in setup.items()},
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
    return PerftCounts(game, depth)


def _sites(sites: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(map(str.strip, sites.split(",") if isinstance(sites, str) else sites))


def count_sequences(game: AnyGame, position: Any, depth: int) -> int:
    """The number of distinct sequences of `depth` complete turns from `position`.

    A finished game counts 1 at every further depth. The game must list its moves, and its
    positions must be hashable.
    """
    finished = 0
    ways: dict[Any, int] = {position: 1}
    for remaining in range(depth, 0, -1):
        going_on = {reached: n for reached, n in ways.items() if game.outcome(reached) is None}
        finished += sum(ways.values()) - sum(going_on.values())
        if remaining == 1:
            return finished + sum(n for at, n in going_on.items() for _ in game.moves(at))
        ways = defaultdict(int)  # a position that several sequences reach is expanded once
        for reached, count in going_on.items():
            for move in game.moves(reached):
                ways[game.apply(reached, move)] += count
    return 1
