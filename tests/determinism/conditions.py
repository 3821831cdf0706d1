"""What should change nothing: where, when, in which language and by which Python it is made."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MADE = ROOT / ".venv/pythons"  # by `make determinism`, a folder for each
THIS = "{}.{}".format(*sys.version_info)
OTHERS = tuple(version for version in ("3.11", "3.12", "3.13", "3.14") if version != THIS)
DISTRIBUTIONS = (
    *("ezdxf", "fonttools", "numpy", "pillow"),
    *("pypdfium2", "pyyaml", "reportlab", "shapely", "svgwrite"),
)
_VERSIONS = (
    "import sys; from importlib.metadata import version; "
    f"print('%d.%d' % sys.version_info[:2], [version(name) for name in {DISTRIBUTIONS}])"
)

Digests = dict[str, str]  # of files, by their paths


class Condition(NamedTuple):
    """Under which a catalogue is made: the name of its working folder tells it from others."""

    folder: str
    hash_seed: int
    zone: str
    language: str
    direction: str
    python: str = sys.executable

    def start(self, place: Path) -> "subprocess.Popen[bytes]":
        """Start a process that makes the catalogue, in the folder of this condition in `place`."""
        folder = place / self.folder
        folder.mkdir(parents=True)
        words = [self.python, "-m", "determinism.printer", folder / "made", self.direction]
        return subprocess.Popen(words, cwd=folder, env=self._environment(folder))

    def _environment(self, folder: Path) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        return {
            **kept,  # no Python starts without it on Windows
            "HOME": str(folder),
            "LANG": self.language,
            "PATH": os.environ["PATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONCOERCECLOCALE": "0",  # C is to mean C: Python would make UTF-8 of it
            "PYTHONUTF8": "0",
            "PYTHONHASHSEED": str(self.hash_seed),
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
            "TZ": self.zone,
        }


HERE = Condition("here", 0, "UTC", "C.UTF-8", "forwards")
ELSEWHERE = Condition("else where/é", 4242, "Pacific/Auckland", "C", "backwards")


def made(conditions: Sequence[Condition], place: Path) -> list[Digests]:
    """What comes out under each of the conditions, which are tried all at once."""
    processes = [condition.start(place) for condition in conditions]
    for process in processes:
        if process.wait():
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
    return [digests(place / condition.folder / "made") for condition in conditions]


def digests(folder: Path) -> Digests:
    """The digests of all files below a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def differing(one: Digests, other: Digests) -> list[str]:
    """The files that are not the same, or not there, in both."""
    return sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))


def equals() -> dict[str, str]:
    """Other Pythons that have the same libraries as this one, by their versions."""
    _, libraries = described(sys.executable)
    found: dict[str, str] = {}
    for version in OTHERS:
        for python in (str(built(version)), f"python{version}"):
            if described(python) == (version, libraries):
                found.setdefault(version, python)
    return found


def built(version: str) -> Path:
    """Where `make determinism` puts a Python of that version."""
    return MADE / version / "bin/python"


def described(python: str) -> tuple[str, str]:
    """The version of a Python and of its libraries; empty where it is missing or lacks one."""
    try:
        words = [python, "-c", _VERSIONS]
        told = subprocess.run(words, capture_output=True, text=True, check=False, timeout=30)
    except OSError:
        return "", ""
    version, _, libraries = told.stdout.strip().partition(" ")
    return (version, libraries) if told.returncode == 0 else ("", "")
