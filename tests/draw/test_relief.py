"""Reliefs: what is drawn, broad enough to print, clear of edges, and fit to be extruded."""

import math

import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.cut_layers import Disc, Etching, Run
from printkit.machines.solids.extrusion import USUAL_FINENESS, PieceForm, blank, extruded, relief

LINE = USUAL_FINENESS.line

FORM = PieceForm(3.0, bevel=0.4, relief=-0.4)
BLANK = blank("x", (((-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)),), 0.0, FORM)


def enclosed(mesh):
    return trimesh.Trimesh(mesh.vertices, mesh.triangles).volume


def made(etching, **options):
    """The region, with which the solid is closed and of the right volume."""
    region = relief(etching, BLANK.top, **options)
    flat, deep = extruded(BLANK, FORM), extruded(BLANK, FORM, region)
    lost = enclosed(flat) - enclosed(deep)
    assert lost == pytest.approx(0.4 * region.area, abs=1e-6)
    assert region.is_empty or BLANK.top.buffer(-0.399, join_style="mitre").covers(region)
    return region


def test_a_line_becomes_a_groove():
    region = made(Etching(lines=(Run(((-5.0, 2.0), (5.0, 2.0)), closed=False),)))
    assert region.bounds == pytest.approx((-5.25, -2.25, 5.25, -1.75), abs=0.01)  # y is turned
    assert region.area == pytest.approx(10 * LINE + math.pi * (LINE / 2) ** 2, rel=0.03)


def test_a_circle_becomes_a_ring():
    region = made(Etching(lines=(Disc((1.0, 2.0), 4.0),)))
    assert region.area == pytest.approx(math.tau * 4 * LINE, rel=0.02)
    assert region.bounds == pytest.approx((-3.25, -6.25, 5.25, 2.25), abs=0.02)
    assert len(region.geoms[0].interiors) == 1


def test_an_area_keeps_its_holes_and_comes_turned_over_on_the_back():
    letter = (((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 6.0), (0.0, 6.0)),)
    front = made(Etching((letter,)))
    assert front.covers(shapely.Point(3.0, -0.5))
    behind = made(Etching((letter,)), behind=True)
    assert behind.covers(shapely.Point(-3.0, -0.5))
    assert front.area == pytest.approx(9, rel=0.02)


def test_what_is_finer_than_can_be_printed_is_left_out():
    hair = (((0.0, 0.0), (5.0, 0.0), (5.0, 0.1), (0.0, 0.1)),)
    assert made(Etching((hair,))).is_empty


@settings(max_examples=25)
@given(st.lists(st.tuples(*[st.integers(-20, 20)] * 4), min_size=1, max_size=14))
def test_any_scribble_gives_a_closed_solid(ends):
    lines = [
        Run(((a / 2, b / 2), (c / 2, d / 2)), closed=False)
        for a, b, c, d in ends
        if (a, b) != (c, d)
    ]
    boxes = [
        (((a / 2, b / 2), (a / 2 + 1, b / 2), (a / 2 + 1, b / 2 + 1), (a / 2, b / 2 + 1)),)
        for a, b, _, _ in ends
    ]
    made(Etching(tuple(boxes), tuple(lines)))
