"""Use case: turn a played record into a story that can be drawn."""

from collections.abc import Iterator

from printkit.app.record_files import position_after
from printkit.catalog import OpenedGame
from printkit.errors import NotationError
from printkit.plugins.loading import view_of
from printkit.records.record import RESIGN, Record
from printkit.rules.game import ColumnKind
from printkit.sheets.replay.story import Story, Turn
from printkit.sheets.view import Moment
from printkit.verify.report import score_list, verdict
from printkit.verify.trial import PlayedTurn, Trial

_LONGEST = 200  # characters of a turn that is refused, which may be anything


def story_of(record: Record, opened: OpenedGame, trial: Trial, line: str = "") -> Story:
    """The story of `record`, whose game is `opened` and which was played as `trial`.

    `line` is the whole record as one line, if there is one.
    """
    told = trial  # without places in a file, which the reader may not have
    if trial.problem is not None:
        told = trial._replace(problem=trial.problem._replace(span=None))
    start = Moment(trial.game, position_after(trial, 0)[0])
    turns = tuple(_turn(trial, step) for step in trial.steps)
    return Story(
        title=opened.ruleset.title,
        board=opened.board,
        view=view_of(type(trial.game)),
        players=tuple((role, name) for role, name in record.players.items() if name),
        facts=tuple(record.facts.items()),
        start=start,
        turns=(*turns, *_refused(record, trial, turns[-1].moment if turns else start)),
        verdict=tuple(map(_capital, verdict(told).split("\n"))),
        wrong=trial.problem is not None,
        line=line,
    )


def _turn(trial: Trial, step: PlayedTurn) -> Turn:
    game, last = trial.game, step is trial.steps[-1]
    over = last and trial.outcome is not None
    moment = Moment(game, step.after, step.before, step.move, over=over)
    if step.move is None:
        standing = score_list(game.standing(step.after))
        return Turn(step.number, step.role, RESIGN, "", standing, moment)
    text = game.format_move(step.move)
    changes = game.changes(step.before, step.move, step.after)
    told = {column: changes[column.name] for column in game.columns}
    notes = [
        f"{column.title} {value}"
        for column, value in told.items()
        if column.kind is ColumnKind.NOTE and value not in ("", "0")
    ]
    scores = [
        f"{column.title} {value}"
        for column, value in told.items()
        if column.kind is ColumnKind.SCORE
    ]
    standing = "" if over else ", ".join(scores)  # the verdict has the score, which may differ
    return Turn(step.number, step.role, text, ", ".join(notes), standing, moment)


def _refused(record: Record, trial: Trial, before: Moment) -> Iterator[Turn]:
    problem = trial.problem
    number = len(trial.steps)
    if problem is None or problem.turn != number + 1 or number >= len(record.turns):
        return
    text = record.turns[number].text
    try:
        moment = before._replace(refused=trial.game.parse_move(text, trial.position))
    except NotationError:
        moment = before
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    reason = _capital(problem.violation.message)
    yield Turn(problem.turn, problem.player or "", shown, "", "", moment, reason)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
