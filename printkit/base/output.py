"""Writes each file completely or not at all, with a note on its provenance.

Each file is first written to a temporary file `.printkit-…` in the target's folder. The temporary
file is renamed when its data is on the disk, so a power cut leaves either the old or the new file.

The provenance note contains the version of printkit and the command, if there is one.
"""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.version import __version__

_MODES = os.name == "posix"  # Windows has no file modes except a read-only flag.
_HELD = (5, 32)  # Windows error codes for "access denied" and "used by another process".
# Error codes of a file system without fsync.
_UNSYNCED = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)
_STANDARD_OUTPUT = "-"  # Rejected path, which other programs use for standard output.
_unfinished: set[Path] = set()  # Paths of this process's temporary files.
MADE_BY = "made_by"  # Key of the provenance note in JSON files.
_CHARSET = '<meta charset="utf-8">\n'
_command: ContextVar[str] = ContextVar("command", default="")


def write_file(path: Path, data: bytes) -> Path:
    """Write `data` to a temporary file, rename it to `path`, and return the path.

    Creates missing folders. Keeps the mode of an existing file. Replaces a symbolic link at `path`
    without changing the link's target. Raises InputError if the file cannot be written.
    """
    check_target(path)
    temporary = temporary_path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("xb") as file:
            if _MODES and path.exists() and not path.is_symlink():
                temporary.chmod(path.stat().st_mode & 0o777)
            file.write(data)
            file.flush()
            try:  # wait until the data is on the disk
                os.fsync(file.fileno())
            except OSError as error:
                if error.errno not in _UNSYNCED:
                    raise
        rename(temporary, path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be written: {reason}", SourceSpan(str(path))) from None
    finally:
        discard(temporary)
    return path


def temporary_path(path: Path) -> Path:
    """Return a new path next to `path`, whose file `drop_unfinished` will delete."""
    temporary = path.with_name(f".printkit-{os.urandom(8).hex()}")
    _unfinished.add(temporary)
    return temporary


def discard(temporary: Path) -> None:
    """Delete the file at the path from `temporary_path`, unless the file was renamed."""
    with suppress(OSError):
        temporary.unlink()
    _unfinished.discard(temporary)


def write_files(files: Iterable[tuple[Path, bytes]]) -> Iterator[Path]:
    """Write each pair of a path and data in `files` with `write_file`, and yield the path."""
    for path, data in files:
        yield write_file(path, data)


def check_target(path: Path) -> None:
    """Raise InputError if no file can be written at `path`, for example because it is a folder."""
    span = SourceSpan(str(path))
    if path.parts[:1] == (_STANDARD_OUTPUT,):
        raise InputError("cannot write to standard output; name a file", span)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be written: {reason}", span) from None
    if stat.S_ISDIR(mode):
        raise InputError("this is a folder; name a file to write", span)
    if not stat.S_ISREG(mode) or (path.is_symlink() and path.is_relative_to("/dev")):
        raise InputError("this is not a regular file; name another", span)


def rename(temporary: Path, path: Path) -> None:
    """Rename `temporary` to `path`. Raises InputError if `path` is open or read-only on Windows."""
    try:
        temporary.replace(path)
    except PermissionError as error:  # Windows cannot replace an open file
        if getattr(error, "winerror", None) not in _HELD:
            raise
        message = "cannot be written: it is read-only, or another program has it open"
        raise InputError(message, SourceSpan(str(path))) from None


def drop_unfinished() -> None:
    """Remove this process's temporary files, before an exit that runs no `finally` blocks."""
    for temporary in tuple(_unfinished):
        discard(temporary)


def known_suffix(path: Path, known: tuple[str, ...], usual: str) -> str:
    """Return the suffix of `path` in lower case. Raises InputError if `known` lacks the suffix."""
    suffix = path.suffix.lower()
    if suffix not in known:
        found = f"expected one of {', '.join(known)}, found {path.suffix or 'none'}"
        hint = nearest(suffix, known) if suffix else f"add {usual}"
        more = "" if hint.startswith("known") else f"; {hint}"  # `found` lists all suffixes
        raise InputError(f"'{path.name or path}': {found}{more}")
    return suffix


def numbered(target: Path, count: int) -> list[Path]:
    """Return `[target]` if `count` is 1, else paths with `-1`, … `-count` before the suffix."""
    if count == 1:
        return [target]
    width = len(str(count))
    names = (f"{target.stem}-{number:0{width}d}{target.suffix}" for number in range(1, count + 1))
    return list(map(target.with_name, names))


def made_by() -> str:
    """Return printkit's version and the current command, such as `printkit 1.0 board gosix`."""
    return " ".join(filter(None, ("printkit", __version__, recorded_command())))


def recorded_command() -> str:
    """Return the command of `recording_command`, or "" outside of its `with` statement."""
    return _command.get()


@contextmanager
def recording_command(command: str) -> Iterator[None]:
    """Record `command` as the provenance of all files written inside the `with` statement."""
    before = _command.set(command)
    try:
        yield
    finally:
        _command.reset(before)


def with_comment(text: str) -> str:
    """Return the YAML `text`, preceded by a comment with its provenance."""
    return f"# {made_by()}\n{text}"


def with_generator(page: str) -> str:
    """Return the HTML `page`, with its provenance in a `meta` element."""
    from html import escape  # `html` is slow to import

    element = f'<meta name="generator" content="{escape(made_by())}">\n'
    return page.replace(_CHARSET, _CHARSET + element, 1)
