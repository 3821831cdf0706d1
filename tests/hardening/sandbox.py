"""A folder in which commands are run, and everything around it that they must leave alone."""

import hashlib
import json
import os
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ZYGOTE = Path(__file__).with_name("zygote.py")
ROOT = Path(__file__).parents[2]


class Answer(NamedTuple):
    """What became of a command: `seconds` of processor time, `mib` of memory at most."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str
    seconds: float
    mib: float


class Zygote:
    """The process that is forked for each command."""

    def __init__(self, scratch):
        self._out, self._err = scratch / "out", scratch / "err"
        environment = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            [sys.executable, str(ZYGOTE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, **environment, "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip

    def run(self, folder, *words, out=None, **terms):
        """Run a command in a folder; `out` is where its output goes, if not back here."""
        for path in (self._out, self._err):
            path.unlink(missing_ok=True)
        paths = {"folder": str(folder), "out": str(out or self._out), "err": str(self._err)}
        order = {"words": list(map(str, words)), **paths, **terms}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        ended = json.loads(self._process.stdout.readline())
        said = "" if out else self._out.read_text(errors="replace")
        return Answer(
            tuple(order["words"]), ended["status"], said,
            self._err.read_text(errors="replace"), ended["seconds"], ended["mib"],
        )  # fmt: skip

    def stop(self):
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


def ran(folder, command, *, before=(), **terms):
    """A command in a process of its own, perhaps at the end of another one's words."""
    words = [*before, sys.executable, "-m", "printkit", *shlex.split(command)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **terms.pop("environment", {})}
    return subprocess.run(
        words, cwd=folder, env=environment, text=True, check=False,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **terms},
    )  # fmt: skip


def listing(folder):
    """Every entry below a folder: what it is, and what it holds."""
    return {str(path.relative_to(folder)): _entry(path) for path in sorted(folder.rglob("*"))}


def _entry(path):
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return f"link to {path.readlink()}"
    if stat.S_ISREG(mode):
        return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
    return stat.filemode(mode)
