"""The page in a real browser: what is said of a turn, taking back, own boards, a phone."""

import pytest
from web.waiting import wait_until

from printkit.records.verification import verify_bytes

pytestmark = pytest.mark.xdist_group("browser")

MARKUP = "<img/src=x/onerror=alert(1)>"


def is_enabled(scorer, selector):
    return scorer.page.is_enabled(selector)


def test_an_illegal_turn_says_why_and_may_be_written_down_all_the_same(xong):
    xong.type("b2/e")  # a click on a taken leg is refused
    assert (xong.state, xong.says) == (
        "illegal",
        "Not legal · Xoid 1-01, not new · the leg b2/e was taken by red on turn 1.",
    )
    assert not is_enabled(xong, "#play")
    with xong.answered():
        xong.page.click("#anyway")
    row = xong.page.locator("#turns tr.illegal")
    assert "was taken by red on turn 1" in row.inner_text()
    assert "turn 3 (red)" in xong.text("#verdict")
    assert xong.page.locator(".picture .refused").count() == 0
    xong.type("a1/w,sw")
    assert (xong.state, xong.says) == (
        "illegal",
        "Not legal · turn 3 is not legal: fix it before you continue.",
    )
    data, _ = xong.download("#get-record")
    assert verify_bytes(data, "g", None).trial.problem.violation.code == "occupied"


def test_markup_in_what_is_typed_stays_text(xong):
    xong.type(MARKUP)
    assert MARKUP in xong.says
    assert xong.page.locator("main img").count() == 0


def test_undo_and_redo_go_leg_by_leg_and_turn_by_turn(xong):
    states = [(xong.turns, xong.draft)]
    for step in (lambda: xong.point("a1/sw"), lambda: xong.point("a1/w"), xong.play):
        step()
        states.append((xong.turns, xong.draft))
    for before in reversed(states[:-1]):
        with xong.answered():
            xong.page.click("#undo")
        assert (xong.turns, xong.draft) == before
    assert not is_enabled(xong, "#undo")
    for after in states[1:]:
        with xong.answered():
            xong.page.keyboard.press("Control+y")
        assert (xong.turns, xong.draft) == after
    assert not is_enabled(xong, "#redo")
    with xong.answered():
        xong.page.keyboard.press("Control+z")
    assert xong.draft == "a1/sw,w"


def test_the_page_fits_a_phone(phone):
    phone.new_game("xong")
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    size = page.viewport_size
    for selector in ("#score .board svg", "#draft", "#play", "#undo"):
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= size["width"], selector
        assert box["y"] + box["height"] <= size["height"], selector
    page.tap(".site[aria-label^='f5/sw,'] .zone", force=True)  # which shows a close-up
    with phone.answered():
        page.tap(".site[aria-label^='f5/sw,'] .zone", force=True)
    assert phone.says == "Legal · Xoid 1-01, new."
    wide = page.locator("#score .board svg").bounding_box()["width"]
    assert wide > 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    with phone.answered():
        page.tap("#play")
    assert phone.turns == ["f5/sw"]


WAKE_LOCK = """() => {
  window.held = 0;
  const release = async () => (window.held -= 1);
  const request = async () => (window.held += 1) && { released: false, release };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""


def test_a_phone_stays_on_while_a_game_is_open(phone, scorer):
    for opened, held in ((scorer, 0), (phone, 1)):
        opened.page.evaluate(WAKE_LOCK)
        opened.new_game("gosix")
        wait_until(opened.page, f"held === {held}")
    phone.page.evaluate("location.hash = '#/'")
    wait_until(phone.page, "held === 0")
