"""How Hex looks: each side of the board in the colour of its owner, and the chain that has won."""

from printkit.base.language import N_
from printkit.boards.lattice import Site
from printkit.boards.masks import bits
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Circle, Ink, Mark
from printkit.draw.game_view import Snapshot, View

from .rules import BLUE, RED, Hex

_DOT = 0.07  # radius of the dots along a side, relative to the pitch
_OUT = 0.66  # distance of these dots from the middle of their cell, relative to the pitch


class HexView(View):
    """Dots of the owner's colour along each side; the winning chain is tinted."""

    legend = N_(
        "Each player owns the two sides with dots of that colour; the winning chain is tinted."
    )

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        sites = drawn.board.cells
        marks: list[Mark] = []
        for role, axis in ((RED, 1), (BLUE, 0)):
            ink = Ink(fill=self.look(role).fill)
            places = [site[axis] for site in sites]
            for end, outward in ((min(places), -1), (max(places), 1)):
                for site in (one for one in sites if one[axis] == end):
                    step = [0, 0]
                    step[axis] = outward
                    marks.append(Circle(self._beyond(drawn, site, step), _DOT * drawn.pitch, ink))
        return marks

    def _beyond(self, drawn: DrawnBoard, site: Site, step: list[int]) -> tuple[float, float]:
        """Return the point beyond the edge of the board, in the direction of `step`."""
        x, y = drawn.plane.point(site)
        dx, dy = drawn.plane.point((6 * step[0], 6 * step[1]))
        ox, oy = drawn.plane.point((0, 0))
        return x + _OUT * (dx - ox), y + _OUT * (dy - oy)

    def tints(self, snapshot: Snapshot) -> dict[Site, str]:
        game = snapshot.game
        assert isinstance(game, Hex)
        return {
            game.sites[site]: self.look(role).tint
            for number, role in enumerate(game.roles)
            for site in bits(game.chain(snapshot.position, number))
        }
