"""printkit in the browser itself: it scores and prints as the command line does, also offline.

The half that scores needs npm, which has Pyodide's runtime. The half that prints needs the folder
of a whole distribution, which PRINTKIT_PYODIDE names.
"""

import functools
import gzip
import json
import os
import zipfile
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from conformance.arena import HERE
from rules.further_games import forget_games
from support.pages import ROOT
from web.conftest import PHONE
from web.static_host import Host
from web.waiting import wait_until

from printkit.base.errors import InputError
from printkit.records.record_file import read_record
from printkit.records.verification import verify_bytes
from printkit.rules.game_packages import FOLDERS
from printkit.web.site import build, bundle
from printkit.web.site.bundle import LICENCES
from printkit.web.site.pyodide import LIBRARIES, Pyodide, find
from printkit.web.tasks import perform

PLAYTHROUGHS = Path(__file__).parents[1] / "conformance" / "playthroughs"
GAMES = sorted(path.stem for path in PLAYTHROUGHS.glob("*.yaml"))
HEX = ROOT / "docs/examples/printkit-hex"
PYODIDE = os.environ.get("PRINTKIT_PYODIDE", "")
MOST_TO_SCORE, MOST_TO_PRINT = 7_000_000, 15_000_000  # bytes, of a host that compresses nothing

pytestmark = [pytest.mark.xdist_group("site-in-browser"), pytest.mark.nightly]


@pytest.fixture(scope="module", autouse=True)
def packed_once():
    """Both sites have the same runtime, which takes seconds to compress."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gzip, "compress", functools.cache(gzip.compress))
        yield


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    """A site that only scores, from npm."""
    try:
        pyodide = find(None, libraries=False)
    except InputError as error:
        if "npm is needed" not in error.message and "npm cannot fetch" not in error.message:
            raise
        pytest.skip("npm cannot be run or cannot reach its registry")
    folder = tmp_path_factory.mktemp("scores")
    list(build.write_site(build.site_files(pyodide), folder))
    return folder


@pytest.fixture(scope="module")
def whole():
    """The folder of a whole distribution of Pyodide."""
    if not Path(PYODIDE).is_dir() or not PYODIDE:
        pytest.skip("PRINTKIT_PYODIDE names no folder with Pyodide's distribution")
    return Path(PYODIDE)


@pytest.fixture(scope="module")
def prints(whole, tmp_path_factory):
    """A site that prints as well."""
    folder = tmp_path_factory.mktemp("prints")
    list(build.write_site(build.site_files(find(str(whole), libraries=True)), folder))
    return folder


@pytest.fixture(scope="module")
def prints_hex(whole, tmp_path_factory):
    """A site that also has a game that is not shipped."""
    folder = tmp_path_factory.mktemp("prints-hex")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, str(HEX / "printkit_hex"))
        forget_games()
        list(build.write_site(build.site_files(find(str(whole), libraries=True)), folder))
    forget_games()
    return folder


REMEMBERED = """async () => {
  const [kept] = await (await caches.open("started-printkit")).keys();
  return kept?.url.includes("scores.zip?") ?? false;
}"""


class Page:
    """A site's page in a browser of its own."""

    def __init__(self, context, url):
        self.errors = []
        self.page = context.new_page()
        self.page.set_default_timeout(120_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.goto(f"{url}#/score")
        self.wait("#games input", state="attached")

    def wait(self, selector, **options):
        return self.page.wait_for_selector(selector, **options)

    def come_again(self):
        self.page.reload()
        self.wait("#games input", state="attached")

    def open_record(self, path):
        if self.page.is_visible("#to-start"):
            self.page.click("#to-start")
        self.page.set_input_files("#open-record", path)
        self.wait("#score:not([hidden])")

    def download(self, button):
        with self.page.expect_download() as waiting:
            self.page.click(button)
        return waiting.value.path().read_bytes()

    def kept(self):
        """How many files the browser keeps."""
        return self.page.evaluate(
            "caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>"
            " name.startsWith('printkit-') && (await (await caches.open(name)).keys()).length)))"
            ".reduce((a, b) => a + b, 0))"
        )

    def wait_until_kept(self, number):
        for _ in range(600):
            if self.kept() >= number:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(self.kept())


@contextmanager
def visited(browser, folder, **options):
    """A site's page in a phone's browser that is new to it, and its host."""
    host = Host(folder)
    context = browser.new_context(**PHONE, **options)
    page = Page(context, host.url)
    yield page, host
    context.close()
    host.stop()
    assert page.errors == []


@pytest.fixture(scope="module")
def scorer(scores, browser):
    with visited(browser, scores) as both:
        yield both


@pytest.fixture(scope="module")
def printer(prints, browser):
    with visited(browser, prints) as both:
        yield both


def listed(folder):
    return json.loads((folder / build.LISTING).read_text())["files"]


def answered(path):
    """What the page says of a record, by the same use case here."""
    request = {"text": path.read_text(), "name": path.name}
    opened = perform("open-record", json.dumps(request).encode())
    return json.loads(perform("answer", opened.data).data)


def test_every_game_is_scored_with_the_network_gone(scores, scorer):
    page, host = scorer
    assert host.sent < MOST_TO_SCORE
    page.wait_until_kept(len(listed(scores)) - 1)
    wait_until(page.page, REMEMBERED, 90)  # from now on Python goes on from there
    host.stop()
    page.come_again()
    assert not page.page.is_visible("[data-file]")
    for game in GAMES:
        path = PLAYTHROUGHS / f"{game}.yaml"
        page.open_record(path)
        answer = answered(path)
        page.page.locator("#verdict", has_text=answer["verdict"].splitlines()[0]).wait_for()
        shown = page.page.locator(".side .points").all_inner_texts()
        assert [*filter(None, shown)] == [str(points) for points in answer["scores"].values()]
        report = verify_bytes(page.download("#get-record"), "game.yaml", HERE)
        found = report.as_dict()
        assert (found["status"], found["scores"]) == (answer["status"], answer["scores"])
    page.page.click("#to-start")
    page.page.check("#games input[value=gosix]", force=True)
    page.page.click("#new button[type=submit]")
    page.page.click(".site[aria-label^='k,'] .zone", force=True)
    page.wait("#says[data-state=legal]")
    page.page.click("#play")
    page.wait("#turns [data-turn='0']")
    page.page.fill("#draft", "k")
    page.wait("#says[data-state=illegal]")
    host.start_again()


WATCHED = """
Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
window.seeds = [];
window.ready = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const count = ({ data }) => (window.ready += Boolean(data.isReady));
  if (message.site) this.addEventListener("message", count);
  if (message.task === "think") window.seeds.push(JSON.parse(message.body).seed);
  return post.call(this, message, ...more);
};
"""


def test_a_search_by_seconds_starts_further_workers_for_the_next_one(scores, browser):
    with visited(browser, scores) as (site, _):
        page = site.page
        page.add_init_script(WATCHED)
        site.come_again()
        page.check("#games input[value=gosix]", force=True)
        page.click("#new button[type=submit]")
        page.evaluate("document.querySelector('#computer-level').value = '5s'")
        page.select_option("#computer-role", "black", force=True)
        wait_until(page, "document.querySelectorAll('#turns [data-turn]').length === 1", 90)
        wait_until(page, "ready === 4", 90)  # one scores
        taken = page.inner_text("#turns [data-turn]").split()
        dot = "l" if "k" in taken else "k"
        page.click(f".site[aria-label^='{dot},'] .zone", force=True)
        site.wait("#says[data-state=legal]")
        page.click("#play")
        wait_until(page, "document.querySelectorAll('#turns [data-turn]').length === 3", 90)
        assert page.evaluate("new Set(seeds).size") == 3


def newer(files):
    """The files of a site of another version of printkit, with Pyodide as it is."""
    names = [name for name in files if name.startswith("pyodide-")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "__version__", "9.9")
        held = {name.partition("/")[2]: files[name] for name in names}
        named = build._named
        patch.setattr(
            build, "_named", lambda kind, made: named(kind, {"pyodide": held}.get(kind, made))
        )
        packed = {"pyodide.asm.wasm": b"", "python_stdlib.zip": bundle.zipped({})}
        return build.site_files(Pyodide(packed, {}, {"info": {}, "packages": {}}, official=True))


def test_a_newer_version_is_offered_and_taken(scores, scorer):
    page, _ = scorer
    names = listed(scores)
    files = {name: (scores / name).read_bytes() for name in names}
    page.wait_until_kept(len(names) - 1)
    page.open_record(PLAYTHROUGHS / "gosix.yaml")
    list(build.write_site(newer(files), scores))
    page.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    page.wait("#update:not([hidden])")
    with page.page.expect_navigation():
        page.page.click("#renew")
    page.wait("#turns [data-turn='0']")  # the game is still there
    assert '"9.9"' in page.page.evaluate(
        "fetch(new URL('engine.json', document.querySelector('script').src)).then((a) => a.text())"
    )
    page.wait_until_kept(len(names) - 1)
    assert page.kept() == len(names) - 1  # nothing of the older one


def test_the_form_of_a_site_gives_a_pdf_and_a_zip_with_the_network_gone(prints, printer):
    page, host = printer
    page.wait_until_kept(len(listed(prints)) - 1)
    host.stop()
    page.page.evaluate("location.hash = '#/print?game=gosix&without=rules'")
    page.wait(".sum:text('sheets')")
    shown = page.page.inner_text(".sum")
    pdf, archive = (page.download(button) for button in ("#get-pdf", "#get-zip"))
    assert pdf.startswith(b"%PDF")
    with zipfile.ZipFile(BytesIO(archive)) as files:
        pages = len(pdfium.PdfDocument(pdf))
        assert f"{pages} sheets of paper" in shown
        assert {name.rpartition(".")[2] for name in files.namelist()} >= {"pdf", "svg"}
        assert not any("rules" in name for name in files.namelist())
    page.page.go_back()
    host.start_again()


def test_a_site_that_prints_is_not_large(prints):
    needed = {*listed(prints)} - {LICENCES}  # which nothing waits for
    assert sum((prints / name).stat().st_size for name in needed) < MOST_TO_PRINT
    assert {path.name.split("-")[0] for path in prints.rglob("*.whl")} == set(LIBRARIES)


def test_a_further_game_is_played_and_printed_in_the_language_of_its_reader(prints_hex, browser):
    turns = [turn.text for turn in read_record((HEX / "tests/game.yaml").read_bytes(), "").turns]
    with visited(browser, prints_hex, locale="de") as (page, _):
        page.page.check("#games input[value=hex]", force=True)
        page.page.select_option("#new-board", "hex-5")
        page.page.click("#new button[type=submit]")
        for number, turn in enumerate(turns):
            place = f".site[aria-label^='{turn},'] .zone"
            page.page.click("[data-word=swap]" if turn == "swap" else place, force=True)
            page.wait("#says[data-state=legal]")
            page.page.click("#play")
            page.wait(f"#turns [data-turn='{number}']")
        page.wait("#says:text('Die Partie ist zu Ende: eine Kette verbindet die Seiten von Blau.')")
        page.page.evaluate("location.hash = '#/print?game=hex&board=hex-5'")
        page.wait(".sum:text('Hex, 5 × 5 Felder')")
        pdf = pdfium.PdfDocument(page.download("#get-pdf"))
        printed = [sheet.get_textpage().get_text_range() for sheet in pdf]
        assert any("Einem gelingt es immer." in text for text in printed)


def test_a_game_is_learnt_and_shared_on_a_site(prints, browser):
    with visited(browser, prints) as (page, _):
        page.open_record(PLAYTHROUGHS / "gosix.yaml")
        page.wait("#over-title:has-text('Ana wins')")
        page.page.click("#over-share")
        assert page.download("#over [data-picture=png]").startswith(b"\x89PNG")
        page.page.click("#rematch")
        page.wait("#over", state="hidden")
        page.page.click("#show-rules")
        page.wait("#rules-text figure .ink[aria-label]")
        page.page.click("#close-rules")
        page.page.click("#hint")
        page.wait(".site.lit")
        page.page.click("#hint:text-is('Show the turn')")
        page.wait("#suggestions li")
        assert page.errors == []
