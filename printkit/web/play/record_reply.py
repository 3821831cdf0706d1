"""The task that applies a click to a record and returns all that the page shows of the record."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.base.errors import NOWHERE, InputError
from printkit.base.language import _, labelled
from printkit.base.yaml.nodes import Items, Scalar
from printkit.draw.game_view import Snapshot
from printkit.records.hand import Hand, hand_for
from printkit.records.record_file import turns_in, write_record
from printkit.records.trial import PlayedTurn, Trial, play_on
from printkit.records.verdict import result_words, verdict
from printkit.rules.game import ColumnKind, Outcome, Scores
from printkit.rules.record import TurnText
from printkit.web.play.board_picture import lying, picture
from printkit.web.play.request import (
    Changes,
    Cursor,
    ScoreSheet,
    cursor_in,
    entry,
    file_stem,
    optional,
    plain,
    played,
    read_sheet,
    sheet_of,
    tree_of,
)

_MISMATCH = "result-mismatch"
MOST_LETTERS = 10_000  # most characters of a drafted turn
EMPTY, OPEN, ILLEGAL, LEGAL = "empty", "open", "illegal", "legal"


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that the page shows of the record in `request`, after a click if there is one.

    The request has the `record`. `at` is the number of turns before the turn being entered
    (default: all turns), and `draft` is the text of that turn. A click has a `site` (a list
    for a finger that moved along sites, or was held on one, which is named twice) and a `tool`;
    `count` sets the number in the draft. The colour `scheme` is light or dark. `known` names the
    layers that the page has cached. A draft that is `giving` a piece is not drawn as a turn. Raises
    InputError if a value is wrong.
    """
    sheet = read_sheet(request)
    cursor = cursor_in(sheet, request)
    hand = hand_for(sheet.opened.game, cursor.position)
    draft = optional(request, "draft", str, "")
    if len(draft) > MOST_LETTERS:
        message = _("the turn has {letters} characters; at most {most} are allowed")
        raise InputError(message.format(letters=len(draft), most=MOST_LETTERS))
    refused = None
    if request.get("site") is not None:
        sheet, draft, refused = _clicked(sheet, cursor, hand, draft, request)
        cursor = cursor_in(sheet, request)
        hand = hand_for(sheet.opened.game, cursor.position)
    elif request.get("count") is not None:
        count, known = entry(request, "count", int), hand.count(draft)
        if known is not None:
            draft = hand.counted(draft, max(1, min(count, known.most)))
    pending = _judged(cursor, hand, draft)
    if request.get("giving") and pending.state == LEGAL:
        pending = _judged(cursor, hand, "")._replace(draft=draft, state=LEGAL, says=pending.says)
    return {
        **_of_record(sheet),
        **_of_turn(cursor, hand, pending),
        "refused": refused,
        "layers": picture(sheet.opened.board, pending.snapshot, request),
    }


def _clicked(
    sheet: ScoreSheet, cursor: Cursor, hand: Hand[Any], draft: str, request: Mapping[str, Any]
) -> tuple[ScoreSheet, str, str | None]:
    """Return the sheet and the draft after the click, and the reason if the click was refused."""
    along: list[Any] = request["site"] if isinstance(request["site"], list) else [request["site"]]
    for number in along or [None]:
        if type(number) is not int or not 0 <= number < hand.sites:
            message = f"site: expected a number from 0 to below {hand.sites}, found {number}"
            raise InputError(message)
    site = along[0]
    tools = [tool.name for tool in hand.tools()]
    tool = optional(request, "tool", str, "")
    tool = tool if tool in tools or not tools else tools[0]
    if cursor.is_over:
        return sheet, draft, _("The game is over.")
    if tool != hand.setup_tool:
        refused = hand.refuses(draft, site, tool)
        if along[1:]:
            changed = hand.stroke(draft, along, tool)
            return sheet, changed, refused if changed == draft else None
        return sheet, draft if refused else hand.click(draft, site, tool), refused
    refused = hand.refuses_setup(sheet.record.setup, site)
    if not refused:
        setup = hand.set_up(sheet.record.setup, site)
        names = {key: tuple(names) for key, names in setup.items()}
        sheet = sheet_of(sheet.record._replace(setup=names))
    return sheet, draft, refused


def _of_record(sheet: ScoreSheet) -> dict[str, Any]:
    trial, changes = played(sheet)
    record = plain(sheet.record, trial)
    turns = list(_turns(record.turns, trial, changes))
    # Report a wrong claim separately, and omit the line number from the verdict
    problem, claim = trial.problem, None
    if problem and problem.violation.code == _MISMATCH:
        claim = problem.violation.message
        trial = trial._replace(problem=None)
    elif problem is not None:
        trial = trial._replace(problem=problem._replace(span=None))
    illegal = trial.problem
    return {
        "record": tree_of(record),
        "yaml": write_record(record),
        "file": f"{file_stem(record, trial.game)}.yaml",
        "status": "illegal" if illegal else "finished" if trial.outcome else "unfinished",
        "verdict": verdict(trial),
        "claim": claim,
        "wrong_setup": illegal.violation.message if illegal and not illegal.turn else None,
        "columns": [
            column._asdict() | {"kind": column.kind.value, "title": column.title}
            for column in trial.game.columns
            if column.kind is not ColumnKind.TURN
        ],
        "turns": turns,
    }


def _turns(written: Sequence[TurnText], trial: Trial, changes: Changes) -> Iterator[dict[str, Any]]:
    problem = trial.problem
    refused = problem if problem and problem.violation.code != _MISMATCH else None
    for number, turn in enumerate(written):
        shown = {"number": turn.number, "text": turn.text}
        if number < len(trial.steps):
            role, cells = trial.steps[number].role, dict(changes[number])
            yield {**shown, "role": role, "cells": cells}
        elif refused is not None:
            yield {**shown, "role": refused.player, "illegal": refused.violation.message}
            refused = None
        elif trial.problem is None or turn.text == trial.game.closing_claim:
            yield shown
        else:
            yield {**shown, "unplayed": True}


class Pending(NamedTuple):
    """A judged draft of a turn; `snapshot` is the position to draw, with its `scores`."""

    draft: str
    state: str
    message: str
    says: str
    snapshot: Snapshot
    scores: Scores
    outcome: Outcome | None


def _judged(cursor: Cursor, hand: Hand[Any], draft: str) -> Pending:
    trial = cursor.trial
    outcome = trial.outcome if cursor.is_end else None
    shown = _moment(trial, cursor.last, cursor.position)
    scores = trial.scores if cursor.is_end else trial.game.standing(cursor.position)
    before = Pending(draft, EMPTY, "", "", shown, scores, outcome)
    # The draft may contain a turn number and a comment
    text = Scalar(" ".join(draft.split()), NOWHERE)
    written = next(turns_in(Items((text,), NOWHERE)), None)
    if written is None:
        return before
    blocked = hand.setup_question() or cursor.blocked
    if blocked is not None:
        return before._replace(state=ILLEGAL, message=blocked.rstrip("."))
    asked = hand.asks(draft)
    if asked is not None:
        return before._replace(state=OPEN, message=asked)
    return _played(cursor, hand, written, before)


def _played(cursor: Cursor, hand: Hand[Any], written: TurnText, before: Pending) -> Pending:
    trial = play_on(cursor.trial, cursor.at, written)
    if trial.problem is not None:
        violation, move = trial.problem.violation, hand.parsed(written.text)
        is_fixable = move is not None and hand.is_fixable(move, violation)
        return before._replace(
            state=OPEN if is_fixable else ILLEGAL,
            message=violation.message,
            says=hand.says(move, violation) if move is not None else "",
            snapshot=before.snapshot if is_fixable else before.snapshot._replace(refused=move),
        )
    outcome = trial.outcome
    last = trial.steps[-1] if trial.steps else None
    move = last.move if last and len(trial.steps) > cursor.at else None
    return before._replace(
        state=LEGAL,
        message=labelled(outcome.reason, result_words(outcome.winner)) if outcome else "",
        says=hand.says(move, None) if move is not None else "",
        snapshot=_moment(trial, last, trial.position),
        scores=trial.scores,
        outcome=outcome,
    )


def _moment(trial: Trial, last: PlayedTurn | None, position: Any) -> Snapshot:
    """Return the picture of a moment, which shows territories as if the game were over."""
    before, move = (last.before, last.move) if last else (None, None)
    return Snapshot(trial.game, position, before, move, over=True)


def _of_turn(cursor: Cursor, hand: Hand[Any], pending: Pending) -> dict[str, Any]:
    trial, is_over = cursor.trial, cursor.is_over
    to_move = None if is_over else trial.game.to_move(cursor.position)
    if cursor.at < len(trial.steps):
        to_move = trial.steps[cursor.at].role
    count, move = hand.count(pending.draft), hand.parsed(pending.draft)
    return {
        "at": cursor.at,
        "to_move": to_move,
        "scores": dict(pending.scores),
        "goal": hand.goal(),
        "unit": _(hand.unit),
        "over": pending.outcome.reason if pending.outcome else None,
        "winner": pending.outcome.winner if pending.outcome else None,
        "draft": {
            "text": pending.draft,
            "state": pending.state,
            "message": pending.message,
            "says": pending.says,
            "complete": pending.state == LEGAL and move is not None and hand.completes(move),
            "count": count._asdict() if count else None,
            "pointed": [one._asdict() for one in hand.pointed(pending.draft)],
        },
        "tools": [] if is_over else [tool._asdict() for tool in hand.tools()],
        "setup": hand.setup_question(),
        "words": [] if is_over or cursor.blocked else [word._asdict() for word in hand.words()],
        "allows": "" if is_over else hand.allows(),
        "asks": _(hand.question),
        "lying": lying(trial.game, pending.snapshot.position),
    }
