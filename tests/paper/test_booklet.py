from functools import cache

import pytest
from support import printed

from printkit.base.language import speaking
from printkit.base.print_options import PrintOptions
from printkit.base.units import type_size
from printkit.draw.display import Page, Text
from printkit.draw.mark_extents import ink_box
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.kit_document import booklet_pages, page_layout, with_covers
from printkit.rules.catalogue import game_names

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


@cache
def booklet(game, language="en"):
    """The pages of a game's booklet, in the order of reading."""
    with speaking(language):
        request = printed.request_for(game)
        request = request._replace(layout=page_layout(request.layout))
        return with_covers(request, request.kit.rules(request))


@pytest.mark.parametrize("game", game_names())
def test_a_booklet_has_a_cover_and_a_back_and_fills_its_sheets(game):
    pages = booklet(game)
    assert len(pages) == 8
    cover, back = pages[0], pages[-1]
    for page in (cover, back):
        assert "box" in {getattr(mark, "tag", "") for mark in page.marks}
    assert numbers(booklet_pages(pages, LAYOUT)[0]) == []


@pytest.mark.parametrize("game", game_names())
def test_all_booklets_have_type_of_one_size(game):
    texts = [mark for page in booklet(game)[1:] for mark in page.marks if isinstance(mark, Text)]
    regular = {mark.size for mark in texts if not (mark.bold or mark.display or mark.tag)}
    assert type_size(10.5) in regular
    assert type_size(10) not in regular


@pytest.mark.parametrize("game", game_names())
def test_no_page_of_a_booklet_is_less_than_half_full(game):
    for page in booklet(game):
        assert ink_box(page.marks, BUNDLED).bottom > HEIGHT / 2
