"""The messages of a game, for translators: its texts, captions, names and marked sentences.

Terminology: a message is a sentence or title in English that players read. Messages are *marked*
in Python code by the functions of `printkit.base.language`; other messages are in texts and YAML
files, or are names, such as a role's.
"""

from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

from printkit.base.language import catalogue_bytes
from printkit.base.po_file import texts
from printkit.base.yaml.keys import Fields
from printkit.base.yaml.kinds import OneOf
from printkit.paper.rules.game_text import messages, word_entries
from printkit.paper.rules.rules_examples import scene_messages
from printkit.records.judge import judge_of
from printkit.rules.catalogue import game_class, game_names, open_setting
from printkit.rules.game import AnyGame

_MARKS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2), "pgettext": ((1, "c"), 2)}
_CODE = [("**.py", "python"), ("**.js", "javascript")]
_TITLED = {"boards": "board", "rulesets": "game"}  # Contexts for translating titles, by folder.


class Message(NamedTuple):
    """A message at `place`, a file and a line number; a plural has both English forms."""

    text: str | tuple[str, ...]
    place: tuple[str, int]
    context: str | None = None
    comments: tuple[str, ...] = ()


def catalogue_of(found: Iterable[Message]) -> Catalog:
    """Return the catalogue of the messages `found`, without translations."""
    catalogue = Catalog(fuzzy=False)
    for text, place, context, comments in found:
        catalogue.add(text, locations=[place], auto_comments=comments, context=context)
    return catalogue


def untranslated_messages(game: type[AnyGame], code: str) -> Catalog:
    """Return the messages of `game` that printkit's own catalogue of the language `code` lacks.

    Raises InputError if printkit has no such language.
    """
    known = GNUTranslations(BytesIO(catalogue_bytes(code)))

    def is_known(message: Message) -> bool:
        text, context = texts(message.text)[0], message.context
        found = known.pgettext(context, text) if context else known.gettext(text)
        return found is not text

    return catalogue_of(message for message in _messages(game) if not is_known(message))


def _messages(game: type[AnyGame]) -> Iterator[Message]:
    package = game.__module__.rpartition(".")[0]
    folder = Path(str(files(package)))
    root, context = folder.parent, folder.name
    yield from marked_messages(folder, f"{context}/")
    for path in sorted(folder.glob("*.txt")):
        yield from text_messages(path, root, context)
    for path in sorted([*folder.glob("scenes*.yaml"), *folder.glob("guide-*.yaml")]):
        yield from figure_messages(path, root)
    place = (f"{context}/rules.py", 1)
    yield from name_messages(game, place)
    for name in game_names():
        if game_class(name) is game:
            yield from position_messages(name, place)
    for titled, of in _TITLED.items():
        for path in sorted((folder / titled).glob("*.yaml")):
            yield from title_messages(path, root, of)


def marked_messages(folder: Path, prefix: str) -> Iterator[Message]:
    """Yield the messages that code in `folder` marks; `prefix` precedes the names of files."""
    found = extract_from_dir(
        folder, _CODE, keywords=_MARKS, comment_tags=["To translators:"], strip_comment_tags=True
    )
    for name, line, text, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
        yield Message(text, (f"{prefix}{name}", line), context, tuple(comments))


def text_messages(path: Path, root: Path, context: str) -> Iterator[Message]:
    """Yield the messages of a game's text file `path`; places are relative to `root`."""
    text = path.read_text("utf-8")
    if path.name == "words.txt":
        for heading, words in word_entries(text):
            yield Message(words, _place(path, root, words), context, (heading,))
        return
    for words in messages(text):
        yield Message(words, _place(path, root, words), context)


def figure_messages(path: Path, root: Path) -> Iterator[Message]:
    """Yield the texts of the figures in a game's `scenes.yaml`, or of the steps in a guide."""
    file = yaml.safe_load(path.read_text("utf-8"))
    for entries in file["steps"] if "steps" in file else file["figures"].values():
        for key in ("title", "caption", "text", "then"):
            for words in scene_messages(entries, key):
                yield Message(words, _place(path, root, words))


def name_messages(game: type[AnyGame], place: tuple[str, int]) -> Iterator[Message]:
    """Yield the names of the game's roles, columns and setup keys."""
    yield from (Message(role, place, "role") for role in game.roles)
    others = (column for column in game.columns if column.name not in game.roles)
    yield from (Message(each.name, place, each.context or None) for each in others)
    yield from (Message(key, place, "setup") for key in game.setup_keys)


def position_messages(name: str, place: tuple[str, int]) -> Iterator[Message]:
    """Yield the names of pieces and other fields in positions of the game `name`."""
    game = open_setting(name, None).game
    judge = judge_of(type(game))
    for piece in judge.pieces(game):
        yield Message(piece.piece.replace("-", " "), place, "piece")
    for field in judge.fields.values():
        match field.kind:
            case OneOf():
                yield Message(field.doc, place)
            case Fields(fields=inner):
                yield from (Message(one.doc, place) for one in inner.values())


def title_messages(path: Path, root: Path, context: str) -> Iterator[Message]:
    """Yield the title and the sources in the YAML file of a board, a ruleset or a style."""
    entries = yaml.safe_load(path.read_text("utf-8"))
    for words in [*filter(None, [entries.get("title")]), *entries.get("sources", [])]:
        yield Message(" ".join(words.split()), _place(path, root, words), context)


def _place(path: Path, root: Path, words: str) -> tuple[str, int]:
    """Return the file, relative to `root`, and the number of the line where `words` begin."""
    start = " ".join(words.split()[:3])
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    line = next((number for number, text in lines if start in text), 1)
    return path.relative_to(root).as_posix(), line
