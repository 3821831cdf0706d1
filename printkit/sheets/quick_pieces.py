"""Pieces that take straight cuts alone, for whoever wants to play tonight."""

from printkit.language import N_, _
from printkit.render.display import Circle, Ink, Mark, Path, rectangle
from printkit.sheets.palette import FINE, INK
from printkit.sheets.piece import PieceSet, flat_piece, seen_from_behind, square_outline

CUT_STRAIGHT = N_("Print on card, and cut it apart with straight cuts.")
CUT_OUT = N_("Print on card and cut out.")


def left_square(pieces: PieceSet) -> PieceSet:
    """`pieces` with squares instead of discs, as wide, so that straight cuts finish them.

    Pieces of other shapes stay as they are.
    """
    if not all(piece.radius for piece in pieces.pieces):
        return pieces
    made = {}
    for piece in pieces.pieces:
        (bleed,) = piece.bleed(0.0)  # has the colour of the ground
        assert isinstance(bleed, Circle | Path)
        assert bleed.ink.fill is not None
        ground, side = bleed.ink.fill, 2 * piece.radius
        square = rectangle((-side / 2, -side / 2), side, side, Ink(ground, INK, FINE))
        face: tuple[Mark, ...] = (square, *piece.face)
        sides = face, seen_from_behind(face)
        made[piece.name] = flat_piece(piece.name, square_outline(side), sides, ground)
    found = tuple(made[piece.name] for piece in pieces.pieces)
    return pieces._replace(pieces=found, note=_(CUT_STRAIGHT), finish="", room=0.0)
