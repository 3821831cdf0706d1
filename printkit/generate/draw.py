"""Draws boards as requested, one for each seed, and series of boards that all differ."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from printkit.errors import InputError
from printkit.generate.bounds import LEAST_CELLS, greatest_legs, least_legs, possible_symmetries
from printkit.generate.division import Division, divide
from printkit.generate.figures import Figures, figures
from printkit.generate.island import NotFoundError, draw_island, shuffled
from printkit.generate.placement import Islands, NoPlaceError
from printkit.generate.request import BoardRequest
from printkit.generate.symmetry import NONE, Symmetry, group_of, images, order_of, symmetries
from printkit.topology.lattice import Cell
from printkit.topology.shapes import Shape, moved

DEFAULT_ROUGHNESS = 3.8  # legs per hexagon
_ROUNDING = 0.005  # of a roughness given to two decimals
_ROUGHEST = 0.8  # of the way from least to greatest, by default
_ARRANGED = 12  # attempts to draw islands and put them together
_MOST_ARRANGED = 20_000  # hexagons drawn in these attempts
_NUMBERS = 4  # numbers of hexagons of a range that are tried
_IN_VAIN = 30  # seeds in a row without a new board, at most


class RandomBoard(NamedTuple):
    """A random board, laid as it is to be printed."""

    request: BoardRequest
    seed: int
    cells: Shape
    figures: Figures


def series(request: BoardRequest, seed: int, count: int) -> Iterator[RandomBoard]:
    """Draw `count` different boards as requested, from the seeds `seed`, `seed` + 1, ….

    Seeds that give no board, or one again, are passed over. Raises InputError when the first gives
    none, or when too many in a row give nothing new.
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
            raise InputError(
                f"{_IN_VAIN} seeds in a row gave no new board, so that there may be no more than "
                f"{len(seen)}"
            )


def draw(request: BoardRequest, seed: int) -> RandomBoard:
    """Draw the board of `seed`. Raises InputError, with the limit that `request` breaks."""
    divisions = _divisions(request)
    random = Random(seed)  # noqa: S311 — for boards; only random() is the same in every Python
    for division in shuffled(divisions, random)[:_NUMBERS]:
        try:
            cells = upright(_cells(request, division, random))
        except NotFoundError:
            continue
        its = figures(cells)
        if its.symmetry == request.symmetry:
            return RandomBoard(request, seed, cells, its)
    raise InputError(f"no board was found with {request} --seed {seed}")


def _divisions(request: BoardRequest) -> list[Division]:
    """For each possible number of hexagons, how it is divided among the islands.

    Raises InputError where there is none.
    """
    _check_islands(request)
    low, high = request.cells
    found = [division for n in range(low, high + 1) if (division := divide(request, n))]
    if not found:
        raise InputError(f"no number of hexagons asked for suits the other options: {request}")
    asked = request.legs_per_hex
    if asked is None:
        return found
    ends = [(legs, each) for each in found for legs in each.legs(request.width)]
    near, division = min(ends, key=lambda end: abs(end[0] / end[1].cells - asked))
    rough = [each for each in found if _may_be_as_rough(each, asked, request.width)]
    if not rough:
        which = "at least" if near > asked * division.cells else "at most"
        raise InputError(
            f"{division.cells} hexagons, nowhere narrower than {request.width}, have {which} "
            f"{near} legs, {near / division.cells:.2f} a hexagon; {asked:g} cannot be"
        )
    return rough


def _may_be_as_rough(division: Division, asked: float, width: int) -> bool:
    least, greatest = division.legs(width)
    off = _ROUNDING * division.cells
    return least - off <= asked * division.cells <= greatest + off


def _check_islands(request: BoardRequest) -> None:
    """Raise InputError for islands that are too small, or too few for the symmetry."""
    least, order = LEAST_CELLS[request.width], order_of(request.symmetry)
    if len(request.sizes) > 1 and order > 1:
        raise InputError("islands of given sizes cannot have a symmetry; give their number only")
    smallest = min(request.sizes, default=request.cells[1] // request.islands)
    if smallest < least:
        raise InputError(
            f"an island nowhere narrower than {request.width} has at least {least} hexagons, not "
            f"{smallest}"
        )
    if request.islands > 1 and request.islands % order > 1:
        raise InputError(
            f"{request.islands} islands cannot have the symmetry {request.symmetry}, with which "
            f"all but one in the middle come in sets of {order}"
        )


def roughness(request: BoardRequest, division: Division) -> float:
    """The legs per hexagon to aim at: those of `request`, or the default as far as possible.

    The default is at least that of a fifth more than the least half-perimeter of `division`, and
    at most four fifths of the way to the greatest.
    """
    least, greatest = (legs / division.cells for legs in division.legs(request.width))
    if request.legs_per_hex is not None:
        return min(max(request.legs_per_hex, least), greatest)
    usual = max(DEFAULT_ROUGHNESS, 3 + 1.2 * (least - 3))
    return min(usual, least + _ROUGHEST * (greatest - least))


def _cells(request: BoardRequest, division: Division, random: Random) -> Shape:
    """All hexagons, if possible with just the symmetry requested. Raises NotFoundError."""
    each = roughness(request, division)

    def legs(cells: int) -> float:
        return min(max(each * cells, least_legs(cells)), greatest_legs(cells, request.width))

    def middle_island() -> tuple[Shape, Symmetry]:
        cells = division.middle
        lying = possible_symmetries(group, cells, request.width, holes=request.holes)
        return draw_island(request, cells, legs(cells), lying, random)

    group = request.symmetry
    if not division.sets:
        return middle_island()[0]
    for _ in range(max(1, min(_ARRANGED, _MOST_ARRANGED // division.cells))):
        middle: Shape = frozenset()
        symmetry = shuffled(symmetries(group), random)[0]
        if division.middle:
            middle, symmetry = middle_island()
        islands = Islands(symmetry, request.gap, random, middle)
        try:
            for cells in division.sets:
                island, _ = draw_island(request, cells, legs(cells), symmetries(NONE), random)
                islands.add(island)
        except NoPlaceError:
            continue
        if group_of(islands.cells) == group:
            return islands.cells
    raise NotFoundError


def upright(cells: Shape) -> Shape:
    """The narrowest image of `cells`, and the lowest of those: the same for all their images.

    Its first cell is (0, 0), as in the board that its picture is read as.
    """
    image = min(images(cells), key=_paper)
    return moved(image, (-min(q for q, r in image if r == 0), 0))


def _paper(cells: Shape) -> tuple[int, int, list[Cell]]:
    columns, rows = [2 * q + r for q, r in cells], [r for _, r in cells]
    return max(columns) - min(columns), max(rows) - min(rows), sorted(cells)
