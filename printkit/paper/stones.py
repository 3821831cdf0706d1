"""The stones of a game: round counters in the colours of the roles."""

from printkit.base.language import _
from printkit.draw.diagram import VERTEX_STONE
from printkit.paper.kit import Request
from printkit.paper.pieces.piece import COUNTER_ROOM, CUT_OUT, Counter, PieceSet, counter_pieces

_STONE = 0.86  # diameter of a stone on a cell, relative to the pitch


def stone_set(request: Request, count: int | None = None) -> PieceSet:
    """Return `count` stones for each role (default: enough to fill the board in turns)."""
    board = request.board
    sites = getattr(board.board, board.play_on)
    each = -(-len(sites) // 2) if count is None else count
    counters = [Counter(request.view.look(role), "", each) for role in request.game.roles]
    diameter = _STONE * board.pitch
    if board.play_on == "vertices":
        diameter = request.fit.piece(board.side, VERTEX_STONE)
    pieces = counter_pieces(counters, diameter, request.typeface)
    words = _("{count} stones of each colour.").format(count=each)
    stones = PieceSet("stones", _("Stones"), _(CUT_OUT), words, pieces, COUNTER_ROOM)
    return stones._replace(finish=_("then trim the discs to circles, or leave them square"))
