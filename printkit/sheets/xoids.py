"""Xoids and loose legs as pieces."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from printkit.geometry.plane import Plane, box_of
from printkit.geometry.xoid import PieceSize, outline
from printkit.render.display import Ink, Mark, Path, Text, centred_text
from printkit.render.fonts import Typeface
from printkit.sheets import diagram
from printkit.sheets.palette import FINE, INK, SMALL, Look
from printkit.sheets.piece import Piece, flat_piece, seen_from_behind
from printkit.topology import polytwig
from printkit.topology.lattice import HEX, Site
from printkit.topology.polytwig import Form, Polytwig

ROOM = 1.25  # mm about each piece, for the scissors
TURNS = tuple(float(degrees) for degrees in range(0, 360, 60))
MIRROR_MARK = "*"


class _Make(NamedTuple):
    """How the pieces of a player are made."""

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
) -> tuple[Piece, ...]:
    """Each of `xoids` in the `look` of a player.

    Chiral ones come in both hands, or once where both sides are coloured: turned over, a piece is
    its own mirror image.
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


def loose_legs(count: int, size: PieceSize, look: Look, typeface: Typeface) -> tuple[Piece, ...]:
    """Return `count` single legs without names."""
    leg = polytwig.sites(polytwig.canonical([1]))
    return (_piece("", leg, _Make(size, look, typeface), ""),) * count


def leg_strip(size: PieceSize, look: Look) -> Piece:
    """A single leg as a rectangle: as wide, and as long as it is between its points."""
    across = (size.width - size.clearance) / 2
    along = size.leg / 2 - size.width / (2 * math.sqrt(3))
    ring = ((-along, -across), (along, -across), (along, across), (-along, across))
    face: list[Mark] = [Path((ring,), Ink(fill=look.fill, stroke=INK, width=FINE), tag=look.fill)]
    if look.fill == "blue":
        inner = tuple((x * 0.8, y * 0.6) for x, y in ring)
        face.append(Path((inner,), Ink(stroke=look.on, width=max(FINE, size.width / 20))))
    sides = (tuple(face), seen_from_behind(tuple(face)))
    return flat_piece(f"strip-{look.fill}", (ring,), sides, look.fill)


@lru_cache(maxsize=1024)  # each form is asked for once for each player
def _lying(form: Form, size: PieceSize) -> tuple[Site, ...]:
    """The legs of a form turned so that their box is as flat, and then as narrow, as it can be."""

    def flatness(legs: tuple[Site, ...]) -> tuple[float, float]:
        box = box_of(outline(legs, Plane(HEX, size.leg), size)[0])
        return round(box.height, 3), round(box.width, 3)

    # Of equal ones the last, which here leaves the top left free, where machines have their marks.
    return min(reversed(polytwig.rotations(form)), key=flatness)


def _piece(name: str, legs: tuple[Site, ...], make: _Make, back_name: str) -> Piece:
    """A piece whose name stands on its face, and its mirror image's on its back."""
    size, look = make.size, make.look
    plane = Plane(HEX, size.leg)
    body = diagram.xoid(legs, plane, size, look)
    face, back = ((*body, *_name(text, legs, plane, make)) for text in (name, back_name))
    shape = outline(legs, plane, size)
    label = f"{name or 'leg'}-{look.fill}".replace(MIRROR_MARK, "m")
    return flat_piece(label, shape, (face, seen_from_behind(back)), look.fill, "round")


def _name(name: str, legs: tuple[Site, ...], plane: Plane, make: _Make) -> list[Mark]:
    """The name along the leg that is nearest to the middle, read from below or from the right.

    None where it could only be printed too small to read.
    """
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
    # Turned, with the middle of its capitals in that of the leg
    text = Text(name, (0, 0), type_size, make.look.on, bold=True, angle=angle, tag="name")
    drop, turn = centred_text(text).at[1], math.radians(angle)
    x, y = plane.point(leg)
    at = (x - drop * math.sin(turn), y + drop * math.cos(turn))
    return [text._replace(at=at, anchor="middle")]
