"""Polytwigs: connected sets of edges of the hexagonal lattice, called Xoids in the game Xong.

Terminology
-----------
leg
    One edge of a polytwig. The place of a leg is (x, y) = c1 + c2, the sum of the axial coordinates
    of the two cells next to the leg; x and y are not both even. The leg's site is (3x, 3y).
key
    The place of a leg packed into one integer, y · STRIDE + x. Sorted keys order the legs by
    rows, and a translation of legs adds the same integer to each key.
fixed form
    A set of legs up to translation, represented by its sorted keys after the translation that moves
    the first leg next to cell (0, 0).
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
LONGEST_NAMED = 8  # most legs of a named form; there are too many larger forms to enumerate

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

    The first six forms are rotations of the set; the others are rotations of its mirror image.
    """
    places = [place(key) for key in keys]
    return [fixed_form([x * a + y * b for x, y in places]) for a, b in _SYMMETRIES]


@lru_cache(maxsize=4096)
def images(fixed: Form) -> frozenset[Form]:
    """Return the distinct rotations and reflections of the fixed form `fixed`."""
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
    """Return the six rotations of `form`, each as the sites of its legs on the lattice."""
    return [sites(image) for image in orientations(form)[:6]]


def mirrored(form: Form) -> Form:
    """Return a fixed form of the mirror image of `form`."""
    return orientations(form)[6]


def sites(form: Form) -> tuple[Site, ...]:
    """Return the legs of `form` as sites of the lattice."""
    return tuple((EDGE_SCALE * x, EDGE_SCALE * y) for x, y in map(place, form))


@cache
def free_polytwigs(legs: int) -> tuple[Form, ...]:
    """Return all forms with `legs` legs, in the canonical order; OEIS A197459 lists the counts.

    Each form of n legs extends a form of n−1 legs by one leg, so the function extends the forms of
    n−1 legs. All orientations of a new form are stored, so recognizing a copy takes one look-up.
    Raises ValueError if `legs` is below 1.
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
    """Return the stable name of `form`, such as `5-07`: number of legs, rank in canonical order.

    This function is slow for large forms, because it enumerates all forms with as many legs.
    """
    forms = free_polytwigs(len(form))
    width = max(2, len(str(len(forms))))
    return f"{len(form)}-{bisect_left(forms, form) + 1:0{width}d}"


_NAME = re.compile(r"([0-9]{1,2})-([0-9]{1,9})")


def form_named(text: str) -> Form:
    """Return the form called `text`, such as `5-07`. Raises ValueError if no form has this name."""
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
    symmetries: int  # how many of the 12 symmetries map the form onto itself

    @property
    def legs(self) -> int:
        """The number of legs of the polytwig."""
        return len(self.form)


def polytwigs(max_legs: int) -> list[Polytwig]:
    """Return all free polytwigs of 1 to `max_legs` legs, in the canonical order."""
    return [
        Polytwig(name(form), form, is_chiral(form), symmetry_order(form))
        for legs in range(1, max_legs + 1)
        for form in free_polytwigs(legs)
    ]
