"""Convert a tap on a dot of the board into a turn of Gosix."""

from printkit.base.language import N_, _, ngettext
from printkit.boards.masks import bits
from printkit.games.gosix.rules import Gosix, GosixMove
from printkit.records.hand import Hand
from printkit.rules.game import Violation


class GosixHand(Hand[Gosix]):
    """A click on a dot selects the dot; a second click deselects it."""

    unit = N_("hexagons")

    def says(self, move: GosixMove, violation: Violation | None) -> str:
        if violation is not None:
            return ""
        before, game = self.position, self.game
        after = game.apply(before, move)
        found, own = [], after.hexagons[game.roles.index(self.role)]
        for hexagon in bits(after.captured & ~before.captured):
            words = _("loses hexagon {name}")
            if own >> hexagon & 1:
                words = _("captures hexagon {name}")
            found.append(words.format(name=hexagon + 1))
        for hexagon in {*game.closed_hexagons(after)} - {*game.closed_hexagons(before)}:
            black, white = game.totals(after, hexagon)
            if black == white:
                words = _("hexagon {name} is tied {black}–{white}: nobody takes it")
                found.append(words.format(name=hexagon + 1, black=black, white=white))
        return " · ".join(found)

    def goal(self) -> int:
        return self.game.needed

    def allows(self) -> str:
        free = (self.game.all_dots & ~self.position.occupied).bit_count()
        return ngettext("{free} dot is free.", "{free} dots are free.", free).format(free=free)
