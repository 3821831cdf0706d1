"""Time a site in Chromium until the verdict on a record: on the first visit, and on a later visit.

The benchmark reports wall-clock seconds and the processor seconds of Chromium, which are more
reliable on a busy machine. A later visit starts a new Chromium with the files that the first visit
stored.

python benchmarks/site.py [--pyodide FOLDER|URL] [--runs N]
"""

import argparse
import http.server
import os
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from printkit.web.site.build import site_files, write_site
from printkit.web.site.pyodide import find

CHROMIUM = "/usr/bin/chromium"
RECORD = "game: xong\nmoves:\n- e5/ne\n- e5/e,se\n"
COLD, WARM = 6, 2  # seconds of processors, on an idle machine
PATIENCE = 120_000  # ms
# Whether everything that later visits start with is kept.
KEPT = """async () => {
  const kept = await caches.keys();
  return kept.includes("started-printkit");
}"""


class Start(NamedTuple):
    """Wall-clock seconds and processor seconds from opening the page to the verdict."""

    wall: float
    cpu: float


class _Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


def cpu_seconds() -> float:
    """Return the processor seconds of all descendant processes, also ended processes."""
    ticks, parents = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            ticks[int(folder.name)] = sum(map(int, fields[11:15]))
    below = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in below} - below:
        below |= more
    own = below - {os.getpid()}
    return sum(ticks[one] for one in own) / os.sysconf("SC_CLK_TCK")


def visit(page: Page, url: str, record: Path) -> Start:
    """Open the page, verify a record, and return the times."""
    page.set_default_timeout(PATIENCE)
    page.wait_for_timeout(1000)  # the start of the browser itself is not the page's
    cpu, wall = cpu_seconds(), time.perf_counter()
    page.goto(f"{url}#/score")
    page.wait_for_selector("#games input", state="attached")
    page.set_input_files("#open-record", record)
    page.locator("#verdict", has_text="Legal so far").wait_for()
    return Start(time.perf_counter() - wall, cpu_seconds() - cpu)


def keep_all(page: Page) -> None:
    """Wait until the browser has stored the files for later visits."""
    for _ in range(600):
        page.wait_for_timeout(200)
        if page.evaluate(KEPT):
            page.wait_for_timeout(500)
            return
    raise SystemExit("the page keeps nothing")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pyodide", help="where Pyodide's distribution is; default: npm")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        site, record = Path(folder, "site"), Path(folder, "game.yaml")
        record.write_text(RECORD)
        list(write_site(site_files(find(options.pyodide, libraries=False)), site))
        handler = partial(_Quiet, directory=site)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        starts: dict[str, list[Start]] = {"first": [], "later": []}
        for run in range(options.runs):
            for which, found in starts.items():
                browser = driver.chromium.launch_persistent_context(
                    Path(folder, f"profile-{run}"), executable_path=CHROMIUM, args=["--no-sandbox"]
                )
                page = browser.new_page()
                found.append(visit(page, url, record))
                if which == "first":
                    keep_all(page)
                browser.close()
        server.shutdown()
    for which, aim in (("first", COLD), ("later", WARM)):
        wall, cpu = (statistics.median(part) for part in zip(*starts[which], strict=True))
        print(
            f"site: the {which} visit's verdict after {wall:5.2f} s, {cpu:5.2f} s of processors"
            f"  (aim: at most {aim} s)"
        )


if __name__ == "__main__":
    main()
