"""Use case: to tell whether a print shop can take a PDF file."""

from pathlib import Path
from typing import TYPE_CHECKING

from printkit.definitions.printing import PRESS, UPLOAD
from printkit.errors import InputError
from printkit.lookup import read_file
from printkit.preflight.limits import MOST_BYTES

if TYPE_CHECKING:
    from printkit.preflight.findings import Verdict

PURPOSES = (PRESS, UPLOAD)


def preflight_file(path: Path, purpose: str | None = None) -> "Verdict":
    """Check a PDF file for a purpose, `press` or `upload`; by default what the file claims.

    Raises InputError for a file that cannot be read, and where pikepdf is missing.
    """
    return preflight_bytes(read_file(path, "a PDF file", MOST_BYTES), str(path), purpose)


def preflight_bytes(data: bytes, name: str, purpose: str | None = None) -> "Verdict":
    """Check the bytes of a PDF file; errors call it `name`. Raises InputError."""
    try:
        from printkit.preflight.inspection import preflight  # an extra: only shops' files need it
    except ImportError:
        raise InputError(
            "preflight needs pikepdf; install it with: pip install 'pikepdf>=10.14'"
        ) from None
    return preflight(data, name, purpose)
