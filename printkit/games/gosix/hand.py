"""Convert a tap on a dot of the board into a turn of Gosix."""

from printkit.base.language import _, ngettext, role_name
from printkit.games.gosix.rules import Gosix, GosixMove
from printkit.records.hand import Hand
from printkit.rules.game import Violation
from printkit.rules.hooks import override


class GosixHand(Hand[Gosix]):
    """A click on a dot selects the dot; a second click deselects it."""

    @override
    def says(self, move: GosixMove, violation: Violation | None) -> str:
        if violation is not None:
            return ""
        after = self.game.apply(self.position, move)
        captured = self.game.notes(self.position, move, after)["captured"]
        return _("captures hexagon {names}").format(names=captured) if captured else ""

    @override
    def allows(self) -> str:
        free = (self.game.all_dots & ~self.position.occupied).bit_count()
        needs = ", ".join(
            f"{role_name(role)} {self.game.needed - score}"
            for role, score in self.game.standing(self.position).items()
        )
        return ngettext(
            "{free} dot is free. Hexagons still needed to win: {needs}.",
            "{free} dots are free. Hexagons still needed to win: {needs}.",
            free,
        ).format(free=free, needs=needs)
