"""The fair threshold of a game, estimated from the scores of simulated games."""

from typing import Any, NamedTuple

from printkit.base.language import _, role_name
from printkit.study.tables import Table
from printkit.study.tally import CONFIDENCE, Distribution, wilson


class ThresholdShare(NamedTuple):
    """How often `more` wins at a threshold: the share of the games and its confidence interval."""

    threshold: int
    won: int
    share: float
    low: float
    high: float


class FairThreshold(NamedTuple):
    """The fair threshold is the one at which `more` wins nearest to half of the games.

    At `low` more wins more than half of the games, and at `high` less does: so the truth lies
    between. Both are None where the games are too few to tell. `nearest` is the best estimate.
    """

    nearest: int
    low: int | None
    high: int | None
    shares: tuple[ThresholdShare, ...]

    def data(self) -> dict[str, Any]:
        """Return the estimate as JSON."""
        return {
            "nearest": self.nearest,
            "interval": [self.low, self.high],
            "confidence": CONFIDENCE,
            "more_wins": {
                str(one.threshold): [round(value, 4) for value in (one.share, one.low, one.high)]
                for one in self.shares
            },
        }

    def table(self) -> Table:
        """How often more wins at the thresholds near the estimate."""
        rows = tuple(
            (one.threshold, one.won, 100 * one.share, 100 * one.low, 100 * one.high)
            for one in self.shares
        )
        wins = _("{player} wins").format(player=role_name("more"))
        columns = (_("threshold"), wins, "%", _("at least %"), _("at most %"))
        return Table(_("thresholds"), columns, rows, announced=False)

    def verdict(self) -> str:
        """The estimate in a sentence."""
        if self.low is None or self.high is None:
            return f"{_('These games are too few to tell the fair threshold.')}\n"
        said = _(
            "Fair threshold: {nearest}. At {low} {more} wins more than half of the games, at "
            "{high} {less} does."
        )
        more, less = role_name("more"), role_name("less")
        said = said.format(nearest=self.nearest, low=self.low, high=self.high, more=more, less=less)
        return f"{said}\n"


def fair_threshold(scores: Distribution) -> FairThreshold:
    """The estimate from `scores`, those of `more` in at least one game."""
    shares, number = [], scores.number
    for threshold in range(scores.least, scores.most + 2):
        won = scores.at_least(threshold)
        shares.append(ThresholdShare(threshold, won, won / number, *wilson(won, number)))
    nearest = min(shares, key=lambda one: (abs(one.share - 0.5), one.threshold)).threshold
    low = max((one.threshold for one in shares if one.low > 0.5), default=None)
    high = min((one.threshold for one in shares if one.high < 0.5), default=None)
    return FairThreshold(nearest, low, high, tuple(shares))
