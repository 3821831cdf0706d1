"""Read rendered photographs of the named boards, or of all boards, and remake the study.

The photographs are rendered with the project's own model of camera, light, print and pieces, which
the reader shares. The study's first paragraph explains the consequences.


python docs/studies/make_photographs.py [--pictures 1000] [--lamp] [BOARD …]

Each picture's result is appended to photographs.csv immediately. The run can be stopped at any
time, and the next run resumes. `--pictures 0` only remakes the table. `--lamp` lights the pictures
with a nearby lamp, for which the reader was not designed. Results with `--lamp` are not kept.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from photo.compared import differing
from photo.pencils import Pad
from photo.photographs import DIFFICULTIES, Table, photograph
from tables import further_rows, kept_rows, markdown, put_tables

from printkit.base.errors import InputError
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import read_picture
from printkit.study.tally import wilson

STUDY = Path(__file__).with_name("photographs.md")
RESULTS = Path(__file__).with_name("photographs.csv")
SEED = 3_000_000  # different from the small seeds of the tests
BOARDS = {
    "xodd-9x9": "xodd",
    "hong-7x7": "hong",
    "gosix": "gosix",
    "yodd-5": "yodd",
    "xong-standard": "xong",
    "xana-8": "xana",
}
PADS = {  # boards for pencils, with the pitch on A4
    "xodd-9x9 pad": 19.6,
    "hong-7x7 pad": 25.0,
    "yodd-5 pad": 17.5,
    "xong-standard pad": 19.5,
}
LEVELS = sorted(DIFFICULTIES, key=lambda level: level != "normal")  # the goals are for `normal`
SHOWN = ("normal", "hard")  # difficulties in the table
USUAL, LARGE = 2000, 4000  # pixels wide: 3 and 12 megapixels
EVERY = 10  # every tenth picture is large
COUNTS = ("sites", "wrong", "flagged", "unsure")
COLUMNS = (
    "board",
    "difficulty",
    "pictures",
    "refused",
    "sites wrong, %",
    "sites listed as unsure, %",
)


class Task(NamedTuple):
    """Picture `number` of `board` with the difficulty `level`."""

    board: str
    level: str
    number: int

    @property
    def width(self) -> int:
        """The picture's width in pixels."""
        return LARGE if self.number % EVERY == EVERY - 1 else USUAL


class Result(NamedTuple):
    """The counts of a picture, 0 if the reader `refused` the picture, and processor seconds."""

    refused: str
    sites: int = 0
    wrong: int = 0
    flagged: int = 0
    unsure: int = 0
    seconds: float = 0.0


@cache
def table(board: str) -> Table:
    """Return the board or pad on a table; each print is drawn only once."""
    name = board.removesuffix(" pad")
    if board in PADS:
        return Pad(BOARDS[name], name, pitch=PADS[board])
    return Table(BOARDS[name], name)


def read(task: Task, *, lamp: bool) -> Result:
    """Render a picture, read it, and compare the reading with the top pieces on the board.

    For a pad, the reader is given the board's name.
    """
    rng = np.random.default_rng((SEED, sorted(DIFFICULTIES).index(task.level), task.number))
    how = DIFFICULTIES[task.level]._replace(lamp=lamp)
    laid = table(task.board)
    size = (task.width, task.width * 3 // 4)
    truth = laid.random_truth(rng)
    shot = photograph(laid, truth, how, rng, size)
    request = PhotoRequest(board=task.board.removesuffix(" pad") if task.board in PADS else None)
    began = time.process_time()
    try:
        reading = read_picture(shot.data, "photo.jpg", request)
    except InputError as error:
        return Result(error.message)
    seconds = time.process_time() - began
    tops = {name: pieces[-1] for name, (_site, *pieces) in truth.items()}
    wrong = differing(reading.position, shot._replace(truth=tops))
    unsure = {one.site for one in reading.unsure}
    counts = (reading.sites, len(wrong), len(wrong & unsure), len(unsure))
    return Result("", *counts, round(seconds, 2))


def tasks(boards: Sequence[str], pictures: int) -> Iterator[Task]:
    """Yield the pictures to read, by difficulty, then by number, then by board."""
    for level in LEVELS:
        for number in range(pictures):
            yield from (Task(board, level, number) for board in boards)


def kept() -> dict[Task, Result]:
    """Return the results of all pictures so far."""
    return {
        Task(row["board"], row["level"], int(row["number"])): Result(
            row["refused"], *(int(row[name]) for name in COUNTS), float(row["seconds"])
        )
        for row in kept_rows(RESULTS)
    }


def read_all(chosen: Sequence[Task]) -> None:
    """Read the pictures of `chosen`, and write each result immediately."""
    if not chosen:
        return
    with further_rows(RESULTS, (*Task._fields, *Result._fields)) as add:
        for task in chosen:
            add((*task, *read(task, lamp=False)))


def table_of(results: Mapping[Task, Result]) -> str:
    """Return the table of all boards with the difficulties in SHOWN."""
    rows = []
    for board in (*BOARDS, *PADS):
        for level in SHOWN:
            here = [
                one for task, one in results.items() if (task.board, task.level) == (board, level)
            ]
            if here:
                rows.append((board, level, *row(here)))
    return markdown(COLUMNS, rows)


def row(results: Sequence[Result]) -> list[str]:
    """Return the figures in a table row from the `results` of its pictures."""
    done = [one for one in results if not one.refused]
    sites, wrong, unsure = (
        sum(getattr(one, name) for one in done) for name in ("sites", "wrong", "unsure")
    )
    return [
        f"{len(results):,}",
        str(len(results) - len(done)),
        percent(wrong, sites, 3),
        f"{100 * unsure / max(1, sites):.2f}",
    ]


def percent(some: int, total: int, digits: int) -> str:
    """Return the share in %, with Wilson's 95 % interval."""
    if not total:
        return "–"
    low, high = wilson(some, total)
    middle, least, most = (f"{100 * value:.{digits}f}" for value in (some / total, low, high))
    return f"{middle} ({least} to {most})"


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", metavar="BOARD", nargs="*", choices=[[], *BOARDS, *PADS])
    parser.add_argument("--pictures", type=int, default=1000, help="of each board and difficulty")
    parser.add_argument("--lamp", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Read the missing pictures, and remake the table."""
    options = arguments()
    boards = options.boards or [*BOARDS, *PADS]
    if options.lamp:
        lit = {task: read(task, lamp=True) for task in tasks(boards, options.pictures)}
        print(table_of(lit))
        return
    before = kept()
    read_all([task for task in tasks(boards, options.pictures) if task not in before])
    put_tables(STUDY, {"pictures": table_of(kept())})


if __name__ == "__main__":
    main()
