"""PrusaSlicer, Debian's `prusa-slicer`: what it says of a plate, and where its extruders go."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

_COARSE = (
    "--layer-height=0.3 --perimeters=1 --top-solid-layers=1 --bottom-solid-layers=1 "
    "--fill-density=0 --dont-arrange"
)
_PROGRESS = re.compile(r"\d+ => |Slicing result exported to |.*\[trace\]")
_NUMBER = re.compile(r"([XYE])(-?[\d.]+)")


class Sliced(NamedTuple):
    """What came of a plate: lines of its G-code, and whatever was said beside its progress."""

    gcode: list[str]
    said: list[str]

    @property
    def tools(self) -> list[int]:
        """The extruders in the order in which they are taken, from 0."""
        return [int(line[1]) for line in self.gcode if re.match(r"T\d", line)]

    @property
    def places(self) -> list[tuple[float, float]]:
        """The ends in mm of all lines that are laid, of the skirt as well."""
        found = []
        for line in self.gcode:
            words = dict(_NUMBER.findall(line.partition(";")[0])) if line.startswith("G1 ") else {}
            if {"X", "Y", "E"} <= set(words):
                found.append((float(words["X"]), float(words["Y"])))
        return found


def sliced(plate: Path, bed: tuple[int, int] = (220, 220), *options: str) -> Sliced:
    """Slice a plate coarsely, with the program's own settings for all else."""
    width, depth = bed
    gcode = plate.with_suffix(".gcode")
    shape = f"--bed-shape=0x0,{width}x0,{width}x{depth},0x{depth}"
    said = _run(plate, "--export-gcode", *_COARSE.split(), shape, "-o", str(gcode), *options)
    return Sliced(gcode.read_text().splitlines(), said)


def told(plate: Path) -> list[str]:
    """What the program knows of each solid of a plate: its size, whether it had to be repaired."""
    return _run(plate, "--info")


def _run(plate: Path, *options: str) -> list[str]:
    program = shutil.which("prusa-slicer")
    if not program:
        pytest.skip("prusa-slicer is not installed")
    data = plate.parent / "prusa-slicer"
    data.mkdir(exist_ok=True)
    command = [program, "--datadir", str(data), *options, str(plate)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100)
    lines = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    return [line for line in lines if line and not _PROGRESS.match(line)]
