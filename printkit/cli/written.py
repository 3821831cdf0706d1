"""Tells which files a command has written."""

from collections.abc import Iterable
from pathlib import Path

from printkit.cli.tell import show


def tell_written(paths: Iterable[Path]) -> None:
    """Print the path of each file once it is there; when nobody reads on, write the rest still."""
    heard = True
    for path in paths:
        if heard:
            try:
                show(path)
            except BrokenPipeError:
                heard = False
