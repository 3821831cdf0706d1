"""Convert taps on the board into neutral stones before a game of Hong, later into tiles."""

from collections.abc import Sequence

from printkit.base.language import N_, _, ngettext
from printkit.games.hong.rules import STONES, Hong, HongMove
from printkit.records.hand import Choice, Hand, Setup
from printkit.rules.game import Violation

_STONES = "stones"


class HongHand(Hand[Hong]):
    """A click on a cell places a tile; another click on the same cell turns the tile."""

    unit = N_("hongs")
    neutral = True
    setup_tool = _STONES

    def tools(self) -> Sequence[Choice]:
        tiles = [Choice("h", _("Tile lying")), Choice("v", _("Tile standing"))]
        stones = Choice(_STONES, _("Neutral stones"))
        if self.game.setup_violation() is not None:
            return [stones]
        return tiles if self.position.tiles else [*tiles, stones]

    def set_up(self, setup: Setup, site: int) -> Setup:
        """Add or remove a neutral stone on `site`; a fourth stone replaces the third."""
        name, stones = self.names()[site], list(setup.get(_STONES, ()))
        if name in stones:
            stones.remove(name)
        else:
            stones = [*stones[: STONES - 1], name]
        return {**setup, _STONES: stones}

    def refuses_setup(self, setup: Setup, site: int) -> str | None:
        name = self.names()[site]
        if site != self.game.centre or name in setup.get(_STONES, ()):
            return None
        return _("No stone is allowed on {name}, the centre.").format(name=name)

    def setup_question(self) -> str | None:
        violation = self.game.setup_violation()
        if violation is None:
            return None
        words = _("Before play, tap three cells for the neutral stones, not the centre.")
        if self.game.setting.setup.get(_STONES):
            words = _(
                "Before play, tap three cells for the neutral stones, not the centre: {fault}."
            )
        return words.format(fault=violation.message)

    def click(self, draft: str, site: int, tool: str) -> str:
        move: HongMove | None = self.parsed(draft)
        turned = move is not None and move.cell == site
        level = not move.horizontal if move and turned else tool != "v"
        return self.game.format_move(HongMove(site, level))

    def says(self, move: HongMove, violation: Violation | None) -> str:
        if violation is not None:
            return ""
        after = self.game.apply(self.position, move)
        completed = self.game.notes(self.position, move, after)["completed"]
        turn = _("tap the tile again to turn it")
        return f"{_('completes {hongs}').format(hongs=completed)} · {turn}" if completed else turn

    def goal(self) -> int:
        return self.game.threshold

    def allows(self) -> str:
        empty = (self.game.free & ~self.position.tiles).bit_count()
        return ngettext("{count} cell is empty.", "{count} cells are empty.", empty).format(
            count=empty
        )
