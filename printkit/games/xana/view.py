"""Draw positions of Xana: stacks, walls, and the territories at the end of a game."""

from printkit.base.language import N_
from printkit.boards.lattice import Site
from printkit.boards.masks import bits
from printkit.draw.diagram import WALL, DrawnBoard, disc, stone_radius, wall
from printkit.draw.display import Ink, Mark, rectangle
from printkit.draw.game_view import Shape, Snapshot, View
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition
from printkit.rules.game import PieceOnBoard


class XanaView(View):
    """Draws stacks as discs with their heights, and walls as bricks."""

    legend = N_(
        "Numbers are the heights of stacks; bricks are walls. A tint marks cells that are "
        "accessible to only one player."
    )

    inner_rings = 4  # 61 cells

    def paint(self, drawn: DrawnBoard, piece: PieceOnBoard) -> list[Mark]:
        centre = drawn.plane.point(piece.sites[0])
        if piece.piece == "wall":
            return wall(drawn.pitch * WALL, centre)
        return disc(centre, stone_radius(drawn), self.look(piece.role), piece.text)

    def outline(self, drawn: DrawnBoard, site: Site, piece: PieceOnBoard | None) -> Shape:
        if piece is None or piece.piece != "wall":
            return super().outline(drawn, site, piece)
        (x, y), side = drawn.plane.point(site), drawn.pitch * WALL
        return rectangle((x - side / 2, y - side / 2), side, side, Ink())

    def tints(self, snapshot: Snapshot) -> dict[Site, str]:
        """Return the tints of the cells in territories, or no tints before the game is over."""
        game = snapshot.game
        if not snapshot.over:
            return {}
        assert isinstance(game, Xana)
        tints = [self.look(role).tint for role in game.roles]
        black, white = territories(game, snapshot.position)
        return {**dict.fromkeys(black, tints[0]), **dict.fromkeys(white, tints[1])}


def territories(game: Xana, position: XanaPosition) -> tuple[list[Site], list[Site]]:
    """Return the cells that are accessible only to black, and those accessible only to white."""
    cells = game.board.cells
    black, white = (game.reach.accessible(position, role) for role in (0, 1))
    return [cells[i] for i in bits(black & ~white)], [cells[i] for i in bits(white & ~black)]
