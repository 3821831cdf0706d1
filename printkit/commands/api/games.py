"""Python API: rulesets, new games, recorded games, and policies written as functions."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple

from printkit.base.answer import ItemSequence
from printkit.base.errors import InputError, PrintkitError, SourceSpan
from printkit.base.language import speaking
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.reader import read_node
from printkit.commands.api.position import Last, Position, legal_move
from printkit.records.loading import open_record, position_after
from printkit.records.trial import play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame, game_class, open_game, read_options
from printkit.rules.game import AnyGame, Role
from printkit.rules.lookup import one_line
from printkit.rules.record import MOST_TURNS, RESIGN, Record
from printkit.rules.ruleset_file import read_ruleset
from printkit.rules.source_arguments import (
    LoadedBoard,
    Source,
    check_shipped,
    expect,
    is_text,
    opened,
    reference,
)
from printkit.study.players import Given, Own

Policy = Callable[[Position], str]  # a policy function returns a legal turn as text
_SETUP = "a dictionary of lists of texts or None"


class Ruleset(NamedTuple):
    """A ruleset: a named variant of a game, with boards and with values of the game's options.

    `boards` lists names of boards, the default board first. `options` maps each option of the game
    to its value. `pitch` is the distance between the centres of printed cells in mm, or None.
    """

    name: str
    title: str
    game: str
    boards: tuple[str, ...]
    options: Mapping[str, str]
    sources: tuple[str, ...]
    pitch: float | None


def load_ruleset(source: Source) -> Ruleset:
    """Load a ruleset from a shipped name, YAML or a path. Raises InputError if `source` is invalid.

    >>> ruleset = load_ruleset("hong-7x7")
    >>> ruleset.game, ruleset.boards, ruleset.options
    ('hong', ('hong-7x7',), {'threshold': '11'})
    """
    expect("source", source)
    text = opened(source, "rulesets")
    read = read_ruleset(read_node(text.data, text.name))
    options = read_options(game_class(read.game, read.game_span), read)
    words = {key: str(value) for key, value in options.items()}
    return Ruleset(read.name, read.title, read.game, read.boards, words, read.sources, read.pitch)


def new_game(
    game: str,
    board: Source | LoadedBoard | None = None,
    *,
    ruleset: Source | None = None,
    first: str | None = None,
    setup: Mapping[str, Sequence[str]] | None = None,
) -> Position:
    """Return the position before the first turn of a game, by default on the game's default board.

    `board` and `ruleset` are shipped names, or paths of files; a board may also be YAML or a Board.
    `first` is the role that moves first, for games in which chance decides this. `setup` maps kinds
    of pieces to the sites occupied at the start. Raises InputError if an argument is invalid.

    >>> new_game("hong", "hong-7x7", setup={"stones": ["a1", "c5", "g7"]})
    <Position of hong on hong-7x7 after turn 0: less to move>
    """
    expect("game", game, "a text", (str,))
    if ruleset is not None:
        expect("ruleset", ruleset, "a text or a pathlib.Path or None")
    expect("first", first, "a text or None", (str, NoneType))
    expect("setup", setup, _SETUP, (Mapping, NoneType))
    for key, sites in (setup or {}).items():
        expect("setup", sites, _SETUP, (list, tuple))
        for text in (key, *sites):
            expect("setup", text, _SETUP, (str,))
    here = SourceSpan("new_game")
    record = Record(
        file="",
        game=game,
        board=_board_node(board, here),
        ruleset=Scalar(reference(ruleset), here) if ruleset is not None else None,
        first=first,
        setup={key: tuple(sites) for key, sites in (setup or {}).items()},
    )
    opened = open_game(record, Path())
    violation = opened.game.setup_violation()
    if violation is not None:
        raise InputError(violation.message)
    return Position(opened, opened.game.start())


def _board_node(board: Source | LoadedBoard | None, here: SourceSpan) -> Node | None:
    if board is None:
        return None
    if is_text(board):
        text = opened(board)
        return read_node(text.data, text.name)
    if isinstance(board, str | os.PathLike):
        return Scalar(reference(board), here)
    if not hasattr(board, "yaml"):
        expect("board", board, "a text or a pathlib.Path or a Board or None", ())
    return read_node(board.yaml.encode(), board.definition.name)


class Replay(ItemSequence[Position]):
    """The positions of a recorded game: the start, then the position after each legal turn.

    Notebooks display the last position as a drawing.
    """

    def __init__(self, record: Record, game: OpenedGame, language: str = "") -> None:
        self._record = record
        self._language = language
        self._opened = game
        with speaking(language):
            self._trial = play(game.game, record)
        trial = self._trial
        positions = [Position(game, position_after(trial, 0)[0])]
        for step in trial.steps:
            text = RESIGN if step.move is None else game.game.format_move(step.move)
            last = Last(step.number, step.role, text, step.before, step.move)
            outcome = trial.outcome if step is trial.steps[-1] else None
            positions.append(Position(game, step.after, last, outcome, positions[-1]))
        self.items = tuple(positions)

    def __repr__(self) -> str:
        state = self.problem or self[-1]
        return f"<Replay of {len(self) - 1} turns: {state!r}>"

    @property
    def problem(self) -> str | None:
        """A sentence with the record's first fault and its location; None for a legal record."""
        if self._trial.problem is None:
            return None
        with speaking(self._language):
            return problem_sentence(self._trial.problem)

    @property
    def players(self) -> dict[str, str]:
        """The names of the players by role, if the record contains them."""
        return dict(self._record.players)

    def save(self, path: str | os.PathLike[str], *, turn: int | None = None) -> Path:
        """Write the game to a .html or .pdf file, or one position to a .svg or .png file.

        `turn` is the number of turns to play (default: all). Raises InputError if writing fails.
        """
        from printkit.paper.replay import replay_files  # imported late: only needed here

        expect("path", path)
        expect("turn", turn, "a whole number or None", (int, NoneType))
        if turn is not None and not 0 <= turn <= MOST_TURNS:
            raise InputError(f"turn: expected 0 to {MOST_TURNS}, found {turn}")
        played = replay_files.replay_of(self._record, self._opened, language=self._language)
        try:
            return replay_files.write_replay(played, Path(path), {}, turn=turn)
        except InputError as error:  # the message names the command-line option
            error.message = re.sub(r"(?<!\S)--turn\b", "turn", error.message)
            error.args = (error.message,)
            raise

    def _repr_svg_(self) -> str:
        return self[-1].svg()


def replay_record(source: Source, *, language: Source = "") -> Replay:
    r"""Return the positions of a recorded game; `source` is a record's text or its file's path.

    The positions end before the first illegal turn, which `problem` describes. `language`, such as
    `es`, is the language of messages and saved files. By default, messages are in English, and
    files in the language of the board or ruleset. Raises InputError if `source` is invalid.

    >>> game = replay_record("game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n  3. b:d4\n")
    >>> [position.turn for position in game]
    [None, 'b:e5', 'w:f6 b:d4']
    >>> game[-1].scores
    {'black': 2, 'white': 1}
    >>> game.problem
    'text:5: turn 3 (black): d4 is taken by a black stone [occupied].'
    """
    expect("source", source)
    expect("language", language)
    text = opened(source)
    record, game = open_record(*text)
    if text.folder is None:
        check_shipped(game.board)
    return Replay(record, game, reference(language))


def policy_name(policy: Policy) -> str:
    """Return the name of the user's function `policy`, with the suffix `()`, for use in tables.

    >>> policy_name(max)
    'max()'
    """
    return f"{one_line(str(getattr(policy, '__name__', type(policy).__name__)))}()"


class OwnPlayers:
    """The players of simulated games of `opened`; `policies` maps roles to policy functions."""

    def __init__(self, opened: OpenedGame, policies: Mapping[Role, Policy]) -> None:
        self._policies = policies
        self._opened = opened
        self.begin(opened.game, 0)

    def begin(self, game: AnyGame, number: int) -> None:
        """Begin the simulated game with the index `number`; `game` includes the random setup."""
        self._opened = OpenedGame(game, self._opened.ruleset, self._opened.board)
        self._number, self._state, self._last = number, game.start(), Last()
        self._previous: Position | None = None

    def follow(self, move: Any, position: Any) -> None:
        """Record that the turn `move` was played and led to `position`."""
        game, before = self._opened.game, self._state
        self._previous = self._position(None)
        text, number = game.format_move(move), self._last.number + 1
        self._last = Last(number, game.to_move(before), text, before, move)
        self._state = position

    def player(self, role: Role) -> Own:
        """Return the player of `role`; the player raises InputError for an illegal turn."""
        return partial(self._play, role)

    def _play(self, role: Role, given: Given | None) -> Any:
        policy = self._policies[role]
        try:
            turn = policy(self._position(given))
            if not isinstance(turn, str):
                raise InputError(f"expected a turn in the notation, found {turn!r:.60}")
            return legal_move(self._opened.game, self._state, turn, given)
        except PrintkitError as error:
            turns = f"turn {self._last.number + 1} of game {self._number}"
            raise InputError(f"{turns}, {role} by {policy_name(policy)}: {error}") from error

    def _position(self, given: Given | None) -> Position:
        return Position(self._opened, self._state, self._last, previous=self._previous, given=given)
