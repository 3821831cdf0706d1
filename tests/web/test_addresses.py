"""Each screen has an address: back, a reload, and whoever is sent it find the same screen again."""

import json
from urllib.parse import quote

import pytest
from web.scorer import Scorer
from web.test_access import RECORD, SCREENS

from printkit.web.tasks import perform

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.nightly]


@pytest.fixture
def screens():
    """The addresses of all screens, and what is there once all is shown."""
    line = quote(json.loads(perform("record.line", RECORD).data)["line"])
    return {
        path + (line if path.endswith("line=") else ""): there for path, there in SCREENS.items()
    }


def settled(page, there):
    """The address and the title of a screen, once all of it is there."""
    page.wait_for_selector(there)
    page.wait_for_load_state("networkidle")
    return page.evaluate("[location.hash, document.title]")


def test_reload_back_and_a_link_lead_to_the_same_screen(scorer, screens):
    page = scorer.page
    shown = {}
    for path, there in screens.items():
        page.evaluate(f"location.hash = '#/{path}'")
        shown[path] = settled(page, there)
        page.reload()
        assert settled(page, there) == shown[path]
    for path, there in reversed(screens.items()):
        assert settled(page, there) == shown[path]
        page.go_back()
    other = Scorer(scorer.context, scorer.url).page
    for path, there in screens.items():
        other.goto("about:blank")
        other.goto(scorer.url + shown[path][0])
        assert settled(other, there) == shown[path]
    other.close()
    scorer.errors.clear()  # a paper that there is not
