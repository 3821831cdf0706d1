"""Convert taps on the board into a turn of Xong; each tap adds or removes a leg."""

from collections.abc import Sequence

from printkit.base.language import N_, _
from printkit.games.xong.rules import Xong, XongMove, xoid_name
from printkit.records.hand import Hand
from printkit.rules.game import Violation
from printkit.rules.hooks import override


class XongHand(Hand[Xong]):
    """A click on a leg adds the leg to the turn; a second click removes the leg."""

    titles = {"none": N_("No Xoid fits")}
    question = N_("Show a new Xoid that fits")

    @override
    def names(self) -> Sequence[str]:
        return [self.game.leg_name(leg) for leg in range(len(self.game.board.edges))]

    @override
    def click(self, draft: str, site: int, tool: str) -> str:
        legs = {one.site for one in self.pointed(draft)} ^ {site}
        return self.game.format_move(XongMove(tuple(sorted(legs))))

    @override
    def is_fixable(self, move: XongMove, violation: Violation) -> bool:
        return violation.code in ("not-connected", "not-new")

    @override
    def says(self, move: XongMove, violation: Violation | None) -> str:
        space = self.game.space
        if not space.is_connected(move.mask):
            return ""
        form = space.form_of(move.legs)
        placed = space.fixed_form(move.legs) in self.position.forms
        words = _("Xoid {name}, not new") if placed else _("Xoid {name}, new")
        return words.format(name=xoid_name(form))

    @override
    def allows(self) -> str:
        if not self.position.turns:
            return _("Any Xoid is new on an empty board.")
        return _("A new Xoid still fits.")
