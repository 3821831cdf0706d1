"""A pytest plugin: measures each test, or tries faults, each in a fork of the collected session."""

import ast
import functools
import gc
import json
import os
import re
import signal
import subprocess
import sys
import types
from collections import defaultdict
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from coverage import CoverageData
from mutants.faults import Fault

PLAN, MEASURED = "PRINTKIT_MUTANTS", "measured.json"  # a JSON file with what to try; all tests
SECONDS = 30.0  # that the tests of one fault may take
MOST_TESTS = 60  # of a fault at import, for which the tests start again
PATIENCE = 6  # times the usual seconds of its tests, after which a fault is one without end


class Measuring:
    """Writes how long each test takes, and which fail without a fault."""

    def __init__(self) -> None:
        self.seconds, self.failed = defaultdict(float), set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[plain(report.nodeid)] += report.duration
        if report.failed:
            self.failed.add(plain(report.nodeid))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):
            rest = {"seconds": self.seconds, "failed": sorted(self.failed)}
            Path(MEASURED).write_text(json.dumps(rest))


def plain(nodeid: str) -> str:
    """The name of a test without its xdist group."""
    return nodeid.split("@", maxsplit=1)[0]


class Trying:
    """Tries the faults of a plan, and writes a line for each: number, end, and the failing test."""

    def __init__(self, plan: dict) -> None:
        self.faults = {int(key): Fault(*fault) for key, fault in plan["faults"].items()}
        self.results = Path(plan["results"])
        measured = json.loads(Path(plan["measured"], MEASURED).read_text())
        self.seconds, self.failed = measured["seconds"], set(measured["failed"])
        self.coverage = CoverageData(str(Path(plan["measured"], ".coverage")))
        self.coverage.read()
        self.measured = plan["measured"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {plain(item.nodeid): item for item in session.items}
        gc.collect()
        gc.freeze()
        with self.results.open("a") as results:
            for number, fault in self.faults.items():
                tests = self.chosen(fault, items)
                path = Path(fault.file)
                source = path.read_bytes()
                path.write_text(ast.unparse(fault.applied(source)))  # tests may start processes
                try:
                    end, test = self.tried(fault, source, tests, items)
                finally:
                    path.write_bytes(source)
                results.write(json.dumps([number, end, test]) + "\n")
                results.flush()
        return True

    def chosen(self, fault: Fault, items: dict) -> list[str]:
        """The tests that run the statement of a fault, those of its subject first."""
        contexts = self.coverage.contexts_by_lineno(str(Path(self.measured, fault.file)))
        lines = range(fault.first, fault.last + 1)
        known = {plain(one.rpartition("|")[0]) for line in lines for one in contexts.get(line, ())}
        if not fault.is_late:
            known = items.keys()
        by_file = defaultdict(list)
        for test in sorted(known & items.keys() - self.failed, key=self.usual):
            by_file[test.partition("::")[0]].append(test)
        package, stem = fault.file.split("/")[1], Path(fault.file).stem.strip("_")
        folder = Path(fault.file).parent.name

        def distance(file: str) -> tuple:
            near = stem in file, f"/{folder}/" in file, f"/{package}/" in file
            return *(not each for each in near), self.usual(by_file[file][0])

        files = sorted(by_file, key=distance)
        if not fault.is_late:
            files = [file for file in files if f"/{package}/" in file or stem in file]
        found, left = [], SECONDS
        for rank in zip_longest(*(by_file[file] for file in files)):
            for test in filter(None, rank):
                if self.usual(test) <= left and (fault.is_late or len(found) < MOST_TESTS):
                    found.append(test)
                    left -= self.usual(test)
        return found

    def usual(self, test: str) -> float:
        return self.seconds.get(test, 0.1) + 0.01

    def tried(self, fault: Fault, source: bytes, tests: list[str], items: dict) -> tuple[str, str]:
        """What becomes of a fault, and the test that notices it."""
        if not tests:
            return "uncovered", ""
        patience = 20 + PATIENCE * sum(map(self.usual, tests))
        if fault.is_late:
            return in_fork(fault, source, [items[test] for test in tests], int(patience))
        words = ["-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, PLAN: ""}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *words],
                env=environment,
                capture_output=True,
                text=True,
                timeout=60 + patience,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "endless", ""
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return "killed" if done.returncode else "survived", failed[1] if failed else ""


def in_fork(fault: Fault, source: bytes, items: list[pytest.Item], seconds: int) -> tuple[str, str]:
    """What becomes of a fault in a function, which is exchanged in a fork of this process."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.setsid()
        signal.alarm(seconds)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        try:
            exchange(fault, source)
            for item, after in zip_longest(items, items[1:]):
                reports = runtestprotocol(item, nextitem=after, log=False)
                if any(report.failed for report in reports):
                    os.write(writing, plain(item.nodeid).encode())
                    os._exit(1)
        except BaseException:  # noqa: BLE001 — whatever it is, the fault is noticed
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(process, 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)  # servers and workers that it has started
    os.close(writing)
    with os.fdopen(reading) as failed:
        test = failed.read()
    if os.WIFSIGNALED(status):
        return "endless" if os.WTERMSIG(status) == signal.SIGALRM else "crashed", test
    return "killed" if os.WEXITSTATUS(status) else "survived", test


def exchange(fault: Fault, source: bytes) -> None:
    """Give all functions of the file of a fault the code that they have with it; forget caches."""
    name = str(Path(fault.file).absolute())
    codes = [codes_in(compile(one, name, "exec")) for one in (source, fault.applied(source))]
    changed = {key: code for key, code in codes[1].items() if codes[0].get(key) != code}
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType) and one.__code__.co_filename == name:
            code = changed.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
            if code is not None:
                one.__code__ = code
        elif isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()


def codes_in(code: types.CodeType) -> dict:
    """The code of all functions in `code` by name and line."""
    found = {(code.co_qualname, code.co_firstlineno): code}
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            found |= codes_in(one)
    return found


def pytest_configure(config: pytest.Config) -> None:
    plan = os.environ.get(PLAN)
    config.pluginmanager.register(
        Trying(json.loads(Path(plan).read_text())) if plan else Measuring()
    )
