"""Make the site: a front page, a gallery, the documentation, and the page to try (`make site`).

    python docs/make_site.py FOLDER [--pyodide FOLDER] [--address URL]

All parts are made from the checkout. Only Pyodide is downloaded, unless `--pyodide` is given. An
older site in FOLDER stays until the new site is complete.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from made_folder import NotOursError, made_anew
from site_parts.front import write_pages
from site_parts.gallery import build_gallery
from site_parts.links import broken_links
from site_parts.manual import build_manual

from printkit.base.errors import PrintkitError
from printkit.web.site.bundle import LICENCES, installed_licence, joined

DOCUMENTED_BY = ("Sphinx", "furo", "Pygments")  # their files are in the documentation


def main() -> int:
    """Write the site; return 1 if the site has broken links, 2 if no site was made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--pyodide", metavar="FOLDER|URL")
    parser.add_argument("--address", metavar="URL", default="", help="where the site will be")
    options = parser.parse_args()
    start = time.monotonic()
    site = options.folder.resolve()
    try:
        with made_anew(site) as new:
            build_site(new, options.pyodide, options.address)
    except NotOursError as error:
        print(error, file=sys.stderr)
        return 2
    except (PrintkitError, OSError, subprocess.CalledProcessError) as error:
        reason = f"{error}"
        if isinstance(error, subprocess.CalledProcessError):
            reason = f"this command failed: {' '.join(map(str, error.cmd))}"
        print(f"{options.folder}: not made, and left as it was; {reason}", file=sys.stderr)
        return 2
    broken = [*broken_links(site)]
    for link in broken:
        print(link, file=sys.stderr)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{options.folder}: {size / 1e6:.0f} MB, in {time.monotonic() - start:.0f} s")
    return 1 if broken else 0


def build_site(site: Path, pyodide: str | None, address: str = "") -> None:
    """Write all parts of the site into the empty folder `site`, which will be at `address`.

    Raises CalledProcessError if a command fails (the command prints why), InputError if a library
    is not installed, and OSError.
    """
    licences = [*map(installed_licence, DOCUMENTED_BY)]  # fails early: the parts take minutes
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor() as pool:
        parts = [
            pool.submit(build_manual, site / "docs", Path(work)),
            pool.submit(build_workshop, site / "play", pyodide),
        ]
        gallery = build_gallery(site)
        for part in parts:
            part.result()
    write_pages(site, gallery, address)
    (site / "docs" / LICENCES).write_bytes(joined(licences))


def build_workshop(folder: Path, pyodide: str | None) -> None:
    """Write the page to try into `folder`; `pyodide` is the option of `printkit site`."""
    words = ["site", folder, *(["--pyodide", pyodide] if pyodide else [])]
    subprocess.run(
        [sys.executable, "-m", "printkit", *words], check=True, stdout=subprocess.DEVNULL
    )


if __name__ == "__main__":
    sys.exit(main())
