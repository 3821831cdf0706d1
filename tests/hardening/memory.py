"""How much memory processes used, whose unit is each system's own."""

import sys


def most_used(usage):
    """The most MiB that a process had at once, by what `getrusage` or `wait4` says of it."""
    unit = 1 if sys.platform == "darwin" else 1 << 10  # bytes; macOS counts these, Linux KiB
    return usage.ru_maxrss * unit / (1 << 20)
