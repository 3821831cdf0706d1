"""Time hints, simulation and statistics against known times of pure Python or against a peer.

python benchmarks/analysis.py
"""

import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from timing import cpu_ms, median_ms, process_ms, report

from printkit.boards.masks import bits
from printkit.games.xong.cold_values import ColdValues, Prospect
from printkit.games.xong.insight import fitting
from printkit.games.xong.rules import Xong, XongMove, XongPosition
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.records.verification import verify_each
from printkit.rules.catalogue import open_game, open_setting
from printkit.rules.game import AnyGame
from printkit.rules.lookup import read_file
from printkit.study.club_statistics import gathered
from printkit.study.players import Players, Seat, players_of
from printkit.study.rng import Dice
from printkit.study.simulation import Plan, Simulator

TABLE_MS, DECISION_US, LAST_DECISION_MS = 34.0, 2.5, 2.0
VERIFY_MS, XANA_MS, RANDOM_MS, GREEDY_MS = 1.5, 2.0, 0.25, 41.0
KNOWN = "known floor"
GAMES = 20
RECORD = Path(__file__).with_name("xong-game.yaml")
PRINTKIT = str(Path(sys.executable).with_name("printkit"))
LARGE = "game: xong\nboard: {name: large, lattice: hex, play_on: edges, shape: {hexagon: 7}}\n"


def standard() -> Xong:
    game = open_setting("xong", None).game
    assert isinstance(game, Xong)
    return game


def simulator(policy: str) -> Simulator:
    """Return a simulator with complete tables, which all games share."""
    game = standard()
    made = Simulator(Plan(game, dict.fromkeys(game.roles, Seat(policy, "smallest")), 1))
    made.play(0)
    return made


def game_of(path: Path) -> AnyGame:
    return open_game(read_record(path.read_bytes(), str(path)), path.parent).game


def verify_ms(path: Path) -> float:
    """Return the processor time, in milliseconds, to play a parsed record."""
    game, record = game_of(path), read_record(path.read_bytes(), str(path))
    return cpu_ms(lambda: play(game, record), 61)


def game_ms(policy: str) -> float:
    players = simulator(policy)
    numbers = iter(range(1, 1 + GAMES))
    return median_ms(lambda: players.play(next(numbers)), GAMES)


def random_ms() -> tuple[float, float]:
    """Return the milliseconds of a random game: by bit masks, and by the general `Players`."""
    game, dice = standard(), Dice("1")
    players = players_of(type(game))
    seats = dict.fromkeys(game.roles, Seat("random", "smallest"))
    ways = (players.playout(game, seats), Players.playout(players, game, seats))
    quick, slow = (median_ms(lambda way=way: way(game, game.start(), dice), GAMES) for way in ways)
    return quick, slow


def large_ms(side: int) -> tuple[int, float]:
    """Return the hexagons of a large board, and the milliseconds of a random game on it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.yaml"
        path.write_text(f"{{name: b, lattice: hex, play_on: edges, shape: {{hexagon: {side}}}}}\n")
        game = open_setting("xong", str(path)).game
    players = players_of(type(game))
    way = players.playout(game, dict.fromkeys(game.roles, Seat("random", "smallest")))
    return len(game.board.cells), median_ms(lambda: way(game, game.start(), Dice("1")), 3)


def random_positions(game: Xong, seed: int) -> Iterator[tuple[XongPosition, XongPosition]]:
    """Yield the positions before and after each turn of a random game."""
    room, dice, position = XoidFinder(game), Dice(str(seed)), game.start()
    while game.outcome(position) is None:
        places = dice.choice(
            [room.places(form, position.taken) for form in room.smallest(position)]
        )
        before, move = position, XongMove(tuple(bits(dice.choice(places))))
        position = game.apply(before, move)
        yield before, position


def decisions(game: Xong) -> tuple[list[float], list[float]]:
    """Return the seconds to decide whether a game is over: for all turns, and for last turns."""
    every, last = [], []
    for seed in range(GAMES):
        for before, after in random_positions(game, seed):
            start = time.perf_counter()
            game.novelty.witness(after, before.witness)
            every.append(time.perf_counter() - start)
        last.append(every[-1])
    return every, last


def all_cold_values(game: Xong) -> int:
    """Compute all cold values of Xoids of at most 6 legs on the empty board."""
    position = game.start()
    prospect = Prospect(game, position)
    count = 0
    for form, places in fitting(XoidFinder(game), position, 6).items():
        values = ColdValues(prospect, form)
        count += sum(values.of(mask).points > 0 for mask in places)
    return count


def statistics_of(folder: Path, records: int) -> tuple[float, float]:
    """Return the milliseconds per record and the peak MiB in use for `records` records."""
    paths = [folder / f"{number}.yaml" for number in range(records)]
    for path in paths:
        path.write_bytes(RECORD.read_bytes())
    milliseconds = median_ms(lambda: gathered(verify_each(paths)), 1) / records
    tracemalloc.start()
    gathered(verify_each(paths))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return milliseconds, peak / 2**20


def main() -> None:
    game = standard()
    position = game.start()
    tables = median_ms(lambda: fitting(XoidFinder(game), position, 6), 7)
    report("table of all places of ≤ 6 legs", tables, KNOWN, TABLE_MS, 1)
    seven = median_ms(lambda: fitting(XoidFinder(game, 7), position, 7), 3)
    report("unplayed Xoids of ≤ 7 legs, empty board", seven, "the table of ≤ 6", tables)
    values = median_ms(lambda: all_cold_values(game), 3)
    report("and all 22,945 cold values of ≤ 6", values, "the table of ≤ 6", tables)
    every, last = decisions(game)
    median = 1e6 * statistics.median(every)
    floor = f"{KNOWN:<38} {DECISION_US:9.2f} µs   {median / DECISION_US:6.2f}×  (aim: at most 1)"
    print(f"{'end decision, median':<44} {median:9.2f} µs   {floor}")
    at_end = 1000 * statistics.median(last)
    report("end decision, at the end", at_end, KNOWN, LAST_DECISION_MS, 1)
    report("verify one game", verify_ms(RECORD), KNOWN, VERIFY_MS, 1)
    with tempfile.TemporaryDirectory() as folder:
        simulated = [PRINTKIT, "simulate", "xana", "--board", "xana-8", "--games", "1"]
        subprocess.run([*simulated, "--records", folder], check=True, capture_output=True)
        (path,) = Path(folder).iterdir()
        report("verify one game of Xana 8", verify_ms(path), "aim", XANA_MS, 1)
    quick, slow = random_ms()
    report("a random full game", quick, KNOWN, RANDOM_MS, 1)
    report("a random full game", quick, "turn by turn, by the rules", slow)
    for side, aim in ((10, 300.0), (19, 5000.0)):
        hexagons, large = large_ms(side)
        report(f"a random full game, {hexagons:,} hexagons", large, "aim", aim, 1)
    report("a greedy full game", game_ms("greedy"), KNOWN, GREEDY_MS, 1)
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.yaml"
        large.write_text(LARGE)
        hints = process_ms([PRINTKIT, "hints", str(large)], 5)
        bare = process_ms([sys.executable, "-c", "import yaml"])
        report("printkit hints, 420 legs", hints, "python and PyYAML", bare)
        print(f"{'':<44} {hints:9.2f} ms   aim: below 1000 ms")
        few, some = (statistics_of(Path(folder), number) for number in (50, 400))
        opened = game_of(RECORD)
        reading = median_ms(lambda: play(opened, read_record(read_file(RECORD), str(RECORD))))
        report("report, a record of 400", some[0], "read and play it", reading)
    print(f"report, a record of 50 and of 400: {few[0]:.2f} and {some[0]:.2f} ms; ", end="")
    print(f"at most {few[1]:.1f} and {some[1]:.1f} MiB in use")


if __name__ == "__main__":
    main()
