"""Check whether a game can reach a position of Xodd or Yodd, and score the position."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from printkit.base.language import N_, _, role_name
from printkit.games.odd_groups.rules import BLACK, WHITE, Drops, OddGroups, OddGroupsPosition
from printkit.records.judge import (
    Finding,
    ImpossibleError,
    Judge,
    Occupancy,
    Odds,
    PieceKind,
    PositionLayout,
    Verdict,
    items,
    owned_items,
)

_LIKELY = 8  # number of probable stones in a photograph that `likely` combines into turns


class OddGroupsJudge(Judge[OddGroups]):
    """Accepts every position with an odd number of groups, because a game can reach it.

    Such a position can be undone turn by turn: the number of groups stays odd if a group of several
    stones loses a stone without splitting, or if two single stones are removed.
    """

    fields = {role: items("a point", f"the points with a {role} stone") for role in (BLACK, WHITE)}
    letters = {"b": BLACK, "w": WHITE}

    def judge(self, game: OddGroups, layout: PositionLayout, *, final: bool) -> Verdict:
        taken, drops = Occupancy(), []
        for colour, role, written in owned_items(game.roles, layout):
            point = self.site(game, written, N_("point"))
            thing = _("a {colour} stone").format(colour=role_name(role))
            taken.put(game.labels.names[point], thing)
            drops.append(2 * point + colour)
        position = game.apply(game.start(), tuple(sorted(drops)))
        black, white = position.counts
        if drops and (black + white) % 2 == 0:
            message = _(
                "there are {count} groups ({black} black, {white} white), expected an odd number "
                "after every turn"
            ).format(count=black + white, black=black, white=white)
            raise ImpossibleError("even-groups", None, message)
        outcome = game.outcome(position)
        ending = outcome or game.outcome(position._replace(passes=2))
        if not drops:
            start = Finding("not-final", None, _("turn 1 cannot be passed"))
            return Verdict(position, game.standing(position), None, start)
        return Verdict(position, game.standing(position), outcome, ending)

    def pieces(self, game: OddGroups) -> Sequence[PieceKind]:
        pencils = zip(game.roles, ("dark", "light"), strict=True)
        return [PieceKind(role, "stone", role, pencil=pencil) for role, pencil in pencils]

    def likely(self, game: OddGroups, position: OddGroupsPosition, odds: Odds) -> Iterator[Drops]:
        """Yield a pass, and all turns of one or two of the stones with the highest `odds`."""
        fits = {
            2 * cell + colour: odds(game.board.cells[cell], role)
            for cell in range(len(game.board.cells))
            for colour, role in enumerate(game.roles)
        }
        vacant = list(game.vacant_drops(position))
        best = sorted(sorted(vacant, key=lambda drop: -fits[drop])[:_LIKELY])
        yield ()
        yield from zip(best, strict=True)
        yield from combinations(best, 2)

    def layout(self, game: OddGroups, position: OddGroupsPosition) -> Mapping[str, Any]:
        found: dict[str, list[str]] = {role: [] for role in game.roles}
        for piece in game.placements(position):
            name = game.labels.names[game.board.cell_index[piece.sites[0]]]
            found[piece.role or ""].append(name)
        return found
