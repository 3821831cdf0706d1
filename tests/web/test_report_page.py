"""The page of `printkit report --html` in a browser."""

import pytest
from web.conftest import PHONE

from printkit.records.verification import verify_bytes
from printkit.study.statistics_report import gathered

pytestmark = pytest.mark.xdist_group("browser")
NAMES = ("Ana-Maria van der Berg-Altenburg", "Benedictus Constantijn Dirksen")
RECORD = (
    f"game: xodd\nboard: xodd-9x9\nplayers: {{black: {NAMES[0]}, white: {NAMES[1]}}}\n"
    "date: 2026-11-20\nmoves: |\n  b:a1\n  pass\n  pass\n"
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_it_without_scrolling_sideways(scheme, browser, tmp_path):
    record = "a-folder-with-a-long-name/" * 3 + "2026-11-20-xodd.yaml"
    file = tmp_path / "report.html"
    file.write_text(gathered([verify_bytes(RECORD.encode(), record, None)]).as_html())
    context = browser.new_context(color_scheme=scheme, **PHONE)
    page, errors = context.new_page(), []
    page.on("console", lambda message: errors.append(message.text))
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("figure svg:visible rect").count() >= 3
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
    assert errors == []  # its policy lets its own style in
    context.close()
