"""Photograph boards by ray tracing, read the pictures, and remake the table.

python docs/studies/make_ray_traced.py [--pictures 300] [--half judged] [--folder output/ray-traced]
                                       [--pads 40] [BOARD …]

POV-Ray makes each missing picture: a JPEG file, and a JSON file with the truth and the conditions.
`--pictures` counts the pictures of all boards together, `--pads` those of all pads. Improve the
reader with the half `development`, whose results are only printed. Each result of the half `judged`
is appended to ray_traced.csv immediately. The run can be stopped at any time, and the next run
resumes. `--pictures 0 --pads 0` only remakes the table.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))

from photo.compared import lying
from photo.pencils import Pad
from photo.photographs import Table
from ray_light import write_scene
from ray_printer import PRINTERS, developed
from ray_scene import CHITS, COLOURS, DISCS, LIGHTS, Conditions
from tables import further_rows, kept_rows, markdown, put_tables

from printkit.base.errors import InputError
from printkit.base.yaml.nodes import Scalar
from printkit.photo.board_identification import PhotoRequest
from printkit.photo.reading import read_photo
from printkit.records.record_file import read_position

STUDY = Path(__file__).with_name("photographs.md")
RESULTS = Path(__file__).with_name("ray_traced.csv")
FOLDER = Path(__file__).parents[2] / "output" / "ray-traced"
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
FIRST = {"judged": 5_000_000, "development": 9_000_000}  # seeds; halves never overlap
MOST = 1_000_000  # pictures of a half
PADS_FROM = 500_000  # the first picture of a pad
USUAL, LARGE = (1600, 1200), (4000, 3000)  # pixels
EVERY = 20  # every twentieth picture is large
KINDS = {  # kinds of pieces; all others have chits alone
    "xodd": (*CHITS, *COLOURS),
    "yodd": (*CHITS, *COLOURS),
    "gosix": (*CHITS, *COLOURS),
    "xong": (*CHITS, *DISCS),
}
PLAYERS = {
    "xodd": "odd_groups",
    "yodd": "odd_groups",
}  # folders of tests/games; others are named alike
BY = ("board", "printer", "pieces", "light")  # rows of the table
COUNTS = ("sites", "wrong", "silent", "doubted")
COLUMNS = (
    "pictures",
    "refused, %",
    "wrong, %",
    "silent, %",
    "doubted, %",
    "without doubts, %",
    "CPU, s",
)


class Result(NamedTuple):
    """A picture's conditions and counts, 0 if the reader `refused` it, and processor seconds.

    `read_as` names a wrong board that the reader takes the board for. Sites are `silent` if they
    are wrong and the reader does not list them as unsure.
    """

    seed: int
    board: str
    printer: str
    pieces: str
    light: str
    refused: str = ""
    read_as: str = ""
    sites: int = 0
    wrong: int = 0
    silent: int = 0
    doubted: int = 0
    seconds: float = 0.0


@cache
def table(board: str) -> Table:
    """Return the board or pad on a table; each print is drawn only once."""
    name = board.removesuffix(" pad")
    if board in PADS:
        return Pad(BOARDS[name], name, pitch=PADS[board])
    return Table(BOARDS[name], name)


def dealt(values: Sequence[str], number: int, deck: str) -> str:
    """Return card `number` from shuffled packs of `values`, one pack after the other."""
    pack = list(values)
    Random(f"{deck} {number // len(pack)}").shuffle(pack)  # noqa: S311 — no secret
    return pack[number % len(pack)]


def conditions_of(seed: int) -> Conditions:
    """Return the conditions of the picture with this `seed`; those of a half are balanced."""
    half, number = divmod(seed, MOST)
    boards = list(PADS if number >= PADS_FROM else BOARDS)
    round_ = number // (3 * EVERY)  # moves on, so that all boards have large pictures
    board, turn = boards[(number + round_) % len(boards)], number // len(boards)
    game = BOARDS[board.removesuffix(" pad")]
    kinds = ("pencils",) if board in PADS else KINDS.get(game, tuple(CHITS))
    deck = f"{half} {board}"
    return Conditions(
        game,
        board,
        dealt(kinds, turn, f"{deck} pieces"),
        dealt(tuple(PRINTERS), turn, f"{deck} printer"),
        dealt(LIGHTS, turn, f"{deck} light"),
        LARGE if number % EVERY == EVERY - 1 else USUAL,
    )


def random_position(laid: Table, seed: int) -> dict[str, tuple[Any, Any]]:
    """Return sites and pieces of a random game's position at a random ply, by names of places."""
    rng = Random(seed)  # noqa: S311 — no secret
    game = laid.game
    if keys := game.setup_keys:
        names = [name for name, *_others in laid.sites()][: len(list(game.board.cells))]
        setup = {}
        while game.setup_violation() is not None or not setup:
            setup = {next(iter(keys)): tuple(rng.sample(names, 3))}
            game = type(game)(game.setting._replace(setup=setup))
    rules = laid.opened.ruleset.game
    player = import_module(f"games.{PLAYERS.get(rules, rules)}.player").random_turn
    history = [game.start()]
    while game.outcome(history[-1]) is None:
        history.append(game.apply(history[-1], player(game, history[-1], rng)))
    return shown(laid, game, history[int(rng.uniform(0.3, 1.0) * len(history))])


def shown(table: Table, game: Any, position: Any) -> dict[str, Any]:
    """Return the site and piece at each place in `position`, for rendering."""
    named = {site: (name, here) for name, site, here in table.sites()}
    truth = {}
    for placed in game.placements(position):
        for site in placed.sites:
            name, here = named.get(site, ("", ()))
            for piece in here:
                same = (piece.piece, piece.role) == (placed.piece, placed.role)
                if same and piece.text in ("", placed.text):
                    truth[name] = (site, piece)
    return truth


def trace(folder: Path, size: tuple[int, int]) -> np.ndarray:
    """Return the linear light of folder/scene.pov; a single thread, as `jitter` needs one order."""
    width, height = size
    smooth = ["+A0.2", "+R2"] if size == USUAL else ["-A"]  # a large picture is reduced or blurred
    options = [*smooth, "-D", "+FN16", "File_Gamma=1.0", "+WT1", "-GA"]
    words = ["povray", "+Iscene.pov", "+Oseen.png", f"+W{width}", f"+H{height}", *options]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"POV-Ray failed:\n{done.stderr[-1500:]}")
    seen = cv2.imread(str(folder / "seen.png"), cv2.IMREAD_UNCHANGED)
    return seen[..., :3].astype(np.float32) / 65535


def traced(laid: Table, truth: dict[str, Any], conditions: Conditions, seed: int) -> bytes:
    """Return a JPEG photograph of the pieces `truth` on the board `laid`."""
    if shutil.which("povray") is None:
        raise SystemExit("POV-Ray is not installed; install it (Debian: apt install povray)")
    with tempfile.TemporaryDirectory() as name:
        write_scene(Path(name), laid, truth, conditions, np.random.default_rng((seed, 0)))
        light = trace(Path(name), conditions.size)
    return developed(light, np.random.default_rng((seed, 1)))


def make(seed: int, file: Path) -> None:
    """Make the JPEG `file` and, last, its JSON, so that a stopped run leaves no half picture."""
    conditions, laid = conditions_of(seed), table(conditions_of(seed).board)
    truth = random_position(laid, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(traced(laid, truth, conditions, seed))
    named = {name: (piece.key, piece.number) for name, (_site, piece) in truth.items()}
    known = {"seed": seed, **conditions._asdict(), "sites": len(list(laid.sites()))}
    text = json.dumps({**known, "truth": named}, indent=1)
    part = file.with_suffix(".part")
    part.write_text(text + "\n", encoding="utf-8")
    part.replace(file.with_suffix(".json"))


def read(file: Path) -> Result:
    """Read the JPEG `file`, and compare the reading with the JSON file next to it.

    The reader is given the name of a pad's board. If it takes a board for another one, all sites
    are silently wrong.
    """
    known = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    result = Result(known["seed"], *(known[name] for name in BY))
    name = known["board"].removesuffix(" pad")
    request = PhotoRequest(board=name if known["board"] in PADS else None)
    began = time.process_time()
    try:
        reading = read_photo(str(file), request)
    except InputError as error:
        return result._replace(refused=error.message)
    seconds = round(time.process_time() - began, 2)
    true = {(name, *piece) for name, piece in known["truth"].items()}
    wrong = {site for site, *_piece in true ^ set(lying(reading.position))}
    unsure = {one.site for one in reading.unsure}
    counts = [reading.sites, len(wrong), len(wrong - unsure), len(unsure)]
    board = board_in(reading.position)
    if board != name:
        counts[:3] = [known["sites"]] * 3
        result = result._replace(read_as=board)
    return result._replace(**dict(zip(COUNTS, counts, strict=True)), seconds=seconds)


def board_in(position: str) -> str:
    """Return the name of the board in the text of a position; "" for an inline board."""
    board = read_position(position.encode(), "").terms.board
    return board.value if isinstance(board, Scalar) else ""


def kept() -> list[Result]:
    """Return the results of the judged half so far."""
    return [
        Result(
            int(row["seed"]),
            *(row[name] for name in BY),
            row["refused"],
            row["read_as"],
            *(int(row[name]) for name in COUNTS),
            float(row["seconds"]),
        )
        for row in kept_rows(RESULTS)
    ]


def table_of(results: Sequence[Result]) -> str:
    """Return the figures by board, printer, pieces and light; empty without results."""
    boards = [one for one in results if one.board not in PADS]
    rows = [("all boards", *row(boards))] if boards else []
    for name in BY:
        groups = sorted({getattr(one, name) for one in results})
        rows += [
            (group, *row([one for one in results if getattr(one, name) == group]))
            for group in groups
        ]
    return markdown(("", *COLUMNS), rows) if rows else ""


def row(results: Sequence[Result]) -> list[str]:
    """Return the figures of some pictures; only the first two and the sixth count refused ones."""
    done = [one for one in results if not one.refused]
    sites, wrong, silent, doubted = (sum(getattr(one, name) for one in done) for name in COUNTS)
    clean = sum(not one.doubted for one in done)
    return [
        f"{len(results):,}",
        f"{100 * (len(results) - len(done)) / len(results):.1f}",
        *(f"{100 * some / max(1, sites):.3f}" for some in (wrong, silent)),
        f"{100 * doubted / max(1, sites):.2f}",
        f"{100 * clean / len(results):.1f}",
        f"{sum(one.seconds for one in done) / max(1, len(done)):.1f}",
    ]


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", metavar="BOARD", nargs="*", choices=[[], *BOARDS, *PADS])
    parser.add_argument("--pictures", type=int, default=300, help="of all boards together")
    parser.add_argument("--pads", type=int, default=40, help="of all pads together")
    parser.add_argument("--half", choices=FIRST, default="judged")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    return parser.parse_args()


def main() -> None:
    """Make the missing pictures, read them, and remake or print the table."""
    options = arguments()
    first, boards = FIRST[options.half], options.boards or [*BOARDS, *PADS]
    seeds = [first + number for number in range(min(options.pictures, PADS_FROM))]
    seeds += [first + PADS_FROM + number for number in range(options.pads)]
    is_judged = options.half == "judged"
    results = kept() if is_judged else []
    known = {one.seed for one in results}
    wanted = [s for s in seeds if s not in known and conditions_of(s).board in boards]
    files = [options.folder / options.half / f"{seed}.jpg" for seed in wanted]
    if is_judged and wanted:
        with further_rows(RESULTS, Result._fields) as add:
            for seed, file in zip(wanted, files, strict=True):
                add(made_and_read(seed, file))
        results = kept()
    elif not is_judged:
        results = [made_and_read(seed, file) for seed, file in zip(wanted, files, strict=True)]
    if is_judged:
        put_tables(STUDY, {"ray-traced": table_of(results)})
    else:
        print(table_of(results))


def made_and_read(seed: int, file: Path) -> Result:
    """Return the result of a picture, which is made if it is missing."""
    if not (file.exists() and file.with_suffix(".json").exists()):
        make(seed, file)
    return read(file)


if __name__ == "__main__":
    main()
