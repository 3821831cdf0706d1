"""Statistics of games of Xodd and Yodd."""

from collections.abc import Mapping

from printkit.base.language import N_
from printkit.games.odd_groups.rules import OddGroups, OddGroupsPosition
from printkit.study.insight import Insight


class OddGroupsInsight(Insight):
    """Counts the points that are vacant in a final position."""

    def figures(self, game: OddGroups, position: OddGroupsPosition) -> Mapping[str, int]:
        return {N_("vacant points"): position.vacant}
