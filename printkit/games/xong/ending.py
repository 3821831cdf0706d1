"""Who can be forced to place last, and so to give the other player the last point.

Only placements of new Xoids count. The giver names a Xoid; the other player chooses one of its
placements, which rules out those that overlap it or have its shape, and becomes the giver. A giver
with nothing left to name has placed last.
"""

from collections import defaultdict

from printkit.games.xong.rules import Xong, XongPosition
from printkit.topology.masks import bits
from printkit.topology.polytwig import Form

MOST_PLACEMENTS = 1200
MOST_POSITIONS = 50_000


class TooMuchRoom(Exception):  # noqa: N818 — it says why there is no answer
    """An exact answer would take too long."""


def giver_places_last(game: Xong, position: XongPosition) -> bool | None:
    """Whether the giver, who has just placed to reach `position`, can be forced to place last.

    If he cannot, he can force the other player to. None where there is too much room to tell.
    """
    try:
        return not _Ending(_new_placements(game, position)).giver_escapes()
    except TooMuchRoom:
        return None


def _new_placements(game: Xong, position: XongPosition) -> dict[Form, list[int]]:
    """All placements of all new Xoids, whatever their size. Raises TooMuchRoom."""
    live = game.novelty.live_legs(position)
    seen = {1 << leg for leg in bits(live)}
    frontier = list(seen)
    found: defaultdict[Form, list[int]] = defaultdict(list)
    while frontier:
        mask = frontier.pop()
        if game.space.fixed_form(bits(mask)) not in position.forms:
            found[game.space.form_of(bits(mask))].append(mask)
        for leg in bits(game.space.near(mask) & live):
            grown = mask | 1 << leg
            if grown not in seen:
                if len(seen) > MOST_PLACEMENTS:
                    raise TooMuchRoom
                seen.add(grown)
                frontier.append(grown)
    return found


class _Ending:
    """The rest of a game as a game of its own; positions are masks of numbered placements."""

    def __init__(self, placements: dict[Form, list[int]]) -> None:
        numbered = [
            (form, mask) for form in sorted(placements) for mask in sorted(placements[form])
        ]
        self._all = (1 << len(numbered)) - 1
        self._left_by: list[int] = []
        of_form: defaultdict[Form, int] = defaultdict(int)
        for number, (form, _) in enumerate(numbered):
            of_form[form] |= 1 << number
        self._forms = sorted(of_form.values(), key=int.bit_count)
        for form, mask in numbered:
            left = self._all & ~of_form[form]
            for number, (_, other) in enumerate(numbered):
                if other & mask:
                    left &= ~(1 << number)
            self._left_by.append(left)
        self._known: dict[int, bool] = {0: False}

    def giver_escapes(self) -> bool:
        """Whether the giver can make the other player place last. Raises TooMuchRoom."""
        return self._escapes(self._all)

    def _escapes(self, left: int) -> bool:
        if left not in self._known:
            if len(self._known) > MOST_POSITIONS:
                raise TooMuchRoom
            self._known[left] = any(self._wins_by_giving(form & left, left) for form in self._forms)
        return self._known[left]

    def _wins_by_giving(self, places: int, left: int) -> bool:
        """Whether each of `places` leaves the other player, then giver, without escape."""
        if not places:
            return False
        return not any(self._escapes(left & self._left_by[place]) for place in bits(places))
