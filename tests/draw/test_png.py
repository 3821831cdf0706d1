"""Pictures, measured in dots."""

import io
import sys

import pytest
from PIL import Image, ImageChops

from printkit.base.errors import InputError
from printkit.draw.display import Document, Ink, Page, Text, rectangle
from printkit.draw.formats import bitmaps
from printkit.draw.formats.bitmaps import write_png

BLACK = Ink(fill="#000000")


def picture(page, dpi):
    (data,) = write_png(Document("t", (page,)), dpi)
    return Image.open(io.BytesIO(data))


def square(side, page_side=127.0):
    """A square that begins an inch from the left and from the top."""
    return Page(page_side, page_side, (rectangle((25.4, 25.4), side, side, BLACK),))


def ink_box(drawn):
    """The box of what is more black than white."""
    return drawn.convert("L").point(lambda level: 255 * (level < 128)).getbbox()


@pytest.mark.parametrize(("dpi", "size"), [(36, (180, 180)), (254, (1270, 1270))])
def test_a_picture_has_just_the_dots_of_its_paper_and_two_inches_those_of_two(dpi, size):
    drawn = picture(square(50.8), dpi)
    assert drawn.size == size
    assert ink_box(drawn) == (dpi, dpi, 3 * dpi, 3 * dpi)
    assert drawn.info["dpi"] == pytest.approx((dpi, dpi), rel=4e-4)  # the file counts per metre


@pytest.mark.parametrize("dpi", [36, 333])
def test_paper_of_no_whole_dots_gets_more_white_and_no_other_scale(dpi):
    drawn = picture(square(50.8, 90.01), dpi)
    assert drawn.width == drawn.height
    assert 0 <= drawn.width - 90.01 / 25.4 * dpi < 1
    assert ink_box(drawn) == pytest.approx((dpi, dpi, 3 * dpi, 3 * dpi), abs=1)


def test_bands_leave_no_seam(monkeypatch):
    words = tuple(Text("Words", (10, 10 + 6 * i), 5) for i in range(15))
    page = Page(100, 100, (*words, *square(50).marks))
    whole = picture(page, 120).convert("L")
    monkeypatch.setattr(bitmaps, "_BAND", 5_000)
    banded = picture(page, 120).convert("L")
    darkest = ImageChops.difference(whole, banded).getextrema()[1]
    assert darkest <= 4  # of 255: rounding at the edges of letters


def test_too_many_dots_are_refused_with_what_is_possible():
    paper = Page(297, 420, ())
    with pytest.raises(
        InputError, match=r"278 million .* 1200 dpi; the limit is 150 million: up to 880 dpi"
    ):
        next(write_png(Document("t", (paper,)), 1200))
    dots = 880 / 25.4
    assert (297 * dots + 1) * (420 * dots + 1) < bitmaps.MOST_PIXELS


def test_without_the_library_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(InputError, match="pip install pypdfium2"):
        next(write_png(Document("t", (square(20),)), 100))
