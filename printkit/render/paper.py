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


def fitting(width: float, height: float, paper: Paper, margin: float) -> Paper | None:
    """The paper, upright or on its side, if its printable area holds `width` × `height` mm."""
    for sheet in (paper, paper.landscape):
        if _holds(sheet, width, height, margin):
            return sheet
    return None


def _holds(sheet: Paper, width: float, height: float, margin: float) -> bool:
    room = 2 * margin - 1e-6
    return width + room <= sheet.width and height + room <= sheet.height
