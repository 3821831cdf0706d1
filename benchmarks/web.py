"""Measure how fast the scorer's server answers a click, and the size of the scorer's page.

The clicks are HTTP requests like those of the page, in the middle of a game on each game's default
board. The floor is the time to serve a static file.

python benchmarks/web.py
"""

import json
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from batch import random_record
from timing import report

from printkit.rules.catalogue import game_names
from printkit.web.play.request import tree_of
from printkit.web.server import STATIC

CLICKS = 40
TURNS = 40
SEED = 2026
AIM_MS = 50
AIM_KB = 300


@contextmanager
def serving() -> Iterator[HTTPConnection]:
    command = [sys.executable, "-m", "printkit", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.match(r"http://([^/]+)/", process.stdout.readline())
        assert found
        connection = HTTPConnection(found[1], timeout=60)
        try:
            yield connection
        finally:
            connection.close()
            process.send_signal(signal.SIGINT)


def ask(connection: HTTPConnection, task: str, request: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    connection.request("POST", f"/do/{task}", json.dumps(request).encode(), headers)
    response = connection.getresponse()
    answer: dict[str, Any] = json.loads(response.read())
    assert response.status == 200, answer
    return answer


def click_ms(connection: HTTPConnection, game: str) -> float:
    """Return the median milliseconds between a click and the answer."""
    rng = random.Random(SEED)
    record = tree_of(random_record(game, rng))
    record["moves"] = record["moves"][: min(TURNS, len(record["moves"]) - 1)]
    sites = len(ask(connection, "table", {"record": record})["sites"])
    request = {"record": record, "draft": "", "known": ""}
    times = []
    for _ in range(CLICKS):
        start = time.perf_counter()
        answer = ask(connection, "answer", {**request, "site": rng.randrange(sites)})
        times.append(time.perf_counter() - start)
        request["known"] = " ".join(layer["id"] for layer in answer["layers"])
    return 1000 * statistics.median(times)


def file_ms(connection: HTTPConnection) -> float:
    """Return the median milliseconds to serve a static file."""
    times = []
    for _ in range(CLICKS):
        start = time.perf_counter()
        connection.request("GET", "/style.css")
        connection.getresponse().read()
        times.append(time.perf_counter() - start)
    return 1000 * statistics.median(times)


if __name__ == "__main__":
    with serving() as connection:
        floor = file_ms(connection)
        for game in game_names():
            value = click_ms(connection, game)
            report(
                f"serve: the answer to a click, {game}", value, "a file handed out", floor, AIM_MS
            )
    weight = sum(path.stat().st_size for path in Path(STATIC).iterdir()) / 1000
    print(f"serve: the page weighs {weight:.0f} kB in all  (aim: at most {AIM_KB})")
