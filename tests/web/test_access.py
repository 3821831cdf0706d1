"""Every screen for everybody: axe finds nothing that somebody could not read, reach or hear."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from support.recorded import golden, replay_html
from web.conftest import PHONE
from web.javascript import STATIC, tools

from printkit.commands.cli.main import main
from printkit.web.tasks import perform

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.nightly]

SCREENS = {
    "": "#home",
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
    "replay?line=": "#turn-says:not(:empty)",
    "position": "#workshop select",
    "series": "#workshop select",
}
RECORD = b'{"record": {"game": "gosix", "moves": ["x", "h"]}}'
GAME = "yodd1:AAAiov3P3jNWMOBKsko15SoARVeSVaKhQpJVpikispQq81NSdE2VagE"  # with a pass that loses
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
    scorer.errors.clear()
    assert "\n".join(examined.found) == ""


def test_no_state_of_a_game_shuts_anybody_out(scorer):
    examined = Examined(scorer.page)
    scorer.new_game("gosix")
    scorer.type("k")
    scorer.page.click("#facts summary")
    examined.examine("score/…")
    scorer.play()
    scorer.type("k")
    scorer.page.click("#share")
    scorer.page.wait_for_selector("#share-state:not(:empty)")
    examined.examine("score/…, refused")
    assert "\n".join(examined.found) == ""


def test_positions_opponents_and_reviews_shut_nobody_out(scorer):
    page, examined = scorer.page, Examined(scorer.page)
    page.evaluate("location.hash = '#/position'")
    page.select_option("#position-game", "xong")
    page.click("text=Begin")
    page.wait_for_selector(".laying .verdict:not(:empty)")
    page.click(".site[data-site='60'] .zone", force=True)
    page.wait_for_selector("[aria-label=Undo]:enabled >> visible=true")
    examined.examine("position/…")
    scorer.visit()
    scorer.new_game("xong")
    page.select_option("#computer-level", "100")
    page.select_option("#computer-role", "blue")
    page.wait_for_selector("#gift:not([hidden])")
    examined.examine("score/… against the computer")
    scorer.type("e5/e")
    page.click("#show-gift")
    page.evaluate(f"location.hash = '#/review?playouts=100&line={GAME}'")
    page.wait_for_selector(".curve")
    examined.examine("review")
    assert "\n".join(examined.found) == ""


def test_no_page_that_is_made_shuts_anybody_out(browser, tmp_path):
    record = tmp_path / "game.yaml"
    record.write_text("game: gosix\nplayers: {black: Ana}\nmoves: [x, h, k]\n")
    pages = [str(tmp_path / f"{name}.html") for name in ("report", "review", "replay")]
    report, review, replay = pages
    main(["report", str(record), "--html", "-o", report])
    main(["review", str(record), "--playouts", "1", "-o", review])
    Path(replay).write_bytes(replay_html(golden("occupied")))
    context = browser.new_context(bypass_csp=True, **PHONE)
    examined = Examined(context.new_page())
    for page in pages:
        examined.page.goto(Path(page).as_uri())
        examined.examine(page)
    context.close()
    assert "\n".join(examined.found) == ""
