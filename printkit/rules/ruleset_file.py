"""Ruleset files, which combine a game with its boards and options."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.base.errors import SourceSpan
from printkit.base.language import ENGLISH, language_code, pgettext
from printkit.base.print_kinds import NAME, PRINT_SECTION, Settings
from printkit.base.yaml.keys import Field, Fields, text_entries
from printkit.base.yaml.kinds import Length, ListOf, Raw, String
from printkit.base.yaml.nodes import Node


class RulesetDefinition(NamedTuple):
    """A ruleset as described by its file; `options` maps names to texts with their positions."""

    name: str
    title: str
    game: str
    boards: tuple[str, ...]
    options: Mapping[str, tuple[str, SourceSpan]]
    sources: tuple[str, ...]
    pitch: float | None  # distance of printed cells in mm; None means the board's pitch
    game_span: SourceSpan
    printing: Settings

    def in_language(self) -> "RulesetDefinition":
        """Return the ruleset with its title and sources in the current language."""
        if language_code() == ENGLISH:
            return self
        sources = tuple(pgettext("game", source) for source in self.sources)
        return self._replace(title=pgettext("game", self.title), sources=sources)


RULESET_FIELDS = Fields(
    "a ruleset",
    name=Field(NAME, "name in records and on the command line", required=True),
    title=Field(String(), "title that is printed above the rules"),
    game=Field(NAME, "the game that the ruleset is for", required=True),
    boards=Field(
        ListOf(NAME, most=1000), "the boards that the ruleset is played on, the default first"
    ),
    options=Field(Raw(), "values of the game's options"),
    pitch=Field(
        Length(10, 200),
        "distance between neighbouring places in print; also sets the size of pieces",
    ),
    print=PRINT_SECTION,
    sources=Field(
        ListOf(String(1000)), "who designed the game, and when and where it was published"
    ),
)


def read_ruleset(node: Node) -> RulesetDefinition:
    """Return the ruleset that `node` describes. Raises InputError if `node` is invalid."""
    values = RULESET_FIELDS.read(node)
    options = text_entries(values["options"], "options") if "options" in values else {}
    return RulesetDefinition(
        name=values["name"],
        title=values.get("title", values["name"]),
        game=values["game"],
        boards=tuple(values.get("boards", ())),
        options=options,
        sources=tuple(values.get("sources", ())),
        pitch=values.get("pitch"),
        game_span=values.span_of("game"),
        printing=values.get("print", {}),
    )
