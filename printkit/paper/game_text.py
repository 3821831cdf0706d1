"""The texts in a game's own folder: their markup, and the language that is spoken.

Empty lines split a text into blocks. `# Words` is a heading; `- words` an entry of a list and
`1. words` a step; `? Words` a common question, with its answer on the following lines;
`[one other]` a row of figures by their names. Anything else is a paragraph. `**Words**` are bold.

Texts are translated paragraph by paragraph: each paragraph, heading, question, answer and entry of
a list is a message, with its words on one line and the name of the game's folder for its context.
Marks such as `# `, the names of figures and whatever else holds no words stay as they are.
"""

import re
from collections import UserDict
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

from printkit.base.language import ENGLISH, pgettext, spoken
from printkit.draw.display import Mark
from printkit.draw.geometry.plane import Point

_ENTRY = re.compile(r"\n(?=- |\d+\. )")  # a list needs no empty lines between its entries
_MARK = re.compile(r"(# |\? |- |\d+\. )?(.*)", re.DOTALL)
_BULLET = "•"
_NO_WORDS = re.compile(r"\[[^\]]*\]|[\W\d_]*(?:\{\w+\}[\W\d_]*)*")  # figures, what is filled in


def game_text(package: str, name: str) -> str:
    """Return the text of the file `name` in a game's folder, such as its rules."""
    text = source_text(package, name)
    if spoken() == ENGLISH:
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
    """Return what the file `name` in a game's folder holds, in English."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def game_words(package: str) -> "Mapping[str, str]":
    """Return the captions and notes of a game's `words.txt` by their headings, each on one line."""
    return _Words(package)


def game_heading(package: str, words: str) -> str:
    """Return the heading `words` of a game's text in the current language."""
    return pgettext(_context(package), words)


def _context(package: str) -> str:
    return package.rpartition(".")[2]


def messages(text: str) -> Iterator[str]:
    """Yield the messages of `text`, which is marked up as rules are."""
    for block in text.strip().split("\n\n"):
        for _, words in _parts(block):
            if not _NO_WORDS.fullmatch(words):
                yield words


def word_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the headings and the messages of a `words.txt`, whose headings are names."""
    for entry in text.split("# ")[1:]:
        title, _, words = entry.partition("\n")
        yield title, _one_line(words)


class _Words(UserDict[str, str]):
    """The words of a game's `words.txt`, in the language current at each look-up."""

    def __init__(self, package: str) -> None:
        super().__init__(word_entries(source_text(package, "words.txt")))
        self._context = _context(package)

    def __getitem__(self, title: str) -> str:
        return pgettext(self._context, self.data[title])


def _parts(block: str) -> Iterator[tuple[str, str]]:
    """The marks and their words: of a heading or a question, then of the text below it."""
    for entry in _ENTRY.split(block):
        match = _MARK.fullmatch(entry.strip())
        assert match is not None  # it matches anything
        mark, words = match[1] or "", match[2]
        if mark in {"# ", "? "}:
            first, _, words = words.partition("\n")
            yield mark, _one_line(first)
            mark = ""
        if words.strip():
            yield mark, _one_line(words)


def _one_line(words: str) -> str:
    """Keep non-breaking spaces."""
    return re.sub(r"[ \n]+", " ", words.strip())


class Figure(NamedTuple):
    """A drawing about a middle point, and what it shows; a title stands in bold above the caption.

    One without either is a key: it is drawn no larger where there is room, and stays with what
    follows it.
    """

    draw: Callable[[Point], list[Mark]]
    caption: str
    title: str = ""


class RulesText(NamedTuple):
    """The words of rules, in the markup of this module, and the figures that they name."""

    text: str
    figures: Mapping[str, Figure]


class Heading(NamedTuple):
    """The words above a part of the rules."""

    words: str


class Paragraph(NamedTuple):
    """Words with a `mark` before them: a bullet, the number of a step, or none."""

    words: str
    mark: str = ""


class Question(NamedTuple):
    """What newcomers ask, and the answer."""

    words: str
    answer: str


class FigureRow(NamedTuple):
    """Figures side by side."""

    names: tuple[str, ...]


RulesBlock = Heading | Paragraph | Question | FigureRow


def read_rules(text: str) -> Iterator[RulesBlock]:
    """Yield the blocks of `text` in their order."""
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
