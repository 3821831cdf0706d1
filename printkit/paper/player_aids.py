"""Player aids, which are cards, a score track, and a dice table.

A card is a player's summary for use during play. The dice table selects a random place of the
board: a throw selects at most one field, and all fields are equally likely. A throw that selects an
empty field, or an occupied place, is repeated.
"""

from collections.abc import Sequence
from itertools import cycle

from printkit.base.language import _, role_name
from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Path, Text, centred_text, moved, rectangle
from printkit.draw.geometry.plane import Box, Ring
from printkit.draw.sheet_frame import LEADING, TextColumn, paragraph
from printkit.draw.style.palette import BODY, COVER, FINE, GREY, HEADING, INK, PAPER_WHITE, SMALL
from printkit.paper.box_face import badge, label, spine
from printkit.paper.kit import RandomSetup, Request
from printkit.paper.pieces.hand_cutting import EDGE
from printkit.paper.pieces.piece import CUT_OUT, Piece, PieceSet, flat_piece, rectangle_outline
from printkit.paper.record_sheet import side_compass
from printkit.rules.game import Role

WIDTH, HEIGHT = 59.0, 91.0  # mm, size of a card for standard sleeves; long texts make it higher
_COMPASS = 22.0  # mm, the width of the compass, a cell with its sides named
_MARGIN = 3.5  # mm from the edge of a card to its text
_EDGE, _INSIDE = 1.0, 2.0  # mm from the edge of a card to the lines of its frame
_HEAD, _CLEAR = 7.0, 0.8  # mm, the height of the band with the name; free room around the text
_ABOVE = 0.4  # mm above a heading
_CLOSER = 0.5  # upward shift of a paragraph, relative to the type size
_CLOSEST = 1.03  # least line spacing, relative to the type size in the chosen style
_TYPES = (  # type sizes and line spacings of a card to try, the most legible first
    *((size, LEADING) for size in (BODY, type_size(9), type_size(8.5), SMALL)),
    *((SMALL, leading) for leading in (1.25, 1.18)),
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
    text, typeface = request.kit.aid(request), request.typeface
    for size, leading in _TYPES:
        least = _CLOSEST * typeface.shown(size) / size
        column = TextColumn(WIDTH - 2 * _MARGIN, typeface, max(leading, least))
        words, end = _words(request, text, column, size)
        height = end + 2 * _INSIDE + _HEAD + 2 * _CLEAR
        if height <= HEIGHT:
            break
    box = Box(-WIDTH / 2, -max(HEIGHT, height) / 2, WIDTH / 2, max(HEIGHT, height) / 2)
    pieces = tuple(_card(request, role, words, box) for role in request.game.roles)
    cards = PieceSet("aids", _("Player aids"), "", _("One for each player."), pieces, 0.0)
    lots = request.kit.lots(request)
    table = lots and dice_set(lots)
    return [cards, table] if table else [cards]


def _card(request: Request, role: Role, words: list[Mark], box: Box) -> Piece:
    """Return the card for `role`, of the size of `box`, with `words` and a patterned back."""
    title, typeface = request.ruleset.title, request.typeface
    look, motifs = request.view.look(role), request.view.motifs()
    own = motifs[request.game.roles.index(role) % max(1, len(motifs)) :][:1]
    ground = rectangle(box[:2], box.width, box.height, Ink(PAPER_WHITE, INK, FINE))
    edge, inner = box.grown(-_EDGE), box.grown(-_INSIDE)
    head = inner._replace(bottom=inner.top + _HEAD)
    left, base = box.left + _MARGIN, head.middle[1] + 0.38 * HEADING
    right, middle = head.right - _HEAD, (head.right - _HEAD / 2, head.middle[1])
    name = Text(role_name(role).upper(), (right, base), SMALL, look.on, bold=True, anchor="end")
    room = right - left - typeface.width(name.text, SMALL, bold=True) - _MARGIN
    size = typeface.fitted(title, room, 1.25 * HEADING, display=True)
    face = [
        *(ground, *label(edge, PAPER_WHITE), *label(head, look.fill)),
        *(Text(title, (left, base), size, look.on, display=True), name),
        *badge(own, middle, _HEAD - 2 * _EDGE, typeface),
        *(moved(mark, left, head.bottom + _CLEAR) for mark in words),
    ]
    back = ground, *label(edge, COVER), *spine(title, motifs, inner.grown(-_INSIDE), typeface)
    outline = rectangle_outline(box.width, box.height)
    return flat_piece(f"aid-{role}", outline, (tuple(face), back), PAPER_WHITE)


def _words(
    request: Request, text: str, column: TextColumn, size: float
) -> tuple[list[Mark], float]:
    """Return the marks of a card, from (0, 0) down to the right, and the y of their lower end.

    The last entry explains the notation; a compass next to it may name the sides of a cell.
    """
    marks: list[Mark] = []
    low = y = 0.0  # lower ends of the compass and of the entry
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
    numbers = [list(map(str, range(first, first + _ROW))) for first in range(0, top, _ROW)]
    pieces = [_grid("track", numbers, field, heads=False)]
    track = PieceSet("track", _("Score track"), note, words, tuple(pieces), _ROOM, by_outline=True)
    side, pieces = field * _MARKER, []
    for look, sign in zip(looks, cycle(_SIGNS)):  # signs distinguish colours in any ink
        ring = tuple((side / 2 * x, side / 2 * y) for x, y in sign)
        square = rectangle((-side / 2, -side / 2), side, side, Ink(look.fill, INK, FINE))
        face = (square, Path((ring,), Ink(look.on), tag="sign"))
        name, outline = f"marker-{look.fill}", rectangle_outline(side, side)
        pieces += [flat_piece(name, outline, (face, face), look.fill)] * 2
    words = _(
        "Two markers of each colour: add the second when the first has passed the end of the track."
    )
    if len(looks) == 1:
        words = _("Two markers: add the second when the first has passed the end of the track.")
    markers = track._replace(slug="markers", title=_("Markers"), words=words, pieces=tuple(pieces))
    return track, markers


def _grid(name: str, rows: Sequence[Sequence[str]], field: float, *, heads: bool) -> Piece:
    """Return a piece with fields of `field` mm for the texts of `rows`.

    If `heads`, the first row and column are bold, otherwise every fifth text.
    """
    size = BODY if field >= _TRACK_FIELD else SMALL
    width, height = len(rows[0]) * field, len(rows) * field
    left, top = corner = (-width / 2, -height / 2)
    face: list[Mark] = [rectangle(corner, width, height, Ink(PAPER_WHITE))]
    for row, texts in enumerate(rows):
        for column, text in enumerate(texts):
            x, y = left + column * field, top + row * field
            face.append(rectangle((x, y), field, field, Ink(None, GREY, FINE), tag="field"))
            at = (x + field / 2, y + field / 2)
            bold = row * column == 0 if heads else column % 5 == 0
            face.append(centred_text(Text(text, at, size, INK, bold=bold)))
    face.append(rectangle(corner, width, height, Ink(None, INK, 2 * FINE), tag="frame"))
    return flat_piece(name, rectangle_outline(width, height), (tuple(face), ()), PAPER_WHITE)


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
    pieces, digits = [], [str(digit) for digit in range(1, FACES + 1)]
    each = FACES // blocks  # how many faces of the first die select a block
    for block in range(blocks):
        first, last = block * each + 1, (block + 1) * each
        faces = "–".join(sorted({f"{first}", f"{last}"})) if blocks > 1 else ""
        left = iter(lots.places[block * _FIELDS :][:_FIELDS])
        rows = [[digit, *(next(left, "") for _digit in digits)] for digit in digits]
        pieces.append(_grid(f"dice-{faces}", [[faces, *digits], *rows], _FIELD, heads=True))
    return PieceSet("dice", title, "", words, tuple(pieces), 0.0)
