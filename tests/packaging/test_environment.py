"""The environment that `make` works in is whole, whatever became of an earlier try."""

import os
import re
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.unix

MAKER = Path(__file__).parents[2] / "environment.py"
WHEEL = "little-1.0-py3-none-any.whl"


@pytest.fixture
def little(tmp_path):
    """A package to install, in a folder to work in."""
    files = {
        "METADATA": "Metadata-Version: 2.1\nName: little\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(tmp_path / WHEEL, "w") as wheel:
        wheel.writestr("little.py", "")
        for name, text in files.items():
            wheel.writestr(f"little-1.0.dist-info/{name}", text)
    return tmp_path


NO_INDEX = {"PIP_NO_INDEX": "1"}


def maker(folder, *arguments, pip=NO_INDEX, **terms):
    """Start the maker without a package index: pip comes from what Python has with it."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), **pip}
    return subprocess.Popen(
        [sys.executable, str(MAKER), *arguments],
        cwd=folder, env=environment, stderr=subprocess.PIPE, text=True, **terms,
    )  # fmt: skip


def made(folder):
    return sorted(path.name for path in (folder / "env").glob("made-*"))


def test_what_was_there_is_no_longer_whole_when_pip_fails(little):
    (little / "env").mkdir()
    (little / "env/made-kit").touch()
    (little / "env/bin").mkdir()
    (little / "env/bin/python").symlink_to(shutil.which("false"))
    done = maker(little, "env", "fuzz", "--", WHEEL)
    done.communicate()
    assert done.returncode == 1
    assert made(little) == []


@pytest.fixture
def unreachable(little):
    """The settings of pip with an index that refuses connections, for an environment in `little`.

    Its Python is the one that runs the tests, whose pip installs into another folder.
    """
    (little / "env/bin").mkdir(parents=True)
    (little / "env/made-kit").touch()
    python = little / "env/bin/python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    with socket.create_server(("127.0.0.1", 0)) as server:
        index = f"http://127.0.0.1:{server.getsockname()[1]}/simple"
    settings = {"INDEX_URL": index, "CONFIG_FILE": os.devnull, "TARGET": str(little / "target")}
    return {f"PIP_{name}": value for name, value in settings.items()}


def test_an_index_that_cannot_be_reached_is_one_sentence(little, unreachable):
    done = maker(little, "env", "kit", "--", "little", pip=unreachable)
    said = done.communicate(timeout=60)[1]
    assert done.returncode == 1
    assert re.fullmatch(
        r"printkit: pip cannot reach the package index \(.*[Cc]onnection refused\); connect to the "
        r"network, or name another index with PIP_INDEX_URL, and run make again\n", said
    )  # fmt: skip
    assert made(little) == []


@pytest.mark.parametrize("name", [b"two\nlines", b"\xff\xfe"])
def test_a_path_that_tools_cannot_take(tmp_path, name):
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    folder.mkdir()
    done = maker(folder, "env", "kit", "--", "none")
    said = done.communicate()[1]
    assert done.returncode == 2
    assert said.startswith(
        "printkit: the path of this folder has characters that tools cannot take; move it: '"
    )
    assert (said.isascii(), said.count("\n"), list(folder.iterdir())) == (True, 1, [])
