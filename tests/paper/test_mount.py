"""Boards that bleed, measured in written PDF: trim, ground, safe zone, room for stones."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from support.measure import PT, read_svg
from support.printed import request_for, write_pdf, write_svg

from printkit.base.print_options import PrintOptions
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.styles import load_style
from printkit.paper.board.framed_board import board_document
from printkit.paper.page_setup import overlay_of
from printkit.rules.lookup import load_board

BLEED, SAFE = 3.0, 3.0  # mm
FINE = 3  # dots a mm
A_DOT = 1 / FINE


def bleeding(name, paper):
    definition = load_board(name)
    layout = Layout(PrintOptions(paper=paper, bleed=BLEED, marks="full"), "test")
    return board_document(definition, layout, overlay_of(definition))


def boxes(pdf):
    """The trim and the bleed box of the page in mm, y downwards."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        (page,) = file.pages
        height = float(page.MediaBox[3]) * PT
        both = [[float(number) * PT for number in box] for box in (page.TrimBox, page.BleedBox)]
    return [(left, height - top, right, height - low) for left, low, right, top in both]


def band(picture, outer, inner):
    """The colours within one box and without another, but for dots on the edges of these."""
    left, top, right, bottom = (round(FINE * at) for at in smaller(outer, A_DOT))
    inside = np.zeros(picture.shape[:2], dtype=bool)
    inside[top:bottom, left:right] = True
    left, top, right, bottom = (round(FINE * at) for at in smaller(inner, -A_DOT))
    inside[max(0, top) : bottom, max(0, left) : right] = False
    return {tuple(colour) for colour in np.unique(picture[inside], axis=0).tolist()}


def smaller(box, by):
    left, top, right, bottom = box
    return left + by, top + by, right - by, bottom - by


def ground(style):
    colour = load_style(style).colours["ground"]
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_the_ground_fills_bleed_and_safe_zone_and_nothing_else_does():
    pdf = write_pdf(bleeding("hong-9x7", "450x450mm"))
    trim, bleed = boxes(pdf)
    (page,) = pypdfium2.PdfDocument(pdf)
    picture = np.asarray(page.render(scale=FINE * PT).to_numpy()[..., 2::-1])
    assert bleed == pytest.approx(smaller(trim, -BLEED), abs=0.01)
    assert band(picture, bleed, smaller(trim, SAFE - A_DOT)) == {ground("colour")}
    assert len(band(picture, smaller(trim, SAFE), trim[:2] * 2)) > 10  # the board is there


def test_stones_on_the_rim_lie_on_the_trimmed_board():
    document = bleeding("gosix", "450x450mm")
    (data,) = write_svg(document)
    left, top, right, bottom = document.pages[0].trim
    request = request_for("gosix")._replace(by_hand=False)
    (stones,) = request.kit.piece_sets(request)
    radius = stones.pieces[0].radius
    assert radius == pytest.approx(11)
    dots = [(float(e.get("cx")), float(e.get("cy"))) for e in read_svg(data).of_class("dot")]
    assert len(dots) == 24
    for x, y in dots:
        assert min(x - left, right - x, y - top, bottom - y) >= radius + 0.9
