"""Random boards for a request: one board for each seed, and series of different boards."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, decimal
from printkit.boards.generate import islands
from printkit.boards.generate.board_figures import (
    LEAST_CELLS,
    Figures,
    figures,
    greatest_legs,
    least_legs,
    possible_symmetries,
)
from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.symmetry import NONE, Symmetry, group_of, images, order_of, symmetries
from printkit.boards.shapes import Shape, moved

DEFAULT_ROUGHNESS = 3.8  # Default number of legs (sides) per hexagon.
_ROUNDING = 0.005  # Rounding error of a roughness with two decimals.
_ROUGHEST = 0.8  # Maximum default roughness, on a scale from the least (0) to the greatest (1).
_ARRANGED = 12  # Maximum number of attempts to draw and place the islands of a board.
_MOST_ARRANGED = 20_000  # Maximum total number of hexagons in all attempts to place islands.
_NUMBERS = 4  # Maximum number of board sizes that are tried from a requested range.
_IN_VAIN = 30  # Maximum number of seeds in a row without a new board.
_NEAR_MEAN = 12  # Maximum difference of the central island's size from the mean, in hexagons.

Sizes = tuple[int, ...]  # the number of hexagons of each island; a central island is first


class RandomBoard(NamedTuple):
    """A random board, oriented for print, with its request and seed."""

    request: BoardRequest
    seed: int
    cells: Shape
    figures: Figures


def series(request: BoardRequest, seed: int, count: int) -> Iterator[RandomBoard]:
    """Draw `count` different boards for `request`, from the seeds `seed`, `seed` + 1, ….

    Seeds that give no board or a repeated board are skipped. Raises InputError if the first seed
    gives no board, or if too many seeds in a row give no new board.
    """
    seen: set[Shape] = set()
    in_vain = 0
    while len(seen) < count:
        try:
            drawn = draw(request, seed)
        except InputError:
            if not seen:
                raise
        else:
            if drawn.cells not in seen:
                seen.add(drawn.cells)
                in_vain = -1
                yield drawn
        seed += 1
        in_vain += 1
        if in_vain == _IN_VAIN:
            message = _(
                "{count} seeds in a row gave no new board; there are probably no more than {most}"
            )
            raise InputError(message.format(count=_IN_VAIN, most=len(seen)))


def draw(request: BoardRequest, seed: int) -> RandomBoard:
    """Draw a board for `request` from `seed`. Raises InputError if no such board is found."""
    divisions = _divisions(request)
    random = Random(seed)  # noqa: S311 — only random() is the same in every version of Python
    for sizes in islands.shuffled(divisions, random)[:_NUMBERS]:
        try:
            cells = upright(_cells(request, sizes, random))
        except islands.NotFoundError:
            continue
        its = figures(cells)
        if its.symmetry == request.symmetry:
            return RandomBoard(request, seed, cells, its)
    message = _("no board was found with {options}")
    raise InputError(message.format(options=f"{request} --seed {seed}"))


def _divisions(request: BoardRequest) -> list[Sizes]:
    """Return the island sizes per possible board size. Raises InputError if no size is possible."""
    _check_islands(request)
    low, high = request.cells
    found = [sizes for n in range(low, high + 1) if (sizes := _divided(request, n))]
    if not found:
        message = _("no requested number of hexagons is possible with the other options: {options}")
        raise InputError(message.format(options=request))
    asked = request.legs_per_hex
    if asked is None:
        return found
    ends = [(legs, sum(sizes)) for sizes in found for legs in _legs(sizes, request.width)]
    near, cells = min(ends, key=lambda end: abs(end[0] / end[1] - asked))
    rough = []
    for sizes in found:
        least, greatest = _legs(sizes, request.width)
        off = _ROUNDING * sum(sizes)
        if least - off <= asked * sum(sizes) <= greatest + off:
            rough.append(sizes)
    if not rough:
        if near > asked * cells:
            message = _(
                "{asked} legs per hexagon are too few: {cells} hexagons, nowhere narrower than "
                "{width}, have at least {legs} legs, {share} per hexagon"
            )
        else:
            message = _(
                "{asked} legs per hexagon are too many: {cells} hexagons, nowhere narrower than "
                "{width}, have at most {legs} legs, {share} per hexagon"
            )
        counts = {"cells": cells, "width": request.width, "legs": near}
        share = decimal(near / cells, ".2f")
        raise InputError(message.format(**counts, share=share, asked=decimal(asked)))
    return rough


def _divided(request: BoardRequest, cells: int) -> Sizes:
    """Divide `cells` hexagons into islands of requested or similar sizes; return () if impossible.

    Images of an island under the board's symmetry have equal sizes; one island may be central.
    """
    if len(request.sizes) > 1:
        return request.sizes if sum(request.sizes) == cells else ()
    order, least = order_of(request.symmetry), LEAST_CELLS[request.width]
    orbits, has_middle = divmod(request.islands, order)
    if request.islands == 1:
        return (cells,) if cells >= least and _lying(request, cells) else ()
    mean = cells // request.islands
    sizes = range(max(least, mean - _NEAR_MEAN), mean + _NEAR_MEAN + 1) if has_middle else (0,)
    for middle in sorted(sizes, key=lambda size: abs(size - mean)):
        each, rest = divmod(cells - middle, order)
        low, larger = divmod(each, orbits)
        if rest == 0 and low >= least and (not middle or _lying(request, middle)):
            outer = (low + (number < larger) for number in range(orbits))
            return (middle,) * has_middle + tuple(size for size in outer for _ in range(order))
    return ()


def _lying(request: BoardRequest, cells: int) -> tuple[Symmetry, ...]:
    return possible_symmetries(request.symmetry, cells, request.width, holes=request.holes)


def _legs(sizes: Sizes, width: int) -> tuple[int, int]:
    return sum(map(least_legs, sizes)), sum(greatest_legs(cells, width) for cells in sizes)


def _check_islands(request: BoardRequest) -> None:
    least, order = LEAST_CELLS[request.width], order_of(request.symmetry)
    if len(request.sizes) > 1 and order > 1:
        raise InputError(_("islands of given sizes cannot have a symmetry; give their number only"))
    if request.islands > 1 and request.islands % order > 1:
        message = _(
            "{count} islands cannot have the symmetry {symmetry}: the number of islands must be a "
            "multiple of {order}, or one more"
        )
        symmetry = request.symmetry
        raise InputError(message.format(count=request.islands, symmetry=symmetry, order=order))
    smallest = min(request.sizes, default=request.cells[1] // request.islands)
    if smallest < least:
        message = _("an island of width {width} needs at least {least} hexagons, found {found}")
        raise InputError(message.format(width=request.width, least=least, found=smallest))


def roughness(request: BoardRequest, sizes: Sizes) -> float:
    """Return the number of legs per hexagon to aim at, as requested or by default.

    A requested number is limited to the possible range. The default is DEFAULT_ROUGHNESS, or more
    if the half-perimeter would be less than 1.2 times the least for `sizes`. The default is at most
    four fifths of the way from the least to the greatest roughness.
    """
    least, greatest = (legs / sum(sizes) for legs in _legs(sizes, request.width))
    if request.legs_per_hex is not None:
        return min(max(request.legs_per_hex, least), greatest)
    usual = max(DEFAULT_ROUGHNESS, 3 + 1.2 * (least - 3))
    return min(usual, least + _ROUGHEST * (greatest - least))


def _cells(request: BoardRequest, sizes: Sizes, random: Random) -> Shape:
    """Draw a board with islands of `sizes`. Raises NotFoundError if no such board is found."""
    each = roughness(request, sizes)

    def island(cells: int, lying: Sequence[Symmetry]) -> Shape:
        legs = min(max(each * cells, least_legs(cells)), greatest_legs(cells, request.width))
        return islands.draw_island(request, cells, legs, lying, random)

    if len(sizes) == 1:
        return island(sizes[0], _lying(request, sizes[0]))
    order = order_of(request.symmetry)
    has_middle = len(sizes) % order
    lying = _lying(request, sizes[0]) if has_middle else symmetries(request.symmetry)
    for _attempt in range(max(1, min(_ARRANGED, _MOST_ARRANGED // sum(sizes)))):
        symmetry = islands.shuffled(lying, random)[0]
        with suppress(islands.NoPlaceError):
            cells = island(sizes[0], [symmetry]) if has_middle else frozenset()
            for size in sizes[has_middle::order]:
                other = island(size, symmetries(NONE))
                cells = islands.joined(cells, other, request.gap, symmetry, random)
            if group_of(cells) == request.symmetry:
                return cells
    raise islands.NotFoundError


def upright(cells: Shape) -> Shape:
    """Rotate or reflect `cells` to be as narrow as possible, and then as low as possible.

    All rotations and reflections of a board give the same result. The leftmost cell of the first
    row is (0, 0), as in a board that is read from a picture.
    """
    found = []
    for image in images(cells):
        columns, rows = [2 * q + r for q, r in image], [r for _, r in image]
        found.append((max(columns) - min(columns), max(rows) - min(rows), sorted(image)))
    _, _, least = min(found)
    return moved(frozenset(least), (-min(q for q, r in least if r == 0), 0))
