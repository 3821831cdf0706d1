"""Rowan by hand: one cell."""

from collections.abc import Sequence

from printkit.games.rowan import Rowan
from printkit.hands.any_game import Hand, Pointed


class RowanHand(Hand[Rowan]):
    """A click chooses the cell, a second one on it takes the choice back."""

    def click(self, draft: str, site: int, tool: str) -> str:
        name = self.names()[site]
        return "" if name == draft.strip().lower() else name

    def pointed(self, draft: str) -> Sequence[Pointed]:
        cell: int | None = self.parsed(draft)
        return [] if cell is None else [Pointed(cell, self.role)]

    def allows(self) -> str:
        if self.game.outcome(self.position) is not None:
            return ""
        black, white = self.position.longest
        return f"{self.game.needed} in a row win; the longest are black {black}, white {white}."
