"""Sets of sites as bit masks: bit i of an integer stands for the site with index i."""

from collections.abc import Iterable, Iterator

_WORD = 90  # number of bits below which a linear search is fastest


def mask_of(numbers: Iterable[int]) -> int:
    """Return the integer in which exactly the bits with the indices `numbers` are set."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the bits set in `mask`, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: int, chosen: int) -> int:
    """Return the index of set bit number `chosen` of `mask`, counted from 0; the bit must exist."""
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
