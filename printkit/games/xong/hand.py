"""Convert taps on the board into a turn of Xong; each tap adds or removes a leg."""

from collections.abc import Sequence

from printkit.base.language import N_, _
from printkit.boards.masks import bits, mask_of
from printkit.games.xong.rules import Xong, XongMove, xoid_name
from printkit.records.hand import Hand
from printkit.rules.game import Violation


class XongHand(Hand[Xong]):
    """A click adds a leg, and the legs between it and the Xoid; a second click removes the leg."""

    titles = {"none": N_("No Xoid fits")}
    question = N_("Show a new Xoid that fits")

    def names(self) -> Sequence[str]:
        return [self.game.leg_name(leg) for leg in range(len(self.game.board.edges))]

    def click(self, draft: str, site: int, tool: str) -> str:
        placed, near = mask_of(one.site for one in self.pointed(draft)), self.game.space.neighbours
        vacant = self.game.all_legs & ~self.position.taken & ~placed
        ways = {site: 1 << site}  # by its last leg, the only shortest way to this leg, or 0
        while not placed >> site & 1 and ways and not any(near[leg] & placed for leg in ways):
            vacant &= ~mask_of(ways)
            longer: dict[int, int] = {}
            for last, way in ways.items() if placed else ():
                for leg in bits(near[last] & vacant):
                    longer[leg] = 0 if leg in longer else way and way | 1 << leg
            ways = longer
        found = [way for leg, way in ways.items() if near[leg] & placed]
        added = found[0] if len(found) == 1 else 0
        return self.game.format_move(XongMove.of(placed ^ (added or 1 << site)))

    def stroke(self, draft: str, sites: Sequence[int], tool: str) -> str:
        for site in sites:
            here = mask_of(one.site for one in self.pointed(draft)) | self.position.taken
            if not here >> site & 1:
                draft = self.click(draft, site, tool)
        return draft

    def completes(self, move: XongMove) -> bool:
        return False

    def is_fixable(self, move: XongMove, violation: Violation) -> bool:
        return violation.code in ("not-connected", "not-new")

    def says(self, move: XongMove, violation: Violation | None) -> str:
        space = self.game.space
        if not space.is_connected(move.mask):
            return ""
        form = space.form_of(move.legs)
        placed = space.fixed_form(move.legs) in self.position.forms
        words = _("Xoid {name}, not new") if placed else _("Xoid {name}, new")
        return words.format(name=xoid_name(form))

    def allows(self) -> str:
        if not self.position.turns:
            return _("Any Xoid is new on an empty board.")
        return _("A new Xoid still fits.")
