"""Write the scorer's page as files for any web host: printkit then runs in the browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from printkit.base.answer import LazyAnswer, WarningLine
from printkit.base.yaml.kinds import String
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import AnyPath, PathKind, flag

_FOLDER = "a new or empty folder, or one with an older site"
_PYODIDE = "folder or address of a Pyodide distribution (default: npm, and Pyodide's own address)"


class Site(LazyAnswer):
    """A written site: a sentence that describes the site, and warnings."""

    def __init__(self, sentence: str, warnings: list[str]) -> None:
        self.sentence = sentence
        self.problems = warnings

    def lines(self) -> Iterator[str]:
        """Yield the warnings, and the sentence that describes the site."""
        yield from map(WarningLine, self.problems)
        yield self.sentence


@command("printkit site public", "printkit site public --scores-only")
def site(
    folder: Annotated[AnyPath, Option(PathKind(), _FOLDER, "DIR")],
    *,
    pyodide: Annotated[str | None, Option(String(1000), _PYODIDE, "FOLDER|URL")] = None,
    scores_only: Annotated[bool, flag("leave out the files that only printing needs")] = False,
) -> Site:
    """Write the site. Raises InputError if `folder` contains anything but an older site."""
    from printkit.rules.catalogue import faulty_games
    from printkit.web.site.build import site_files, write_site
    from printkit.web.site.pyodide import find

    target = Path(folder)
    found = find(pyodide, libraries=not scores_only)
    warnings = list(map(str, faulty_games()))
    if found.libraries and not found.official:
        warnings.append("the libraries are not Pyodide's own; do not publish a site with them")
    files = site_files(found)
    count = sum(1 for _ in write_site(files, target))
    size = sum(map(len, files.values())) / 1e6
    does = "scores games" if scores_only else "scores games and prints"
    if found.to_read:
        does = "scores games, prints and reads photographs"
    return Site(f"{target}: {count} files, {size:.1f} MB; the site {does}", warnings)
