import pytest
from support.laid_out import check
from support.outlines import ANGLE, FRAME, box

from printkit.draw.geometry.nesting import Placed, Stock

STOCK = Stock(50, 50)
TWO = [box(10, 10), box(10, 10)]


def two(x, y, turn=0):
    return [Placed(0, 0, 0, (0, 0)), Placed(1, 0, turn, (x, y))]


def test_pieces_at_their_distance():
    check(TWO, two(12, 0), STOCK, 2)
    check(TWO, two(11.9995, 0), STOCK, 2)
    check(TWO, two(11.5, 11.5), STOCK, 2)


@pytest.mark.parametrize("at", [(11.99, 0), (0, 0)])
def test_pieces_too_near(at):
    with pytest.raises(ValueError, match="pieces 0 and 1 are"):
        check(TWO, two(*at), STOCK, 2)


def test_a_hole_may_hold_a_piece():
    check([FRAME, box(10, 10)], two(10, 10), STOCK, 2)
    with pytest.raises(ValueError, match=r"1\.000 mm apart"):
        check([FRAME, box(10, 10)], two(6, 10), STOCK, 2)


def test_turns_are_clockwise():
    """The foot of the turned angle comes to lie below and left of its origin."""
    check([box(10, 10), ANGLE], two(25, 0, 90), STOCK, 5)
    with pytest.raises(ValueError, match="leaves the sheet"):
        check([box(10, 10), ANGLE], two(25, 0, 270), STOCK, 5)


@pytest.mark.parametrize("at", [(-0.01, 20), (20, 40.01)])
def test_a_piece_that_leaves_the_sheet(at):
    with pytest.raises(ValueError, match=r"piece 1 leaves the sheet by 0\.010 mm"):
        check(TWO, two(*at), STOCK, 2)


@pytest.mark.parametrize("pieces", [(0,), (0, 0), (0, 1, 1), (0, 2)])
def test_every_piece_is_laid_once(pieces):
    layout = [Placed(piece, 0, 0, (12.0 * i, 0)) for i, piece in enumerate(pieces)]
    with pytest.raises(ValueError, match="laid once"):
        check(TWO, layout, STOCK, 2)
