"""Plates as Debian's `prusa-slicer` takes them: without a warning or a repair, and in colour."""

import re
import shutil
import subprocess

import pytest
from support.reading import written

from printkit.commands.cli.main import main
from printkit.rules.catalogue import game_names

PROGRAM = shutil.which("prusa-slicer")
pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not PROGRAM, reason="prusa-slicer is not installed"),
]
COARSE = (
    "--layer-height=0.3 --perimeters=1 --top-solid-layers=1 --bottom-solid-layers=1 "
    "--fill-density=0 --dont-arrange --bed-shape=0x0,220x0,220x220,0x220 --export-gcode"
)
PROGRESS = re.compile(r"\d+ => |Slicing result exported to |.*\[trace\]")
PIECES = {
    "xong": ["xoids", "--max-legs", "2", "--piece", "2-01-red", "--piece", "2-01-blue"],
    "xana": ["xana", "--piece", "white-1", "--piece", "wall"],
}
SOUND = {"size", "min", "max", "number", "manifold", "volume"}  # other words name repairs


def said(plate, *options):
    """What the program prints beside its progress."""
    command = [PROGRAM, "--datadir", str(plate.parent), *options, str(plate)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100)
    lines = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    return [line for line in lines if line and not PROGRESS.match(line)]


@pytest.mark.parametrize("game", [*game_names(), "board"])
def test_a_plate_is_sliced_in_its_colours_without_a_warning(game, tmp_path):
    words = [*PIECES.get(game, [game]), "--each", "--mixed"]
    if game == "board":
        words = [str(tmp_path / "b.yaml")]
        (tmp_path / "b.yaml").write_text(written("{hexagon: 2}", play_on="edges", side="12mm"))
    plate, gcode = tmp_path / "plate.3mf", tmp_path / "plate.gcode"
    assert main(["solid", *words, "-o", str(plate)]) == 0
    facts = said(plate, "--info")
    assert "manifold = yes" in facts
    assert {re.split("[_ ]", fact)[0] for fact in facts if fact[0] != "["} == SOUND
    assert said(plate, *COARSE.split(), "--nozzle-diameter=0.4,0.4", "-o", str(gcode)) == []
    tools = {int(tool) for tool in re.findall(r"^T(\d)", gcode.read_text(), re.MULTILINE)}
    assert tools == {0, 1} or game == "board"
