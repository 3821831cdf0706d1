"""How Slither looks: the sides in the colours of those who join them, and the chain that does."""

from printkit.boards.lattice import Site
from printkit.boards.masks import bits
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Ink, Mark, rectangle
from printkit.draw.game_view import Snapshot, View
from printkit.draw.style.palette import LOOKS

from .rules import AZURE, CRIMSON, Slither

_BAR = 0.06  # thickness of a side's mark, of the pitch, at the outer edge of the cells
_LENGTH = 0.5 - _BAR  # half of it at each cell, of the pitch: no two marks meet in a corner


class SlitherView(View):
    """Red and blue stones, sides of the same colours, and the winner's chain tinted."""

    looks = {CRIMSON: LOOKS["red"], AZURE: LOOKS["blue"]}
    legend = "The sides have the colours of those who join them; the chain that does is tinted."

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw the sides: crimson's above and below, azure's at the left and right."""
        sites = drawn.board.cells
        marks = []
        for role, axis in ((CRIMSON, 1), (AZURE, 0)):
            first, last = (end(site[axis] for site in sites) for end in (min, max))
            for site in sites:
                for end, outward in ((first, -1), (last, 1)):
                    if site[axis] == end:
                        marks.append(self._side(drawn, site, role, axis, outward))
        return marks

    def _side(self, drawn: DrawnBoard, site: Site, role: str, axis: int, outward: int) -> Mark:
        """The mark of a side at one of its points."""
        middle, pitch = drawn.plane.point(site), drawn.pitch
        size = [2 * _LENGTH * pitch] * 2
        size[axis] = _BAR * pitch
        corner = [place - extent / 2 for place, extent in zip(middle, size, strict=True)]
        corner[axis] += outward * (0.5 - _BAR / 2) * pitch
        ink = Ink(fill=self.look(role).fill)
        return rectangle((corner[0], corner[1]), size[0], size[1], ink, tag="side")

    def tints(self, snapshot: Snapshot) -> dict[Site, str]:
        game = snapshot.game
        assert isinstance(game, Slither)
        return {
            game.board.cells[point]: self.look(role).tint
            for place, role in enumerate(game.roles)
            for point in bits(game.chain(snapshot.position, place))
        }
