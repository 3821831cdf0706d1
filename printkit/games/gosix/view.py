"""Draw positions of Gosix: captured hexagons in their owner's tint, tied hexagons in green."""

import math

from printkit.base.language import N_
from printkit.boards.lattice import Site
from printkit.boards.masks import bits
from printkit.draw.diagram import SEAT, DrawnBoard, disc
from printkit.draw.display import Ink, Mark, Path
from printkit.draw.game_view import Snapshot, View
from printkit.draw.style.palette import GREENED
from printkit.games.gosix.rules import Gosix
from printkit.rules.game import PieceOnBoard

_STAR_WAIST = 0.382  # the inner radius of a pentagram relative to its outer radius


class GosixView(View):
    """Draws a captured hexagon with a star and the tint of the player who captured it."""

    legend = N_(
        "Captured hexagons have a star and their owner's tint; closed and tied ones have a tint "
        "of their own."
    )
    numbered = legend

    def paint(self, drawn: DrawnBoard, piece: PieceOnBoard) -> list[Mark]:
        if piece.piece != "capture":
            return super().paint(drawn, piece)
        centre, look = drawn.plane.point(piece.sites[0]), self.look(piece.role)
        radius = drawn.plane.side * SEAT * 0.92
        x, y = centre
        star = tuple(  # a five-pointed star with one point upwards
            (x + reach * math.sin(i * math.pi / 5), y - reach * math.cos(i * math.pi / 5))
            for i, reach in enumerate((radius * 0.72, radius * 0.72 * _STAR_WAIST) * 5)
        )
        return [*disc(centre, radius, look), Path((star,), Ink(fill=look.on), tag="capture")]

    def tints(self, snapshot: Snapshot) -> dict[Site, str]:
        """Tint captured hexagons in the owner's colour, closed ones in the leader's, ties green."""
        game, position = snapshot.game, snapshot.position
        assert isinstance(game, Gosix)
        cells = game.board.cells
        owned = [self.look(role).tint for role in game.roles]
        colours = {}
        for hexagon in game.closed_hexagons(position):
            black, white = game.totals(position, hexagon)
            colours[cells[hexagon]] = GREENED if black == white else owned[black < white]
        for tint, hexagons in zip(owned, position.hexagons, strict=True):
            colours |= {cells[hexagon]: tint for hexagon in bits(hexagons)}
        return colours
