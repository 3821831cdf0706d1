"""A position as its file tells it: what lies on a board, before any rule is applied."""

from typing import NamedTuple

from printkit.documents.nodes import Node
from printkit.records.record import Record


class PositionDocument(NamedTuple):
    """What lies on the board at the end, or in the midst, of a game that nobody wrote down.

    `terms` are those that a record has too: game, board, ruleset, players, the claimed result,
    facts; it has no turns. `final` is the claim that the game ended here. `layout` is what lies
    where; its keys are not yet compared with the game's.
    """

    terms: Record
    final: bool
    layout: Node
