"""Time random boards against plain Eden growth of as many hexagons.

python benchmarks/generate.py
"""

from collections.abc import Iterator
from itertools import count
from random import Random

from timing import cpu_ms, report

from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.random_boards import draw
from printkit.boards.lattice import HEX, Cell

SECOND = 1000.0  # ms
SEEDS = 15
BOARDS = {
    "a random board of 61": BoardRequest(),
    "the same with symmetry d3": BoardRequest((60, 62), symmetry="d3"),
    "the same on 3 islands": BoardRequest(islands=3),
    "the same with holes": BoardRequest(holes=True),
    "100 islands of 10 with a gap of 20": BoardRequest((1000, 1000), 100, gap=20),
    "a random board of 1,000": BoardRequest((1000, 1000)),
}


def eden(cells: int, seed: int) -> set[Cell]:
    """Return a board grown by adding random hexagons at the rim."""
    random = Random(seed)
    board: set[Cell] = {(0, 0)}
    rim = list(HEX.steps)
    while len(board) < cells:
        place = int(random.random() * len(rim))
        rim[place], rim[-1] = rim[-1], rim[place]
        q, r = cell = rim.pop()
        if cell not in board:
            board.add(cell)
            rim += [near for s, t in HEX.steps if (near := (q + s, r + t)) not in board]
    return board


def main() -> None:
    for name, request in BOARDS.items():
        seeds: Iterator[int] = count(1)
        cells = request.cells[1]
        runs = SEEDS if cells < 500 else 5
        each = cpu_ms(lambda: draw(request, next(seeds)), runs)  # noqa: B023 — called at once
        floor = cpu_ms(lambda: eden(cells, next(seeds)), runs)  # noqa: B023
        report(name, each, f"Eden growth of {cells:,}", floor)
        if cells > 500:
            print(f"{'':<44} {each:9.2f} ms   aim: below {SECOND:g} ms")
        else:
            print(f"{'':<44} {SECOND / each:9.1f} boards a second")


if __name__ == "__main__":
    main()
