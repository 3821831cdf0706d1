"""Rulesets for programs and notebooks."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.app.sources import Source, expect, opened
from printkit.catalog import game_class, read_options
from printkit.definitions.ruleset import read_ruleset
from printkit.documents.reader import read_node


class Ruleset(NamedTuple):
    """The rules of a game as a group plays it.

    `boards` are those it is played on, the default first; `options` the choices where the rules
    leave one, defaults included; `pitch` (mm) the one at which its boards are printed, if given.
    """

    name: str
    title: str
    game: str
    boards: tuple[str, ...]
    options: Mapping[str, str]
    sources: tuple[str, ...]
    pitch: float | None


def load_ruleset(source: Source) -> Ruleset:
    """Load a ruleset from `source`: a shipped name, YAML, or a path. Raises InputError.

    >>> ruleset = load_ruleset("hong-7x7")
    >>> ruleset.game, ruleset.boards, ruleset.options
    ('hong', ('hong-7x7',), {'threshold': '11'})
    """
    expect("source", source)
    text = opened(source, "rulesets")
    read = read_ruleset(read_node(text.data, text.name))
    options = read_options(game_class(read.game, read.game_span), read)
    words = {key: str(value) for key, value in options.items()}
    return Ruleset(read.name, read.title, read.game, read.boards, words, read.sources, read.pitch)
