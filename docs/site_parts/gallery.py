"""The gallery of the site: kits as PDF and as pictures of their pages, boards, solids, a replay."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pypdfium2

from printkit.base.output import recording_command
from printkit.base.workers import processes, processors
from printkit.commands.cli.parser import parse
from printkit.commands.cli.run import command_of, values_of
from printkit.commands.declaration import command_called
from printkit.paper.kit_files import kit_files
from printkit.paper.kit_request import piece_options
from printkit.rules.source_arguments import chosen_setting
from site_parts.solids import draw_solids, read_solids

PAPERS = ("a4", "letter")
PAPER_NAMES = {"a4": "A4", "letter": "US Letter"}
WIDTH = 620  # pixels of a page's picture
CLUB = Path(__file__).parents[1] / "examples" / "club"
REPLAYED = "2026-11-06-xong.yaml"
RANDOM = (  # names of boards, what they are, and how they are drawn
    ("random-7", "61 hexagons", "--cells 61 --seed 7"),
    ("random-3", "61 hexagons, threefold and mirrored", "--cells 61 --symmetry d3 --seed 3"),
    ("random-12", "61 hexagons, sixfold and mirrored", "--cells 61 --symmetry d6 --seed 12"),
    ("random-5", "80 hexagons, the same after half a turn", "--cells 80 --symmetry 2 --seed 5"),
    ("random-1", "three islands", "--islands 30,20,11 --seed 1"),
)
PITCH = "16mm"  # at which each of them lies on one sheet
SOLIDS = (  # names of pictures, their titles, and the commands that make the solids
    ("solid-gosix", "Gosix: a board with seats for its stones", "solid gosix --make board"),
    (
        "solid-xoids",
        "Xong: Xoids of up to four legs",
        "solid xoids --max-legs 4 --mixed --each --bed 130x100mm --bed-margin 2mm",
    ),
)


@dataclass(frozen=True)
class Game:
    """What the gallery says of a game: its name, whose it is, and one sentence."""

    name: str
    title: str
    designer: str
    sentence: str


GAMES = (
    Game(
        "xong",
        "Xong",
        "Nathan A. Smith",
        "Lay ever new shapes along the sides of hexagons. Your opponent chooses which.",
    ),
    Game(
        "xodd",
        "Xodd",
        "Luis Bolaños Mures",
        "After every turn the groups must be odd in number. Fewer of your own win.",
    ),
    Game(
        "yodd",
        "Yodd",
        "Luis Bolaños Mures",
        "Xodd on hexagons, on boards for a quarter of an hour or a long evening.",
    ),
    Game(
        "gosix",
        "Gosix",
        "Pierre Canuel",
        "Be first to capture four of seven hexagons: the chains with more stones take them.",
    ),
    Game(
        "hong",
        "Hong",
        "Néstor Romeral Andrés",
        "Tiles make two-headed dragons, hongs. One player wants many of them, the other few.",
    ),
    Game(
        "xana",
        "Xana",
        "João Pedro Neto, with Bill Taylor",
        "Stacks move, walls hem them in: territory on hexagons.",
    ),
)


@dataclass(frozen=True)
class Kind:
    """A kind of kit: its name in files, its title, and the words of the command.

    `most` is of how many pages there are pictures; None is all.
    """

    name: str
    title: str
    words: tuple[str, ...]
    most: int | None = None


KINDS = (
    Kind("tonight", "Tonight: the least cutting", ("--for", "tonight")),
    Kind("colour", "The complete kit", ("--style", "colour")),
    Kind("low-ink", "The complete kit, with little ink", ("--style", "low-ink"), 4),
)


@dataclass(frozen=True)
class File:
    """A file to print: its name, how a link calls it, and how large it is."""

    name: str
    title: str
    size: str


@dataclass(frozen=True)
class Strip:
    """A kind of kit as the gallery shows it: a file for each paper, pictures of the first's pages.

    `pages` is how many pages there are; of some there may be no picture.
    """

    title: str
    files: tuple[File, ...]
    pictures: tuple[str, ...]
    pages: int


@dataclass(frozen=True)
class Picture:
    """A picture by its name, with its title, and the files that it shows, the first to print."""

    name: str
    title: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Gallery:
    """What there is to be seen: games, the strips of each by its name, solids, random boards.

    `covers` are pictures of the games' kits, `played` is the picture of a game that was played.
    """

    games: tuple[Game, ...]
    strips: dict[str, list[Strip]]
    solids: list[Picture]
    randoms: list[Picture]
    covers: dict[str, str]
    played: str


def build_gallery(site: Path) -> Gallery:
    """Make all files in `site`/files and their pictures in `site`/pictures.

    Raises CalledProcessError when a command fails, and InputError.
    """
    files, pictures = site / "files", site / "pictures"
    files.mkdir()
    pictures.mkdir()
    with ThreadPoolExecutor(processors()) as pool, processes(processors()) as (printers, _):
        solids = [pool.submit(_solid, *solid, files, pictures) for solid in SOLIDS]
        kits = {
            (game.name, kind): [printers.submit(_kit, game, kind, paper, files) for paper in PAPERS]
            for game in GAMES
            for kind in KINDS
        }
        randoms = [pool.submit(_random, *wish, files) for wish in RANDOM]
        replays = [
            pool.submit(_printkit, "replay", CLUB / REPLAYED, "-o", replay)
            for replay in (files / "replay.html", pictures / "played.svg")
        ]
        # PDFium draws in one thread: this one, while others make what it draws next.
        strips: dict[str, list[Strip]] = {game.name: [] for game in GAMES}
        for (name, kind), made in kits.items():
            strips[name].append(_strip(kind, [kit.result() for kit in made], files, pictures))
        drawn = [_drawn(random.result(), files, pictures) for random in randoms]
        for replay in replays:
            replay.result()
        return Gallery(
            games=GAMES,
            strips=strips,
            solids=[solid.result() for solid in solids],
            randoms=drawn,
            covers={game.name: f"{game.name}-{PAPERS[0]}-colour-01.webp" for game in GAMES},
            played="played.svg",
        )


def _kit(game: Game, kind: Kind, paper: str, files: Path) -> File:
    """Write only the first file of a kit, its combined PDF, as the command does."""
    options = parse(["kit", game.name, "--paper", paper, *kind.words])
    values = values_of(command_called("kit"), options)
    setting = {name: values.get(name) for name in ("board", "size", "pitch", "side")}
    opened = chosen_setting(options.game, **setting)
    with recording_command(command_of(options)):
        _, kit = next(kit_files(opened, piece_options(opened, values["printing"].given), files))
    path = files / f"{game.name}-{paper}-{kind.name}.pdf"
    path.write_bytes(kit)
    return File(path.name, PAPER_NAMES[paper], f"{len(kit) / 1000:.0f} kB")


def _strip(kind: Kind, kits: list[File], files: Path, pictures: Path) -> Strip:
    first = files / kits[0].name
    drawn = tuple(_pages(first, pictures, kind.most))
    return Strip(kind.title, tuple(kits), drawn, len(pypdfium2.PdfDocument(first)))


def _random(stem: str, title: str, wish: str, files: Path) -> tuple[str, str]:
    board = files / f"{stem}.yaml"
    _printkit("generate", *wish.split(), "-o", board)
    _printkit("board", board, "--pitch", PITCH, "-o", board.with_suffix(".pdf"))
    return stem, title


def _drawn(board: tuple[str, str], files: Path, pictures: Path) -> Picture:
    stem, title = board
    (name,) = _pages(files / f"{stem}.pdf", pictures)
    return Picture(name, title, (f"{stem}.pdf", f"{stem}.yaml"))


def _solid(name: str, title: str, command: str, files: Path, pictures: Path) -> Picture:
    path = files / f"{name}.3mf"
    _printkit(*command.split(), "-o", path)
    draw_solids(list(read_solids(path))).save(pictures / f"{name}.webp", quality=85)
    return Picture(f"{name}.webp", title, (path.name,))


def _printkit(*words: str | Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "printkit", *words], check=True, stdout=subprocess.DEVNULL
    )


def _pages(pdf: Path, folder: Path, most: int | None = None) -> Iterator[str]:
    """Draw the pages of `pdf`, or the first `most`, into `folder`; yield the pictures' names."""
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(islice(document, most), 1):
        name = f"{pdf.stem}-{number:02}.webp"
        scale = WIDTH / page.get_width()
        page.render(scale=scale).to_pil().save(folder / name, quality=80)
        yield name
