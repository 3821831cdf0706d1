"""Timers for the benchmarks: medians of repeated calls or of repeated processes."""

import statistics
import subprocess
import time
from collections.abc import Callable, Sequence


def median_ms(work: Callable[[], object], runs: int = 15) -> float:
    """Return the median wall time of a call, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return 1000 * statistics.median(times)


def cpu_ms(work: Callable[[], object], runs: int = 15) -> float:
    """Return the median processor time of a call, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times)


def process_ms(command: Sequence[str], runs: int = 21) -> float:
    """Return the median wall time of a process, in milliseconds."""
    return median_ms(lambda: subprocess.run(command, check=True, capture_output=True), runs)


def report(name: str, value: float, peer: str, floor: float, aim: float | None = None) -> None:
    """Print one line: the measured time, the time of a peer, and the ratio."""
    goal = f"  (aim: at most {aim:g})" if aim is not None else ""
    print(f"{name:<44} {value:9.2f} ms   {peer:<38} {floor:9.2f} ms   {value / floor:6.2f}×{goal}")
