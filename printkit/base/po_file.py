"""Reads translators' `.po` files with Babel as untrusted input, and writes such files."""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from printkit.base.errors import InputError, SourceSpan

UNFINISHED = "X-State"  # A header that marks a translation that may lack messages.
_NOT_TEXT = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f]")
_FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
_DATE = r"([^{}]|\{(year|month|number|number:02|day|day:02)\})*"
_LIST = r"[^{}]*\{0\}[^{}]*\{1\}[^{}]*"
_HEADERS = {  # the pattern of each checked header, and an example
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
    """Return the translations in `data`, the content of `name`, except unfinished translations.

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
            has = f"the fields {', '.join(known):.60}" if known else "no fields"
            faulty = f"the translation of '{ids[0]:.60}' has the unknown field '{field:.60}'"
            raise InputError(f"{faulty}; the English text has {has}", span)


def template_headers() -> dict[str, str]:
    """Return the headers of a catalogue without translations."""
    return {
        "Project-Id-Version": "printkit",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }


def language_headers(code: str) -> dict[str, str]:
    """Return the headers of the language `code`, with the formats of the Unicode CLDR.

    Raises babel.UnknownLocaleError if the CLDR lacks the language.
    """
    locale = Locale.parse(code, sep="-" if "-" in code else "_")
    lists = locale.list_patterns["standard"]
    return {
        **template_headers(),
        "Language": code,
        "Plural-Forms": Catalog(locale).plural_forms,
        "X-Name": locale.get_display_name(locale) or code,
        "X-Decimal": locale.number_symbols["latn"]["decimal"],
        "X-Group": locale.number_symbols["latn"]["group"],
        "X-Date": date_form(locale.date_formats["long"].pattern),
        "X-Month": date_form(locale.datetime_skeletons["yMMMM"].pattern),
        "X-Months": "|".join(locale.months["format"]["wide"].values()),
        "X-List": lists["middle"],
        "X-List-Two": lists["2"],
        "X-List-End": lists["end"],
    }


def date_form(pattern: str) -> str:
    """Convert a CLDR `pattern` such as `d 'de' MMMM` to a format string such as `{day} de {month}`.

    Raises KeyError if `pattern` has a field that printkit's dates lack.
    """
    names = {"d": "{day}", "dd": "{day:02}", "M": "{number}", "MM": "{number:02}"}
    names |= {"MMMM": "{month}", "LLLL": "{month}", "y": "{year}"}

    def replaced(found: re.Match[str]) -> str:
        return found[1] if found[1] is not None else names[found[0]]

    return re.sub(r"'([^']*)'|([A-Za-z])\2*", replaced, pattern)


def po_bytes(messages: Catalog, headers: Mapping[str, str]) -> bytes:
    """Return `messages` as a `.po` file, without line numbers, which change too often."""
    out = BytesIO()
    write_po(out, messages, width=100, include_lineno=False, ignore_obsolete=True, omit_header=True)
    head = "".join(f'"{key}: {value}\\n"\n' for key, value in headers.items())
    return f'msgid ""\nmsgstr ""\n{head}\n'.encode() + out.getvalue().lstrip()


def updated_po(data: bytes, name: str, code: str, source: Catalog) -> bytes:
    """Return a `.po` file with the messages of `source` and the translations in `data`.

    `data` is the content of the file `name` in the language `code`, or empty. Raises InputError if
    the file is invalid.
    """
    old, new = read_po(data, name) if data else Catalogue(), Catalog()
    for message in source:
        if message.id:
            known = old.get(message.id, message.context)
            new.add(
                message.id,
                known.string if known else "",
                message.locations,
                auto_comments=message.auto_comments,
                user_comments=known.user_comments if known else (),
                context=message.context,
            )
    state = {UNFINISHED: "begun"} if not data or UNFINISHED.lower() in old.headers else {}
    return po_bytes(new, {**language_headers(code), **state})
