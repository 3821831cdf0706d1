"""Sheets of large boards, measured in the written files and put together by their crosses."""

import itertools
import math
from functools import cache

import pytest
from support.measure import pdf_windows, read_svg, svg_lines, svg_window
from support.printed import write_pdf, write_svg
from support.tiled import CASES, SMALLER, Sheet, board, place_of, sheets

from printkit.draw.display import Clipped, Document, Page, moved
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.paper.board_pages import board_drawing


@cache
def untiled(name):
    """The document with the whole board in a window of its own size."""
    marks, box = board_drawing(board(name), BUNDLED)
    at_origin = tuple(moved(mark, -box.left, -box.top) for mark in marks)
    whole = Clipped((0, 0, box.width, box.height), at_origin)
    return Document("test", (Page(box.width, box.height, (whole,)),))


def put_together(pages):
    """For each sheet by its column and row: itself, and how far it is moved to its place.

    Only crosses are used: those of a sheet's right are laid on those of its neighbour's left. The
    top left corner of all is then at (0, 0), as on the untiled board.
    """
    found = {
        place_of(page): Sheet(read_svg(data))
        for page, data in zip(pages.pages, write_svg(pages), strict=True)
    }
    start = min(found)
    offsets = {start: (0.0, 0.0)}
    waiting = [start]
    while waiting:
        column, row = place = waiting.pop()
        dx, dy = offsets[place]
        for other, mine, its in (
            ((column + 1, row), "right", "left"),
            ((column - 1, row), "left", "right"),
            ((column, row + 1), "bottom", "top"),
            ((column, row - 1), "top", "bottom"),
        ):
            if other not in found or other in offsets:
                assert other in found or not found[place].joints[mine]
                continue
            (joint,), (its_joint,) = found[place].joints[mine], found[other].joints[its]
            box, its_box = found[place].window.box, found[other].window.box
            level = mine in {"left", "right"}
            offsets[other] = (
                dx + (joint - its_joint if level else box[0] - its_box[0]),
                dy + (box[1] - its_box[1] if level else joint - its_joint),
            )
            waiting.append(other)
    assert offsets.keys() == found.keys()
    left, top = (min(found[p].window.box[i] + offsets[p][i] for p in found) for i in (0, 1))
    return {
        place: (sheet, (offsets[place][0] - left, offsets[place][1] - top))
        for place, sheet in found.items()
    }


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
    return tuple(
        (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in (low, high)
    )


def placed(box, offset):
    """A box of a sheet where it lies on the untiled board."""
    dx, dy = offset
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)


def assert_same(pieces, others):
    assert len(pieces) == len(others)
    for piece, other in zip(pieces, others, strict=True):
        for point, place in zip(piece, other, strict=True):
            assert math.dist(point, place) < SMALLER


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_sheets_put_together_by_their_crosses_are_the_untiled_board(name, paper, overlap):
    """Every line of the board is there once, in its place and order, and nothing else."""
    document = sheets(name, paper, overlap)
    (whole_page,) = write_svg(untiled(name))
    whole = svg_window(read_svg(whole_page))
    (whole_in_pdf,) = pdf_windows(write_pdf(untiled(name)))
    in_pdf = dict(zip(map(place_of, document.pages), pdf_windows(write_pdf(document)), strict=True))
    texts = []
    for place, (sheet, offset) in put_together(document).items():
        share = placed(sheet.share, offset)
        assert_same(pieces(sheet.window, offset, share), pieces(whole, (0, 0), share))
        drawn = in_pdf[place]
        assert drawn.box == pytest.approx(sheet.window.box, abs=SMALLER)
        assert_same(pieces(drawn, offset, share), pieces(whole_in_pdf, (0, 0), share))
        texts += words_within(sheet.window, offset, share)
    assert_same_words(texts, whole.texts)


def words_within(window, offset, share):
    dx, dy = offset
    moved_words = [(text, (x + dx, y + dy)) for text, (x, y) in window.texts]
    return [
        (text, (x, y))
        for text, (x, y) in moved_words
        if share[0] <= x < share[2] and share[1] <= y < share[3]
    ]


def assert_same_words(texts, others):
    one, other = (sorted((t, round(x, 1), round(y, 1)) for t, (x, y) in s) for s in (texts, others))
    for (text, *at), (word, *place) in zip(one, other, strict=True):
        assert text == word
        assert math.dist(at, place) < 0.15


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_neighbours_overlap_by_what_was_asked_for(name, paper, overlap):
    together = put_together(sheets(name, paper, overlap)).values()
    found = 0
    for (one, at), (other, there) in itertools.permutations(together, 2):
        a = placed(one.window.box, at)
        b = placed(other.window.box, there)
        for near, far in ((0, 2), (1, 3)):
            beside = abs(a[1 - near] - b[1 - near]) < SMALLER
            if beside and a[near] < b[near] < a[far] + SMALLER:
                assert a[far] - b[near] == pytest.approx(overlap, abs=SMALLER)
                found += 1
    assert found


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_hatch_and_words_vanish_when_the_sheets_are_put_together(name, paper, overlap):
    """What guides draw within a window lies in what is cut off or covered, the cut line aside."""
    for data in write_svg(sheets(name, paper, overlap)):
        page = read_svg(data)
        sheet = Sheet(page)
        share = Box(*sheet.share)
        for line_ in svg_lines(page, "glue"):
            if len(line_) == 2:
                assert not any(
                    share.left < x < share.right and share.top < y < share.bottom for x, y in line_
                )
        for element in page.texts():
            if element.get("class") in {"cut", "glue"}:
                x, y = float(element.get("x")), float(element.get("y"))
                assert not (share.left < x < share.right and share.top < y < share.bottom)
