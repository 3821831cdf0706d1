"""Read records and positions from YAML, or records from one line, and write them as YAML.

YAML files may be formatted in any way, but all values must be valid. Equal records are written as
equal text.
"""

import re
from collections.abc import Iterator
from itertools import islice
from textwrap import indent
from typing import Any, NamedTuple

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.yaml.keys import Field, Fields, Values, read_table
from printkit.base.yaml.kinds import Integer, ListOf, OneOf, Raw, String, unexpected
from printkit.base.yaml.nodes import Entries, Items, Node, Scalar, describe
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, write_node
from printkit.rules.record import MOST_TURNS, Claim, Record, TurnText

LONGEST_TURN = 100_000  # most characters of a turn; enough for a Xoid of 10,000 legs
FACTS = ("date", "event", "place", "annotator", "comment")
MOST_POINTS = 1_000_000  # greatest absolute value of a score
_SCORE = Integer(-MOST_POINTS, MOST_POINTS)
_SITES = ListOf(String(), most=1000)

RECORD_FIELDS = Fields(
    "a record",
    game=Field(String(), "which game was played", required=True),
    board=Field(
        Raw(words="a name, a path or a table"),
        "a shipped board, a path relative to the record, or a board written inline",
    ),
    ruleset=Field(
        Raw(words="a name or a path"), "a shipped ruleset, or a path relative to the record"
    ),
    players=Field(Raw(), "role: name"),
    result=Field(Raw(), "the claimed result: role: score, and winner: role or draw"),
    first=Field(String(), "the role that moved first, if chance decides it"),
    setup=Field(Raw(), "what was put on the board before play"),
    moves=Field(
        Raw(words="a block of lines or a list"), "the turns, one a line after 'moves: |', or a list"
    ),
    **{fact: Field(String(10_000), "a note for people, not checked") for fact in FACTS},
)


def record_of(node: Node, file: str) -> Record:
    """Return the record in `node`, parsed from `file`. Raises InputError if `node` is invalid."""
    return record_from(RECORD_FIELDS.read(node), RECORD_FIELDS, file)


def record_from(values: Values, fields: Fields, file: str) -> Record:
    """Return the record with `values`, read from `file`. Raises InputError if a value is wrong."""
    spans = {key: values.span_of(key) for key in fields.fields if key in values}
    ruleset: Node | None = values.get("ruleset")
    if ruleset is not None and not isinstance(ruleset, Scalar):
        raise unexpected(ruleset, "a name or a path")
    players = {role: String().read(name) for role, name in _entries(values, "players", spans)}
    scores: dict[str, int] = {}
    winner: str | None = None
    for key, node in _entries(values, "result", spans):
        if key == "winner":
            winner = String().read(node)
        else:
            scores[key] = _SCORE.read(node)
    record = Record(
        file=file,
        game=values["game"],
        board=values.get("board"),
        ruleset=ruleset,
        players=players,
        claim=Claim(scores, winner) if "result" in values else None,
        facts={fact: values[fact] for fact in FACTS if fact in values},
        first=values.get("first"),
        setup={key: tuple(_SITES.read(sites)) for key, sites in _entries(values, "setup", spans)},
        turns=tuple(islice(turns_in(values["moves"]), MOST_TURNS + 1)) if "moves" in values else (),
        spans=spans,
    )
    if len(record.turns) > MOST_TURNS:
        raise InputError(f"a record has at most {MOST_TURNS} turns", record.turns[-1].span)
    return record


def _entries(values: Values, key: str, spans: dict[str, SourceSpan]) -> Iterator[tuple[str, Node]]:
    """Yield the entries of the table under `key`; add each entry's location to `spans`."""
    if key in values:
        table = read_table(values[key], key)
        for inner, node in table.entries.items():
            spans[f"{key}.{inner}"] = table.key_spans[inner]
            yield inner, node


_NUMBER = re.compile(r"\s*([0-9]{1,9})\.\s*")


def turns_in(node: Node) -> Iterator[TurnText]:
    """Yield the turns in `node`, a YAML block or list. Raises InputError for any other node."""
    if isinstance(node, Items):
        for item in node.items:
            if not isinstance(item, Scalar):
                message = f"a turn must be a text, found {describe(item)}; put it in quotes"
                raise InputError(message, item.span)
            lines = (line.partition("#")[0] for line in item.value.split("\n"))
            if turn := _turn(" ".join(lines), item.span):
                yield turn
    elif not isinstance(node, Scalar) or node.folded or (not node.block and "\n" in node.value):
        raise unexpected(node, "one turn a line after 'moves: |', or a list of turns")
    elif node.block:
        first = (node.span.line or 0) + 1
        for line, text in enumerate(node.value.split("\n"), start=first):
            if turn := _turn(text, SourceSpan(node.span.file, line)):
                yield turn
    elif turn := _turn(node.value, node.span):
        yield turn


def _turn(written: str, span: SourceSpan) -> TurnText | None:
    text = written.partition("#")[0].strip()
    if len(text) > LONGEST_TURN:
        message = f"the turn has {len(text)} characters; at most {LONGEST_TURN} are allowed"
        raise InputError(message, span)
    number = _NUMBER.match(text)
    if number:
        return TurnText(text[number.end() :], span, int(number[1]))
    return TurnText(text, span) if text else None


# Matches the beginning of a game written as one line, such as `xong1:`, but no YAML record.
LINE_HEAD = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,1000}(?P<game>[a-z](?:[a-z0-9-]{0,60}[a-z])?)(?P<version>[0-9]{1,9}):"
)


def is_line(data: bytes) -> bool:
    """Whether `data` begins like a game written as one line."""
    return LINE_HEAD.match(data) is not None


def read_record(data: bytes, file: str) -> Record:
    """Return the record in `data`, YAML or one line. Raises InputError if `data` is invalid."""
    if is_line(data):
        from printkit.records.one_line import read_line  # imported late: not needed for YAML

        return read_line(data, file)
    return record_of(read_node(data, file), file)


def write_record(record: Record) -> str:
    """Return `record` as YAML for `read_record`, without comments."""
    return write_node(record_node(record))


def record_node(record: Record) -> Entries:
    """Return `record` as a tree of YAML nodes, with its keys in the order of record files."""
    claim = record.claim
    result = {role: str(score) for role, score in claim.scores.items()} if claim else {}
    if claim and claim.winner is not None:
        result["winner"] = claim.winner
    setup = {key: list(sites) for key, sites in record.setup.items()}
    moves = "".join(f"{turn.line}\n" for turn in record.turns)
    entries: dict[str, Any] = {
        "game": record.game,
        "board": record.board,
        "ruleset": record.ruleset,
        "players": dict(record.players) or None,
        "result": result if claim else None,
        **{fact: record.facts[fact] for fact in FACTS if fact in record.facts},
        "first": record.first or None,
        "setup": setup or None,
        "moves": Scalar(moves, NOWHERE, block=True) if moves else None,
    }
    given = ((key, value) for key, value in entries.items() if value is not None)
    nodes = {key: one if isinstance(one, Node) else node_of(one, "") for key, one in given}
    return Entries(nodes, {}, NOWHERE)


# Position files list pieces under the key `position`; reading does not check the game's rules

_NO_TURNS = ("setup", "moves")
_TRUE = "true"

POSITION_FIELDS = Fields(
    "a position",
    **{key: field for key, field in RECORD_FIELDS.fields.items() if key not in _NO_TURNS},
    final=Field(OneOf(_TRUE, "false"), "true claims that the game ended here"),
    position=Field(
        Raw(), "the pieces on the board, under keys that depend on the game", required=True
    ),
)


class PositionDocument(NamedTuple):
    """A position, final or not, of a game that was not recorded.

    `terms` is a record without turns: game, board, ruleset, players, claimed result and facts.
    `final` is true if the file claims that the game is over. `layout` assigns pieces to sites;
    the keys of `layout` are not yet checked against the game.
    """

    terms: Record
    final: bool
    layout: Node


def read_position(data: bytes, file: str) -> PositionDocument:
    """Return the position in `data`, the bytes of `file`. Raises InputError if it is invalid."""
    return position_of(read_node(data, file), file)


def position_of(node: Node, file: str) -> PositionDocument:
    """Return the position in `node`, parsed from `file`. Raises InputError if `node` is invalid."""
    if isinstance(node, Entries) and "moves" in node.entries and "position" not in node.entries:
        message = "this is a record, which `printkit verify` judges; a position has no moves"
        raise InputError(message, node.entries["moves"].span)
    values = POSITION_FIELDS.read(node)
    final = values.get("final") == _TRUE
    return PositionDocument(record_from(values, POSITION_FIELDS, file), final, values["position"])


def position_node(document: PositionDocument) -> Entries:
    """Return `document` as a tree of YAML nodes, with its keys in the order of position files."""
    terms = _terms(document)
    return terms._replace(entries={**terms.entries, "position": document.layout})


def _terms(document: PositionDocument) -> Entries:
    head = record_node(document.terms._replace(setup={}, turns=()))
    claim = {"final": Scalar(_TRUE, head.span)} if document.final else {}
    return head._replace(entries={**head.entries, **claim})


def write_position(document: PositionDocument) -> str:
    """Return `document` as YAML for `read_position`, with one line per key."""
    terms = write_node(_terms(document))
    return f"{terms}position:\n{indent(write_node(document.layout), '  ')}"
