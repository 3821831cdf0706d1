"""Score positions, and write the position of a recorded game."""

from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.writer import node_of
from printkit.records import loading
from printkit.records.judge import ImpossibleError, Judge, PositionLayout, judge_of
from printkit.records.position_report import Judged, PositionReport, judged
from printkit.records.record_file import PositionDocument, read_position, write_position
from printkit.records.trial import Trial, play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame, open_game
from printkit.rules.game import AnyGame
from printkit.rules.record import Record
from printkit.rules.source_arguments import Source, called


class OpenedPosition(NamedTuple):
    """The opened game of a position, the game's judge, and the position's layout."""

    opened: OpenedGame
    judge: Judge[Any]
    layout: PositionLayout


def score_source(source: Source, *, by_path: bool = True) -> PositionReport:
    """Return the report on the position `source`, the path of a file, or a text without paths.

    If the position is unreadable, the report contains the error. If `by_path` is false, a position
    that names a board or a ruleset by a path is unreadable.
    """
    try:
        read = loading.read_source(source, by_path=by_path)
    except InputError as error:
        missing = not isinstance(source, str)
        return PositionReport(position=called(source), failure=error, missing=missing)
    return score_bytes(*read)


def score_bytes(data: bytes, name: str, folder: Path | None) -> PositionReport:
    """Return the report on the position in `data`, the bytes of the file `name`.

    Paths are relative to `folder`; if `folder` is None, the position must not contain paths.
    """
    try:
        document = read_position(data, name)
        return report_on(document, open_position(document, folder))
    except InputError as error:
        return PositionReport(position=name, failure=error)


def report_on(document: PositionDocument, position: OpenedPosition) -> PositionReport:
    """Return the report on `document`; `position` is its opened game and layout."""
    opened, terms = position.opened, document.terms
    try:
        verdict = position.judge.judge(opened.game, position.layout, final=document.final)
        result = judged(opened.game, verdict, final=document.final, claim=terms.claim)
    except ImpossibleError as impossible:
        result = Judged(opened.game, None, {}, None, impossible.finding)
    return PositionReport(
        position=terms.file,
        game=terms.game,
        ruleset=opened.ruleset.name,
        board=opened.board.name,
        judged=result,
        players=terms.players,
    )


def open_position(document: PositionDocument, folder: Path | None) -> OpenedPosition:
    """Open the game of `document` and read its layout. Raises InputError for invalid content."""
    opened = open_game(document.terms, folder)
    judge = _judge(opened.game, document.terms)
    layout = judge.read(opened.game, document.layout)._replace(first=document.terms.first)
    if setup := judge.setup(layout):
        opened = open_game(document.terms._replace(setup=setup), folder)
    return OpenedPosition(opened, judge, layout)


def _judge(game: AnyGame, terms: Record) -> Judge[Any]:
    judge = judge_of(type(game))
    if not judge.fields:
        span = terms.spans.get("game", SourceSpan(terms.file))
        message = f"positions of {terms.game} cannot be scored, only records of whole games"
        raise InputError(message, span)
    return judge


def position_of_record(
    source: Source, turn: int | None = None, *, target: Path | None = None, by_path: bool = True
) -> tuple[str, str]:
    """Return the position of the record `source` after `turn` turns, and the record's fault.

    The position is YAML, with the content of a board file inline; by default, it follows the last
    turn. If the record is illegal, the position is ""; otherwise the fault is "". If the file
    `target` is in another folder than the record, the record must not name a ruleset by a path.
    `by_path` means the same as in `score_source`. Raises InputError if the record cannot be read.
    """
    read = loading.read_source(source, by_path=by_path)
    record, opened = loading.open_record(*read)
    trial = play(opened.game, record)
    if trial.problem is not None:
        return "", problem_sentence(trial.problem)
    if target and read.folder and target.parent.resolve() != read.folder.resolve():
        loading.check_ruleset(record)
    whole = record._replace(board=loading.inline_board(record, read.folder))
    return write_position(reached(whole, trial, turn)), ""


def reached(record: Record, trial: Trial, turn: int | None = None) -> PositionDocument:
    """Return the position of `record`, played in `trial`, after `turn` turns (default: all).

    The position is marked as final if the game ended in it, except by a resignation. Raises
    InputError if the record has fewer turns.
    """
    position, _turn = loading.position_after(trial, turn)
    final = trial.game.outcome(position) is not None
    judge = _judge(trial.game, record)
    terms = record._replace(claim=None, setup={}, turns=())
    first = judge.first(trial.game, position)
    if first != trial.game.setting.first:  # the players have swapped roles
        terms = terms._replace(first=first)
    layout = judge.layout(trial.game, position)
    return PositionDocument(terms, final, node_of(layout, ""))
