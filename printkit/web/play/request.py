"""Reads requests of the page, which are not trusted, and the records in requests."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from printkit.base.errors import InputError
from printkit.base.language import _, language_code
from printkit.base.yaml.writer import node_of, value_of
from printkit.records.loading import position_after
from printkit.records.record_file import record_node, record_of
from printkit.records.trial import PlayedTurn, Trial, play, with_claim_checked
from printkit.records.verification import in_plain_notation
from printkit.rules.catalogue import OpenedGame, check_roles, open_game
from printkit.rules.game import AnyGame
from printkit.rules.record import Record, TurnText

T = TypeVar("T")

_KINDS = {str: "a text", int: "a whole number", dict: "a table of keys", list: "a list"}
_LONGEST_NAME = 80
_LONGEST_PART = 32  # most characters of a player's name or a date in a file name


def entry(request: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """Return `request[key]`. Raises InputError if the value is missing or not of type `kind`."""
    value = request.get(key)
    if type(value) is not kind:
        found = "nothing" if value is None else f"{value!r:.40}"
        raise InputError(f"{key}: expected {_KINDS[kind]}, found {found}")
    return value


def optional(request: Mapping[str, Any], key: str, kind: type[T], default: T) -> T:
    """Return `request[key]` or `default`. Raises InputError if the value is not of type `kind`."""
    return default if request.get(key) is None else entry(request, key, kind)


def file_name(request: Mapping[str, Any], default: str) -> str:
    """Return the file `name` in `request` for use in messages; the file is not opened.

    Returns `default` if the name is empty. Raises InputError if there is no name.
    """
    return " ".join(entry(request, "name", str).split())[:_LONGEST_NAME] or default


def file_stem(record: Record, game: AnyGame) -> str:
    """Return a file name for `record`, without suffix: game, players in order of play, date.

    Missing facts are omitted. Letters of any script and digits are kept; other characters become
    hyphens.
    """
    players = (record.players.get(role, "") for role in game.roles)
    parts = []
    for text in (record.game, *players, record.facts.get("date", "")):
        words = re.sub(r"\W+", "-", unicodedata.normalize("NFC", text).lower())
        parts.append(words.strip("-")[:_LONGEST_PART].strip("-"))
    return "-".join(filter(None, parts))


_TERMS = ("game", "board", "ruleset", "first", "setup")
Changes = Sequence[Mapping[str, str]]  # per accepted turn, a map from columns to cells

_KEPT = 8  # maximum number of cached games; a page sends many requests about one game


class ScoreSheet(NamedTuple):
    """A record, and its game ready to play."""

    record: Record
    opened: OpenedGame


def read_sheet(request: Mapping[str, Any]) -> ScoreSheet:
    """Return a request's `record` with its game. Raises InputError if the record is invalid."""
    tree = entry(request, "record", dict)
    if not isinstance(tree.get("moves", []), list):
        raise InputError("moves: expected a list of turns")
    return sheet_of(record_of(node_of(tree, ""), ""))


def sheet_of(record: Record) -> ScoreSheet:
    """Return `record` with its game, ready to play. Raises InputError if the game is invalid."""
    tree = value_of(record_node(record))
    terms = {key: tree[key] for key in _TERMS if key in tree}
    opened = _opened(json.dumps(terms), language_code())
    check_roles(record, type(opened.game))
    return ScoreSheet(record, opened)


@lru_cache(_KEPT)
def _opened(terms: str, _language: str) -> OpenedGame:
    return open_game(record_of(node_of(json.loads(terms), ""), ""), None)


def played(sheet: ScoreSheet) -> tuple[Trial, Changes]:
    """Play the turns of `sheet`; return the trial, its claim checked, and each turn's cells."""
    trial, changes = _played(sheet.opened.game, sheet.record.turns, language_code())
    return with_claim_checked(trial, sheet.record), changes


@lru_cache(_KEPT)
def _played(game: AnyGame, turns: tuple[TurnText, ...], _language: str) -> tuple[Trial, Changes]:
    trial = play(game, Record(file="", game="", turns=turns))
    return trial, [
        {} if step.move is None else game.changes(step.before, step.move, step.after)
        for step in trial.steps
    ]


class Cursor(NamedTuple):
    """The place in a record where a turn is being entered.

    `at` is the number of turns before that place; `trial` is the trial of the whole record. If a
    turn before that place was not accepted, `position` is the last position that was reached.
    """

    trial: Trial
    at: int

    @property
    def blocked(self) -> str | None:
        """A sentence on why no turn can be entered at the cursor; None if a turn can be entered."""
        problem, steps = self.trial.problem, len(self.trial.steps)
        if self.at <= steps:
            return None
        if problem is not None and problem.turn > steps:
            message = _("turn {number} is not legal: fix it before you continue")
            return message.format(number=problem.turn)
        claim = self.trial.game.closing_claim
        message = _("'{claim}' is wrong: remove it before you continue")
        if problem is None:
            message = _("'{claim}' has closed the record: remove it before you continue")
        return message.format(claim=claim)

    @property
    def position(self) -> Any:
        """The position before the turn being entered."""
        return position_after(self.trial, min(self.at, len(self.trial.steps)))[0]

    @property
    def last(self) -> PlayedTurn | None:
        """The accepted turn that led to `position`; None if `position` is the start."""
        return self.trial.steps[: self.at][-1] if self.at and self.trial.steps else None

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the cursor."""
        return self.is_end and self.trial.outcome is not None

    @property
    def is_end(self) -> bool:
        """Whether the cursor is after the last accepted turn."""
        return self.at >= len(self.trial.steps)


def cursor_in(sheet: ScoreSheet, request: Mapping[str, Any]) -> Cursor:
    """Return the cursor after `at` turns (default: all). Raises InputError if `at` is too large."""
    turns = len(sheet.record.turns)
    at = optional(request, "at", int, turns)
    if not 0 <= at <= turns:
        raise InputError(f"at: expected 0 to {turns}, the turns of the record, found {at}")
    return Cursor(played(sheet)[0], at)


def plain(record: Record, trial: Trial) -> Record:
    """Return `record` with the accepted turns of `trial` in plain notation, all turns numbered.

    A wrong turn number is kept, because the page marks it; a closing claim has no number.
    """
    record = in_plain_notation(record, trial)
    turns = [
        turn
        if turn.number is not None or turn.text == trial.game.closing_claim
        else turn._replace(text=" ".join(turn.text.split()), number=number)
        for number, turn in enumerate(record.turns, start=1)
    ]
    return record._replace(turns=tuple(turns))


def tree_of(record: Record) -> dict[str, Any]:
    """Return `record` as a JSON object for requests, without turn numbers except wrong ones."""
    tree: dict[str, Any] = value_of(record_node(record))
    tree["moves"] = [
        turn.text if turn.number in (None, number) else f"{turn.number}. {turn.text}"
        for number, turn in enumerate(record.turns, start=1)
    ]
    return tree
