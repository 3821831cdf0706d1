"""Measure the page: answers to clicks, processor seconds of the computer's turns, and its size.

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

from printkit.rules.catalogue import game_class, game_names
from printkit.web.play.request import tree_of
from printkit.web.server import STATIC
from printkit.web.tasks import perform

CLICKS = 40
TURNS = 40
BEGUN = 6  # turns before the computer's turn
LEVELS = {"easy": 100, "medium": 500, "strong": 2000}  # playouts, as the page offers
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


def decision_seconds(game: str, playouts: int) -> float:
    """Return the processor seconds of the computer's decision after some turns of a game."""
    record = tree_of(random_record(game, random.Random(SEED)))
    record["moves"] = record["moves"][: min(BEGUN, len(record["moves"]) - 1)]
    request = {"record": record, "playouts": playouts, "seed": str(SEED)}
    for role in game_class(game).roles:
        start = time.process_time()
        answer = json.loads(perform("think", json.dumps({**request, "role": role}).encode()).data)
        if answer["kind"] in ("turn", "gift"):
            return time.process_time() - start
    raise SystemExit(f"{game}: nobody decides")


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
    for game in game_names():
        times = "; ".join(
            f"{level} {decision_seconds(game, n):.2f} s" for level, n in LEVELS.items()
        )
        print(f"page: processor time of the computer's turn, {game}: {times}")
    parts = [path for path in Path(STATIC).iterdir() if not path.name.startswith("puzzles-")]
    weight = sum(path.stat().st_size for path in parts) / 1000
    print(f"serve: the page weighs {weight:.0f} kB without puzzles  (aim: at most {AIM_KB})")
