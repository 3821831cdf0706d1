"""What pieces are made of: card, acrylic or filament in the colour of their ground."""

from printkit.geometry.engraving import ground
from printkit.geometry.toolpaths import Shape
from printkit.render.cut_sheet import Disc
from printkit.render.fonts import Typeface
from printkit.sheets.piece import Piece, PieceSet

_NAMES = {"blank": "white", "#ffffff": "white", "neutral": "grey"}  # what files are named by


def shape_of(piece: Piece) -> Shape:
    """`piece` as it is cut, about its own origin."""
    disc = Disc((0.0, 0.0), piece.radius) if piece.radius else None
    return Shape(piece.name, piece.outline, disc)


def material(piece: Piece, typeface: Typeface) -> str:
    """The name of the colour that `piece` has, before any style."""
    colour = ground(piece.face, shape_of(piece), typeface)
    return _NAMES.get(colour, colour)


def by_material(pieces: PieceSet, typeface: Typeface) -> list[PieceSet]:
    """A set of pieces for each of their materials, which its slug and its title name; or the set
    itself, if all are alike.
    """
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
