"""A whole game as one line (docs/reference/line.md), such as `xong1:…`, for links and QR codes."""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Entries, Items, Scalar
from printkit.base.yaml.reader import MAX_BYTES, check_text
from printkit.base.yaml.writer import node_of, value_of
from printkit.records.record_file import LINE_HEAD, record_node, record_of
from printkit.rules.record import MOST_TURNS, Record

_VERSION = 1
# Never change this preset dictionary for zlib: strings of records, the most common last.
_DICTIONARY = (
    b'pass\nresign\nnone\n{"board":{"name":"","title":"","lattice":"hex","square","play_on":"edges",'
    b'"vertices","shape":{"hexagon":"map":"cells":["labels":"style":"ruleset":"","setup":{"stones":'
    b'["annotator":"","place":"","comment":"","event":"","first":"white","board":"","players":'
    b'{"red":"","blue":"","more":"","fewer":"","black":"","white":""},"result":{"red":"1","blue":"2",'
    b'"black":"1","white":"2","winner":"draw"},"date":"2026-1'
)
_SIZE, _CHECKSUM = 3, 4  # sizes of the size field and checksum field, in bytes
_COUNTS = re.compile(r"([0-9]{1,6}) ([0-9]{1,6})")


def write_line(record: Record) -> str:
    """Return `record` as one line, from which `read_record` restores the same record.

    Raises InputError if the record is too large, or if no line can begin with the game's name.
    """
    head = f"{record.game}{_VERSION}:"
    found = LINE_HEAD.fullmatch(head.encode())
    if not found or found["game"].decode() != record.game:
        raise InputError(
            f"a game written as one line cannot have the name '{record.game[:40]}'; "
            "expected lowercase letters, and no digit at the end"
        )
    # The compressed text has counts of turns, a line for each turn, and other values as JSON
    turns = record.turns
    plain = next((at for at, turn in enumerate(turns) if turn.number != at + 1), len(turns))
    lines = [turn.text for turn in turns[:plain]] + [turn.line for turn in turns[plain:]]
    rest = value_of(record_node(record._replace(turns=())))
    del rest["game"]
    facts = json.dumps(rest, ensure_ascii=False, separators=(",", ":"))
    text = "\n".join([f"{len(turns)} {plain}", *lines, facts]).encode()
    if len(text) > MAX_BYTES:
        raise InputError(f"the record has more than {MAX_BYTES >> 20} MiB, too much for a line")
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=_DICTIONARY)
    data = packer.compress(text) + packer.flush()
    whole = len(data).to_bytes(_SIZE, "big") + _checksum(head, data) + data
    return head + urlsafe_b64encode(whole).decode().rstrip("=")


def _checksum(head: str, data: bytes) -> bytes:
    return zlib.crc32(head.encode() + data).to_bytes(_CHECKSUM, "big")


def read_line(data: bytes, file: str) -> Record:
    """Return the record in `data`, a line in `file`. Raises InputError if the line is damaged."""
    span = SourceSpan(file, 1)
    game, packed = _unwrapped(data, span)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_DICTIONARY)
    try:
        text = unpacker.decompress(packed, MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise InputError(f"the line contains more than {MAX_BYTES >> 20} MiB", span)
        if not unpacker.eof or unpacker.unused_data:
            raise _no_record(span)
        lines = text.decode().split("\n", MOST_TURNS + 2)
    except (zlib.error, ValueError):
        raise _no_record(span) from None
    check_text("\n".join(lines), span)
    counts, *lines = lines
    found = _COUNTS.fullmatch(counts)
    if not found or int(found[1]) != len(lines) - 1 or int(found[2]) > int(found[1]):
        raise _no_record(span)
    try:
        facts = json.loads(lines.pop())
    except (ValueError, RecursionError):
        raise _no_record(span) from None
    if not isinstance(facts, dict) or {"game", "moves"} & facts.keys():
        raise _no_record(span)
    tree = node_of({"game": game, **facts, "moves": []}, span.file, span.line)
    assert isinstance(tree, Entries)
    plain = int(found[2])
    turns = (
        Scalar(f"{number}. {line}" if number <= plain else line, span)
        for number, line in enumerate(lines, start=1)
    )
    entries = {**tree.entries, "moves": Items(tuple(turns), span)}
    return record_of(tree._replace(entries=entries), file)


def _unwrapped(data: bytes, span: SourceSpan) -> tuple[str, bytes]:
    if len(data) > MAX_BYTES:
        raise InputError(f"the line has more than {MAX_BYTES >> 20} MiB", span)
    head = LINE_HEAD.match(data)
    assert head
    version = int(head["version"])
    if version != _VERSION:
        raise InputError(f"the line is of version {version}, expected {_VERSION}", span)
    body = data[head.end() :]
    if wrong := re.search(rb"[^A-Za-z0-9_\-\s]", body):
        at = head.end() + wrong.start()
        before = data[:at].decode(errors="replace").splitlines() or [""]
        found = repr(data[at:].decode(errors="replace")[0])
        place = SourceSpan(span.file, len(before), len(before[-1]) + 1)
        raise InputError(f"a line has only letters, digits, '-' and '_'; found {found}", place)
    game, letters = head["game"].decode(), b"".join(body.split())  # white space removed
    name = f"{game}{_VERSION}:"
    whole = letters[: len(letters) - (len(letters) % 4 == 1)]  # base64 length is never 4 n + 1
    wrapped = urlsafe_b64decode(whole + b"=" * (-len(whole) % 4))
    if len(wrapped) < _SIZE + _CHECKSUM:
        raise InputError(f"the line is cut off after {len(name) + len(letters)} characters", span)
    told = _SIZE + _CHECKSUM + int.from_bytes(wrapped[:_SIZE], "big")
    expected = -(-told * 8 // 6)  # a base64 letter encodes 6 bits
    if len(letters) != expected:
        what = "cut off" if len(letters) < expected else "too long"
        counts = f"{len(name) + len(letters)} characters, expected {len(name) + expected}"
        raise InputError(f"the line is {what}: it has {counts}", span)
    checksum, packed = wrapped[_SIZE : _SIZE + _CHECKSUM], wrapped[_SIZE + _CHECKSUM :]
    if checksum != _checksum(name, packed):
        message = "the line's checksum is wrong: at least one of its characters is wrong"
        raise InputError(message, span)
    return game, packed


def _no_record(span: SourceSpan) -> InputError:
    return InputError("the line's checksum is right, but its content is not a record", span)
