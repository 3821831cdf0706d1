from support.outlines import box

from printkit.draw.geometry.nesting import Stock
from printkit.draw.geometry.nesting.raster import Raster, masks

STOCK = Stock(60, 45)


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
