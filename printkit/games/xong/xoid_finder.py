"""Find the new Xoids that still fit, and their places.

A few bit shifts of the vacant legs find all places of a short Xoid together. If every short Xoid
was placed before or does not fit, the few connected sets of vacant legs are grown leg by leg.
"""

from collections.abc import Iterable

from printkit.base.errors import InputError
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, free_polytwigs, orientations
from printkit.games.xong.rules import Xong, XongPosition

MOST_LISTED = 100_000_000  # approximate largest size, in bytes, of all lists of places together
SHORT = 11  # most legs of a short Xoid; one Xoid of each short form would fill 10,000 hexagons
FEW = 40  # most legs in large vacant parts for which sets are grown without trying short Xoids
_PLACE = 40  # bytes of a listed place, in addition to one bit for each leg of the board

Fits = dict[Form, list[int]]


def listed_bytes(board_legs: int, images: int) -> int:
    """Return the approximate size, in bytes, of the lists of all places of `images` fixed forms."""
    return board_legs // 3 * images * (_PLACE + board_legs // 8)  # legs have three directions


class XoidFinder:
    """Finds new Xoids that fit in positions of one game of Xong.

    Xoids of up to `short` legs are tried one by one; longer ones are grown leg by leg. Queries may
    come in any order, but are fastest if each position follows from the previous one.
    """

    def __init__(self, game: Xong, short: int = SHORT) -> None:
        self.game = game
        self._short = short
        self._grid = game.space.grid
        self._taken = 0
        self._vacant = self._grid.whole
        self._full: set[Form] = set()  # forms that do not fit on the vacant legs

    def check(self, forms: Iterable[Form]) -> None:
        """Raise InputError if lists of all places of `forms` would be too long."""
        legs = len(self.game.board.edges)
        images = sum(len(set(orientations(form))) for form in forms)
        if listed_bytes(legs, images) > MOST_LISTED:
            raise InputError(
                f"a board of {legs} legs has too many places for these Xoids; choose a "
                "smaller board, or Xoids of fewer legs"
            )

    def _turn_to(self, taken: int) -> int:
        """Set the taken legs to the mask `taken`; return the vacant legs as a mask of the grid."""
        if taken != self._taken:
            if self._taken & ~taken:
                self._taken, self._vacant = 0, self._grid.whole
                self._full.clear()
            self._vacant &= ~self._grid.spread(taken & ~self._taken)
            self._taken = taken
        return self._vacant

    def places(self, form: Form, taken: int) -> list[int]:
        """Return the placements of `form` on legs not in the mask `taken`, as masks."""
        return list(self._grid.places(form, self._turn_to(taken)))

    def count(self, form: Form, taken: int) -> int:
        """Return the length of the list `places`, without making the list."""
        return self._grid.count(form, self._turn_to(taken))

    def place(self, form: Form, taken: int, chosen: int) -> int:
        """Return the item with the index `chosen` in the list `places`, without making the list."""
        return self._grid.place(form, self._turn_to(taken), chosen)

    def fitting(self, position: XongPosition, legs: int) -> list[Form]:
        """Return the new forms of `legs` legs that fit in `position`, in the canonical order."""
        vacant, full = self._turn_to(position.taken), self._full
        found = []
        for form in free_polytwigs(legs):
            if form not in position.forms and form not in full:
                if self._grid.fits(form, vacant):
                    found.append(form)
                else:
                    full.add(form)
        return found

    def placed(self, position: XongPosition, forms: Iterable[Form]) -> Fits:
        """Return a mapping of each of `forms` to the masks of its placements in `position`."""
        return {form: self.places(form, position.taken) for form in forms}

    def smallest(self, position: XongPosition, least: int = 1) -> list[Form]:
        """Return the smallest new forms that fit, or []; `least` is a lower bound on their legs."""
        if position.turns and not position.witness:
            return []
        space, vacant = self.game.space, self.game.all_legs & ~position.taken
        wide = [part for part in space.components(vacant) if part.bit_count() >= least]
        if sum(map(int.bit_count, wide)) > FEW:
            for legs in range(least, self._short + 1):
                if found := self.fitting(position, legs):
                    return found
            least = max(least, self._short + 1)
        # Few sets remain, because every shorter connected set has the form of a placed Xoid
        sets = {1 << leg for part in wide for leg in bits(part)}
        for _ in range(1, least):
            sets = space.grown(sets, vacant)
        while True:  # the loop ends at the latest at the size of the position's witness
            new = [mask for mask in sets if space.fixed_form(bits(mask)) not in position.forms]
            if new:
                return sorted({space.form_of(bits(mask)) for mask in new})
            sets = space.grown(sets, vacant)
