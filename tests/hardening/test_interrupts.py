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
MOMENTS = 3
PATIENCE = 20  # seconds
BOARDS = "generate --cells 20 --seed 3 --count 5 -o out"
SIGNALS = pytest.mark.parametrize("number", STATUS, ids=lambda number: number.name)


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
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._session = f" {self._process.pid} "

    def wait_until_it_listens(self):
        """Wait until it has seen to it what signals do."""
        wait_for(lambda: self._caught() >> (signal.SIGTERM - 1) & 1)

    def _caught(self):
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("SigCgt:")[2].split()[0], 16) if "SigCgt:" in status else 0

    def send(self, number):
        os.kill(self._process.pid, number)

    def end(self):
        """The exit status and what was said on both streams.

        What does not end in time is killed with its whole session before that is told.
        """
        try:
            out, err = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._kill_session()
            raise
        return self._process.returncode, out, err

    def _kill_session(self):
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()  # reads what was left, and closes the pipes

    def rest(self):
        """The processes of its session that still run, by what /proc says of them."""
        told = (_read(path) for path in Path("/proc").glob("[0-9]*/stat"))
        states = (stat.rpartition(")")[2].split() for stat in told if stat)
        return [state for state in states if f" {state[3]} " == self._session and state[0] != "Z"]


def _read(path):
    try:
        return path.read_text()
    except OSError:  # it has just ended
        return ""


def wait_for(condition):
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.005)


def printkit(folder, command):
    return Running(folder, "-m", "printkit", *command.split())


def finished(folder, command):
    """Let a command come to its end; returns the listing of its folder and how long it took."""
    start = time.monotonic()
    status, _, err = printkit(folder, command).end()
    assert (status, err) == (0, "")
    return listing(folder), time.monotonic() - start


@pytest.fixture(scope="module")
def ended_well(tmp_path_factory):
    """A folder of a command that nobody interrupts, its listing, and how long it takes."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, *finished(folder, BOARDS)


@pytest.mark.linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_each_file_is_the_old_one_or_the_new_one(tmp_path, ended_well, number):
    whole, new, seconds = ended_well
    folder = tmp_path / "out"
    folder.mkdir()
    old = {f"out/{path.name}": "old" for path in sorted((whole / "out").iterdir())[::2]}
    for path in old:
        (tmp_path / path).write_text("old")
    old = {path: entry for path, entry in listing(tmp_path).items() if path in old}
    rng = random.Random(number)
    for moment in range(MOMENTS):
        running = printkit(tmp_path, BOARDS)
        running.wait_until_it_listens()
        time.sleep(seconds * (moment + rng.random()) / MOMENTS)
        running.send(number)
        status, _, err = running.end()
        assert (status, err) in ((STATUS[number], SAID[number]), (0, ""), (-number, ""))
        for path, entry in listing(folder).items():
            if number == signal.SIGKILL and path.startswith(".printkit-"):
                (folder / path).unlink()
                continue
            assert entry in (old.get(f"out/{path}"), new[f"out/{path}"])
    assert finished(tmp_path, BOARDS)[0] == new


@pytest.mark.linux
@SIGNALS
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
    assert {path.name for path in tmp_path.iterdir()} <= {"out.csv", "out.csv.part"}


LISTENING = "from printkit.commands.cli.signals import *; from os import *; from signal import *\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_library_can_catch_it(tmp_path, number):
    program = f"end_when_told()\ntry: kill(getpid(), {number:d})\nexcept: pass\nprint('goes on')"
    answer = Running(tmp_path, "-c", LISTENING + program).end()
    assert answer == (STATUS[number], "", SAID[number])


def test_what_is_to_be_ignored_is_ignored(tmp_path):
    program = "signal(SIGINT, SIG_IGN); end_when_told(); kill(getpid(), SIGINT); print('goes on')"
    assert Running(tmp_path, "-c", LISTENING + program).end() == (0, "goes on\n", "")


def test_nobody_listens_to_the_sentence(tmp_path):
    program = "end_when_told(); close(2); kill(getpid(), SIGTERM); print('goes on')"
    assert Running(tmp_path, "-c", LISTENING + program).end() == (143, "", "")
