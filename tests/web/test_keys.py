"""The page with keys alone."""

import pytest

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
    for turn in (("h8",), ("h9", "f8")):
        for name in turn:
            go(scorer, name)
            with scorer.answered():
                page.keyboard.press("Enter")
        assert scorer.state == "legal"
        with scorer.answered():
            page.keyboard.press("Control+Enter")
    assert scorer.turns == ["b:h8", "w:h9 w:f8"]
    tab_to(scorer, "#tools :checked")
    page.keyboard.press("ArrowRight")
    assert page.locator("#tools label:has(:checked:focus)").inner_text() == "White stone"
    for key, turns in (("Control+z", 1), ("Control+y", 2)):  # also there
        with scorer.answered():
            page.keyboard.press(key)
        assert len(scorer.turns) == turns
        assert page.locator("#tools :checked:focus").count() == 1
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
