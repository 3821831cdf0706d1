import functools

import pytest
import shapely

from printkit.draw.cut_layers import Disc, Etching, Run
from printkit.draw.display import Circle, Ink, Text, line, rectangle
from printkit.draw.geometry.engraving import engraved
from printkit.draw.geometry.kerf_compensation import Shape
from printkit.draw.geometry.lettering import text_path
from printkit.draw.typography.typefaces import BUNDLED

PIECE = Shape("piece", (((0, 0), (40, 0), (40, 20), (0, 20)),))
RED, BLUE, BLACK, WHITE = "#cf3a2b", "#1b4a8f", "#1c1c1c", "#ffffff"
GROUND = rectangle((0, 0), 40, 20, Ink(fill=RED, stroke=BLACK))
THIN = Ink(stroke=BLACK, width=0.2)


def areas(etching):
    return shapely.union_all([shapely.Polygon(area[0], area[1:]) for area in etching.areas])


def lines(etching):
    assert all(isinstance(stroke, Run) for stroke in etching.lines)
    return shapely.MultiLineString(
        [(*run.points, *run.points[: run.closed]) for run in etching.lines]
    )


def letters(word):
    rings = map(shapely.Polygon, text_path(word, BUNDLED).rings)
    return functools.reduce(shapely.symmetric_difference, rings)


def test_the_ground_and_its_edge_are_the_materials():
    assert engraved([GROUND], PIECE, BUNDLED) == Etching()


def test_words_are_areas_in_any_colour_that_is_seen():
    word = Text("3-03", (10, 12), 6, WHITE, bold=True)
    etching = engraved([GROUND, word], PIECE, BUNDLED)
    assert areas(etching).symmetric_difference(letters(word)).area < 0.01
    assert not etching.lines
    assert engraved([GROUND, word._replace(colour=RED)], PIECE, BUNDLED) == Etching()


def test_white_is_engraved_on_dark_and_black_on_light():
    dark = GROUND._replace(ink=Ink(fill=BLACK))
    spot = rectangle((10, 5), 5, 5, Ink(fill=WHITE))
    assert areas(engraved([dark, spot], PIECE, BUNDLED)).bounds == (10, 5, 15, 10)
    assert areas(engraved([spot], PIECE, BUNDLED)).is_empty
    assert areas(
        engraved([spot._replace(ink=Ink(fill=BLACK))], PIECE, BUNDLED)
    ).area == pytest.approx(25)


def test_an_area_with_little_contrast_is_left_but_its_line_is_followed():
    tint = rectangle((5, 5), 10, 10, Ink(fill="#e8e0d0", stroke=BLACK, width=0.2))
    etching = engraved([tint], PIECE, BUNDLED)
    assert not etching.areas
    (run,) = etching.lines
    assert run.closed
    assert sorted(run.points) == [(5, 5), (5, 15), (15, 5), (15, 15)]


def test_what_is_covered_is_not_engraved():
    under = line((2, 10), (38, 10), THIN)
    cover = rectangle((10, 5), 10, 10, Ink(fill=WHITE))
    drawn = lines(engraved([under, cover], PIECE, BUNDLED))
    assert drawn.length == pytest.approx(36 - 10, abs=0.02)
    assert not drawn.intersects(shapely.box(10.1, 0, 19.9, 20))
    assert lines(engraved([cover, under], PIECE, BUNDLED)).length == pytest.approx(36)


def test_a_bright_word_on_an_engraved_area_is_left_out_of_it():
    block = rectangle((5, 2), 20, 14, Ink(fill=BLACK))
    word = Text("HI", (8, 13), 10, WHITE, bold=True)
    etched = areas(engraved([block, word], PIECE, BUNDLED))
    assert etched.area == pytest.approx(280 - letters(word).area, abs=0.05)


def test_circles_that_are_seen_whole_stay_circles():
    ring = Circle((20, 10), 5, Ink(stroke=BLACK, width=0.3))
    assert engraved([GROUND, ring], PIECE, BUNDLED).lines == (Disc((20, 10), 5),)
    half = rectangle((20, 0), 20, 20, Ink(fill=RED))
    (arc,) = engraved([GROUND, ring, half], PIECE, BUNDLED).lines
    assert isinstance(arc, Run)
    assert not arc.closed
    assert shapely.LineString(arc.points).length == pytest.approx(5 * 3.1416, abs=0.02)


def test_nothing_is_engraved_beyond_the_cut_or_along_it():
    wild = line((-10, 10), (60, 10), THIN)
    along = line((0, 0.1), (40, 0.1), THIN)
    blot = rectangle((30, 5), 30, 30, Ink(fill=BLACK))
    etching = engraved([wild, along, blot], PIECE, BUNDLED)
    assert areas(etching).bounds == (30, 5, 40, 20)
    assert lines(etching).bounds == pytest.approx((0.2, 10, 30, 10), abs=0.01)
