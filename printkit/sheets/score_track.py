"""A track to keep the score on, and markers for it."""

import math
from collections.abc import Sequence
from itertools import cycle

from printkit.geometry.plane import Ring
from printkit.language import _
from printkit.render.display import Ink, Mark, Path, Text, centred_text, rectangle
from printkit.sheets.palette import BODY, BOLD, FINE, GREY, INK, PAPER_WHITE, SMALL, Look
from printkit.sheets.piece import (
    Piece,
    PieceSet,
    flat_piece,
    rectangle_outline,
    seen_from_behind,
    square_outline,
)
from printkit.sheets.quick_pieces import CUT_OUT

_ROW = 10  # fields in a row
_MOST = 100  # fields
_FIELD, _SMALL_FIELD = 9.0, 8.0  # mm at most; on small paper
_WIDE = 150.0  # mm, of paper that is not small
_MARKER = 0.8  # of a field, the side of a marker
_ROOM = 1.5  # mm about a piece, to cut it out by itself
_SIGNS: tuple[Ring, ...] = (  # in half sides; players take them in turn
    ((0.0, -0.6), (0.6, 0.0), (0.0, 0.6), (-0.6, 0.0)),
    ((-0.65, -0.2), (0.65, -0.2), (0.65, 0.2), (-0.65, 0.2)),
)


def tens(number: int) -> int:
    """The last number of the row that holds `number`, of at most ten rows."""
    return min(_MOST, (number // _ROW + 1) * _ROW) - 1


def track_sets(top: int, looks: Sequence[Look], width: float) -> tuple[PieceSet, PieceSet]:
    """A track from 0 to `top` on paper of a `width` in mm, and two markers of each of `looks`."""
    field = _FIELD if width >= _WIDE else min(_SMALL_FIELD, width / _ROW)
    note = _(CUT_OUT)
    words = _("A track for the score, in one piece.")
    piece = _track(top, field)
    track = PieceSet("track", _("Score track"), note, words, (piece,), _ROOM, by_outline=True)
    pieces: list[Piece] = []
    side = field * _MARKER
    for look, sign in zip(looks, cycle(_SIGNS)):  # signs tell colours apart in any ink
        ring = tuple((side / 2 * x, side / 2 * y) for x, y in sign)
        square = rectangle((-side / 2, -side / 2), side, side, Ink(look.fill, INK, FINE))
        face = (square, Path((ring,), Ink(look.on), tag="sign"))
        sides = face, seen_from_behind(face)
        marker = flat_piece(f"marker-{look.fill}", square_outline(side), sides, look.fill)
        pieces += [marker, marker]
    words = _("Two markers of each colour: put down the second when the first has passed the end.")
    if len(looks) == 1:
        words = _("Two markers: put down the second when the first has passed the end.")
    markers = PieceSet("markers", _("Markers"), note, words, tuple(pieces), _ROOM, by_outline=True)
    return track, markers


def with_markers(track: PieceSet, markers: PieceSet) -> PieceSet:
    """A track and its markers as one set."""
    return track._replace(
        title=f"{track.title} · {markers.title}",
        words=f"{track.words} {markers.words}",
        pieces=(*track.pieces, *markers.pieces),
    )


def _track(top: int, field: float) -> Piece:
    rows = math.ceil((top + 1) / _ROW)
    width, height = _ROW * field, rows * field
    left, high = -width / 2, -height / 2
    size = BODY if field == _FIELD else SMALL
    face: list[Mark] = [rectangle((left, high), width, height, Ink(PAPER_WHITE))]
    for number in range(top + 1):
        row, column = divmod(number, _ROW)
        corner = (left + column * field, high + row * field)
        face.append(rectangle(corner, field, field, Ink(None, GREY, FINE), tag="field"))
        middle = (corner[0] + field / 2, corner[1] + field / 2)
        face.append(centred_text(Text(str(number), middle, size, INK, bold=number % 5 == 0)))
    face.append(rectangle((left, high), width, height, Ink(None, INK, BOLD), tag="frame"))
    outline = rectangle_outline(width, height)
    return flat_piece("track", outline, (tuple(face), ()), PAPER_WHITE)
