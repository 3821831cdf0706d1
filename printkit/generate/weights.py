"""The weights by which the chain is drawn to the boards that are wanted.

A board of n hexagons and shore h weighs pull^n · slope^h · narrow^((h - wanted)²), for n up to the
number wanted. Weights depend on n and h alone, so all boards of equal n and h weigh the same
whatever the pull and the slope are, and they may be tuned to make the wanted n and h common.

All is made of sums, products and quotients of floats, which are the same on every machine; powers,
roots and exponentials need not be.
"""

Row = tuple[float, ...]

_NARROW = 0.8
_FIRST_PULL = 3.0
_LEAST, _MOST = 1 / 64, 8.0  # up a steeper slope the chain is caught where it gets no nearer
_FULL = 0.5  # the share of boards that should have all hexagons wanted
_OFTEN = 0.6  # the share of boards above which the wanted shore is met too often
_STEEPEST = 24  # powers of narrow in one unit of the shore
_SURPLUS = 0.125  # weight of a board that has more hexagons than wanted
_FIRST_GAIN, _LAST_GAIN = 0.6, 0.04


class Weights:
    """`order` is that of the symmetry group: how many hexagons a step of the chain may change.

    Pull, slope and narrow are such as they would be without symmetry if `order` hexagons, and
    `order` units of shore, were one.
    """

    def __init__(self, cells: int, shore: int, order: int) -> None:
        self.cells = cells
        self.shore = shore
        self._order = order
        self._tuned = 0
        self._narrow = _powers(root(_NARROW, order * order), _STEEPEST)
        self._set(_FIRST_PULL, 1.0)

    def _set(self, pull: float, slope: float) -> None:
        self._pull = min(_MOST, max(_LEAST, pull))
        self._slope = min(_MOST, max(_LEAST, slope))
        self._pull_each = root(self._pull, self._order)
        self._slope_each = root(self._slope, self._order)
        self._rows: dict[int, tuple[Row, Row]] = {}

    def _step_up(self, shore: int) -> float:
        """The weight of a shore one longer, of the weight of this one."""
        power = 2 * (shore - self.shore) + 1
        narrow = self._narrow[min(abs(power), _STEEPEST)]
        return self._slope_each * narrow if power > 0 else self._slope_each / narrow

    def of_shores(self, old: int, new: int) -> float:
        """The ratio of the weights of two shores, the new to the old."""
        ratio = 1.0
        for shore in range(min(old, new), max(old, new)):
            ratio *= self._step_up(shore)
        return ratio if new > old else 1 / ratio

    def of_cells(self, old: int, new: int) -> float:
        """The ratio of the weights of two numbers of hexagons."""
        ratio = 1.0
        for _ in range(abs(min(old, self.cells) - min(new, self.cells))):
            ratio *= self._pull_each
        ratio = ratio if new > old else 1 / ratio
        surplus = (new > self.cells) - (old > self.cells)
        return ratio * (1.0, _SURPLUS, 1 / _SURPLUS)[surplus]

    def row(self, shore: int, size: int) -> tuple[Row, Row]:
        """By number of neighbours: the ratios for putting `size` hexagons down, and for taking.

        The hexagons are apart and have equally many neighbours each; no more than wanted remain.
        """
        key = shore << 4 | size
        found = self._rows.get(key)
        if found is None:
            pull = self.of_cells(self.cells - size, self.cells)
            longer = [self.of_shores(shore, shore + size * step) for step in range(-3, 4)]
            found = (tuple(pull * ratio for ratio in longer[::-1]), tuple(r / pull for r in longer))
            self._rows[key] = found
        return found

    def tune(self, full: float, met: float, excess: float) -> None:
        """Pull harder where too small a share was `full`, and level the shore's mean `excess`.

        Where too large a share `met` the wanted shore, as happens with the least and the greatest
        there is, the slope goes back to level: a chain that rarely leaves its place does not mix.
        """
        self._tuned += 1
        gain = 1 + max(_LAST_GAIN, _FIRST_GAIN / (1 + self._tuned / 4))
        pull = self._pull * gain if full < _FULL else self._pull / gain
        slope = self._slope
        if met > _OFTEN:
            slope = slope / gain if slope > 1 else slope * gain
        elif abs(excess) > 0.25 * self._order:
            slope = slope / gain if excess > 0 else slope * gain
        self._set(pull, slope)


def root(value: float, degree: int) -> float:
    """The root of a positive number, by halving; rounded alike everywhere."""
    low, high = 0.0, max(1.0, value)
    while low < (middle := (low + high) / 2) < high:
        if _powers(middle, degree)[-1] < value:
            low = middle
        else:
            high = middle
    return high if degree > 1 else value


def _powers(base: float, most: int) -> Row:
    powers = [1.0]
    for _ in range(most):
        powers.append(powers[-1] * base)
    return tuple(powers)
