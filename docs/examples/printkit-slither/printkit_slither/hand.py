"""Slither by hand: a click lifts a stone, the next one puts it down; another is the new stone."""

import re
from collections.abc import Sequence

from printkit.records.hand import Hand, Pointed
from printkit.rules.game import Violation

from .rules import PASS, Slither, SlitherMove


class SlitherHand(Hand[Slither]):
    """A draft may be half a turn: `b2-`, a stone that is lifted, or `b2-b3`, one that has slid."""

    _POINT = r"[a-z]+[0-9]+"
    _DRAFT = re.compile(rf"(?:({_POINT})-({_POINT})?)?(?:(?:^| )({_POINT}))?")

    def _parts(self, draft: str) -> Sequence[str]:
        """From where and to where a stone slides, and the new stone; what is missing is empty."""
        found = self._DRAFT.fullmatch(draft.lower().strip())
        return [part or "" for part in found.groups()] if found else ["", "", ""]

    def click(self, draft: str, site: int, tool: str) -> str:
        name = self.names()[site]
        start, end, stone = self._parts(draft)
        if start and not end:  # a stone is lifted: it goes there, or is put back
            start, end = ("", "") if name == start else (start, name)
        elif not start and self.position.stones[self.position.turns % 2] >> site & 1:
            start = name
        elif name == end:
            start = end = ""
        else:
            stone = "" if name == stone else name
        slide = f"{start}-{end}" if start else ""
        return f"{slide} {stone}".strip()

    def own_words(self) -> Sequence[str]:
        return ("pass",)

    def asks(self, draft: str) -> str | None:
        start, end, stone = self._parts(draft)
        if start and not end:
            return f"Where does the stone of {start} slide to?"
        return "Where does the new stone go?" if start and not stone else None

    def is_fixable(self, move: SlitherMove, violation: Violation) -> bool:
        return violation.code == "bare-diagonal" and move.slide is None

    def pointed(self, draft: str) -> Sequence[Pointed]:
        number = {name: site for site, name in enumerate(self.names())}
        return [Pointed(number[name], self.role) for name in self._parts(draft) if name in number]

    def allows(self) -> str:
        if next(self.game.moves(self.position)) == PASS:
            return "There is no legal turn but a pass."
        return "One new stone; before it, a stone of yours may slide."
