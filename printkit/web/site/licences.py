"""The licences of all that a site holds, as one text beside the page.

The archives of a site have modules alone, so that they load soon. The texts are those that each
library's package brings; of what is compiled into Pyodide they lie in the folder `licences`.
"""

import re
from collections.abc import Iterator, Sequence
from importlib import metadata
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from printkit.errors import missing
from printkit.web.site.bundle import libraries
from printkit.web.site.pyodide import VERSION, Pyodide

LICENCES = "licences.txt"
OWN = "printkit-games"  # with the typefaces and the profile of the press
_TEXTS = Path(__file__).parent / "licences"
_RUNTIME = (  # titles, and the files of their texts
    (f"Pyodide {VERSION}: https://pyodide.org", "Pyodide.txt"),
    ("CPython, within Pyodide: https://www.python.org", "CPython.txt"),
    ("Emscripten's and musl's libraries, within Pyodide", "Emscripten.txt"),
)
_COMPILED = {  # what a wheel of Pyodide holds beside its own modules
    "shapely": ("GEOS, within shapely, a file of its own there: https://libgeos.org", "GEOS.txt"),
}
_JPEG = "This software is based in part on the work of the Independent JPEG Group."  # Pillow's
NO_TEXT = "Its package brings no text of its own."
_RULE = "=" * 72
_IS_LICENCE = re.compile(
    r"\.dist-info/(licenses/.+|[^/]*(licen[cs]e|copying|notice)[^/]*)$", re.IGNORECASE
)


class Licence(NamedTuple):
    """The text of a licence, and what it is of."""

    title: str
    text: str


def site_licences(pyodide: Pyodide) -> bytes:
    """Write the licences of a site with this Pyodide. Raises InputError for a library not here."""
    prints = bool(pyodide.libraries)
    parts = [installed_licence(name) for name in (OWN, *libraries(prints=prints))]
    parts += [Licence(title, _kept(file)) for title, file in _RUNTIME]
    for wheel in sorted(pyodide.libraries):
        parts += _of_wheel(wheel, pyodide.libraries[wheel])
    return joined(parts)


def installed_licence(name: str) -> Licence:
    """Return the licence of an installed library. Raises InputError for one that is not here."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise missing(f"{name} is not installed here", name) from None
    files = sorted(file for file in found.files or () if _IS_LICENCE.search(file.as_posix()))
    texts = [Path(str(file.locate())).read_text("utf-8", "replace") for file in files]
    return Licence(f"{name} {found.version}", _together(texts))


def joined(licences: Sequence[Licence]) -> bytes:
    """Write licences as one text, with a list of what they are of before them."""
    parts = ["Here are, each with its licence below:\n"]
    parts += [f"- {title}" for title, _ in licences]
    parts += [f"\n\n{_RULE}\n{title}\n{_RULE}\n\n{text}" for title, text in licences]
    return ("\n".join(parts) + "\n").encode()


def _of_wheel(wheel: str, data: bytes) -> Iterator[Licence]:
    """Yield the licences of a wheel by its name, and of what it holds of others."""
    name, version = wheel.split("-")[:2]
    with ZipFile(BytesIO(data)) as held:
        files = sorted(file for file in held.namelist() if _IS_LICENCE.search(file))
        texts = [held.read(file).decode("utf-8", "replace") for file in files]
    more = [_JPEG] if name == "pillow" else []
    yield Licence(f"{name} {version}", _together([*texts, *more]))
    if name in _COMPILED:
        title, file = _COMPILED[name]
        yield Licence(title, _kept(file))


def _kept(file: str) -> str:
    return _together([(_TEXTS / file).read_text("utf-8")])


def _together(texts: list[str]) -> str:
    return "\n\n".join(text.replace("\r\n", "\n").strip("\n ") for text in texts) or NO_TEXT
