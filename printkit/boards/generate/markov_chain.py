"""The Markov chain that draws connected boards at random; docs/generate.md explains the method.

A step picks a hexagon of the board and one of the hexagon's sides at random. If the place across
the side is empty, the step fills this place, or else the step removes the picked hexagon. If the
board has a symmetry, the step also applies to the hexagon's images. A step is refused if the board
would be split, have a forbidden hole, be too narrow, or have too many hexagons or too large a
moment of inertia. The Metropolis rule accepts other steps with a probability that depends on the
ratio of the new board's weight to the old board's weight.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from printkit.boards.generate.board_figures import greatest_legs, least_legs, round_board
from printkit.boards.generate.chain_steps import BoardSteps, Constraints, Weights
from printkit.boards.generate.grid import FILLED
from printkit.boards.shapes import Shape

_SWEEP = 10  # Number of samples in a sweep, the interval between two tunings of the weights.
# Minimum number of steps in a sample, and of visits to wanted boards between two yielded boards.
_LEAST_SAMPLE, _LEAST_VISITS = 16, 64
_WORK = 40_000  # Target work of a mixing, as sweeps × steps per sample × effort per step.
_SWEEPS = (40, 60)  # Minimum and maximum number of sweeps in one mixing.
_MIXES = 3  # Maximum number of times that the chain mixes again.
# If the wanted half-perimeter is at least _RAREST times rarer than the most common half-perimeter,
# the chain aims at a half-perimeter that is at most _RARE times rarer than the most common one.
_RARE, _RAREST = 20, 500
_MOST_WORK = 1_000_000  # Total work (steps × effort) after which the chain does not mix again.


class Chain:
    """A random walk over boards that meet all `constraints` except cells and half-perimeter.

    If boards with the wanted half-perimeter are too rare, the chain aims at a common half-perimeter
    for which the number of legs is in `near`. `seen` counts the visited boards with the wanted
    number of hexagons, by half-perimeter. `work` is the number of steps so far times the `effort`
    of one step. Raises ValueError if the constraints need a board with more hexagons.
    """

    def __init__(
        self, constraints: Constraints, random: Callable[[], float], near: range = range(0)
    ) -> None:
        self.constraints = constraints
        self.wanted = constraints.half_perimeter
        self.seen: Counter[int] = Counter()
        self.work = 0
        self._near = near
        self._random = random
        start = round_board(constraints.width, constraints.symmetry, constraints.cells)
        if not start:
            raise ValueError("no board with so few hexagons meets the constraints")
        cells, order = constraints.cells, constraints.order
        legs, least = 3 * cells + constraints.half_perimeter, least_legs(cells)
        room = max(1, greatest_legs(cells, constraints.width) - least)
        roughness = min(1.0, max(0.0, (legs - least) / room))
        self._weights = Weights(cells, self.wanted, order, roughness)
        self._moves = BoardSteps(constraints, self._weights, random)
        self._moves.begin(start)
        self.effort = 1 + order // 2
        self._sample = max(_LEAST_SAMPLE, cells // order)
        self._sweeps = min(max(_WORK // (self._sample * self.effort), _SWEEPS[0]), _SWEEPS[1])

    def boards(self) -> Iterator[Shape]:
        """Yield boards with the wanted numbers of hexagons and legs, until they become too rare.

        First the chain mixes. The weights are tuned in the first half of the mixing and then fixed.
        After mixing, visits to wanted boards form a reversible Markov chain of their own. The
        method yields one wanted board after each fixed number of visits to wanted boards.
        """
        if self.constraints.holes:  # a round board would gain holes until no step is possible
            solid = Chain(self.constraints._replace(holes=False), self._random)
            solid.mix()
            self.work += solid.work
            self._moves.begin(solid._moves.board.cells_in_order)
        self.mix()
        self._approach()
        found = False
        for more in range(_MIXES + 1):
            if more:
                self.mix()
            left = self._sweeps  # ends after so many successive sweeps without a board
            visits = enough = max(_LEAST_VISITS, self._sample)
            while left:
                left -= 1
                visits = self._walk(_SWEEP * self._sample, visits)
                self._recentre()
                if not visits:
                    found = True
                    yield frozenset(self._moves.board.cells_in_order)
                    left, visits = self._sweeps, enough
            if found or not self.seen or self.work > _MOST_WORK:
                return

    def mix(self) -> None:
        """Walk to a random board, and tune the weights in the first half of the walk."""
        board = self._moves.board
        for sweep in range(self._sweeps):
            if sweep == 3 * self._sweeps // 4:  # `seen` counts only the last quarter of the sweeps
                self.seen.clear()
            full = met = excess = 0
            for _ in range(_SWEEP):
                self._walk(self._sample, -1)
                off = board.half_perimeter - self.wanted
                full += len(board.places) >= self.constraints.cells
                met += not off
                excess += off
            if 2 * sweep < self._sweeps:
                self._weights.tune(full / _SWEEP, met / _SWEEP, excess / _SWEEP)
            self._recentre()

    def _approach(self) -> None:
        """Mix again while wanted boards are rare; if that fails, aim at a common half-perimeter."""
        for _ in range(_MIXES):
            if self.seen[self.wanted] * _RAREST > max(self.seen.values(), default=0):
                return
            if self.work > _MOST_WORK:
                break
            self.mix()
        least = max(self.seen.values(), default=0) / _RARE
        legs, seen = 3 * self.constraints.cells, self.seen
        common = [half for half in seen if seen[half] >= least and legs + half in self._near]
        if common:
            self.wanted = min(common, key=lambda half: (abs(half - self.wanted), half))
            self._weights.half_perimeter = self.wanted
            self.mix()

    def _walk(self, steps: int, visits: int) -> int:
        """Take up to `steps` steps to visit `visits` wanted boards; return how many are missing."""
        moves, random, board = self._moves, self._random, self._moves.board
        places, ring, ways = board.places, board.ring, board.steps
        may_add, may_remove, add, remove = moves.may_add, moves.may_remove, moves.add, moves.remove
        is_wanted = self._is_wanted()
        self.work += steps * self.effort
        for _ in range(steps):
            if is_wanted:
                visits -= 1
                if not visits:
                    break
            pick = int(random() * (6 * len(places)))
            here = places[pick // 6]
            there = here + ways[pick % 6]
            if ring[there] & FILLED:
                if may_remove[ring[here]] and remove(here, there):
                    is_wanted = self._is_wanted()
            elif may_add[ring[there]] and add(there):
                is_wanted = self._is_wanted()
        return visits

    def _is_wanted(self) -> bool:
        board = self._moves.board
        if len(board.places) != self.constraints.cells:
            return False
        self.seen[board.half_perimeter] += 1
        return board.half_perimeter == self.wanted

    def _recentre(self) -> None:
        """Move a drifted board back to the middle; boards with rotations do not drift."""
        board, symmetry = self._moves.board, self.constraints.symmetry
        q, r = board.off_centre()
        if symmetry.turns > 1 or max(abs(q), abs(r)) < board.low >> 3:
            return
        step = (-q, -r)
        if symmetry.slide is not None:
            s, t = symmetry.slide
            times = -(q * s + r * t) // (s * s + t * t)
            step = (s * times, t * times)
        self._moves.begin([(q + step[0], r + step[1]) for q, r in board.cells_in_order])
