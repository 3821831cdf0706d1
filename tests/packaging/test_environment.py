"""The environment that `make` works in is whole, whatever became of an earlier try."""

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.unix

MAKER = Path(__file__).parents[2] / "environment.py"
WHEEL = "little-1.0-py3-none-any.whl"


@pytest.fixture
def little(tmp_path):
    """A package to install, in a folder to work in."""
    info = "little-1.0.dist-info"
    with zipfile.ZipFile(tmp_path / WHEEL, "w") as wheel:
        wheel.writestr("little.py", "")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: little\nVersion: 1.0\n")
        tags = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(f"{info}/WHEEL", tags)
        wheel.writestr(f"{info}/RECORD", "")
    return tmp_path


def maker(folder, *arguments, **terms):
    """Start the maker without a package index: pip comes from what Python has with it."""
    environment = {"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1", "HOME": str(folder)}
    return subprocess.Popen(
        [sys.executable, str(MAKER), *arguments],
        cwd=folder, env=environment, stderr=subprocess.PIPE, text=True, **terms,
    )  # fmt: skip


def made(folder):
    return sorted(path.name for path in (folder / "env").glob("made-*"))


@pytest.mark.thorough
@pytest.mark.parametrize("there", ["bin/python", "bin/pip"])
def test_it_is_made_anew_after_it_was_killed(little, there):
    first = maker(little, "env", "kit", "--", WHEEL, start_new_session=True)
    until = time.monotonic() + 60
    while not (little / "env" / there).exists() and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    assert made(little) == []
    second = maker(little, "env", "kit", "test", "--", WHEEL)
    assert (second.communicate()[1], second.returncode) == ("", 0)
    assert made(little) == ["made-kit", "made-test"]
    subprocess.run([little / "env/bin/python", "-c", "import little"], check=True)


def test_what_was_there_is_no_longer_whole_when_pip_fails(little):
    (little / "env").mkdir()
    (little / "env/made-kit").touch()
    (little / "env/bin").mkdir()
    (little / "env/bin/python").symlink_to(shutil.which("false"))
    done = maker(little, "env", "fuzz", "--", WHEEL)
    done.communicate()
    assert done.returncode == 1
    assert made(little) == []


@pytest.mark.parametrize("name", [b"two\nlines", b"\xff\xfe", b"\x1b[31m"])
def test_a_path_that_tools_cannot_take(tmp_path, name):
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    folder.mkdir()
    assert refusal(folder).startswith(
        "printkit: the path of this folder has characters that tools cannot take; move it: '"
    )


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes into any folder"
)
def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    said = refusal(tmp_path)
    tmp_path.chmod(0o700)
    assert said == (
        f"printkit: nothing can be written into {tmp_path};"
        " clone printkit to a folder of your own, and run make there\n"
    )


def refusal(folder):
    """The one line that is said of a folder in which nothing is then made."""
    done = maker(folder, "env", "kit", "--", "none")
    said = done.communicate()[1]
    assert done.returncode == 2
    assert said.isascii()
    assert said.count("\n") == 1
    assert list(folder.iterdir()) == []
    return said
