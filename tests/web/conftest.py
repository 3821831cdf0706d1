"""A server and a browser for the tests of the page."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from web.scorer import Scorer

NAMED = os.environ.get("PRINTKIT_BROWSER")
BROWSERS = [NAMED] if NAMED else ["chromium", "google-chrome"]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
KEEPS_NOTHING = {"service_workers": "block"}
DESK = {"viewport": {"width": 1280, "height": 860}}
SMALL = "{name: small, lattice: hex, play_on: edges, shape: {hexagon: 2}}"
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


class Server:
    """`printkit serve` as a process of its own."""

    def __init__(self, port=0, options=()):
        command = [sys.executable, "-m", "printkit", "serve", "--port", str(port), *options]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = re.match(r"http://\S+", self._process.stdout.readline())[0]
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def stop(self):
        """End it as Ctrl-C does, which Windows does not send to one process. Returns the status."""
        if sys.platform == "win32":
            self._process.terminate()
        else:
            self._process.send_signal(signal.SIGINT)
        status = self._process.wait(30)
        self._process.stdout.close()
        return status

    def workers(self):
        """The folders of its worker processes, on Linux."""
        number = self._process.pid
        numbers = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return [Path("/proc", number) for number in numbers]


@pytest.fixture(scope="session")
def server():
    running = Server()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser():
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        assert not NAMED, f"PRINTKIT_BROWSER: there is no program {NAMED}"
        pytest.skip("there is no Chromium: install Debian's, or name one in PRINTKIT_BROWSER")
    sync_api = pytest.importorskip("playwright.sync_api")
    os.environ.setdefault("NODE_OPTIONS", "--no-deprecation")  # the driver's own
    with sync_api.sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=found, args=FLAGS, headless=True)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser):
    """Opens the page of a server in a browser of its own; what goes wrong in it is an error."""
    opened = []

    def open_page(server, **options):
        opened.append(Scorer(browser.new_context(**{**KEEPS_NOTHING, **options}), server.url))
        return opened[-1]

    yield open_page
    for scorer in opened:
        scorer.context.close()
        assert scorer.errors == []


@pytest.fixture(scope="session")
def tab(server, browser):  # in this order: the server warms up while the browser starts
    context = browser.new_context(**KEEPS_NOTHING, **DESK)
    yield Scorer(context, server.url)
    context.close()


@pytest.fixture
def scorer(tab):
    """The page as somebody finds it who comes for the first time."""
    tab.afresh()
    yield tab
    assert tab.errors == []


@pytest.fixture
def phone(server, open_page):
    return open_page(server, **PHONE)


@pytest.fixture
def write(tmp_path):
    def write(text, name="game.yaml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture
def xong(scorer, write):
    """A small game of Xong after two turns."""
    scorer.open_record(write(f"game: xong\nboard: {SMALL}\nmoves:\n- b2/e\n- c1/nw,ne,e\n"))
    return scorer
