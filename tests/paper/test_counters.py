import math

import pytest
from support.measure import read_pdf, read_svg
from support.printed import assert_prints_well, piece_pages, write_pdf, write_svg

from printkit.base.errors import InputError
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


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(request):
    return [read_svg(data) for data in write_svg(document(request.param))]


def test_all_counters_are_there_at_true_size(pages):
    for name, counter in zip(CLASSES, COUNTERS, strict=True):
        found = [disc for page in pages for disc in circles(page, name)]
        assert len(found) == counter.count
        assert all(2 * r == pytest.approx(DIAMETER, abs=0.01) for _, _, r in found)


def test_texts_stand_on_their_discs(pages):
    texts = [text.text for page in pages for text in page.of_class("counter-text")]
    assert texts == ["5"] * 50 + ["12"] * 7
    for page in pages:
        for text in page.of_class("counter-text"):
            size, x = float(text.get("font-size")), float(text.get("x"))
            assert size >= 7 * 25.4 / 72
            near = [r for cx, cy, r in discs(page) if math.dist((cx, cy), (x, cy)) < 0.01]
            assert near
            assert BUNDLED.width(text.text, size, bold=True) < 2 * near[0]


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


def test_a_cut_is_drawn_once_and_reaches_past_all_the_discs_beside_it(pages):
    for page in pages:
        lines = cuts(page)
        assert len({tuple(line) for line in lines}) == len(lines)
        for a, b in lines:
            level = a[1] == b[1]
            beside = [
                (x, y) for x, y, r in discs(page) if abs((y if level else x) - a[level]) < r + 1
            ]
            along = [place[0] if level else place[1] for place in beside]
            assert beside
            assert min(a[not level], b[not level]) == pytest.approx(
                min(along) - DIAMETER / 2 - COUNTER_ROOM, abs=0.01
            )
            assert max(a[not level], b[not level]) == pytest.approx(
                max(along) + DIAMETER / 2 + COUNTER_ROOM, abs=0.01
            )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_margins_and_lines(paper):
    for page in read_pdf(write_pdf(document(paper))):
        assert_prints_well(page)


def test_a_disc_wider_than_the_paper_is_refused():
    with pytest.raises(InputError, match=r"^a4: a piece of 190.0 × 190.0 mm does not fit"):
        document(diameter=190)
    document(diameter=188)


def test_no_counters_no_page():
    assert not document(counters=()).pages
