"""A score sheet: a record as it comes with a request, and the game that it is played by."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from printkit.app.scorer.request import entry
from printkit.app.verify import in_plain_notation
from printkit.catalog import OpenedGame, check_roles, open_game
from printkit.documents.nodes import Items, Scalar
from printkit.documents.tree import node_of, value_of
from printkit.errors import InputError, SourceSpan
from printkit.language import spoken
from printkit.records.fields import record_of, turns_in
from printkit.records.record import Record, TurnText
from printkit.records.writer import record_node, write_record
from printkit.rules.game import AnyGame
from printkit.verify.trial import Trial, compared, play

NOWHERE = SourceSpan("")  # a request has no lines to speak of
_TERMS = ("game", "board", "ruleset", "first", "setup")
_KEPT = 8  # games: a page asks about one again and again


class Sheet(NamedTuple):
    """A record, and its game ready to play."""

    record: Record
    opened: OpenedGame


def read_sheet(request: Mapping[str, Any]) -> Sheet:
    """The sheet of `request`, whose `record` has the keys of a file. Raises InputError."""
    tree = entry(request, "record", dict)
    if not isinstance(tree.get("moves", []), list):
        raise InputError("moves: expected a list of turns")
    return sheet_of(record_of(node_of(tree, ""), ""))


def sheet_of(record: Record) -> Sheet:
    """`record` with its game, ready to play. Raises InputError."""
    tree = value_of(record_node(record))
    terms = {key: tree[key] for key in _TERMS if key in tree}
    opened = _opened(json.dumps(terms), spoken())
    check_roles(record, type(opened.game))
    return Sheet(record, opened)


@lru_cache(_KEPT)
def _opened(terms: str, _language: str) -> OpenedGame:
    return open_game(record_of(node_of(json.loads(terms), ""), ""), None)


class Played(NamedTuple):
    """A record's turns played through, and what each that was accepted did, by column."""

    trial: Trial
    changes: tuple[Mapping[str, str], ...]


def played(sheet: Sheet) -> Played:
    """The turns of `sheet` played through, its claim compared."""
    known = _played(sheet.opened.game, sheet.record.turns, spoken())
    return known._replace(trial=compared(known.trial, sheet.record))


@lru_cache(_KEPT)
def _played(game: AnyGame, turns: tuple[TurnText, ...], _language: str) -> Played:
    trial = play(game, Record(file="", game="", turns=turns))
    return Played(
        trial,
        tuple(
            {} if step.move is None else game.changes(step.before, step.move, step.after)
            for step in trial.steps
        ),
    )


def read_turn(draft: str) -> TurnText | None:
    """The turn in `draft`, if there is one; a number and a comment may stand with it."""
    written = Scalar(" ".join(draft.split()), NOWHERE)
    return next(turns_in(Items((written,), NOWHERE)), None)


def plain(record: Record, trial: Trial) -> Record:
    """`record` with the accepted turns of `trial` in the plain notation, all turns numbered."""
    record = in_plain_notation(record, trial)
    turns = [_numbered(turn, trial, number) for number, turn in enumerate(record.turns, start=1)]
    return record._replace(turns=tuple(turns))


def _numbered(turn: TurnText, trial: Trial, number: int) -> TurnText:
    """A number that is written and wrong is a mistake to be shown; a claim has none."""
    if turn.number is not None or turn.text == trial.game.closing_claim:
        return turn
    return turn._replace(text=" ".join(turn.text.split()), number=number)


def tree_of(record: Record) -> dict[str, Any]:
    """`record` as a request has it: its turns without numbers, except for wrong ones."""
    tree: dict[str, Any] = value_of(record_node(record))
    tree["moves"] = [
        turn.text if turn.number in (None, number) else f"{turn.number}. {turn.text}"
        for number, turn in enumerate(record.turns, start=1)
    ]
    return tree


def yaml_of(record: Record) -> str:
    """`record` as the text of a file."""
    return write_record(record)
