"""Solve small boards and remake the study's table, with a row for each size and result.

python docs/studies/make_solved.py [--positions 50000000] [NAME …]

Each board's result is appended to solved.csv immediately. Boards in solved.csv are not solved
again. With NAMEs, only boards whose names begin with a NAME are solved. `--positions 0` only
remakes the table.
"""

import argparse
import csv
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from tables import markdown, put_tables

from printkit.boards.generate.symmetry import images
from printkit.boards.lattice import HEX, Cell
from printkit.commands.solve import solve

STUDY = Path(__file__).with_name("solved.md")
RESULTS = Path(__file__).with_name("solved.csv")
COLUMNS = ("game", "size", "boards", "best play", "positions")
RECTANGLES = {
    "xodd": ((1, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 2), (4, 4)),
    "hong": ((3, 3), (4, 3), (5, 3), (4, 4)),
}
YODD_SIDES = (1, 2, 3)
MOST_XONG, MOST_GOSIX = 5, 3  # hexagons
LATTICES = {"xodd": "square", "hong": "square"}
PLACES = {"gosix": "vertices", "xong": "edges"}
LABELS = {"gosix": "labels: dots\n"}


def polyhexes(cells: int) -> list[list[Cell]]:
    """Return all boards of `cells` hexagons, without rotated and mirrored copies."""
    if cells == 1:
        return [[(0, 0)]]
    found = {
        min(tuple(sorted(image)) for image in images({*smaller, (q + s, r + t)}))
        for smaller in polyhexes(cells - 1)
        for q, r in smaller
        for s, t in HEX.steps
        if (q + s, r + t) not in smaller
    }
    return [list(board) for board in sorted(found)]


def boards() -> Iterator[tuple[str, str, str]]:
    """Yield the game, the name and the shape of each board."""
    for game, sizes in RECTANGLES.items():
        for columns, rows in sizes:
            yield game, f"{columns} × {rows}", f"{{rectangle: [{columns}, {rows}]}}"
    for side in YODD_SIDES:
        yield "yodd", f"side {side}", f"{{hexagon: {side}}}"
    for game, most in (("gosix", MOST_GOSIX), ("xong", MOST_XONG)):
        for hexagons in range(1, most + 1):
            for cells in polyhexes(hexagons):
                shape = str([list(cell) for cell in cells])
                yield game, f"{_hexagons(hexagons)}, {shape}", f"{{cells: {shape}}}"


def _hexagons(number: int) -> str:
    return "1 hexagon" if number == 1 else f"{number} hexagons"


def result(game: str, shape: str, positions: int) -> Sequence[str]:
    """Solve a board, and return the last cells of the table row."""
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.yaml"
        board.write_text(
            f"name: board\nlattice: {LATTICES.get(game, 'hex')}\nshape: {shape}\n"
            f"play_on: {PLACES.get(game, 'cells')}\n{LABELS.get(game, '')}"
        )
        start = time.process_time()
        solution = solve(board, ruleset=game, positions=positions)
        seconds = time.process_time() - start
    said = solution.result
    if solution.stopped:
        said += f"; {solution.stopped}"
    first = f"{solution.line[0].role} {solution.line[0].text}" if solution.line else ""
    return said, first, f"{solution.positions:,}", f"{seconds:.1f}"


def main(arguments: Sequence[str]) -> None:
    """Solve the missing boards, and put the table into the study."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=[""])
    parser.add_argument("--positions", type=int, default=50_000_000)
    chosen = parser.parse_args(arguments)
    rows: dict[tuple[str, str], Sequence[str]] = {}
    if RESULTS.exists():
        with RESULTS.open(encoding="utf-8", newline="") as file:
            rows = {(game, board): cells for game, board, *cells in csv.reader(file)}
    for game, board, shape in boards() if chosen.positions else ():
        if (game, board) not in rows and any(map(f"{game} {board}".startswith, chosen.names)):
            rows[game, board] = result(game, shape, chosen.positions)
            with RESULTS.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerow((game, board, *rows[game, board]))
            print(game, board, *rows[game, board], flush=True)
    keys = [(game, board) for game, board, _shape in boards()]
    known = {key: rows[key] for key in keys if key in rows}
    put_tables(STUDY, {"solved": markdown(COLUMNS, list(sizes(known)))})


def sizes(solved: Mapping[tuple[str, str], Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield a row for all boards of a game that have the same size and the same result."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    for (game, board), (best, _first, positions, _seconds) in solved.items():
        groups.setdefault((game, board.partition(", ")[0], best), []).append(positions)
    for (game, size, best), each in groups.items():
        yield game, size, str(len(each)), best, _spread(each)


def _spread(numbers: Sequence[str]) -> str:
    """Return the least and the greatest of `numbers`, joined by "to"."""
    ordered = sorted(numbers, key=lambda number: int(number.replace(",", "")))
    return " to ".join(dict.fromkeys((ordered[0], ordered[-1])))


if __name__ == "__main__":
    main(sys.argv[1:])
