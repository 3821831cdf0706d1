"""Render photographs of whole games, read each game as a series, and remake the table.

python docs/studies/make_photograph_series.py [--games 1] [--level ray-traced] [GAME …]

Turns are random, and each position is photographed as in make_ray_traced.py, which takes ten
minutes a game; or, with a `--level` such as `normal`, as in the tests, with the reader's own model
of the camera. Each game's result is appended to photograph_series.csv immediately, and the next
run resumes. `--games 0` only remakes the table.
"""

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from make_ray_traced import BOARDS, USUAL, shown, traced
from photo.photographs import DIFFICULTIES, Table, photograph
from ray_printer import PRINTERS
from ray_scene import CHITS, LIGHTS, Conditions
from tables import further_rows, kept_rows, markdown, put_tables, share

from printkit.base.errors import InputError
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import open_reader, series_of
from printkit.photo.turn_series import Look
from printkit.records.record_file import read_record

STUDY = Path(__file__).with_name("photographs.md")
RESULTS = Path(__file__).with_name("photograph_series.csv")
GAMES = {game: board for board, game in BOARDS.items() if game in ("hong", "xong")}
SEED = 3_000_000  # different from the small seeds of the tests
RAY_TRACED = "ray-traced"
COLUMNS = ("board", "pictures", "games", "turns", "turns right, %")


class Task(NamedTuple):
    """Game `number` of `game`, with the difficulty `level`."""

    game: str
    level: str
    number: int


class Result(NamedTuple):
    """A game's number of turns and of wrong turns; all turns of a `refused` game are wrong."""

    refused: str
    turns: int = 0
    wrong: int = 0
    flagged: int = 0
    unsure: int = 0


def positions(table: Table, seed: int, game: Any) -> Iterator[tuple[str, Any]]:
    """Yield each turn of a random game, and the position after the turn."""
    player = import_module(f"games.{table.opened.ruleset.game}.player").random_turn
    rng, position = Random(seed), game.start()  # noqa: S311 — no secret
    while game.outcome(position) is None:
        move = player(game, position, rng)
        position = game.apply(position, move)
        yield game.format_move(move), position


def shot(task: Task, table: Table, truth: dict[str, Any], turn: int) -> bytes:
    """Return a photograph of the pieces `truth` after a turn; all of a game have its conditions."""
    if task.level != RAY_TRACED:
        rng = np.random.default_rng((SEED, task.number, turn))
        return photograph(table, truth, DIFFICULTIES[task.level], rng, USUAL).data
    rng = np.random.default_rng((SEED, task.number))
    pieces, printer, light = (str(rng.choice([*one])) for one in (CHITS, PRINTERS, LIGHTS))
    conditions = Conditions(task.game, GAMES[task.game], pieces, printer, light, USUAL)
    return traced(table, truth, conditions, SEED + 1000 * task.number + turn)


def read(task: Task) -> Result:
    """Play a game, photograph each position, read the series, and compare the turns."""
    table = Table(task.game, GAMES[task.game])
    setup = {}
    if keys := table.game.setup_keys:
        cells = list(table.game.board.cells)
        names = [name for name, *_others in table.sites()]
        chosen = Random(task.number).sample(range(len(cells)), 3)  # noqa: S311 — no secret
        setup = {next(iter(keys)): tuple(names[cell] for cell in chosen)}
    game = type(table.game)(table.game.setting._replace(setup=setup))
    if game.setup_violation() is not None:
        return read(task._replace(number=task.number + 1000))
    turns: list[str] = []
    looks: list[Look] = []
    request = PhotoRequest()
    try:
        for text, position in positions(table, task.number, game):
            turns.append(text)
            data = shot(task, table, shown(table, game, position), len(turns))
            reader = open_reader(data, "", request)
            request = reader.request
            looks.append(reader.look())
        reading = series_of(reader.opened, request, looks, [""] * len(looks), None)
    except InputError as error:
        return Result(error.message, len(turns), len(turns))
    record = read_record(reading.record.encode(), "")
    seen = [turn.text for turn in record.turns][: len(turns)]
    wrong = {n for n, turn in enumerate(turns, 1) if seen[n - 1 : n] != [turn]}
    unsure = {one.last - n for one in reading.unsure for n in range(len(one.turns))}
    return Result("", len(turns), len(wrong), len(wrong & unsure), len(unsure))


def kept() -> dict[Task, Result]:
    """Return the results of all games so far."""
    return {
        Task(row["game"], row["level"], int(row["number"])): Result(
            row["refused"], *(int(row[name]) for name in Result._fields[1:])
        )
        for row in kept_rows(RESULTS)
    }


def table_of(results: dict[Task, Result]) -> str:
    """Return the table of all games."""
    rows = []
    for game, level in sorted({(task.game, task.level) for task in results}):
        here = [one for task, one in results.items() if (task.game, task.level) == (game, level)]
        turns, wrong = sum(one.turns for one in here), sum(one.wrong for one in here)
        right = share(turns - wrong, turns)
        rows.append((GAMES[game], level, f"{len(here)}", f"{turns}", right))
    return markdown(COLUMNS, rows)


def main() -> None:
    """Read the missing games, and remake the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("chosen", metavar="GAME", nargs="*", choices=[[], *GAMES])
    parser.add_argument("--games", type=int, default=1, help="of each kind")
    parser.add_argument("--level", choices=[RAY_TRACED, *DIFFICULTIES], default=RAY_TRACED)
    options = parser.parse_args()
    before = kept()
    chosen = options.chosen or list(GAMES)
    wanted = (Task(game, options.level, n) for n in range(options.games) for game in chosen)
    if left := [task for task in wanted if task not in before]:
        with further_rows(RESULTS, (*Task._fields, *Result._fields)) as add:
            for task in left:
                add((*task, *read(task)))
    put_tables(STUDY, {"series": table_of(kept())})


if __name__ == "__main__":
    main()
