"""Outlines of pieces to lay out, and what must hold wherever they lie, reckoned pair by pair."""

import math

import shapely
from hypothesis import strategies as st

from printkit.boards.lattice import HEX
from printkit.boards.polytwig import polytwigs, sites
from printkit.draw.geometry.nesting.layout import lying
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize, outline

SIXTHS = (0, 60, 120, 180, 240, 300)
QUARTERS = (0, 90, 180, 270)
ANGLE = (((0, 0), (20, 0), (20, 5), (5, 5), (5, 10), (0, 10)),)


def box(width, height, at=(0, 0)):
    x, y = at
    return (((x, y), (x + width, y), (x + width, y + height), (x, y + height)),)


def disc(radius, corners=64):
    steps = [math.tau * corner / corners for corner in range(corners)]
    return (tuple((radius * math.cos(step), radius * math.sin(step)) for step in steps),)


def xoids(leg, width, max_legs=6):
    size = PieceSize(leg, width, max(0.4, leg / 30))
    plane = Plane(HEX, leg)
    return [outline(sites(xoid.form), plane, size) for xoid in polytwigs(max_legs)]


@st.composite
def boxes(draw):
    sides = st.integers(20, 300).map(lambda tenths: tenths / 10)
    corner = st.integers(-200, 200)
    return box(draw(sides), draw(sides), (draw(corner), draw(corner)))


@st.composite
def stars(draw):
    """A shape about its origin, often concave; either way round."""
    radii = draw(st.lists(st.integers(20, 150), min_size=3, max_size=9))
    step = math.tau / len(radii)
    ring = [
        (radius / 10 * math.cos(i * step), radius / 10 * math.sin(i * step))
        for i, radius in enumerate(radii)
    ]
    return (tuple(ring[:: draw(st.sampled_from((1, -1)))]),)


def shapes_of(outlines, layout):
    sheets = {}
    for each in layout:
        rings = lying(outlines[each.piece], each)
        sheets.setdefault(each.sheet, []).append(shapely.Polygon(rings[0], rings[1:]))
    return [sheets[sheet] for sheet in sorted(sheets)]


def least_distance(shapes):
    """Between any two, less than nothing where they overlap by more than rounding."""
    least = math.inf
    for number, one in enumerate(shapes):
        others, inner = shapes[number + 1 :], one.buffer(-0.002)
        if shapely.intersects(inner, others).any():
            return -1
        least = min(least, *shapely.distance(one, others), math.inf)
    return least


def assert_lies_well(outlines, layout, stock, spacing, turns):
    assert [each.piece for each in layout] == list(range(len(outlines)))
    assert {each.turn for each in layout} <= set(turns)
    assert {each.sheet for each in layout} == set(range(1 + max(each.sheet for each in layout)))
    for shapes in shapes_of(outlines, layout):
        left, top, right, bottom = shapely.total_bounds(shapes)
        assert min(left, top, stock.width - right, stock.height - bottom) > -0.001
        assert least_distance(shapes) >= spacing - 0.001
