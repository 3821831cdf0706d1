"""Words that are read keep away from those of the foot, which are on every sheet."""

import pytest
from support.printed import request_for
from support.sampled import sampled

from printkit.draw.display import CAP_HEIGHT, Text, shown_text
from printkit.draw.styles import load_style
from printkit.paper.kit_parts import text_parts
from printkit.rules.catalogue import game_names

APART = 7.9  # mm; letters that reach below their line have a little less than 8


@pytest.mark.parametrize("style", ["colour", "high-contrast"])
@pytest.mark.parametrize("game", sampled(game_names(), "xodd", "xong"))
def test_rules_records_positions_and_charts_end_8_mm_above_the_foot(game, style):
    request = request_for(game)
    typeface = load_style(style).typeface
    request = request._replace(layout=request.layout._replace(typeface=typeface))
    for part in text_parts(request):
        for page in part.pages:
            texts = [shown_text(mark, typeface) for mark in page.marks if isinstance(mark, Text)]
            bottom = page.height - request.layout.options.margin
            foot = [text for text in texts if text.at[1] > bottom - 1]
            top = min(text.at[1] - CAP_HEIGHT * text.size for text in foot)
            for text in texts:
                if text not in foot and text.tag != "scale":
                    assert text.at[1] <= top - APART, (part.title, page.name, text)
