"""What the positions of Hong show: the hongs bright, all other parts of dragons pale."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from printkit.games.hong import Heads, Hong, HongMove, HongPosition
from printkit.render.film import Layer
from printkit.rules.game import Placement
from printkit.sheets import dragon
from printkit.sheets.diagram import Drawn
from printkit.sheets.dragon import SEGMENT, Tile
from printkit.sheets.position import Moment
from printkit.topology.lattice import FINENESS, Site
from printkit.topology.masks import bits

KEY = "Complete hongs are drawn in full; dragons that are still open are pale."
LEAST_PITCH = 7.0  # mm, with which dragons can be told apart
_TILES = ("tile-h", "tile-v")


def hongs(game: Hong, position: HongPosition) -> list[Heads]:
    """The heads of all hongs, each hong once."""
    tiles = (HongMove(cell, bool(position.horizontal >> cell & 1)) for cell in bits(position.tiles))
    return sorted({heads for tile in tiles for heads in game.completed(position, tile)})


def lit(game: Hong, bright: Iterable[Heads]) -> Mapping[Site, set[str]]:
    """The parts of tiles that belong to some hongs."""
    cells = game.board.cells
    parts: defaultdict[Site, set[str]] = defaultdict(set)
    for first, last in bright:
        (x, y), (right, top) = cells[first], cells[last]
        level = y == top
        parts[x, y].add("e" if level else "n")
        parts[right, top].add("w" if level else "s")
        between = (
            [(q, y) for q in range(x + FINENESS, right, FINENESS)]
            if level
            else [(x, r) for r in range(top + FINENESS, y, FINENESS)]
        )
        for cell in between:
            parts[cell].add(SEGMENT)
    return parts


def tile_layers(
    drawn: Drawn, game: Hong, position: HongPosition, bright: Iterable[Heads]
) -> Iterator[Layer]:
    """All tiles, those parts pale that are in none of the bright hongs."""
    parts = lit(game, bright)
    for placement in game.placements(position):
        (cell,) = placement.sites
        if placement.piece in _TILES:
            tile = Tile(drawn.plane.point(cell), drawn.pitch, placement.piece == "tile-v")
            yield from dragon.tile_layers(tile, parts.get(cell, ()))


def placements(moment: Moment) -> list[Placement]:
    """The stones."""
    lying = moment.game.placements(moment.position)
    return [placement for placement in lying if placement.piece not in _TILES]


def layers(drawn: Drawn, moment: Moment) -> Iterator[Layer]:
    """The tiles, complete hongs bright."""
    assert isinstance(moment.game, Hong)
    bright = hongs(moment.game, moment.position)
    return tile_layers(drawn, moment.game, moment.position, bright)


def played(game: Hong, move: HongMove) -> list[Site]:
    """The cell of a turn."""
    return [game.board.cells[move.cell]]
