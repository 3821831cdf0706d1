"""What the positions of Xana show: where the last turn went, and in the end the territories."""

from printkit.games.xana import Insertion, Movement, Xana, XanaMove, XanaPosition
from printkit.sheets.palette import TINT
from printkit.sheets.position import Moment
from printkit.topology.lattice import Site
from printkit.topology.masks import bits
from printkit.topology.search import around, region

KEY = (
    "Numbers are the heights of stacks; bricks are walls. When the game is over, the cells that "
    "are accessible to one player only have his tint."
)


def territories(game: Xana, position: XanaPosition) -> tuple[list[Site], list[Site]]:
    """The empty cells that are accessible to black alone, and to white alone."""
    cells, stacks = game.board.cells, position.stacks
    empty = game.all_cells & ~(stacks[0] | stacks[1] | position.walls)
    black, white = (region(around(own, game.neighbours), empty, game.neighbours) for own in stacks)
    return [cells[i] for i in bits(black & ~white)], [cells[i] for i in bits(white & ~black)]


def tints(moment: Moment) -> dict[Site, str]:
    """The territories, once they are counted."""
    if not moment.over:
        return {}
    assert isinstance(moment.game, Xana)
    black, white = territories(moment.game, moment.position)
    return dict.fromkeys(black, TINT["black"]) | dict.fromkeys(white, TINT["white"])


def played(game: Xana, move: XanaMove) -> list[Site]:
    """Where a turn's stones come from and where they go, and its walls."""
    cells = game.board.cells
    match move.action:
        case Insertion(_, target):
            acted = [cells[target]]
        case Movement(_, source, target):
            acted = [cells[source], cells[target]]
        case None:
            acted = []
    return [*acted, *(cells[wall] for wall in move.walls)]
