"""A folder that is made anew as a whole: what was there stays until all of the new one is made."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SUMS = "SHA256SUMS"  # names all files of such a folder, as `sha256sum --check` reads it


class NotOursError(Exception):
    """A folder holds what was not made by the program that is to replace it."""


@contextmanager
def made_anew(folder: Path) -> Iterator[Path]:
    """Yield an empty folder, which takes the place of `folder` with its checksums at the end.

    Where anything is raised meanwhile, `folder` stays as it is. Raises NotOursError as
    `refuse_others` does.
    """
    refuse_others(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as work:
        new, old = Path(work, "new"), Path(work, "old")
        new.mkdir()
        yield new
        (new / SUMS).write_text(checksums(new), "utf-8", newline="\n")
        refuse_others(folder)  # again: making took its time
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        except BaseException:  # an interrupt, too: what is in `work` is about to be removed
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise


def refuse_others(folder: Path) -> None:
    """Raise NotOursError if `folder` is a file, or has one that its SHA256SUMS does not name."""
    if folder.exists() and not folder.is_dir():
        raise NotOursError(f"{folder}: this is a file; name a folder")
    try:
        lines = (folder / SUMS).read_text("utf-8", "replace").splitlines()
    except OSError:
        lines = []
    known = {SUMS, *(line.partition("  ")[2] for line in lines)}
    for name in _files(folder):
        if name not in known:
            raise NotOursError(
                f"{folder}: it holds {name}, which was not made here; name a new or an empty folder"
            )


def checksums(folder: Path) -> str:
    """The checksums of the files in `folder` and below."""
    return "".join(
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in sorted(_files(folder))
    )


def _files(folder: Path) -> Iterator[str]:
    """Yield the paths of all files below `folder`, as far as they are asked for."""
    for place, _, names in os.walk(folder):
        yield from (Path(place, name).relative_to(folder).as_posix() for name in names)
