"""A table to find a place by chance with three dice, each place alike.

Every throw of three dice names one field of the table or none, and all fields stand for equally
many throws. A throw that names no place, or one that is taken, is made again. So each place that
is left is as likely as any other, and so is each set of places.
"""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.language import _
from printkit.render.display import Ink, Mark, Path, Text, centred_text, line, rectangle
from printkit.sheets.palette import BOLD, FINE, GREY, INK, PAPER_WHITE, SMALL
from printkit.sheets.piece import Piece, PieceSet, flat_piece, rectangle_outline

FACES = 6
_FIELDS = FACES * FACES
_BLOCKS = (1, 2, 3, 6)  # numbers of blocks, each for equally many faces of the first die
_FIELD = 7.4  # mm
_ASIDE, _END, _HEAD = _FIELD * 0.24, _FIELD * 0.86, 1.4  # mm, of an arrow; its head is as wide
_ARROW = (  # its shaft, then its head: how far along and aside in a field
    (_FIELD * 0.36, _ASIDE),
    (_END - _HEAD, _ASIDE),
    (_END, _ASIDE),
    (_END - _HEAD, _ASIDE - _HEAD / 2),
    (_END - _HEAD, _ASIDE + _HEAD / 2),
)


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
        "For each {thing} throw three dice of different colours: one for the table, one for the "
        "row (down), one for the column (across). If they name no cell, or one that is taken, "
        "throw again: so every cell has the same chance."
    )
    if blocks == 1:
        words = _(
            "For each {thing} throw two dice of different colours: one for the row (down), one for "
            "the column (across). If they name no cell, or one that is taken, throw again: so "
            "every cell has the same chance."
        )
    title = _("Dice table")
    words = f"{title}. {words.format(thing=lots.what)}"
    pieces = []
    each = FACES // blocks  # faces of the first die that choose a block
    for block in range(blocks):
        first, last = block * each + 1, (block + 1) * each
        faces = f"{first}" if each == 1 else f"{first}–{last}"
        places = lots.places[block * _FIELDS :][:_FIELDS]
        pieces.append(_block(places, faces if blocks > 1 else ""))
    return PieceSet("dice", title, "", words, tuple(pieces), 0.0)


def _block(places: Sequence[str], faces: str) -> Piece:
    """The fields of `places`, row by row, below the `faces` of the first die, if there are any.

    Arrows in the corner tell the numbers of rows from those of columns.
    """
    width = (FACES + 1) * _FIELD
    height = width + (_FIELD if faces else 0.0)
    left, top = -width / 2, height / 2 - width

    def field(row: int, column: int, text: str, *, bold: bool = False) -> list[Mark]:
        at = (left + column * _FIELD, top + row * _FIELD)
        middle = (at[0] + _FIELD / 2, at[1] + _FIELD / 2)
        box = rectangle(at, _FIELD, _FIELD, Ink(None, GREY, FINE), tag="field")
        return [box, centred_text(Text(text, middle, SMALL, INK, bold=bold))]

    face: list[Mark] = [
        rectangle((left, -height / 2), width, height, Ink(PAPER_WHITE, INK, FINE)),
        *field(0, 0, ""),
    ]
    for down in (True, False):
        points = (
            (left + across, top + along) if down else (left + along, top + across)
            for along, across in _ARROW
        )
        start, neck, *head = points
        face.append(line(start, neck, Ink(stroke=INK, width=BOLD), tag="arrow"))
        face.append(Path((tuple(head),), Ink(fill=INK), tag="arrow"))
    if faces:
        face.append(centred_text(Text(faces, (0.0, top - _FIELD / 2), SMALL, INK, bold=True)))
    for number in range(1, FACES + 1):
        face += [
            *field(0, number, f"{number}", bold=True),
            *field(number, 0, f"{number}", bold=True),
        ]
    for number, name in enumerate((*places, *[""] * (_FIELDS - len(places)))):
        row, column = divmod(number, FACES)
        face += field(row + 1, column + 1, name)
    outline = rectangle_outline(width, height)
    return flat_piece(f"dice-{faces}", outline, (tuple(face), ()), PAPER_WHITE)
