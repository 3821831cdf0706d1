"""Polytwigs: connected sets of edges of the hexagonal lattice, which Xong calls Xoids.

Terminology
-----------
leg
    One edge. Its place is (x, y) = c1 + c2, the sum of the axial coordinates of the two cells on
    its sides: any pair of integers that are not both even. A site of the lattice is 3 (x, y).
key
    A leg's place packed into one integer that sorts by rows, y · STRIDE + x, so that moving a
    set of legs is one addition and keeps its order.
fixed form
    A set of legs up to translation: its sorted keys, moved so that the first leg lies next to
    cell (0, 0).
form
    A set of legs up to translation, rotation and reflection: the free polytwig. It is written as
    the least of its (at most 12) fixed forms.

The canonical order, which gives the Xoids their names and never changes: by number of legs, then
by form, compared leg by leg from the top row, by y and then by x. `5-07` is the seventh form of
five legs.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from printkit.boards.lattice import HEX, Site

_SHIFT = 24
STRIDE = 1 << _SHIFT
_HALF = STRIDE >> 1
EDGE_SCALE = 3
LONGEST_NAMED = 8  # legs: naming a longer form would mean enumerating thousands first

Form = tuple[int, ...]

# A symmetry (x, y) -> (ax + by, cx + dy) takes a key to x · (c·STRIDE + a) + y · (d·STRIDE + b).
_SYMMETRIES = tuple((c * STRIDE + a, d * STRIDE + b) for a, b, c, d in HEX.symmetries)


def key_at(x: int, y: int) -> int:
    """The key of the leg at the place (x, y)."""
    return y * STRIDE + x


def place(key: int) -> tuple[int, int]:
    """The place of the leg with this `key`."""
    y = (key + _HALF) >> _SHIFT
    return key - y * STRIDE, y


# For each of a leg's three directions (x and y mod 2), the key offsets to its four neighbours.
_JOINED = {
    (q & 1, r & 1): tuple(
        key_at(x, y)
        for s, t in (HEX.steps[side - 1], HEX.steps[side + 1])
        for x, y in ((s, t), (s - q, t - r))
    )
    for side, (q, r) in enumerate(HEX.steps[:3])
}


def fixed_form(keys: Iterable[int]) -> Form:
    """The fixed form of a non-empty set of legs, given by their `keys`."""
    ordered = sorted(keys)
    first = ordered[0]
    base = first - (first & 1) - (((first + _HALF) >> _SHIFT) & 1) * STRIDE
    return tuple([key - base for key in ordered])


def orientations(keys: Sequence[int]) -> list[Form]:
    """The twelve images of the legs `keys` as fixed forms, repeated where they are symmetrical.

    The first six are the rotations, the others those of the mirror image.
    """
    places = [place(key) for key in keys]
    return [fixed_form([x * a + y * b for x, y in places]) for a, b in _SYMMETRIES]


@lru_cache(maxsize=4096)
def images(fixed: Form) -> frozenset[Form]:
    """The different orientations of a fixed form."""
    return frozenset(orientations(fixed))


def canonical(keys: Sequence[int]) -> Form:
    """The form of the set of legs `keys`."""
    return min(orientations(keys))


def is_chiral(form: Form) -> bool:
    """Whether `form` differs from its mirror image however both are turned."""
    images = orientations(form)
    return set(images[:6]).isdisjoint(images[6:])


def symmetry_order(form: Form) -> int:
    """How many of the 12 symmetries leave `form` as it is."""
    return 12 // len(set(orientations(form)))


def rotations(form: Form) -> list[tuple[Site, ...]]:
    """The legs of `form` as sites, in each of its six rotations."""
    return [sites(image) for image in orientations(form)[:6]]


def mirrored(form: Form) -> Form:
    """A fixed form of the mirror image of `form`."""
    return orientations(form)[6]


def sites(form: Form) -> tuple[Site, ...]:
    """The legs of `form` as sites of the lattice."""
    return tuple((EDGE_SCALE * x, EDGE_SCALE * y) for x, y in map(place, form))


@cache
def free_polytwigs(legs: int) -> tuple[Form, ...]:
    """All forms of `legs` legs, in the canonical order (counts: OEIS A197459).

    Every connected set of n legs is one of n−1 with a leg joined on, so each size is grown from
    the one before. A new form is entered in all its orientations, so each later copy costs one
    look-up. Raises ValueError for `legs` below 1.
    """
    if legs < 1:
        raise ValueError(f"a polytwig has at least one leg, not {legs}")
    if legs == 1:
        return (canonical([1]),)
    seen: set[Form] = set()
    found: list[Form] = []
    for smaller in free_polytwigs(legs - 1):
        joined = {
            leg + offset
            for leg in smaller
            for offset in _JOINED[leg & 1, ((leg + _HALF) >> _SHIFT) & 1]
        }
        for key in joined - set(smaller):
            grown = fixed_form([*smaller, key])
            if grown not in seen:
                images = orientations(grown)
                seen.update(images)
                found.append(min(images))
    return tuple(sorted(found))


def name(form: Form) -> str:
    """The stable name of `form`, `5-07`: its legs, then its place in the canonical order.

    Takes as long as enumerating all forms of as many legs.
    """
    forms = free_polytwigs(len(form))
    width = max(2, len(str(len(forms))))
    return f"{len(form)}-{bisect_left(forms, form) + 1:0{width}d}"


_NAME = re.compile(r"([0-9]{1,2})-([0-9]{1,9})")


def form_named(text: str) -> Form:
    """The form whose `name` is `text`. Raises ValueError, with a sentence."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text[:40]}' is no name of a Xoid; write legs and number such as 5-07")
    legs, number = map(int, match.groups())
    if not 1 <= legs <= LONGEST_NAMED:
        raise ValueError(f"Xoids of 1 to {LONGEST_NAMED} legs have names, '{text[:40]}' is none")
    forms = free_polytwigs(legs)
    if not 1 <= number <= len(forms):
        first, last = name(forms[0]), name(forms[-1])
        raise ValueError(f"no Xoid is called '{text[:40]}'; of that size: {first} to {last}")
    return forms[number - 1]


class Polytwig(NamedTuple):
    """A free polytwig as people speak of it."""

    name: str
    form: Form
    chiral: bool
    symmetries: int  # of 12, how many leave it as it is

    @property
    def legs(self) -> int:
        """Its number of legs."""
        return len(self.form)


def polytwigs(max_legs: int) -> list[Polytwig]:
    """All free polytwigs of 1 to `max_legs` legs in the canonical order."""
    return [
        Polytwig(name(form), form, is_chiral(form), symmetry_order(form))
        for legs in range(1, max_legs + 1)
        for form in free_polytwigs(legs)
    ]
