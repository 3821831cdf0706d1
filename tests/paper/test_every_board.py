"""Boards at true size, measured in the written SVG and PDF files."""

import itertools
import math

import pytest
from support.measure import read_pdf, read_svg
from support.printed import write_pdf, write_svg

from printkit.base.print_options import PrintOptions
from printkit.draw.sheet_frame import Layout
from printkit.paper.board.framed_board import board_document
from printkit.rules.lookup import load_board

MM = 0.01


def middle(ring):
    return tuple(sum(c) / len(ring) for c in zip(*ring, strict=True))


@pytest.mark.parametrize(("name", "paper"), [("xong-standard", "a4"), ("xodd-14x14", "letter")])
def test_cells_have_their_size_and_neighbours_their_pitch(name, paper):
    board = load_board(name)
    document = board_document(board, Layout(PrintOptions(paper=paper), "test"))
    corners = len(board.lattice.side_names)
    for data, drawn in zip(
        write_svg(document), read_pdf(write_pdf(document), whole=True), strict=True
    ):
        page = read_svg(data)
        assert drawn.media[2:] == pytest.approx(page.view_box[2:], abs=MM)
        cells = [rings[0] for rings in page.paths("cell")]
        if not cells:
            continue  # the map of the sheets
        for ring in cells:
            sides = [math.dist(a, b) for a, b in itertools.pairwise([*ring, ring[0]])]
            assert sides == pytest.approx([board.side] * corners, abs=MM)
        middles = [middle(ring) for ring in cells]
        nearest = min(math.dist(middles[0], other) for other in middles[1:])
        assert nearest == pytest.approx(board.pitch, abs=MM)
        in_pdf = {tuple(round(c, 1) for c in middle(r)) for r in drawn.rings if len(r) == corners}
        for place in middles:
            assert any(math.dist(place, other) < 0.15 for other in in_pdf)
