"""Lengths and paper sizes in mm. Only this module converts inches and points."""

import re
from typing import NamedTuple

from printkit.base.errors import InputError, nearest

Size = tuple[float, float]  # width and height in mm
MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(
    r"\s*([0-9]{1,9}(?:\.[0-9]{1,17})?|\.[0-9]{1,17})\s*(mm|cm|in|pt)\s*", re.IGNORECASE
)


def parse_length(text: str) -> float:
    """Return the length in mm of a `text` such as `25mm`, `1.5cm`, `1in` or `12pt`.

    Raises ValueError, with a message for users, if `text` is not a length with a unit.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a length; write one such as 12mm, 1.2cm or 0.5in")
    return float(match[1]) * _MM[match[2].lower()]


def parse_size(text: str) -> Size:
    """Return the width and height in mm of a `text` such as `20x30cm` or `20cmx30cm`.

    Raises ValueError, with a message for users, if `text` is not a size.
    """
    width, _, height = text.lower().replace("×", "x").partition("x")
    unit = height.strip()[-2:]
    try:
        return parse_length(width if unit in width else width + unit), parse_length(height)
    except ValueError:
        raise ValueError(f"'{text[:40]}' is not a size; write one such as 600x400mm") from None


def points(mm: float) -> float:
    """Convert `mm` to PDF points."""
    return mm / MM_PER_POINT


def type_size(pt: float) -> float:
    """Convert a font size from points to mm."""
    return pt * MM_PER_POINT


class Paper(NamedTuple):
    """A paper size in mm, in portrait orientation unless the property `landscape` returned it."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> "Paper":
        """The paper in landscape orientation."""
        return Paper(f"{self.name} landscape", self.height, self.width)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a3", 297, 420),
        Paper("a4", 210, 297),
        Paper("a5", 148, 210),
        Paper("a6", 105, 148),
        Paper("letter", 8.5 * MM_PER_INCH, 11 * MM_PER_INCH),
        Paper("legal", 8.5 * MM_PER_INCH, 14 * MM_PER_INCH),
        Paper("tabloid", 11 * MM_PER_INCH, 17 * MM_PER_INCH),
        Paper("auto", 210, 11 * MM_PER_INCH),  # the area that both A4 and Letter contain
    )
}
LEAST, MOST = 80.0, 2000.0  # limits of the sides of a paper, in mm


def find_paper(name: str) -> Paper:
    """Return the paper `name`, such as `a4` or `200x300mm`. Raises InputError for invalid names."""
    paper = PAPERS.get(name.lower())
    if paper is None:
        try:
            sides = parse_size(name)  # `200x300mm`: the first side may omit its unit
        except ValueError:
            hint = nearest(name, tuple(PAPERS))
            message = f"'{name[:40]}' is not a paper or a size such as 200x300mm; {hint}"
            raise InputError(message) from None
        paper = Paper(name, min(sides), max(sides))
    if not LEAST <= min(paper.width, paper.height) <= max(paper.width, paper.height) <= MOST:
        raise InputError(f"paper '{name[:40]}': expected sides from {LEAST:g} to {MOST:g} mm")
    return paper
