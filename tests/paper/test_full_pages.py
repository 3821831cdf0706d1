"""Nothing is half empty: what the pages of kits hold reaches far down them."""

import pytest
from support.printed import request_for
from support.sampled import sampled

from printkit.draw.extent import extent
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import HEAD
from printkit.paper.kit_parts import kit_parts
from printkit.paper.tonight import tonight_parts
from printkit.rules.catalogue import game_names

LEAST = 0.5  # of the height between head and foot
LEAST_ON_SMALL = 0.4


def reach(page, margin=10):
    """How far down the ink of a page goes, of the height between its head and its foot."""
    foot = page.height - margin - 6
    lowest = max(
        bottom for mark in page.marks if (bottom := extent(mark, BUNDLED).bottom) <= foot + 1
    )
    return (lowest - margin - HEAD) / (foot - margin - HEAD)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", sampled(game_names(), "hong"))
def test_no_page_of_a_kit_is_half_empty(game, paper):
    request = request_for(game, paper=paper)
    least = LEAST_ON_SMALL if paper == "a5" else LEAST
    for part in (*kit_parts(request), *(tonight_parts(request) if paper != "a5" else ())):
        for page in part.pages:
            assert reach(page) >= least, (part.slug, page.name)


def test_a_map_of_sheets_shares_a_page_of_the_workshop():
    for paper in ("a4", "a5"):
        workshop, board = (
            part for part in kit_parts(request_for("yodd", paper=paper)) if part.slug in SLUGS
        )
        texts = " ".join(getattr(mark, "text", "") for mark in workshop.pages[-1].marks)
        assert "Cut each sheet along its dashed lines" in texts
        assert "Board, assembly" not in [page.name for page in board.pages]


SLUGS = ("workshop", "board")
