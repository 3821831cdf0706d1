"""Xoids, the free polytwigs, for programs and notebooks."""

from printkit.base.errors import InputError
from printkit.boards import polytwig
from printkit.boards.polytwig import EDGE_SCALE, Polytwig
from printkit.commands.api.boards import Board
from printkit.rules.sources import Source, expect, reference
from printkit.study.board_measures import MOST_LISTED_LEGS, legs_of


class Xoid:
    """A connected set of legs up to turning and flipping over. A notebook shows it drawn."""

    def __init__(self, twig: Polytwig) -> None:
        self._twig = twig

    def __repr__(self) -> str:
        return f"<Xoid {self.name}: {self.legs} legs>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Xoid) and self._twig == other._twig

    def __hash__(self) -> int:
        return hash(self._twig)

    @property
    def name(self) -> str:
        """Its legs and its place in the canonical order, such as `5-07`; it never changes."""
        return self._twig.name

    @property
    def legs(self) -> int:
        """Its number of legs."""
        return self._twig.legs

    @property
    def chiral(self) -> bool:
        """Whether it differs from its mirror image however both are turned."""
        return self._twig.chiral

    @property
    def symmetries(self) -> int:
        """How many of the 12 symmetries leave it as it is."""
        return self._twig.symmetries

    @property
    def form(self) -> tuple[tuple[int, int], ...]:
        """Its legs, each as the sum of the axial coordinates of the hexagons on its two sides."""
        sites = polytwig.sites(self._twig.form)
        return tuple((q // EDGE_SCALE, r // EDGE_SCALE) for q, r in sites)

    def placements(self, board: Board) -> int:
        """The number of its placements on `board`. Raises InputError unless that is for Xong.

        >>> from printkit import load_board
        >>> polytwigs(1)[0].placements(load_board("xong-standard"))
        210
        """
        expect("board", board, "a Board", (Board,))
        return legs_of(board.definition).count(self._twig.form)

    def svg(self, style: Source = "colour") -> str:
        """The Xoid as a piece, with legs of 12 mm, as SVG text in a `style`. Raises InputError."""
        expect("style", style)
        from printkit.paper.thumbnail import xoid_svg  # only drawings need svgwrite

        return xoid_svg(self.name, self._twig.form, reference(style))

    def _repr_svg_(self) -> str:
        return self.svg()


def polytwigs(max_legs: int) -> list[Xoid]:
    """All Xoids of 1 to `max_legs` legs in the canonical order. Raises InputError beyond 12 legs.

    >>> [xoid.name for xoid in polytwigs(3)]
    ['1-01', '2-01', '3-01', '3-02', '3-03']
    >>> polytwigs(3)[-1].chiral
    True
    """
    expect("max_legs", max_legs, "a whole number", (int,))
    if not 1 <= max_legs <= MOST_LISTED_LEGS:
        raise InputError(f"Xoids of 1 to {MOST_LISTED_LEGS} legs can be listed, not of {max_legs}")
    return [Xoid(twig) for twig in polytwig.polytwigs(max_legs)]
