"""Writes files whole or not at all."""

import os
import tempfile
from pathlib import Path

from printkit.errors import InputError, SourceSpan


def write_file(path: Path, data: bytes) -> None:
    """Write beside the place and rename, making folders on the way. Raises InputError."""
    span = SourceSpan(str(path))
    if path.is_dir():
        raise InputError("this is a folder; name a file to write", span)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=".printkit-", dir=path.parent)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", span) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(path)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", span) from None
    finally:
        Path(beside).unlink(missing_ok=True)


def numbered(target: Path, count: int) -> list[Path]:
    """The path for a single file, or as many with `-1`, `-2`, … before the suffix."""
    if count == 1:
        return [target]
    width = len(str(count))
    return [
        target.with_name(f"{target.stem}-{number:0{width}d}{target.suffix}")
        for number in range(1, count + 1)
    ]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
