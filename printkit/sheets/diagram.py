"""Draws a position of a game: the board and all that lies on it."""

from collections.abc import Iterable, Mapping

from printkit.geometry.plane import Plane
from printkit.geometry.xoid import PieceSize, inset, outline, rings
from printkit.render.display import BLACK, Ink, Mark, Path, Text
from printkit.render.fonts import centred_text
from printkit.rules.game import Placement
from printkit.sheets.palette import FAINT, FIELD, FINE, GREY, PAPER_WHITE, PLAYER
from printkit.topology.board import Board
from printkit.topology.labels import Labels
from printkit.topology.lattice import Site

_CELL = Ink(fill=FIELD, stroke=FAINT, width=FINE)


def cells(
    board: Board, plane: Plane, tints: Mapping[Site, str] | None = None, tag: str = "cell"
) -> list[Mark]:
    """The cells of a board, those in `tints` in another colour."""
    tints = tints or {}
    return [
        Path(
            (plane.cell(cell),),
            _CELL._replace(fill=tints.get(cell, FIELD)),
            tag=tag,
        )
        for cell in board.cells
    ]


def cell_labels(
    board: Board, labels: Labels, plane: Plane, size: float, colour: str = GREY
) -> list[Mark]:
    """The name of each cell in its middle, in type of `size` mm."""
    return [
        centred_text(Text(name, plane.point(cell), size, colour, tag="label"))
        for cell, name in zip(board.cells, labels.names, strict=True)
    ]


def xoid(legs: Iterable[Site], plane: Plane, size: PieceSize, role: str) -> list[Mark]:
    """A Xoid in its player's colour; blue ones have a white contour inside."""
    shape = outline(legs, plane, size)
    colour = PLAYER[role]
    marks: list[Mark] = [Path(rings(shape), Ink(fill=colour, stroke=BLACK, width=FINE), tag=role)]
    if role == "blue":
        contour = inset(shape, size.width * 0.13)
        if contour:
            marks.append(Path(contour, Ink(stroke=PAPER_WHITE, width=max(FINE, size.width / 20))))
    return marks


def xoids(placements: Iterable[Placement], plane: Plane, size: PieceSize) -> list[Mark]:
    """The Xoids of a position, each with the number of its turn on its middle leg."""
    marks: list[Mark] = []
    for placement in placements:
        role = placement.role
        assert role is not None
        marks += xoid(placement.sites, plane, size, role)
        middle = placement.sites[len(placement.sites) // 2]
        label = Text(placement.text, plane.point(middle), size.width * 0.62, PAPER_WHITE, bold=True)
        marks.append(centred_text(label))
    return marks
