"""The cold value of a placement: the points by which the placement changes its player's lead.

Terminology
-----------
open
    A hexagon is open while one of its sides belongs to a vacant set of legs that is a new Xoid. A
    hexagon that is not open is cashed if exactly one player has touched the hexagon.
witness
    A new Xoid on vacant legs that include a side of an open hexagon. Only a placement that takes
    a leg of the witness can close the hexagon, so no other placement needs a check.
"""

from functools import cached_property
from typing import NamedTuple

from printkit.boards.masks import bits, mask_of
from printkit.boards.polytwig import Form, orientations
from printkit.games.xong.rules import RED, Xong, XongPosition


class ColdValue(NamedTuple):
    """A placement's value to its player in points, and masks of the hexagons that cause the value.

    `first_touched` hexagons were untouched; only the opponent had touched `greened_out` hexagons.
    `own_cashed` and `opponent_cashed` are the hexagons that the placement cashes for each player.
    """

    points: int
    first_touched: int
    greened_out: int
    own_cashed: int
    opponent_cashed: int


class Prospect:
    """A position of Xong from the point of view of the player to move."""

    def __init__(self, game: Xong, position: XongPosition) -> None:
        self.game = game
        self.position = position
        owned = game.owned(position)
        self.own, self.other = owned if game.to_move(position) == RED else owned[::-1]
        red, blue = position.touched
        self.greened = red & blue
        self.untouched = ~(red | blue)

    @cached_property
    def witnesses(self) -> dict[int, int]:
        """The mask of a witness for each open hexagon that is not greened out."""
        search = _Search(self.game, self.position, self.position.longest)
        every = (1 << len(self.game.sides)) - 1
        found = {cell: search.witness(cell, 0) for cell in bits(every & ~self.greened)}
        return {cell: witness for cell, witness in found.items() if witness}

    @cached_property
    def cashed(self) -> int:
        """The mask of the hexagons that one player touches and the other can no longer touch."""
        return (self.own | self.other) & ~mask_of(self.witnesses)


class _Search:
    def __init__(self, game: Xong, position: XongPosition, longest: int) -> None:
        self._sides = game.sides
        self._space = game.space
        self._new_with = game.novelty.new_with
        self._position = position
        self._longest = longest
        self._vacant = game.all_legs & ~position.taken
        self._new_xoids: dict[tuple[int, int], int] = {}

    def witness(self, cell: int, mask: int) -> int:
        """Return a witness for `cell`, a hexagon, without legs of `mask`, or 0 if none fits."""
        within = self._vacant & ~mask
        sides = self._sides[cell] & within
        while sides:
            leg = sides & -sides
            part = self._space.connected_part(within, self._longest + 1, leg)
            if part.bit_count() > self._longest:
                return part
            if (part, leg) not in self._new_xoids:  # the same parts are queried often
                found = self._new_with(leg.bit_length() - 1, part, self._position)
                self._new_xoids[part, leg] = found
            if witness := self._new_xoids[part, leg]:
                return witness
            sides ^= leg
        return 0


class ColdValues:
    """The cold values of all placements of one Xoid in one position."""

    def __init__(self, prospect: Prospect, form: Form) -> None:
        game, position = prospect.game, prospect.position
        self.prospect = prospect
        self._touches = game.touches
        self._gain = game.hexagon_points - 1
        self._uncashed = (prospect.own | prospect.other) & ~prospect.cashed
        images = orientations(form)
        used_up = position._replace(forms=position.forms.union(images))
        self._search = _Search(game, used_up, max(position.longest, len(form)))
        self._open = 0
        self._witnesses: dict[int, list[int]] = {}
        self._in_use = [0] * len(game.touches)  # by leg: the hexagons whose witness has the leg
        for cell, known in prospect.witnesses.items():
            uses_shape = (
                known.bit_count() == len(form) and game.space.fixed_form(bits(known)) in images
            )
            witness = self._search.witness(cell, 0) if uses_shape else known
            if witness:
                self._open |= 1 << cell
                self._witnesses[cell] = [witness]
                for leg in bits(witness):
                    self._in_use[leg] |= 1 << cell

    def of(self, mask: int) -> ColdValue:
        """Return the cold value of the placement `mask`, which must be legal."""
        prospect = self.prospect
        touched = affected = 0
        for leg in bits(mask):
            touched |= self._touches[leg]
            affected |= self._in_use[leg]
        first = touched & prospect.untouched
        greened = touched & prospect.other
        changed = (self._uncashed | first) & ~greened
        cashed = changed & ~self._open
        for cell in bits(changed & affected):
            known = self._witnesses[cell]
            if not all(witness & mask for witness in known):
                continue  # the hexagon stays open
            if witness := self._search.witness(cell, mask):
                known.append(witness)
            else:
                cashed |= 1 << cell
        own = cashed & (prospect.own | first)
        gained = own.bit_count() - (cashed & ~own).bit_count()
        gained += (greened & prospect.cashed).bit_count()  # positive only with `touch: corner`
        points = first.bit_count() + greened.bit_count() + self._gain * gained
        return ColdValue(points, first, greened, own, cashed & ~own)
