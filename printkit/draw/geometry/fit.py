"""How closely pieces and parts of boards fit; all lengths in mm.

Terminology:

- *place*: the distance between neighbouring sites: the leg of a Xoid, the pitch of a board of
  cells, the side of a hexagon if stones are placed on its corners.
- *clearance*: the gap between two pieces on neighbouring sites.
- *kerf*: the width that a cutter burns away, 0 for scissors and knives. Paths are offset by half
  the kerf (`geometry.toolpaths`), so pieces keep their drawn size and clearance.
- *nozzle*: the width of the line of a 3D printer, 0 for other tools. Printed lines bulge, so the
  default clearance is at least as wide as the nozzle.
- *joint*: the gap between two parts of a split board.
"""

import math
from typing import NamedTuple

from printkit.base.errors import InputError

_LEAST_GAP = 0.4  # mm, minimum default clearance except in tiny places; keeps small pieces loose
_SHARE = 1 / 30  # default clearance relative to a large place: tight enough to keep pieces in place
_MOST_SHARE = 1 / 8  # maximum default gap relative to a tiny place, so that drawings hold together
_LEAST_PIECE = 1 / 4  # minimum size of a piece relative to its place
_JOINT = 0.1  # mm, minimum default joint: tight enough to hold, loose enough to close by hand


class Fit(NamedTuple):
    """Chosen sizes of pieces and joints; `width` is the width of Xoids. None means the default."""

    width: float | None = None
    clearance: float | None = None
    kerf: float = 0.0
    nozzle: float = 0.0
    joint: float | None = None

    def gap(self, place: float) -> float:
        """The given or default clearance in mm between pieces on sites that are `place` mm apart.

        The default is a thirtieth of the place and at least 0.4 mm, but at most an eighth of the
        place. Even so, it is never less than the nozzle.
        """
        if self.clearance is not None:
            return self.clearance
        return max(min(max(_LEAST_GAP, place * _SHARE), place * _MOST_SHARE), self.nozzle)

    def piece(self, place: float, share: float = 1.0) -> float:
        """The diameter of a piece in mm: `share` times `place`, or less to keep the clearance.

        Raises InputError if the clearance leaves less than a quarter of the place.
        """
        room = place - self.gap(place)
        if room < place * _LEAST_PIECE:
            raise InputError(
                f"a clearance of {self.gap(place):g} mm leaves too little of pieces for places "
                f"{place:g} mm apart; give at most {math.floor(place * 7.5) / 10:g} mm"
            )
        return min(share * place, room)

    def turned_square(self, place: float, side: float) -> float:
        """The side of a square piece that fits in any rotation: `side` mm or less."""
        return min(side, self.piece(place) / math.sqrt(2))

    @property
    def joint_gap(self) -> float:
        """The gap between two parts of a split board; default: half the nozzle, at least 0.1 mm."""
        return max(_JOINT, self.nozzle / 2) if self.joint is None else self.joint


DEFAULT_FIT = Fit()
