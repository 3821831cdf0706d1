"""Make the picture of the sliced plastic of a board and of a plate: `make pictures`.

Debian's `prusa-slicer` makes the G-code. The picture shows a part of the plastic from above:
higher layers cover lower layers, and are lighter.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

TARGET = Path(__file__).parent / "images" / "sliced.png"
BED = 220.0  # mm, width and depth
SIZE = 690  # pixels of the shown part
SCALE = 3  # drawn larger and then reduced, for smooth lines
LINE = 0.45  # mm, width of a line
SHOWN = 80.0  # mm of the bed in each direction
PLATES = (  # command, colours of the extruders, and corner of the shown part
    ("solid xong-standard -o {}", ((150, 142, 126),), (60.0, 120.0)),
    ("solid xoids --max-legs 4 --mixed --each -o {}", ((213, 94, 0), (0, 114, 178)), (145.0, 70.0)),
)
SLICED = (
    "--export-gcode --dont-arrange --layer-height=0.2 --first-layer-height=0.2 --fill-density=0 "
    "--perimeters=2 --bottom-solid-layers=1 --top-solid-layers=3 --nozzle-diameter=0.4,0.4 "
    f"--bed-shape=0x0,{BED:g}x0,{BED:g}x{BED:g},0x{BED:g}"
)
WORD = re.compile(r"([XYZE])(-?[\d.]+)")

Place = tuple[float, float]


class Laid(NamedTuple):
    """A line of plastic from the extruder `tool`, and its height, in mm."""

    start: Place
    end: Place
    height: float
    tool: int


def laid(gcode: str) -> Iterator[Laid]:
    """Yield the lines of plastic of a G-code with relative or absolute filament lengths."""
    at, height, tool, used = (0.0, 0.0), 0.0, 0, 0.0
    for line in gcode.splitlines():
        code = line.partition(";")[0]
        if re.match(r"T\d", code):
            tool = int(code[1])
        words = {name: float(value) for name, value in WORD.findall(code)}
        if code.startswith("G92"):
            used = words.get("E", used)
        if not code.startswith("G1 "):
            continue
        to = (words.get("X", at[0]), words.get("Y", at[1]))
        height = words.get("Z", height)
        if to != at and words.get("E", used) > used:
            yield Laid(at, to, height, tool)
        at, used = to, words.get("E", used)


def drawn(lines: list[Laid], colours: tuple[tuple[int, int, int], ...], at: Place) -> Image.Image:
    """Draw a part of the bed from above; higher lines are lighter."""
    scale = SIZE * SCALE / SHOWN
    left, back = at[0], at[1] + SHOWN
    picture = Image.new("RGB", (SIZE * SCALE, SIZE * SCALE), "white")
    draw = ImageDraw.Draw(picture)
    edge = (-left * scale, (back - BED) * scale, (BED - left) * scale, back * scale)
    draw.rectangle(edge, outline="#888888", width=2 * SCALE)
    top = max(line.height for line in lines)
    for line in sorted(lines, key=lambda line: line.height):
        share = 0.45 + 0.75 * line.height / top
        colour = tuple(min(255, round(share * part)) for part in colours[line.tool])
        ends = [((x - left) * scale, (back - y) * scale) for x, y in (line.start, line.end)]
        draw.line(ends, fill=colour, width=round(LINE * scale))
    return picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def main() -> None:
    """Slice the plates and write the picture."""
    slicer = shutil.which("prusa-slicer")
    if not slicer:
        sys.exit("prusa-slicer is not installed")
    pictures = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (command, colours, at) in enumerate(PLATES):
            plate, gcode = Path(folder, f"{number}.3mf"), Path(folder, f"{number}.gcode")
            words = command.format(plate).split()
            subprocess.run([sys.executable, "-m", "printkit", *words], check=True)
            subprocess.run([slicer, *SLICED.split(), "-o", gcode, plate], check=True)
            pictures.append(drawn(list(laid(gcode.read_text())), colours, at))
    whole = Image.new("RGB", (2 * SIZE + 20, SIZE), "white")
    for number, picture in enumerate(pictures):
        whole.paste(picture, (number * (SIZE + 20), 0))
    whole.quantize(96).save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
