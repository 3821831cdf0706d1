"""A game as a row of a table: all that statistics need of it, whether recorded or simulated."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.rules.game import AnyGame, Outcome, Role


class GameRow(NamedTuple):
    """What a table says of a game.

    `winner` is empty in a draw and where the game goes on. `ending` says why the game is over, or
    who is to move, `fault` what is wrong with the record. `lead` is that of the game's first role,
    in its score. `figures` and `details` are those of the game's Insight. `run` says what made the
    row: the version of printkit and, of a simulation, its terms.
    """

    record: str
    game: str = ""
    ruleset: str = ""
    board: str = ""
    status: str = "finished"
    turns: int = 0
    winner: Role = ""
    drawn: bool = False
    termination: str = ""
    scores: Mapping[Role, int] = {}
    players: Mapping[Role, str] = {}
    date: str = ""
    fault: str = ""
    first: Role = ""  # to move
    cells: int = 0
    ending: str = ""
    lead: int = 0
    figures: Mapping[str, int] = {}
    details: Mapping[str, Any] = {}
    run: str = ""


def over(game: AnyGame, outcome: Outcome, figures: Mapping[str, int]) -> GameRow:
    """The row of `game`, which ended with `outcome`; names, turns and details are left out."""
    return GameRow(
        "",
        winner=outcome.winner or "",
        drawn=outcome.winner is None,
        termination=outcome.termination,
        scores=dict(outcome.scores),
        cells=len(game.board.cells),
        ending=outcome.reason,
        lead=game.lead(outcome.scores, game.roles[0]),
        figures=figures,
    )
