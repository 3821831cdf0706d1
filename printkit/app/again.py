"""Use case: read from a file that printkit wrote how it was made."""

import io
import json
import re
import shlex
import zipfile
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import NamedTuple

from printkit.app.results import parquet_library
from printkit.errors import InputError, SourceSpan
from printkit.lookup import is_path, read_file
from printkit.provenance import MADE_BY
from printkit.render.threemf import MODEL

_MOST = 1 << 28  # bytes of a file that is read
_MOST_MODEL = 1 << 16  # bytes of a model that come before its objects
_MADE_BY = re.compile(rb"printkit ([0-9][!-'*-;=?-~]*)(?: ([ -~]*))?")
_MOST_HEAD = 1 << 12  # bytes of a page before that element
_GIF_FLAGS, _GIF_HEAD = 10, 13  # bytes before the colours
_DXF_PROPERTY = rb"\$CUSTOMPROPERTYTAG\s+1\s+Application\s+9\s+\$CUSTOMPROPERTY\s+1\r?\n(.*)"
_PLACE = "@"  # begins what stands for a file of somebody's own


class Made(NamedTuple):
    """What a file says of how it was made: by which version, and with the words of a command."""

    version: str
    words: tuple[str, ...]


def made(path: Path) -> Made:
    """What the file at `path` says of how it was made. Raises InputError if it says nothing."""
    span = SourceSpan(str(path))
    data = read_file(path, "a file that printkit wrote", _MOST)
    if len(data) > _MOST:
        raise InputError(f"the file has more than {_MOST >> 20} MiB", span)
    look = _LOOKS.get(path.suffix.lower())
    if look is None:
        known = ", ".join(_LOOKS)
        raise InputError(f"'{path.suffix}' files do not say how they were made; {known} do", span)
    found = _MADE_BY.fullmatch(look(data))
    if found is None:
        raise InputError("the file does not say that printkit made it", span)
    version, command = (part.decode() if part else "" for part in found.groups())
    if not command:
        raise InputError(f"printkit {version} made it, but it does not say by which command", span)
    return Made(version, _split(command, span))


def _split(command: str, span: SourceSpan) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        words = ()
    if not words or any(is_path(word) for word in words):
        raise InputError("what it says is no command that can be run again", span)
    return words


def with_inputs(found: Made, inputs: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The words of `found`, what the file `name` says, with paths of `inputs` for its places.

    Raises InputError for one that is missing and for one too many.
    """
    places = [word[1:] for word in found.words if word.startswith(_PLACE)]
    missing = next((place for place in places if place not in inputs), None)
    if missing:
        raise InputError(
            f"{name} was made from a {missing} in a file of its own: "
            f"give it by --input {missing}=FILE"
        )
    extra = next((key for key in inputs if key not in places), None)
    if extra:
        wanted = f"; it takes {', '.join(places)}" if places else ""
        raise InputError(f"{name} was not made from a {extra} in a file of its own{wanted}")
    return tuple(inputs[w[1:]] if w.startswith(_PLACE) else w for w in found.words)


# One function a format: the text that says how the file was made, empty if there is none


def _pdf(data: bytes) -> bytes:
    found = re.search(rb"/Creator \(((?:[^()\\]|\\.)*)\)", data)
    return re.sub(rb"\\(.)", rb"\1", found[1]) if found else b""


def _svg(data: bytes) -> bytes:
    found = re.search(rb"<metadata><creator [^>]*>([^<]*)</creator>", data)
    found = found or re.search(
        rb"<dc:creator>.{0,200}?<dc:title>([^<]*)</dc:title>", data, re.DOTALL
    )
    return unescape(found[1].decode(errors="replace")).encode() if found else b""


def _png(data: bytes) -> bytes:
    at = 8
    while at + 8 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        keyword, _, text = data[at + 8 : at + 8 + size].partition(b"\0")
        if kind == b"tEXt" and keyword == b"Software":
            return text
        at += size + 12
    return b""


def _stl(data: bytes) -> bytes:
    head = data[:80].rstrip()
    return b"" if b", mm: " in head else head


def _threemf(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package, package.open(MODEL) as model:
            head = model.read(_MOST_MODEL)
    except Exception:  # noqa: BLE001 — zipfile raises whatever a broken file leads to
        return b""
    found = re.search(rb'<metadata name="Application">([^<]*)</metadata>', head)
    return unescape(found[1].decode(errors="replace")).encode() if found else b""


def _dxf(data: bytes) -> bytes:
    found = re.search(_DXF_PROPERTY, data)
    return found[1].rstrip() if found else b""


def _yaml(data: bytes) -> bytes:
    first = data.partition(b"\n")[0].rstrip()
    return first.removeprefix(b"# ") if first.startswith(b"# ") else b""


def _html(data: bytes) -> bytes:
    found = re.search(rb'<meta name="generator" content="([^"]*)">', data[:_MOST_HEAD])
    return unescape(found[1].decode(errors="replace")).encode() if found else b""


def _gif(data: bytes) -> bytes:
    """The comment: one of the blocks between the colours and the first picture.

    A block is a kind and parts, each after its length; the last is empty.
    """
    flags = data[_GIF_FLAGS] if len(data) > _GIF_FLAGS else 0
    at = _GIF_HEAD + (3 << (flags % 8 + 1) if flags & 0x80 else 0)
    while data[at : at + 1] == b"\x21":
        kind, text, at = data[at + 1 : at + 2], b"", at + 2
        while at < len(data) and data[at]:
            text, at = text + data[at + 1 : at + 1 + data[at]], at + 1 + data[at]
        if kind == b"\xfe":
            return text
        at += 1
    return b""


def _json(data: bytes) -> bytes:
    try:
        told = json.loads(data)
        header = told.get("header", {})  # of Abstract Play
        found = told.get(MADE_BY) or header.get(MADE_BY)
    except (AttributeError, RecursionError, ValueError):
        return b""
    return found.encode(errors="replace") if isinstance(found, str) else b""


def _parquet(data: bytes) -> bytes:
    arrow, parquet = parquet_library()
    try:
        about = parquet.read_schema(arrow.BufferReader(data)).metadata
    except (arrow.ArrowException, OSError, ValueError):
        return b""
    found: bytes = (about or {}).get(MADE_BY.encode(), b"")
    return found


_LOOKS: dict[str, Callable[[bytes], bytes]] = {
    ".pdf": _pdf,
    ".svg": _svg,
    ".png": _png,
    ".stl": _stl,
    ".3mf": _threemf,
    ".dxf": _dxf,
    ".yaml": _yaml,
    ".yml": _yaml,
    ".html": _html,
    ".gif": _gif,
    ".json": _json,
    ".parquet": _parquet,
}
