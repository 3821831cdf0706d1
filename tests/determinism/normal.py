"""SVG and display lists as text in which only what a person could see makes a difference.

Lengths are rounded to 0.01 mm, from the four decimals that are written: so a last bit that another
machine reckons differently tips none over. Where a ring begins and which way it runs is as chance
in geometry's library has it, and does not count either.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from xml.etree import ElementTree as ET

from printkit.draw.display import Circle, Clipped, Mark, Path, Text

UNSEEN = {"style", "metadata", "creator"}
CENT = Decimal("0.01")
FRACTION = re.compile(r"-?\d+\.\d+")
Ring = Sequence[tuple[str, str]]


def near(number: float | str) -> str:
    """A length to 0.01 mm."""
    written = number if isinstance(number, str) else f"{number:.4f}"
    return str(Decimal(written).quantize(CENT).normalize() + 0)


def rings(found: Sequence[Ring], *, closed: bool) -> str:
    """Rings in an order of their own, each from its least point on."""
    if not closed:
        return " / ".join(map(_line, found))
    return " / ".join(sorted(min(_turned(ring), _turned(ring[::-1])) for ring in found))


def _turned(ring: Ring) -> str:
    start = ring.index(min(ring))
    return _line([*ring[start:], *ring[:start]])


def _line(points: Ring) -> str:
    return " ".join(map(",".join, points))


def svg(data: bytes) -> list[str]:
    """The elements of an SVG file, a line each, without its typefaces and how it was made."""
    return [
        _element(element) for element in ET.fromstring(data).iter() if _kind(element) not in UNSEEN
    ]


def _kind(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _element(element: ET.Element) -> str:
    attributes = dict(element.attrib)
    drawn = attributes.pop("d", "")
    words = [f"{name}={_rounded(attributes[name])}" for name in sorted(attributes)]
    return " ".join([_kind(element), *words, _data(drawn), (element.text or "").strip()])


def _rounded(text: str) -> str:
    return FRACTION.sub(lambda match: near(match[0]), text)


def _data(drawn: str) -> str:
    """The rings of a path."""
    parts = re.findall(r"M([^MZ]*)(Z?)", drawn)
    numbers = [[near(number) for number in re.findall(r"-?[\d.]+", part)] for part, _ in parts]
    found = [list(zip(ring[::2], ring[1::2], strict=True)) for ring in numbers]
    return rings(found, closed=any(end for _, end in parts))


def marks(found: Sequence[Mark]) -> Iterator[str]:
    """Marks, a line each; what is clipped stands after its box."""
    for mark in found:
        match mark:
            case Path():
                points = [[(near(x), near(y)) for x, y in ring] for ring in mark.rings]
                yield f"{mark.tag} {mark.ink} {rings(points, closed=mark.closed)}"
            case Circle():
                yield f"{mark.tag} {mark.ink} {_near(*mark.centre, mark.radius)}"
            case Text():
                its = (mark.text, mark.colour, mark.bold, mark.anchor)
                yield f"{mark.tag} {its} {_near(*mark.at, mark.size, mark.angle)}"
            case Clipped():
                yield f"within {_near(*mark.box)}"
                yield from marks(mark.marks)


def _near(*numbers: float) -> str:
    return " ".join(map(near, numbers))
