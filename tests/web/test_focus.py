"""The Tab key leads through each screen as the eye goes, and no action loses the focus."""

import json
from itertools import pairwise
from urllib.parse import quote

import pytest
from web.conftest import DESK
from web.test_access import RECORD, SCREENS

from printkit.web.tasks import perform

pytestmark = pytest.mark.xdist_group("browser")

# What Tab stops at, in order: its name, place, and whether it shows that it has the focus.
LISTEN = """() => {
  window.stops = [];
  const hasRing = (node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  };
  document.addEventListener("focusin", ({ target }) => {
    const seen = target.matches("label input") ? target.closest("label") : target;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const spot = target.querySelector(".spot");
    stops.push({
      name: target.outerHTML.slice(0, 120),
      place: [left + scrollX, right + scrollX, top + scrollY, bottom + scrollY],
      shows: spot
        ? getComputedStyle(spot).strokeOpacity === "1"
        : [target, seen, ...seen.querySelectorAll("*")].some(hasRing),
      number: everyStop().indexOf(target),
    });
  });
  const stop = "a[href], button:enabled, input:enabled, select:enabled, textarea, summary";
  window.everyStop = () => [
    ...document.querySelectorAll(`${stop}, [tabindex='0']`),
  ].filter((node) => {
    const isOther = node.type === "radio" && !node.checked &&
      document.querySelector(`[name="${node.name}"]:checked`);
    return node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0 && !isOther;
  });
}"""
MOST = 400  # stops


def walk(page):
    """All stops from the beginning of a screen to its end, and those that were left out."""
    page.keyboard.press("Tab")  # from now on the focus is shown
    page.evaluate(
        "() => { document.activeElement.blur(); stops.length = 0; everyStop()[0].focus(); }"
    )
    count = page.evaluate("everyStop().length")
    assert count < MOST
    for _ in range(count - 1):
        page.keyboard.press("Tab")
    stops = page.evaluate("stops")
    missed = page.evaluate(
        "(all) => everyStop().flatMap((node, n) => all.includes(n) ? [] : [node.outerHTML])",
        [stop["number"] for stop in stops],
    )
    return stops, missed


def leaps(stops):
    """Where the next stop is above the last one and not in a column to its right."""
    for one, other in pairwise(stops):
        (left, _, top, _), (next_left, _, _, next_bottom) = one["place"], other["place"]
        if next_bottom <= top and next_left <= left:
            yield f"{one['name']} -> {other['name']}"


def line():
    return json.loads(perform("record.line", RECORD).data)["line"]


def wrong(page, name):
    """What a walk through a screen finds fault with."""
    stops, missed = walk(page)
    found = [f"not reached: {one}" for one in missed]
    found += [f"not shown: {stop['name']}" for stop in stops if not stop["shows"]]
    found += [f"back: {one}" for one in leaps(stops)]
    return [f"{name}: {one}" for one in found]


@pytest.mark.nightly
def test_tab_goes_through_every_screen_as_the_eye_does(scorer):
    page = scorer.page
    page.evaluate(LISTEN)
    found = []
    for path, there in SCREENS.items():
        path += quote(line()) if path.endswith("line=") else ""  # noqa: PLW2901
        page.evaluate(f"location.hash = '#/{path}'")
        page.wait_for_selector(there)
        found += wrong(page, path)
    page.evaluate("location.hash = '#/score'")
    scorer.new_game("xong")
    scorer.type("e5/e")
    page.click("#facts summary")
    for size in (DESK["viewport"], {"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.set_viewport_size(size)
        found += wrong(page, f"score/…, {size['width']} wide")
    page.set_viewport_size(DESK["viewport"])
    scorer.errors.clear()
    assert "\n".join(found) == ""


class Keys:
    """Works a page by keys, and sees after each whether the focus is still somewhere."""

    def __init__(self, page):
        self.page = page
        self.lost = []

    def come(self, path):
        self.page.evaluate(f"location.hash = '#/{path}'")

    def press(self, selector, key="Enter", ready=None):
        self.page.wait_for_selector(f"{selector}:enabled", timeout=5000)
        self.page.focus(selector)
        self.page.keyboard.press(key)
        if ready:
            self.page.wait_for_selector(ready, state="attached", timeout=5000)
        self.page.wait_for_timeout(120)  # for answers, and for what is drawn anew
        if self.page.evaluate("document.activeElement === document.body"):
            self.lost.append(f"{selector} {key}")


@pytest.fixture
def keys(scorer):
    worked = Keys(scorer.page)
    yield worked
    assert worked.lost == []
