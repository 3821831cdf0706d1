"""Make languages/printkit.pot, `make messages`, and PO files, `make messages LANGUAGES="es it"`.

The template contains all messages: those marked in Python, JavaScript and HTML, those of the texts
in the folders of games, and those of some how-tos. Missing messages are added to a PO file for
translation, and unused messages are removed. A PO file's headers, such as the decimal sign, follow
the Unicode CLDR. A new PO file has the header X-State, which marks an unfinished translation until
a translator removes the header.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import yaml
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from printkit.base.yaml.keys import Fields
from printkit.base.yaml.kinds import OneOf
from printkit.commands.page import known_forms, shown_fields, words_of
from printkit.paper.rules.game_text import messages, word_entries
from printkit.paper.rules.rules_examples import scene_messages
from printkit.records.judge import judge_of
from printkit.rules.catalogue import game_class, game_names, open_setting
from printkit.rules.lookup import how_to_names
from printkit.web.forms.fields import OPTION, label_of
from printkit.web.forms.how_tos import context_of, how_to_messages

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "languages"
TEMPLATE = FOLDER / "printkit.pot"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2), "pgettext": ((1, "c"), 2)}
METHODS = [("**.py", "python"), ("**.js", "javascript")]
TITLED = {
    "boards": "board",
    "rulesets": "game",
    "styles": "style",
    "presets": "preset",
}  # folders, and the contexts of titles in their files
AT_A_TERMINAL = {"again", "site", "study", "translate"}  # how-tos that stay in English
BEGUN = "X-State"  # the header of a language that may lack messages
_FORMS = "printkit/commands/page.py"
_CODE = 2  # most letters of a choice that is a code, such as d2
_SAID = "data-say"  # marks an element's text, or with a suffix an attribute's text.
# The value of `data-say` is the context of the message, or empty


class Message(NamedTuple):
    """A message at `place`, a file and a line number; a plural has both English forms."""

    text: str | tuple[str, ...]
    place: tuple[str, int]
    context: str | None = None
    comments: tuple[str, ...] = ()


def all_messages() -> Iterator[Message]:
    """Yield each message with its place, file by file."""
    yield from _marked()
    for path in sorted((ROOT / "printkit").rglob("*.html")):
        yield from html_messages(path.read_text("utf-8"), _name(path))
    for path in sorted((ROOT / "printkit" / "games").glob("*/*.txt")):
        yield from _of_a_game(path)
    for path in sorted((ROOT / "printkit" / "games").glob("*/scenes*.yaml")):
        yield from _of_scenes(path)
    for game in map(game_class, game_names()):
        yield from (Message(role, (_module(game), 1), "role") for role in game.roles)
        others = (column for column in game.columns if column.name not in game.roles)
        place = (_module(game), 1)
        yield from (Message(each.name, place, each.context or None) for each in others)
        yield from (Message(key, place, "setup") for key in game.setup_keys)
    for name in game_names():
        yield from _of_a_judge(name)
    yield from _of_forms()
    yield from _of_how_tos()
    for folder, context in TITLED.items():
        for path in sorted((ROOT / folder).glob("*.yaml")):
            if context != "preset" or path.stem == "generic":  # other titles are product names
                yield from _titles(path, context)


def _marked() -> Iterator[Message]:
    found = extract_from_dir(
        ROOT / "printkit",
        METHODS,
        keywords=KEYWORDS,
        comment_tags=["To translators:"],
        strip_comment_tags=True,
    )
    for name, line, text, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
        yield Message(text, (f"printkit/{name}", line), context, tuple(comments))


def _of_a_game(path: Path) -> Iterator[Message]:
    """Yield the messages of a game's text; the game's name is their context."""
    text = path.read_text("utf-8")
    game = path.parent.name
    if path.name == "words.txt":
        for heading, words in word_entries(text):
            yield Message(words, (_name(path), _line(text, words)), game, (heading,))
        return
    for words in messages(text):
        yield Message(words, (_name(path), _line(text, words)), game)


def _of_scenes(path: Path) -> Iterator[Message]:
    """Yield the titles and captions of the figures in a game's rules."""
    text = path.read_text("utf-8")
    for entries in yaml.safe_load(text)["figures"].values():
        for words in (*scene_messages(entries, "title"), *scene_messages(entries, "caption")):
            yield Message(words, (_name(path), _line(text, words)))


def _of_a_judge(name: str) -> Iterator[Message]:
    """Yield the pieces and other position fields of the game `name`."""
    game = open_setting(name, None).game
    judge, place = judge_of(type(game)), (_module(type(game)), 1)
    for piece in judge.pieces(game):
        yield Message(piece.piece.replace("-", " "), place, "piece")
    for field in judge.fields.values():
        match field.kind:
            case OneOf():
                yield Message(field.doc, place)
            case Fields(fields=inner):
                yield from (Message(one.doc, place) for one in inner.values())


def _of_forms() -> Iterator[Message]:
    """Yield the labels, descriptions and choices of form fields."""
    place = (_FORMS, 1)
    for known in known_forms().values():
        for name, field in shown_fields(known):
            yield Message(label_of(name), place, OPTION)
            yield Message(field.doc, place)
            words = words_of(field.kind)
            choices = [word for word in words if len(word) > _CODE and not word.isdigit()]
            yield from (Message(word, place, f"{OPTION} {name}") for word in choices)
            if not words:
                yield Message(field.kind.in_words(), place)


def _of_how_tos() -> Iterator[Message]:
    """Yield the messages of all how-tos except AT_A_TERMINAL."""
    for name in sorted({*how_to_names()} - AT_A_TERMINAL):
        place = (f"docs/how-to/{name}.md", 1)
        yield from (Message(words, place, context_of(name)) for words in how_to_messages(name))


def _module(game: type) -> str:
    return f"{game.__module__.replace('.', '/')}.py"


def _titles(path: Path, context: str) -> Iterator[Message]:
    """Yield the title and sources in a YAML file of TITLED folders."""
    text = path.read_text("utf-8")
    entries = yaml.safe_load(text)
    for words in [entries["title"], *entries.get("sources", [])]:
        yield Message(" ".join(words.split()), (_name(path), _line(text, words)), context)


class _Said(HTMLParser):
    """Collects the texts of elements with `data-say`, and of attributes named by `data-say-…`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.found: list[Message] = []
        self._name = name
        self._open: tuple[str, int, str | None, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        line = self.getpos()[0]
        for name in given:
            if name.startswith(f"{_SAID}-"):
                text = given[name.removeprefix(f"{_SAID}-")] or ""
                self.found.append(Message(" ".join(text.split()), (self._name, line)))
        if _SAID in given:
            self._open = (tag, line, given[_SAID] or None, [])

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[3].append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[0] == tag:
            _, line, context, words = self._open
            text = " ".join("".join(words).split())
            self.found.append(Message(text, (self._name, line), context))
            self._open = None


def html_messages(text: str, name: str) -> list[Message]:
    """Return the messages of the HTML page `name`."""
    said = _Said(name)
    said.feed(text)
    return said.found


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _line(text: str, words: str) -> int:
    start = " ".join(words.split()[:3])
    return next((n for n, line in enumerate(text.splitlines(), 1) if start in line), 1)


def template() -> Catalog:
    """Return the catalogue of all messages."""
    catalogue = Catalog(fuzzy=False)
    for message in all_messages():
        catalogue.add(
            message.text,
            locations=[message.place],
            auto_comments=message.comments,
            context=message.context,
        )
    return catalogue


def written(catalogue: Catalog, headers: Mapping[str, str]) -> bytes:
    """Return `catalogue` as a PO file, without line numbers, which change too often."""
    into = BytesIO()
    write_po(
        into, catalogue, width=100, include_lineno=False, ignore_obsolete=True, omit_header=True
    )
    head = "".join(f'"{key}: {value}\\n"\n' for key, value in headers.items())
    return f'msgid ""\nmsgstr ""\n{head}\n'.encode() + into.getvalue().lstrip()


def headers(code: str = "") -> dict[str, str]:
    """Return the headers of a PO file from the CLDR; without `code`, of the template."""
    plain = {
        "Project-Id-Version": "printkit",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if not code:
        return plain
    locale = Locale.parse(code, sep="-" if "-" in code else "_")
    lists = locale.list_patterns["standard"]
    return {
        **plain,
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
    """Return a pattern of the CLDR with names in braces: `{day} de {month}` for `d 'de' MMMM`.

    Raises KeyError if `pattern` has a field that printkit's dates lack.
    """
    names = {"d": "{day}", "dd": "{day:02}", "M": "{number}", "MM": "{number:02}"}
    names |= {"MMMM": "{month}", "LLLL": "{month}", "y": "{year}"}

    def replaced(found: re.Match[str]) -> str:
        return found[1] if found[1] is not None else names[found[0]]

    return re.sub(r"'([^']*)'|([A-Za-z])\2*", replaced, pattern)


def updated(path: Path, source: Catalog) -> bytes:
    """Return a PO file with the messages of `source` and the existing translations in `path`."""
    code = path.stem
    data = path.read_bytes() if path.exists() else b""
    old = read_po(BytesIO(data), locale=code)
    new = Catalog(code)
    for message in source:
        if message.id:
            known = old.get(message.id, message.context)
            new.add(
                message.id,
                known.string if known and not known.fuzzy else "",
                message.locations,
                auto_comments=message.auto_comments,
                user_comments=known.user_comments if known else (),
                context=message.context,
            )
    state = {BEGUN: "begun"} if not data or BEGUN in dict(old.mime_headers) else {}
    return written(new, {**headers(code), **state})


if __name__ == "__main__":
    messages_now = template()
    codes = sys.argv[1:]
    made = {TEMPLATE: written(messages_now, headers())}
    made |= {FOLDER / f"{code}.po": updated(FOLDER / f"{code}.po", messages_now) for code in codes}
    for path, data in made.items():
        path.write_bytes(data)
        sys.stdout.write(f"{path}\n")
