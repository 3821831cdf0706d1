"""Python's own library with its modules compiled, so that a browser starts sooner the next time."""

import importlib.util
import json
import marshal
import sys
from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

_SUFFIX = ".py"
# Of a compiled module: for which Python, that it goes by a digest of its source, and which. The
# archive never checks the digest.
_HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def compiled_library() -> Iterator[bytes | None]:
    """Compile the modules in use of the archive that Python's own library lies in.

    Yields None after each, as somebody may wait for something else, and at the end the archive.
    """
    into = BytesIO()
    archive = json.__loader__.archive  # type: ignore[union-attr]
    with ZipFile(archive) as held, ZipFile(into, "w", ZIP_STORED) as kept:
        for name in held.namelist():
            data = held.read(name)
            if _module(name) in sys.modules:
                code = compile(data, name, "exec", dont_inherit=True)
                data = _HEAD + marshal.dumps(code)
                name += "c"  # noqa: PLW2901
                yield None
            kept.writestr(ZipInfo(name), data)
    yield into.getvalue()


def _module(name: str) -> str:
    """The module that a file of an archive is; empty for a file that is none."""
    if not name.endswith(_SUFFIX):
        return ""
    return name.removesuffix(_SUFFIX).removesuffix("/__init__").replace("/", ".")
