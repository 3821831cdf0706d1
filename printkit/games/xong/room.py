"""Which new Xoids still fit, and where.

The places of short Xoids come from tables of the board, each a comparison of two masks. Longer
ones are grown leg by leg within the vacant legs; by then these are few.
"""

from collections.abc import Iterable, Iterator

from printkit.errors import InputError
from printkit.games.xong.rules import Xong, XongPosition
from printkit.topology.masks import bits
from printkit.topology.polytwig import Form, free_polytwigs, orientations

MOST_TABLED = 100_000_000  # bytes, about, for tables of places
MOST_GROWN = 300_000_000  # bytes, about, for sets of legs that are grown
TABLED = 6  # legs: the places of all such Xoids on the standard board are listed in 34 ms
_PLACE = 40  # bytes of a place, and a bit for each leg of the board
_GROWN = 100  # of a place in a set, likewise

Fits = dict[Form, list[int]]


def tabled_bytes(board_legs: int, max_legs: int) -> int:
    """Estimate the bytes that tables of Xoids up to `max_legs` take on a board of `board_legs`."""
    forms = (form for legs in range(1, max_legs + 1) for form in free_polytwigs(legs))
    return sum(_table_bytes(board_legs, form) for form in forms)


def _table_bytes(board_legs: int, form: Form) -> int:
    places = board_legs // 3 * len(set(orientations(form)))  # a third of the legs lie each way
    return places * (_PLACE + board_legs // 8)


class Room:
    """The room for new Xoids in positions of one game; it keeps what it has found.

    Answers do not depend on what was asked before. They come quickest when each position follows
    from the one before. On very large boards they raise InputError.
    """

    def __init__(self, game: Xong, tabled: int = TABLED) -> None:
        self.game = game
        self.tabled = tabled
        self._tabled_bytes = 0
        self._all_places: dict[Form, list[int]] = {}
        self._vacant_places: dict[Form, tuple[int, list[int]]] = {}

    def check(self, max_legs: int) -> None:
        """Raise InputError, before any work, where Xoids up to `max_legs` legs are too many."""
        legs = len(self.game.board.edges)
        if tabled_bytes(legs, max_legs) > MOST_TABLED:
            raise _too_large(legs)

    def places(self, form: Form, taken: int) -> list[int]:
        """The placements of `form` on legs not in the mask `taken`, as masks in ascending order."""
        known, places = self._vacant_places.get(form, (0, None))
        if places is None or known & ~taken:
            places = self._places(form)
        if taken != known:
            places = [mask for mask in places if not mask & taken]
        self._vacant_places[form] = (taken, places)
        return places

    def _places(self, form: Form) -> list[int]:
        if form not in self._all_places:
            self._make_room(form)
            self._all_places[form] = sorted(self.game.space.placements(form))
        return self._all_places[form]

    def _make_room(self, form: Form) -> None:
        """Count the table of `form` before it is made. Raises InputError for too large a board."""
        legs = len(self.game.board.edges)
        self._tabled_bytes += _table_bytes(legs, form)
        if self._tabled_bytes > MOST_TABLED:
            raise _too_large(legs)

    def new_forms(self, position: XongPosition, legs: int) -> list[Form]:
        """The forms of `legs` legs, at most `tabled`, not yet placed in `position`, in order."""
        return [form for form in free_polytwigs(legs) if form not in position.forms]

    def fits(self, position: XongPosition, legs: int) -> Fits:
        """The new Xoids of `legs` legs that fit, in the canonical order, with all placements."""
        if legs > self.tabled:
            return self._grown_fits(position, self._connected_sets(position, legs))
        found = {form: self.places(form, position.taken) for form in self.new_forms(position, legs)}
        return {form: places for form, places in found.items() if places}

    def smallest(self, position: XongPosition) -> Fits:
        """The new Xoids in `position` of the least size that fits; none when the game is over.

        While no shorter Xoid is new, every shorter connected set has the form of one that was
        placed, so there are few to grow from.
        """
        most = position.witness.bit_count() if position.turns else 1
        legs = 0
        for legs in range(1, min(most, self.tabled) + 1):
            if fits := self.fits(position, legs):
                return fits
        if most <= self.tabled:
            return {}
        sets = self._connected_sets(position, legs)
        while True:  # ends at the size of the position's witness at the latest
            sets = self._larger(sets, position.taken)
            if fits := self._grown_fits(position, sets):
                return fits

    def _connected_sets(self, position: XongPosition, legs: int) -> set[int]:
        """All connected sets of `legs` vacant legs, at least as many as are tabled."""
        taken = position.taken
        forms = free_polytwigs(self.tabled)
        sets = {mask for form in forms for mask in self.places(form, taken)}
        for _ in range(legs - self.tabled):
            sets = self._larger(sets, taken)
        return sets

    def _larger(self, sets: Iterable[int], taken: int) -> set[int]:
        """The connected sets of vacant legs that have one leg more than `sets`, all of one size.

        Raises InputError where there are too many of them.
        """
        near, vacant = self.game.space.near, self.game.all_legs & ~taken
        legs = len(self.game.board.edges)
        most = MOST_GROWN // (_GROWN + legs // 8)
        larger: set[int] = set()
        for mask in sets:
            larger.update(mask | 1 << leg for leg in bits(near(mask) & vacant))
            if len(larger) > most:
                raise _too_large(legs)
        return larger

    def _grown_fits(self, position: XongPosition, sets: Iterable[int]) -> Fits:
        found: Fits = {}
        for mask, form in self._new(position, sets):
            found.setdefault(form, []).append(mask)
        return {form: sorted(found[form]) for form in sorted(found)}

    def _new(self, position: XongPosition, sets: Iterable[int]) -> Iterator[tuple[int, Form]]:
        for mask in sets:
            if self.game.fixed_form(mask) not in position.forms:
                yield mask, self.game.space.form_of(bits(mask))


def _too_large(legs: int) -> InputError:
    return InputError(
        f"on a board of {legs} legs Xoids lie in too many places to look at them all; "
        "take a smaller board, or Xoids of fewer legs"
    )
