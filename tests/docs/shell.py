"""Runs the commands of a page as a reader would, in a folder of the page's own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from support.pages import ROOT

SECONDS = 60
_NEEDS_A_SHELL = re.compile(r"[|;&<>*?$~`]|\\\n")
_HAS_A_CREW = "printkit simulate "  # of processes: a fork that just ends leaves their locks
_HOUSE = (
    *("printkit", "boards", "rulesets", "styles", "presets", "languages", "tests", "docs"),
    *("pyproject.toml", "requirements-lock.txt", "Makefile", "CHANGELOG.md"),
)
_UNNEEDED = shutil.ignore_patterns("__pycache__", "images", "*.pdf")


class Shell:
    """A folder, and the exit status of the last command in it."""

    def __init__(self, folder, zygote):
        self.folder = folder
        self.status = 0
        self._zygote = zygote
        self._path = ""

    def copy(self, path, ignore=None):
        source, target = ROOT / path, self.folder / Path(path).name
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy(source, target)

    def build_house(self):
        """Put a copy of the source into the folder; commands are those of this copy."""
        for name in _HOUSE:
            self.copy(name, _UNNEEDED)
        self._path = str(self.folder)

    def run(self, command):
        """What the command prints."""
        if command == "echo $?":
            shown, self.status = self.status, 0
            return f"{shown}\n"
        if command.startswith("printkit ") and not self._path and not _needs_a_process(command):
            answer = self._zygote.run(self.folder, *shlex.split(command)[1:])
            self.status = answer.status
            return answer.out + answer.err
        return self._in_bash(command)

    def _in_bash(self, command):
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if self._path:
            environment["PYTHONPATH"] = self._path
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=environment, text=True, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=SECONDS,
        )  # fmt: skip
        self.status = done.returncode
        return done.stdout


def _needs_a_process(command):
    """Whether there is more to a command than words, in quotes or not, or it has processes."""
    if command.startswith(_HAS_A_CREW):
        return True
    bare = re.sub(r"'[^']*'|\"[^\"$`]*\"", "", command)
    return _NEEDS_A_SHELL.search(bare) is not None
