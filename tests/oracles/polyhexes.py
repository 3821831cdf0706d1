"""All polyhexes of a size, and what holds for them, in the slowest and most obvious way.

A cell is (q, r), axial coordinates; the six neighbours are written out. A fixed polyhex is moved
so that its least q and r are 0; a free one is the least of its twelve images.
"""

from functools import cache

AROUND = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


def normal(cells):
    q, r = min(q for q, _ in cells), min(r for _, r in cells)
    return frozenset((x - q, y - r) for x, y in cells)


def turned(cells):
    """By a sixth."""
    return [(-r, q + r) for q, r in cells]


def images(cells):
    """The twelve images, moved to the origin, repeated where there is symmetry."""
    found = []
    for image in (list(cells), [(r, q) for q, r in cells]):
        turns = [image]
        while len(turns) < 6:
            turns.append(turned(turns[-1]))
        found += map(normal, turns)
    return found


def symmetry_of(cells):
    """The name of the symmetry group."""
    return _symmetry_of(normal(cells))


@cache
def _symmetry_of(cells):
    first, *_ = lying = images(cells)
    same = [image == first for image in lying]
    turns, mirrors = sum(same[:6]), any(same[6:])
    if turns == 1:
        return "mirror" if mirrors else "none"
    return f"{'d' if mirrors else ''}{turns}"


def free(cells):
    return _free(normal(cells))


@cache
def _free(cells):
    return min(images(cells), key=sorted)


@cache
def fixed_polyhexes(count):
    """All connected sets of so many cells, up to translation."""
    if count == 1:
        return frozenset([frozenset([(0, 0)])])
    return frozenset(
        normal({*cells, (q + s, r + t)})
        for cells in fixed_polyhexes(count - 1)
        for q, r in cells
        for s, t in AROUND
        if (q + s, r + t) not in cells
    )


@cache
def free_polyhexes(count):
    return frozenset(free(cells) for cells in fixed_polyhexes(count))


def sides_on_the_sea(cells):
    return sum((q + s, r + t) not in cells for q, r in cells for s, t in AROUND)


def legs(cells):
    """The sides of all cells, each once, as the pair of the cells on both sides of it."""
    return len({frozenset([(q, r), (q + s, r + t)]) for q, r in cells for s, t in AROUND})


def parts(cells):
    left, found = set(cells), []
    while left:
        part, open_ends = set(), [left.pop()]
        while open_ends:
            q, r = open_ends.pop()
            part.add((q, r))
            near = {(q + s, r + t) for s, t in AROUND} & left
            left -= near
            open_ends += near
        found.append(part)
    return found


def holes(cells):
    """The parts of a wide frame of sea, less the sea outside."""
    frame = range(min(map(min, cells)) - 2, max(map(max, cells)) + 3)
    return len(parts({(q, r) for q in frame for r in frame} - set(cells))) - 1


def discs(width):
    """The roundest boards of a width, each way they can lie: hexagons grown, or threes grown."""
    if width == 1:
        return [frozenset([(0, 0)])]
    if width == 2:
        return [frozenset([(0, 0), (1, -1), (1, 0)]), frozenset([(0, 0), (1, 0), (0, 1)])]
    return [
        frozenset({*disc, *((q + s, r + t) for q, r in disc for s, t in AROUND)})
        for disc in discs(width - 2)
    ]


def placed_discs(cells, width):
    """All discs of a width on the board."""
    return [
        moved
        for disc in discs(width)
        for q, r in cells
        if (moved := frozenset((q + s, r + t) for s, t in disc)) <= cells
    ]


def hang_together(placed, width):
    """Whether the discs can be reached from one another by steps to the next place.

    The next place of a hexagon grown is one cell away; a three and the next one share two cells.
    """
    step = len(discs(width)[0] - _next_disc(width))
    left, open_ends = set(placed), []
    open_ends = [left.pop()] if left else []
    while open_ends:
        here = open_ends.pop()
        near = {disc for disc in left if len(here - disc) <= step}
        left -= near
        open_ends += near
    return not left


def _next_disc(width):
    """The disc one step beside the first."""
    first, *other = discs(width)
    if other:
        return other[0]
    return frozenset((q + 1, r) for q, r in first)


def is_wide(cells, width):
    """Whether discs of a width cover a board and can slide over all of it, and around each cell."""
    placed = placed_discs(cells, width)
    return (
        frozenset().union(*placed) == cells
        and hang_together(placed, width)
        and all(hang_together([disc for disc in placed if c in disc], width) for c in cells)
    )
