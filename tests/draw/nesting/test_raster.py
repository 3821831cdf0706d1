import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from support.outlines import box, boxes, disc, stars

from printkit.draw.geometry.nesting import Stock
from printkit.draw.geometry.nesting.layout import turned
from printkit.draw.geometry.nesting.raster import Raster, masks

STOCK = Stock(60, 45)


def pixels(mask, raster):
    """Every pixel of the mask's box as a square about the piece's origin, and whether it is set."""
    rows, columns = np.mgrid[0 : mask.rows, 0 : mask.columns]
    left = mask.corner[0] + columns * raster.across
    top = mask.corner[1] + rows * raster.down
    squares = shapely.box(left, top, left + raster.across, top + raster.down)
    on = [
        [mask.bits >> row * raster.columns + column & 1 for column in range(mask.columns)]
        for row in range(mask.rows)
    ]
    return squares, np.array(on, dtype=bool)


def test_a_square_by_hand():
    raster = Raster(8, 6, 1, 1, 0)
    (mask,) = masks(box(3, 2, at=(-7, 5)), (0, 180), raster)
    assert mask.bits == 0b111_00000111
    assert (mask.corner, mask.columns, mask.rows) == ((-7, 5), 3, 2)
    assert mask.runs == ((3, (0, 8)),)
    assert (mask.pixels, mask.middle) == (6, 0.5)
    assert mask.spots.bit_count() == 6 * 5


def test_what_a_raster_does_not_hold():
    raster = Raster(8, 6, 1, 1, 0)
    assert [mask.turn for mask in masks(box(7, 3), (0, 90), raster)] == [0]
    assert masks(box(1e6, 1e6), (0,), raster) == ()


def test_turns_that_look_alike_are_made_once():
    raster = Raster.of(STOCK, 1)
    assert [mask.turn for mask in masks(box(9, 5), (0, 90, 180, 270), raster)] == [0, 90]


@settings(max_examples=15, deadline=None)
@given(
    st.one_of(boxes(), stars(), st.just(disc(8.1))),
    st.sampled_from((0, 1, 2.5)),
    st.sampled_from((0, 30, 90, 211.3)),
)
def test_a_mask_covers_the_reach_and_hardly_more(outline, spacing, turn):
    raster = Raster.of(STOCK, spacing)
    for mask in masks(outline, (turn,), raster):
        shape = shapely.Polygon(turned(outline, turn)[0])
        squares, on = pixels(mask, raster)
        distance = shapely.distance(shape, squares)
        inside = shapely.area(shapely.intersection(shape, squares)) > 1e-6
        assert on[(distance < spacing / 2 - 1e-4) | inside].all()
        assert not on[distance > spacing / 2 * 1.02 + 1e-4].any()
