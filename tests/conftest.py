"""What all tests have: hypothesis without haste, and a process that is forked for each command."""

import gc
import os

import pytest
from hardening.sandbox import Zygote
from hypothesis import settings

# For as long as it needs, on however busy a machine, and with the same examples each time;
# others are tried by --hypothesis-profile=exploring and by `make fuzz`.
settings.register_profile("patient", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("patient")


def pytest_collection_finish():
    """What has been collected stays: without it there is less to look through for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def zygote(tmp_path_factory):
    """Runs the command line, each time in a process of its own."""
    if not hasattr(os, "fork"):
        pytest.skip("processes cannot be forked here")
    running = Zygote(tmp_path_factory.mktemp("zygote"))
    yield running
    running.stop()
