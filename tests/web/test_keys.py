"""The page with keys alone."""

import json
import re

import pytest

from printkit.rules.catalogue import game_names
from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")


def go(scorer, name):
    """Walk over the board with the arrow keys."""
    middle = "(e) => { const box = e.getBoundingClientRect(); return [box.x, box.y] }"
    goal = scorer.page.locator(f".site[aria-label^='{name},']")
    for _ in range(40):
        here = scorer.page.locator(".site:focus")
        if here.get_attribute("aria-label").startswith(f"{name},"):
            return
        (x, y), (to_x, to_y) = here.evaluate(middle), goal.evaluate(middle)
        across, down = to_x - x, to_y - y
        if abs(down) > 2:
            scorer.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            scorer.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    raise AssertionError(f"{name} was not found")


def tab_to(scorer, selector):
    for _ in range(60):
        scorer.page.keyboard.press("Tab")
        if scorer.page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} is out of reach")


def test_an_earlier_turn_is_edited_with_keys(xong):
    tab_to(xong, "#turns [data-turn='0']")
    with xong.answered():
        xong.page.keyboard.press("Enter")
    assert xong.page.locator("#turns [data-turn='0']:focus").count() == 1
    assert xong.says.startswith("Turn 1 · Legal")


def test_a_game_is_played_with_keys_alone(scorer):
    page = scorer.page
    tab_to(scorer, "#games input")
    page.keyboard.press("ArrowUp")  # round to the last one
    assert page.input_value("#games input:checked") == "yodd"
    tab_to(scorer, "#new button[type=submit]")
    with scorer.answered():
        page.keyboard.press("Enter")
    page.wait_for_selector("#score:not([hidden])")
    assert page.locator("#title:focus").inner_text() == "Yodd"
    tab_to(scorer, ".site")
    for turn in (("h8",), ("h9", "g8")):
        for name in turn:
            go(scorer, name)
            with scorer.answered():
                page.keyboard.press("Enter")
        assert scorer.state == "legal"
        with scorer.answered():
            page.keyboard.press("Control+Enter")
    assert scorer.turns == ["b:h8", "b:h9 b:g8"]
    tab_to(scorer, "#tools [aria-checked=true]")
    page.keyboard.press("ArrowRight")
    assert page.locator("#tools :focus").inner_text() == "White stone"
    tab_to(scorer, "#words [data-word=pass]")
    with scorer.answered():
        page.keyboard.press("Space")
    assert scorer.draft == "pass"
    with scorer.answered():
        page.keyboard.press("Escape")
    assert scorer.draft == ""
    tab_to(scorer, "#draft")
    with scorer.answered():
        page.keyboard.type("pass")
    with scorer.answered():
        page.keyboard.press("Enter")
    assert scorer.turns[2] == "pass"


REACHED = """async ([sites, start]) => {
    const { nextSite } = await import("/board.js");
    const reached = new Set([start]);
    for (const from of reached)
        for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            const next = nextSite(sites, from, way);
            if (next !== null) reached.add(next);
        }
    return reached.size;
}"""


def test_arrow_keys_lead_to_every_site(scorer):
    for game in game_names():
        request = b'{"record": {"game": "%s"}}' % game.encode()
        sites = json.loads(perform("table", request).data)["sites"]
        places = [{"x": site["x"], "y": site["y"]} for site in sites]
        for start in (0, len(places) // 2):
            assert scorer.page.evaluate(REACHED, [places, start]) == len(places), game


def test_every_site_has_a_label_and_the_board_one_stop_for_the_tab_key(xong):
    labels = xong.page.locator(".site").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert len(set(labels)) == 30
    assert all(re.fullmatch(r"[a-c][1-3]/\w+, (empty|(red|blue) xoid \d+)", it) for it in labels)
    assert xong.page.locator(".site[tabindex='0']").count() == 1
    xong.point("a1/sw")
    label = xong.page.get_attribute(".site.chosen", "aria-label")
    assert label == "a1/sw, empty, chosen"
    assert xong.page.get_attribute(".site.chosen", "aria-pressed") == "true"
    for field in xong.page.locator("input, select").all():
        assert field.evaluate("e => e.labels.length") > 0
