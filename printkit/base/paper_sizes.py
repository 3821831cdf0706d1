"""Named and custom paper sizes in mm."""

from typing import NamedTuple

from printkit.base.errors import InputError, nearest
from printkit.base.units import MM_PER_INCH, parse_size


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
