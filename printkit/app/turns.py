"""Use case: how many turns to expect of a game of Xong on a board."""

from typing import NamedTuple

from printkit.catalog import open_setting
from printkit.definitions.board import BoardDefinition
from printkit.generate.document import Row

GAMES = 20
MOST_HEXAGONS = 120  # of a board for which a few games are played unasked: more take long
SEED = 0


class Turns(NamedTuple):
    """How long games at random took on average, and how much that varied."""

    games: int
    mean: float
    deviation: float

    def row(self) -> Row:
        """In words."""
        remark = f"±{self.deviation:.1f}, in {self.games} games of Xong played at random"
        return Row("expected turns", f"{self.mean:.1f}", remark)


def few_games(board: BoardDefinition) -> int:
    """How many games are played unasked: none on a large board or where there is no Xong."""
    return GAMES if board.play_on == "edges" and len(board.cells) <= MOST_HEXAGONS else 0


def expected_turns(board: BoardDefinition, games: int) -> Turns | None:
    """The turns of so many games at random, None of none; the same games each time.

    Raises InputError for a board on which Xong cannot be played.
    """
    if not games:
        return None
    from printkit.analysis.players.any_game import Seat  # only games need players
    from printkit.analysis.simulation import Plan, simulate
    from printkit.analysis.tally import Tally

    game = open_setting("xong", board).game
    plan = Plan(game, dict.fromkeys(game.roles, Seat("random", "smallest")), SEED)
    tally = Tally()
    for part in simulate(plan, games):
        tally.add(part)
    return Turns(games, tally.turns.mean, tally.turns.deviation)
