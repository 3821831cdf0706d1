"""Sets of numbered sites as bit masks: bit i is site number i."""

from collections.abc import Iterable, Iterator

_WORD = 90  # bits among which it is quickest to go from one to the next


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


def nth_bit(mask: int, chosen: int) -> int:
    """The number of the bit set in `mask` before which `chosen` others are set; it must exist."""
    number = 0
    while (width := mask.bit_length()) > _WORD:
        half = width >> 1
        low = mask & (1 << half) - 1
        below = low.bit_count()
        if chosen < below:
            mask = low
        else:
            mask >>= half
            chosen -= below
            number += half
    for _ in range(chosen):
        mask &= mask - 1
    return number + (mask & -mask).bit_length() - 1
