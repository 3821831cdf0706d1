"""Polytwigs: connected sets of edges of the hexagonal lattice, which Xong calls Xoids.

Terminology
-----------
leg
    One edge. Its place is (x, y) = c1 + c2, the sum of the axial coordinates of the two cells next
    to it. Any two integers, unless both are even, are a place. Its site on the lattice is 3 (x, y).
key
    The place of a leg packed into one integer, y · STRIDE + x. Keys sort by rows, and a
    translation adds the same integer to each key.
fixed form
    A set of legs up to translation: its sorted keys, translated so that the first leg is next to
    cell (0, 0).
form
    A set of legs up to translation, rotation and reflection: a free polytwig, represented by the
    smallest of its (at most 12) fixed forms.

The canonical order determines the names of the Xoids and never changes: forms are sorted by number
of legs, then leg by leg from the top row, by y and then by x. The name `5-07` means the seventh
form with five legs.
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
LONGEST_NAMED = 8  # legs: to name a larger form, thousands of forms would have to be enumerated

Form = tuple[int, ...]

# A symmetry (x, y) -> (ax + by, cx + dy) maps a key to x · (c·STRIDE + a) + y · (d·STRIDE + b).
_SYMMETRIES = tuple((c * STRIDE + a, d * STRIDE + b) for a, b, c, d in HEX.symmetries)


def key_at(x: int, y: int) -> int:
    """Return the key of the leg at the place (x, y)."""
    return y * STRIDE + x


def place(key: int) -> tuple[int, int]:
    """Return the place (x, y) of the leg with this `key`."""
    y = (key + _HALF) >> _SHIFT
    return key - y * STRIDE, y


# The key offsets to a leg's four neighbouring legs, by the leg's direction (x mod 2, y mod 2)
_JOINED = {
    (q & 1, r & 1): tuple(
        key_at(x, y)
        for s, t in (HEX.steps[side - 1], HEX.steps[side + 1])
        for x, y in ((s, t), (s - q, t - r))
    )
    for side, (q, r) in enumerate(HEX.steps[:3])
}


def fixed_form(keys: Iterable[int]) -> Form:
    """Return the fixed form of a non-empty set of legs, given by their `keys`."""
    ordered = sorted(keys)
    first = ordered[0]
    base = first - (first & 1) - (((first + _HALF) >> _SHIFT) & 1) * STRIDE
    return tuple([key - base for key in ordered])


def orientations(keys: Sequence[int]) -> list[Form]:
    """Return the fixed forms of the legs `keys` under all 12 symmetries, with repetitions.

    The first six are the rotations of the set, the others those of its mirror image.
    """
    places = [place(key) for key in keys]
    return [fixed_form([x * a + y * b for x, y in places]) for a, b in _SYMMETRIES]


@lru_cache(maxsize=4096)
def images(fixed: Form) -> frozenset[Form]:
    """Return the distinct orientations of a fixed form."""
    return frozenset(orientations(fixed))


def canonical(keys: Sequence[int]) -> Form:
    """Return the form of the set of legs `keys`."""
    return min(orientations(keys))


def is_chiral(form: Form) -> bool:
    """Whether `form` differs from all rotations of its mirror image."""
    images = orientations(form)
    return set(images[:6]).isdisjoint(images[6:])


def symmetry_order(form: Form) -> int:
    """Return the number of the 12 symmetries that map `form` onto itself."""
    return 12 // len(set(orientations(form)))


def rotations(form: Form) -> list[tuple[Site, ...]]:
    """Return, for each of the six rotations of `form`, its legs as sites of the lattice."""
    return [sites(image) for image in orientations(form)[:6]]


def mirrored(form: Form) -> Form:
    """Return a fixed form of the mirror image of `form`."""
    return orientations(form)[6]


def sites(form: Form) -> tuple[Site, ...]:
    """Return the legs of `form` as sites of the lattice."""
    return tuple((EDGE_SCALE * x, EDGE_SCALE * y) for x, y in map(place, form))


@cache
def free_polytwigs(legs: int) -> tuple[Form, ...]:
    """Return all forms with `legs` legs, in the canonical order (counts: OEIS A197459).

    Each connected set of n legs extends one of n−1 legs, so the forms of each size are grown from
    those of the previous size. All orientations of a new form are stored, so recognizing a copy
    takes one look-up. Raises ValueError if `legs` is below 1.
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
    """Return the stable name of `form`, such as `5-07`: its legs and its rank in canonical order.

    May take long, because all forms with the same number of legs are enumerated.
    """
    forms = free_polytwigs(len(form))
    width = max(2, len(str(len(forms))))
    return f"{len(form)}-{bisect_left(forms, form) + 1:0{width}d}"


_NAME = re.compile(r"([0-9]{1,2})-([0-9]{1,9})")


def form_named(text: str) -> Form:
    """Return the form with the name `text`. Raises ValueError, with a sentence, if unknown."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            f"'{text[:40]}' is not the name of a Xoid; write legs and number, such as 5-07"
        )
    legs, number = map(int, match.groups())
    if not 1 <= legs <= LONGEST_NAMED:
        raise ValueError(
            f"'{text[:40]}' is not the name of a Xoid; only Xoids of 1 to {LONGEST_NAMED} legs "
            "have names"
        )
    forms = free_polytwigs(legs)
    if not 1 <= number <= len(forms):
        first, last = name(forms[0]), name(forms[-1])
        raise ValueError(
            f"no Xoid is called '{text[:40]}'; the names of that size are {first} to {last}"
        )
    return forms[number - 1]


class Polytwig(NamedTuple):
    """A free polytwig with its name and symmetry."""

    name: str
    form: Form
    chiral: bool
    symmetries: int  # number of the 12 symmetries that map it onto itself

    @property
    def legs(self) -> int:
        """The number of legs."""
        return len(self.form)


def polytwigs(max_legs: int) -> list[Polytwig]:
    """Return all free polytwigs of 1 to `max_legs` legs, in the canonical order."""
    return [
        Polytwig(name(form), form, is_chiral(form), symmetry_order(form))
        for legs in range(1, max_legs + 1)
        for form in free_polytwigs(legs)
    ]
