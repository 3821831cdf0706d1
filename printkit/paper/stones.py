"""Sets of round counters, the stones of a game, as discs, squares, stickers or for a hole punch."""

import math
from collections.abc import Callable, Iterable
from functools import partial

from printkit.base.language import _
from printkit.draw.diagram import VERTEX_STONE
from printkit.draw.display import Circle, Ink, Mark, rectangle
from printkit.draw.style.palette import FIELD, THIN_LINE, WOOD
from printkit.paper.kit import Request
from printkit.paper.pieces.piece import (
    COUNTER_ROOM,
    CUT_OUT,
    CUT_STRAIGHT,
    STONES,
    Counter,
    Piece,
    PieceSet,
    counter_pieces,
    flat_piece,
    square_outline,
)

_STONE = 0.86  # diameter of a stone on a cell, relative to the pitch
_OF_ROWS = 0.94  # greatest side of a square, relative to the distance of two rows of sites
INSET = 0.4  # mm between a drawing and the edges of its square, because cuts are inexact
_BLEED = 1.0  # mm of colour around a sticker, or around a disc to punch out


def disc_set(request: Request, counters: Iterable[Counter], words: str, share: float) -> PieceSet:
    """Return a set of `counters`; `share` is the diameter relative to the distance of two sites.

    Unless the print options choose another form, people cut out squares with the discs on them.
    """
    board, options = request.board, request.layout.options
    distance = board.side if board.play_on == "vertices" else board.pitch
    fixed = options.disc if request.by_hand and not options.own_stones else None
    diameter = fixed or request.fit.piece(distance, share)
    squares = request.by_hand and not (fixed or options.round_) and options.layout == "grid"
    if squares and board.lattice.name == "hex":  # rows of squares are closer than sites
        diameter = min(diameter, request.fit.piece(distance * math.sqrt(3) / 2, _OF_ROWS))
    drawn = diameter - 2 * INSET if squares else diameter
    pieces = counter_pieces(counters, drawn, request.typeface)
    discs = PieceSet(STONES, _("Stones"), _(CUT_OUT), words, pieces, COUNTER_ROOM)
    if squares:
        ground = WOOD if board.style == "intersections" else FIELD
        discs = _formed(discs, partial(_square, ground=ground))
        return discs._replace(note=_(CUT_STRAIGHT), room=0.0)
    if fixed and options.punch:
        note = _("Print on card, cut into strips and punch out.")
        return _formed(discs, _bled)._replace(note=note, room=2 * _BLEED, punched=True)
    if fixed and options.stickers:
        note = _("Print on label sheets, cut out and stick on wooden discs.")
        return _formed(discs, _bled)._replace(note=note, room=_BLEED, by_outline=True)
    return discs._replace(finish=_("Then trim the discs to circles, or leave them square."))


def stone_set(request: Request, count: int | None = None) -> PieceSet:
    """Return `count` stones for each role (default: enough to fill the board together)."""
    board = request.board
    each = -(-len(getattr(board.board, board.play_on)) // 2) if count is None else count
    counters = [Counter(request.view.look(role), "", each) for role in request.game.roles]
    words = _("{count} stones of each colour.").format(count=each)
    share = VERTEX_STONE if board.play_on == "vertices" else _STONE
    return disc_set(request, counters, words, share)


def _formed(discs: PieceSet, form: Callable[[Piece], Piece]) -> PieceSet:
    made = {piece.name: form(piece) for piece in set(discs.pieces)}
    return discs._replace(pieces=tuple(made[piece.name] for piece in discs.pieces))


def _square(disc: Piece, ground: str) -> Piece:
    """Return a square of the board's colour with `disc` on it, for straight cuts."""
    side = 2 * (disc.radius + INSET)
    sides = on_square(disc.face, side, ground), on_square(disc.back, side, ground)
    tile = flat_piece(disc.name, square_outline(side), sides, ground)
    return tile._replace(edged=False, kind=disc.kind)


def on_square(marks: Iterable[Mark], side: float, ground: str) -> tuple[Mark, ...]:
    """Return `marks` on a square of the colour `ground`, `side` mm wide."""
    return (rectangle((-side / 2, -side / 2), side, side, Ink(ground)), *marks)


def _bled(disc: Piece) -> Piece:
    """Return `disc` with colour beyond its edge, and a ring around the colour."""
    ring = Circle((0.0, 0.0), disc.radius + _BLEED, THIN_LINE, tag="around")
    return disc._replace(face=(*disc.bleed(_BLEED), ring, *disc.face))
