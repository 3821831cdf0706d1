"""Translators' files: `.po` read, checked, and compiled for programs and pages.

Anybody may write such a file, and `str.format` obeys the fields of its translations.
"""

import json
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan

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
    """Return the entries of the file `name`, its header first, no fuzzy ones. Raises InputError."""
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


_NOT_TEXT = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_DATE = r"([^{}]|\{(year|month|number|number:02|day|day:02)\})*"
_LIST = r"[^{}]*\{0\}[^{}]*\{1\}[^{}]*"
_HEADERS = {  # by their names, each with an example
    "content-type": (r"text/plain; *charset=(?i:utf-8)", "text/plain; charset=utf-8"),
    "language": (r"[A-Za-z0-9_@-]+", "it"),
    "plural-forms": (r"nplurals=\d; *plural=[^;]+;?", "nplurals=2; plural=(n != 1);"),
    "x-direction": (r"ltr|rtl", "ltr"),
    "x-date": (_DATE, "{day} {month} {year}"),
    "x-month": (_DATE, "{month} {year}"),
    "x-list": (_LIST, "{0}, {1}"),
    "x-list-two": (_LIST, "{0} and {1}"),
    "x-list-end": (_LIST, "{0} and {1}"),
}


def check_message(sources: Sequence[str], translations: Sequence[str], span: SourceSpan) -> None:
    """Raise InputError, at `span`, for `translations` that cannot stand for a message.

    `sources` are the message, its plural and its context; the header's message is empty.
    """
    if bad := _NOT_TEXT.search("\n".join((*sources, *translations))):
        raise InputError(f"the control character U+{ord(bad[0]):04X} is not text", span)
    if not sources[1] and len(translations) > 1:
        raise InputError(
            f"{_quoted(sources[0])} has {len(translations)} translations; expected one", span
        )
    if not sources[0]:
        header = translations[0]
        given = {"content-type": ""}
        for line in filter(None, header.split("\n")):
            key, colon, value = line.partition(":")
            if not colon or given.get(key.strip().lower()):
                raise InputError(
                    f"the header has {_quoted(line)}; expected 'Name: value', once", span
                )
            given[key.strip().lower()] = value.strip()
        for key, (pattern, example) in _HEADERS.items():
            if not re.fullmatch(pattern, given.setdefault(key, example)):
                found = _quoted(f"{key.title()}: {given[key]}")
                raise InputError(f"the header has {found}; expected, for example, {example}", span)
        _check_plural(given["plural-forms"], span)
        return
    known = sorted({*_FIELD.findall(sources[0])})  # by which it is found: a plural may say anything
    for field in _FIELD.findall("".join(translations)):
        if field not in known:
            fields = f"its fields are {_short(', '.join(known))}" if known else "it has no fields"
            raise InputError(
                f"the translation of {_quoted(sources[0])} has {_quoted(field)}; {fields}", span
            )


def _check_plural(rule: str, span: SourceSpan) -> None:
    from gettext import c2py

    number, expression = (part.partition("=")[2] for part in rule.split(";")[:2])
    try:
        form = c2py(expression)
    except (SyntaxError, ValueError) as error:  # `n !=!1` passes gettext's own check
        raise InputError(
            f"{_quoted(expression)} is not a plural: {_short(str(error))}", span
        ) from None
    if re.search(r"[/%](?!\s*[1-9])", expression):  # as nothing is divided by 0
        raise InputError(f"{_quoted(expression)} has / or % without a number from 1 after it", span)
    if not {form(count) for count in range(200)} <= {*range(int(number))}:
        raise InputError(f"{_quoted(expression)} has other forms than nplurals={number}", span)


def _quoted(text: str) -> str:
    return f"'{_short(text)}'"


def _short(text: str) -> str:
    return " ".join(text.split())[:60]
