"""The review in the page: the curve grows, and better turns are stepped through."""

import json
from urllib.parse import quote

import pytest
from web.conftest import DESK, PHONE
from web.test_access import Examined
from web.test_site_in_browser import visited

from printkit.web.play.search_reply import review
from printkit.web.site import build
from printkit.web.site.pyodide import find
from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

RECORD = {"game": "xana", "moves": ["4h1", "4j1"]}  # turn 1 loses, and a few playouts show it
LONG = {
    "game": "yodd",
    "board": "yodd-5",
    "moves": ["b:d5", "w:d4 b:a3", "w:h1 b:d7", "pass", "b:g3 b:c2", "w:c3 w:c4", "b:c6 b:b2"],
}


def line_of(record):
    reply = perform("record.line", json.dumps({"record": record}).encode())
    return json.loads(reply.data)["line"]


def visit(page, url, record, playouts):
    page.goto("about:blank")
    page.goto(f"{url}#/review?line={quote(line_of(record))}&playouts={playouts}")


def walk(page):
    """Step through the first fault by buttons and arrow keys."""
    figure = page.locator("figure").first
    figure.locator(".position[aria-label]").nth(1).wait_for()
    played, better = figure.locator(".position").all()
    assert played.get_attribute("aria-label") != better.get_attribute("aria-label")
    assert played.get_attribute("aria-label").startswith("Turn 1, ")
    figure.get_by_label("One turn back").click()
    beginning = figure.locator(".position[aria-label^='The beginning']")
    beginning.nth(1).wait_for()
    figure.get_by_label("One turn forward").press("ArrowRight")
    figure.locator(".position[aria-label^='Turn 1']").nth(1).wait_for()
    figure.get_by_label("One turn forward").press("ArrowLeft")
    beginning.nth(1).wait_for()


def test_partial_results_come_before_the_end():
    seen = []

    def report(done, total, partial):
        seen.append((done, total, sum(map(bool, partial.get("shares", [])))))

    found = review({"record": RECORD, "playouts": 60}, report)
    known = [number for _done, _total, number in seen]
    assert known == sorted(known)
    assert known[len(known) // 2] > 0
    assert known[-1] == len(found["shares"]) == 3
    assert seen[-1][0] == seen[-1][1]
    assert [one["turn"] for one in found["faults"]] == [1]
    assert found["faults"][0]["turns"]
    assert found["said"][0].startswith("black took the lead for good on turn 2 (")


@pytest.mark.parametrize("screen", [PHONE, DESK])
def test_a_better_turn_is_stepped_through(server, open_page, screen):
    page = open_page(server, bypass_csp=True, **screen).page
    visit(page, server.url, RECORD, 100)
    walk(page)
    examined = Examined(page)
    examined.examine("review")
    assert examined.found == []


def test_the_curve_grows_and_stop_keeps_it(server, open_page):
    page = open_page(server, **PHONE).page
    visit(page, server.url, LONG, 2000)
    page.wait_for_selector(".curve .line")
    page.click(".making button")
    page.get_by_text("Stopped.").wait_for()
    assert page.is_visible(".curve .line")
    assert not page.is_visible(".making")


@pytest.mark.nightly
def test_a_static_site_reviews_in_the_same_way(browser, tmp_path):
    list(build.write_site(build.site_files(find(None, libraries=False)), tmp_path))
    with visited(browser, tmp_path) as (scorer, host):
        visit(scorer.page, host.url, LONG, 500)
        scorer.wait(".curve .line")
        assert scorer.page.is_visible(".making")  # the curve is there before the end
        scorer.page.click(".making button")
        scorer.page.get_by_text("Stopped.").wait_for()
        assert scorer.page.is_visible(".curve .line")
        visit(scorer.page, host.url, RECORD, 100)
        walk(scorer.page)
