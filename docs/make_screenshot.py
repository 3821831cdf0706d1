"""Make the README's picture of the scorer's page, in Debian's Chromium: `make pictures`."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
RECORD = Path(__file__).parents[1] / "benchmarks" / "xong-game.yaml"
SHOWN = 23  # number of the shown turn
SIZE = (1240, 800)
COLOURS = 96  # few, to keep the file small


def show(page: Page, url: str) -> None:
    """Show turn SHOWN of the record on the page."""
    page.goto(f"{url}#/score")
    page.wait_for_selector("#games input", state="attached")
    page.set_input_files("#open-record", RECORD)
    page.click(f"#turns [data-turn='{SHOWN - 1}']")
    page.wait_for_selector("#says[data-state=legal]")
    page.evaluate("scrollTo(0, 0)")


def picture(target: Path, url: str) -> None:
    """Write a picture of the page at `url`."""
    width, height = SIZE
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        show(page, url)
        page.screenshot(path=target)
        browser.close()
    Image.open(target).convert("RGB").quantize(COLOURS).save(target, optimize=True)


if __name__ == "__main__":
    command = [sys.executable, "-m", "printkit", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = re.match(r"http://\S+", server.stdout.readline())
        assert found
        picture(Path(sys.argv[1]), found[0])
        server.send_signal(signal.SIGINT)
