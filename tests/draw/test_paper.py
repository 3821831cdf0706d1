import pytest

from printkit.base.errors import InputError
from printkit.base.units import find_paper


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("a6", 105, 148),
        ("letter", 215.9, 279.4),
        ("tabloid", 279.4, 431.8),
        ("300 x 200 mm", 200, 300),
        ("8.5x11in", 215.9, 279.4),
        ("20cm×30cm", 200, 300),
    ],
)
def test_papers(name, width, height):
    paper = find_paper(name)
    assert (paper.width, paper.height) == (pytest.approx(width), pytest.approx(height))


def test_auto_fits_on_a4_and_on_letter():
    auto, a4, letter = map(find_paper, ("auto", "a4", "letter"))
    assert auto.width == min(a4.width, letter.width)
    assert auto.height == min(a4.height, letter.height)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a44", "did you mean 'a4'"),
        ("200x", "is not a paper or a size such as 200x300mm"),
        ("5x5mm", "sides from 80 to 2000 mm"),
        ("1x9999mm", "sides from 80 to 2000 mm"),
    ],
)
def test_what_is_no_paper(name, said):
    with pytest.raises(InputError, match=said):
        find_paper(name)
