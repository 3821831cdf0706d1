"""How closely pieces and parts fit, whatever makes them; all lengths in mm.

Terminology:

- *place*: what a piece is made for, as large as neighbouring places lie apart: the leg of a Xoid,
  the pitch of a board of cells, the side of a hexagon where its corners are played on.
- *clearance*: the gap that is left between two pieces on neighbouring places.
- *kerf*: the width of what a cutter burns away. Paths keep half of it away from a piece
  (`geometry.cutting`), so a piece comes out as it is drawn, and its clearance does not depend on
  the kerf. Of scissors and knives it is 0.
- *nozzle*: the width of the line that a 3D printer lays, 0 for all else. Such lines bulge, so the
  usual clearance is no narrower.
- *joint*: the gap between two parts of a board that is split.
"""

import math
from typing import NamedTuple

from printkit.base.errors import InputError

_LEAST_GAP = 0.4  # loose enough to place, where places are small
_SHARE = 1 / 30  # share of a larger place: tight enough to stay
_MOST_SHARE = 1 / 8  # share of a tiny place, so that drawings of it hold together
_LEAST_PIECE = 1 / 4  # share of its place
_JOINT = 0.1  # tight enough to hold, wide enough for fingers to close


class Fit(NamedTuple):
    """What was chosen of how pieces fit: see the module.

    `width` is that of Xoids. A `width`, `clearance` or `joint` of None is as usual.
    """

    width: float | None = None
    clearance: float | None = None
    kerf: float = 0.0
    nozzle: float = 0.0
    joint: float | None = None

    def gap(self, place: float) -> float:
        """The clearance of pieces for a `place`: the one chosen, or the usual one.

        That is a thirtieth of the place and at least 0.4 mm, but no more than an eighth of a tiny
        place, and never less than the nozzle.
        """
        if self.clearance is not None:
            return self.clearance
        return max(min(max(_LEAST_GAP, place * _SHARE), place * _MOST_SHARE), self.nozzle)

    def piece(self, place: float, share: float = 1.0) -> float:
        """The diameter of a piece for a `place`: its `share` of it, less where the clearance asks.

        Raises InputError for a clearance that leaves too little of a piece.
        """
        room = place - self.gap(place)
        if room < place * _LEAST_PIECE:
            raise InputError(
                f"a clearance of {self.gap(place):g} mm leaves too little of pieces for places "
                f"{place:g} mm apart; give at most {math.floor(place * 7.5) / 10:g} mm"
            )
        return min(share * place, room)

    def turned_square(self, place: float, side: float) -> float:
        """The side of a square piece that may lie turned: `side`, or less, as `piece` has it."""
        return min(side, self.piece(place) / math.sqrt(2))

    @property
    def joint_gap(self) -> float:
        """The gap between two parts of a split board: half the nozzle, and usually at least 0.1."""
        return max(_JOINT, self.nozzle / 2) if self.joint is None else self.joint


USUAL_FIT = Fit()
