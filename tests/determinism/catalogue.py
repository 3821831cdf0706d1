"""What printkit makes, as command lines.

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
EACH = {
    "game": game_names(),
    "sets": ("xoids", *game_names()),
    "board": board_names(),
    "input": tuple(BOARDS),
    "style": style_names(),
    "preset": preset_names(),
    "kind": tuple(KINDS),
    "shell": ("bash", "zsh", "fish"),
    "wish": ("1", "2 --symmetry d6", "3 --islands 20,12,9 --gap 2", "4 --holes yes"),
}
EVERYTHING = (
    "kit all",
    f"verify --plain {GAME}",
    f"hints {GAME} --turn 20 --json",
    "replay ../inputs/hong.yaml --per-page 6 -o game.pdf",
    "replay ../inputs/xana.yaml --turn 5 -o turn.svg",
    "solid hong-7x7 --make board --bed 120x120mm -o hong.3mf",
    "pieces hong --for press --backs duplex -o press.pdf",
    "pieces xoids --max-legs 4 --layout nest --backs fold -o xoids.pdf",
    "generate --islands 3 --seed 1 --cells 48 --count 2 -o boards",
    "inspect xong-standard --games 3 --json",
    "simulate xong --games 4 --policy red=greedy --seed 3 --json",
    "simulate xodd --board xodd-9x9 --games 10 --seed 3 --jobs 2",
    *("verify --json ../inputs", "report ../inputs --json", "report ../inputs --html", "list"),
    "kit xong --style {style}",
    "kit {game} --backs duplex --flip short --back-offset 0.5mm,-1mm --paper letter",
    "kit {game} --layout nest --bleed 3mm --marks full --paper a3 --text outlines",
    "kit {game} --for press --style high-contrast",
    "kit hong --preset lightburn --backs fold",
    "kit yodd --pitch 16mm --dpi 60",
    *("board {board} -o board.pdf", "board {board} --style low-ink -o board.svg"),
    *("board {board} --dpi 50 -o board.png", "board {board} --preset generic -o board.dxf"),
    "board ../inputs/{input} --paper a5 --overlap 12mm -o board.pdf",
    "board ../inputs/{input} -o board.png",
    *("inspect ../inputs/{input}", "check ../inputs/{input}"),
    "generate --seed {wish} --count 3 --preview boards.pdf -o boards",
    *("pieces {sets} -o pieces.pdf", "pieces {sets} --backs duplex -o pieces.pdf"),
    *("pieces {sets} -o pieces.svg", "pieces {sets} --layout nest -o pieces.svg"),
    *("pieces {sets} -o pieces.png --dpi 50", "solid {sets} --each -o pieces.3mf"),
    "pieces {sets} --preset generic --kerf 0.2mm -o pieces.dxf",
    "solid {sets} --each --relief raised --bevel 0mm -o pieces.stl",
    "pieces xoids --preset {preset} --kerf 0.15mm -o pieces.svg",
    *("pieces hong --preset {preset} -o pieces.dxf", "calibrate --preset {preset} -o kerf.svg"),
    *("calibrate -o calibration.pdf", "calibrate -o calibration.png --dpi 60"),
    "xoids --max-legs 8",
    *("verify ../inputs/{game}.yaml", "hints ../inputs/{game}.yaml --turn 6"),
    *("replay ../inputs/{game}.yaml -o game.html", "replay ../inputs/{game}.yaml -o game.pdf"),
    "replay ../inputs/{game}.yaml -o game.svg",
    "replay ../inputs/{game}.yaml -o game.png --dpi 50",
    *("verify ../inputs", "report ../inputs", "report ../inputs --csv"),
    "simulate {game} --games 6 --seed 11",
    "simulate hong --policy lookahead --games 40 --seed 1 --jobs 2",
    *("schema {kind}", "--print-completion {shell}"),
)


def everything() -> Iterator[str]:
    """All kits, boards, pieces and records, in every format."""
    for line in EVERYTHING:
        name = line.partition("{")[2].partition("}")[0]
        yield from (line.replace(f"{{{name}}}", value) for value in EACH.get(name, [""]))


def put_inputs(folder: Path) -> None:
    """What the command lines read, in the folder."""
    folder.mkdir(parents=True)
    for record in (path for place in RECORDS for path in sorted(place.glob("*.yaml"))):
        shutil.copyfile(record, folder / record.name)
    for name, text in BOARDS.items():
        (folder / name).write_text(text, encoding="utf-8")
