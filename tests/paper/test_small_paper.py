"""Whole kits on small paper: all of every part, readable, within the margins."""

from printkit.base.print_options import PrintOptions
from printkit.base.units import type_size
from printkit.draw.display import Text
from printkit.draw.mark_extents import extent
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.kit_parts import kit_parts
from printkit.paper.kit_request import kit_request
from printkit.rules.source_arguments import chosen_setting

MARGIN = 8.0


def test_all_ink_keeps_the_margins_and_all_type_can_be_read():
    opened = chosen_setting("hong")
    layout = Layout(PrintOptions(paper="a6", margin=MARGIN), "test")
    parts = {part.slug: part for part in kit_parts(kit_request(opened, opened.board, layout))}
    for slug, part in parts.items():
        for page in part.pages:
            for mark in page.marks:
                box = extent(mark, BUNDLED)
                least = MARGIN - 1.0
                assert min(box.left, box.top) >= least, (slug, mark)
                assert box.right <= page.width - least, (slug, mark)
                assert box.bottom <= page.height - least, (slug, mark)
                assert not isinstance(mark, Text) or mark.size >= type_size(8) - 1e-9
    assert not any("tuck-box" in slug for slug in parts)
    texts = [
        mark.text
        for page in parts["workshop"].pages
        for mark in page.marks
        if isinstance(mark, Text)
    ]
    assert any(text.startswith("There is no tuck box") for text in texts)
