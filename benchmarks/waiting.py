"""Measure where people wait: the figures before, the goals, and the figures now.

Most figures are processor time. The unit `d` is the time of a process in which reportlab alone
draws the same marks as a board of 61 cells, in the same fonts (`by_hand.py`). It is measured again
before each row; where the first figures were measured, it was 119 ms. The unit `g` is the time of a
random game of Xong, which was 0.19 ms. The earlier figures of random games are those of the older
printkit on the machine of this table.

python benchmarks/waiting.py
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from batch import write_folder
from timing import cpu_ms

from printkit.rules.catalogue import open_setting
from printkit.study.players import Seat, players_of
from printkit.study.rng import Dice
from printkit.study.search import Effort, searched

PRINTKIT = str(Path(sys.executable).with_name("printkit"))
BY_HAND = [sys.executable, str(Path(__file__).with_name("by_hand.py"))]
HEXAGONS = "{{name: b, lattice: hex, play_on: edges, side: 12mm, shape: {{hexagon: {}}}}}"
FEW_KITS = ("xong", "xodd", "yodd", "gosix", "xana")
RANDOM = {  # games per `g` before
    ("xodd", "xodd-9x9"): 0.27,
    ("gosix", "gosix"): 0.6,
    ("hong", "hong-7x7"): 0.19,
    ("xana", "xana-8"): 0.066,
}
COPIES = 10  # of the 1,000 records of batch.py
PLAYOUTS = 2000
GAMES = 200  # at random


class Usage(NamedTuple):
    """What a process used: `cpu` in seconds of the processor, `mib` of memory at its peak."""

    cpu: float
    mib: float


def usage(command: Sequence[str], runs: int = 5) -> Usage:
    """Run `command` some times; return the median of its processor times, and its memory."""
    times, mib = [], 0.0
    for _ in range(runs):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, command
        times.append(used.ru_utime + used.ru_stime)
        mib = max(mib, used.ru_maxrss / 1024)
    return Usage(statistics.median(times), mib)


def floor(side: int = 5) -> float:
    return usage([*BY_HAND, str(side)]).cpu


def show(what: str, unit: str, before: float, goal: float, now: float) -> None:
    """Print a row; a goal above `before` is to be reached, any other one not to be exceeded."""
    met = now >= goal if goal > before else now <= goal
    print(f"{what:<46} {unit:<12} {before:9.4g} {goal:9.4g} {now:9.3g} {'' if met else ' missed'}")
    sys.stdout.flush()


def boards(folder: Path) -> None:
    """Compare commands and boards with reportlab alone."""
    for what, command in (("printkit", [PRINTKIT]), ("printkit --help", [PRINTKIT, "--help"])):
        show(what, "d", 4.2, 0.5, usage(command).cpu / floor())
    pdf, svg = (
        usage([PRINTKIT, "board", "xong-standard", "-o", str(folder / name)]).cpu / floor()
        for name in ("board.pdf", "board.svg")
    )
    show("61 cells as PDF", "d", 2.0, 1.34, pdf)
    show("61 cells as SVG; the goal is the PDF's time", "d", 4.13, pdf, svg)
    large = folder / "large.yaml"
    large.write_text(HEXAGONS.format(20))
    many = usage([PRINTKIT, "board", str(large), "-o", str(folder / "large.pdf")], 3)
    show("1,141 cells as PDF", "by hand = 1", 7.8, 4.0, many.cpu / floor(20))


def kits(folder: Path) -> None:
    """Measure the kits; before, they took 2.3 to 4.1 s, and Hong's 5.5 s, where d was 119 ms."""
    times = {}
    for game in (*FEW_KITS, "hong", "all"):
        used = usage([PRINTKIT, "kit", game, "-o", str(folder / game)], 3)
        times[game] = used._replace(cpu=used.cpu / floor())
    few = [times[game] for game in FEW_KITS]
    show("the fastest kit but Hong's", "d", 19.3, 9.7, min(few).cpu)
    show("the slowest kit but Hong's", "d", 34.5, 17.2, max(few).cpu)
    show("the largest of these kits", "MiB", 80, 80, max(kit.mib for kit in few))
    show("the kit of Hong", "d", 46, 21, times["hong"].cpu)
    show("the kit of Hong", "MiB", 191, 110, times["hong"].mib)
    show("printkit kit all", "d", 143, 67, times["all"].cpu)


def records(folder: Path) -> None:
    """Compare two processes with one, and statistics with a table, both of many records."""
    thousand, all_records = folder / "thousand", folder / "records"
    thousand.mkdir()
    write_folder(thousand)
    for number in range(COPIES):
        shutil.copytree(thousand, all_records / str(number))
    wall = []
    for jobs in ("1", "2"):
        start = time.perf_counter()
        command = [PRINTKIT, "verify", str(all_records), "--jobs", jobs]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        wall.append(time.perf_counter() - start)
    show("verify 10,000 records with --jobs 2", "--jobs 1 = 1", 1.4, 1.85, wall[0] / wall[1])
    report, table = (
        usage([PRINTKIT, *command, "--jobs", "1"], 3).cpu
        for command in (
            ("report", str(thousand)),
            ("verify", str(thousand), "--table", str(folder / "table.csv")),
        )
    )
    show("report", "verify = 1", 7.4, 1.3, report / table)


def largest(folder: Path) -> None:
    """Measure the largest board that `inspect` accepts, and one of Xong by search."""
    path = folder / "inspected.yaml"
    path.write_text(HEXAGONS.format(57))
    inspected = usage([PRINTKIT, "inspect", str(path)], 1)
    show("inspect, 57 hexagons a side", "d", 916, 84, inspected.cpu / floor())
    show("inspect, 57 hexagons a side", "MiB", 640, 640, inspected.mib)
    path.write_text(HEXAGONS.format(19))
    cpu_of_turn("xong", str(path), 100)  # raises an error if the search refuses the board
    turn = cpu_of_turn("xong", "xong-standard", PLAYOUTS)
    game = cpu_of_game("xong", "xong-standard")
    show(f"search in Xong, {PLAYOUTS} playouts", "1000 g", 2.4, 1.6, turn / game / 1000)


def cpu_of_turn(name: str, board: str, playouts: int) -> float:
    """Return the seconds of the processor for a turn by search, with its tables made."""
    players = players_of(type(game := open_setting(name, board).game))
    tree = players.game_tree(game)
    state = tree.state(game.start())
    state = tree.after(state, tree.choices(state, Dice("1"))[-1])
    searched(tree, state, Effort(1), Dice("1"))
    return cpu_ms(lambda: searched(tree, state, Effort(playouts), Dice("1")), 5) / 1000


def random_games() -> None:
    for (name, board), before in RANDOM.items():
        rate = cpu_of_game("xong", "xong-standard") / cpu_of_game(name, board)
        show(f"random games of {board}", "games per g", before, 3 * before, rate)


def cpu_of_game(name: str, board: str) -> float:
    """Return the seconds of the processor for a random game."""
    game = open_setting(name, board).game
    players = players_of(type(game))
    game, dice = players.dealt(game, Dice("1")), Dice("1")
    seat = Seat("random", players.giver_for("random"))
    play = players.playout(game, dict.fromkeys(game.roles, seat))
    play(game, game.start(), dice)  # with its tables made
    return cpu_ms(lambda: play(game, game.start(), dice), GAMES) / 1000


def triangles(folder: Path) -> None:
    """Count the triangles of the largest 3D plate of each game, in STL of 50 bytes each."""
    most = 0
    for game in (*FEW_KITS, "hong"):
        to = folder / f"solid-{game}"
        to.mkdir()
        command = [PRINTKIT, "solid", game, "-o", str(to / "plate.stl")]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        most = max(most, *(path.stat().st_size // 50 for path in to.iterdir()))
    show("triangles of the largest 3D plate", "", 462080, 60000, most)


def sections() -> Iterator[Callable[[Path], None]]:
    yield from (boards, kits, records, largest, triangles)
    yield lambda _folder: random_games()


if __name__ == "__main__":
    print(f"{'what':<46} {'unit':<12} {'before':>9} {'goal':>9} {'now':>9}")
    for section in sections():
        with tempfile.TemporaryDirectory() as made:
            section(Path(made))
