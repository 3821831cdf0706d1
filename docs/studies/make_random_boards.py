"""Remake the tables of the study of random boards: python docs/studies/make_random_boards.py."""

import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from oracles.chi_square import chi_square, likelihood
from oracles.polyhexes import fixed_polyhexes, free, holes, is_wide, legs
from oracles.requests import check
from tables import markdown, put_tables

from printkit.boards.generate.board_figures import figures, spread_of
from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.chain_steps import Constraints
from printkit.boards.generate.islands import snapshot
from printkit.boards.generate.markov_chain import Chain
from printkit.boards.generate.random_boards import RandomBoard, draw, series
from printkit.boards.generate.symmetry import GROUPS, symmetries
from printkit.boards.shapes import Shape

STUDY = Path(__file__).with_name("random-boards.md")
BOARDS = 1000
FEWER = 100  # boards of each other kind
LEVELS = (3.5, 3.6, 3.7, 3.8, 3.9, 4.0)
SMALL = ((4, 1, True), (5, 1, True), (6, 1, True), (6, 1, False), (7, 1, True), (7, 2, False))
EACH = 30  # draws for each free board
THIN = 3  # every third board of a chain counts
WALK = 400  # boards of a chain in `mixing`
(ANYHOW,) = symmetries("none")
MOST_MOMENT = 500.0  # exceeds the moment of any board of seven hexagons


def many() -> dict[str, str]:
    """Check a thousand boards of 61 hexagons, and return the study's text on them."""
    boards = list(series(BoardRequest(), 1, BOARDS))
    for board in boards:
        check(board.request, board.cells)
    different = len({free(board.cells) for board in boards})
    rough = [board.figures.legs_per_hex for board in boards]
    spread = [board.figures.spread for board in boards]
    legs_seen = Counter(board.figures.legs for board in boards)
    numbers = ", ".join(f"{times} of {number} legs" for number, times in sorted(legs_seen.items()))
    lines = (
        f"Of {len(boards)} boards, seeds {boards[0].seed} to {boards[-1].seed},",
        f"{different} differ, rotations and mirror images counted as one. All have 61 hexagons in",
        "one piece, no place narrower than two hexagons, no hole and no symmetry.",
        f"Legs a hexagon: {statistics.mean(rough):.4f} ± {statistics.pstdev(rough):.4f};",
        f"{numbers}.",
        f"Spread: {statistics.mean(spread):.2f} ± {statistics.pstdev(spread):.2f}, from",
        f"{min(spread):.2f} to {max(spread):.2f}; a round disc has 1.",
    )
    return {"thousand": "\n".join(lines)}


def levels() -> Iterator[tuple[str, ...]]:
    """Yield a row for each value of legs per hexagon in LEVELS."""
    for asked in LEVELS:
        boards = [draw(BoardRequest(legs_per_hex=asked), seed) for seed in range(FEWER)]
        yield (f"{asked:g}", *_measured(boards))


def _measured(boards: Sequence[RandomBoard]) -> tuple[str, ...]:
    for board in boards:
        check(board.request, board.cells)
    rough = [figures(board.cells).legs_per_hex for board in boards]
    return (
        f"{statistics.mean(rough):.3f} ± {statistics.pstdev(rough):.3f}",
        str(len({free(board.cells) for board in boards})),
    )


KINDS = {
    **{
        f"`--cells 48-80 --symmetry {group}`": BoardRequest((48, 80), symmetry=group)
        for group in GROUPS[1:]
    },
    "`--islands 3`": BoardRequest(islands=3),
    "`--cells 60 --islands 4 --symmetry d2 --gap 2`": BoardRequest(
        (60, 60), 4, gap=2, symmetry="d2"
    ),
    "`--legs-per-hex 4.2 --holes yes --neck 1`": BoardRequest(
        legs_per_hex=4.2, holes=True, width=1
    ),
    "`--neck 1`": BoardRequest(width=1),
}


def kinds() -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of board, after checking each board against the request."""
    for name, request in KINDS.items():
        yield (name, *_measured([draw(request, seed) for seed in range(FEWER)]))


def small() -> Iterator[tuple[str, ...]]:
    """Yield rows that compare the chain's draws with all boards of a few hexagons."""
    for cells, width, with_holes in SMALL:
        by_legs: dict[int, Counter[Shape]] = {}
        for board in fixed_polyhexes(cells):
            if (with_holes or not holes(board)) and is_wide(board, width):
                by_legs.setdefault(legs(board), Counter())[free(board)] += 1
        statistic, freedom, total = 0.0, 0, 0
        for number, weights in sorted(by_legs.items()):
            counts = _drawn(cells, number, width, with_holes, EACH * len(weights))
            statistic += chi_square(counts, weights)
            freedom += len(weights) - 1
            total += counts.total()
        yield (
            str(cells),
            str(width),
            "yes" if with_holes else "no",
            str(sum(map(len, by_legs.values()))),
            str(total),
            f"{likelihood(statistic, freedom):.2f}",
        )


def _drawn(cells: int, number: int, width: int, with_holes: bool, count: int) -> Counter[Shape]:  # noqa: FBT001
    constraints = Constraints(
        cells, number - 3 * cells, width, with_holes, ANYHOW, 10.0 * cells * cells
    )
    random = Random(number)  # noqa: S311 — for boards
    counts: Counter[Shape] = Counter()
    while count:
        walk = Chain(constraints, random.random)
        for board in islice(walk.boards(), 0, THIN * count, THIN):
            counts[free(board)] += 1
            count -= 1
    return counts


def mixing() -> Iterator[tuple[str, ...]]:
    """Yield rows of autocorrelation times, and of mixing times before the first board."""
    for cells, number, width in ((61, 232, 2), (61, 222, 2), (61, 238, 1), (200, 760, 2)):
        half_perimeter = number - 3 * cells
        constraints = Constraints(
            cells, half_perimeter, width, False, ANYHOW, snapshot(cells, half_perimeter, 1.15)
        )
        walk = Chain(constraints, Random(7).random)  # noqa: S311 — for boards
        boards = walk.boards()
        next(boards)
        before = walk.work
        seen = list(islice(boards, WALK))
        each = (walk.work - before) / WALK
        spread = autocorrelation_time([spread_of(board) for board in seen])
        tips = autocorrelation_time([float(_tips(board)) for board in seen])
        slowest = max(spread, tips)
        yield (
            str(cells),
            f"{number / cells:.2f}",
            str(width),
            f"{spread:.1f}",
            f"{tips:.1f}",
            f"{before / each / slowest:.0f}",
        )


def autocorrelation_time(series: Sequence[float]) -> float:
    """Return how many terms of `series` are worth one independent term.

    This is the sum of the autocorrelations, in a window of six times the sum (Sokal, 1997).
    """
    count, mean = len(series), statistics.fmean(series)
    variance = sum((term - mean) ** 2 for term in series) / count
    total = 1.0
    for lag in range(1, count // 3):
        pairs = zip(series, series[lag:], strict=False)
        total += 2 * sum((a - mean) * (b - mean) for a, b in pairs) / (count - lag) / variance
        if lag > 6 * total:
            break
    return total


def _tips(board: Shape) -> int:
    """Return the number of hexagons with at most three neighbours."""
    steps = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    return sum(sum((q + s, r + t) in board for s, t in steps) <= 3 for q, r in board)


LEVEL = ("requested", "legs a hexagon", "different boards")
KIND = ("kind", *LEVEL[1:])
COUNTED = ("hexagons", "neck", "holes", "free boards", "draws", "likelihood")
MIXED = (
    "hexagons",
    "legs a hexagon",
    "neck",
    "autocorrelation time of the spread, boards",
    "of the tips, boards",
    "mixing times before the first board",
)


def main(names: Sequence[str]) -> None:
    """Remake the tables `names`, or all tables."""
    tables = {
        "small": lambda: {"small": markdown(COUNTED, list(small()))},
        "mixing": lambda: {"mixing": markdown(MIXED, list(mixing()))},
        "levels": lambda: {"levels": markdown(LEVEL, list(levels()))},
        "kinds": lambda: {"kinds": markdown(KIND, list(kinds()))},
        "thousand": many,
    }
    for name in names or tables:
        put_tables(STUDY, tables[name]())
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
