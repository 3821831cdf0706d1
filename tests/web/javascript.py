"""The tools that check the page's JavaScript and the workflows, as the lock file has them.

npm fetches them once.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "printkit/web/static"
HOME = ROOT / "tests/javascript"


def tools():
    """The folder of the tools; skips the test where npm cannot fetch them."""
    digest = hashlib.sha256()
    for name in ("eslint.config.js", "package-lock.json", "package.json"):
        digest.update(name.encode() + (HOME / name).read_bytes())
    folder = Path(sys.prefix) / f"javascript-{digest.hexdigest()[:12]}"
    if not folder.exists():
        _fetch(folder)
    return folder


def _fetch(folder):
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm, which fetches what checks JavaScript and workflows")
    making = folder.with_suffix(f".{os.getpid()}")  # others may fetch them at the same time
    shutil.copytree(HOME, making, dirs_exist_ok=True)
    command = [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, cwd=making, check=True, capture_output=True, timeout=300)
    except subprocess.SubprocessError:
        pytest.skip("npm cannot reach its registry for what checks JavaScript and workflows")
    try:
        making.rename(folder)
    except OSError:  # another has them there already
        shutil.rmtree(making)


def complaints(tool, *words):
    """What a tool says, run in the folder of the project; nothing if all is well."""
    found = shutil.which(tool, path=tools() / "node_modules/.bin")  # on Windows tool.cmd
    assert found, tool
    command = [found, *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""
