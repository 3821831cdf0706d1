"""The first seconds of a site, before Python has started, and its use without a network."""

import pytest
from web.conftest import PHONE
from web.static_host import Host

from printkit.web.site.build import site_files, write_site
from printkit.web.site.pyodide import Pyodide

# Instead of Pyodide, a Python that never starts, and one that starts and can do nothing
STARTS = "const none = () => null; const python = { FS: { mkdirTree: none, writeFile: none } };"
NEVER, SOON = "new Promise(() => {})", "({ ...python, runPython: none, globals: { get: none } })"


@pytest.fixture
def visit(browser, tmp_path):
    """Opens a site with a stand-in for Pyodide on a phone; returns the page and the host."""
    opened = []

    def visit(python, **options):
        script = f"{STARTS} export const loadPyodide = async () => {python};"
        empty = b"PK\5\6" + bytes(18)
        runtime = {
            "pyodide.mjs": script.encode(),
            "pyodide.asm.wasm": b"",
            "python_stdlib.zip": empty,
        }
        files = site_files(Pyodide(runtime, {}, {"info": {}, "packages": {}}, official=True))
        list(write_site(files, tmp_path / "site"))
        context, host = browser.new_context(**PHONE, **options), Host(tmp_path / "site")
        opened.append((context, host))
        page = context.new_page()
        page.goto(f"{host.url}#/play/xong")
        return page, host

    yield visit
    for context, host in opened:
        context.close()
        host.stop()


def test_a_tap_is_accepted_while_python_starts(visit):
    page, _ = visit(NEVER)
    page.locator("#games input[value=xong]").check(force=True)
    page.locator("[name=against][value=here]").check(force=True)
    page.click("#new button[type=submit]")
    site = page.locator(".site").nth(40)
    site.locator(".zone").click(force=True)
    page.wait_for_selector(".site.tapped", state="attached")
    assert page.inner_text("#says") == "Turn 1: red is to move."
    page.wait_for_selector("#offline-state.busy:has-text('The rules are being loaded')")
    assert not page.is_visible("#notice")


def test_a_new_game_is_drawn_in_the_language_of_the_page(visit):
    page, _ = visit(NEVER, locale="de")
    page.locator("#games input[value=gosix]").check(force=True)
    page.click("#new button[type=submit]")
    page.wait_for_selector("#says:has-text('Zug 1')")
    assert page.locator(".picture > g").count() > 0


def test_without_a_network_the_page_explains_itself_until_it_is_ready(visit):
    page, host = visit(NEVER)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    host.stop()
    page.reload()
    assert "not yet stored on this device" in page.inner_text("p")


def test_a_ready_page_opens_without_a_network(visit):
    page, host = visit(SOON)
    page.locator("#offline-state", has_text="Ready offline").wait_for()
    host.stop()
    page.reload()
    page.locator("#games input[value=xong]").check(force=True)
    page.evaluate("location.hash = '#/home'")
    page.click("#menu-button")
    page.locator("#menu [data-offline]", has_text="Ready offline").wait_for()
