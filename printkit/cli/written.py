"""Tells which files a command has written, and if those for a shop could not be checked."""

from collections.abc import Iterable
from pathlib import Path

from printkit.cli.tell import show, tell
from printkit.definitions.print_section import Settings


def tell_written(paths: Iterable[Path]) -> None:
    """Print the path of each file once it is there; when nobody reads on, write the rest still."""
    heard = True
    for path in paths:
        if heard:
            try:
                show(path)
            except BrokenPipeError:
                heard = False


def tell_unchecked(settings: Settings) -> None:
    """Say so if files were written for a shop, by `settings`, that preflight has not seen."""
    if settings.get("for"):
        from printkit.app.preflight import unchecked  # only these files are checked

        if why := unchecked():
            tell(why)
