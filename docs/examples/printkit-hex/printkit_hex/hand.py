"""Hex by hand: a click names a cell, and `swap` is a word."""

from collections.abc import Sequence

from printkit.base.language import _
from printkit.records.hand import Hand

from .rules import SWAP, Hex


class HexHand(Hand[Hex]):
    """A click names the cell, and `swap` is a word."""

    def own_words(self) -> Sequence[str]:
        return ("swap",)

    def allows(self) -> str:
        if self.game.check(self.position, SWAP) is None:
            return _("One stone on a free cell, or “swap”.")
        return _("One stone on a free cell.")
