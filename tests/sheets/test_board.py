import itertools
import math

import pytest
from measure import read_pdf, read_svg

from printkit.catalog import load_board
from printkit.definitions.board import read_board
from printkit.documents.reader import read_node
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.board import board_document

MM = 0.01


@pytest.fixture(scope="module")
def document():
    return board_document(load_board("xong-standard"), find_paper("a4"), 10)


@pytest.fixture(scope="module")
def svg(document):
    (data,) = write_svg(document)
    return read_svg(data)


@pytest.fixture(scope="module")
def pdf(document):
    (page,) = read_pdf(write_pdf(document))
    return page


def sides(ring):
    return [math.dist(a, b) for a, b in itertools.pairwise([*ring, ring[0]])]


def test_the_svg_page_is_a4_and_one_unit_is_one_mm(svg):
    assert (svg.width, svg.height) == ("210mm", "297mm")
    assert svg.view_box == [0, 0, 210, 297]
    transforms = [e.get("transform") for e in svg.root.iter() if e.get("transform")]
    assert not transforms


def test_the_pdf_page_is_a4(pdf):
    assert pdf.media == pytest.approx([0, 0, 210, 297], abs=MM)
    assert pdf.trim == pytest.approx([0, 0, 210, 297], abs=MM)


def test_sixty_one_hexagons_with_legs_of_12_mm(svg):
    cells = [rings[0] for rings in svg.paths("cell")]
    assert len(cells) == 61
    for ring in cells:
        assert sides(ring) == pytest.approx([12] * 6, abs=MM)


def test_two_hundred_and_ten_legs_tip_to_tip_12_mm(svg):
    legs = [rings[0] for rings in svg.paths("leg")]
    assert len(legs) == 210
    for ring in legs:
        assert math.dist(ring[0], ring[3]) == pytest.approx(12, abs=MM)
    middles = {tuple(round(sum(c) / 6, 2) for c in zip(*ring, strict=True)) for ring in legs}
    assert len(middles) == 210


def test_the_pdf_shows_the_same_hexagons(svg, pdf):
    cells = [ring for ring in pdf.rings if len(ring) == 6]
    drawn = [rings[0] for rings in svg.paths("cell")]
    for ring, expected in zip(cells, drawn, strict=False):
        for point, place in zip(ring, expected, strict=True):
            assert point == pytest.approx(place, abs=MM)


def test_the_ruler_measures_100_mm_and_4_inches(svg, pdf):
    ticks = sorted(rings[0][0][0] for rings in svg.paths("ruler-mm"))
    assert len(ticks) == 101
    assert [b - a for a, b in itertools.pairwise(ticks)] == pytest.approx([1] * 100, abs=MM)
    inches = sorted(rings[0][0][0] for rings in svg.paths("ruler-in"))
    assert inches[-1] - inches[0] == pytest.approx(101.6, abs=MM)
    verticals = [ring[0][0] for ring in pdf.rings if len(ring) == 2 and ring[0][0] == ring[1][0]]
    for tick in ticks:
        assert min(abs(tick - x) for x in verticals) < MM


def test_every_cell_has_its_label_inside(svg):
    cells = {label.text: label for label in svg.of_class("label")}
    names = load_board("xong-standard").labels.names
    assert set(cells) >= set(names)
    rings = [r[0] for r in svg.paths("cell")]
    for name, ring in zip(names, rings, strict=True):
        x = float(cells[name].get("x"))
        assert min(p[0] for p in ring) < x < max(p[0] for p in ring)


def test_all_is_inside_the_margins(pdf):
    for ring in pdf.rings:
        for x, y in ring:
            assert 10 - MM <= x <= 200 + MM
            assert 10 - MM <= y <= 287 + MM


def test_lines_and_type_are_large_enough_to_print(pdf):
    assert min(pdf.widths) >= 0.2 - 1e-6
    assert min(pdf.sizes) >= 7 - 1e-6


def test_the_sides_are_named_once_in_the_key(svg):
    texts = [e.text for e in svg.texts()]
    for side in ("ne", "e", "se", "sw", "w", "nw"):
        assert texts.count(side) == 1


def test_a_wide_board_is_put_on_the_paper_sideways():
    text = b"{name: wide, lattice: square, shape: {rectangle: [20, 8]}, side: 12mm}"
    board = read_board(read_node(text, "wide.yaml"))
    (page,) = board_document(board, find_paper("a4"), 10).pages
    assert (page.width, page.height) == (297, 210)
