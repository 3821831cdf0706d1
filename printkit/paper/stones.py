"""Sets of round counters: the stones of a game."""

from collections.abc import Iterable

from printkit.base.language import _
from printkit.draw.diagram import VERTEX_STONE
from printkit.paper.kit import Request
from printkit.paper.pieces.piece import COUNTER_ROOM, CUT_OUT, Counter, PieceSet, counter_pieces

_STONE = 0.86  # diameter of a stone on a cell, relative to the pitch


def disc_set(request: Request, counters: Iterable[Counter], words: str, share: float) -> PieceSet:
    """Return a set of discs; `share` is the diameter relative to the distance of adjacent sites."""
    board = request.board
    distance = board.side if board.play_on == "vertices" else board.pitch
    diameter = request.fit.piece(distance, share)
    pieces, gap = counter_pieces(counters, diameter, request.typeface), distance - diameter
    discs = PieceSet("stones", _("Stones"), _(CUT_OUT), words, pieces, COUNTER_ROOM, gap=gap)
    return discs._replace(finish=_("then trim the discs to circles, or leave them square"))


def stone_set(request: Request, count: int | None = None) -> PieceSet:
    """Return `count` stones for each role (default: enough to fill the board together)."""
    board = request.board
    each = -(-len(getattr(board.board, board.play_on)) // 2) if count is None else count
    counters = [Counter(request.view.look(role), "", each) for role in request.game.roles]
    words = _("{count} stones of each colour.").format(count=each)
    share = VERTEX_STONE if board.play_on == "vertices" else _STONE
    return disc_set(request, counters, words, share)
