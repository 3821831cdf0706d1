"""Read and translate the texts in a game's folder.

Empty lines separate the blocks of a text. `# Words` is a heading, `1. words` is a step, `- words`
is a list item, and `[one other]` is a row of the figures `one` and `other`. A line that begins with
`?` is a common question; the next lines are its answer. Any other block is a paragraph. `**Words**`
are bold.

Each paragraph, heading, question, answer and list item is a message for translators. A message is a
single line, and its context is the name of the game's folder. Markup such as `# `, names of figures
and text without words are not translated.
"""

import re
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.language import ENGLISH, language_code, pgettext
from printkit.draw.display import Mark
from printkit.draw.geometry.plane import Point

_ENTRY = re.compile(r"\n(?=- |\d+\. )")  # list items need no empty lines between them
_MARK = re.compile(r"(# |\? |- |\d+\. )?(.*)", re.DOTALL)
_BULLET = "•"
_NO_WORDS = re.compile(r"\[[^\]]*\]|[\W\d_]*(?:\{\w+\}[\W\d_]*)*")  # [figure names], {names}


def game_text(package: str, name: str) -> str:
    """Return the text of the file `name` in a game's folder, in the current language."""
    text = source_text(package, name)
    if language_code() == ENGLISH:
        return text
    context = _context(package)
    blocks = []
    for block in text.strip().split("\n\n"):
        lines = (
            mark + (words if _NO_WORDS.fullmatch(words) else pgettext(context, words))
            for mark, words in _parts(block)
        )
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def source_text(package: str, name: str) -> str:
    """Return the English text of the file `name` in a game's folder."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def filled(text: str, facts: Mapping[str, object], file: str) -> str:
    """Replace each placeholder `{name}` in `text` (read from `file`) with its value in `facts`.

    Raises InputError if a name is not in `facts`, or a brace is not part of a name.
    """
    try:
        return text.format(**facts)
    except KeyError as error:
        name, lines = str(error.args[0]), enumerate(text.splitlines(), start=1)
        line = next((number for number, row in lines if f"{{{name}" in row), None)
        reason = f"facts() has no value '{name}'; {nearest(name, tuple(facts))}"
        raise InputError(reason, SourceSpan(file, line)) from None
    except (ValueError, IndexError, AttributeError):
        reason = "expected a name of a fact in each pair of braces, such as {cells}"
        raise InputError(reason, SourceSpan(file)) from None


def game_words(package: str) -> "Mapping[str, str]":
    """Return the entries of a game's `words.txt` by heading: translated texts without newlines."""
    return _Words(package)


def game_heading(package: str, words: str) -> str:
    """Translate the heading `words` of a game's text into the current language."""
    return pgettext(_context(package), words)


def _context(package: str) -> str:
    return package.rpartition(".")[2]


def messages(text: str) -> Iterator[str]:
    """Yield the translatable messages of `text`, which uses this module's markup."""
    for block in text.strip().split("\n\n"):
        for _, words in _parts(block):
            if not _NO_WORDS.fullmatch(words):
                yield words


def word_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the heading and the message of each entry of a `words.txt`."""
    for entry in text.split("# ")[1:]:
        title, _, words = entry.partition("\n")
        yield title, _one_line(words)


class _Words(UserDict[str, str]):
    """The entries of a game's `words.txt`, translated at each look-up."""

    def __init__(self, package: str) -> None:
        super().__init__(word_entries(source_text(package, "words.txt")))
        self._context = _context(package)

    def __getitem__(self, title: str) -> str:
        if title not in self.data:
            known = nearest(title, tuple(self.data))
            raise InputError(f"there is no entry '# {title}'; {known}", SourceSpan("words.txt"))
        return pgettext(self._context, self.data[title])


def _parts(block: str) -> Iterator[tuple[str, str]]:
    """Yield the markup and words of each part of `block`; text below a heading has no markup."""
    for entry in _ENTRY.split(block):
        match = _MARK.fullmatch(entry.strip())
        assert match is not None  # the pattern matches any text
        mark, words = match[1] or "", match[2]
        if mark in {"# ", "? "}:
            first, _, words = words.partition("\n")
            yield mark, _one_line(first)
            mark = ""
        if words.strip():
            yield mark, _one_line(words)


def _one_line(words: str) -> str:
    """Join the lines of `words`, but preserve non-breaking spaces."""
    return re.sub(r"[ \n]+", " ", words.strip())


class Figure(NamedTuple):
    """A drawing around a given centre, with a caption and, above the caption, a bold title.

    A figure without title and caption is a key, which keeps its size and stays with the next block.
    """

    draw: Callable[[Point], list[Mark]]
    caption: str
    title: str = ""


class RulesText(NamedTuple):
    """The text of rules, in this module's markup, and its figures by name."""

    text: str
    figures: Mapping[str, Figure]


class Heading(NamedTuple):
    """A heading in the rules."""

    words: str


class Paragraph(NamedTuple):
    """A paragraph or a list item; `mark` is the bullet or step number of a list item, or ""."""

    words: str
    mark: str = ""


class Question(NamedTuple):
    """A common question of newcomers, and its answer."""

    words: str
    answer: str


class FigureRow(NamedTuple):
    """A row of figures, given by their names."""

    names: tuple[str, ...]


RulesBlock = Heading | Paragraph | Question | FigureRow


def read_rules(text: str) -> Iterator[RulesBlock]:
    """Yield the blocks of `text`, which uses this module's markup."""
    for block in text.strip().split("\n\n"):
        parts = _parts(block)
        for mark, words in parts:
            if mark == "# ":
                yield Heading(words)
            elif mark == "? ":
                yield Question(words, next(parts, ("", ""))[1])
            elif words.startswith("[") and words.endswith("]") and not mark:
                yield FigureRow(tuple(words[1:-1].split()))
            else:
                yield Paragraph(words, _BULLET if mark == "- " else mark.strip())
