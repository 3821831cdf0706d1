"""Positions of Xong: what was placed, and what it touches."""

from typing import NamedTuple

from printkit.topology.polytwig import Form


class XongPosition(NamedTuple):
    """`turns` are the masks of legs placed, red's first; `touched` has a mask of hexagons by role.

    `forms` holds every placed Xoid in all its orientations, each as a fixed form. `witness` is a
    placement of a new Xoid that fitted when it was found, and may still fit.
    """

    turns: tuple[int, ...]
    taken: int
    forms: frozenset[Form]
    touched: tuple[int, int]
    witness: int

    @property
    def longest(self) -> int:
        """The number of legs of the longest Xoid placed."""
        return max(map(int.bit_count, self.turns), default=0)
