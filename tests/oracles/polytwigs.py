"""Free polytwigs once more, slowly; nothing here comes from the package.

Points are pairs (a, b) of the triangular lattice, a steps along 0 degrees and b along 60. Those
whose a - b is a multiple of 3 are middles of hexagons, the others are corners. A twig is a set of
legs, a leg a set of two corners that are one step apart.
"""

from functools import cache

Point = tuple[int, int]
Leg = frozenset[Point]
Twig = frozenset[Leg]

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def turned(point: Point) -> Point:
    a, b = point
    return (-b, a + b)


def flipped(point: Point) -> Point:
    return (point[1], point[0])


def legs_at(point: Point) -> list[Leg]:
    a, b = point
    ends = [(a + s, b + t) for s, t in STEPS]
    return [frozenset((point, end)) for end in ends if (end[0] - end[1]) % 3]


def settled(twig: Twig) -> Twig:
    """The twig moved, hexagons onto hexagons, so that its least corner lies in a set place."""
    a, b = min(min(leg) for leg in twig)
    da, db = a - (a - b) % 3, b  # moves by this keep a - b mod 3
    return frozenset(frozenset((s - da, t - db) for s, t in leg) for leg in twig)


def images(twig: Twig) -> list[Twig]:
    """The six turns of a twig, then the six of its mirror image."""
    found = []
    for either in (twig, frozenset(frozenset(map(flipped, leg)) for leg in twig)):
        image = either
        for _ in range(6):
            found.append(settled(image))
            image = frozenset(frozenset(map(turned, leg)) for leg in image)
    return found


def in_order(twig: Twig) -> list[list[Point]]:
    return sorted(map(sorted, twig))


def free_form(twig: Twig) -> Twig:
    return min(images(twig), key=in_order)


@cache
def slow_fixed(legs: int) -> frozenset[Twig]:
    """All twigs of so many legs up to moves."""
    if legs == 1:
        return frozenset(settled(frozenset([leg])) for leg in legs_at((1, 0)))
    return frozenset(
        settled(twig | {leg})
        for twig in slow_fixed(legs - 1)
        for leg in {leg for old in twig for point in old for leg in legs_at(point)} - twig
    )


def slow_free(legs: int) -> set[Twig]:
    return set(map(free_form, slow_fixed(legs)))


def twig_of(sites) -> Twig:
    """The twig of edges of the hex lattice, by the middles of the legs."""
    twig = set()
    for q, r in sites:
        a, b = (2 * q + r) // 3, (r - q) // 3  # twice the middle
        s, t = {(1, 0): (1, 0), (0, 1): (0, 1), (1, 1): (1, -1)}[a & 1, b & 1]
        twig.add(frozenset(((a + s) // 2 + i * -s, (b + t) // 2 + i * -t) for i in (0, 1)))
    return frozenset(twig)


def is_connected(twig: Twig) -> bool:
    points = set(next(iter(twig)))
    while more := {p for leg in twig if leg & points for p in leg} - points:
        points |= more
    return all(leg <= points for leg in twig)
