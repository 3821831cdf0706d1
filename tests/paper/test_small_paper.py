"""Whole kits on small paper: all of every part, readable, within the margins."""

import pytest

from printkit.base.print_options import PrintOptions
from printkit.base.units import type_size
from printkit.draw.display import Text
from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.machines.piece_files import kit_request
from printkit.paper.kit_parts import kit_parts
from printkit.rules.sources import chosen_setting

MARGIN = 8.0


def parts(game, paper):
    opened = chosen_setting(game)
    layout = Layout(PrintOptions(paper=paper, margin=MARGIN), "test")
    return kit_parts(kit_request(opened, opened.board, layout))


@pytest.mark.parametrize(("game", "paper"), [("hong", "a6"), ("xana", "120x160mm")])
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


def test_the_workshop_tells_that_a_kit_has_no_box():
    """Words stand in lines, so only the first of them are looked for."""
    for game, paper in (("yodd", "a6"), ("gosix", "a5")):
        found = {part.slug: part for part in parts(game, paper)}
        marks = [mark for page in found["workshop"].pages for mark in page.marks]
        texts = [mark.text for mark in marks if isinstance(mark, Text)]
        boxed = any("tuck-box" in slug for slug in found)
        assert boxed == (paper == "a5")
        assert boxed != any(text.startswith("There is no tuck box") for text in texts)
