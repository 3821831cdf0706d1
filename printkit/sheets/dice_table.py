"""A table to find a place by chance with three dice, each place alike.

Every throw of three dice names one field of the table or none, and all fields stand for equally
many throws. A throw that names no place, or one that is taken, is made again. So each place that
is left is as likely as any other, and so is each set of places.
"""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.language import _
from printkit.render.display import Ink, Mark, Text, centred_text, rectangle
from printkit.sheets.palette import FINE, GREY, INK, PAPER_WHITE, SMALL
from printkit.sheets.piece import Piece, PieceSet, flat_piece, square_outline

FACES = 6
_FIELDS = FACES * FACES
_BLOCKS = (1, 2, 3, 6)  # numbers of blocks, each for equally many faces of the first die
_FIELD = 7.4  # mm


class Lots(NamedTuple):
    """What is placed by chance before play: `what`, each on another one of `places`."""

    what: str
    places: tuple[str, ...]


def most_places() -> int:
    """How many places a table can have."""
    return _FIELDS * _BLOCKS[-1]


def blocks_for(places: int) -> int:
    """The fewest blocks that have a field for each of `places`. Raises ValueError for too many."""
    found = next((blocks for blocks in _BLOCKS if blocks * _FIELDS >= places), None)
    if found is None:
        raise ValueError(f"three dice tell {most_places()} places apart, not {places}")
    return found


def dice_set(lots: Lots) -> PieceSet:
    """The table for `lots`, a piece a block."""
    blocks = blocks_for(len(lots.places))
    words = _(
        "For each {thing} throw three dice of different colours, for the table, the row and the "
        "column. If they name no place, or one that is taken, throw again: so every place has the "
        "same chance."
    )
    if blocks == 1:
        words = _(
            "For each {thing} throw two dice of different colours, for the row and the column. If "
            "they name no place, or one that is taken, throw again: so every place has the same "
            "chance."
        )
    words = words.format(thing=lots.what)
    pieces = (
        _block(lots.places[block * _FIELDS :][:_FIELDS], _faces(block, blocks))
        for block in range(blocks)
    )
    return PieceSet("dice", _("Dice table"), "", words, tuple(pieces), 0.0)


def _faces(block: int, blocks: int) -> str:
    """The faces of the first die that choose a block."""
    if blocks == 1:
        return ""
    each = FACES // blocks
    first, last = block * each + 1, (block + 1) * each
    return f"{first}" if each == 1 else f"{first}–{last}"


def _block(places: Sequence[str], faces: str) -> Piece:
    """The fields of `places`, row by row; `faces` of the first die stand in the corner."""
    side = (FACES + 1) * _FIELD
    corner = -side / 2

    def field(row: int, column: int, text: str, *, bold: bool = False) -> list[Mark]:
        at = (corner + column * _FIELD, corner + row * _FIELD)
        middle = (at[0] + _FIELD / 2, at[1] + _FIELD / 2)
        box = rectangle(at, _FIELD, _FIELD, Ink(None, GREY, FINE), tag="field")
        return [box, centred_text(Text(text, middle, SMALL, INK, bold=bold))]

    face: list[Mark] = [rectangle((corner, corner), side, side, Ink(PAPER_WHITE, INK, FINE))]
    face += field(0, 0, faces, bold=True)
    for number in range(1, FACES + 1):
        face += [
            *field(0, number, f"{number}", bold=True),
            *field(number, 0, f"{number}", bold=True),
        ]
    for number, name in enumerate((*places, *[""] * (_FIELDS - len(places)))):
        row, column = divmod(number, FACES)
        face += field(row + 1, column + 1, name)
    return flat_piece(f"dice-{faces}", square_outline(side), (tuple(face), ()), PAPER_WHITE)
