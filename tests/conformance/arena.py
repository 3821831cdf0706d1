"""What the conformance suite is played on: every game of the catalogue, each on a few boards.

A game needs a random player, `tests/games/FOLDER/player.py`, and its laws, `laws.py` beside it.
FOLDER is called as its folder in `printkit/games`. The laws are:

check_turn  what must hold after every turn: (game, before, move, after)
check_end   what must hold at the end of a finished game: (game, position, outcome)
setup       the setup of a record, for boards of any shape, where the game has one: (site names)
"""

import importlib
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from printkit.base.errors import SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.reader import read_node
from printkit.rules.catalogue import game_names, open_game, open_setting, rulesets_of
from printkit.rules.game import AnyGame
from printkit.rules.lookup import load_board
from printkit.rules.record import Record, TurnText

HERE = SourceSpan("arena.yaml")
CODES = {"syntax", "off-board", "occupied", "repeated-site", "game-over", "result-mismatch"}
SEEDS = range(3)
MOST_TURNS = 60
SHAPES = {
    "hex": {
        "small": "{hexagon: 2}",
        "islands": "{difference: [{union: [{hexagon: 3}, {hexagon: 1, at: [5, 1]}, "
        "{rectangle: [4, 2], at: [-1, 5]}]}, {hexagon: 1}]}",
    },
    "square": {
        "small": "{rectangle: [3, 3]}",
        "islands": "{difference: [{union: [{rectangle: [5, 4]}, {rectangle: [2, 3], at: [7, 5]}]}, "
        "{cells: [[1, 1], [4, 0], [4, 1]]}]}",
    },
}


def beside(game: type[AnyGame], module: str) -> ModuleType:
    """A module that the tests have for a game."""
    folder = game.__module__.split(".")[-2]
    return importlib.import_module(f"games.{folder}.{module}")


class Arena(NamedTuple):
    """A game on a board; the record has the terms and no turns."""

    title: str
    record: Record
    game: AnyGame

    @property
    def laws(self) -> ModuleType:
        return beside(type(self.game), "laws")


class Playthrough(NamedTuple):
    """A random game; there is a position more than there are moves."""

    arena: Arena
    moves: list[Any]
    positions: list[Any]

    @property
    def game(self) -> AnyGame:
        return self.arena.game

    @property
    def texts(self) -> list[str]:
        return [self.game.format_move(move) for move in self.moves]

    @property
    def record(self) -> Record:
        return recorded(self.arena, self.texts)


def recorded(arena: Arena, texts: list[str], *, numbered: bool = True) -> Record:
    """The record of these turns."""
    turns = (
        TurnText(text, SourceSpan("arena.yaml", line), line if numbered else None)
        for line, text in enumerate(texts, start=1)
    )
    return arena.record._replace(turns=tuple(turns))


@cache
def arenas() -> tuple[Arena, ...]:
    return tuple(
        arena
        for name in game_names()
        for title, terms in _terms(name)
        for arena in _arenas(f"{name} on {title}", terms)
    )


def _terms(name: str) -> Iterator[tuple[str, Record]]:
    """The game by each of its rulesets on the default and the least board, and on odd boards."""
    used = set()
    for ruleset in rulesets_of(name):
        for board in dict.fromkeys((ruleset.boards[0], min(ruleset.boards, key=_size))):
            title = f"{board} by {ruleset.name}" if board in used else board
            used.add(title)
            yield title, _record(name, Scalar(board, HERE), ruleset.name)
    default = open_setting(name, None).board
    for title, shape in SHAPES[default.lattice.name].items():
        text = (
            f"{{name: {title}, lattice: {default.lattice.name}, play_on: {default.play_on}, "
            f"labels: {default.label_scheme}, shape: {shape}}}"
        )
        yield title, _record(name, read_node(text.encode(), HERE.file), name)


def _size(board: str) -> int:
    return len(load_board(board).cells)


def _record(name: str, board: Node, ruleset: str) -> Record:
    return Record(file=HERE.file, game=name, board=board, ruleset=Scalar(ruleset, HERE))


def _arenas(title: str, terms: Record) -> Iterator[Arena]:
    """An arena for each role that may move first."""
    arena = Arena(title, terms, open_game(terms, Path()).game)
    if make_setup := getattr(arena.laws, "setup", None):
        terms = terms._replace(setup=make_setup(arena.game.labels.names))
    for first in arena.game.roles if arena.game.first_by_chance else (None,):
        record = terms._replace(first=first)
        yield Arena(
            f"{title}, {first} first" if first else title, record, open_game(record, Path()).game
        )


@cache
def playthrough(title: str, seed: int) -> Playthrough:
    """A random game in the arena of that title, the same for the same seed."""
    return random_game(title, seed, MOST_TURNS)


def random_game(title: str, seed: int, most: int) -> Playthrough:
    """A game like `playthrough`, of `most` turns or less, that is not kept."""
    (arena,) = (arena for arena in arenas() if arena.title == title)
    player = beside(type(arena.game), "player")
    rng = random.Random(f"{title}, {seed}")
    moves = []
    positions = [arena.game.start()]
    while len(moves) < most and arena.game.outcome(positions[-1]) is None:
        moves.append(player.random_turn(arena.game, positions[-1], rng))
        positions.append(arena.game.play(positions[-1], moves[-1]))
    return Playthrough(arena, moves, positions)
