"""List the Xoids (free polytwigs) up to a number of legs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, overload

from printkit.base.answer import Answer
from printkit.base.text import aligned
from printkit.boards.polytwig import polytwigs
from printkit.commands.api.xoid import Xoid
from printkit.commands.declare import Option, command
from printkit.commands.parameters import BoardKind, number
from printkit.rules.sources import BoardSource, loaded_board
from printkit.study.board_measures import MOST_LISTED_LEGS, legs_of

_WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Xoids(Answer, Sequence[Xoid]):
    """The `listed` Xoids of 1 to `max_legs` legs, and the number of `placements` of each, if any.

    `xoids[0]` is the first Xoid.
    """

    max_legs: int
    listed: tuple[Xoid, ...]
    placements: tuple[int, ...] | None = None

    def __len__(self) -> int:
        return len(self.listed)

    @overload
    def __getitem__(self, index: int) -> Xoid: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Xoid, ...]: ...
    def __getitem__(self, index: int | slice) -> Xoid | tuple[Xoid, ...]:
        return self.listed[index]

    def rows(self) -> list[dict[str, Any]]:
        """Return the name, the number of legs and the symmetry of each Xoid, and its placements."""
        names = ("name", "legs", "chiral", "symmetries")
        rows = [{name: getattr(xoid, name) for name in names} for xoid in self.listed]
        for row, count in zip(rows, self.placements or (), strict=False):
            row["placements"] = count
        return rows

    def data(self) -> dict[str, Any]:
        """Return the list as JSON."""
        return {"count": len(self), "xoids": self.rows()}

    def describe(self) -> str:
        """Return the list as a table."""
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
    board: Annotated[
        BoardSource | None,
        Option(BoardKind(), "board whose places to count too, by name or path", "BOARD"),
    ] = None,
) -> Xoids:
    """List the Xoids of 1 to `max_legs` legs in the canonical order.

    Raises InputError if no Xoids can be placed on the `board`.

    >>> found = xoids(max_legs=3, board="xong-standard")
    >>> [xoid.name for xoid in found], found.placements
    (['1-01', '2-01', '3-01', '3-02', '3-03'], (210, 390, 366, 120, 360))
    """
    space = legs_of(loaded_board(board)) if board is not None else None
    twigs = polytwigs(max_legs)
    counts = tuple(space.count(twig.form) for twig in twigs) if space else None
    return Xoids(max_legs, tuple(map(Xoid, twigs)), counts)
