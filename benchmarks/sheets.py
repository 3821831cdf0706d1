"""Time boards as PDF against plain reportlab; measure time and memory of all kits.

python benchmarks/sheets.py
"""

import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from by_hand import LEG, by_hand
from timing import cpu_ms, report

from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import BoardDefinition, read_board
from printkit.draw.display import Document
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.apply_style import styled
from printkit.draw.style.styles import load_style
from printkit.paper.board.board_pages import board_pages
from printkit.rules.catalogue import game_names

PRINTKIT = str(Path(sys.executable).with_name("printkit"))
MOST_MIB = 150


def board(side: int) -> BoardDefinition:
    text = f"{{name: b, lattice: hex, play_on: edges, shape: {{hexagon: {side}}}, side: {LEG}mm}}"
    return read_board(read_node(text.encode(), "board.yaml"))


def board_pdf(definition: BoardDefinition) -> tuple[int, bytes]:
    """Return the number of pages and the PDF of a board with legs, names, key and ruler."""
    layout = Layout(PrintOptions(paper=find_paper("a4")), "printkit")
    pages = tuple(board_pages(definition, layout))
    return len(pages), write_pdf(styled(Document("board", pages), load_style("colour")))


def boards() -> None:
    """Time a board of one sheet and a board of many against hexagons by reportlab."""
    a_cell = []
    for side, runs in ((5, 15), (20, 3)):
        definition = board(side)
        cells = len(definition.board.cells)
        pages, _ = board_pdf(definition)
        time = cpu_ms(lambda its=definition: board_pdf(its), runs)
        name = f"{cells} cells as PDF, CPU, {pages} pages"
        report(name, time, "the hexagons by hand", cpu_ms(lambda n=side: by_hand(n), runs))
        a_cell.append(time / cells)
    print(f"{'':<44} {a_cell[1]:9.3f} ms a cell of many, {a_cell[0]:.3f} ms of few: ", end="")
    print(f"{a_cell[1] / a_cell[0]:.2f}×  (linear: about 1)")


def child_ms(command: list[str], runs: int = 9) -> float:
    """Return the median processor time of a process, in milliseconds."""
    times = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * statistics.median(times)


def whole_process() -> None:
    """Time the command `printkit board` against a process that runs by_hand.py."""
    with tempfile.TemporaryDirectory() as folder:
        whole = child_ms([PRINTKIT, "board", "xong-standard", "-o", f"{folder}/board.pdf"])
    floor = child_ms([sys.executable, str(Path(__file__).with_name("by_hand.py"))])
    report("printkit board, 61 cells, CPU", whole, "a process by hand", floor, 5)


def kits() -> None:
    """Time `printkit kit` for every game, each kit in a separate process."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    before = usage.ru_utime + usage.ru_stime
    with tempfile.TemporaryDirectory() as folder:
        for game in game_names():
            command = [PRINTKIT, "kit", game, "-o", f"{folder}/{game}"]
            subprocess.run(command, check=True, capture_output=True)
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            time = usage.ru_utime + usage.ru_stime
            files = len(list(Path(folder, game).iterdir()))
            name = f"printkit kit {game}, {files} files, CPU"
            print(f"{name:<44} {1000 * (time - before):9.0f} ms")
            before = time
    peak = usage.ru_maxrss / 1024  # of the largest of all children so far
    print(f"{'all kits, peak memory':<44} {peak:9.0f} MiB  (aim: below {MOST_MIB})")


if __name__ == "__main__":
    boards()
    whole_process()
    kits()
