"""Find the files of Pyodide, which is CPython as WebAssembly, and verify them.

The runtime comes from the npm package, compiled libraries from Pyodide's distribution. This module
contains the digests of the runtime and of the distribution's lock file; the lock file contains the
digests of the libraries. A custom distribution in a folder may have its own lock file.
"""

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError

VERSION = "0.27.7"
DISTRIBUTION = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
LOCK = "pyodide-lock.json"
STDLIB, SCORES = "python_stdlib.zip", "scores.zip"  # archives of Python modules
_COMPILER = Path(__file__).parent / "compile.mjs"
LIBRARIES = ("numpy", "pillow", "shapely")  # compiled libraries that printing needs
_OPENCV = "opencv-python"  # needed to read photographs; not in every distribution
_PACKAGE = f"pyodide@{VERSION}"  # the npm package
_RUNTIME: Mapping[str, str] = {  # SHA-256 digest by file name
    "pyodide.mjs": "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
_OFFICIAL_LOCK = "9c45b916001a750f4102fc287494f3eab215909c7535c626a20db80fd6333e2c"
_MOST = 64 << 20  # most bytes of a file
_SECONDS = 120  # time limit for a connection without data, and for npm

Read = Callable[[str], bytes]  # reads a distribution's file by name; may raise InputError


class Pyodide(NamedTuple):
    """The files of Pyodide for a site, by name; without `libraries`, the site can only score games.

    The `libraries` are those for printing, and OpenCV if the distribution contains OpenCV. `lock`
    is the libraries' lock file; `official` is true if Pyodide itself distributes the lock file.
    """

    runtime: Mapping[str, bytes]
    libraries: Mapping[str, bytes]
    lock: Mapping[str, Any]
    official: bool

    @property
    def to_read(self) -> Mapping[str, str]:
        """The files of libraries that are needed only to read photographs, by package."""
        packages = self.lock["packages"].items()
        return {name: one["file_name"] for name, one in packages if name not in LIBRARIES}


def find(place: str | None, *, libraries: bool) -> Pyodide:
    """Read Pyodide from `place`, a folder or a URL (default: npm and DISTRIBUTION).

    Raises InputError if a file cannot be read or its digest is wrong.
    """
    own_lock = False
    if place is None:
        read, read_library = _npm_package(), _address(DISTRIBUTION)
    elif place.startswith(("https://", "http://")):
        read = read_library = _address(place if place.endswith("/") else f"{place}/")
    else:
        read, own_lock = _folder(Path(place)), True
        read_library = read
    runtime = {name: _genuine(name, read(name), digest) for name, digest in _RUNTIME.items()}
    text = read(LOCK)
    official = _digest(text) == _OFFICIAL_LOCK
    if not official and not own_lock:
        _genuine(LOCK, text, _OFFICIAL_LOCK)
    lock = _read_lock(text, LIBRARIES if libraries else ())
    found: dict[str, bytes] = {}
    for package in lock["packages"].values():
        name = package["file_name"]
        found[name] = _genuine(name, read_library(name), package["sha256"])
    return Pyodide(runtime, found, lock, official)


def compiled(pyodide: Pyodide, archives: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return `archives` with bytecode of the modules that a first verdict imports.

    The archives are STDLIB and SCORES. Bytecode halves the time to start Python. Pyodide makes it
    in Node.js; if Node.js is missing or fails, the archives stay as they are.
    """
    held = {**pyodide.runtime, LOCK: json.dumps(pyodide.lock).encode(), **archives}
    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        for name, data in held.items():
            Path(folder, name).write_bytes(data)
        command = [shutil.which("node") or "", str(_COMPILER), folder]
        quietly: Any = {"capture_output": True, "timeout": _SECONDS}
        try:
            subprocess.run(command, check=True, **quietly)  # noqa: S603 — fixed arguments
        except (OSError, subprocess.SubprocessError):
            return archives
        return {name: Path(folder, name).read_bytes() for name in archives}


def _read_lock(text: bytes, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the lock file with the packages `names`, OpenCV if listed, and their dependencies."""
    try:
        lock = json.loads(text)
        wanted = [*names, *([_OPENCV] if names and _OPENCV in lock["packages"] else [])]
        for name in wanted:  # the list grows in the loop
            needed = lock["packages"][name].get("depends", ())
            wanted += [one for one in needed if one not in wanted]
        packages = {name: dict(lock["packages"][name]) for name in wanted}
        info = dict(lock["info"])
        for package in packages.values():
            package["sha256"] = str(package["sha256"])
        files = [package["file_name"] for package in packages.values()]
        is_plain = all(file and file == Path(file).name and "\\" not in file for file in files)
    except KeyError as error:
        raise InputError(f"{LOCK}: the key {error} is missing") from None
    except (AttributeError, TypeError, ValueError):
        raise InputError(f"{LOCK}: this is not a lock file of Pyodide") from None
    if not is_plain:  # a file name contains a folder
        raise InputError(f"{LOCK}: this is not a lock file of Pyodide")
    if info.get("version") != VERSION:
        raise InputError(f"{LOCK}: expected Pyodide {VERSION}, found {info.get('version')!s:.40}")
    return {"info": info, "packages": packages}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _genuine(name: str, data: bytes, digest: str) -> bytes:
    if _digest(data) != digest:
        raise InputError(f"{name}: this is not the file of Pyodide {VERSION}: its digest differs")
    return data


def _folder(folder: Path) -> Read:
    def read(name: str) -> bytes:
        try:
            return (folder / name).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise InputError(
                f"{folder / name}: cannot be read: {reason}; --pyodide expects a folder with the "
                f"files of Pyodide {VERSION}"
            ) from None

    return read


def _address(base: str) -> Read:
    def read(name: str) -> bytes:
        try:
            with urllib.request.urlopen(base + name, timeout=_SECONDS) as answer:  # noqa: S310
                data: bytes = answer.read(_MOST + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise InputError(
                f"{base}{name}: cannot be fetched: {reason}; name a folder or another address of "
                f"Pyodide {VERSION} with --pyodide"
            ) from None
        if len(data) > _MOST:
            raise InputError(f"{base}{name}: this is larger than any file of Pyodide")
        return data

    return read


def _npm_package() -> Read:
    npm = shutil.which("npm")
    if npm is None:
        raise InputError(
            "npm is needed to fetch Pyodide; install Node.js, or name a folder or an address of "
            f"Pyodide {VERSION} with --pyodide"
        )
    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        command = [npm, "pack", "--silent", "--pack-destination", folder, _PACKAGE]
        try:
            quietly: Any = {"capture_output": True, "timeout": _SECONDS, "cwd": folder}
            subprocess.run(command, check=True, **quietly)  # noqa: S603 — fixed arguments
            (packed,) = Path(folder).glob("*.tgz")
            data = packed.read_bytes()
        except (OSError, ValueError, subprocess.SubprocessError):
            raise InputError(
                f"npm cannot fetch {_PACKAGE}; name a folder or an address of Pyodide {VERSION} "
                "with --pyodide"
            ) from None

    def read(name: str) -> bytes:
        try:
            with tarfile.open(fileobj=BytesIO(data), mode="r:gz") as package:
                found = package.extractfile(f"package/{name}")
                return found.read(_MOST) if found else b""
        except (KeyError, OSError, tarfile.TarError):
            raise InputError(f"the npm package {_PACKAGE} has no {name}") from None

    return read
