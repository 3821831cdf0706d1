"""Whole kits on small paper: all of every part, readable, within the margins."""

import itertools
from functools import cache

import pytest

from printkit.base.print_options import PrintOptions
from printkit.base.units import type_size
from printkit.draw.display import Path, Text
from printkit.draw.extent import extent, meets
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.machines.piece_files import kit_request
from printkit.paper.kit_parts import kit_parts
from printkit.rules.catalogue import game_names
from printkit.rules.sources import chosen_setting

pytestmark = pytest.mark.xdist_group("small paper")
PAPERS = ("a5", "a6", "120x160mm")
MARGIN = 8.0


@cache
def parts(game, paper):
    opened = chosen_setting(game)
    layout = Layout(PrintOptions(paper=paper, margin=MARGIN), "test")
    return kit_parts(kit_request(opened, opened.board, layout))


def pages(game, paper, *slugs):
    return [page for part in parts(game, paper) if part.slug in slugs for page in part.pages]


@pytest.mark.thinned(8)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_names())
def test_all_ink_keeps_the_margins_and_all_type_can_be_read(game, paper):
    for part in parts(game, paper):
        for page in part.pages:
            for mark in page.marks:
                box = extent(mark, BUNDLED)
                least = MARGIN - 1.0
                assert min(box.left, box.top) >= least, (part.slug, mark)
                assert box.right <= page.width - least, (part.slug, mark)
                assert box.bottom <= page.height - least, (part.slug, mark)
                assert not isinstance(mark, Text) or mark.size >= type_size(8) - 1e-9


@pytest.mark.thinned(3)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", game_names())
def test_no_words_lie_on_others(game, paper):
    for page in pages(game, paper, "cover", "workshop", "rules", "record", "positions", "chart"):
        texts = [mark for mark in page.marks if isinstance(mark, Text)]  # names in figures: centred
        boxes = [extent(text, BUNDLED) for text in texts if text.anchor != "middle"]
        slim = [
            box._replace(right=box.right - 0.01, top=box.top + 1, bottom=box.bottom - 0.7)
            for box in boxes
        ]
        for one, other in itertools.combinations(slim, 2):
            assert not meets(one, other), page.name


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", game_names())
def test_the_workshop_has_the_measures(game):
    first, *_ = pages(game, "a6", "workshop")
    tags = [mark.tag for mark in first.marks if isinstance(mark, Path)]
    assert tags.count("check-square") == 1
    assert "ruler-mm" in tags


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", game_names())
def test_every_turn_has_its_line(game):
    def lines(paper):
        texts = [
            mark.text
            for page in pages(game, paper, "record")
            for mark in page.marks
            if isinstance(mark, Text)
        ]
        return sorted({int(text[:-1]) for text in texts if text[:-1].isdigit() and text[-1] == "."})

    for paper in PAPERS:
        found = lines(paper)
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= 24


def test_the_workshop_tells_that_a_kit_has_no_box():
    """Words stand in lines, so only the first of them are looked for."""
    for game, paper in (("yodd", "a6"), ("gosix", "a5")):
        texts = [
            m.text for p in pages(game, paper, "workshop") for m in p.marks if isinstance(m, Text)
        ]
        boxed = any("tuck-box" in part.slug for part in parts(game, paper))
        assert boxed == (paper == "a5")
        assert boxed != any(text.startswith("There is no tuck box") for text in texts)
