"""Runs what is asynchronous, also beside a browser: its driver has a loop in the tests' thread."""

from concurrent.futures import ThreadPoolExecutor

import anyio


def run(work):
    """Run a coroutine function in a loop and a thread of its own, and return what it returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, work).result()
