"""Sets of numbered sites as bit masks: bit i is site number i."""

from collections.abc import Iterable, Iterator


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of `numbers`."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set in `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
