"""Use cases: to tell whether a print shop can take a PDF file, and to write none that it cannot."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.definitions.printing import PRESS, UPLOAD
from printkit.errors import InputError, SourceSpan, missing
from printkit.lookup import read_file
from printkit.preflight.limits import MOST_BYTES

if TYPE_CHECKING:
    from printkit.preflight.findings import Verdict

PURPOSES = (PRESS, UPLOAD)


def _lacking() -> InputError:
    return missing("preflight needs pikepdf", '"pikepdf>=10.14"')


def preflight_file(path: Path, purpose: str | None = None) -> "Verdict":
    """Check a PDF file for a purpose, `press` or `upload`; by default what the file claims.

    Raises InputError for a file that cannot be read, and where pikepdf is missing.
    """
    return _preflight(read_file(path, "a PDF file", MOST_BYTES), str(path), purpose)


def _preflight(data: bytes, name: str, purpose: str | None) -> "Verdict":
    try:
        from printkit.preflight.inspection import preflight  # an extra: only shops' files need it
    except ImportError:
        raise _lacking() from None
    return preflight(data, name, purpose)


def unchecked() -> str:
    """Return why files for shops are written unchecked, in a sentence; '' if they are checked."""
    try:
        from pikepdf.settings import set_qpdf_limits  # noqa: F401 — old versions lack it
    except ImportError:
        return f"nothing was checked: {_lacking()}"
    return ""


def passed(files: Iterable[tuple[Path, bytes]], purpose: str) -> Iterable[tuple[Path, bytes]]:
    """Return `files`; those with a `purpose` once each PDF among them has passed preflight for it.

    Where pikepdf is missing they are not checked. Raises InputError for the first fault.
    """
    if not purpose or unchecked():
        return files
    kept = list(files)
    for path, data in kept:
        if path.suffix.lower() == ".pdf":
            _refuse_faults(_preflight(data, str(path), purpose))
    return kept


def _refuse_faults(verdict: "Verdict") -> None:
    if not verdict.passes:
        first, *others = verdict.faults
        more = f"; and {len(others)} more fault{'s' * (len(others) > 1)}" if others else ""
        sentence = f"a shop would refuse this file, which is not written: {first}{more}"
        raise InputError(sentence, SourceSpan(verdict.file))
