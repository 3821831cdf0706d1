"""Reads made photographs of the boards that are named, or of all, and remakes the study of them.

They are computed by the project's own model of camera, light, print and pieces, which the reader
shares; the first paragraph of the study says what this does not show.

python docs/studies/make_photographs.py [--pictures 1000] [--lamp] [BOARD …]

Each picture's reading is a line of photographs.csv as soon as it was read. So the work can be ended
at any time, and the next run goes on from there. With `--pictures 0` it only remakes the table.
`--lamp` lights the pictures by a lamp nearby, a light that the reader was not made with; these are
not kept.
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
SEED = 3_000_000  # of the first picture; the tests use small ones
BOARDS = {
    "xodd-9x9": "xodd",
    "hong-7x7": "hong",
    "gosix": "gosix",
    "yodd-5": "yodd",
    "xong-standard": "xong",
    "xana-8": "xana",
}
PADS = {  # drawn on, with the pitch that they have on A4
    "xodd-9x9 pad": 19.6,
    "hong-7x7 pad": 25.0,
    "yodd-5 pad": 17.5,
    "xong-standard pad": 19.5,
}
LEVELS = sorted(DIFFICULTIES, key=lambda level: level != "normal")  # the goals are set for it
SHOWN = ("normal", "hard")  # difficulties in the table
USUAL, LARGE = 2000, 4000  # pixels wide: 3 and 12 megapixels
EVERY = 10  # picture is a large one
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
    """Picture `number` of a board of a difficulty."""

    board: str
    level: str
    number: int

    @property
    def width(self) -> int:
        """How many pixels wide it is."""
        return LARGE if self.number % EVERY == EVERY - 1 else USUAL


class Result(NamedTuple):
    """What came of a picture: nothing is counted where it was `refused`; seconds of a processor."""

    refused: str
    sites: int = 0
    wrong: int = 0
    flagged: int = 0
    unsure: int = 0
    seconds: float = 0.0


@cache
def table(board: str) -> Table:
    """Return the board or the pad on its table; its print is drawn once."""
    name = board.removesuffix(" pad")
    if board in PADS:
        return Pad(BOARDS[name], name, pitch=PADS[board])
    return Table(BOARDS[name], name)


def read(task: Task, *, lamp: bool) -> Result:
    """Make a picture, read it, and compare that with what lay on the board, the uppermost of piles.

    Of a pad the board is named.
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
    """Yield what is to be read: of each difficulty a picture of each board, then the next."""
    for level in LEVELS:
        for number in range(pictures):
            yield from (Task(board, level, number) for board in boards)


def kept() -> dict[Task, Result]:
    """Return what came of all pictures so far."""
    return {
        Task(row["board"], row["level"], int(row["number"])): Result(
            row["refused"], *(int(row[name]) for name in COUNTS), float(row["seconds"])
        )
        for row in kept_rows(RESULTS)
    }


def read_all(chosen: Sequence[Task]) -> None:
    """Read the pictures of `chosen`, and write what comes of each as soon as it is known."""
    if not chosen:
        return
    with further_rows(RESULTS, (*Task._fields, *Result._fields)) as add:
        for task in chosen:
            add((*task, *read(task, lamp=False)))


def table_of(results: Mapping[Task, Result]) -> str:
    """Return the table of all boards and the difficulties of SHOWN."""
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
    """Return the figures of the pictures of a board and difficulty."""
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
    """The share in %, with its interval of 95 % by Wilson."""
    if not total:
        return "–"
    low, high = wilson(some, total)
    middle, least, most = (f"{100 * value:.{digits}f}" for value in (some / total, low, high))
    return f"{middle} ({least} to {most})"


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", metavar="BOARD", nargs="*", choices=[[], *BOARDS, *PADS])
    parser.add_argument("--pictures", type=int, default=1000, help="of each board and difficulty")
    parser.add_argument("--lamp", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Read what is not read yet, and remake the table."""
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
