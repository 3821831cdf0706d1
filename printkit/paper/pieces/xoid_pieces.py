"""Xoids as pieces in both players' colours, and a chart to tick off Xoids that are placed."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from printkit.base.language import N_, _, role_name
from printkit.boards import polytwig
from printkit.boards.lattice import HEX, Site
from printkit.boards.polytwig import Form, Polytwig, polytwigs
from printkit.draw import diagram
from printkit.draw.display import Ink, Mark, Page, Text, centred_text, line, rectangle
from printkit.draw.geometry.plane import Plane, Point, box_of
from printkit.draw.geometry.xoid_outline import PieceSize, outline
from printkit.draw.sheet_frame import Layout, paragraph
from printkit.draw.style.palette import GREY_LINE, INK, SMALL, Look
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.kit import Part, Request
from printkit.paper.pieces import piece

ROOM = 1.25  # mm around each piece, for scissors
TURNS = tuple(float(degrees) for degrees in range(0, 360, 60))
MIRROR_MARK = "*"
MAX_PIECE_LEGS = 6  # default number of legs of the longest Xoids in a set
LOOSE = "loose-legs"  # slug of the set of loose legs
CHART = "chart"  # slug of the tick-off chart
_LONGER = N_("For Xoids longer than the cut-out ones: lay them leg by leg in your own colour.")
_LEG = 2.9  # mm, greatest length of a leg on the chart
_COLUMNS = 9  # most columns of the chart
_LEAST_COLUMN = 14.0  # mm, the least width of a column
_LEAST_ROW = 16.0  # mm, the least height of a row
_MOST_ROW = 19.0
_CHART_INK = Ink(stroke=INK, width=0.7)


class _Make(NamedTuple):
    size: PieceSize
    look: Look
    typeface: Typeface


def xoid_pieces(
    xoids: Iterable[Polytwig],
    size: PieceSize,
    look: Look,
    typeface: Typeface,
    *,
    two_sided: bool = False,
) -> tuple[piece.Piece, ...]:
    """Return `xoids` as pieces in a player's colours, `look`.

    A chiral Xoid comes with its mirror image, unless pieces are `two_sided`: turning such a piece
    over gives the mirror image.
    """
    make = _Make(size, look, typeface)
    pieces = []
    for xoid in xoids:
        mirror_name = xoid.name + MIRROR_MARK * xoid.chiral
        pieces.append(_piece(xoid.name, _lying(xoid.form, size), make, mirror_name))
        if xoid.chiral and not two_sided:
            mirror = _lying(polytwig.mirrored(xoid.form), size)
            pieces.append(_piece(mirror_name, mirror, make, xoid.name))
    return tuple(pieces)


@lru_cache(maxsize=1024)  # both players' pieces have the same forms
def _lying(form: Form, size: PieceSize) -> tuple[Site, ...]:
    """Return the legs of `form`, rotated so that the form is as low, then as narrow as possible."""

    def flatness(legs: tuple[Site, ...]) -> tuple[float, float]:
        box = box_of(outline(legs, Plane(HEX, size.leg), size)[0])
        return round(box.height, 3), round(box.width, 3)

    # Of equally flat rotations take the last: its top left, where cutters have marks, is free.
    return min(reversed(polytwig.rotations(form)), key=flatness)


def _piece(name: str, legs: tuple[Site, ...], make: _Make, back_name: str) -> piece.Piece:
    size, look = make.size, make.look
    plane = Plane(HEX, size.leg)
    body = diagram.xoid(legs, plane, size, look)
    face, back = ((*body, *_name(text, legs, plane, make)) for text in (name, back_name))
    shape = outline(legs, plane, size)
    label = f"{name or 'leg'}-{look.fill}".replace(MIRROR_MARK, "m")
    return piece.flat_piece(label, shape, (face, piece.seen_from_behind(back)), look.fill, "round")


def _name(name: str, legs: tuple[Site, ...], plane: Plane, make: _Make) -> list[Mark]:
    """Write `name` along the leg nearest to the centre; return [] if `name` would be too small."""
    xs, ys = zip(*map(plane.point, legs), strict=True)
    middle = (sum(xs) / len(legs), sum(ys) / len(legs))
    leg = min(legs, key=lambda leg: round(math.dist(plane.point(leg), middle), 3))
    (ax, ay), (bx, by) = plane.ends(leg)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    angle = (angle + 90) % 180 - 90
    high = max(SMALL * 1.1, make.typeface.shown(SMALL))
    height, room = min(high, make.size.width * 0.6), make.size.leg * 0.76
    type_size = make.typeface.fitted(name, room, height, bold=True) if name else 0.0
    if type_size < SMALL:
        return []
    # Rotate the name, and centre its capital letters on the middle of the leg
    text = Text(name, (0, 0), type_size, make.look.on, bold=True, angle=angle, tag="name")
    drop, turn = centred_text(text).at[1], math.radians(angle)
    x, y = plane.point(leg)
    at = (x - drop * math.sin(turn), y + drop * math.cos(turn))
    return [text._replace(at=at, anchor="middle")]


def xoid_sets(max_legs: int, request: Request, loose: int | None = None) -> list[piece.PieceSet]:
    """Return a set of Xoids of up to `max_legs` legs for each player, and a set of loose legs.

    There are `loose` loose legs of each colour (default: enough for any set). Raises InputError if
    the requested width or clearance of Xoids is impossible.
    """
    size, typeface = PieceSize.for_leg(request.board.side, request.fit), request.typeface
    two_sided, each = request.two_sided, loose or request.kit.loose_legs(request)
    finish = _("Then cut out each piece along its outline; inner corners may stay a little round.")
    words = _("A piece may be turned over: the mirror image of a Xoid is the same Xoid.")
    if not two_sided:
        words = _(
            "A star marks the mirror image of a Xoid: it is the same Xoid, the other way up; "
            "use one of the two."
        )
    ways = polytwig.rotations(polytwig.canonical([1]))
    upright = max(ways, key=lambda legs: box_of(Plane(HEX, 1.0).ends(legs[0])).height)
    sets, legs = list[piece.PieceSet](), list[piece.Piece]()
    for role in request.game.roles:
        slug, look, note = f"xoids-{role}", request.view.look(role), _(piece.CUT_OUT)
        title = _("Xoids, {role}").format(role=role_name(role))
        pieces = xoid_pieces(polytwigs(max_legs), size, look, typeface, two_sided=two_sided)
        legs += [_piece("", upright, _Make(size, look, typeface), "")] * each
        sets.append(piece.PieceSet(slug, title, note, words, pieces, ROOM, TURNS, finish))
    counted = _("At least {count} loose legs of each colour.").format(count=each)
    title, note = _("Loose legs"), _(piece.CUT_STRAIGHT)
    return [
        *sets,
        piece.PieceSet(LOOSE, title, note, f"{counted} {_(_LONGER)}", tuple(legs), 0.0, TURNS),
    ]


def chart_part(max_legs: int, layout: Layout, *, starred: bool) -> Part:
    """Return the tick-off chart of Xoids with 1 to `max_legs` legs; `starred` explains stars."""
    notes = _(
        "Tick each Xoid when it is placed: it may not be given again, not even turned or flipped "
        "over."
    )
    if starred:
        stars = _("A piece with a star is a mirror image: tick its name without the star.")
        notes = f"{notes} {stars}"
    pages = chart_pages(polytwigs(max_legs), layout, notes)
    return Part(CHART, _("Tick-off chart"), _("Tick each Xoid that has been placed."), tuple(pages))


def chart_pages(xoids: list[Polytwig], layout: Layout, notes: str) -> list[Page]:
    """Return sheets with a small drawing, the name and a tick box for each of `xoids`."""
    area = layout.reading_area
    words, top = paragraph(notes, (area.left, area.top + 1), layout.column, SMALL)
    area = area._replace(top=top + 1)
    columns = min(_COLUMNS, math.floor(area.width / _LEAST_COLUMN))
    all_rows, most = math.ceil(len(xoids) / columns), max(1, math.floor(area.height / _LEAST_ROW))
    rows = math.ceil(all_rows / math.ceil(all_rows / most))  # equally many rows on each sheet
    cell = (area.width / columns, min(area.height / rows, _MOST_ROW))
    a_sheet = columns * rows
    pages: list[Page] = []
    for first in range(0, len(xoids), a_sheet):
        marks: list[Mark] = list(words)
        for place, xoid in enumerate(xoids[first : first + a_sheet]):
            row, at = divmod(place, columns)
            x, y = area.left + at * cell[0], area.top + row * cell[1]
            middle = (x + cell[0] / 2, y + (cell[1] - 4.5) / 2)
            marks += _drawing(xoid, middle, cell[0] - 2, cell[1] - 5.5)
            left = x + (cell[0] - (layout.typeface.width(xoid.name, SMALL) + 4.4)) / 2
            marks.append(rectangle((left, y + cell[1] - 4.4), 3.0, 3.0, GREY_LINE, tag="tick-box"))
            marks.append(Text(xoid.name, (left + 4.4, y + cell[1] - 2), SMALL, INK))
        title = _("Xoids of 1 to {legs} legs").format(legs=xoids[-1].legs)
        name = _("Tick-off chart")
        if len(xoids) > a_sheet:
            name = _("Tick-off chart {number}").format(number=len(pages) + 1)
        pages.append(layout.sheet(title, marks, name))
    return pages


def _drawing(xoid: Polytwig, middle: Point, width: float, height: float) -> list[Mark]:
    plane = Plane(HEX, 1.0)
    legs, box = diagram.flattest(xoid.form, plane)
    scale = min(_LEG, width / max(box.width, 1e-9), height / max(box.height, 1e-9))
    dx = middle[0] - scale * (box.left + box.right) / 2
    dy = middle[1] - scale * (box.top + box.bottom) / 2
    drawn = ([(dx + scale * x, dy + scale * y) for x, y in plane.ends(leg)] for leg in legs)
    return [line(start, end, _CHART_INK, tag="twig") for start, end in drawn]
