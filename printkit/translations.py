"""What translators' files may contain: anybody may write one, and `str.format` obeys its fields."""

import re
from collections.abc import Sequence

from printkit.errors import InputError, SourceSpan

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
