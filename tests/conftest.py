"""What all tests have: hypothesis without haste, and a process that is forked for each command."""

import gc
import os
import sys
from collections import Counter

import pytest
from hardening.sandbox import Zygote
from hypothesis import settings
from support.pages import ROOT, script

pytest_plugins = ("support.preflight",)

# For as long as it needs, on however busy a machine, and with the same examples each time;
# others are tried by --hypothesis-profile=exploring.
settings.register_profile("patient", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("patient")


def pytest_configure(config):
    """Compile the languages as they stand; workers of xdist find them."""
    if not hasattr(config, "workerinput") and (ROOT / "languages").is_dir():
        script("make_languages").compile_languages()


@pytest.hookimpl(optionalhook=True)  # without xdist nobody knows it
def pytest_xdist_auto_num_workers():
    """Two processes more than there are processors, as tests of the page mostly wait."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Skip what needs another system.

    Leave the cases of a test that is `thinned` to `make nightly`, but for each n-th.
    """
    met = Counter()
    for item in items:
        skip_elsewhere(item)
        if thinned := item.get_closest_marker("thinned"):
            name = item.nodeid.partition("[")[0]
            if met[name] % thinned.args[0]:
                item.add_marker(pytest.mark.nightly)
            met[name] += 1


def skip_elsewhere(item):
    """Skip a test that is for `unix` or `linux` on other systems; a `zygote` is Unix's own."""
    if "zygote" in item.fixturenames:
        item.add_marker(pytest.mark.unix)
    if sys.platform == "win32" and item.get_closest_marker("unix"):
        item.add_marker(pytest.mark.skip(reason="only Unix has what this needs"))
    if sys.platform != "linux" and item.get_closest_marker("linux"):
        item.add_marker(pytest.mark.skip(reason="only Linux has what this needs"))


def pytest_collection_finish():
    """What has been collected stays: without it there is less to look through for garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown():
    """Undo what a server sets for the processes that it starts: the next test starts its own."""
    os.environ.pop("PYTHONSAFEPATH", None)


@pytest.fixture(scope="session")
def zygote(tmp_path_factory):
    """Runs the command line, each time in a process of its own."""
    running = Zygote(tmp_path_factory.mktemp("zygote"))
    yield running
    running.stop()
