"""Display lists as text, to be compared and read: lengths in mm to 0.01.

Words and small shapes are written; of many shapes in a row, how many there are of each kind, their
box and a digest. A length is rounded from four decimals, as files are written, so that no machine's
last bit tips it. Where a ring begins and which way it runs is up to the geometry's library, and
does not count.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from printkit.draw.display import Circle, Clipped, Ink, Mark, Page, Path, Text

_FEW = 4  # shapes in a row that are written
_SHORT = 100  # characters of the points of one that is written


def page_text(page: Page) -> str:
    """The whole page: its size, trim and name, then its marks in their order."""
    head = f"{page.name or 'page'}: {_numbers(page.width, page.height)} mm"
    if page.trim:
        head += f", trim {_numbers(*page.trim)}, bleed {_number(page.bleed)}"
    return "\n".join([head, *_lines(page.marks), ""])


def _lines(marks: Iterable[Mark]) -> Iterator[str]:
    for kind, group in groupby(marks, lambda mark: type(mark) in (Circle, Path) or _kind(mark)):
        if kind is True:
            yield from _shapes(list(group))
            continue
        yield kind
        for mark in group:
            inner = _lines(mark.marks) if isinstance(mark, Clipped) else [_points(mark)]
            yield from (f"  {line}" for line in inner)


def _shapes(marks: Sequence[Mark]) -> Iterator[str]:
    """Each of a few shapes, or of many how many there are of a kind, with their box and digest."""
    written = [f"{_kind(mark)}: {_points(mark)}" for mark in marks]
    if len(written) <= _FEW:
        for line in written:
            yield line if len(line) <= _SHORT + _SHORT else f"{line[:_SHORT]}… {_digest([line])}"
        return
    for kind, count in Counter(map(_kind, marks)).items():
        yield f"{kind}: {count}"
    points = [point for mark in marks for point in _corners(mark)]
    low, high = (_numbers(*map(side, zip(*points, strict=True))) for side in (min, max))
    yield f"  within {low} {high}, {_digest(written)}"


def _kind(mark: Mark) -> str:
    match mark:
        case Circle():
            return f"{mark.tag or '-'} circle {_number(mark.radius)} {_ink(mark.ink)}"
        case Path():
            return f"{mark.tag or '-'} {'area' if mark.closed else 'line'} {_ink(mark.ink)}"
        case Text():
            words = [mark.tag or "-", "text", _number(mark.size), mark.colour, mark.anchor]
            words += ["bold"] * mark.bold + ["display"] * mark.display
            return " ".join(words + [_number(mark.angle)] * bool(mark.angle))
        case Clipped():
            return f"clipped to {_numbers(*mark.box)}"


def _points(mark: Mark) -> str:
    match mark:
        case Circle():
            return _numbers(*mark.centre)
        case Text():
            return f"{_numbers(*mark.at)} {mark.text}"
        case Path():
            rings = [[_numbers(*point) for point in ring] for ring in mark.rings]
            if mark.closed:
                rings = sorted(min(_turned(ring), _turned(ring[::-1])) for ring in rings)
            return " / ".join(map(" ".join, rings))
        case Clipped():
            raise ValueError(mark)


def _corners(mark: Mark) -> Iterator[tuple[float, float]]:
    if isinstance(mark, Path):
        for ring in mark.rings:
            yield from ring
    elif isinstance(mark, Circle):
        (x, y), radius = mark.centre, mark.radius
        yield from ((x - radius, y - radius), (x + radius, y + radius))


def _turned(ring: list[str]) -> list[str]:
    start = ring.index(min(ring))
    return [*ring[start:], *ring[:start]]


def _ink(ink: Ink) -> str:
    words = [f"fill {ink.fill}"] if ink.fill else []
    if ink.stroke:
        words.append(f"stroke {ink.stroke} {_number(ink.width)}")
    if ink.dash:
        words.append(f"dash {_numbers(*ink.dash)}")
    return ", ".join(words)


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def _number(length: float) -> str:
    return f"{round(round(length * 1e4) / 100) / 100:g}"


def _numbers(*lengths: float) -> str:
    return ",".join(map(_number, lengths))
