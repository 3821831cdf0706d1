"""All boards of few hexagons, counted out instead of walked to: so that none is missed."""

from collections.abc import Iterator
from functools import cache
from random import Random

from printkit.generate.bounds import disc_cells
from printkit.generate.figures import holes_of, perimeter_of
from printkit.generate.neck import is_wide, ringed
from printkit.generate.symmetry import NONE, Symmetry, group_of
from printkit.generate.terms import Terms
from printkit.topology.lattice import HEX, Cell
from printkit.topology.shapes import Shape, hexagon, moved

FEW = 6


class Census:
    """The boards that keep the terms, as `Chain` gives them: in random order, again and again.

    Where there is none with the shore wanted, it gives way to the nearest one within the `span`;
    without a span any shore will do.
    Only boards with no more symmetry than asked are counted if there are any and it is to be
    `exactly` that.
    """

    work = 0

    def __init__(self, terms: Terms, random: Random, span: range | None, *, exactly: bool) -> None:
        self._random = random
        group = terms.symmetry.group
        found = [board for board in _placed(terms.cells, terms.symmetry) if _keeps(board, terms)]
        self._boards = [b for b in found if exactly and group_of(b) == group] or found
        self._any = span is None
        shores = [shore for shore in self.common() if shore in (span or [terms.shore])]
        near = min(shores, key=lambda shore: abs(shore - terms.shore), default=terms.shore)
        self.terms = terms._replace(shore=near)
        self.sizes = set(range(1, 2 * FEW + 1))

    def common(self) -> list[int]:
        """The shores of all boards."""
        return sorted({perimeter_of(board) // 2 for board in self._boards})

    def boards(self) -> Iterator[Shape]:
        """Boards with the shore, each as likely as any other."""
        around = 2 * self.terms.shore
        boards = [b for b in self._boards if self._any or perimeter_of(b) == around]
        while boards:
            yield boards[int(self._random.random() * len(boards))]


def is_size(cells: int, neck: int) -> bool:
    """Whether a board of so many hexagons can be that wide; of larger ones it is taken for granted.

    A core of more than `FEW` places holds a connected one of seven, and with rings around it no
    seven have fewer hexagons than the roundest, which is then two wider than a single one.
    """
    rings = (neck - 1) // 2
    return cells >= disc_cells(2 * rings + 3) or cells in _few_sizes(neck)


@cache
def _few_sizes(neck: int) -> frozenset[int]:
    """The numbers of hexagons of boards that are so wide and have cores of at most `FEW` places."""
    found: set[int] = set()
    for places in range(1, FEW + 1):
        for core in _boards(places):
            board = frozenset(ringed(core, (neck - 1) // 2))
            if len(board) not in found and is_wide(board, neck):
                found.add(len(board))
    return frozenset(found)


def _keeps(board: Shape, terms: Terms) -> bool:
    return is_wide(board, terms.neck) and (terms.holes or not holes_of(board))


@cache
def _placed(cells: int, symmetry: Symmetry) -> list[Shape]:
    """The boards of so many cells that a symmetry takes to themselves, each laid where it does."""
    boards = _boards(cells)
    if symmetry.group == NONE:
        return boards
    window = sorted(hexagon(cells + 2))
    return list(filter(None, (_laid(board, symmetry, window) for board in boards)))


def _laid(board: Shape, symmetry: Symmetry, window: list[Cell]) -> Shape:
    """The board where the symmetry takes it to itself, or nothing."""
    kept = _normal(board)
    if any(_normal(motion.image(board)) != kept for motion in symmetry.motions):
        return frozenset()
    places = (moved(board, step) for step in window)
    return next((at for at in places if _is_kept(at, symmetry)), frozenset())


def _is_kept(board: Shape, symmetry: Symmetry) -> bool:
    return all(motion.image(board) == board for motion in symmetry.motions)


@cache
def _boards(cells: int) -> list[Shape]:
    """All boards of so many cells, however they lie, moved so that the first has q and r 0."""
    if cells == 1:
        return [frozenset([(0, 0)])]
    larger = {
        _normal(board | {(q + s, r + t)})
        for board in _boards(cells - 1)
        for q, r in board
        for s, t in HEX.steps
        if (q + s, r + t) not in board
    }
    return sorted(larger, key=sorted)


def _normal(board: Shape) -> Shape:
    q, r = min(board)
    return moved(board, (-q, -r))
