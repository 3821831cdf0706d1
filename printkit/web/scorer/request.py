"""Requests, which anybody may have written, and the record that comes with one."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from printkit.base.errors import InputError
from printkit.base.language import _, spoken
from printkit.base.yaml.writer import node_of, value_of
from printkit.records.loading import position_after
from printkit.records.record_file import record_node, record_of
from printkit.records.trial import PlayedTurn, Trial, compared, play
from printkit.records.verification import in_plain_notation
from printkit.rules.catalogue import OpenedGame, check_roles, open_game
from printkit.rules.game import AnyGame
from printkit.rules.record import Record, TurnText

T = TypeVar("T")

_KINDS = {str: "a text", int: "a whole number", dict: "a table of keys"}
_LONGEST_NAME = 80
_LONGEST_PART = 32  # letters of a player's name, or of a date that somebody wrote in words


def entry(request: Mapping[str, Any], key: str, kind: type[T]) -> T:
    """What `request` has under `key`. Raises InputError if that is missing or of another `kind`."""
    value = request.get(key)
    if type(value) is not kind:
        found = "nothing" if value is None else f"{value!r:.40}"
        raise InputError(f"{key}: expected {_KINDS[kind]}, found {found}")
    return value


def optional(request: Mapping[str, Any], key: str, kind: type[T], default: T) -> T:
    """What `request` has under `key`, or `default` if there is nothing. Raises InputError."""
    return default if request.get(key) is None else entry(request, key, kind)


def file_name(request: Mapping[str, Any], default: str) -> str:
    """Return the `name` of a file in `request` for sentences; no such file is opened.

    It is `default` if the name is empty. Raises InputError if there is no name.
    """
    return " ".join(entry(request, "name", str).split())[:_LONGEST_NAME] or default


def file_stem(record: Record, game: AnyGame) -> str:
    """The name of a file of `record`, without its ending: game, players in order of play, date.

    Facts that the record lacks are left out. Letters of any script stay, all else is a hyphen.
    """
    players = (record.players.get(role, "") for role in game.roles)
    parts = []
    for text in (record.game, *players, record.facts.get("date", "")):
        words = re.sub(r"\W+", "-", unicodedata.normalize("NFC", text).lower())
        parts.append(words.strip("-")[:_LONGEST_PART].strip("-"))
    return "-".join(filter(None, parts))


# A score sheet: the record of a request, its game, and a place in it

_TERMS = ("game", "board", "ruleset", "first", "setup")
Changes = Sequence[Mapping[str, str]]  # of accepted turns, by column

_KEPT = 8  # games: a page asks about one again and again


class ScoreSheet(NamedTuple):
    """A record, and its game ready to play."""

    record: Record
    opened: OpenedGame


def read_sheet(request: Mapping[str, Any]) -> ScoreSheet:
    """The sheet of `request`, whose `record` has the keys of a file. Raises InputError."""
    tree = entry(request, "record", dict)
    if not isinstance(tree.get("moves", []), list):
        raise InputError("moves: expected a list of turns")
    return sheet_of(record_of(node_of(tree, ""), ""))


def sheet_of(record: Record) -> ScoreSheet:
    """`record` with its game, ready to play. Raises InputError."""
    tree = value_of(record_node(record))
    terms = {key: tree[key] for key in _TERMS if key in tree}
    opened = _opened(json.dumps(terms), spoken())
    check_roles(record, type(opened.game))
    return ScoreSheet(record, opened)


@lru_cache(_KEPT)
def _opened(terms: str, _language: str) -> OpenedGame:
    return open_game(record_of(node_of(json.loads(terms), ""), ""), None)


def played(sheet: ScoreSheet) -> tuple[Trial, Changes]:
    """The turns of `sheet` played through, its claim compared, and the changes of each turn."""
    trial, changes = _played(sheet.opened.game, sheet.record.turns, spoken())
    return compared(trial, sheet.record), changes


@lru_cache(_KEPT)
def _played(game: AnyGame, turns: tuple[TurnText, ...], _language: str) -> tuple[Trial, Changes]:
    trial = play(game, Record(file="", game="", turns=turns))
    return trial, [
        {} if step.move is None else game.changes(step.before, step.move, step.after)
        for step in trial.steps
    ]


class Cursor(NamedTuple):
    """Where in a record a turn is put together.

    `at` is the number of turns before it; `trial` is the record's own. Where one of those turns
    was not accepted the position is the last one reached.
    """

    trial: Trial
    at: int

    @property
    def blocked(self) -> str | None:
        """What is before this turn and lets no turn follow, in a sentence, if there is anything."""
        problem, steps = self.trial.problem, len(self.trial.steps)
        if self.at <= steps:
            return None
        if problem is not None and problem.turn > steps:
            message = _("turn {number} is not legal: mend it before you go on")
            return message.format(number=problem.turn)
        claim = self.trial.game.closing_claim
        message = _("'{claim}' is refuted: remove it before you go on")
        if problem is None:
            message = _("'{claim}' has closed the record: remove it before you go on")
        return message.format(claim=claim)

    @property
    def position(self) -> Any:
        """The position in which the turn is to be played."""
        return position_after(self.trial, min(self.at, len(self.trial.steps)))[0]

    @property
    def last(self) -> PlayedTurn | None:
        """The accepted turn that led to this position, if there is one."""
        return self.trial.steps[: self.at][-1] if self.at and self.trial.steps else None

    @property
    def is_over(self) -> bool:
        """Whether no turn follows since the game has ended."""
        return self.is_end and self.trial.outcome is not None

    @property
    def is_end(self) -> bool:
        """Whether nothing more has been accepted."""
        return self.at >= len(self.trial.steps)


def cursor_in(sheet: ScoreSheet, request: Mapping[str, Any]) -> Cursor:
    """The place in `sheet` after the `at` turns of `request`, by default all.

    Raises InputError if the record has fewer turns.
    """
    turns = len(sheet.record.turns)
    at = optional(request, "at", int, turns)
    if not 0 <= at <= turns:
        raise InputError(f"at: expected 0 to {turns}, the turns of the record, found {at}")
    return Cursor(played(sheet)[0], at)


def plain(record: Record, trial: Trial) -> Record:
    """`record` with the accepted turns of `trial` in the plain notation, all turns numbered.

    A number that is written and wrong is a mistake to be shown, so it stays; a claim has none.
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
    """`record` as a request has it: its turns without numbers, except for wrong ones."""
    tree: dict[str, Any] = value_of(record_node(record))
    tree["moves"] = [
        turn.text if turn.number in (None, number) else f"{turn.number}. {turn.text}"
        for number, turn in enumerate(record.turns, start=1)
    ]
    return tree
