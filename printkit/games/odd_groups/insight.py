"""What is counted of games of Xodd and Yodd."""

from collections.abc import Mapping

from printkit.analysis.insight import Insight
from printkit.games.odd_groups.rules import OddGroups, OddGroupsPosition
from printkit.language import N_
from printkit.rules.hooks import override


class OddGroupsInsight(Insight):
    """How full the board is in the end."""

    @override
    def figures(self, game: OddGroups, position: OddGroupsPosition) -> Mapping[str, int]:
        return {N_("vacant points"): position.vacant}
