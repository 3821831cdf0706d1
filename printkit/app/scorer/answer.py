"""Use case: a click, or a change of the record, and all that a page shows for it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.app.scorer.download import file_stem
from printkit.app.scorer.pending import Cursor, Pending, judged
from printkit.app.scorer.picture import LIGHT, SCHEMES, lying, picture
from printkit.app.scorer.request import entry, optional
from printkit.app.scorer.sheet import Sheet, plain, played, read_sheet, sheet_of, tree_of, yaml_of
from printkit.errors import InputError
from printkit.language import _
from printkit.plugins.hand import Hand
from printkit.plugins.loading import hand_for
from printkit.records.record import TurnText
from printkit.rules.game import ColumnKind
from printkit.verify.report import verdict
from printkit.verify.trial import Trial

_MISMATCH = "result-mismatch"
MOST_LETTERS = 10_000  # in a draft


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with what a page shows of its record.

    The request has the `record`; `at`, the number of turns before the one that is put together
    (left out: all); its `draft`; what was pointed at, a `site` with a `tool`, or a `count`; the
    `scheme` of colours, light or dark; and the names of the layers `known`. Raises InputError.
    """
    sheet = read_sheet(request)
    cursor, hand = _cursor(sheet, request)
    draft = optional(request, "draft", str, "")
    if len(draft) > MOST_LETTERS:
        message = _("a turn of {letters} letters; {most} at most")
        raise InputError(message.format(letters=len(draft), most=MOST_LETTERS))
    refused = None
    if request.get("site") is not None:
        site, tool = _pointed(request, hand)
        if tool == hand.setup_tool:
            refused = hand.refuses_setup(sheet.record.setup, site)
            sheet = sheet if refused else sheet_of(_set_up(sheet, hand, site))
            cursor, hand = _cursor(sheet, request)
        else:
            refused = hand.refuses(draft, site, tool)
            draft = hand.click(draft, site, tool)
    elif request.get("count") is not None:
        draft = _counted(hand, draft, entry(request, "count", int))
    pending = judged(cursor, hand, draft)
    scheme = optional(request, "scheme", str, LIGHT)
    known = optional(request, "known", str, "").split()
    scheme = scheme if scheme in SCHEMES else LIGHT
    return {
        **_of_record(sheet),
        **_of_turn(cursor, hand, pending),
        "refused": refused,
        "layers": picture(sheet.opened.board, pending.moment, scheme, frozenset(known)),
    }


def _cursor(sheet: Sheet, request: Mapping[str, Any]) -> tuple[Cursor, Hand[Any]]:
    turns = len(sheet.record.turns)
    at = optional(request, "at", int, turns)
    if not 0 <= at <= turns:
        raise InputError(f"at: expected 0 to {turns}, the turns of the record, found {at}")
    cursor = Cursor(played(sheet).trial, at)
    return cursor, hand_for(sheet.opened.game, cursor.position)


def _pointed(request: Mapping[str, Any], hand: Hand[Any]) -> tuple[int, str]:
    """The site that `request` points at, and its tool, or else the first of the `hand`."""
    site, sites = entry(request, "site", int), hand.sites
    if not 0 <= site < sites:
        raise InputError(f"site: the board has {sites}, found {site}")
    tools = [tool.name for tool in hand.tools()]
    tool = optional(request, "tool", str, "")
    return site, tool if tool in tools or not tools else tools[0]


def _set_up(sheet: Sheet, hand: Hand[Any], site: int) -> Any:
    setup = hand.set_up(sheet.record.setup, site)
    return sheet.record._replace(setup={key: tuple(names) for key, names in setup.items()})


def _counted(hand: Hand[Any], draft: str, count: int) -> str:
    known = hand.count(draft)
    if known is None:
        return draft
    return hand.counted(draft, max(1, min(count, known.most)))


def _of_record(sheet: Sheet) -> dict[str, Any]:
    """The record of `sheet` in the plain notation, and what the verifier says of it."""
    trial, changes = played(sheet)
    record = plain(sheet.record, trial)
    turns = list(_turns(record.turns, trial, changes))
    return {
        "record": tree_of(record),
        "yaml": yaml_of(record),
        "file": f"{file_stem(record, trial.game)}.yaml",
        **_verdict(trial),
        "columns": [
            column._asdict() | {"kind": column.kind.value, "title": column.title}
            for column in trial.game.columns
            if column.kind is not ColumnKind.TURN
        ],
        "turns": turns,
    }


def _of_turn(cursor: Cursor, hand: Hand[Any], pending: Pending) -> dict[str, Any]:
    """The turn that is `pending`, and what may be done with it."""
    return {
        "at": cursor.at,
        "to_move": _to_move(cursor),
        "scores": dict(pending.scores),
        "over": pending.outcome.reason if pending.outcome else None,
        "winner": pending.outcome.winner if pending.outcome else None,
        "draft": _draft(hand, pending),
        "tools": [] if cursor.is_over else [tool._asdict() for tool in hand.tools()],
        "setup": hand.asks_setup(),
        "words": []
        if cursor.is_over or cursor.blocked
        else [word._asdict() for word in hand.words()],
        "allows": "" if cursor.is_over else hand.allows(),
        "asks": _(hand.question),
        "lying": lying(cursor.trial.game, pending.moment.position),
    }


def _to_move(cursor: Cursor) -> str | None:
    """Whose turn is put together, None once the game is over."""
    if cursor.at < len(cursor.trial.steps):
        return cursor.trial.steps[cursor.at].role
    return None if cursor.is_over else cursor.trial.game.to_move(cursor.position)


def _verdict(trial: Trial) -> dict[str, Any]:
    """What the verifier says of `trial`; a wrong claim and a wrong setup are told apart."""
    problem = trial.problem
    claim = problem.violation.message if problem and problem.violation.code == _MISMATCH else None
    if claim is not None:
        trial = trial._replace(problem=None)
    elif problem is not None:
        trial = trial._replace(problem=problem._replace(span=None))
    status = "illegal" if trial.problem else "finished" if trial.outcome else "unfinished"
    before = trial.problem.violation.message if trial.problem and not trial.problem.turn else None
    return {"status": status, "verdict": verdict(trial), "claim": claim, "wrong_setup": before}


def _turns(
    written: Sequence[TurnText], trial: Trial, changes: Sequence[Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    """The record's turns, with what those that were accepted did and why one was not."""
    for turn, step, cells in zip(written, trial.steps, changes, strict=False):
        yield {**_shown(turn), "role": step.role, "cells": dict(cells)}
    problem = trial.problem
    refused = problem if problem and problem.violation.code != _MISMATCH else None
    for turn in written[len(trial.steps) :]:
        shown = _shown(turn)
        if refused is not None:
            message = refused.violation.message
            yield {**shown, "role": refused.player, "illegal": message}
            refused = None
        elif trial.problem is None or turn.text == trial.game.closing_claim:
            yield shown
        else:
            yield {**shown, "unplayed": True}


def _shown(turn: TurnText) -> dict[str, Any]:
    return {"number": turn.number, "text": turn.text}


def _draft(hand: Hand[Any], pending: Pending) -> dict[str, Any]:
    count = hand.count(pending.draft)
    return {
        "text": pending.draft,
        "state": pending.state,
        "message": pending.message,
        "says": pending.says,
        "count": count._asdict() if count else None,
        "pointed": [one._asdict() for one in hand.pointed(pending.draft)],
    }
