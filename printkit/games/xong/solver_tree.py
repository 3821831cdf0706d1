"""Xong's game tree for the solver of small boards: a choice gives a Xoid, or places a given Xoid.

A vacant leg is live while it belongs to a new Xoid that fits. Only live legs can still be taken,
and only hexagons that live legs touch can still change.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, plural
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, orientations
from printkit.boards.symmetries import Images, motions
from printkit.games.xong.rules import Xong, XongMove, xoid_name
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree, Step

MOST_SOLVED_LEGS = 26  # most legs (edges) of a board to solve; 5 hexagons have 500,000 placements
_FEW = 12  # most legs of a connected part whose Xoids are found by removing single legs


class Gift(NamedTuple):
    """The choice to give the Xoid with the number `number`."""

    number: int


class XongSolverState(NamedTuple):
    """Masks of the live legs, and of the hexagons that the role to choose and its opponent touch.

    The masks omit hexagons that no live leg touches. `placed` is the mask of the numbers of placed
    Xoids that would still fit. `given` is the number of the given Xoid, or -1 if none is given.
    """

    live: int
    own: int
    other: int
    placed: int
    given: int = -1


class XongSolverTree(GameTree):
    """The tree for the solver; a choice is a `Gift`, or the mask of a placement."""

    unit = "point"
    counted = plural("{count} point", "{count} points")

    def __init__(self, game: Xong) -> None:
        """Raises InputError if the board has more than MOST_SOLVED_LEGS legs."""
        super().__init__(game)
        self._xong = game
        self._points, self._last = game.hexagon_points, game.not_last_point
        self.odd = self._points % 2 == 0 and self._last % 2 == 1
        self._legs, self._hexagons = len(game.board.edges), len(game.board.cells)
        if self._legs > MOST_SOLVED_LEGS:
            raise InputError(
                f"the solver accepts boards of at most {MOST_SOLVED_LEGS} legs; this board "
                f"has {self._legs}"
            )
        self._upto = [0]  # element n: the number of placements of at most n legs
        self._number = self._numbered()  # Xoid numbers, keyed by placement, small placements first
        self._places: list[list[int]] = [[] for _ in range(1 + max(self._number.values()))]
        for mask, number in self._number.items():
            self._places[number].append(mask)
        self._touched = {mask: game.touched_by(mask) for mask in self._number}
        self._fitting: dict[int, int] = {}
        self._known_live: dict[tuple[int, int], int] = {}
        permutations = []  # permutations of the bits of legs, `own` and `other` in a key
        for motion in motions(game.board):
            hexagons = motion.permutation(game.board.cells)
            starts = (self._legs, self._legs + self._hexagons)
            twice = [start + cell for start in starts for cell in hexagons]
            permutations.append([*motion.permutation(game.board.edges), *twice])
        self._images = Images(permutations)

    def _numbered(self) -> dict[int, int]:
        """Map each connected set of legs, as a mask, to the number of its Xoid."""
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
            sets = self._xong.space.grown(sets, self._xong.all_legs)
        return numbers

    def _fits(self, legs: int) -> int:
        """Return the mask of the numbers of the Xoids that fit on `legs`."""
        fits = 0
        for part in self._xong.space.components(legs):
            number = self._number[part]
            if number not in self._fitting:  # the result is the same for all parts of one form
                found = 1 << number
                if part.bit_count() <= _FEW:
                    for leg in bits(part):
                        found |= self._fits(part ^ 1 << leg)
                else:  # scan all placements, because few large parts are ever queried
                    known = bytearray(len(self._places) // 8 + 1)
                    most, others = self._upto[part.bit_count()], ~part
                    for mask, its in islice(self._number.items(), most):
                        if not mask & others:
                            known[its >> 3] |= 1 << (its & 7)
                    found = int.from_bytes(known, "little")
                self._fitting[number] = found
            fits |= self._fitting[number]
        return fits

    def _live(self, legs: int, placed: int) -> int:
        live = 0
        for part in self._xong.space.components(legs):
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

    def _settled(self, legs: int, own: int, other: int, placed: int) -> XongSolverState:
        """Return a state without the legs, hexagons and Xoids that can no longer matter."""
        live = self._live(legs, placed)
        hexagons = self._xong.touched_by(live)
        return XongSolverState(live, own & hexagons, other & hexagons, placed & self._fits(live))

    @override
    def start(self) -> XongSolverState:
        return self._settled(self._xong.all_legs, 0, 0, 0)

    @override
    def first_role(self) -> int:
        return 1

    @override
    def steps(self, state: XongSolverState) -> Sequence[Step]:
        """Return the gifts, longest Xoid first to shorten play, or the given Xoid's placements."""
        live, own, other, placed, given = state
        if given == -1:
            new = self._fits(live) & ~placed
            return [
                Step(Gift(number), XongSolverState(live, other, own, placed, number))
                for number in sorted(bits(new), reverse=True)
            ]
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
    def end(self, state: XongSolverState) -> int:
        """Return the value for the giver, who placed last: the other role gets the last point."""
        return -self._last

    @override
    def bounds(self, state: XongSolverState) -> tuple[int, int]:
        live, own, other, _placed, given = state
        hexagons = self._xong.touched_by(live)
        gains = (hexagons & ~own).bit_count() * self._points
        losses = (hexagons & ~other).bit_count() * self._points
        if given == -1 and not live:
            return -self._last, -self._last
        return -losses - self._last, gains + self._last

    @override
    def key(self, state: XongSolverState) -> tuple[int, int, int]:
        live, own, other, placed, given = state
        hexagons = own | other << self._hexagons
        return self._images.least(live | hexagons << self._legs), placed, given

    @override
    def written(self, state: XongSolverState, choices: Sequence[int | Gift]) -> str:
        words = []
        for choice in choices:
            if isinstance(choice, int):
                words.append(self._xong.format_move(XongMove.of(choice)))
            else:
                form = self._xong.space.form_of(bits(self._places[choice.number][0]))
                words.append(_("gives {xoid}").format(xoid=xoid_name(form)))
        return ", ".join(words)
