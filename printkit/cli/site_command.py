"""`printkit site`."""

import argparse
from pathlib import Path

from printkit.cli.tell import show, tell

EXAMPLES = ("printkit site public", "printkit site public --scores-only")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help="a new or empty folder, or one with an older site"
    )
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER|URL",
        help="where Pyodide's distribution is, Python for browsers; default: npm has its runtime, "
        "its own address the libraries that printing needs",
    )
    parser.add_argument(
        "--scores-only", action="store_true", help="leave out what only printing needs"
    )


def run(options: argparse.Namespace) -> int:
    """Write the site and say how large it is."""
    from printkit.web.site.build import site_files, write_site
    from printkit.web.site.pyodide import find

    pyodide = find(options.pyodide, libraries=not options.scores_only)
    if pyodide.libraries and not pyodide.official:
        tell("warning: the libraries are not Pyodide's own; do not publish a site with them")
    files = site_files(pyodide)
    count = sum(1 for _ in write_site(files, options.folder))
    size = sum(map(len, files.values())) / 1e6
    does = "scores games" if options.scores_only else "scores games and prints"
    if pyodide.to_read:
        does = "scores games, prints and reads photographs"
    show(f"{options.folder}: {count} files, {size:.1f} MB; the site {does}")
    return 0
