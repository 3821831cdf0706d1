"""Whenever a command is ended, each file is the old one or the whole new one."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hardening.sandbox import ROOT, listing

pytest.importorskip("fcntl", reason="Windows ends processes without a word")

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}
SAID = {
    signal.SIGINT: "printkit: interrupted\n",
    signal.SIGTERM: "printkit: terminated\n",
    signal.SIGKILL: "",
}
KILLED = pytest.param(signal.SIGKILL, marks=pytest.mark.nightly)
MOMENTS = 2
PATIENCE = 20  # seconds
BOARDS = "generate --cells 20 --seed 3 --count 5 -o out"


@pytest.fixture(scope="module", autouse=True)
def hearing():
    """Hear Ctrl-C, and so do commands, even if the tests were started deaf, in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Running:
    """A command in a session of its own, in a folder."""

    def __init__(self, folder, *words):
        self._process = subprocess.Popen(
            [sys.executable, *words],
            cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip

    def wait_until_it_listens(self):
        """Wait until it has seen to it what signals do."""
        wait_for(lambda: self._caught() >> (signal.SIGTERM - 1) & 1)

    def _caught(self):
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("SigCgt:")[2].split()[0], 16) if "SigCgt:" in status else 0

    def send(self, number):
        os.kill(self._process.pid, number)

    def end(self):
        """The exit status and both streams; what does not end in time is killed, then reported."""
        try:
            out, err = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()  # reads what was left, and closes the pipes
            raise
        return self._process.returncode, out, err

    def rest(self):
        """The states of the processes of its session that still run, by /proc."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                state, _, _, session, *_ = path.read_text().rpartition(")")[2].split()
                if state != "Z" and int(session) == self._process.pid:
                    found.append(state)
        return found


def wait_for(condition):
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.005)


def printkit(folder, command):
    return Running(folder, "-m", "printkit", *command.split())


def finished(folder, command):
    """The listing of a folder where a command came to its end, and how long that took."""
    start = time.monotonic()
    status, _, err = printkit(folder, command).end()
    assert (status, err) == (0, "")
    return listing(folder), time.monotonic() - start


@pytest.mark.linux
@pytest.mark.parametrize("number", [signal.SIGTERM, KILLED])
def test_each_file_is_the_old_one_or_the_new_one(tmp_path_factory, number):
    whole, here = tmp_path_factory.mktemp("whole"), tmp_path_factory.mktemp("here")
    new, seconds = finished(whole, BOARDS)
    folder = here / "out"
    folder.mkdir()
    for path in sorted((whole / "out").iterdir())[::2]:
        (folder / path.name).write_text("old")
    old = listing(folder)
    rng = random.Random(number)
    for moment in range(MOMENTS):
        running = printkit(here, BOARDS)
        running.wait_until_it_listens()
        time.sleep(seconds * (moment + rng.random()) / MOMENTS)
        running.send(number)
        status, _, err = running.end()
        assert (status, err) in ((STATUS[number], SAID[number]), (0, ""), (-number, ""))
        for path, entry in listing(folder).items():
            if number == signal.SIGKILL and path.startswith(".printkit-"):
                (folder / path).unlink()
                continue
            assert entry in (old.get(path), new[f"out/{path}"])
    assert finished(here, BOARDS)[0] == new


@pytest.mark.linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, KILLED])
def test_a_simulation_ends_with_all_who_play(tmp_path, number):
    (tmp_path / "out.csv").write_text("old")
    running = printkit(tmp_path, "simulate xong --games 5000 --jobs 2 --table out.csv")
    wait_for(lambda: len(running.rest()) >= 4)  # itself, two who play, and who counts semaphores
    time.sleep(0.3)
    running.send(number)
    status, out, err = running.end()
    assert status == STATUS[number]
    if number == signal.SIGINT:
        assert "games" in out
        assert err.startswith("printkit: interrupted after ")
        assert len(err.splitlines()) == 1
    elif number == signal.SIGTERM:
        assert err == SAID[number]
    wait_for(lambda: not running.rest())
    assert (tmp_path / "out.csv").read_text() == "old"
    others = {path.name for path in tmp_path.iterdir()} - {"out.csv"}
    assert all(number == signal.SIGKILL and name.startswith(".printkit-") for name in others)


@pytest.mark.parametrize(
    ("program", "answer"),
    [
        ("end_when_told()\ntry: kill(getpid(), SIGINT)\nexcept: pass", (130, SAID[signal.SIGINT])),
        (
            "end_when_told()\ntry: kill(getpid(), SIGTERM)\nexcept: pass",
            (143, SAID[signal.SIGTERM]),
        ),
        ("signal(SIGINT, SIG_IGN); end_when_told(); kill(getpid(), SIGINT)", (0, "")),
        ("end_when_told(); close(2); kill(getpid(), SIGTERM)", (143, "")),
    ],
    ids=["SIGINT", "SIGTERM", "ignored", "nobody listens"],
)
def test_a_signal_ends_the_command_where_no_library_can_catch_it(tmp_path, program, answer):
    names = "from printkit.commands.cli.signals import *; from os import *; from signal import *\n"
    status, err = answer
    out = "" if status else "goes on\n"
    done = Running(tmp_path, "-c", f"{names}{program}\nprint('goes on')").end()
    assert done == (status, out, err)
