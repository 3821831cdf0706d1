"""Writes records as files: the same record always as the same text."""

from collections.abc import Mapping

from printkit.documents.nodes import Entries, Items, Node, Scalar
from printkit.documents.writer import write_node
from printkit.errors import SourceSpan
from printkit.records.fields import FACTS
from printkit.records.record import Record

_NOWHERE = SourceSpan("")


def write_record(record: Record) -> str:
    """`record` as YAML, which `read_record` reads back as the same record, comments apart."""
    return write_node(record_node(record))


def record_node(record: Record) -> Entries:
    """`record` as a tree of nodes, its keys in the order of a file."""
    claim = record.claim
    result = {role: str(score) for role, score in claim.scores.items()} if claim else {}
    if claim and claim.winner is not None:
        result["winner"] = claim.winner
    entries: dict[str, Node | None] = {
        "game": _text(record.game),
        "board": record.board,
        "ruleset": record.ruleset,
        "players": _texts(record.players) if record.players else None,
        "result": _texts(result) if claim else None,
        **{fact: _text(record.facts[fact]) for fact in FACTS if fact in record.facts},
        "first": _text(record.first) if record.first else None,
        "setup": _table(
            {key: Items(tuple(map(_text, sites)), _NOWHERE) for key, sites in record.setup.items()}
        )
        if record.setup
        else None,
        "moves": Scalar("".join(f"{turn.line}\n" for turn in record.turns), _NOWHERE, block=True)
        if record.turns
        else None,
    }
    return _table({key: node for key, node in entries.items() if node is not None})


def _table(entries: Mapping[str, Node]) -> Entries:
    return Entries(dict(entries), {}, _NOWHERE)


def _text(value: str) -> Scalar:
    return Scalar(value, _NOWHERE)


def _texts(words: Mapping[str, str]) -> Entries:
    return _table({key: _text(word) for key, word in words.items()})
