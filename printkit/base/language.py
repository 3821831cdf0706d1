"""The words that players read, in the language that is spoken.

Terminology: a message is a whole sentence or title as it stands in the code, in English; a
catalogue has its translations, one file a language: `languages/es.po`, which each installation
compiles into the package, from a checkout too. A context distinguishes messages that are alike in
English only; the texts of a game have its name for theirs.

The language is that of the thread or task: `with speaking("es"):` changes it for what is called
there. English costs a look at a variable, and neither `gettext` nor any file is read for it.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from printkit.base.errors import InputError, SourceSpan, missing, nearest

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH = "en"
SOURCE = ".po"  # suffix of translators' catalogues
COMPILED = ".mo"
PAGE = ".json"  # suffix of the page's words
_PACKAGE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 — the rules of games import no paths
_FOLDER = os.path.join(_PACKAGE, "data", "languages")  # noqa: PTH118
MOST_BYTES = 4 << 20  # most bytes of a translator's file
_T = TypeVar("_T")

_current: "ContextVar[tuple[str, GNUTranslations | None]]" = ContextVar(
    "language", default=(ENGLISH, None)
)


def _(message: str) -> str:
    """Return `message` in the current language."""
    _name, catalogue = _current.get()
    return catalogue.gettext(message) if message and catalogue is not None else message


def N_(message: str) -> str:  # noqa: N802 — the name that extractors know
    """Mark `message`, which `_` looks up where it is used, and return it as it is."""
    return message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form for `number` in the language that is spoken: in English `one` or `many`."""
    _name, catalogue = _current.get()
    if catalogue is None:
        return one if number == 1 else many
    return catalogue.ngettext(one, many, number)


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark the forms of a plural, which `ngettext` looks up where they are used."""
    return one, many


def pgettext(context: str, message: str) -> str:
    """Return `message`, as it is meant in `context`, in the language that is spoken."""
    _name, catalogue = _current.get()
    return message if catalogue is None else catalogue.pgettext(context, message)


def labelled(label: str, text: str) -> str:
    """Return `text` after its `label` and the colon of the language that is spoken."""
    return _("{label}: {text}").format(label=label, text=text)


def role_name(role: str) -> str:
    """Return how a role of a game, such as `red`, is called in the language that is spoken."""
    return pgettext("role", role)


def spoken() -> str:
    """Return the code of the language that is spoken, such as `es`."""
    return _header("language", chosen())


def chosen() -> str:
    """Return the language as `speaking` takes it in another process: a code, or a path."""
    return _current.get()[0]


def direction() -> str:
    """Return how the language that is spoken is read: `ltr`, or `rtl` from right to left."""
    return _header("x-direction", "ltr")


@contextmanager
def speaking(language: str | os.PathLike[str]) -> Iterator[None]:
    """Speak `language` in what is called within: a code, or the path of a `.po` file.

    The code of what is spoken already, perhaps from such a file, changes nothing. Raises InputError
    for a language that there is no catalogue of, and for a file that is none.
    """
    language = os.fspath(language)
    if language in {chosen(), spoken()}:
        yield
        return
    found = None if language in {"", ENGLISH} else _load(*_find(language))
    token = _current.set((language or ENGLISH, found))
    try:
        yield
    finally:
        _current.reset(token)


def each_in(language: str | os.PathLike[str], items: Iterator[_T]) -> Iterator[_T]:
    """Yield `items`, each made while `language` is spoken; empty, it is the one spoken here."""
    while True:
        with speaking(language or spoken()):
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


def language_codes() -> tuple[str, ...]:
    """Return the codes of the languages that there are, in the order of their own names."""
    names = {code: language_name(code) for code in (ENGLISH, *_codes())}
    return tuple(sorted(names, key=lambda code: names[code].casefold()))


def check_code(code: str, span: SourceSpan | None = None) -> str:
    """Return `code`. Raises InputError, at `span`, if no language has it."""
    known = sorted((ENGLISH, *_codes()))
    if code not in known:
        raise InputError(f"there is no language '{code[:40]}'; {nearest(code[:40], known)}", span)
    return code


def language_name(code: str) -> str:
    """Return how the language `code` calls itself. Raises InputError if there is none."""
    return "English" if code == ENGLISH else _load(*_find(code)).info().get("x-name", code)


def _header(name: str, default: str) -> str:
    _name, catalogue = _current.get()
    return default if catalogue is None else catalogue.info().get(name, default)


# Numbers and lists, as the Unicode CLDR has them: the headers of a catalogue say them.


def decimal(value: float, form: str = "g") -> str:
    """Return `value` as `format` writes it by `form`, with the decimal sign of the language."""
    return format(value, form).replace(".", _header("x-decimal", "."))


def dated(date: str) -> str:
    """Return an ISO date, of a day or a month, as the language writes it; else `date` itself."""
    parts = date.split("-")
    if [len(part) for part in parts] not in ([4, 2], [4, 2, 2]):
        return date
    months = _header("x-months", "").split("|")
    form = _header("x-date" if parts[2:] else "x-month", "")
    if not (form and all(map(str.isdecimal, parts)) and 0 < int(parts[1]) <= len(months)):
        return date
    year, number, *days = map(int, parts)
    month = months[number - 1]
    return form.format(year=year, month=month, number=number, day=days[0] if days else "")


def grouped(number: int) -> str:
    """Return a whole `number` with the sign that the language puts between thousands."""
    return f"{number:,}".replace(",", _header("x-group", ","))


def listed(items: Sequence[str]) -> str:
    """Return `items` as a list in a sentence: `a, b and c`."""
    *others, last = items
    if not others:
        return last
    text = others[0]
    for item in others[1:]:
        text = _header("x-list", "{0}, {1}").format(text, item)
    return _header("x-list-end" if others[1:] else "x-list-two", "{0} and {1}").format(text, last)


def clauses(parts: Iterable[str]) -> str:
    """Return the `parts` of a sentence with semicolons between them; at least one."""
    joined, *others = parts
    for other in others:
        joined = _("{first}; {second}").format(first=joined, second=other)
    return joined


# Catalogues


def catalogue_bytes(code: str, suffix: str = COMPILED) -> bytes:
    """Return the catalogue of `code`, COMPILED or PAGE. Raises InputError if there is none."""
    path, _stamp = _find(code)
    with open(path.removesuffix(COMPILED) + suffix, "rb") as file:
        return file.read()


def _codes() -> tuple[str, ...]:
    files = os.listdir(_FOLDER) if os.path.isdir(_FOLDER) else []  # noqa: PTH112, PTH208
    return tuple(sorted(name.removesuffix(COMPILED) for name in files if name.endswith(COMPILED)))


def _find(language: str) -> tuple[str, object]:
    """The path of a catalogue, and a stamp that changes with its file."""
    path = language
    if not language.endswith(SOURCE):
        path = os.path.join(_FOLDER, check_code(language) + COMPILED)  # noqa: PTH118
    try:
        its = os.stat(path)  # noqa: PTH116
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return path, (its.st_mtime_ns, its.st_size)


@lru_cache(16)
def _load(path: str, _stamp: object) -> "GNUTranslations":
    from gettext import GNUTranslations
    from io import BytesIO

    with open(path, "rb") as file:
        if path.endswith(COMPILED):
            return GNUTranslations(file)
        data = file.read(MOST_BYTES + 1)
    try:
        from printkit.base.po_file import read_po
    except ModuleNotFoundError:
        raise missing("a .po file needs Babel", "babel") from None
    if len(data) > MOST_BYTES:
        raise InputError(f"the file has more than {MOST_BYTES >> 20} MiB", SourceSpan(path))
    return GNUTranslations(BytesIO(read_po(data, path).compiled()))
