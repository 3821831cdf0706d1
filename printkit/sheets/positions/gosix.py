"""What the positions of Gosix show: whose the captured hexagons are, and which are tied."""

from printkit.games.gosix import Gosix, GosixMove, GosixPosition
from printkit.sheets.palette import GREENED, TINT
from printkit.sheets.position import Moment
from printkit.topology.lattice import Site
from printkit.topology.masks import bits

KEY = (
    "Captured hexagons have a star and their owner's tint; closed and tied ones have a tint of "
    "their own."
)


def closed(game: Gosix, position: GosixPosition) -> list[int]:
    """The hexagons that are closed and not captured."""
    return [
        hexagon
        for hexagon, corners in enumerate(game.corners)
        if not corners & ~position.occupied and not position.captured >> hexagon & 1
    ]


def tints(moment: Moment) -> dict[Site, str]:
    """Captured hexagons and those about to be in their winner's tint, tied ones in green."""
    game, position = moment.game, moment.position
    assert isinstance(game, Gosix)
    cells = game.board.cells
    colours = {}
    for hexagon in closed(game, position):
        black, white = game.totals(position, hexagon)
        winner = "black" if black > white else "white"
        colours[cells[hexagon]] = GREENED if black == white else TINT[winner]
    for role, hexagons in zip(game.roles, position.hexagons, strict=True):
        colours |= {cells[hexagon]: TINT[role] for hexagon in bits(hexagons)}
    return colours


def played(game: Gosix, move: GosixMove) -> list[Site]:
    """The dot of a turn."""
    return [game.board.vertices[move.dot]]
