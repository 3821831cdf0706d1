"""What can be said of positions and games of Hong."""

from printkit.analysis.insight import Insight


class HongInsight(Insight):
    """Rows and columns have tiles of their own, so that a quarter turn is another position."""

    quarter_turns = False
