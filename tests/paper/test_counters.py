import pytest
from support.measure import read_svg
from support.printed import piece_pages, write_svg

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Document
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.draw.palette import LOOKS, NEUTRAL
from printkit.paper.piece import COUNTER_ROOM, Counter, PieceSet, counter_pieces

COUNTERS = (
    Counter(LOOKS["black"], "", 60),
    Counter(LOOKS["white"], "5", 50),
    Counter(NEUTRAL, "12", 7),
)
CLASSES = ("stone-black", "stone-white", "stone-neutral")
DIAMETER = 20.02


def document(paper="a4", diameter=DIAMETER, counters=COUNTERS):
    layout = Layout(PrintOptions(paper=paper), "test")
    words = "Cut along the lines. " * 12
    pieces = counter_pieces(counters, diameter, BUNDLED)
    pages = piece_pages(PieceSet("discs", "Discs", "", words, pieces, COUNTER_ROOM), layout)
    return Document("test", tuple(pages))


def circles(page, name):
    return [tuple(float(e.get(key)) for key in ("cx", "cy", "r")) for e in page.of_class(name)]


def discs(page):
    return [disc for name in CLASSES for disc in circles(page, name)]


def cuts(page):
    return [rings[0] for rings in page.paths("cut")]


@pytest.fixture(scope="module")
def pages():
    return [read_svg(data) for data in write_svg(document())]


def test_each_disc_is_alone_between_its_cuts(pages):
    for page in pages:
        level = sorted(a[1] for a, b in cuts(page) if a[1] == b[1])
        upright = sorted(a[0] for a, b in cuts(page) if a[0] == b[0])
        assert len(level) + len(upright) == len(cuts(page))
        places = set()
        for x, y, r in discs(page):
            for at, lines in ((x, upright), (y, level)):
                before = max(line for line in lines if line < at)
                after = min(line for line in lines if line > at)
                assert at - r - before == pytest.approx(COUNTER_ROOM, abs=0.01)
                assert after - at - r == pytest.approx(COUNTER_ROOM, abs=0.01)
                places.add((x, y))
        assert len(places) == len(discs(page))
