"""Use case: how many turns to expect of a game of Xong on a board."""

import math
import time
from typing import NamedTuple

from printkit.app.progress import Told, nobody
from printkit.catalog import games_on, open_setting
from printkit.definitions.board_definition import BoardDefinition
from printkit.generate.document import Row
from printkit.language import _, decimal
from printkit.plugins.loading import players_of

GAMES = 20
MOST_GAMES = 10_000
MOST_HEXAGONS = 120  # of a board for which a few games are played unasked: more take long
SEED = 0


class Turns(NamedTuple):
    """How long games at random took on average, and how much that varied."""

    game: str
    games: int
    mean: float
    deviation: float

    def row(self) -> Row:
        """In words."""
        if self.games == 1:
            remark = _("in one game of {game} played at random").format(game=self.game)
        else:
            remark = _("±{deviation}, in {games} games of {game} played at random").format(
                deviation=decimal(self.deviation, ".1f"), games=self.games, game=self.game
            )
        return Row(_("expected turns"), decimal(self.mean, ".1f"), remark)


def few_games(board: BoardDefinition) -> int:
    """The number of games played unasked: 0 on a large `board`, or one without legs."""
    return GAMES if board.play_on == "edges" and len(board.cells) <= MOST_HEXAGONS else 0


def expected_turns(
    board: BoardDefinition,
    games: int,
    told: Told = nobody,
    *,
    game: str | None = None,
    until: float = math.inf,
) -> Turns | None:
    """The turns of `games` games at random, None of none; the same games each time.

    `told` hears how many have been played. No more are begun once the clock, `time.monotonic`,
    shows `until`. The `game` is by default the first that can be played on the board.
    Raises InputError where there is none, or where the board is too large for it.
    """
    if not games:
        return None
    from printkit.analysis.players import Seat  # only games need players
    from printkit.analysis.simulation import simulate
    from printkit.analysis.tally import Tally
    from printkit.app.simulate import plan_for

    opened = open_setting(game or games_on(board)[0], board)
    players = players_of(type(opened.game))
    seat = Seat(next(iter(players.policies)), next(iter(players.givers), ""))
    plan = plan_for(opened.game, dict.fromkeys(opened.game.roles, seat), SEED)
    tally = Tally()
    told(0, games)
    for (played,) in simulate(plan, range(games)):
        tally.count(played.result)
        told(tally.games, games)
        if time.monotonic() > until:
            break
    return Turns(opened.ruleset.title, tally.games, tally.turns.mean, tally.turns.deviation)
