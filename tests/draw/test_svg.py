import re
from base64 import b64decode
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
import svgwrite
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from support.measure import SVG

from printkit.draw.display import Document, Ink, Page, Path, Text
from printkit.draw.formats.svg import number, write_svg
from printkit.draw.typography.typefaces import BUNDLED

PLACES = (0.0, -0.0, 100.0, -20.5, 0.1, 12.3456, 10.05, 1e5, 0.00004, -0.00004, 99.99996, -7.12e-3)


def test_svgwrite_can_still_read_fonts_from_the_web():
    assert svgwrite.container.urlopen("data:,letters").read() == b"letters"


def written(mark):
    (data,) = write_svg(Document("A", (Page(100, 50, (mark,)),)))
    return ET.fromstring(data)


def test_points_are_written_like_other_numbers():
    ring = tuple(pairwise(PLACES))
    path = next(written(Path((ring, ring), Ink(), closed=False)).iter(f"{SVG}path"))
    whole = "L".join(f"{number(x)} {number(y)}" for x, y in ring)
    assert path.get("d") == f"M{whole}M{whole}"


@pytest.mark.parametrize("place", [float("nan"), float("inf")])
def test_a_point_that_is_not_finite_is_refused(place):
    with pytest.raises(ValueError, match="not finite"):
        written(Path((((0.0, 0.0), (1.0, place)),), Ink()))


def outlines(font, text):
    """The advance width and the outline of each letter."""
    shapes, names = font.getGlyphSet(), font.getBestCmap()
    for letter in text:
        pen = DecomposingRecordingPen(shapes)
        shapes[names[ord(letter)]].draw(pen)
        yield shapes[names[ord(letter)]].width, pen.value


@pytest.mark.parametrize("face", ["regular", "bold", "display"])
def test_embedded_letters_are_those_of_the_face(face):
    text = "Aéǻ ½ß·"  # some letters are made of others
    style = {"regular": {}, "bold": {"bold": True}, "display": {"display": True}}[face]
    root = written(Text(text, (10, 10), 5, **style))
    css = next(root.iter(f"{SVG}style")).text
    fonts = [b64decode(data) for data in re.findall(r"base64,([^)]+)\)", css)]
    for (own, run), data in zip(getattr(BUNDLED, face).runs(text), fonts, strict=True):
        part = TTFont(BytesIO(data))
        assert sorted(part.getBestCmap()) == sorted(map(ord, run))
        assert list(outlines(part, run)) == list(outlines(own.opened(), run))


def test_the_library_still_validates_for_other_programs():
    with pytest.raises(ValueError, match="Invalid attribute 'nonsense'"):
        svgwrite.Drawing(debug=True).rect((0, 0), (1, 1), nonsense="1")
