import pytest

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Page
from printkit.draw.sheet_frame import Layout
from printkit.paper.kit_document import booklet_pages, page_layout

LAYOUT = page_layout(Layout(PrintOptions(paper="a4"), "test"))
WIDTH, HEIGHT = 148.5, 210


def numbers(side):
    """The page numbers of a side, from left to right."""
    found = [mark for mark in side.marks if getattr(mark, "tag", "") == "page-number"]
    assert all(0 < mark.at[0] % WIDTH < WIDTH for mark in found)
    return [mark.text for mark in sorted(found, key=lambda mark: mark.at[0])]


def blank(count):
    return [Page(WIDTH, HEIGHT, (), f"Rules {n + 1}") for n in range(count)]


def folded(sides):
    """The pages as a reader turns them: each sheet is folded into the one before it."""
    fronts, backs = sides[::2], sides[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True)
             for page in (front[1], back[0])]  # fmt: skip
    last = [page for front, back in zip(fronts, backs, strict=True)
            for page in (front[0], back[1])]  # fmt: skip
    return [*first, *reversed(last)]


@pytest.mark.parametrize("count", [4, 12])
def test_folded_sheets_show_the_pages_in_their_order(count):
    sides = booklet_pages(blank(count), LAYOUT)
    assert len(sides) == count // 2
    assert {(side.width, side.height) for side in sides} == {(297, 210)}
    assert folded([numbers(side) for side in sides]) == [str(n + 1) for n in range(count)]


def test_blank_pages_fill_the_last_sheet():
    sides = booklet_pages(blank(6), LAYOUT)
    assert [numbers(side) for side in sides] == [["1"], ["2"], ["6", "3"], ["4", "5"]]
