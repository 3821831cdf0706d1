"""The gallery of the site: kits as PDF and as pictures of their pages, boards, solids, a replay."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path

import pypdfium2

from site_parts.solids import draw_solids, read_solids

PAPERS = ("a4", "letter")
PAPER_NAMES = {"a4": "A4", "letter": "letter"}
STYLES = ("colour", "low-ink")
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
        "After every turn the groups must be odd in number. Fewer groups win.",
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
        "Seven hexagons: be first to capture four, with the longer chains.",
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
class File:
    """A file to print: its name, how a link calls it, and how large it is."""

    name: str
    title: str
    size: str


@dataclass(frozen=True)
class Picture:
    """A picture by its name, with its title, and the files that it shows, the first to print."""

    name: str
    title: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Gallery:
    """What there is to be seen: pages and files of each game by its name, solids, random boards.

    `played` is the picture of a game that was played.
    """

    pages: dict[str, list[str]]
    files: dict[str, list[File]]
    solids: list[Picture]
    randoms: list[Picture]
    played: str


def build_gallery(site: Path) -> Gallery:
    """Make all files in `site`/files and their pictures in `site`/pictures."""
    files, pictures = site / "files", site / "pictures"
    pictures.mkdir()
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        solids = [pool.submit(_solid, *solid, files, pictures) for solid in SOLIDS]
        kits = [pool.submit(_kit, *kit, files) for kit in _kits()]
        randoms = [pool.submit(_random, *wish, files, pictures) for wish in RANDOM]
        for replay in (files / "replay.html", pictures / "played.svg"):
            pool.submit(_printkit, "replay", CLUB / REPLAYED, "-o", replay).result()
        made = [kit.result() for kit in kits]
        return Gallery(
            pages={
                game.name: [*_pages(files / f"{game.name}-a4-{STYLES[0]}.pdf", pictures)]
                for game in GAMES
            },
            files={
                game.name: [file for file in made if file.name.startswith(f"{game.name}-")]
                for game in GAMES
            },
            solids=[solid.result() for solid in solids],
            randoms=[random.result() for random in randoms],
            played="played.svg",
        )


def _kits() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Stems of the files, how links call them, and the words of the commands."""
    for game in GAMES:
        for style in STYLES:
            for paper in PAPERS:
                title = f"{PAPER_NAMES[paper]}, {style}"
                words = ("kit", game.name, "--paper", paper, "--style", style)
                yield f"{game.name}-{paper}-{style}", title, words
        for paper in PAPERS:
            words = ("kit", game.name, "--paper", paper, "--for", "tonight")
            yield f"{game.name}-{paper}-tonight", f"{PAPER_NAMES[paper]}, least cutting", words


def _kit(stem: str, title: str, words: Iterable[str], files: Path) -> File:
    folder = files / stem
    _printkit(*words, "-o", folder)
    (kit,) = (path for path in folder.glob("*.pdf") if path.stem.endswith(("-kit", "-tonight")))
    kit = kit.rename(files / f"{stem}.pdf")
    shutil.rmtree(folder)
    return File(kit.name, title, f"{kit.stat().st_size / 1000:.0f} kB")


def _random(stem: str, title: str, wish: str, files: Path, pictures: Path) -> Picture:
    board = files / f"{stem}.yaml"
    _printkit("generate", *wish.split(), "-o", board)
    _printkit("board", board, "--pitch", PITCH, "-o", board.with_suffix(".pdf"))
    (name,) = _pages(board.with_suffix(".pdf"), pictures)
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


def _pages(pdf: Path, folder: Path) -> Iterator[str]:
    """Draw the pages of `pdf` into `folder`; yield the names of the pictures."""
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        name = f"{pdf.stem}-{number:02}.webp"
        scale = WIDTH / page.get_width()
        page.render(scale=scale).to_pil().save(folder / name, quality=80)
        yield name
