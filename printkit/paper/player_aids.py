"""Player aids, which are cards, a score track, and a dice table.

A card is a player's summary for use during play. The dice table selects a random place of the
board: a throw selects at most one field, and all fields are equally likely. A throw that selects an
empty field, or an occupied place, is repeated.
"""

import math
from collections.abc import Sequence
from itertools import cycle

from printkit.base.language import _
from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Path, Text, centred_text, line, moved, rectangle
from printkit.draw.geometry.plane import Point, Ring
from printkit.draw.sheet_frame import LEADING, TextColumn, paragraph
from printkit.draw.style.palette import (
    BODY,
    BOLD,
    FINE,
    GREY,
    GREY_LINE,
    HEADING,
    INK,
    PAPER_WHITE,
    SMALL,
)
from printkit.paper.kit import RandomSetup, Request
from printkit.paper.pieces.hand_cutting import EDGE
from printkit.paper.pieces.piece import (
    CUT_OUT,
    Piece,
    PieceSet,
    flat_piece,
    rectangle_outline,
    seen_from_behind,
    square_outline,
)
from printkit.paper.record_sheet import side_compass

WIDTH, HEIGHT = 59.0, 91.0  # mm, size of a card for standard sleeves; long texts make it higher
_COMPASS = 22.0  # mm, the width of the compass, a cell with its sides named
_MARGIN = 3.5
_ABOVE = 0.4  # mm above a heading
_CLOSER = 0.5  # upward shift of a paragraph, relative to the type size
_CLOSE = (1.25, 1.18)  # tighter line spacings to try, relative to the type size
_CLOSEST = 1.03  # least line spacing, relative to the type size in the chosen style
_TYPES = (  # type sizes and line spacings of a card to try, the most legible first
    *((size, LEADING) for size in (BODY, type_size(9), type_size(8.5), SMALL)),
    *((SMALL, leading) for leading in _CLOSE),
)
_INDENT = 2.4  # mm, the indent of a list item
_ROW = 10  # fields in a row of the score track
_MOST = 100  # most fields of the score track
_TRACK_FIELD, _SMALL_TRACK_FIELD = 9.0, 8.0  # mm, a track field's side; its side on small paper
_WIDE = 150.0  # mm; paper with a narrower area counts as small
_MARKER = 0.8  # side of a marker, relative to the side of a field
_ROOM = 1.5  # mm around a piece, to cut it out separately
_SIGNS: tuple[Ring, ...] = (  # polygons on the markers, in units of half a marker's side
    ((0.0, -0.6), (0.6, 0.0), (0.0, 0.6), (-0.6, 0.0)),
    ((-0.65, -0.2), (0.65, -0.2), (0.65, 0.2), (-0.65, 0.2)),
)
FACES = 6
_FIELDS = FACES * FACES
_BLOCKS = (1, 2, 3, 6)  # numbers of blocks that the dice table may have; one die selects a block
_FIELD = 7.4  # mm, the side of a field of the dice table
# Arrows of the dice table, in mm: distance from a side of the field, distance of the tip from the
# corner of the field, length and width of the head
_ASIDE, _END, _HEAD = _FIELD * 0.24, _FIELD * 0.86, 1.4
_ARROW = (  # ends of the shaft, then corners of the head, as mm along and across the arrow
    (_FIELD * 0.36, _ASIDE),
    (_END - _HEAD, _ASIDE),
    (_END, _ASIDE),
    (_END - _HEAD, _ASIDE - _HEAD / 2),
    (_END - _HEAD, _ASIDE + _HEAD / 2),
)


def all_aids(request: Request) -> list[PieceSet]:
    """Return the cards as a set of pieces.

    With the option `all`, also returns the score track, its markers, and the dice table.
    """
    cards, *others = aid_sets(request)
    return [cards, *_track_sets(request), *others] if request.layout.options.all_ else [cards]


def aids_on_sheets(request: Request) -> list[PieceSet]:
    """Return the sets of `all_aids` for printing, with the markers and the track in one set."""
    cards, *others = all_aids(request)
    if not others or others[0].slug != "track":
        return [cards, *others]
    track, markers, *others = others
    together = track._replace(
        title=f"{track.title} · {markers.title}",
        words=f"{track.words} {markers.words}",
        pieces=(*track.pieces, *markers.pieces),
    )
    return [cards, together, *others]


def aid_sets(request: Request) -> list[PieceSet]:
    """Return a card for each player, and the dice table if pieces are placed at random."""
    # Set the card in the most legible type that fits in HEIGHT, or else in the tightest type
    text, count, typeface = request.kit.aid(request), len(request.game.roles), request.typeface
    for size, leading in _TYPES:
        least = _CLOSEST * typeface.shown(size) / size
        column = TextColumn(WIDTH - 2 * _MARGIN, typeface, max(leading, least))
        marks, y = _words(request, text, column, size)
        height = y + 2 * _MARGIN
        if height <= HEIGHT:
            break
    height = max(HEIGHT, height)
    left, top = -WIDTH / 2, -height / 2
    ground = rectangle((left, top), WIDTH, height, Ink(PAPER_WHITE, INK, FINE))
    outline = rectangle_outline(WIDTH, height)
    inside = (moved(mark, left + _MARGIN, top + _MARGIN) for mark in marks)
    card = flat_piece("aid", outline, ((ground, *inside), (ground,)), PAPER_WHITE)
    words = _("One for each player.")
    cards = PieceSet("aids", _("Player aids"), "", words, (card,) * count, 0.0)
    lots = request.kit.lots(request)
    table = lots and dice_set(lots)
    return [cards, table] if table else [cards]


def _words(
    request: Request, text: str, column: TextColumn, size: float
) -> tuple[list[Mark], float]:
    """Return the marks of a card, from (0, 0) down to the right, and the y of their lower end.

    The last entry explains the notation; a compass next to it may name the sides of a cell.
    """
    title = request.ruleset.title
    high = column.typeface.fitted(title, column.width, HEADING, display=True)
    head_line = Text(title, (0.0, HEADING), high, INK, display=True)
    low = y = HEADING * 1.5  # lower ends of the compass and of the entry
    below_head = line((0.0, y), (column.width, y), GREY_LINE)
    marks: list[Mark] = [head_line, below_head]
    entries = text.split("# ")[1:]
    for place, entry in enumerate(entries, start=1):
        heading, _, words = entry.partition("\n")
        top = y + _ABOVE
        head, y = paragraph(heading, (0.0, top), column, size, bold=True)
        marks += head
        items = f"\n{words.strip()}".split("\n- ")
        narrow = column
        if request.kit.record_form.compass and place == len(entries):
            middle = column.width - _COMPASS / 2
            drawn, low = side_compass(request.board.lattice, (middle, top))
            marks += drawn
            narrow = column._replace(width=column.width - _COMPASS)
        indent = _INDENT if len(items) > 1 else 0.0
        inside = narrow._replace(width=narrow.width - indent)
        for item in filter(str.strip, items):
            start = y - size * _CLOSER
            dash = [Text("–", (0.0, start + size), size, INK)] if indent else []
            body, y = paragraph(item.replace("**", ""), (indent, start), inside, size)
            marks += [*dash, *body]
        y = max(y, low)
    return marks, y


def last_field(number: int) -> int:
    """Return the last number of the score-track row that contains `number`, at most 99."""
    return min(_MOST, (number // _ROW + 1) * _ROW) - 1


def _track_sets(request: Request) -> tuple[PieceSet, PieceSet] | tuple[()]:
    if not (score := request.kit.track(request)):
        return ()
    top = last_field(score)
    looks = [request.view.look(role) for role in request.game.scored_roles()]
    width = request.layout.area.width - 2 * EDGE
    field = _TRACK_FIELD if width >= _WIDE else min(_SMALL_TRACK_FIELD, width / _ROW)
    note, words = _(CUT_OUT), _("A track for the score, in one piece.")
    pieces = [_track(top, field)]
    track = PieceSet("track", _("Score track"), note, words, tuple(pieces), _ROOM, by_outline=True)
    side, pieces = field * _MARKER, []
    for look, sign in zip(looks, cycle(_SIGNS)):  # signs distinguish colours in any ink
        ring = tuple((side / 2 * x, side / 2 * y) for x, y in sign)
        square = rectangle((-side / 2, -side / 2), side, side, Ink(look.fill, INK, FINE))
        face = (square, Path((ring,), Ink(look.on), tag="sign"))
        sides = face, seen_from_behind(face)
        pieces += [flat_piece(f"marker-{look.fill}", square_outline(side), sides, look.fill)] * 2
    words = _(
        "Two markers of each colour: add the second when the first has passed the end of the track."
    )
    if len(looks) == 1:
        words = _("Two markers: add the second when the first has passed the end of the track.")
    markers = track._replace(slug="markers", title=_("Markers"), words=words, pieces=tuple(pieces))
    return track, markers


def _track(top: int, field: float) -> Piece:
    rows = math.ceil((top + 1) / _ROW)
    width, height = _ROW * field, rows * field
    left, high = -width / 2, -height / 2
    size = BODY if field == _TRACK_FIELD else SMALL
    face: list[Mark] = [rectangle((left, high), width, height, Ink(PAPER_WHITE))]
    for number in range(top + 1):
        row, column = divmod(number, _ROW)
        corner = (left + column * field, high + row * field)
        face += _field(corner, field, Text(str(number), corner, size, INK, bold=number % 5 == 0))
    face.append(rectangle((left, high), width, height, Ink(None, INK, BOLD), tag="frame"))
    outline = rectangle_outline(width, height)
    return flat_piece("track", outline, (tuple(face), ()), PAPER_WHITE)


def _field(at: Point, side: float, text: Text) -> list[Mark]:
    box = rectangle(at, side, side, Ink(None, GREY, FINE), tag="field")
    return [box, centred_text(text._replace(at=(at[0] + side / 2, at[1] + side / 2)))]


def dice_set(lots: RandomSetup) -> PieceSet | None:
    """Return the dice table for `lots`, one piece per block, or None if it has too many places."""
    blocks = next((number for number in _BLOCKS if number * _FIELDS >= len(lots.places)), None)
    if blocks is None:
        return None
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
    each = FACES // blocks  # how many faces of the first die select a block
    for block in range(blocks):
        first, last = block * each + 1, (block + 1) * each
        faces = "–".join(sorted({f"{first}", f"{last}"})) if blocks > 1 else ""
        places = lots.places[block * _FIELDS :][:_FIELDS]
        pieces.append(_dice_table(places, faces))
    return PieceSet("dice", title, "", words, tuple(pieces), 0.0)


def _dice_table(places: Sequence[str], faces: str) -> Piece:
    """Draw a block of the dice table; arrows in its corner point along row and column numbers."""
    width = (FACES + 1) * _FIELD
    height = width + (_FIELD if faces else 0.0)
    left, top = -width / 2, height / 2 - width

    def field(row: int, column: int, text: str, *, bold: bool = False) -> list[Mark]:
        at = (left + column * _FIELD, top + row * _FIELD)
        return _field(at, _FIELD, Text(text, at, SMALL, INK, bold=bold))

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
        for row, column in ((0, number), (number, 0)):
            face += field(row, column, f"{number}", bold=True)
    for number in range(_FIELDS):
        row, column = divmod(number, FACES)
        face += field(row + 1, column + 1, places[number] if number < len(places) else "")
    outline = rectangle_outline(width, height)
    return flat_piece(f"dice-{faces}", outline, (tuple(face), ()), PAPER_WHITE)
