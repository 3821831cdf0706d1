"""Scales on the front and a cross on the back, which show how far the back is off."""

from printkit.geometry.plane import Box
from printkit.render.display import Ink, Mark, Path, Point, Text, line
from printkit.render.paper import Paper
from printkit.sheets.palette import INK, SMALL, THIN_LINE

REACH = 10  # mm of the scales to each side
TARGET = Box(2.0, 1.5, 45.0, 36.0)  # mm, what the scales take of their block
ARM = 21.0  # mm, of the cross, which reaches beyond the scales

_ZERO = (27.0, 21.0)  # of the scales, in their block
_BOX = 13.0  # mm from there to the scales
_SIGNS = {"long": (1, -1), "short": (-1, 1)}  # of dx to the right and of dy downwards


def reading(flip: str, pages: str, side: str) -> str:
    """How to read the scales: on which pages they and the cross are, and which side is seen.

    What lies right of its place, seen through the paper from the front, was printed left of it on
    a back that is turned over the long edge; the back is to be moved by the opposite of its error.
    """
    right, down = _SIGNS[flip]
    across, upright = ("right" if right > 0 else "left"), ("down" if down > 0 else "up")
    return (
        f"Print {pages} on one sheet, turned over its {flip} edge, and hold it against the "
        f"light with {side} towards you. The long cross of the back shines through: its upright "
        "line meets the level scale at dx, its level line the upright scale at dy. Here dx counts "
        f"to the {across} and dy {upright}wards. Give both with their signs, such as "
        "--back-offset 0.5mm,-1mm, and the backs of pieces come to lie behind their fronts."
    )


def target(flip: str) -> list[Mark]:
    """A level scale above a small cross and an upright one on its left."""
    x, y = _ZERO
    zero = [
        line((x - 2, y), (x + 2, y), THIN_LINE, tag="zero"),
        line((x, y - 2), (x, y + 2), THIN_LINE, tag="zero"),
    ]
    return [*zero, *_scales(*_SIGNS[flip])]


def _scales(right: int, down: int) -> list[Mark]:
    """Scales in half millimetres, level and upright; 1 or -1 says which way each counts."""
    x, y = _ZERO
    top, left = y - _BOX, x - _BOX
    marks: list[Mark] = [
        line((x - REACH, top), (x + REACH, top), THIN_LINE, tag="offset-x"),
        line((left, y - REACH), (left, y + REACH), THIN_LINE, tag="offset-y"),
        Text("dx", (x + REACH + 2, top), SMALL, INK, bold=True),
        Text("dy", (left, y + REACH + SMALL + 1), SMALL, INK, bold=True, anchor="middle"),
    ]
    for half in range(-2 * REACH, 2 * REACH + 1):
        mm = half / 2
        out = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        marks.append(line((x + mm, top), (x + mm, top - out), THIN_LINE, tag="offset-x"))
        marks.append(line((left, y + mm), (left - out, y + mm), THIN_LINE, tag="offset-y"))
    for mm in range(-REACH, REACH + 1, 5):
        figures = (f"{mm * way:+d}" if mm else "0" for way in (right, down))
        marks.append(Text(next(figures), (x + mm, top - 3.8), SMALL, INK, anchor="middle"))
        at = (left - 3.8, y + mm + SMALL * 0.36)
        marks.append(Text(next(figures), at, SMALL, INK, anchor="end"))
    return marks


def behind(front: list[Mark], paper: Paper, flip: str, offset: Point) -> Point:
    """Where on the back the cross belongs for a front with scales, moved by an offset in mm."""
    level = next(mark for mark in front if isinstance(mark, Path) and mark.tag == "zero")
    ((start, end),) = level.rings
    (x, y), (dx, dy) = ((start[0] + end[0]) / 2, start[1]), offset
    return (paper.width - x + dx, y + dy) if flip == "long" else (x + dx, paper.height - y + dy)


def cross(at: Point) -> list[Mark]:
    """The cross of the back about its middle."""
    x, y = at
    ink = Ink(stroke=INK, width=0.3)
    return [
        line((x - ARM, y), (x + ARM, y), ink, tag="cross"),
        line((x, y - ARM), (x, y + ARM), ink, tag="cross"),
    ]
