"""List the Xoids (free polytwigs) up to a number of legs."""

from dataclasses import dataclass
from typing import Annotated, Any

from printkit.base.answer import Answer, ItemSequence
from printkit.base.errors import InputError
from printkit.base.text import aligned
from printkit.boards import polytwig
from printkit.boards.polytwig import EDGE_SCALE, Polytwig
from printkit.commands.api.boards import Board
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import BoardKind, number
from printkit.rules.source_arguments import BoardSource, Source, expect, loaded_board, reference
from printkit.study.board_measures import MOST_LISTED_LEGS, legs_of

_BOARD = "board on which to count the placements too, by name or path"
_WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Xoid:
    """A connected set of legs, up to rotation and reflection. Notebooks display a drawing."""

    _twig: Polytwig

    def __repr__(self) -> str:
        return f"<Xoid {self.name}: {self.legs} legs>"

    @property
    def name(self) -> str:
        """The name, such as `5-07`: the number of legs and the rank in the canonical order."""
        return self._twig.name

    @property
    def legs(self) -> int:
        """The number of legs."""
        return self._twig.legs

    @property
    def chiral(self) -> bool:
        """Whether the Xoid differs from its mirror image in every rotation."""
        return self._twig.chiral

    @property
    def symmetries(self) -> int:
        """The number of the hexagonal lattice's 12 symmetries that map the Xoid onto itself."""
        return self._twig.symmetries

    @property
    def form(self) -> tuple[tuple[int, int], ...]:
        """The legs, each as the sum of the axial coordinates of the two hexagons next to it."""
        sites = polytwig.sites(self._twig.form)
        return tuple((q // EDGE_SCALE, r // EDGE_SCALE) for q, r in sites)

    def placements(self, board: Board) -> int:
        """Count the placements on `board`. Raises InputError if the board is not for Xong.

        >>> from printkit import load_board, polytwigs
        >>> polytwigs(1)[0].placements(load_board("xong-standard"))
        210
        """
        expect("board", board, "a Board", (Board,))
        return legs_of(board.definition).count(self._twig.form)

    def svg(self, style: Source = "colour") -> str:
        """Return the Xoid as SVG, with legs 12 mm long. Raises InputError if `style` is unknown."""
        expect("style", style)
        from printkit.paper.board.board_pictures import xoid_svg  # imported late: needs svgwrite

        return xoid_svg(self.name, self._twig.form, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Xoids(Answer, ItemSequence[Xoid]):
    """A sequence of the Xoids of 1 to `max_legs` legs.

    `placements` contains the number of placements of each Xoid, or is None without a board.
    """

    max_legs: int
    items: tuple[Xoid, ...]
    placements: tuple[int, ...] | None = None

    def rows(self) -> list[dict[str, Any]]:
        """Return the name, legs, symmetry and, with a board, number of placements of each Xoid."""
        names = ("name", "legs", "chiral", "symmetries")
        rows = [{name: getattr(xoid, name) for name in names} for xoid in self]
        for row, count in zip(rows, self.placements or (), strict=False):
            row["placements"] = count
        return rows

    def data(self) -> dict[str, Any]:
        return {"count": len(self), "xoids": self.rows()}

    def describe(self) -> str:
        rows = [{**row, "chiral": _WORDS[row["chiral"]]} for row in self.rows()]
        table = aligned([tuple(rows[0]), *(tuple(map(str, row.values())) for row in rows)])
        return f"{table}\n\n{len(self)} Xoids of 1 to {self.max_legs} legs\n"


@command(
    "printkit xoids --max-legs 4",
    "printkit xoids --max-legs 6 --board xong-standard",
    "printkit xoids --max-legs 9 --json",
    json="print JSON",
)
def xoids(
    *,
    max_legs: Annotated[int, number(1, MOST_LISTED_LEGS, "legs of the largest Xoids")] = 6,
    board: Annotated[BoardSource | None, Option(BoardKind(), _BOARD, "BOARD")] = None,
) -> Xoids:
    """List the Xoids of 1 to `max_legs` legs in the canonical order.

    Raises InputError if `board` is not a board for Xong, on which Xoids are placed.

    >>> found = xoids(max_legs=3, board="xong-standard")
    >>> [xoid.name for xoid in found], found.placements
    (['1-01', '2-01', '3-01', '3-02', '3-03'], (210, 390, 366, 120, 360))
    """
    space = legs_of(loaded_board(board)) if board is not None else None
    twigs = polytwig.polytwigs(max_legs)
    counts = tuple(space.count(twig.form) for twig in twigs) if space else None
    return Xoids(max_legs, tuple(map(Xoid, twigs)), counts)


def polytwigs(max_legs: int) -> list[Xoid]:
    """Return all Xoids of 1 to `max_legs` legs in order. Raises InputError if `max_legs` > 12.

    >>> [xoid.name for xoid in polytwigs(3)]
    ['1-01', '2-01', '3-01', '3-02', '3-03']
    >>> polytwigs(3)[-1].chiral
    True
    """
    expect("max_legs", max_legs, "a whole number", (int,))
    if not 1 <= max_legs <= MOST_LISTED_LEGS:
        raise InputError(f"max_legs: expected 1 to {MOST_LISTED_LEGS}, found {max_legs}")
    return [Xoid(twig) for twig in polytwig.polytwigs(max_legs)]
