"""Replace a folder as a whole: the old folder stays until the new folder is complete."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SUMS = "SHA256SUMS"  # checksums of the folder's files, for `sha256sum --check`


class NotOursError(Exception):
    """The folder to replace contains files that no earlier run made."""


@contextmanager
def made_anew(folder: Path) -> Iterator[Path]:
    """Yield an empty folder, which replaces `folder` at the end of the context.

    The new folder also gets a file of checksums. After an exception `folder` is unchanged. Raises
    NotOursError if `refuse_others` refuses `folder`.
    """
    refuse_others(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as work:
        new, old = Path(work, "new"), Path(work, "old")
        new.mkdir()
        yield new
        (new / SUMS).write_text(checksums(new), "utf-8", newline="\n")
        refuse_others(folder)  # again: the files may have changed
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        except BaseException:  # also an interrupt: `work` will be deleted
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise


def refuse_others(folder: Path) -> None:
    """Raise NotOursError if `folder` is a file, or contains files that SHA256SUMS does not list."""
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
    """Return the checksums of all files below `folder`."""
    return "".join(
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in sorted(_files(folder))
    )


def _files(folder: Path) -> Iterator[str]:
    for place, _, names in os.walk(folder):
        yield from (Path(place, name).relative_to(folder).as_posix() for name in names)
