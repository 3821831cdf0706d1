"""The fit of pieces next to each other and of the parts of a split board; all lengths in mm.

Terminology:

- *place*: the distance between neighbouring sites, which is the leg of a Xoid, the pitch of a board
  of cells, or the side of a hexagon if stones are placed on the hexagon's corners.
- *clearance*: the gap between two pieces on neighbouring sites.
- *kerf*: the width of material that a cutter removes, 0 for scissors and knives. Tool paths are
  offset by half the kerf, so pieces keep their drawn size and clearance.
- *nozzle*: the width of a line that a 3D printer prints, 0 for other tools. Printed lines bulge, so
  the default clearance is at least as wide as the nozzle.
- *joint*: the gap between two parts of a split board.
"""

import math
from typing import NamedTuple

from printkit.base.errors import InputError

_LEAST_GAP = 0.4  # Minimum default clearance in mm, except for tiny pieces; keeps pieces loose.
_SHARE = 1 / 30  # Default clearance of large pieces, relative to `place`; keeps pieces in place.
_MOST_SHARE = 1 / 8  # Maximum default clearance of tiny pieces, relative to `place`.
_LEAST_PIECE = 1 / 4  # Minimum size of a piece, relative to `place`.
_JOINT = 0.1  # Minimum default joint in mm: tight enough to hold, loose enough to close by hand.


class Fit(NamedTuple):
    """Sizes of pieces and joints in mm; `width` is that of Xoids. None stands for the default."""

    width: float | None = None
    clearance: float | None = None
    kerf: float = 0.0
    nozzle: float = 0.0
    joint: float | None = None

    def gap(self, place: float) -> float:
        """Return the clearance in mm of pieces on sites that are `place` mm apart.

        By default, the clearance is `place` / 30, but at least 0.4 mm and at most `place` / 8. The
        default clearance is never less than the nozzle.
        """
        if self.clearance is not None:
            return self.clearance
        return max(min(max(_LEAST_GAP, place * _SHARE), place * _MOST_SHARE), self.nozzle)

    def piece(self, place: float, share: float = 1.0) -> float:
        """Return a piece's diameter in mm, `share` · `place` or less if the clearance requires it.

        Raises InputError if the clearance leaves less than a quarter of `place` for the piece.
        """
        room = place - self.gap(place)
        if room < place * _LEAST_PIECE:
            raise InputError(
                f"a clearance of {self.gap(place):g} mm makes pieces too small, because "
                f"neighbouring places are {place:g} mm apart; give at most "
                f"{math.floor(place * 7.5) / 10:g} mm"
            )
        return min(share * place, room)

    def turned_square(self, place: float, side: float) -> float:
        """Return the side in mm of a square piece that fits in any rotation, at most `side`."""
        return min(side, self.piece(place) / math.sqrt(2))

    @property
    def joint_gap(self) -> float:
        """The gap between two parts of a split board; default: half the nozzle, at least 0.1 mm."""
        return max(_JOINT, self.nozzle / 2) if self.joint is None else self.joint


DEFAULT_FIT = Fit()
