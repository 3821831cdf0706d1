"""Chance that is the same on every machine and in every version of Python."""

import random
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value", float, tuple[int, int])


class Dice:
    """Random choices that depend on a `seed` alone.

    Of Python's random numbers only `Random.random` is promised to stay the same for a seed, so
    all choices are made from it.
    """

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random  # noqa: S311 — play, not secrets

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        return int(self.random() * limit)

    def happens(self, probability: float) -> bool:
        """Whether an event of this `probability` happens."""
        return self.random() < probability

    def choice(self, items: Sequence[Item]) -> Item:
        """One of `items`, each with the same probability."""
        return items[int(self.random() * len(items))]

    def best(self, items: Sequence[Item], values: Sequence[Value]) -> Item:
        """One of the `items` with the greatest of `values`, a value for each item; at least one."""
        most = max(values)
        return self.choice([item for item, its in zip(items, values, strict=True) if its == most])

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """`items` in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
