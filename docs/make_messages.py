"""Make languages/printkit.pot, `make messages`, and PO files, `make messages LANGUAGES="es it"`.

The template contains all messages: those marked in Python, JavaScript and HTML, those of the texts
in the folders of games, and those of some how-tos. Missing messages are added to a PO file for
translation, and unused messages are removed. A PO file's headers, such as the decimal sign, follow
the Unicode CLDR. A new PO file has the header X-State, which marks an unfinished translation until
a translator removes the header.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog

from printkit.base.po_file import po_bytes, template_headers, updated_po
from printkit.commands.page import known_forms, shown_fields, words_of
from printkit.rules.catalogue import game_class, game_names
from printkit.rules.lookup import how_to_names
from printkit.testing.game_messages import (
    Message,
    catalogue_of,
    figure_messages,
    marked_messages,
    name_messages,
    position_messages,
    text_messages,
    title_messages,
)
from printkit.web.forms.fields import OPTION, label_of
from printkit.web.forms.how_tos import context_of, how_to_messages

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "languages"
TEMPLATE = FOLDER / "printkit.pot"
TITLED = {
    "boards": "board",
    "rulesets": "game",
    "styles": "style",
    "presets": "preset",
}  # folders, and the contexts of titles in their files
AT_A_TERMINAL = {"again", "site", "study", "translate"}  # how-tos that stay in English
_FORMS = "printkit/commands/page.py"
_CODE = 2  # most letters of a choice that is a code, such as d2
_SAID = "data-say"  # marks an element's text, or with a suffix an attribute's text.
# The value of `data-say` is the context of the message, or empty


def all_messages() -> Iterator[Message]:
    """Yield each message with its place, file by file."""
    yield from marked_messages(ROOT / "printkit", "printkit/")
    for path in sorted((ROOT / "printkit").rglob("*.html")):
        yield from html_messages(path.read_text("utf-8"), _name(path))
    for path in sorted((ROOT / "printkit" / "games").glob("*/*.txt")):
        yield from text_messages(path, ROOT, path.parent.name)
    for pattern in ("*/scenes*.yaml", "*/guide-*.yaml"):
        for path in sorted((ROOT / "printkit" / "games").glob(pattern)):
            yield from figure_messages(path, ROOT)
    for game in map(game_class, game_names()):
        yield from name_messages(game, (_module(game), 1))
    for name in game_names():
        yield from position_messages(name, (_module(game_class(name)), 1))
    yield from _of_forms()
    yield from _of_how_tos()
    for folder, context in TITLED.items():
        for path in sorted((ROOT / folder).glob("*.yaml")):
            if context != "preset" or path.stem == "generic":  # other titles are product names
                yield from title_messages(path, ROOT, context)


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


def template() -> Catalog:
    """Return the catalogue of all messages."""
    return catalogue_of(all_messages())


if __name__ == "__main__":
    messages_now = template()
    made = {TEMPLATE: po_bytes(messages_now, template_headers())}
    for code in sys.argv[1:]:
        path = FOLDER / f"{code}.po"
        data = path.read_bytes() if path.exists() else b""
        made[path] = updated_po(data, str(path), code, messages_now)
    for path, data in made.items():
        path.write_bytes(data)
        sys.stdout.write(f"{path}\n")
