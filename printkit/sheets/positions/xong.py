"""What the positions of Xong show: who touches the hexagons, and which are cashed."""

from collections.abc import Iterator

from printkit.games.xong import Xong, XongMove
from printkit.render.display import Circle, Ink
from printkit.render.film import Layer
from printkit.sheets.diagram import Drawn
from printkit.sheets.palette import BOLD, GREENED, TINT, WORD
from printkit.sheets.position import Moment
from printkit.topology.lattice import Site
from printkit.topology.masks import bits

KEY = (
    "Hexagons touched by one player only have his tint, with a ring where they are cashed; those "
    "touched by both are greened out. Numbers on Xoids are turns."
)
_RING = 0.52  # radius of the ring in a cashed hexagon, of a leg


def tints(moment: Moment) -> dict[Site, str]:
    """The hexagons in the colour of who touches them, green where both do."""
    red, blue = moment.position.touched
    cells = moment.game.board.cells
    return {
        **{cells[i]: TINT["red"] for i in bits(red & ~blue)},
        **{cells[i]: TINT["blue"] for i in bits(blue & ~red)},
        **{cells[i]: GREENED for i in bits(red & blue)},
    }


def notes(drawn: Drawn, moment: Moment) -> Iterator[Layer]:
    """A ring in each cashed hexagon."""
    game = moment.game
    assert isinstance(game, Xong)
    cashed = game.cashed(moment.position)
    for role, owned in zip(game.roles, game.owned(moment.position), strict=True):
        ink = Ink(stroke=WORD[role], width=BOLD)
        for cell in bits(owned & cashed):
            at = drawn.plane.point(game.board.cells[cell])
            yield (Circle(at, drawn.plane.side * _RING, ink, tag="cashed"),)


def played(game: Xong, move: XongMove) -> list[Site]:
    """The legs of a turn."""
    return [game.board.edges[leg] for leg in move.legs]
