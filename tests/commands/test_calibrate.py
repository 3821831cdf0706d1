"""`printkit calibrate`, and pictures at any number of dots an inch."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image


def test_both_sides_in_one_file(printed):
    assert printed("calibrate --paper letter --flip short -o c.pdf") == "c.pdf\n"
    assert b"DuplexFlipShortEdge" in Path("c.pdf").read_bytes()
    sizes = [page.get_size() for page in pypdfium2.PdfDocument("c.pdf")]
    assert sizes == [pytest.approx((612, 792))] * 2


def test_sides_in_a_file_each(printed):
    printed("calibrate -o c.svg")
    assert {path.name for path in Path().iterdir()} == {"c-1.svg", "c-2.svg"}


def test_the_strip_for_a_cutter(printed):
    printed("calibrate --preset generic -o kerf.svg")
    assert b"Kerf strip" in Path("kerf.svg").read_bytes()


@pytest.mark.parametrize(("dpi", "size"), [(36, (298, 421)), (127, (1050, 1485))])
def test_a_board_at_any_number_of_dots(dpi, size, printed):
    printed(f"board gosix --dpi {dpi} -o board.png")
    with Image.open("board.png") as drawn:
        assert drawn.size == size
        assert drawn.info["dpi"] == pytest.approx((dpi, dpi), rel=1e-3)
