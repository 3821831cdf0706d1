"""Recorded games turn by turn, for programs and notebooks."""

import os
import re
from pathlib import Path
from types import NoneType

from printkit.base.answer import Several
from printkit.base.errors import InputError
from printkit.base.language import speaking
from printkit.commands.api.position import Last, Position
from printkit.records.opening import open_record, position_after
from printkit.records.record_file import MOST_TURNS
from printkit.records.trial import play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame
from printkit.rules.record import RESIGN, Record
from printkit.rules.sources import Source, check_shipped, expect, opened, reference


class Replay(Several[Position]):
    """The positions of a recorded game: that before the first turn, then one after each legal turn.

    A notebook shows the last one.
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
        """What is wrong with the record and where, in a sentence; None for a legal one."""
        if self._trial.problem is None:
            return None
        with speaking(self._language):
            return problem_sentence(self._trial.problem)

    @property
    def players(self) -> dict[str, str]:
        """The names of the players by role, as far as the record has them."""
        return dict(self._record.players)

    def save(self, path: str | os.PathLike[str], *, turn: int | None = None) -> Path:
        """Write the game as .html to step through, .pdf, .gif, or .svg or .png of one position.

        `turn` chooses that position. Raises InputError.
        """
        from printkit.paper.replay import replay_files  # only drawings need it

        expect("path", path)
        expect("turn", turn, "a whole number or None", (int, NoneType))
        if turn is not None and not 0 <= turn <= MOST_TURNS:
            raise InputError(f"turn: expected 0 to {MOST_TURNS}, found {turn}")
        played = replay_files.replay_of(self._record, self._opened, language=self._language)
        try:
            return replay_files.write_replay(played, Path(path), {}, turn=turn)
        except InputError as error:  # of options of the command line
            error.message = re.sub(r"(?<!\S)--turn\b", "turn", error.message)
            error.args = (error.message,)
            raise

    def _repr_svg_(self) -> str:
        return self[-1].svg()


def replay_record(source: Source, *, language: Source = "") -> Replay:
    r"""The positions of the record `source`: its text, such as a line of `convert`, or a path.

    A turn that is not legal ends it and is told by `problem`. Sentences, and what is written, are
    in the `language`, such as es. Without it, sentences are in English, and what is written is in
    the language that its board or ruleset asks for. Raises InputError for what is no record.

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
    if text.beside is None:
        check_shipped(game.board)
    return Replay(record, game, reference(language))
