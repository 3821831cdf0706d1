"""What the boards of one chain have in common."""

from typing import NamedTuple

from printkit.generate.symmetry import Symmetry


class Terms(NamedTuple):
    """The hexagons, the legs, the width, the holes and the symmetry of all boards of a chain.

    `shore` is half the perimeter; `moment` is the most that the moment of inertia may be.
    """

    cells: int
    shore: int
    neck: int
    holes: bool
    symmetry: Symmetry
    moment: float

    @property
    def rings(self) -> int:
        """How many rings of hexagons the board has around its core."""
        return (self.neck - 1) // 2

    @property
    def arc(self) -> int:
        """How many neighbours in a row a hexagon of the core has at least."""
        return 2 - self.neck % 2

    @property
    def order(self) -> int:
        """How many hexagons change together, but for those on an axis or in a centre."""
        return len(self.symmetry.motions)

    @property
    def stride(self) -> int:
        """By how many hexagons a step changes the board, roughly."""
        return self.order * (self.rings + 1)

    @property
    def core(self) -> int:
        """How many hexagons a round core has; one with more shore than that has fewer."""
        return self.cells - self.rings * (self.shore - 3 * self.rings)

    @property
    def effort(self) -> int:
        """How many times as long a step takes as that of a single hexagon, roughly."""
        return (1 + 2 * self.rings) * (1 + self.order // 2)

    @property
    def most(self) -> int:
        """The most hexagons that a board may have on the way to another: a ring of six, say, is
        made by taking the middle out of seven.
        """
        return self.cells + (self.order * (self.rings + 1) if self.holes else 0)
