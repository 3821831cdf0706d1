"""The weights that draw the chain towards the wanted boards.

A board of n hexagons and half-perimeter h weighs pull^n · slope^h · narrow^((h - wanted)²), less if
it has more hexagons than wanted, or far fewer. So all boards of equal n and h weigh the same
whatever pull and slope are, and these may be tuned to make the wanted n and h common.

Only sums, products and quotients of floats are used, which are the same on every machine; powers,
roots and exponentials need not be.
"""

_NARROW = 0.8
_FIRST_PULL = 3.0
_RISE = 1.3  # r / (1.3 - r) is about the slope at which boards of a roughness r are found
_MOST_PULL = 8.0
_TUNING = 3.0  # times the first slope, or of it, is the steepest and the least steep
_MILDEST = 1 / 64  # first slope
_FULL = 0.5  # the share of boards that should have all hexagons wanted
_OFTEN = 0.6  # the share of boards above which the wanted half-perimeter comes up too often
_STEEPEST = 4  # powers of narrow in one unit of the half-perimeter
_SURPLUS = 0.125  # weight of a board that has more hexagons than wanted
_FAR, _NEAR = 5.0, 0.25  # from the half-perimeter wanted, in orders
_ON_ITS_WAY = 0.9  # of the excess seen before: where that much or less is left, the slope will do
_DEEP, _RESCUE = 8, 8.0  # orders below the hexagons wanted, and how much more is pulled there
_FIRST_GAIN, _LAST_GAIN = 0.6, 0.04


class Weights:
    """Ratios of weights, and their tuning.

    `order` is the number of hexagons that a step of the chain may change: pull, slope and narrow
    are scaled as if `order` hexagons, and `order` units of the half-perimeter, were one.
    `roughness` is where the wanted half-perimeter lies between the least possible, 0, and the
    greatest, 1.
    """

    def __init__(self, cells: int, half_perimeter: int, order: int, roughness: float) -> None:
        self.half_perimeter = half_perimeter
        self._cells = cells
        self._low = cells - _DEEP * order
        self._order = order
        self._rescue_each = root(_RESCUE, order)
        self._narrow_each = root(_NARROW, order * order)
        self._tuned = 0
        self._excess = 0.0
        self._first_slope = max(_MILDEST, roughness / (_RISE - roughness))
        self._set(_FIRST_PULL, self._first_slope)

    def _set(self, pull: float, slope: float) -> None:
        self._pull = min(_MOST_PULL, max(1 / _MOST_PULL, pull))
        self._slope = min(self._first_slope * _TUNING, max(self._first_slope / _TUNING, slope))
        self._pull_each = root(self._pull, self._order)
        self._slope_each = root(self._slope, self._order)
        self._ratios: dict[tuple[int, int, int], float] = {}

    def ratio(self, cells: int, half_perimeter: int, more: int, longer: int) -> float:
        """The weight of a board with `more` hexagons and a half-perimeter greater by `longer`.

        It is relative to the weight of a board with `cells` and `half_perimeter`.
        """
        key = half_perimeter, more, longer
        ratio = self._ratios.get(key)
        if ratio is None:
            ratio = power(self._pull_each, more)
            for half in range(half_perimeter, half_perimeter + longer):
                ratio *= self._one_longer(half)
            for half in range(half_perimeter + longer, half_perimeter):
                ratio /= self._one_longer(half)
            self._ratios[key] = ratio
        new = cells + more
        if self._low <= cells <= self._cells and self._low <= new <= self._cells:
            return ratio
        surplus = (new > self._cells) - (cells > self._cells)
        rescue = power(self._rescue_each, min(new, self._low) - min(cells, self._low))
        return ratio * rescue * power(_SURPLUS, surplus)

    def _one_longer(self, half_perimeter: int) -> float:
        """The weight of a half-perimeter one longer, relative to that of this one."""
        off = 2 * (half_perimeter - self.half_perimeter) + 1
        steepest = _STEEPEST * self._order
        return self._slope_each * power(self._narrow_each, max(-steepest, min(off, steepest)))

    def tune(self, full: float, met: float, excess: float) -> None:
        """Pull harder where too small a share of boards was `full`, and level the mean `excess`.

        Where the share that `met` the wanted half-perimeter is too large, as happens with the least
        and the greatest possible, the slope goes back to level: a chain that rarely moves does not
        mix.
        """
        self._tuned += 1
        gain = 1 + max(_LAST_GAIN, _FIRST_GAIN / (1 + self._tuned / 4))
        pull, slope = self._pull, self._slope
        if abs(excess) < _FAR * self._order:
            pull = pull * gain if full < _FULL else pull / gain
        if met > _OFTEN:
            slope = slope / gain if slope > 1 else slope * gain
        elif abs(excess) > max(_NEAR * self._order, _ON_ITS_WAY * abs(self._excess)):
            slope = slope / gain if excess > 0 else slope * gain
        self._excess = excess
        self._set(pull, slope)


def root(value: float, degree: int) -> float:
    """The root of `degree` of a positive `value`, by bisection; rounded alike everywhere."""
    low, high = 0.0, max(1.0, value)
    while low < (middle := (low + high) / 2) < high:
        if power(middle, degree) < value:
            low = middle
        else:
            high = middle
    return high if degree > 1 else value


def power(base: float, exponent: int) -> float:
    """`base` to the power of `exponent`, by single products."""
    product = 1.0
    for _ in range(abs(exponent)):
        product *= base
    return product if exponent >= 0 else 1 / product
