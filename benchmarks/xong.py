"""Xong: printing, enumeration and verification, each against a floor measured in the same run."""

import io
import math
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas
from timing import median_ms, report

from printkit.app.verify import verify_bytes
from printkit.catalog import load_board
from printkit.documents.reader import read_node
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.sheets.board import board_document
from printkit.topology import polytwig

RECORD = Path(__file__).with_name("xong-game.yaml").read_bytes()
MM = 72 / 25.4


def plain_hexagons() -> bytes:
    """The 61 hexagons and their labels as one would draw them straight into a canvas."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(210 * MM, 297 * MM))
    for r in range(-4, 5):
        for q in range(max(-4, -4 - r), min(4, 4 - r) + 1):
            x, y = 105 + 12 * math.sqrt(3) * (q + r / 2), 150 + 18 * r
            path = canvas.beginPath()
            for i in range(6):
                angle = math.radians(60 * i + 30)
                point = ((x + 12 * math.cos(angle)) * MM, (y + 12 * math.sin(angle)) * MM)
                (path.lineTo if i else path.moveTo)(*point)
            path.close()
            canvas.drawPath(path)
            canvas.drawCentredString(x * MM, y * MM, f"{q}{r}")
    canvas.save()
    return buffer.getvalue()


def board_pdf() -> bytes:
    """The board as printkit prints it: 61 cells, 210 legs, labels, key and ruler."""
    return write_pdf(board_document(load_board("xong-standard"), find_paper("a4"), 10))


def naive_polytwigs(legs: int) -> int:
    """Free polytwigs counted without remembering orientations: every child made canonical."""
    forms = {polytwig.canonical([1])}
    for _ in range(legs - 1):
        forms = {
            polytwig.canonical([*form, key])
            for form in forms
            for leg in form
            for key in polytwig._joined(leg)
            if key not in form
        }
    return len(forms)


def fast_polytwigs(legs: int) -> int:
    """The same by the library, with nothing remembered from before."""
    polytwig.free_polytwigs.cache_clear()
    return len(polytwig.free_polytwigs(legs))


def placements(max_legs: int) -> int:
    """All placements on the empty standard board."""
    space = polytwig.EdgeSpace(load_board("xong-standard").board)
    return sum(
        len(space.placements(form))
        for legs in range(1, max_legs + 1)
        for form in polytwig.free_polytwigs(legs)
    )


def peak_memory_mib(*arguments: str) -> float:
    """The greatest resident size of a printkit process."""
    code = (
        "import resource, sys; from printkit.cli.main import main; main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1]) / 1024


report("board as PDF", median_ms(board_pdf), "61 hexagons by hand", median_ms(plain_hexagons))
naive = median_ms(lambda: naive_polytwigs(9), 1)
report("free polytwigs, n = 9", median_ms(lambda: fast_polytwigs(9), 3), "naive", naive)
report("free polytwigs, n = 10", median_ms(lambda: fast_polytwigs(10), 3), "naive, n = 9", naive)
listing = median_ms(lambda: placements(6))
report("22,945 placements of ≤ 6 legs", listing, "known floor", 34.0, 1)
verify = median_ms(lambda: verify_bytes(RECORD, "xong-game.yaml", Path()), 51)
reading = median_ms(lambda: read_node(RECORD, "xong-game.yaml"), 51)
report("verify a full game, in process", verify, "reading its YAML", reading)
print(f"{'':<44} {verify:9.2f} ms   aim: 3 ms")
with tempfile.TemporaryDirectory() as folder:
    memory = peak_memory_mib("kit", "xong", "-o", folder)
print(f"peak memory of printkit kit xong: {memory:.0f} MiB (aim: below 150)")
print(f"this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
