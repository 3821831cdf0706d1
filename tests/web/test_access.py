"""Every screen for everybody: axe finds nothing that somebody could not read, reach or hear."""

import json
import re
from urllib.parse import quote

import pytest
from web.conftest import PHONE
from web.javascript import STATIC, tools

from printkit.web.tasks import perform

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.nightly]

SCREENS = {
    "": "#boxes li",
    "play/gosix": "#new-box img",
    "print?game=gosix": ".sum:text('sheets')",
    "print?game=gosix&paper=a9": "[name=paper][aria-invalid=true]",
    "boards": "#exhibits:not(.late) li",
    "boards/edit?board=gosix": ".figures td",
    "score": "#new",
    "look": "#workshop h2",
    "look/xoids?board=xong-standard": "#twigs small:text('210 places')",
    "look/rules?game=gosix": "figure .ink[aria-label]",
    "look/how-to": "#workshop a",
    "look/how-to/phone": "article pre",
    "look/how-to/print-shop": "article p",
    "records": "#workshop textarea",
    "learn/gosix": ".guide .lesson:not(:empty)",
    "puzzles": ".puzzle-games a",
    "puzzles/yodd": ".puzzle-numbers a",
    "puzzles/yodd/9": ".goal .disc[data-role]",
    "replay?line=": "#turn-says:not(:empty)",
    "position": "#workshop select",
    "series": "#workshop select",
}
RECORD = b'{"record": {"game": "gosix", "moves": ["x", "h"]}}'
VIOLATIONS = """async (only) => {
  const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
  const ending = document.getAnimations().filter(ends);
  await Promise.allSettled(ending.map((each) => each.finished));
  const { violations } = await axe.run(document, only ? { runOnly: only } : {});
  const told = ({ target, failureSummary }) => target + failureSummary;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join("; ")}`);
}"""


class Examined:
    """A page on a phone, and what axe finds in it: all in the dark, contrasts in the light too."""

    def __init__(self, page):
        self.page = page
        self.found = []

    def examine(self, name):
        if not self.page.evaluate("'axe' in window"):
            self.page.add_script_tag(path=tools() / "node_modules/axe-core/axe.min.js")
        for scheme, only in (("light", ["color-contrast"]), ("dark", None)):
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate(VIOLATIONS, only)
            self.found += [f"{name}, {scheme}: {one}" for one in found]


@pytest.fixture
def scorer(server, open_page):
    return open_page(server, color_scheme="dark", bypass_csp=True, **PHONE)


def test_every_screen_is_examined():
    screens = re.search(r"const SCREENS = {(.*?)};", (STATIC / "main.js").read_text(), re.DOTALL)
    named = set(re.findall(r"(\w+): \[", screens[1]))
    assert named - {"review"} <= {re.split("[/?]", path)[0] for path in SCREENS}


def test_no_screen_shuts_anybody_out(scorer):
    examined = Examined(scorer.page)
    line = quote(json.loads(perform("record.line", RECORD).data)["line"])
    for path, there in SCREENS.items():
        path += line if path.endswith("line=") else ""  # noqa: PLW2901
        scorer.page.evaluate(f"location.hash = '#/{path}'")
        scorer.page.wait_for_selector(there)
        examined.examine(path)
    scorer.page.click("#menu-button")
    examined.examine("menu")
    scorer.errors.clear()
    assert "\n".join(examined.found) == ""
