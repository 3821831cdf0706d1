"""Position files, in which `position` says what lies where, before any rule is applied."""

from textwrap import indent
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.yaml.kinds import Field, Fields, OneOf, Raw
from printkit.base.yaml.nodes import Entries, Node, Scalar
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import write_node
from printkit.records.record_file import RECORD_FIELDS, record_from, record_node
from printkit.rules.record import Record

_NO_TURNS = ("setup", "moves")
_TRUE = "true"

POSITION_FIELDS = Fields(
    "a position",
    **{key: field for key, field in RECORD_FIELDS.fields.items() if key not in _NO_TURNS},
    final=Field(OneOf(_TRUE, "false"), "true claims that the game ended here"),
    position=Field(Raw(), "what lies on the board, by the keys of its game", required=True),
)


class PositionDocument(NamedTuple):
    """What lies on the board at the end, or in the midst, of a game that nobody wrote down.

    `terms` are those that a record has too: game, board, ruleset, players, the claimed result,
    facts; it has no turns. `final` is the claim that the game ended here. `layout` is what lies
    where; its keys are not yet compared with the game's.
    """

    terms: Record
    final: bool
    layout: Node


def read_position(data: bytes, file: str) -> PositionDocument:
    """Read the position in `data`, the bytes of `file`. Raises InputError when it is none."""
    return position_of(read_node(data, file), file)


def position_of(node: Node, file: str) -> PositionDocument:
    """Read the position that the tree `node` of `file` holds. Raises InputError."""
    if isinstance(node, Entries) and "moves" in node.entries and "position" not in node.entries:
        span = node.entries["moves"].span
        raise InputError(
            "this is a record, which `printkit verify` judges; a position has no moves", span
        )
    values = POSITION_FIELDS.read(node)
    final = values.get("final") == _TRUE
    return PositionDocument(record_from(values, POSITION_FIELDS, file), final, values["position"])


def position_node(document: PositionDocument) -> Entries:
    """Return `document` as a tree of nodes, its keys in the order of a file."""
    terms = _terms(document)
    return terms._replace(entries={**terms.entries, "position": document.layout})


def _terms(document: PositionDocument) -> Entries:
    head = record_node(document.terms._replace(setup={}, turns=()))
    claim = {"final": Scalar(_TRUE, head.span)} if document.final else {}
    return head._replace(entries={**head.entries, **claim})


def write_position(document: PositionDocument) -> str:
    """Return `document` as YAML, which `read_position` reads back, a line for each key."""
    terms = write_node(_terms(document))
    return f"{terms}position:\n{indent(write_node(document.layout), '  ')}"
