"""How mutants are killed (`make mutants`): by quick tests, the quickest first, none for long.

mutmut writes down what each test takes before it makes the first mutant. A mutant with which a test
takes many times as long never ends: it is dead too.
"""

import json
import os
import signal
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, compress
from pathlib import Path

import pytest

STATISTICS = Path("mutmut-stats.json")
BUDGET = 15.0  # seconds that all tests may take which are run for a mutant
MORE_GAMES = (", 1]", ", 2]")  # of the conformance suite's random games, the first is enough
TIMES, AT_LEAST = 10, 15  # what a test may take of its usual time, and in seconds
WITH_ALL = ("stats", "list_all_tests")  # what mutmut does first, with all tests
KILLED, TIMEOUT = 1, 36  # how mutmut wants to be told


def mutant() -> list[str]:
    """The parts of its name, such as printkit, games, hong, x_read__mutmut_3; none before all."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name.split(".") if name.startswith("printkit.") else []


@cache
def seconds() -> dict[str, float]:
    """What each test takes, by its name; nothing before mutmut has measured it."""
    return json.loads(STATISTICS.read_text())["duration_by_test"] if STATISTICS.exists() else {}


def usual(item: pytest.Item) -> float:
    return seconds().get(item.nodeid, 0.0)


def pytest_configure(config: pytest.Config) -> None:
    """Run the mirrors of the mutant's module, besides the tests that mutmut saw come by.

    They are the files whose names begin with its own: of xana test_xana.py, test_xana_codes.py.
    What is made once, such as a lattice, is met by the first test alone that asks for it.
    """
    if name := mutant():
        mirrors = Path("tests", name[1]).glob(f"test_{name[2]}*.py")
        if name[1] == "games":
            mirrors = Path("tests", "games", name[2]).glob("test_*.py")
        config.args += map(str, sorted(mirrors))


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A mutant with which tests cannot even be imported is dead."""
    if report.failed and mutant():
        os._exit(KILLED)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not item.name.endswith(MORE_GAMES)]
    if os.environ.get("MUTANT_UNDER_TEST") not in WITH_ALL:
        items.sort(key=usual)
        items[:] = compress(items, (spent < BUDGET for spent in accumulate(map(usual, items))))


def give_up(*_: object) -> None:
    os._exit(TIMEOUT)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if mutant():
        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, TIMES * usual(item) + AT_LEAST)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
