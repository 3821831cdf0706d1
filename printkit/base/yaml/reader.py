"""Reads YAML into a tree of nodes, and explains syntax errors.

Every scalar stays text, because YAML's implicit types would change `no`, `12:3` and `010`. Aliases,
anchors, tags, duplicate keys, a second document, excessive depth and excessive size are rejected.
Unlike in standard YAML, the first line of a block scalar may be indented deeper than a later line,
as in the picture of a board. A byte order mark is ignored.
"""

import codecs
import re
from functools import cache

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Node

MAX_BYTES = 4 << 20
MAX_LINES = 200_000
MAX_DEPTH = 32
MAX_NODES = 100_000  # most nodes in a file; the largest board has three nodes per cell
LONGEST_KEY = 80
_LINE_ENDS = "\n\r\x85\u2028\u2029"
_TAG_DIRECTIVE = f"(?:^|(?<=[{_LINE_ENDS}]))%TAG"


def read_node(data: bytes, file: str) -> Node:
    """Parse `data`, the YAML content of `file`. Raises InputError unless `data` is one document."""
    if len(data) > MAX_BYTES:
        raise InputError(f"the file has more than {MAX_BYTES >> 20} MiB", SourceSpan(file))
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        raise InputError("the file is not UTF-8 text", _end(before, file)) from None
    if bad := _not_text().search(text):
        raise _refusal(bad[0], _end(text[: bad.start()], file))
    if sum(map(text.count, _LINE_ENDS)) - text.count("\r\n") > MAX_LINES:
        raise InputError(f"the file has more than {MAX_LINES} lines", SourceSpan(file))
    if "%TAG" in text and (directive := re.search(_TAG_DIRECTIVE, text)):
        # Reject %TAG here, because the parser's time is quadratic in the number of directives
        raise InputError("tags (%TAG) are not allowed", _end(text[: directive.start()], file))
    from printkit.base.yaml.events import tree_of  # imported late: --help needs no PyYAML

    return tree_of(text, file)


def _end(text: str, file: str) -> SourceSpan:
    """Return the position in `file` at which `text`, the beginning of the file, ends."""
    lines = f"{text}.".splitlines()
    return SourceSpan(file, len(lines), len(lines[-1]))


@cache
def _not_text() -> re.Pattern[str]:
    """Return the pattern of characters that YAML forbids: control characters, lone surrogates."""
    from yaml.reader import Reader  # imported late: --help needs no PyYAML

    return Reader.NON_PRINTABLE


def _refusal(character: str, span: SourceSpan) -> InputError:
    return InputError(f"the control character U+{ord(character):04X} is not text", span)


def is_key(text: str) -> bool:
    """Whether `text` has only one line and is short enough to be a key."""
    return len(text) <= LONGEST_KEY and len(text.splitlines()) < 2


def check_text(text: str, span: SourceSpan) -> None:
    """Raise InputError, at `span`, if `text` has characters that YAML does not allow."""
    if bad := _not_text().search(text):
        raise _refusal(bad[0], span)
