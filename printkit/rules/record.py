"""A recorded game as written in its file, before any rule is applied."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.base.errors import SourceSpan
from printkit.base.yaml.nodes import Node, Scalar

MOST_TURNS = 100_000  # most turns of a record
RESIGN = "resign"  # text of the turn by which a player resigns, in any game


class TurnText(NamedTuple):
    """One turn of a record: its text without number and comment, its position, and its number."""

    text: str
    span: SourceSpan
    number: int | None = None

    @property
    def line(self) -> str:
        """The turn as a line of a file, with its number if it has one."""
        return self.text if self.number is None else f"{self.number}. {self.text}"


class Claim(NamedTuple):
    """The result that a record claims: the scores by role; `winner` is a role, `draw` or None."""

    scores: Mapping[str, int]
    winner: str | None


class Record(NamedTuple):
    """A parsed record. Values missing in the file are None or empty.

    `board` is a name, a path or an inline board; `facts` contains the date, the event and the like.
    The keys of `players`, `claim` and `setup` are not validated yet. `spans` maps each key of the
    record to its position in the file, for errors; a nested key is written as `players.red`.
    """

    file: str
    game: str
    board: Node | None = None
    ruleset: Scalar | None = None
    players: Mapping[str, str] = {}
    claim: Claim | None = None
    facts: Mapping[str, str] = {}
    first: str | None = None
    setup: Mapping[str, tuple[str, ...]] = {}
    turns: tuple[TurnText, ...] = ()
    spans: Mapping[str, SourceSpan] = {}
