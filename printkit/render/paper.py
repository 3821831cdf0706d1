"""Sheets of paper and what fits on them, in mm."""

from typing import NamedTuple

from printkit.errors import InputError, nearest
from printkit.units import MM_PER_INCH


class Paper(NamedTuple):
    """A sheet: portrait unless turned."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> "Paper":
        """The sheet on its side."""
        return Paper(f"{self.name} landscape", self.height, self.width)


def _inches(name: str, width: float, height: float) -> Paper:
    return Paper(name, width * MM_PER_INCH, height * MM_PER_INCH)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        _inches("letter", 8.5, 11),
        Paper("a3", 297, 420),
        _inches("legal", 8.5, 14),
        _inches("tabloid", 11, 17),
    )
}


def find_paper(name: str) -> Paper:
    """The paper of a name, in any case. Raises InputError."""
    paper = PAPERS.get(name.lower())
    if paper is None:
        raise InputError(f"no paper is called '{name[:40]}'; {nearest(name, tuple(PAPERS))}")
    return paper


def paper_for(width: float, height: float, paper: Paper, margin: float) -> Paper:
    """The paper, upright or on its side, whose printable area holds `width` × `height` mm.

    Raises InputError with the papers that would do.
    """
    for sheet in (paper, paper.landscape):
        if _holds(sheet, width, height, margin):
            return sheet
    larger = [
        name
        for name, other in PAPERS.items()
        if any(_holds(sheet, width, height, margin) for sheet in (other, other.landscape))
    ]
    remedy = f"it fits on {' or '.join(larger)}" if larger else "it fits on no paper that is known"
    raise InputError(
        f"{width:.0f} × {height:.0f} mm and margins of {margin:g} mm are more than {paper.name} "
        f"holds; {remedy}"
    )


def _holds(sheet: Paper, width: float, height: float, margin: float) -> bool:
    room = 2 * margin - 1e-6
    return width + room <= sheet.width and height + room <= sheet.height
