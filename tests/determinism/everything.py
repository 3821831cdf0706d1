"""Makes the whole catalogue under all conditions and compares it byte for byte: `make determinism`.

Where other versions of Python are installed, they get a virtual environment each, with the
libraries that this one has.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from determinism.conditions import (
    ELSEWHERE,
    HERE,
    OTHERS,
    THIS,
    built,
    described,
    differing,
    equals,
    made,
)

ROOT = Path(__file__).parents[2]
EXTRAS = "[cut,png]"
PIP = ("-m", "pip", "--disable-pip-version-check")


def provide(version: str, constraints: Path) -> None:
    """A virtual environment of that Python, if it is there, with the same libraries."""
    python = f"python{version}"
    if version in equals():
        return
    if not _works(python):
        print(f"Python {version}: not there")
        return
    subprocess.run([python, "-m", "venv", "--clear", built(version).parents[1]], check=True)
    words = [*PIP, "install", "--quiet", "--constraint", constraints]
    words += ["--editable", f"{ROOT}{EXTRAS}"]
    if subprocess.run([built(version), *words], check=False).returncode:
        print(f"Python {version}: the libraries of this Python cannot be installed")


def _works(python: str) -> bool:
    try:
        return not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode
    except OSError:
        return False


def main() -> int:
    """Print what is the same and what is not; the exit status is 1 if anything is not."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        constraints = place / "constraints.txt"
        words = [sys.executable, *PIP, "list", "--format=freeze", "--exclude-editable"]
        constraints.write_bytes(subprocess.run(words, capture_output=True, check=True).stdout)
        for version in OTHERS:
            provide(version, constraints)
        here, elsewhere = made([HERE, ELSEWHERE], place)
        worst = _told(f"Python {THIS}, elsewhere", here, elsewhere)
        for version, python in equals().items():
            there = HERE._replace(folder=version, python=python)
            (other,) = made([there], place)
            worst = max(worst, _told(f"Python {version}", here, other))
    return worst


def _told(name: str, here: dict[str, str], other: dict[str, str]) -> int:
    paths = differing(here, other)
    print(f"{name}: {len(here)} files, {len(paths)} different", *paths, sep="\n  ")
    return bool(paths)


if __name__ == "__main__":
    assert described(sys.executable)[0] == THIS
    sys.exit(main())
