"""Makes the site: `make site`. A front page, a gallery, the documentation, and the page to try.

    python docs/make_site.py FOLDER [--pyodide FOLDER]

Everything is made anew from what the checkout holds; nothing is fetched but Pyodide, and that only
without `--pyodide`.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from site_parts.front import write_pages
from site_parts.gallery import build_gallery
from site_parts.links import broken_links
from site_parts.manual import build_manual


def main() -> int:
    """Write the site; the exit status is 1 if a link of it leads nowhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--pyodide", metavar="FOLDER|URL")
    options = parser.parse_args()
    start = time.monotonic()
    site = options.folder.resolve()
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    with ThreadPoolExecutor() as pool, tempfile.TemporaryDirectory() as work:
        parts = [
            pool.submit(build_manual, site / "docs", Path(work)),
            pool.submit(_workshop, site / "play", options.pyodide),
        ]
        gallery = build_gallery(site)
        for part in parts:
            part.result()
    write_pages(site, gallery)
    broken = [*broken_links(site)]
    for link in broken:
        print(link, file=sys.stderr)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{options.folder}: {size / 1e6:.0f} MB, in {time.monotonic() - start:.0f} s")
    return 1 if broken else 0


def _workshop(folder: Path, pyodide: str | None) -> None:
    words = ["site", folder, *(["--pyodide", pyodide] if pyodide else [])]
    subprocess.run(
        [sys.executable, "-m", "printkit", *words], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    sys.exit(main())
