"""Translates the words that players read into the current language.

Terminology: a message is a whole sentence or title in English, as written in the code. A catalogue
contains the translations into one language, such as `languages/es.po`; installing printkit compiles
the catalogues into the package. A context separates messages that are equal in English but differ
in another language. The context of a game's own texts is the name of the game.

Each thread or task has its current language; `with speaking("es"):` changes it for the calls inside
the statement. English text needs neither `gettext` nor a catalogue, so it is fast.
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
PAGE = ".json"  # suffix of the translations for the web page
_PACKAGE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 — rules import no pathlib
_FOLDER = os.path.join(_PACKAGE, "data", "languages")  # noqa: PTH118
MOST_BYTES = 4 << 20  # largest `.po` file, in bytes
_T = TypeVar("_T")

_added: dict[str, list[str]] = {}  # Paths of the catalogues of games, by language code.
_loaded: "dict[str, GNUTranslations]" = {}  # Shipped languages in use, by language code.

_current: "ContextVar[tuple[str, GNUTranslations | None]]" = ContextVar(
    "language", default=(ENGLISH, None)
)


def _(message: str) -> str:
    """Return the translation of `message` into the current language."""
    _name, catalogue = _current.get()
    return catalogue.gettext(message) if message and catalogue is not None else message


def N_(message: str) -> str:  # noqa: N802 — the name that extractors know
    """Return `message` unchanged. The call marks `message` for translation by `_`."""
    return message


def ngettext(one: str, many: str, number: int) -> str:
    """Return the message for `number` in the current language; in English, `one` or `many`."""
    _name, catalogue = _current.get()
    if catalogue is None:
        return one if number == 1 else many
    return catalogue.ngettext(one, many, number)


def plural(one: str, many: str) -> tuple[str, str]:
    """Return `one` and `many` unchanged. The call marks both for translation by `ngettext`."""
    return one, many


def pgettext(context: str, message: str) -> str:
    """Return the current language's translation of `message` as used in `context`."""
    _name, catalogue = _current.get()
    return message if catalogue is None else catalogue.pgettext(context, message)


def is_translated(message: str, context: str | None = None) -> bool:
    """Return whether a catalogue translates `message` into the current language; English has none.

    `context` is the context of the message, if any.
    """
    _name, catalogue = _current.get()
    if catalogue is None:
        return False
    # Without a translation, `gettext` returns the object `message` itself
    found = catalogue.pgettext(context, message) if context else catalogue.gettext(message)
    return found is not message


def labelled(label: str, text: str) -> str:
    """Return `label`, a colon and `text`, with the colon spaced as in the current language."""
    return _("{label}: {text}").format(label=label, text=text)


def role_name(role: str) -> str:
    """Return the name of a game's role, such as `red`, in the current language."""
    return pgettext("role", role)


def language_code() -> str:
    """Return the code of the current language, such as `es`."""
    return _header("language", chosen())


def chosen() -> str:
    """Return the current language as an argument for `speaking`: a code, or the path of a file."""
    return _current.get()[0]


@contextmanager
def speaking(language: str | os.PathLike[str]) -> Iterator[None]:
    """Set the current language, a code or a path of a `.po` file, inside the `with` statement.

    Nothing changes if `language` is the code of the current language, even from a `.po` file.
    Raises InputError if there is no catalogue for the language, or the file is not a catalogue.
    """
    language = os.fspath(language)
    if language in {chosen(), language_code()}:
        yield
        return
    found = None if language in {"", ENGLISH} else _load(*_find(language))
    token = _current.set((language or ENGLISH, found))
    try:
        yield
    finally:
        _current.reset(token)


def each_in(language: str | os.PathLike[str], items: Iterator[_T]) -> Iterator[_T]:
    """Yield `items`, each computed in `language`; "" means the current language."""
    while True:
        with speaking(language or language_code()):
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


def language_codes() -> tuple[str, ...]:
    """Return the codes of the available languages, sorted by the languages' own names."""
    names = {code: language_name(code) for code in (ENGLISH, *_codes())}
    return tuple(sorted(names, key=lambda code: names[code].casefold()))


def check_code(code: str, span: SourceSpan | None = None) -> str:
    """Return `code`. Raises InputError, at `span`, if no available language has this code."""
    known = sorted((ENGLISH, *_codes()))
    if code not in known:
        raise InputError(f"there is no language '{code[:40]}'; {nearest(code[:40], known)}", span)
    return code


def language_name(code: str) -> str:
    """Return a language's own name, such as `English`. Raises InputError if `code` is unknown."""
    return "English" if code == ENGLISH else _load(*_find(code)).info().get("x-name", code)


def _header(name: str, default: str) -> str:
    _name, catalogue = _current.get()
    return default if catalogue is None else catalogue.info().get(name, default)


# The headers of a catalogue contain the formats of numbers, dates and lists, from Unicode CLDR


def decimal(value: float, form: str = "g") -> str:
    """Format `value` as `format(value, form)`, with the decimal sign of the current language."""
    return format(value, form).replace(".", _header("x-decimal", "."))


def dated(date: str) -> str:
    """Format an ISO `date` (day or month) in the current language; return other text unchanged."""
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
    """Format a whole `number` with the current language's thousands separator."""
    return f"{number:,}".replace(",", _header("x-group", ","))


def listed(items: Sequence[str]) -> str:
    """Join `items` into a list in the current language, such as `a, b and c` in English."""
    *others, last = items
    if not others:
        return last
    text = others[0]
    for item in others[1:]:
        text = _header("x-list", "{0}, {1}").format(text, item)
    return _header("x-list-end" if others[1:] else "x-list-two", "{0} and {1}").format(text, last)


def clauses(parts: Iterable[str]) -> str:
    """Join `parts`, one or more clauses of a sentence, with semicolons."""
    joined, *others = parts
    for other in others:
        joined = _("{first}; {second}").format(first=joined, second=other)
    return joined


def add_catalogues(folder: str) -> None:
    """Add the catalogues in a game's `folder`, for messages that printkit's own catalogues lack."""
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():  # noqa: PTH112, PTH208
        code, suffix = os.path.splitext(name)  # noqa: PTH122
        paths = _added.setdefault(code, [])
        path = os.path.join(folder, name)  # noqa: PTH118
        if suffix in {SOURCE, COMPILED} and path not in paths:
            paths.append(path)
            if code in _loaded:
                _add(_loaded[code], path)


def _add(catalogue: "GNUTranslations", path: str) -> None:
    try:
        catalogue.add_fallback(_opened(path))
    except (InputError, OSError):  # a fault of one game must not affect other games
        return


def require_babel() -> None:
    """Raise InputError if Babel, which reads and writes `.po` files, is not installed."""
    try:
        import babel.messages.catalog  # noqa: F401 — only to find out
    except ModuleNotFoundError:
        raise missing("a .po file needs Babel", "babel") from None


def catalogue_bytes(code: str, suffix: str = COMPILED) -> bytes:
    """Return a catalogue; `suffix` is COMPILED or PAGE. Raises InputError if `code` is unknown."""
    path, _stamp = _find(code)
    with open(path.removesuffix(COMPILED) + suffix, "rb") as file:
        return file.read()


def _codes() -> tuple[str, ...]:
    files = os.listdir(_FOLDER) if os.path.isdir(_FOLDER) else []  # noqa: PTH112, PTH208
    return tuple(sorted(name.removesuffix(COMPILED) for name in files if name.endswith(COMPILED)))


def _find(language: str) -> tuple[str, object]:
    """Return the path of a language's catalogue, and a value that changes when the file changes."""
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
    """Open the catalogue `path`; a shipped language falls back on the catalogues of games."""
    catalogue = _opened(path)
    if path.endswith(COMPILED):
        code = os.path.basename(path).removesuffix(COMPILED)  # noqa: PTH119
        _loaded[code] = catalogue
        for added in _added.get(code, ()):
            _add(catalogue, added)
    return catalogue


def _opened(path: str) -> "GNUTranslations":
    from gettext import GNUTranslations
    from io import BytesIO

    with open(path, "rb") as file:
        if path.endswith(COMPILED):
            return GNUTranslations(file)
        data = file.read(MOST_BYTES + 1)
    require_babel()
    from printkit.base.po_file import read_po

    if len(data) > MOST_BYTES:
        raise InputError(f"the file has more than {MOST_BYTES >> 20} MiB", SourceSpan(path))
    return GNUTranslations(BytesIO(read_po(data, path).compiled()))
