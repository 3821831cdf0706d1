"""Plays a game at random on several boards, for the conformance suite."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.reader import read_node
from printkit.rules.catalogue import open_game, open_setting, rulesets_of
from printkit.rules.game import AnyGame
from printkit.rules.lookup import load_board
from printkit.rules.record import Record, TurnText
from printkit.study.players import Player, Seat, players_of
from printkit.study.rng import Dice

HERE = SourceSpan("playthrough.yaml")
MOST_TURNS = 60
_SHAPES = {  # shapes of test boards that a game may reject
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


class Arena(NamedTuple):
    """A game on one board; `record` names game, board and setup, and has no turns."""

    title: str
    record: Record
    game: AnyGame

    def recorded(self, texts: list[str], *, numbered: bool = True) -> Record:
        """Return the record with the turns `texts`."""
        turns = (
            TurnText(text, HERE._replace(line=number), number if numbered else None)
            for number, text in enumerate(texts, start=1)
        )
        return self.record._replace(turns=tuple(turns))


class Playthrough:
    """A random game in an arena; `positions` has the start and the position after each move."""

    def __init__(self, arena: Arena, moves: list[Any], positions: list[Any]) -> None:
        self.arena, self.game = arena, arena.game
        self.moves, self.positions = moves, positions

    @cached_property
    def texts(self) -> list[str]:
        """The turns as text."""
        return [self.game.format_move(move) for move in self.moves]

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.arena.recorded(self.texts)


def arenas(name: str) -> Iterator[Arena]:
    """Yield arenas of the game `name` for each ruleset, first role and suitable board.

    Boards are the default and the smallest board of each ruleset, and two unusual boards if the
    game accepts them. Raises InputError if a ruleset and its boards do not fit the game.
    """
    used = set()
    for ruleset in rulesets_of(name):
        smallest = min(ruleset.boards, key=lambda board: len(load_board(board).cells))
        for board in dict.fromkeys((ruleset.boards[0], smallest)):
            title = f"{board} by {ruleset.name}" if board in used else board
            used.add(title)
            terms = _terms(name, Scalar(board, HERE), ruleset.name)
            yield from _arenas(f"{name} on {title}", terms)
    usual = open_setting(name, None).board
    for title, shape in _SHAPES[usual.lattice.name].items():
        text = (
            f"{{name: {title}, lattice: {usual.lattice.name}, play_on: {usual.play_on}, "
            f"labels: {usual.label_scheme}, shape: {shape}}}"
        )
        terms = _terms(name, read_node(text.encode(), HERE.file), name)
        try:
            open_game(terms, Path())
        except InputError:
            continue
        yield from _arenas(f"{name} on {title}", terms)


def _terms(name: str, board: Node, ruleset: str) -> Record:
    return Record(file=HERE.file, game=name, board=board, ruleset=Scalar(ruleset, HERE))


def _arenas(title: str, terms: Record) -> Iterator[Arena]:
    game = open_game(terms, Path()).game
    dealt = players_of(type(game)).dealt(game, Dice(title))
    terms = terms._replace(setup={key: tuple(its) for key, its in dealt.setting.setup.items()})
    for first in game.roles if game.first_by_chance else (None,):
        record = terms._replace(first=first)
        name = f"{title}, {first} first" if first else title
        yield Arena(name, record, open_game(record, Path()).game)


def random_player(arena: Arena) -> Player:
    """Return a player of the game's first policy, which is random in all shipped games."""
    players = players_of(type(arena.game))
    policy = players.policy_names()[0]
    seat = Seat(policy, players.giver_for(policy))
    seated = players.seated(arena.game, dict.fromkeys(arena.game.roles, seat))
    return lambda game, position, dice: seated[game.to_move(position)](game, position, dice)


def random_game(
    arena: Arena, seed: int, most: int = MOST_TURNS, player: Player | None = None
) -> Playthrough:
    """Play a random game of at most `most` turns in `arena`; equal seeds give equal games.

    Raises ValueError if `player`, by default `random_player`, makes an illegal move.
    """
    play, dice = player or random_player(arena), Dice(f"{arena.title}, {seed}")
    moves: list[Any] = []
    positions = [arena.game.start()]
    while len(moves) < most and arena.game.outcome(positions[-1]) is None:
        moves.append(play(arena.game, positions[-1], dice))
        positions.append(arena.game.play(positions[-1], moves[-1]))
    return Playthrough(arena, moves, positions)
