"""Reads translators' `.po` files with Babel, and validates these files as untrusted input."""

import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser

from printkit.base.errors import InputError, SourceSpan

_NOT_TEXT = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f]")
_FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_DATE = r"([^{}]|\{(year|month|number|number:02|day|day:02)\})*"
_LIST = r"[^{}]*\{0\}[^{}]*\{1\}[^{}]*"
_HEADERS = {  # headers that are checked: pattern and example
    "language": (r"[A-Za-z0-9_@-]+", "it"),
    "x-date": (_DATE, "{day} {month} {year}"),
    "x-month": (_DATE, "{month} {year}"),
    "x-list": (_LIST, "{0}, {1}"),
    "x-list-two": (_LIST, "{0} and {1}"),
    "x-list-end": (_LIST, "{0} and {1}"),
}


class Catalogue(Catalog):
    """The messages and all headers of a `.po` file; Babel's own class drops some headers.

    Plural rules follow the Unicode CLDR; the plural rules in the file's header are ignored.
    """

    headers: dict[str, str] = {}

    def __setitem__(self, key: Any, message: Message) -> None:
        if key:
            super().__setitem__(key, message)
            return
        lines = (line.partition(":") for line in str(message.string).splitlines())
        self.headers = {name.strip().lower(): value.strip() for name, _, value in lines}
        self.locale = self.headers.get("language", "").replace("-", "_") or None
        own = {"plural-forms": self.plural_forms, "content-type": "text/plain; charset=utf-8"}
        self.headers.update(own)

    def __iter__(self) -> Iterator[Message]:
        _, *messages = super().__iter__()
        header = "".join(f"{name}: {value}\n" for name, value in self.headers.items())
        return iter([Message("", header), *messages])

    def compiled(self) -> bytes:
        """Return the messages as the content of a `.mo` file."""
        into = BytesIO()
        write_mo(into, self)
        return into.getvalue()


def read_po(data: bytes, name: str) -> Catalogue:
    """Return the translations in `data`, the content of the file `name`, without unfinished ones.

    Raises InputError if the file is not a catalogue, or a header or a translation is invalid.
    """
    catalogue = Catalogue()
    try:
        text = StringIO(data.decode("utf-8-sig"))
        PoFileParser(catalogue, ignore_obsolete=True, abort_invalid=True).parse(text)
    except (PoFileError, ValueError, IndexError) as error:
        line = error.lineno + 1 if isinstance(error, PoFileError) else None
        reason = f"expected a catalogue in UTF-8: {re.sub(r' on [0-9]+$', '', str(error)):.90}"
        raise InputError(reason, SourceSpan(name, line)) from None
    if not catalogue.headers:
        raise InputError("expected a catalogue, which begins with a header", SourceSpan(name))
    for key, (pattern, example) in _HEADERS.items():
        if not re.fullmatch(pattern, value := catalogue.headers.get(key, example)):
            header = f"the header has '{key.title()}: {value:.60}'"
            raise InputError(f"{header}; expected, for example, {example}", SourceSpan(name))
    for message in catalogue:
        ids, strings = texts(message.id), texts(message.string)
        if message.fuzzy or not all(strings) or len(ids) > 2:
            catalogue.delete(message.id, message.context)
        else:
            _check(message, SourceSpan(name, message.lineno))
    return catalogue


def texts(forms: Any) -> tuple[str, ...]:
    """Return a Babel message's text as a tuple: one text, or the singular and the plural forms."""
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _check(message: Message, span: SourceSpan) -> None:
    ids, translations = texts(message.id), "\n".join(texts(message.string))
    if bad := _NOT_TEXT.search("\n".join((*ids, translations, message.context or ""))):
        raise InputError(f"the control character U+{ord(bad[0]):04X} is not text", span)
    # A translation may contain only the placeholders of the English singular form
    known = sorted({*_FIELD.findall(ids[0])})
    for field in _FIELD.findall(translations if message.id else ""):
        if field not in known:
            fields = (
                (f"the English text has the fields {', '.join(known):.60}")
                if known
                else "the English text has no fields"
            )
            faulty = f"the translation of '{ids[0]:.60}' has the unknown field '{field:.60}'"
            raise InputError(f"{faulty}; {fields}", span)
