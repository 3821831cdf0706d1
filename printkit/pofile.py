"""Translators' files: `.po` read, and compiled into what programs and pages look words up in."""

import json
import re
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any, NamedTuple

from printkit.errors import InputError, SourceSpan

_MAGIC = 0x950412DE  # of `.mo`
_CONTEXT = "\x04"  # between a context and its message
_FORM = "\x00"  # between the forms of a plural
_STATIC = "printkit/web/static/"  # of the page
_PAGE = "printkit/web/"  # the files whose messages the page looks up: its own, and its server's
_ROLE = "role"  # the context of what roles are called
_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])? *(".*")')


class Entry(NamedTuple):
    """A message with its translations: one, or where it has a `plural` one for each form.

    `places` are the files that say it; `line` is where it begins.
    """

    message: str
    translations: tuple[str, ...]
    context: str = ""
    plural: str = ""
    places: tuple[str, ...] = ()
    line: int = 0

    @property
    def key(self) -> str:
        """What it is looked up by."""
        return f"{self.context}{_CONTEXT}{self.message}" if self.context else self.message


def read_po(data: bytes, name: str) -> list[Entry]:
    """Return the entries of the file `name`, its header first, without fuzzy and obsolete ones.

    Raises InputError.
    """
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("expected text in UTF-8", SourceSpan(name, line)) from None
    found: list[Entry] = []
    block: list[tuple[int, str]] = []
    for number, text in enumerate([*lines, ""], start=1):
        if text.strip():
            block.append((number, text.strip()))
        else:  # empty lines part entries
            found += _entries(block, name)
            block = []
    if not found or found[0].key or found[0].plural:
        raise InputError("expected a catalogue, which begins with a header", SourceSpan(name))
    return found


def compiled(entries: Iterable[Entry]) -> bytes:
    """Return `entries` as a `.mo` file, without what only the page says or nobody translated."""
    pairs = sorted(
        (
            (f"{entry.key}{_FORM}{entry.plural}" if entry.plural else entry.key).encode(),
            _FORM.join(entry.translations).encode(),
        )
        for entry in entries
        if all(entry.translations)
        and not (bool(entry.places) and all(place.startswith(_STATIC) for place in entry.places))
    )
    head = 28
    ids = b"".join(key + b"\0" for key, _ in pairs)
    tables: list[int] = []
    offset = head + 16 * len(pairs)
    for column in zip(*pairs, strict=True):
        for text in column:
            tables += [len(text), offset]
            offset += len(text) + 1
    words = b"".join(text + b"\0" for _, text in pairs)
    start = (_MAGIC, 0, len(pairs), head, head + 8 * len(pairs), 0, head + 16 * len(pairs))
    return struct.pack(f"<7I{len(tables)}I", *start, *tables) + ids + words


def of_page(entries: Iterable[Entry]) -> bytes:
    """Return as JSON what the page in a browser says of `entries`.

    `forms` has for each number from 0 to 199 the digit of its plural form, as pages may not run
    what a header says; of larger numbers the last two digits decide. `direction` is rtl or ltr.
    """
    from gettext import GNUTranslations  # for pages only

    header, *others = entries
    said = {
        entry.key: entry.translations[0] if not entry.plural else list(entry.translations)
        for entry in others
        if all(entry.translations)
        and (entry.context == _ROLE or any(place.startswith(_PAGE) for place in entry.places))
    }
    direction = re.search(r"X-Direction: (\w+)", header.translations[0])
    plurals: Any = GNUTranslations(BytesIO(compiled([header])))
    forms = "".join(str(plurals.plural(number)) for number in range(200))
    told = {"forms": forms, "direction": direction[1] if direction else "ltr"}
    return json.dumps({**said, **told}, ensure_ascii=False, sort_keys=True).encode()


def _entries(block: Iterable[tuple[int, str]], name: str) -> Iterator[Entry]:
    """The entry of a block, if it is one that counts."""
    parts: dict[str, str] = {}
    places: list[str] = []
    keyword, start = "", 0
    for number, line in block:
        if line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                return
            if line.startswith("#:"):
                places += (place.partition(":")[0] for place in line[2:].split())
            continue
        match = _LINE.fullmatch(line)
        keyword = (match and match[1]) or keyword
        said = None
        if match and keyword:
            with suppress(ValueError):  # words in quotes are written as in JSON
                said = str(json.loads(match[2]))
        if said is None:
            raise InputError(
                f'expected a keyword such as msgid and words in "…", found {line[:60]}',
                SourceSpan(name, number),
            )
        start = start or number
        parts[keyword] = parts.get(keyword, "") + said
    if "msgid" in parts:
        words = tuple(text for key, text in parts.items() if key.startswith("msgstr"))
        context, plural = parts.get("msgctxt", ""), parts.get("msgid_plural", "")
        yield Entry(parts["msgid"], words or ("",), context, plural, tuple(places), start)
