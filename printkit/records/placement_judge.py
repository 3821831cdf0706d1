"""A base class for judges of games in which each turn places one stone (`PlacementGame`)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from printkit.base.language import N_, _, labelled, role_name
from printkit.base.yaml.keys import Field
from printkit.boards.masks import bits, mask_of
from printkit.records.judge import (
    Finding,
    ImpossibleError,
    Judge,
    Occupancy,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
    owned_items,
)
from printkit.rules.game import Role
from printkit.rules.placement_game import PlacementGame, Stones

G = TypeVar("G", bound=PlacementGame)


def stone_fields(*roles: Role) -> dict[str, Field]:
    """Return the keys of a layout for the stones of `roles`, as a judge's `fields`."""
    return {role: items("a site such as e5", f"the sites with a {role} stone") for role in roles}


class PlacementJudge(Judge[G]):
    """A judge that accepts stones if a game of alternating turns can place them.

    A subclass sets `fields = stone_fields("black", "white")`, with the roles of its game. If the
    game was won, it must have been open before some stone of the winner's last turn.
    """

    def turn_counts(self, game: G, stones: tuple[int, int]) -> Iterable[int]:
        """Yield each number of turns after which a game may have `stones`, a mask for each role.

        By default, the roles alternate, and each turn adds a stone. A swap may change this.
        """
        first, second = map(int.bit_count, stones)
        if first - second in (0, 1):
            yield first + second

    def judge(self, game: G, layout: PositionLayout, *, final: bool) -> Verdict:
        taken = Occupancy()
        sites: tuple[list[int], list[int]] = ([], [])
        what = N_("cell") if game.play_on == "cells" else N_("point")
        for number, role, item in owned_items(game.roles, layout):
            site = self.site(game, item, what)
            stone = _("a {colour} stone").format(colour=role_name(role))
            taken.put(game.labels.names[site], stone)
            sites[number].append(site)
        stones = mask_of(sites[0]), mask_of(sites[1])
        positions = [Stones(stones, count) for count in self.turn_counts(game, stones)]
        if not positions:
            pairs = zip(map(role_name, game.roles), stones, strict=True)
            first, second = (labelled(name, str(mask.bit_count())) for name, mask in pairs)
            message = _("alternating turns cannot result in these numbers of stones ({counts})")
            message = message.format(counts=f"{first}, {second}")
            raise ImpossibleError("turn-order", None, message)
        reached = next((one for one in positions if self._was_open(game, one)), None)
        if reached is None:
            message = _("the game was over before the last stone was placed")
            raise ImpossibleError("turn-order", None, message)
        outcome = game.outcome(reached)
        ending = outcome or Finding("not-final", None, _("nobody has won yet"))
        return Verdict(reached, game.standing(reached), outcome, ending)

    def _was_open(self, game: G, position: Stones) -> bool:
        """Whether the game was open before the last turn, which any stone of its role may be."""
        if game.outcome(position) is None or not position.turns:
            return True
        last = (position.turns - 1) % 2
        for stone in bits(position.stones[last]):
            before = [*position.stones]
            before[last] &= ~(1 << stone)
            if game.outcome(Stones((before[0], before[1]), position.turns - 1)) is None:
                return True
        return False

    def layout(self, game: G, position: Stones) -> Mapping[str, Any]:
        names, pairs = game.labels.names, zip(game.roles, position.stones, strict=True)
        return {role: [names[site] for site in bits(stones)] for role, stones in pairs}

    def pieces(self, game: G) -> Sequence[PieceKind]:
        return [PieceKind(role, "stone", role) for role in game.roles]
