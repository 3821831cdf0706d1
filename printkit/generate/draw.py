"""Draws boards that keep a wish, one for each seed, and series of boards that all differ."""

import math
from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from printkit.errors import InputError
from printkit.generate.archipelago import Archipelago, NoPlaceError, axes, shuffled
from printkit.generate.bounds import greatest_legs, least_legs, ways
from printkit.generate.figures import Figures, figures
from printkit.generate.island import Ask, Island, NoIslandError, draw_island
from printkit.generate.limits import possible, roughness
from printkit.generate.plan import Part, Plan, cells_of
from printkit.generate.refusals import RefusedError, not_exact, not_found, resorts, simplest
from printkit.generate.symmetry import Symmetry, group_of, images, symmetries
from printkit.generate.wish import Wish, arguments
from printkit.topology.lattice import Cell
from printkit.topology.shapes import Shape, moved

_OFFERS = 4  # near wishes tried in place of one that cannot be met
_ARRANGED = 12  # archipelagos put together for one that fits
_IN_VAIN = 30  # seeds in a row that may give no new board
_PLANS = 3  # ways to divide a number of hexagons among islands that are tried
_CHOICES = 4  # plans tried in all
_MOST_WORK = 250_000  # of chains, after which no other plan is tried
_MOST_SEARCH = 800_000  # after which no wish but a simple one is offered


class Drawn(NamedTuple):
    """A board that was drawn, laid as it is to be printed."""

    wish: Wish
    seed: int
    cells: Shape
    figures: Figures


def series(wish: Wish, seed: int, count: int) -> Iterator[Drawn]:
    """Boards of the seeds from `seed` on, all different.

    Seeds that give a board again, or none, are passed over. Raises InputError when the wish cannot
    be met or has too few boards.
    """
    seen: set[Shape] = set()
    in_vain = 0
    while len(seen) < count:
        drawn = _drawn(wish, seed, needed=not seen)
        seed += 1
        if drawn is not None and drawn.cells not in seen:
            seen.add(drawn.cells)
            in_vain = 0
            yield drawn
            continue
        in_vain += 1
        if in_vain == _IN_VAIN:
            raise InputError(
                f"{_IN_VAIN} seeds in a row gave no new board, so that {len(seen)} may be all "
                f"there are; the nearest that can be: --count {len(seen)}"
            )


def _drawn(wish: Wish, seed: int, *, needed: bool) -> Drawn | None:
    """The board of a seed, or None where there is none and none is needed."""
    if needed:
        return draw(wish, seed)
    try:
        return _attempt(wish, seed)
    except RefusedError:
        return None


def draw(wish: Wish, seed: int) -> Drawn:
    """The board of a seed.

    Raises InputError when the wish cannot be met, with the nearest that can, or with a simple one
    after much search: it was tried.
    """
    try:
        return _attempt(wish, seed)
    except RefusedError as refused:
        other, which = _instead(wish, seed, refused)
        options = " ".join(arguments(other, wish))
        raise InputError(f"{refused.reason}; {which} that can be: {options}") from None


def _instead(wish: Wish, seed: int, refused: RefusedError) -> tuple[Wish, str]:
    """The first of other wishes of which a board is drawn; after much work a simple one.

    With the word that tells whether it is the nearest.
    """
    work = refused.work
    tried = {wish}
    for other in chain(islice(refused.instead, _OFFERS), resorts(wish)):
        if work > _MOST_SEARCH:
            break
        if other in tried:
            continue
        tried.add(other)
        try:
            _attempt(other, seed)
        except RefusedError as error:
            work += error.work
        else:
            return other, "the nearest"
    left = (other for other in dict.fromkeys(simplest(wish)) if other not in tried)
    return next((other, "a simple one") for other in left if _can_be(other, seed))


def _can_be(wish: Wish, seed: int) -> bool:
    try:
        _attempt(wish, seed)
    except RefusedError:
        return False
    return True


def _attempt(wish: Wish, seed: int) -> Drawn:
    """The board of a seed. Raises RefusedError."""
    random = _random(seed)
    left = _choices(wish, random)
    refused: RefusedError | None = None
    groups: dict[str, None] = {}
    work = 0
    for plan in left[:_CHOICES]:
        if work > _MOST_WORK:
            break
        drawing = _Drawing(wish, plan, random)
        try:
            land = upright(drawing.land())
        except (NoIslandError, NoPlaceError) as error:
            refused = refused or not_found(wish, plan, error)
            continue
        finally:
            work += drawing.work
        its = figures(land)
        if its.symmetry == wish.symmetry:
            return Drawn(wish, seed, land, its)
        groups[its.symmetry] = None
    refused = refused or not_exact(wish, plan, groups)
    refused.work = work
    raise refused


def _choices(wish: Wish, random: Random) -> list[Plan]:
    """The plans to try, one after the other: for each number of hexagons some."""
    numbers = shuffled(possible(wish), random)
    return [plan for _, plans in numbers for plan in shuffled(plans, random)[:_PLANS]]


def _random(seed: int) -> Random:
    """Numbers that are the same on every machine, as long as only `random()` is asked."""
    return Random(seed)  # noqa: S311 — for boards, not for secrets


def upright(cells: Shape) -> Shape:
    """The narrowest image of a board, of those the lowest: the same for all its images.

    Its first cell is (0, 0), as in the board that its picture is read as.
    """
    image = min(images(cells), key=_paper)
    return moved(image, (-min(q for q, r in image if r == 0), 0))


def _paper(cells: Shape) -> tuple[int, int, list[Cell]]:
    columns, rows = [2 * q + r for q, r in cells], [r for _, r in cells]
    return max(columns) - min(columns), max(rows) - min(rows), sorted(cells)


class _Drawing:
    """The islands of a plan, drawn and put together."""

    def __init__(self, wish: Wish, plan: Plan, random: Random) -> None:
        self.wish = wish
        self.plan = plan
        self._random = random
        self._legs = _legs_of_parts(wish, plan)
        self.work = 0  # of chains so far

    def land(self) -> Shape:
        """All hexagons, with just the symmetry wished if that can be. Raises NoIslandError."""
        if len(self.plan) == self.plan[0].copies == 1:
            group = self.wish.symmetry
            return self._island(0, self._ways(self.plan[0], group), exactly=True).cells
        first: Shape | None = None
        error: NoIslandError | NoPlaceError = NoPlaceError()
        wholes = shuffled(self._wholes(), self._random)
        for attempt in range(_ARRANGED):
            whole = wholes[attempt % len(wholes)]
            try:
                land = self._archipelago(whole)
            except NoPlaceError:
                continue
            except NoIslandError as none:
                error = none
                wholes.remove(whole)
                if wholes:
                    continue
                break
            if group_of(land) == self.wish.symmetry:
                return land
            first = first or land
        if first is None:
            raise error
        return first

    def _wholes(self) -> tuple[Symmetry, ...]:
        """How the symmetry can lie: such that an island in the middle, if any, can have it."""
        inner = self.plan[0]
        if inner.copies == 1 and inner.symmetry == self.wish.symmetry:
            return self._ways(inner, inner.symmetry)
        return symmetries(self.wish.symmetry)

    def _archipelago(self, whole: Symmetry) -> Shape:
        archipelago = Archipelago(whole, self.wish.gap, self._random)
        for number, part in enumerate(self.plan):
            own = self._own(part, whole)
            if not own:
                raise NoPlaceError
            island = self._island(number, own, exactly=False)
            archipelago.add(island.cells, part.copies, island.way)
        return archipelago.land

    def _own(self, part: Part, whole: Symmetry) -> tuple[Symmetry, ...]:
        """How the symmetry of an island can lie that is to lie in the whole."""
        found = self._ways(part, part.symmetry)
        if part.symmetry == whole.group:
            return tuple(way for way in found if way == whole)
        return tuple(way for way in found if way.group != "mirror" or any(axes(way, whole)))

    def _ways(self, part: Part, group: str) -> tuple[Symmetry, ...]:
        return ways(group, part.cells, self.wish.neck, holes=self.wish.holes)

    def _island(self, number: int, own: tuple[Symmetry, ...], *, exactly: bool) -> Island:
        wish = self.wish
        ask = Ask(
            cells=self.plan[number].cells,
            legs=self._legs[number],
            ways=own,
            neck=wish.neck,
            holes=wish.holes,
            strict=wish.legs_per_hex is not None,
            exactly=exactly,
        )
        try:
            island = draw_island(ask, self._random)
        except NoIslandError as error:
            self.work += error.work
            raise
        self.work += island.work
        return island


def _legs_of_parts(wish: Wish, plan: Plan) -> list[float]:
    """The legs of each island: equally rough, as far as its size allows, and right together."""
    wanted = roughness(wish, plan) * cells_of(plan)

    def shares(each: float) -> list[float]:
        return [
            min(max(each * part.cells, least_legs(part.cells)), _most(wish, part)) for part in plan
        ]

    low, high = 3.0, 6.0
    while low < (middle := (low + high) / 2) < high:
        legs = math.fsum(
            part.copies * share for part, share in zip(plan, shares(middle), strict=True)
        )
        low, high = (middle, high) if legs < wanted else (low, middle)
    return shares(high)


def _most(wish: Wish, part: Part) -> int:
    return greatest_legs(part.cells, wish.neck)
