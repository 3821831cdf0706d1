"""The tree of Xong for the solver of small boards: a choice gives a Xoid or places it.

Terminology
-----------
live
    A vacant leg is live while it belongs to a new Xoid that fits. Only live legs can still be
    placed, and only hexagons that they touch can still change.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from printkit.analysis.game_tree import GameTree, Step
from printkit.errors import InputError
from printkit.games.xong.rules import Xong, XongMove, xoid_name
from printkit.language import _, plural
from printkit.rules.hooks import override
from printkit.topology.masks import bits
from printkit.topology.motions import Images, Motion, motions
from printkit.topology.polytwig import Form, orientations

MOST_SOLVED_LEGS = 26  # of a board: five hexagons, with half a million places of Xoids
_FEW = 12  # legs of a part whose Xoids are put together from those of its own parts


class Gift(NamedTuple):
    """The choice to give the Xoid of this number."""

    number: int


class XongState(NamedTuple):
    """Masks of the live legs and of the hexagons touched, by the role that chooses and the `other`.

    Hexagons that no live leg touches are left out. `placed` has the numbers of those placed Xoids
    that would still fit, `given` the number of one that is given, else -1.
    """

    live: int
    own: int
    other: int
    placed: int
    given: int = -1


class XongSolverTree(GameTree):
    """A choice is a `Gift`, or the mask of a placement."""

    unit = "point"
    counted = plural("{count} point", "{count} points")

    def __init__(self, game: Xong) -> None:
        """Raises InputError for a board of too many legs."""
        super().__init__(game)
        self._xong = game
        self._points, self._last = game.hexagon_points, game.not_last_point
        self.odd = self._points % 2 == 0 and self._last % 2 == 1
        self._neighbours = game.space.neighbours
        self._legs, self._hexagons = len(game.board.edges), len(game.board.cells)
        if self._legs > MOST_SOLVED_LEGS:
            raise InputError(
                f"a board of {self._legs} legs has too many places of Xoids to be solved; "
                f"{MOST_SOLVED_LEGS} legs are the most"
            )
        self._upto = [0]  # by a number of legs: how many placements have at most as many
        self._number = self._numbered()  # of the Xoid by the mask of a placement, by size
        self._places: list[list[int]] = [[] for _ in range(1 + max(self._number.values()))]
        for mask, number in self._number.items():
            self._places[number].append(mask)
        self._touched = {mask: game.touched_by(mask) for mask in self._number}
        self._fitting: dict[int, int] = {}
        self._known_live: dict[tuple[int, int], int] = {}
        self._images = Images([self._permutation(motion) for motion in motions(game.board)])

    def _permutation(self, motion: Motion) -> list[int]:
        """What `motion` makes of legs, then of hexagons twice."""
        board = self._xong.board
        legs, hexagons = motion.permutation(board.edges), motion.permutation(board.cells)
        first, second = self._legs, self._legs + self._hexagons
        return [*legs, *(first + cell for cell in hexagons), *(second + cell for cell in hexagons)]

    def _numbered(self) -> dict[int, int]:
        """The numbers of the Xoids of all connected sets of legs."""
        numbers: dict[int, int] = {}
        sets, forms = {1 << leg for leg in range(self._legs)}, 0
        while sets:
            by_fixed: dict[Form, int] = {}
            for mask in sorted(sets):
                fixed = self._xong.space.fixed_form(bits(mask))
                if fixed not in by_fixed:
                    by_fixed.update(dict.fromkeys(orientations(fixed), forms))
                    forms += 1
                numbers[mask] = by_fixed[fixed]
            self._upto.append(len(numbers))
            near = self._xong.space.near
            sets = {mask | 1 << leg for mask in sets for leg in bits(near(mask))}
        return numbers

    def _parts(self, legs: int) -> list[int]:
        return list(self._xong.space.components(legs))

    def _fits(self, legs: int) -> int:
        """The numbers of the Xoids that fit on `legs`, as a mask."""
        fits = 0
        for part in self._parts(legs):
            number = self._number[part]
            if number not in self._fitting:  # the same for all parts of the form
                few = part.bit_count() <= _FEW
                self._fitting[number] = self._put_together(part) if few else self._listed(part)
            fits |= self._fitting[number]
        return fits

    def _put_together(self, part: int) -> int:
        """The same for a connected `part`, from its own parts of a leg less."""
        fits = 1 << self._number[part]
        for leg in bits(part):
            fits |= self._fits(part ^ 1 << leg)
        return fits

    def _listed(self, part: int) -> int:
        """The same from all placements: far fewer large parts are asked for than there are."""
        fits = bytearray(len(self._places) // 8 + 1)
        most, others = self._upto[part.bit_count()], ~part
        for mask, number in islice(self._number.items(), most):
            if not mask & others:
                fits[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(fits, "little")

    def _live(self, legs: int, placed: int) -> int:
        """Those of `legs` that belong to a Xoid that fits on them and is not `placed`."""
        live = 0
        for part in self._parts(legs):
            if not placed >> self._number[part] & 1:
                live |= part
                continue
            old = placed & self._fits(part)
            if old == self._fits(part):
                continue
            if (part, old) not in self._known_live:
                within = 0
                for leg in bits(part):
                    within |= self._live(part ^ 1 << leg, old)
                    if within == part:
                        break
                self._known_live[part, old] = within
            live |= self._known_live[part, old]
        return live

    def _settled(self, legs: int, own: int, other: int, placed: int) -> XongState:
        """The state with these vacant `legs`, without what cannot change any more."""
        live = self._live(legs, placed)
        hexagons = self._xong.touched_by(live)
        return XongState(live, own & hexagons, other & hexagons, placed & self._fits(live))

    @override
    def start(self) -> XongState:
        return self._settled(self._xong.all_legs, 0, 0, 0)

    @override
    def first_role(self) -> int:
        return 1

    @override
    def steps(self, state: XongState) -> Sequence[Step]:
        return self._giving(state) if state.given == -1 else self._placing(state)

    def _giving(self, state: XongState) -> Sequence[Step]:
        """The Xoids that can be given, the longest first, since least can follow."""
        live, own, other, placed, _ = state
        new = self._fits(live) & ~placed
        return [
            Step(Gift(number), XongState(live, other, own, placed, number))
            for number in sorted(bits(new), reverse=True)
        ]

    def _placing(self, state: XongState) -> Sequence[Step]:
        """The placements of the Xoid that was given, those of most gain first."""
        live, own, other, placed, given = state
        placed |= 1 << given
        steps = []
        for mask in self._places[given]:
            if mask & ~live:
                continue
            touched = self._touched[mask] & ~own
            gain = self._points * touched.bit_count()
            after = self._settled(live ^ mask, own | touched, other, placed)
            steps.append(Step(mask, after, gain, again=True))
        steps.sort(key=lambda step: -step.gain)
        return steps

    @override
    def end(self, state: XongState) -> int:
        """The role that was to give has placed last."""
        return -self._last

    @override
    def bounds(self, state: XongState) -> tuple[int, int]:
        live, own, other, _placed, given = state
        hexagons = self._xong.touched_by(live)
        gains = (hexagons & ~own).bit_count() * self._points
        losses = (hexagons & ~other).bit_count() * self._points
        if given == -1 and not live:
            return -self._last, -self._last
        return -losses - self._last, gains + self._last

    @override
    def key(self, state: XongState) -> tuple[int, int, int]:
        live, own, other, placed, given = state
        hexagons = own | other << self._hexagons
        return self._images.least(live | hexagons << self._legs), placed, given

    @override
    def written(self, state: XongState, choices: Sequence[int | Gift]) -> str:
        return ", ".join(map(self._written, choices))

    def _written(self, choice: int | Gift) -> str:
        if isinstance(choice, int):
            return self._xong.format_move(XongMove(tuple(bits(choice))))
        form = self._xong.space.form_of(bits(self._places[choice.number][0]))
        return _("gives {xoid}").format(xoid=xoid_name(form))
