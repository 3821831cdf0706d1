"""Draw positions of Xong: tinted hexagons, rings in cashed hexagons, and turn numbers on Xoids."""

import math
from collections.abc import Iterator

from printkit.base.language import N_
from printkit.boards.lattice import HEX, Site
from printkit.boards.masks import bits
from printkit.boards.polytwig import polytwigs, sites
from printkit.draw import diagram
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import CAP_HEIGHT, Circle, Ink, Layer, Mark, Text, centred_text, moved
from printkit.draw.game_view import Snapshot, View
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.style.palette import BOLD, FINE, GREENED, SMALL
from printkit.games.xong.rules import Xong
from printkit.rules.game import PieceOnBoard

_RING = 0.52  # radius of the ring in a cashed hexagon, relative to the length of a leg
_MOTIF_LEG = 2.5  # mm, the length of the legs of a Xoid as a motif
_CLEAR = 0.35  # mm between a number and the rim of its badge
_PLATE = 0.45  # mm, width of the band of plain colour around a badge


class XongView(View):
    """Draws Xoids with the numbers of their turns, and tints the hexagons that players touch."""

    legend = N_(
        "Hexagons touched by only one player have that player's tint, with a ring where they are "
        "cashed; those touched by both are greened out. Numbers on Xoids are turns."
    )
    numbered = N_(
        "Hexagons touched by only one player have that player's tint, with a ring where they are "
        "cashed; those touched by both are greened out."
    )
    inner_rings = 2  # 19 hexagons

    def paint(self, drawn: DrawnBoard, piece: PieceOnBoard) -> list[Mark]:
        """Draw the Xoid `piece`, with the number of its turn on a badge on the middle leg."""
        size, look = PieceSize.for_leg(drawn.plane.side), self.look(piece.role)
        middle = drawn.plane.point(piece.sites[len(piece.sites) // 2])
        high = drawn.typeface.shown(max(SMALL, size.width * 0.62))
        label = Text(piece.text, middle, high, look.on, bold=True)
        marks = diagram.xoid(piece.sites, drawn.plane, size, look)
        if not label.text:
            return marks
        width = drawn.typeface.width(label.text, high, bold=True)
        badge = Ink(fill=look.fill, stroke=look.on, width=FINE)
        radius = math.hypot(width, CAP_HEIGHT * high) / 2 + _CLEAR
        plate = Circle(middle, radius + _PLATE, Ink(fill=look.fill), tag="badge")
        return [*marks, plate, Circle(middle, radius, badge, tag="badge"), centred_text(label)]

    def motifs(self) -> list[list[Mark]]:
        """Draw the Xoid of three legs that meet in a point, in each player's colours."""
        plane, size = Plane(HEX, _MOTIF_LEG), PieceSize.for_leg(_MOTIF_LEG)
        legs = next(sites(xoid.form) for xoid in polytwigs(3) if xoid.symmetries == 6)
        xs, ys = zip(*(end for leg in legs for end in plane.ends(leg)), strict=True)
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        drawn = [diagram.xoid(legs, plane, size, self.look(role)) for role in self.game.roles]
        return [[moved(mark, -x, -y) for mark in marks] for marks in drawn]

    def tints(self, snapshot: Snapshot) -> dict[Site, str]:
        cells = snapshot.game.board.cells
        touched = snapshot.position.touched
        both = touched[0] & touched[1]
        pairs = zip(self.game.roles, touched, strict=True)
        tints = {cells[i]: self.look(role).tint for role, one in pairs for i in bits(one & ~both)}
        return tints | {cells[i]: GREENED for i in bits(both)}

    def notes(self, drawn: DrawnBoard, snapshot: Snapshot) -> Iterator[Layer]:
        game = snapshot.game
        assert isinstance(game, Xong)
        cashed = game.cashed(snapshot.position)
        for role, owned in zip(game.roles, game.owned(snapshot.position), strict=True):
            ink = Ink(stroke=self.look(role).word, width=BOLD)
            for cell in bits(owned & cashed):
                at = drawn.plane.point(game.board.cells[cell])
                yield (Circle(at, drawn.plane.side * _RING, ink, tag="cashed"),)
