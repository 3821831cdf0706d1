"""Time the verification of a folder of records against only reading the YAML.

python benchmarks/batch.py
"""

import importlib
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from printkit.base.errors import SourceSpan
from printkit.base.yaml.reader import read_node
from printkit.records.loading import record_files
from printkit.records.record_file import write_record
from printkit.records.verdict import Totals, summary
from printkit.records.verification import verify_each
from printkit.rules.catalogue import game_names, open_game
from printkit.rules.game import AnyGame
from printkit.rules.record import Record, TurnText

RECORDS = 1000
SEED = 2026
MOST_TURNS = 150
MANY = 10_000  # records, for which there is an aim
SETUP = {"hong": {"stones": ("c3", "e6", "h1")}}


def random_record(name: str, rng: random.Random) -> Record:
    """Return a random game on the default board, of at most MOST_TURNS turns."""
    record = Record(file="", game=name, setup=SETUP.get(name, {}), facts={"date": "2026-11-20"})
    game: AnyGame = open_game(record, Path()).game
    folder = type(game).__module__.split(".")[-2]
    random_turn = importlib.import_module(f"games.{folder}.player").random_turn
    position = game.start()
    turns = []
    while game.outcome(position) is None and len(turns) < MOST_TURNS:
        move = random_turn(game, position, rng)
        turns.append(TurnText(game.format_move(move), SourceSpan(""), len(turns) + 1))
        position = game.play(position, move)
    return record._replace(turns=tuple(turns))


def write_folder(folder: Path) -> None:
    rng = random.Random(SEED)
    names = game_names()
    for number in range(RECORDS):
        name = names[number % len(names)]
        text = write_record(random_record(name, rng))
        (folder / f"{name}-{number:04d}.yaml").write_text(text, "utf-8")


def read_all(files: Iterable[str]) -> int:
    return sum(1 for file in files if read_node(Path(file).read_bytes(), file))


def verify_all(files: Iterable[str]) -> int:
    totals = Totals()
    number = 0
    for report in verify_each(map(Path, files)):
        assert report.exit_status == 0, summary(report)
        totals.add(summary(report))
        number += 1
    return number


def rate(work: Callable[[list[str]], int], files: list[str]) -> float:
    start = time.process_time()
    return work(files) / (time.process_time() - start)


def memory_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def kinds(folder: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the files of each game, then all files."""
    files = list(record_files([folder]))
    for name in game_names():
        yield name, [file for file in files if Path(file).name.startswith(name)]
    yield "all", files


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        write_folder(Path(folder))
        verify_all(record_files([folder]))  # so that all modules and boards are loaded
        before = memory_mib()
        for name, files in kinds(folder):
            reading = rate(read_all, files)
            verifying = rate(verify_all, files)
            print(
                f"verify {len(files):4} records, {name:5} {verifying:8,.0f} records/s   "
                f"their YAML alone {reading:8,.0f} records/s   {reading / verifying:5.2f}×"
            )
        seconds = MANY / verifying
        print(f"{MANY:,} of all games: {seconds:.1f} s   aim: 16 s, 8 s on each of two cores")
        print(f"memory: {before:.0f} MiB after {RECORDS} records, {memory_mib():.0f} after 3 times")
