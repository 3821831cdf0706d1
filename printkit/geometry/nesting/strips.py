"""Pieces packed by spyrrow, an extra, which lays them on a strip of any length.

spyrrow stops by the clock, so the same pieces do not always lie in the same way. Each sheet is a
strip as high as the stock is wide; its length must come out no longer than the stock. As the strip
runs to the right and the stock downwards, x and y change places, and angles their sense.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from printkit.errors import InputError
from printkit.geometry.areas import polygon
from printkit.geometry.nesting.checking import check
from printkit.geometry.nesting.layout import Outline, Placed, Stock, extent, place, turned, used
from printkit.geometry.nesting.packing import nest

_MORE = (0.12, 0.06)  # of the area that `nest` lays on a sheet: what is tried on top of it
_WIDER = 0.01  # mm that the spacing is widened by, as spyrrow reckons in single precision
_LOOSE = 0.1  # mm of room that a piece must have across the strip, or spyrrow may give up
_SEED = 1


def tight(
    outlines: Sequence[Outline],
    stock: Stock,
    spacing: float,
    turns: Sequence[float] = (0,),
    seconds: int = 60,
) -> list[Placed]:
    """The pieces as spyrrow lays them in about so many seconds, or as `nest` where that is better.

    The answer is in the order of the outlines. Raises InputError when a piece does not fit on a
    sheet or spyrrow is missing.
    """
    spyrrow = _spyrrow()
    known = nest(outlines, stock, spacing, turns)
    if not known:
        return known
    sheets = 1 + max(each.sheet for each in known)
    runs = 1 + len(_MORE) * (sheets - 1)
    task = _Task(outlines, stock, spacing, tuple(turns))
    found = _Strips(spyrrow, task, max(1, seconds // runs)).sheets()
    check(outlines, found, stock, spacing)
    return min(known, found, key=lambda layout: used(outlines, layout))


def _spyrrow() -> ModuleType:
    try:
        import spyrrow  # an extra: only this layout needs it
    except ImportError:
        raise InputError(
            "the tight layout needs spyrrow; install it with: pip install spyrrow"
        ) from None
    module: ModuleType = spyrrow
    return module


class _Task(NamedTuple):
    outlines: Sequence[Outline]
    stock: Stock
    spacing: float
    turns: tuple[float, ...]


class _Strips:
    """Pieces to be packed sheet by sheet, each run of spyrrow taking so many seconds."""

    def __init__(self, spyrrow: ModuleType, task: _Task, seconds: int) -> None:
        self._spyrrow, self._seconds = spyrrow, seconds
        self._outlines, self._stock, self._spacing, self._turns = task
        self._gap = task.spacing + _WIDER
        self._areas = [round(polygon(outline).area, 3) for outline in task.outlines]
        first: dict[Outline, int] = {}
        self._kinds = [first.setdefault(each, piece) for piece, each in enumerate(task.outlines)]

    def sheets(self) -> list[Placed]:
        """All pieces: on each sheet as many as spyrrow gets on it, or else as many as `nest`."""
        rest = list(range(len(self._outlines)))
        layout: list[Placed] = []
        number = 0
        while rest:
            sheet = self._sheet(rest)
            layout += [each._replace(sheet=number) for each in sheet]
            rest = sorted(set(rest) - {each.piece for each in sheet})
            number += 1
        return sorted(layout)

    def _sheet(self, pieces: list[int]) -> list[Placed]:
        """One sheet of these pieces."""
        outlines = [self._outlines[piece] for piece in pieces]
        layout = nest(outlines, self._stock, self._spacing, self._turns)
        known = [each._replace(piece=pieces[each.piece]) for each in layout if each.sheet == 0]
        laid = {each.piece for each in known}
        for wish in self._wishes(sorted(laid), [piece for piece in pieces if piece not in laid]):
            found = self._packed(wish)
            if found is not None:
                return found
        return known

    def _wishes(self, laid: list[int], others: list[int]) -> Iterator[list[int]]:
        """What would be good to have on a sheet that is known to hold some pieces, best first."""
        if not others:
            yield laid
        tried = [list[int]()]
        for share in _MORE:
            room = share * sum(self._areas[piece] for piece in laid)
            more = []
            for piece in sorted(others, key=lambda piece: (-self._areas[piece], piece)):
                if self._areas[piece] <= room:
                    room -= self._areas[piece]
                    more.append(piece)
            if more not in tried:
                tried.append(more)
                yield [*laid, *more]

    def _packed(self, pieces: list[int]) -> list[Placed] | None:
        """The pieces on one sheet, None where spyrrow finds no way."""
        solution = self._solved(pieces)
        if solution is None:
            return None
        waiting: dict[str, list[int]] = {}
        for number, piece in enumerate(pieces):
            waiting.setdefault(str(self._kinds[piece]), []).append(number)
        layout = [self._placed(waiting[item.id].pop(0), item) for item in solution.placed_items]
        outlines = [self._outlines[piece] for piece in pieces]
        try:
            check(outlines, layout, self._stock, self._spacing)
        except ValueError:  # most often: the strip is longer than the stock
            return None
        return [each._replace(piece=pieces[each.piece]) for each in layout]

    def _placed(self, number: int, item: Any) -> Placed:
        """Where an item of the strip lies on the stock; the gap is kept at the strip's ends too."""
        wanted = -item.rotation % 360
        turn = min(self._turns, key=lambda turn: abs((turn - wanted + 180) % 360 - 180))
        y, x = item.translation
        return Placed(number, 0, float(turn), place(x - self._gap, y - self._gap))

    def _solved(self, pieces: list[int]) -> Any:
        """The strip of these pieces, None where one is too large for spyrrow."""
        demand = Counter(self._kinds[piece] for piece in pieces)
        turns = {kind: self._loose(kind) for kind in demand}
        if not all(turns.values()):
            return None
        items = [
            self._spyrrow.Item(
                str(kind),
                [(y, x) for x, y in self._outlines[kind][0]],
                count,
                [-turn % 360.0 for turn in turns[kind]],
            )
            for kind, count in demand.items()
        ]
        height = self._stock.width + 2 * self._gap
        return self._run(self._spyrrow.StripPackingInstance("sheet", height, items))

    def _loose(self, piece: int) -> list[float]:
        """The turns in which the piece has room across the strip."""
        most = self._stock.width - _LOOSE
        outline = self._outlines[piece]
        return [turn for turn in self._turns if extent(turned(outline, turn)).width <= most]

    def _run(self, strip: Any) -> Any:
        config = self._spyrrow.StripPackingConfig(
            min_items_separation=self._gap, total_computation_time=self._seconds, seed=_SEED
        )
        try:
            return strip.solve(config)
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # no Exception, and under no public name
                raise
            return None
