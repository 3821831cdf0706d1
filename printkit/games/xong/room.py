"""Which new Xoids still fit, and where.

Whether a short Xoid fits is a few shifts of the vacant legs, for all its places at once. When no
short one is new, the few connected sets that are left are grown leg by leg.
"""

from collections.abc import Iterable

from printkit.base.errors import InputError
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, free_polytwigs, orientations
from printkit.games.xong.rules import Xong, XongPosition

MOST_LISTED = 100_000_000  # bytes, about, for lists of places
SHORT = 11  # legs: Xoids of at most as many fill 10,000 hexagons
FEW = 40  # vacant legs, in parts that are large enough, in which Xoids are grown at once
_PLACE = 40  # bytes of a place, and a bit for each leg of the board

Fits = dict[Form, list[int]]


def listed_bytes(board_legs: int, images: int) -> int:
    """About what lists of all places of fixed forms, `images`, take on a board of `board_legs`."""
    return board_legs // 3 * images * (_PLACE + board_legs // 8)  # a third of the legs lie each way


class Room:
    """The room for new Xoids in positions of one game.

    Xoids of up to `short` legs are tried one by one, longer ones are grown. Answers do not depend
    on what was asked before; they come quickest when each position follows from the one before.
    """

    def __init__(self, game: Xong, short: int = SHORT) -> None:
        self.game = game
        self._short = short
        self._grid = game.space.grid
        self._taken = 0
        self._vacant = self._grid.whole
        self._full: set[Form] = set()  # that have no place while the legs of `_taken` are taken

    def check(self, forms: Iterable[Form]) -> None:
        """Raise InputError, before any work, where lists of all places of `forms` are too long."""
        legs = len(self.game.board.edges)
        images = sum(len(set(orientations(form))) for form in forms)
        if listed_bytes(legs, images) > MOST_LISTED:
            raise InputError(
                f"on a board of {legs} legs Xoids lie in too many places to look at them all; "
                "take a smaller board, or Xoids of fewer legs"
            )

    def _turn_to(self, taken: int) -> int:
        """The vacant legs as a mask of the grid, if the legs of the mask `taken` are taken."""
        if taken != self._taken:
            if self._taken & ~taken:
                self._taken, self._vacant = 0, self._grid.whole
                self._full.clear()
            self._vacant &= ~self._grid.spread(taken & ~self._taken)
            self._taken = taken
        return self._vacant

    def places(self, form: Form, taken: int) -> list[int]:
        """The placements of `form` on legs not in the mask `taken`, as masks."""
        return list(self._grid.places(form, self._turn_to(taken)))

    def count(self, form: Form, taken: int) -> int:
        """The number of `places`, without listing them."""
        return self._grid.count(form, self._turn_to(taken))

    def place(self, form: Form, taken: int, chosen: int) -> int:
        """The one of `places` with the number `chosen`, from 0, without listing the others."""
        return self._grid.place(form, self._turn_to(taken), chosen)

    def fitting(self, position: XongPosition, legs: int) -> list[Form]:
        """The new forms of `legs` legs that fit in `position`, in the canonical order."""
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
        """All placements of each of `forms` in `position`."""
        return {form: self.places(form, position.taken) for form in forms}

    def smallest(self, position: XongPosition, least: int = 1) -> list[Form]:
        """The new forms in `position` of the least size that fits; none when the game is over.

        No new form of fewer than `least` legs may fit.
        """
        if position.turns and not position.witness:
            return []
        space, vacant = self.game.space, self.game.all_legs & ~position.taken
        wide = [part for part in space.components(vacant) if part.bit_count() >= least]
        if sum(map(int.bit_count, wide)) > FEW:
            for legs in range(least, self._short + 1):
                if found := self.fitting(position, legs):
                    return found
            least = max(least, self._short + 1)
        # Every shorter connected set has the form of a Xoid that was placed, so there are few
        sets = {1 << leg for part in wide for leg in bits(part)}
        for _ in range(1, least):
            sets = space.grown(sets, vacant)
        while True:  # ends at the size of the position's witness at the latest
            new = [mask for mask in sets if space.fixed_form(bits(mask)) not in position.forms]
            if new:
                return sorted({space.form_of(bits(mask)) for mask in new})
            sets = space.grown(sets, vacant)
