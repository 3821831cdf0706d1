"""Arithmetic coding of bits whose chances are learnt from the bits before them.

docs/reference/line.md describes the format to the letter. Numbers are integers throughout, since
every machine must come to the same chances.
"""

import math
from collections.abc import Sequence
from typing import Protocol

_WHOLE = 1 << 16  # a chance of one
_TOP = (1 << 32) - 1
_MOST = 2047  # of a logit, in 1/256
_USUAL = 19661  # the weight of a context at first, of 65536
_LEARNT = 14  # how many bits slower than their errors weights change
_OFTEN = 60  # times, after which a chance changes no slower

Chances = dict[int, list[int]]  # by what is known of a number: a chance and how often it was used


class Coder(Protocol):
    """What writes bits, or reads them."""

    def bit(self, chance: int, bit: int) -> int:
        """Code a bit that is 1 with the probability `chance` / 65536, and return it.

        A writer codes `bit`; a reader ignores it.
        """


class Encoder:
    """Writes bits."""

    def __init__(self) -> None:
        self._low, self._high = 0, _TOP
        self._written = bytearray()

    def bit(self, chance: int, bit: int) -> int:
        """Write `bit`."""
        middle = self._low + ((self._high - self._low) * chance >> 16)
        if bit:
            self._high = middle
        else:
            self._low = middle + 1
        while (self._low ^ self._high) >> 24 == 0:
            self._written.append(self._high >> 24)
            self._low = self._low << 8 & _TOP
            self._high = self._high << 8 & _TOP | 255
        return bit

    def finish(self) -> bytes:
        """All that was written; the fewest bytes that are read as that."""
        for size in range(5):
            unit = 1 << (32 - 8 * size)
            value = -(-self._low // unit)
            if value * unit <= self._high:
                return bytes(self._written) + value.to_bytes(size, "big")
        raise AssertionError


class Decoder:
    """Reads the bits in `data`, which goes on with zeros."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._low, self._high = 0, _TOP
        self._at = 4
        self._code = int.from_bytes(data[:4].ljust(4, b"\0"), "big")

    def bit(self, chance: int, bit: int = 0) -> int:
        """Read a bit."""
        middle = self._low + ((self._high - self._low) * chance >> 16)
        found = int(self._code <= middle)
        if found:
            self._high = middle
        else:
            self._low = middle + 1
        while (self._low ^ self._high) >> 24 == 0:
            self._low = self._low << 8 & _TOP
            self._high = self._high << 8 & _TOP | 255
            following = self._data[self._at] if self._at < len(self._data) else 0
            self._code = self._code << 8 & _TOP | following
            self._at += 1
        return found


class Nowhere:
    """Takes bits that both sides know, so that their chances are learnt."""

    def bit(self, chance: int, bit: int) -> int:
        """Return `bit`."""
        return bit


class Mixer:
    """Codes numbers by what came before in several contexts; their chances are mixed.

    Each context votes with the logit of its chance. The weight of a vote depends on how many of
    the contexts are known, and moves with its share in every error.
    """

    def __init__(self) -> None:
        self._chances: dict[object, Chances] = {}
        self._weights: dict[tuple[int, int], list[int]] = {}

    def copy(self) -> "Mixer":
        """A mixer that has learnt as much, and learns on by itself."""
        other = Mixer()
        for context, chances in self._chances.items():
            other._chances[context] = {known: slot[:] for known, slot in chances.items()}
        other._weights = {kind: weights[:] for kind, weights in self._weights.items()}
        return other

    def number(self, coder: Coder, contexts: Sequence[object], width: int, value: int = 0) -> int:
        """Code a number of `width` bits, the highest first: `value` where it is written."""
        tables = [self._chances.setdefault(context, {}) for context in contexts]
        known = 1
        for place in range(width - 1, -1, -1):
            known = known * 2 + self._bit(coder, tables, known, value >> place & 1)
        return known - (1 << width)

    def _bit(self, coder: Coder, tables: Sequence[Chances], known: int, bit: int) -> int:
        slots = []
        new = 0
        for table in tables:
            slot = table.get(known)
            if slot is None:
                slot = table[known] = [_WHOLE // 2, 0]
                new += 1
            slots.append(slot)
        votes = [_LOGITS[chance >> 4] for chance, _ in slots]
        weights = self._weights.setdefault((len(slots), new), [_USUAL] * len(slots))
        total = sum(map(int.__mul__, weights, votes)) >> 16
        chance = _CHANCES[max(-_MOST, min(_MOST, total)) + _MOST]
        bit = coder.bit(chance, bit)
        goal = bit * (_WHOLE - 1)
        error = goal - chance
        for number, vote in enumerate(votes):
            weights[number] += vote * error >> _LEARNT
        for slot in slots:
            before, often = slot
            slot[0] = before + 2 * (goal - before) // (2 * often + 3)
            slot[1] = min(often + 1, _OFTEN)
        return bit


def even(coder: Coder, number: int, value: int = 0) -> int:
    """Code one of the first `number` numbers, all of which are as likely."""
    low, high = 0, number
    while high - low > 1:
        middle = (low + high) // 2
        if coder.bit(_WHOLE * (high - middle) // (high - low), int(value >= middle)):
            low = middle
        else:
            high = middle
    return low


def _chance(logit: int) -> int:
    """The chance, of 65536, of a `logit`."""
    return round(_WHOLE / (1 + math.exp(-logit / 256)))


def _logit(chance: float) -> int:
    """The logit of a `chance` of 4096."""
    return max(-_MOST, min(_MOST, round(256 * math.log(chance / (4096 - chance)))))


_CHANCES = [_chance(logit) for logit in range(-_MOST, _MOST + 1)]
_LOGITS = [_logit(chance + 0.5) for chance in range(4096)]
