"""What a cutting machine is told: strokes in layers, in mm from a sheet's top left corner, y down.

Terminology
-----------
stroke
    What the tool follows in one go: a run of straight pieces, open or closed, or a true circle.
cut
    A stroke that goes through. Its depth is greater than that of the cuts around it, and 0 where
    there are none: the deepest come first, while what surrounds them still holds them.
etching
    What marks the surface: areas to be filled and strokes to be followed. It has no colour of its
    own; a preset gives every layer the colour that its machine understands.
"""

from typing import NamedTuple

from printkit.render.display import Mark, Point

Ring = tuple[Point, ...]


class Run(NamedTuple):
    """Straight pieces from point to point, back to the first one if closed."""

    points: tuple[Point, ...]
    closed: bool


class Disc(NamedTuple):
    """A true circle."""

    centre: Point
    radius: float


Stroke = Run | Disc


class CutPath(NamedTuple):
    """A cut; `name` is that of its piece, empty where neighbours share it."""

    stroke: Stroke
    depth: int = 0
    name: str = ""

    @property
    def inner(self) -> bool:
        """Whether it lies within another cut."""
        return self.depth > 0


class Area(NamedTuple):
    """A plain area: what an odd number of its rings surrounds."""

    rings: tuple[Ring, ...]


class Etching(NamedTuple):
    """Areas to be filled and strokes to be followed on the surface."""

    areas: tuple[Area, ...] = ()
    lines: tuple[Stroke, ...] = ()


class CutSheet(NamedTuple):
    """One sheet of material; cuts are in the order in which they should be made."""

    name: str
    width: float
    height: float
    cut: tuple[CutPath, ...] = ()
    score: tuple[Stroke, ...] = ()
    engrave: Etching = Etching()
    print_: tuple[Mark, ...] = ()
    notes: Etching = Etching()
