"""Tries a sample of faults in printkit, each against the tests that run its line: `make mutants`.

    python -m mutants.run COUNT [SEED]

prints how many faults of each package the tests of `make test` notice, and lists the others. Each
fault is tried against its nearest and quickest tests for some seconds; the whole suite would notice
a few more.
"""

import compileall
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from mutants.faults import Fault, sample
from mutants.session import PLAN

ROOT = Path(__file__).parents[2]
WORK = ROOT / "output" / "mutants"
LEFT_OUT = (".git", ".venv*", "output", "__pycache__", ".*_cache", "node_modules")
MISSED = ("survived", "uncovered")


def main(count: int, seed: int = 7) -> None:
    """Copy the project, measure its tests, try the faults, and print the result."""
    shutil.rmtree(WORK, ignore_errors=True)
    processes = os.cpu_count() or 1
    copies = [WORK / f"copy-{number}" for number in range(processes)]
    for copy in copies:
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        compileall.compile_dir(copy / "printkit", quiet=1)
    coverage = ["--cov=printkit", "--cov-context=test", "--cov-report="]
    start(copies[0], "-n", str(processes), *coverage).wait()
    faults = sample(copies[0], count, seed)
    running = [
        start(copy, "-p", "no:xdist", "-p", "no:cov", plan=plan_for(faults, number, copies))
        for number, copy in enumerate(copies)
    ]
    for process in running:
        process.wait()
    ends = {}
    for results in WORK.glob("results-*"):
        for line in results.read_text().splitlines():
            number, end, _ = json.loads(line)
            ends[number] = end
    report(faults, ends)


def start(copy: Path, *words: str, plan: Path | None = None) -> subprocess.Popen:
    """Start pytest with the session's plugin in a copy of the project."""
    command = [sys.executable, "-m", "pytest", "-p", "mutants.session", "-p", "no:cacheprovider"]
    path = os.pathsep.join([str(copy), str(copy / "tests")])
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "PYTHONDONTWRITEBYTECODE": "1",  # else a faulty module of the same size may be kept
        PLAN: str(plan or ""),
    }
    with (copy / "log.txt").open("a") as log:
        return subprocess.Popen(
            [*command, *words], cwd=copy, env=environment, stdout=log, stderr=log
        )


def plan_for(faults: list[Fault], number: int, copies: list[Path]) -> Path:
    """Write the plan of the process `number`: each of as many faults as there are processes."""
    plan = WORK / f"plan-{number}.json"
    mine = {key: fault for key, fault in enumerate(faults) if key % len(copies) == number}
    results = str(WORK / f"results-{number}")
    plan.write_text(json.dumps({"faults": mine, "results": results, "measured": str(copies[0])}))
    return plan


def report(faults: list[Fault], ends: dict[int, str]) -> None:
    """Print the faults that are missed, and the shares that are noticed."""
    tried, noticed = Counter(), Counter()
    for number, end in sorted(ends.items()):
        fault = faults[number]
        package = fault.file.split("/")[1]
        tried[package] += 1
        noticed[package] += end not in MISSED
        if end in MISSED:
            source = (WORK / "copy-0" / fault.file).read_bytes()
            print(f"{number} {end}: {fault.described(source)}")
    for package, count in sorted(tried.items()):
        print(f"{package}: {noticed[package]} of {count}, {noticed[package] / count:.0%}")
    print(f"all: {noticed.total()} of {tried.total()}, {noticed.total() / tried.total():.1%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
