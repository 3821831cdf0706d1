"""Writes files whole or not at all.

A file is written beside its place under a name of its own, `.printkit-…`, and renamed. A process
that is killed leaves such a file; whoever writes into the folder next takes it away.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from printkit.errors import InputError, SourceSpan, nearest

try:
    import fcntl

    _LOCKS = True
except ImportError:  # on Windows, where what a killed process leaves stays
    _LOCKS = False

_PREFIX = ".printkit-"
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_STANDARD_OUTPUT = "-"  # to other programs; a file or folder of that name is hardly meant
_unfinished: set[Path] = set()  # by this process


def write_file(path: Path, data: bytes) -> Path:
    """Write beside the place and rename, making folders on the way. Raises InputError.

    Returns the path. A link is replaced, and what it leads to left alone.
    """
    span = SourceSpan(str(path))
    if path.parts[:1] == (_STANDARD_OUTPUT,):
        raise InputError("files are not written to the standard output; name one", span)
    try:
        _check_free(path, span)
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent.absolute())
        with _created(path.parent) as (handle, beside):
            with open(handle, "wb", closefd=not _LOCKS) as file:
                file.write(data)
            beside.chmod(0o666 & ~_umask())
            beside.replace(path)
    except FileExistsError:
        raise InputError("its folder is a link that leads nowhere", span) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be written: {reason}", span) from None
    return path


def drop_unfinished() -> None:
    """Remove what is half written, for who has to end without unwinding."""
    for beside in tuple(_unfinished):
        with contextlib.suppress(OSError):
            beside.unlink()


def known_suffix(path: Path, known: tuple[str, ...], usual: str) -> str:
    """The suffix of a file to write, in small letters. Raises InputError for one not known."""
    suffix = path.suffix.lower()
    if suffix not in known:
        hint = nearest(suffix, known) if suffix else f"add {usual}"
        found = f"expected one of {', '.join(known)}, found {path.suffix or 'none'}"
        raise InputError(f"'{path.name}': {found}; {hint}")
    return suffix


def numbered(target: Path, count: int) -> list[Path]:
    """The path for a single file, or as many with `-1`, `-2`, … before the suffix."""
    if count == 1:
        return [target]
    width = len(str(count))
    return [
        target.with_name(f"{target.stem}-{number:0{width}d}{target.suffix}")
        for number in range(1, count + 1)
    ]


def _check_free(path: Path, span: SourceSpan) -> None:
    """Raise InputError where something else than a file stands, such as a folder or a device."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise InputError("this is a folder; name a file to write", span)
    if not stat.S_ISREG(mode) or _leads_to_process(path):
        raise InputError("this is not a regular file; name another", span)


def _leads_to_process(path: Path) -> bool:
    """Whether a path is a link such as /dev/stdout, which is not to be replaced by a file."""
    return path.is_symlink() and str(path.readlink()).startswith("/proc/")


@contextlib.contextmanager
def _created(folder: Path) -> Iterator[tuple[int, Path]]:
    """A new file in a folder, locked where that can be, which goes if it keeps its name.

    Gives its handle, to be closed where there are no locks, and its path.
    """
    while True:
        beside = folder / f"{_PREFIX}{os.urandom(8).hex()}"
        _unfinished.add(beside)  # before it is there: a signal may come at any moment
        try:
            handle = os.open(beside, _NEW, 0o600)
        except OSError:
            _unfinished.discard(beside)
            raise
        if _locked(handle) is not False and beside.exists():
            break  # else it was swept away before it was locked
        os.close(handle)
        _unfinished.discard(beside)
    try:
        yield handle, beside
    finally:
        beside.unlink(missing_ok=True)
        _unfinished.discard(beside)
        if _LOCKS:
            os.close(handle)


@cache
def _sweep(folder: Path) -> None:
    """Remove what processes that are no more have left in a folder, once."""
    for left in folder.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            handle = os.open(left, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
            try:
                if _locked(handle):
                    left.unlink()
            finally:
                os.close(handle)


def _locked(handle: int) -> bool | None:
    """Whether a file could be locked, as nobody has it in hand; None where there are no locks."""
    if not _LOCKS:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
