"""The weights by which the chain is drawn to the boards that are wanted.

A board of n hexagons and shore h weighs pull^n · slope^h · narrow^((h - wanted)²), and less if it
has more hexagons than wanted, or far fewer; each gap of its core makes it lighter by the factor
`gap`. So all boards of equal n and h whose cores have no gaps weigh the same whatever pull, slope
and gap are, and these may be tuned to make the wanted n and h common.

All is made of sums, products and quotients of floats, which are the same on every machine; powers,
roots and exponentials need not be.
"""

from typing import NamedTuple

Powers = tuple[float, ...]

_NARROW = 0.8
_FIRST_PULL, _FIRST_GAP = 3.0, 1 / 16
_RISE = 1.3  # r / (1.3 - r) is about the slope at which boards of a roughness r are found
_MOST_PULL = 8.0
_TUNING = 3.0  # times the first slope, or of it, is the steepest and the least steep
_MILDEST = 1 / 64  # first slope
_LIGHTEST = 1 / 1024  # of a gap
_FULL = 0.5  # the share of boards that should have all hexagons wanted
_OFTEN = 0.6  # the share of boards above which the wanted shore is met too often
_STEEPEST = 4  # powers of narrow in one unit of the shore
_SURPLUS = 0.125  # weight of a board that has more hexagons than wanted
_WHOLE = 0.5  # the share of boards whose cores should have no gaps
_FAR, _NEAR = 5.0, 0.25  # from the shore wanted, in strides
_ON_ITS_WAY = 0.9  # of the excess seen before: where that much or less is left, the slope will do
_DEEP, _RESCUE = 8, 8.0  # strides below the hexagons wanted, and how much more is pulled there
_FIRST_GAIN, _LAST_GAIN = 0.6, 0.04


class Row(NamedTuple):
    """The ratios of weights for putting down and for taking away, by number of neighbours."""

    put: Powers
    take: Powers


class Weights:
    """`stride` is how many hexagons a step of the chain may change.

    Pull, slope and narrow are such as they would be if so many hexagons, and so many units of
    shore, were one. `roughness` is where the shore wanted lies between the least possible, 0, and
    the greatest, 1.
    """

    def __init__(self, cells: int, shore: int, stride: int, roughness: float) -> None:
        self.cells = cells
        self.shore = shore
        self._stride = stride
        self.low = cells - _DEEP * stride
        self._rescue_each = root(_RESCUE, stride)
        self._tuned = 0
        self._excess = 0.0
        self._narrow = _powers(root(_NARROW, stride * stride), _STEEPEST * stride)
        self._first_slope = max(_MILDEST, roughness / (_RISE - roughness))
        self._set(_FIRST_PULL, self._first_slope, _FIRST_GAP)

    def _set(self, pull: float, slope: float, gap: float) -> None:
        self._pull = min(_MOST_PULL, max(1 / _MOST_PULL, pull))
        self._slope = min(self._first_slope * _TUNING, max(self._first_slope / _TUNING, slope))
        self._gap = min(1.0, max(_LIGHTEST, gap))
        self._pull_each = root(self._pull, self._stride)
        self._slope_each = root(self._slope, self._stride)
        self._rows: dict[int, Row] = {}

    def _step_up(self, shore: int) -> float:
        """The weight of a shore one longer, of the weight of this one."""
        power = 2 * (shore - self.shore) + 1
        narrow = self._narrow[min(abs(power), len(self._narrow) - 1)]
        return self._slope_each * narrow if power > 0 else self._slope_each / narrow

    def of_shores(self, old: int, new: int) -> float:
        """The ratio of the weights of two shores, the new to the old."""
        ratio = 1.0
        for shore in range(min(old, new), max(old, new)):
            ratio *= self._step_up(shore)
        return ratio if new > old else 1 / ratio

    def of_cells(self, old: int, new: int) -> float:
        """The ratio of the weights of two numbers of hexagons."""
        return _power(self._pull_each, new - old) * self.beyond(old, new)

    def beyond(self, old: int, new: int) -> float:
        """The part of that ratio that is there because one number is far off, or more than wanted.

        That is all but the pull, and 1 for numbers from `low` to that wanted.
        """
        surplus = (new > self.cells) - (old > self.cells)
        rescue = _power(self._rescue_each, min(new, self.low) - min(old, self.low))
        return rescue * (1.0, _SURPLUS, 1 / _SURPLUS)[surplus]

    def of_gaps(self, old: int, new: int) -> float:
        """The ratio of the weights of two numbers of gaps in the core."""
        return _power(self._gap, new - old)

    def row(self, shore: int, size: int, mates: int) -> Row:
        """The ratios for putting `size` hexagons down, and for taking them away.

        The hexagons have equally many neighbours each, besides the `mates` that each of them has
        among the others; no more hexagons than wanted remain.
        """
        key = (shore << 4 | size) << 3 | mates
        found = self._rows.get(key)
        if found is None:
            pull, inner = _power(self._pull_each, size), size * mates // 2
            steps = range(-3, 4)
            found = Row(
                tuple(pull * self.of_shores(shore, shore - size * up - inner) for up in steps),
                tuple(self.of_shores(shore, shore + size * up + inner) / pull for up in steps),
            )
            self._rows[key] = found
        return found

    def tune(self, seen: "Shares") -> None:
        """Pull harder where too small a share was full, and level the shore's mean excess.

        Where too large a share met the wanted shore, as happens with the least and the greatest
        there is, the slope goes back to level: a chain that rarely leaves its place does not mix.
        """
        self._tuned += 1
        gain = 1 + max(_LAST_GAIN, _FIRST_GAIN / (1 + self._tuned / 4))
        pull, slope = self._pull, self._slope
        gap = self._gap * gain if seen.whole > _WHOLE else self._gap / gain
        if abs(seen.excess) < _FAR * self._stride:
            pull = pull * gain if seen.full < _FULL else pull / gain
        if seen.met > _OFTEN:
            slope = slope / gain if slope > 1 else slope * gain
        elif abs(seen.excess) > max(_NEAR * self._stride, _ON_ITS_WAY * abs(self._excess)):
            slope = slope / gain if seen.excess > 0 else slope * gain
        self._excess = seen.excess
        self._set(pull, slope, gap)


class Shares(NamedTuple):
    """What a chain saw in a sweep: the shares of boards that had all hexagons wanted, that had the
    shore wanted and whose cores had no gaps, and by how much their shores were too long.
    """

    full: float
    met: float
    whole: float
    excess: float


def root(value: float, degree: int) -> float:
    """The root of a positive number, by halving; rounded alike everywhere."""
    low, high = 0.0, max(1.0, value)
    while low < (middle := (low + high) / 2) < high:
        if _powers(middle, degree)[-1] < value:
            low = middle
        else:
            high = middle
    return high if degree > 1 else value


def _powers(base: float, most: int) -> Powers:
    powers = [1.0]
    for _ in range(most):
        powers.append(powers[-1] * base)
    return tuple(powers)


def _power(base: float, exponent: int) -> float:
    """A power by single products."""
    power = 1.0
    for _ in range(abs(exponent)):
        power *= base
    return power if exponent >= 0 else 1 / power
