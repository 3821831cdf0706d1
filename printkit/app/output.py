"""Writes files whole or not at all.

A file is written beside its place under a name of its own, `.printkit-…`, and renamed. A process
that is killed leaves such a file; the next one that writes into the folder removes it. A file is on
the disk before it is renamed, so that a power cut leaves the old one or the new one too.
"""

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

from printkit.errors import InputError, SourceSpan, nearest

try:
    import fcntl

    _LOCKS = True
except ImportError:  # on Windows, where what a killed process leaves stays
    _LOCKS = False

_MODES = os.name == "posix"  # on Windows a mode only says whether a file may be replaced
_OWN = re.compile(r"\.printkit-([0-9a-f]{16})-([0-9a-f]{8})")  # the latter checks the former
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")  # what is left of tcp://host as a path
_HELD = (5, 32)  # of Windows: access is denied, or another process uses the file
_UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # of a file system that cannot
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_STANDARD_OUTPUT = "-"  # to other programs; a file or folder of that name is hardly meant
_unfinished: set[Path] = set()  # by this process


def write_file(path: Path, data: bytes) -> Path:
    """Write `data` beside `path` and rename; missing folders are made. Raises InputError.

    Returns the path. A file that was there passes its mode on. A link is replaced, and what it
    leads to left alone.
    """
    (written,) = write_files([(path, data)])
    return written


def check_target(path: Path) -> None:
    """Raise InputError if no file may be written at `path`, whatever would be in it."""
    span = SourceSpan(str(path))
    _check_name(path, span)
    try:
        _check_free(path, span)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", span) from None


def write_files(files: Iterable[tuple[Path, bytes]]) -> Iterator[Path]:
    """Write each of `files` as `write_file` does, and yield its path. Raises InputError.

    To sync a folder takes longer than a file, so each is synced once, after the last file.
    """
    folders: set[Path] = set()
    try:
        for path, data in files:
            folders |= _write(path, data)
            yield path
    finally:
        for folder in folders:
            _sync_folder(folder)


def _write(path: Path, data: bytes) -> set[Path]:
    """Write a file. Returns the folders that have new entries. Raises InputError."""
    span = SourceSpan(str(path))
    _check_name(path, span)
    try:
        _check_free(path, span)
        folder = path.parent
        made = [one for one in (folder, *folder.parents) if not one.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder.absolute())
        with _created(folder) as (handle, beside):
            with open(handle, "wb", closefd=not _LOCKS) as file:
                file.write(data)
                file.flush()
                _sync(file.fileno())
            if _MODES:
                beside.chmod(_mode(path))
            rename(beside, path)
    except FileExistsError:
        raise InputError("its folder is a link that leads nowhere", span) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be written: {reason}", span) from None
    return {folder, *(one.parent for one in made)}


def rename(beside: Path, path: Path) -> None:
    """Rename the file `beside` to `path`. Raises InputError where a program holds what is there."""
    try:
        beside.replace(path)
    except PermissionError as error:  # on Windows no file that is open can be replaced
        if getattr(error, "winerror", None) not in _HELD:
            raise
        message = "cannot be written: it is read-only, or another program has it open"
        raise InputError(message, SourceSpan(str(path))) from None


def _mode(path: Path) -> int:
    """The mode of the file at `path`, which is replaced, or the usual one."""
    with contextlib.suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            return mode & 0o777
    return 0o666 & ~_umask()


def _sync(handle: int) -> None:
    """Wait until the disk has what was written to `handle`, if the file system can tell."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _UNSYNCED:
            raise


def _sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in `folder`, if it can be opened: not on Windows."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            _sync(handle)
        finally:
            os.close(handle)


def drop_unfinished() -> None:
    """Remove half-written files, before the process ends without unwinding."""
    for beside in tuple(_unfinished):
        with contextlib.suppress(OSError):
            beside.unlink()


def known_suffix(path: Path, known: tuple[str, ...], usual: str) -> str:
    """The suffix of `path` in small letters. Raises InputError unless it is one of `known`."""
    suffix = path.suffix.lower()
    if suffix not in known:
        found = f"expected one of {', '.join(known)}, found {path.suffix or 'none'}"
        hint = nearest(suffix, known) if suffix else f"add {usual}"
        more = "" if hint.startswith("known") else f"; {hint}"  # all are listed already
        raise InputError(f"'{path.name or path}': {found}{more}")
    return suffix


def numbered(target: Path, count: int) -> list[Path]:
    """`target` itself if `count` is 1, else `count` paths with `-1`, `-2`, … before its suffix."""
    if count == 1:
        return [target]
    width = len(str(count))
    return [
        target.with_name(f"{target.stem}-{number:0{width}d}{target.suffix}")
        for number in range(1, count + 1)
    ]


def _check_name(path: Path, span: SourceSpan) -> None:
    """Raise InputError, at `span`, if `path` is meant as something else than a file."""
    first = path.parts[:1]
    if first == (_STANDARD_OUTPUT,):
        raise InputError("files are not written to the standard output; name one", span)
    if len(path.parts) > 1 and _ADDRESS.fullmatch(first[0]):
        raise InputError("this is an address; name a file of this machine", span)


def _check_free(path: Path, span: SourceSpan) -> None:
    """Raise InputError, at `span`, if `path` is a folder, a device or the like."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise InputError("this is a folder; name a file to write", span)
    if not stat.S_ISREG(mode) or _leads_to_process(path):
        raise InputError("this is not a regular file; name another", span)


def _leads_to_process(path: Path) -> bool:
    """Whether `path` is a link such as /dev/stdout, which no file may replace."""
    if not path.is_symlink():
        return False
    target = os.path.normpath(path.absolute().parent / path.readlink())
    return target.startswith(("/proc/", "/dev/fd/"))  # on Linux; on macOS, as fd/1


@contextlib.contextmanager
def _created(folder: Path) -> Iterator[tuple[int, Path]]:
    """Make a new file in `folder`, locked if possible; it is removed unless it gets another name.

    Gives its handle, to be closed where there are no locks, and its path.
    """
    while True:
        beside = folder / _own_name()
        _unfinished.add(beside)  # before it is there: a signal may come at any moment
        try:
            handle = os.open(beside, _NEW, 0o600)
        except OSError:
            _unfinished.discard(beside)
            raise
        if locked(handle) is not False and beside.exists():
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


def _own_name() -> str:
    """A new name that nobody else would think of."""
    token = os.urandom(8).hex()
    return f".printkit-{token}-{crc32(token.encode()):08x}"


def _is_own(name: str) -> bool:
    found = _OWN.fullmatch(name)
    return found is not None and int(found[2], 16) == crc32(found[1].encode())


@cache
def _sweep(folder: Path) -> None:
    """Remove, once, what processes that have ended left in `folder`."""
    for left in folder.glob(".printkit-*"):
        if not _is_own(left.name):
            continue
        with contextlib.suppress(OSError):
            handle = os.open(left, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
            try:
                if locked(handle):
                    left.unlink()
            finally:
                os.close(handle)


def locked(handle: int) -> bool | None:
    """Whether `handle` could be locked, as no process uses it; None if there are no locks."""
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
