"""Convert taps on the board into a turn of Xodd or Yodd: stones of either colour."""

from collections.abc import Sequence

from printkit.base.language import N_, _, ngettext, role_name
from printkit.base.text import capitalised
from printkit.games.odd_groups.rules import PASS, Drops, OddGroups
from printkit.records.hand import Choice, Hand, Pointed
from printkit.rules.game import Violation


class OddGroupsHand(Hand[OddGroups]):
    """Clicks on a point add a stone of the chosen colour, then recolour it, then remove it."""

    unit = N_("groups")

    def tools(self) -> Sequence[Choice]:
        return [
            Choice(role[0], _("{colour} stone").format(colour=capitalised(role_name(role))))
            for role in self.game.roles
        ]

    def own_words(self) -> Sequence[str]:
        return (PASS,)

    def click(self, draft: str, site: int, tool: str) -> str:
        colours = {drop >> 1: drop & 1 for drop in self.parsed(draft) or ()}
        wanted = int(tool == "w")
        if site not in colours:
            colours[site] = wanted
        elif colours[site] == wanted:
            colours[site] = 1 - wanted
        else:
            del colours[site]
        drops = sorted(2 * point + colour for point, colour in colours.items())
        return self.game.format_move(tuple(drops)) if drops else ""

    def completes(self, move: Drops) -> bool:
        return len(move) != 1 or self.position.vacant == len(self.game.board.cells)

    def pointed(self, draft: str) -> Sequence[Pointed]:
        drops: Drops = self.parsed(draft) or ()
        return [Pointed(drop >> 1, self.game.roles[drop & 1]) for drop in drops]

    def is_fixable(self, move: Drops, violation: Violation) -> bool:
        return violation.code == "even-groups" and len(move) == 1

    def says(self, move: Drops, violation: Violation | None) -> str:
        if violation is not None and self.is_fixable(move, violation):
            return _("one more stone is needed")
        if violation is not None or not move:
            return ""
        black, white = self.game.apply(self.position, move).counts
        return _("{black} black and {white} white groups").format(black=black, white=white)

    def allows(self) -> str:
        empty = self.position.vacant
        if empty == len(self.game.board.cells):
            return _("The first turn is one stone, of either colour.")
        words = ngettext(
            "{count} point is empty. One or two stones, or a pass.",
            "{count} points are empty. One or two stones, or a pass.",
            empty,
        ).format(count=empty)
        return f"{words} {_('A pass ends the game now.')}" if self.position.passes else words
