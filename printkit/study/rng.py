"""Random numbers that are reproducible on every machine and in every version of Python."""

import random
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value", float, tuple[int, int])


class Dice:
    """A random number generator that depends only on its `seed`.

    Uses only `Random.random`, because Python guarantees a stable sequence only for this method.
    """

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random  # noqa: S311 — play, not secrets

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def happens(self, probability: float) -> bool:
        """Return True with the given `probability`."""
        return self.random() < probability

    def choice(self, items: Sequence[Item]) -> Item:
        """Return a random one of `items`; all items have equal probability."""
        return items[int(self.random() * len(items))]

    def best(self, items: Sequence[Item], values: Sequence[Value]) -> Item:
        """Return a random item among the items with the greatest value; item i has `values[i]`."""
        most = max(values)
        return self.choice([item for item, its in zip(items, values, strict=True) if its == most])

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return a list of `items` in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
