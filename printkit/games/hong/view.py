"""Draw positions of Hong: tiles with dragons, hongs bright, all other dragon parts pale."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from printkit.base.language import N_
from printkit.boards.lattice import FINENESS, Site
from printkit.boards.masks import bits
from printkit.boards.topology import BoardGraph
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Circle, Ink, Layer, Mark, Path, rectangle
from printkit.draw.game_view import Shape, Snapshot, View
from printkit.draw.geometry.plane import box_of
from printkit.draw.style.palette import GREY, INK
from printkit.games.hong.dragon import SEGMENT, PlacedTile, tile, tile_layers
from printkit.games.hong.rules import Heads, Hong, HongMove, HongPosition
from printkit.rules.game import PieceOnBoard

INNER_REACH = 3  # number of cells from the centre cell to each edge of the board's inner area
_MOTIF = 3.9  # side in mm of a tile as a motif
_TILES = ("tile-h", "tile-v")


class HongView(View):
    """Draws tiles with dragons, and a frame around the board's inner area."""

    legend = N_("Complete hongs are drawn in full; dragons that are still open are pale.")
    numbered = legend
    least_pitch = 7.0  # mm; dragons on smaller cells are not recognisable

    def paint(self, drawn: DrawnBoard, piece: PieceOnBoard) -> list[Mark]:
        if piece.piece not in _TILES:
            return super().paint(drawn, piece)
        return tile(_tile(drawn, piece))

    def outline(self, drawn: DrawnBoard, site: Site, piece: PieceOnBoard | None) -> Shape:
        if piece is None or piece.piece not in _TILES:
            return super().outline(drawn, site, piece)
        return Path((drawn.plane.cell(site),), Ink())

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        """Frame the inner 7 × 7 cells of a larger board, and draw a ring on the centre cell."""
        marks: list[Mark] = []
        inner = block(drawn.board, INNER_REACH)
        if 0 < len(inner) < len(drawn.board.cells):
            box = box_of([corner for cell in inner for corner in drawn.plane.cell(cell)])
            ink = Ink(stroke=INK, width=0.8)
            corner = (box.left, box.top)
            marks.append(rectangle(corner, box.width, box.height, ink, tag="inner-area"))
        ring = Ink(stroke=GREY, width=0.6)
        middles = (drawn.plane.point(cell) for cell in block(drawn.board, 0))
        return [*marks, *(Circle(at, drawn.pitch * 0.42, ring, tag="centre") for at in middles)]

    def motifs(self) -> list[list[Mark]]:
        # LESS and MORE share tiles
        return [tile(PlacedTile((0.0, 0.0), _MOTIF, upright=False))] * 2

    def placements(self, snapshot: Snapshot) -> list[PieceOnBoard]:
        lying = snapshot.game.placements(snapshot.position)
        return [placement for placement in lying if placement.piece not in _TILES]

    def layers(self, drawn: DrawnBoard, snapshot: Snapshot) -> Iterator[Layer]:
        game, position = snapshot.game, snapshot.position
        assert isinstance(game, Hong)
        parts = bright_parts(game, hongs(game, position))
        for piece in game.placements(position):
            if piece.piece in _TILES:
                yield from tile_layers(_tile(drawn, piece), parts.get(piece.sites[0], ()))


def block(board: BoardGraph, reach: int) -> list[Site]:
    """Return the cells within `reach` rows and columns of the centre; [] if a cell is missing."""
    xs, ys = zip(*board.cells, strict=True)
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    steps = range(-reach * FINENESS, reach * FINENESS + 1, FINENESS)
    cells = [(x + dx, y + dy) for dy in steps for dx in steps]
    return cells if all(cell in board.cell_index for cell in cells) else []


def hongs(game: Hong, position: HongPosition) -> list[Heads]:
    """Return all hongs in `position`, each as the two cells with the hong's heads."""
    tiles = (HongMove(cell, bool(position.horizontal >> cell & 1)) for cell in bits(position.tiles))
    return sorted({heads for tile in tiles for heads in game.completed(position, tile)})


def bright_parts(game: Hong, bright: Iterable[Heads]) -> Mapping[Site, set[str]]:
    """Return, for each cell, the names of the tile's parts that belong to the hongs `bright`."""
    cells = game.board.cells
    parts: defaultdict[Site, set[str]] = defaultdict(set)
    for first, last in bright:
        (x, y), (right, top) = cells[first], cells[last]
        level = y == top
        parts[x, y].add("e" if level else "n")
        parts[right, top].add("w" if level else "s")
        for q in range(x + FINENESS, right, FINENESS):
            parts[q, y].add(SEGMENT)
        for r in range(top + FINENESS, y, FINENESS):
            parts[x, r].add(SEGMENT)
    return parts


def _tile(drawn: DrawnBoard, piece: PieceOnBoard) -> PlacedTile:
    return PlacedTile(drawn.plane.point(piece.sites[0]), drawn.pitch, piece.piece == "tile-v")
