"""Every screen for everybody: axe finds nothing that somebody could not read, reach or hear."""

import pytest
from sampled import sampled
from web.conftest import PHONE
from web.javascript import tools

pytestmark = pytest.mark.xdist_group("browser")

SCREENS = {
    "": "#home",
    "print": "#workshop select",
    "boards": "#workshop h2",
    "boards/edit": "#workshop svg",
    "score": "#new",
    "look": "#workshop h2",
    "look/xoids": "#workshop svg",
    "look/how-to": "#workshop a",
    "records": "#workshop textarea",
}
GAME = "yodd1:AAAiov3P3jNWMOBKsko15SoARVeSVaKhQpJVpikispQq81NSdE2VagE"  # with a pass that loses
VIOLATIONS = """async () => (await axe.run()).violations.map(({ id, nodes }) =>
  `${id}: ${nodes.map(({ target, failureSummary }) => target + failureSummary).join("; ")}`)"""


def violations(page):
    return page.evaluate(VIOLATIONS)


@pytest.fixture
def examined(server, open_page):
    def examined(scheme):
        scorer = open_page(server, color_scheme=scheme, bypass_csp=True, **PHONE)
        scorer.page.add_script_tag(path=tools() / "node_modules/axe-core/axe.min.js")
        return scorer

    return examined


@pytest.mark.parametrize("scheme", sampled(["light", "dark"], "dark"))
def test_no_screen_shuts_anybody_out(examined, scheme):
    scorer = examined(scheme)
    page = scorer.page
    found = {}
    for path, there in SCREENS.items():
        page.evaluate(f"location.hash = '#/{path}'")
        page.wait_for_selector(there)
        found[path] = violations(page)
    scorer.visit()
    scorer.new_game("gosix")
    scorer.type("k")
    page.click("#facts summary")
    page.add_script_tag(path=tools() / "node_modules/axe-core/axe.min.js")
    found["score/…"] = violations(page)
    scorer.play()
    scorer.type("k")
    page.click("#share")
    page.wait_for_selector("#share-state:not(:empty)")
    found["score/… refused"] = violations(page)
    assert [f"{path}: {one}" for path, some in found.items() for one in some] == []


@pytest.mark.parametrize("scheme", sampled(["light", "dark"], "light"))
def test_positions_opponents_and_reviews_shut_nobody_out(examined, scheme):
    scorer = examined(scheme)
    page = scorer.page
    found = {}
    page.evaluate("location.hash = '#/position'")
    page.wait_for_selector("#position-game")
    found["position"] = violations(page)
    page.select_option("#position-game", "xong")
    page.click("text=Begin")
    page.wait_for_selector(".laying .verdict:not(:empty)")
    page.click(".site[data-site='60'] .zone", force=True)
    page.wait_for_selector("[aria-label=Undo]:enabled >> visible=true")
    found["position/…"] = violations(page)
    scorer.visit()
    scorer.new_game("xong")
    page.select_option("#computer-level", "100")
    page.select_option("#computer-role", "blue")
    page.wait_for_selector("#gift:not([hidden])")
    page.add_script_tag(path=tools() / "node_modules/axe-core/axe.min.js")
    found["score/… against the computer"] = violations(page)
    scorer.type("e5/e")
    page.click("#show-gift")
    page.evaluate(f"location.hash = '#/review?playouts=100&line={GAME}'")
    page.wait_for_selector(".curve")
    found["review"] = violations(page)
    assert [f"{path}: {one}" for path, some in found.items() for one in some] == []
