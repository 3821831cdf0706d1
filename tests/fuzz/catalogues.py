"""Any bytes are a translator's file in which everything can be said, or a sentence says why not."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.seeds import check_sentence

from printkit.base import language
from printkit.base.errors import InputError

HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: it\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Name: italiano\n"
"X-Direction: ltr\n"
"X-Decimal: ,\n"
"X-Group: .\n"
"X-Date: {day:02} {month} {year} {number:02}\n"
"X-Month: {month} {year}\n"
"X-Months: a|b|c|d|e|f|g|h|i|l|m|n\n"
"X-List: {0}, {1}\n"
"X-List-Two: {0} e {1}\n"
"X-List-End: {0} e {1}\n"
"""
RULES = """

msgid "{game}: the rules"
msgstr "{game}: le regole"
"""
ROLE = """
msgctxt "role"
msgid "black"
msgstr "nero"
"""
SHEETS = """

#: printkit/web/static/main.js
msgid "{count} sheet"
msgid_plural "{count} sheets"
msgstr[0] "{count} foglio"
msgstr[1] "{count} fogli"
"""
OTHER_HEADERS = (
    *("charset=klingon", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n/7 ? 1 : 2);"),
    *("plural=n%0", "plural=(", "{0.__class__}", "X-Direction: rtl", "Language: ../x"),
)
OTHER_FIELDS = ("{count[0]}", "{count:>999999999}", "{count.__class__}", "{count!r}", "{", "{}")


def seeds() -> Iterator[bytes]:
    whole = HEADER + RULES + ROLE + SHEETS
    yield whole.encode()
    for value in OTHER_HEADERS:
        yield f'{HEADER}"{value}\\n"\n{SHEETS}'.encode()
    for field in OTHER_FIELDS:
        yield (HEADER + SHEETS.replace("{count} fogli", field)).encode()


def check(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.po")
        path.write_bytes(data)
        try:
            with language.speaking(str(path)):
                said = list(_said())
        except InputError as error:
            check_sentence(error)
        else:
            assert sum(map(len, said)) <= 2000 + 200 * len(data)


def _said() -> Iterator[str]:
    yield language._("{game}: the rules").format(game="Xong")
    yield language.pgettext("role", "black")
    for count in (0, 1, 2, 7, 100, 1_000_001):
        sheets = language.ngettext("{count} sheet", "{count} sheets", count)
        yield sheets.format(count=language.grouped(count))
    yield from map(language.dated, ("2026-11-24", "2026-12"))
    yield from (language.decimal(2.5), language.grouped(12_345))
    yield language.listed([str(number) for number in range(30)])
    assert language.spoken()
    assert language.direction() in {"ltr", "rtl"}
