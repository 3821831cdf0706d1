"""Sheets of large boards, measured in the written files and put together by their crosses."""

import math

import pytest
from support.measure import pdf_windows, read_svg, svg_window
from support.printed import write_pdf, write_svg
from support.tiled import SMALLER, Sheet, board, place_of, sheets

from printkit.draw.display import Clipped, Document, Page, moved
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import board_drawing
from printkit.paper.board.sheet_joints import SPILL

ASIDE = 8.0  # mm by which a name at a joint may be moved aside


def put_together(pages):
    """Of each sheet by its column and row: itself, and how far it is moved to its place.

    Only crosses are used: those of its left or top are laid on those of its neighbour there.
    """
    found = {}
    for page, data in sorted(zip(map(place_of, pages.pages), write_svg(pages), strict=True)):
        (column, row), sheet = page, Sheet(read_svg(data))
        left, top, *_ = sheet.window.box
        if beside := found.get((column - 1, row)):
            other, (dx, dy) = beside
            (joint,), (its,) = sheet.joints["left"], other.joints["right"]
            at = (dx + its - joint, dy + other.window.box[1] - top)
        elif above := found.get((column, row - 1)):
            other, (dx, dy) = above
            (joint,), (its,) = sheet.joints["top"], other.joints["bottom"]
            at = (dx + other.window.box[0] - left, dy + its - joint)
        else:
            assert page == (0, 0)
            at = (-left, -top)  # as on the untiled board
        found[page] = sheet, at
    return found


def placed(box, offset):
    """A box of a sheet where it lies on the untiled board."""
    dx, dy = offset
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)


def pieces(window, offset, share):
    """What a box holds of a window's lines, each moved to its place, in their order."""
    dx, dy = offset
    moved_lines = (((a + dx, b + dy), (c + dx, d + dy)) for (a, b), (c, d) in window.segments)
    clipped = (clip(*ends, share) for ends in moved_lines)
    return [ends for ends in clipped if ends and math.dist(*ends) > 0.01]


def clip(a, b, box):
    """The piece of a segment within a box."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        if abs(step) < 1e-9:
            if not box[axis] - SMALLER <= a[axis] <= box[axis + 2] + SMALLER:
                return None
            continue
        near, far = sorted(((box[axis] - a[axis]) / step, (box[axis + 2] - a[axis]) / step))
        low, high = max(low, near), min(high, far)
    if low >= high:
        return None
    return tuple((a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1])) for at in (low, high))


def assert_same(some, others):
    for piece, other in zip(some, others, strict=True):
        for point, place in zip(piece, other, strict=True):
            assert math.dist(point, place) < SMALLER


def within(x, y, box):
    return box[0] < x < box[2] and box[1] < y < box[3]


@pytest.mark.parametrize(
    ("name", "paper", "overlap"), [("xana-10", "letter", 25.0), ("xodd-14x14", "a5", 0.0)]
)
def test_sheets_put_together_by_their_crosses_are_the_untiled_board(name, paper, overlap):
    """Every line and word is there once, in its place and order; neighbours overlap as asked.

    Names at joints are moved aside.
    """
    document = sheets(name, paper, overlap)
    marks, box = board_drawing(board(name), BUNDLED)
    at_origin = tuple(moved(mark, -box.left, -box.top) for mark in marks)
    window = Clipped((0, 0, box.width, box.height), at_origin)
    untiled = Document("test", (Page(box.width, box.height, (window,)),))
    whole, (whole_pdf,) = svg_window(read_svg(*write_svg(untiled))), pdf_windows(write_pdf(untiled))
    in_pdf = dict(zip(map(place_of, document.pages), pdf_windows(write_pdf(document)), strict=True))
    together = put_together(document)
    texts = []
    for place, (sheet, (dx, dy)) in together.items():
        share = placed(sheet.share, (dx, dy))
        for drawn, all_of_it in ((sheet.window, whole), (in_pdf[place], whole_pdf)):
            assert drawn.box == pytest.approx(sheet.window.box, abs=SMALLER)
            assert_same(pieces(drawn, (dx, dy), share), pieces(all_of_it, (0, 0), share))
        lying = [(text, x + dx, y + dy) for text, (x, y) in sheet.window.texts]
        texts += [word for word in lying if within(*word[1:], share)]
        for other, other_place in ((1, 0), (0, 1)):
            if beside := together.get((place[0] + other, place[1] + other_place)):
                mine = placed(sheet.window.box, (dx, dy))[2 + other_place]
                its = placed(beside[0].window.box, beside[1])[other_place]
                assert mine - its == pytest.approx(overlap or 2 * SPILL, abs=SMALLER)
    words = sorted((text, *at) for text, at in whole.texts)
    for (text, *at), (word, *there) in zip(sorted(texts), words, strict=True):
        assert text == word
        assert math.dist(at, there) < ASIDE
