"""Measure paper and time to arrange pieces in rows, nested, and with other programs.

python benchmarks/nesting.py

The other programs, rectpack and spyrrow, are measured if they are installed.
"""

import importlib.util
import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from printkit.boards.lattice import HEX
from printkit.boards.polytwig import mirrored, polytwigs, sites
from printkit.draw.geometry.fit import Fit
from printkit.draw.geometry.nesting import NestedPiece, Outline, Stock, grid
from printkit.draw.geometry.nesting.layout import extent, turned, used
from printkit.draw.geometry.nesting.packing import nest
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize, outline

SIXTHS = tuple(range(0, 360, 60))
SPYRROW_SECONDS = 15
A_HUNDREDTH = 100


class Job(NamedTuple):
    name: str
    outlines: list[Outline]
    stock: Stock
    spacing: float
    turns: Sequence[float]


def xoids(leg: float, width: float | None = None, *, hands: bool = False) -> list[Outline]:
    """Return the outlines of the 48 Xoids of 1 to 6 legs, with `hands` also mirrored Xoids."""
    size = PieceSize.for_leg(leg, Fit(width=width))
    forms = []
    for xoid in polytwigs(6):
        forms += [xoid.form, mirrored(xoid.form)] if hands and xoid.chiral else [xoid.form]
    return [outline(sites(form), Plane(HEX, leg), size) for form in forms]


def disc(radius: float) -> Outline:
    steps = (math.tau * corner / 64 for corner in range(64))
    return (tuple((radius * math.cos(step), radius * math.sin(step)) for step in steps),)


JOBS = (
    Job("48 Xoids, 14 mm legs, A4", xoids(14, 5), Stock(194, 281), 2, SIXTHS),
    Job("48 Xoids, 12 mm legs, A4", xoids(12), Stock(190, 265), 2.5, SIXTHS),
    Job("80, chiral ones in both hands", xoids(12, hands=True), Stock(190, 265), 2.5, SIXTHS),
    Job("500 counters of 20 mm", [disc(10)] * 500, Stock(190, 265), 1, (0,)),
    Job("5,000 counters of 20 mm", [disc(10)] * 5000, Stock(190, 265), 1, (0,)),
)


def measured(job: Job, name: str, work: Callable[[], list[NestedPiece]]) -> None:
    start = time.perf_counter()
    layout = work()
    seconds = time.perf_counter() - start
    report(job, name, used(job.outlines, layout), seconds)


def report(job: Job, name: str, length: tuple[int, float], seconds: float) -> None:
    sheets, depth = length
    pages = sheets - 1 + depth / job.stock.height
    print(f"{job.name:<32} {name:<10} {sheets} sheets, {pages:5.2f} pages used {seconds:8.2f} s")


def packed_boxes(job: Job) -> None:
    """Pack the pieces' flattest bounding boxes with rectpack."""
    import rectpack

    start = time.perf_counter()
    packer = rectpack.newPacker()
    for piece in job.outlines:
        boxes = [extent(turned(piece, turn)) for turn in job.turns]
        box = min(boxes, key=lambda box: (box.height, box.width))
        sides = (box.width + job.spacing, box.height + job.spacing)
        packer.add_rect(*(math.ceil(A_HUNDREDTH * side) for side in sides))
    sides = (math.floor(A_HUNDREDTH * (side + job.spacing)) for side in job.stock)
    packer.add_bin(*sides, count=len(job.outlines))
    packer.pack()
    deepest = max(box.y + box.height for box in packer[-1]) / A_HUNDREDTH - job.spacing
    report(job, "rectpack", (len(packer), deepest), time.perf_counter() - start)


def packed_strip(job: Job) -> None:
    """Pack all pieces with spyrrow on a strip as wide as the stock, in about SPYRROW_SECONDS."""
    import spyrrow

    start = time.perf_counter()
    turns = [float(turn) for turn in job.turns]
    pieces = Counter(outer for outer, *_ in job.outlines).items()
    items = [spyrrow.Item(str(i), ring, count, turns) for i, (ring, count) in enumerate(pieces)]
    strip = spyrrow.StripPackingInstance(job.name, job.stock.width + 2 * job.spacing, items)
    config = spyrrow.StripPackingConfig(
        min_items_separation=job.spacing, total_computation_time=SPYRROW_SECONDS, seed=1
    )
    length = strip.solve(config).width - 2 * job.spacing  # the spacing is kept at both ends, too
    sheets = math.ceil(length / job.stock.height)
    used_up = (sheets, length - (sheets - 1) * job.stock.height)
    report(job, "spyrrow", used_up, time.perf_counter() - start)


def main() -> None:
    peers = {name for name in ("spyrrow", "rectpack") if importlib.util.find_spec(name)}
    for job in JOBS:
        wanted = (job.outlines, job.stock, job.spacing)
        measured(job, "grid", partial(grid, *wanted, turns=job.turns))
        measured(job, "nest", partial(nest, *wanted, job.turns))
        if "rectpack" in peers:
            packed_boxes(job)
        if "spyrrow" in peers and len(set(job.outlines)) > 1:
            packed_strip(job)


if __name__ == "__main__":
    main()
