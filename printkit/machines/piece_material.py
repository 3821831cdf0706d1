"""The shapes and the materials of pieces that a machine makes."""

from printkit.draw.cut_layers import Disc
from printkit.draw.geometry.engraving import ground
from printkit.draw.geometry.kerf_compensation import Shape
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.pieces.piece import Piece, PieceSet

_NAMES = {"blank": "white", "#ffffff": "white", "neutral": "grey"}  # names of materials by colour


def shape_of(piece: Piece) -> Shape:
    """Return the shape to cut for `piece`, around its own origin."""
    disc = Disc((0.0, 0.0), piece.radius) if piece.radius else None
    return Shape(piece.name, piece.outline, disc)


def material(piece: Piece, typeface: Typeface) -> str:
    """Return the colour of card or filament for `piece`, such as "red", in any style."""
    colour = ground(piece.face, shape_of(piece), typeface)
    return _NAMES.get(colour, colour)


def by_material(pieces: PieceSet, typeface: Typeface) -> list[PieceSet]:
    """Split `pieces` into a set for each material; the slugs and titles name the materials."""
    known = {piece.name: material(piece, typeface) for piece in pieces.pieces}
    materials = dict.fromkeys(known.values())
    if len(materials) < 2:
        return [pieces]
    return [
        pieces._replace(
            slug=f"{pieces.slug}-{each}",
            title=f"{pieces.title}, {each}",
            pieces=tuple(piece for piece in pieces.pieces if known[piece.name] == each),
        )
        for each in materials
    ]
