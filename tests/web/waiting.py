"""Waits for what a page computes.

Playwright's own `wait_for_function` looks again by `eval`, which the pages' policy forbids; what it
asks for at once it may.
"""

import time


def wait_until(page, expression, seconds=30):
    """Wait until the JavaScript `expression` holds in `page`."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)
