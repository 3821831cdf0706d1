"""What printkit makes, as command lines: of each kind something, or everything.

Each line is run in an empty folder. Beside it is one with the records of the tests and a few
boards, `inputs`.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from printkit.commands.schema import KINDS
from printkit.rules.catalogue import game_names
from printkit.rules.lookup import board_names, preset_names, style_names

TESTS = Path(__file__).parent.parent
RECORDS = (TESTS / "conformance/playthroughs", TESTS / "records/golden")
BOARDS = {
    "large.yaml": "{name: large, lattice: hex, play_on: edges, side: 12mm, shape: {hexagon: 9}}",
    "islands.yaml": "{name: islands, lattice: hex, play_on: edges, side: 9mm, shape: {union: "
    "[{hexagon: 3}, {hexagon: 2, at: [6, 0]}]}}",
}
GAME = "../inputs/standard.yaml"
SAMPLE = (
    "kit hong --backs duplex --bleed 3mm --layout nest --marks full",
    "kit yodd --size 5 --paper letter --style grey",
    "board gosix --text outlines -o outlines.pdf",
    "board ../inputs/large.yaml --overlap 5mm --style low-ink -o large.svg",
    "board xong-standard --preset lightburn --kerf 0.15mm -o board.svg",
    "board gosix --dpi 60 -o gosix.png",
    "pieces hong --for press --backs duplex -o press.pdf",
    "pieces xoids --max-legs 4 --layout nest --backs fold -o xoids.pdf",
    "pieces xoids --max-legs 3 --preset generic --kerf 0.1mm --layout grid -o xoids.dxf",
    "pieces hong --preset silhouette --kerf 0.1mm --layout grid -o hong.svg",
    "solid xoids --max-legs 2 --backs -o xoids.3mf",
    "solid gosix --each -o gosix.stl",
    "solid hong-7x7 --make board --bed 120x120mm -o hong.3mf",
    "table yodd --size 5 --pixels 40 -o table",
    "calibrate -o calibration.svg",
    "generate --cells 40-60 --symmetry 3 --seed 7 --preview preview.svg -o boards",
    "generate --islands 3 --seed 1 --cells 48 --count 2 -o boards",
    "inspect xong-standard --games 3 --json",
    "xoids --max-legs 6 --board xong-standard --json",
    "verify --json ../inputs",
    f"verify {GAME}",
    f"verify --plain {GAME}",
    f"replay {GAME} -o game.html",
    "replay ../inputs/hong.yaml --per-page 6 -o game.pdf",
    "replay ../inputs/xana.yaml --turn 5 -o turn.svg",
    f"hints {GAME} --turn 20 --json",
    "hints ../inputs/yodd.yaml --turn 5",
    "simulate xong --games 4 --policy red=greedy --seed 3 --json",
    "simulate xodd --board xodd-9x9 --games 10 --seed 3 --jobs 2",
    "report ../inputs --json",
    "report ../inputs --html",
    "check ../inputs/islands.yaml",
    "schema record",
    "list",
    "--print-completion bash",
)


def everything() -> Iterator[str]:
    """All kits, boards, pieces and records, in every format."""
    yield from SAMPLE
    yield from _kits()
    yield from _boards()
    yield from _pieces()
    yield from _records()
    yield from _played()
    yield from (f"schema {kind}" for kind in KINDS)
    yield from (f"--print-completion {shell}" for shell in ("zsh", "fish"))


def _kits() -> Iterator[str]:
    yield "kit all"
    for style in style_names():
        yield f"kit xong --style {style}"
    for game in game_names():
        yield f"kit {game} --backs duplex --flip short --back-offset 0.5mm,-1mm --paper letter"
        yield f"kit {game} --layout nest --bleed 3mm --marks full --paper a3 --text outlines"
        yield f"kit {game} --for press --style high-contrast"
    yield "kit hong --preset lightburn --backs fold"
    yield "kit yodd --pitch 16mm --dpi 60"


def _boards() -> Iterator[str]:
    for name in board_names():
        yield f"board {name} -o board.pdf"
        yield f"board {name} --style low-ink -o board.svg"
        yield f"board {name} --dpi 50 -o board.png"
        yield f"board {name} --preset generic -o board.dxf"
    for name in BOARDS:
        yield f"board ../inputs/{name} --paper a5 --overlap 12mm -o board.pdf"
        yield f"inspect ../inputs/{name}"
        yield f"check ../inputs/{name}"
        yield f"board ../inputs/{name} -o board.png"
    for seed, wish in enumerate(
        ("", " --symmetry d6", " --islands 20,12,9 --gap 2", " --holes yes")
    ):
        yield f"generate --seed {seed}{wish} --count 3 --preview boards.pdf -o boards"


def _pieces() -> Iterator[str]:
    for game in ("xoids", *game_names()):
        for end in (".pdf", ".svg", ".png --dpi 50", ".svg --layout nest", ".pdf --backs duplex"):
            yield f"pieces {game} -o pieces{end}"
        yield f"pieces {game} --preset generic --kerf 0.2mm -o pieces.dxf"
        yield f"solid {game} --each -o pieces.3mf"
        yield f"solid {game} --each --relief raised --bevel 0mm -o pieces.stl"
    for preset in preset_names():
        yield f"pieces xoids --preset {preset} --kerf 0.15mm -o pieces.svg"
        yield f"pieces hong --preset {preset} -o pieces.dxf"
        yield f"calibrate --preset {preset} -o kerf.svg"
    for game in game_names():
        yield f"table {game} --pixels 60 --background transparent -o table"
    for end in (".pdf", ".png --dpi 60"):
        yield f"calibrate -o calibration{end}"
    yield "xoids --max-legs 8"


def _records() -> Iterator[str]:
    for game in game_names():
        record = f"../inputs/{game}.yaml"
        yield f"verify {record}"
        yield f"hints {record} --turn 6"
        for end in (".html", ".pdf", ".svg", ".png --dpi 50", ".gif --dpi 40"):
            yield f"replay {record} -o game{end}"
    yield "verify ../inputs"
    yield "report ../inputs"
    yield "report ../inputs --csv"


def _played() -> Iterator[str]:
    for game in game_names():
        yield f"simulate {game} --games 6 --seed 11"
    yield "simulate hong --find-threshold --games 40 --seed 1 --jobs 2"


def put_inputs(folder: Path) -> None:
    """What the command lines read, in the folder."""
    folder.mkdir(parents=True)
    for record in (path for place in RECORDS for path in sorted(place.glob("*.yaml"))):
        shutil.copyfile(record, folder / record.name)
    for name, text in BOARDS.items():
        (folder / name).write_text(text, encoding="utf-8")
