"""The appearance of a game's boards and pieces on paper and on screens.

Terminology
-----------
look
    The colours of a role's pieces, or of neutral pieces.
tint
    The colour of a cell that has a special meaning in a position.
note
    A layer of marks drawn behind the pieces of a position.
overlay
    The marks that a game draws on all its boards, whether empty or with pieces.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, cycle, product
from typing import Any, ClassVar, NamedTuple, final

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Site
from printkit.boards.topology import middle_hexagon
from printkit.draw import diagram
from printkit.draw.board_labels import rim_labels, site_labels, small_rim, widest_name
from printkit.draw.diagram import DrawnBoard, disc, stone_radius
from printkit.draw.display import Circle, Ink, Layer, Mark, Path, Text, line
from printkit.draw.geometry.plane import Box
from printkit.draw.geometry.xoid_outline import PieceSize, body, outline
from printkit.draw.style import palette
from printkit.draw.typography.typefaces import Typeface
from printkit.rules.game import AnyGame, PieceOnBoard, Role
from printkit.rules.hooks import hook_class

_LEAST_PITCH = {"cells": 4.8, "edges": 9.0, "vertices": 10.2}  # Least legible pitch in mm.
_NAME_ROOM = 0.8  # Maximum width of a site name drawn in its cell, relative to the pitch.
_KEPT = 2  # Number of cached drawings of empty boards.
_RIM_PIECES = 0.2  # Length by which pieces extend beyond the outer cells, relative to the pitch.
_WIDTH, _LEAST, _MOST = 0.07, 0.8, 1.4  # Outline width relative to the pitch; its limits in mm.
_EDGE = 2 * palette.FINE  # Total width in mm of both dark edges of a light outline.
INNER_LINE = 0.6  # Width in mm of the line around the middle of a board.
_MOTIF = 2.0  # Radius in mm of a stone that is drawn as a motif.
_DASH = (1.2, 0.8)  # Dashes and gaps in mm in the outline of a refused turn.


Shape = Path | Circle  # the outline of a piece, whose ink is set later


def outline_width(drawn: DrawnBoard) -> float:
    """Return the width in mm of the outline that highlights a piece on the board."""
    return min(_MOST, max(_LEAST, drawn.pitch * _WIDTH))


def highlight(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Draw light outlines with dark edges, which are visible on all pieces and in greyscale."""
    by = outline_width(drawn)
    edge = Ink(stroke=palette.INK, width=by + _EDGE)
    return _inked(shapes, "last", (edge, Ink(stroke=palette.LAST, width=by)))


def refused(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Outline the sites of a refused turn, given as `shapes`, in red dashes on white."""
    by = outline_width(drawn)
    white = Ink(stroke=palette.PAPER_WHITE, width=by + _EDGE)
    return _inked(shapes, "refused", (white, Ink(stroke=palette.ACCENT, width=by, dash=_DASH)))


def _inked(shapes: Sequence[Shape], tag: str, inks: Iterable[Ink]) -> Iterator[Mark]:
    """Draw all `shapes` in each of `inks` in turn, so that no dark edge covers a light line."""
    return (shape._replace(ink=ink, tag=tag) for ink, shape in product(inks, shapes))


class Snapshot(NamedTuple):
    """A position, and the turn that led to the position.

    `move` is the turn that changed `before` to `position`, if any. `refused` is an illegal turn
    that a player tried in `position`, if any. `over` is true if the game has ended.
    """

    game: AnyGame
    position: Any
    before: Any = None
    move: Any = None
    refused: Any = None
    over: bool = False

    def sites(self) -> list[Site]:
        """Return the sites that the last turn names, or else the sites of the changed pieces."""
        if self.move is None:
            return []
        named = self.game.named_sites(self.move)
        if named is not None:
            return self.named(named)
        before = set(self.game.placements(self.before))
        now = (piece for piece in self.game.placements(self.position) if piece not in before)
        return [site for piece in now for site in piece.sites]

    def named(self, numbers: Iterable[int]) -> list[Site]:
        """Return the sites with the indices `numbers`."""
        places: Sequence[Site] = getattr(self.game.board, self.game.play_on)
        return [places[number] for number in numbers]


class View:
    """The appearance of one game.

    `drawn` is a board laid out on a page; `snapshot` is a position with its last turn.
    """

    # The colours of the roles' pieces. Default colours depend on the names and order of roles.
    looks: ClassVar[Mapping[Role, palette.Look]] = {}
    legend: ClassVar[str] = ""  # Sentences that explain the colours and marks of a position.
    least_pitch: ClassVar[float | None] = None  # The least legible pitch of cells in mm.
    # The legend of a whole game on one diagram, with turn numbers on the pieces; None for a game
    # of moves, which needs a diagram for each turn (default: `legend` for a PlacementGame).
    numbered: ClassVar[str | None] = None
    # A line on boards of hexagons encloses this number of rings around the middle, for first games.
    inner_rings: ClassVar[int] = 0

    def __init__(self, game: type[AnyGame]) -> None:
        self.game = game
        # A role's look is from `looks`, else the look named like the role, else an unused look
        looks = {role: self.looks.get(role) or palette.LOOKS.get(role) for role in game.roles}
        free = cycle([look for look in palette.LOOKS.values() if look not in looks.values()])
        self._own_looks = {role: look or next(free) for role, look in looks.items()}

    def paint(self, drawn: DrawnBoard, piece: PieceOnBoard) -> list[Mark]:
        """Draw `piece`, by default a disc. Pieces without text, except stones, show an initial."""
        text = piece.text or ("" if piece.piece == "stone" else piece.piece[:1])
        middle = drawn.plane.point(piece.sites[len(piece.sites) // 2])
        return disc(middle, stone_radius(drawn), self.look(piece.role), text)

    def outline(self, drawn: DrawnBoard, site: Site, piece: PieceOnBoard | None) -> Shape:
        """Return the outline of `piece` on `site`, or a default outline if `piece` is None."""
        if drawn.definition.play_on == "edges":
            return Path((body(drawn.plane.ends(site), drawn.plane.side / 2),), Ink())
        radius = stone_radius(drawn) + outline_width(drawn) / 2
        return Circle(drawn.plane.point(site), radius, Ink())

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw the marks that all boards of the game show, above the cells and below the pieces.

        By default, draws the line around the middle `inner_rings` rings of cells.
        """
        cells = middle_hexagon(drawn.board, self.inner_rings) if self.inner_rings else []
        sides = Counter(edge for cell in cells for edge in drawn.board.cell_edges[cell])
        edges = (drawn.board.edges[edge] for edge, count in sides.items() if count == 1)
        ink = Ink(stroke=palette.GREY, width=INNER_LINE)
        return [line(*drawn.plane.ends(edge), ink, tag="inner-area") for edge in edges]

    def motifs(self) -> Sequence[Sequence[Mark]]:
        """Draw motifs of at most 3 mm around (0, 0), for the corners of a board's frame.

        By default, the motifs are a stone of each role.
        """
        return [disc((0.0, 0.0), _MOTIF, self.look(role)) for role in self.game.roles]

    def tints(self, snapshot: Snapshot) -> Mapping[Site, str]:
        """Return the colour token of each cell that has a special colour in the position."""
        return {}

    def notes(self, drawn: DrawnBoard, snapshot: Snapshot) -> Iterable[Layer]:
        """Draw the marks behind the pieces of a position, as layers."""
        return ()

    def placements(self, snapshot: Snapshot) -> Sequence[PieceOnBoard]:
        """Return the pieces that `paint` draws, with their texts."""
        return snapshot.game.placements(snapshot.position)

    def layers(self, drawn: DrawnBoard, snapshot: Snapshot) -> Iterable[Layer]:
        """Draw pieces whose appearance depends on other pieces, as layers."""
        return ()

    @final
    def look(self, role: Role | None) -> palette.Look:
        """Return the colours of the pieces of `role`, or of neutral pieces if `role` is None."""
        return palette.NEUTRAL if role is None else self._own_looks[role]

    @final
    def pieces(self, drawn: DrawnBoard, placements: Iterable[PieceOnBoard]) -> list[Mark]:
        """Draw each piece of `placements` by means of `paint`."""
        return [mark for placement in placements for mark in self.paint(drawn, placement)]

    @final
    def board(self, drawn: DrawnBoard, tints: Mapping[Site, str] | None = None) -> list[Mark]:
        """Draw the empty board and its overlay, without labels; `tints` maps cells to colours."""
        return [*diagram.board(drawn, tints), *self.overlay(drawn)]

    @final
    def full_legend(self) -> str:
        """Return the legend of a diagram, which also explains the outline around the last turn."""
        last = _("The last turn is outlined.")
        return f"{_(self.legend)} {last}".strip()

    @final
    def numbered_legend(self) -> str | None:
        """Return the legend of a whole game on one diagram, or None for a game of moves."""
        from printkit.rules.placement_game import PlacementGame  # imported late: seldom needed

        is_placement = issubclass(self.game, PlacementGame)
        return self.legend if self.numbered is None and is_placement else self.numbered

    @final
    def legible(self, pitch: float, play_on: str) -> bool:
        """Return whether a diagram is legible if neighbouring cell centres are `pitch` mm apart."""
        return pitch >= (self.least_pitch or _LEAST_PITCH[play_on])

    @final
    def position(self, drawn: DrawnBoard, snapshot: Snapshot) -> list[Mark]:
        """Draw the position of `snapshot` on its board, with the last turn outlined."""
        return list(chain.from_iterable(self.position_layers(drawn, snapshot)))

    @final
    def picture(self, drawn: DrawnBoard, snapshot: Snapshot) -> list[Mark]:
        """Draw the position as a small picture, without labels, overlay and capture circles."""
        ground = _ground(self, drawn)
        seats = (mark for mark in ground.lines if isinstance(mark, Circle) and mark.tag == "seat")
        omitted = {*ground.names, *seats, *self.overlay(drawn)}
        return [mark for mark in self.position(drawn, snapshot) if mark not in omitted]

    @final
    def position_layers(
        self, drawn: DrawnBoard, snapshot: Snapshot, *, bare: bool = False
    ) -> list[Layer]:
        """Draw the position of `snapshot` as layers of marks, from the bottom to the top.

        If `bare` is true, the pieces have no texts.
        """
        ground, tints = _ground(self, drawn), self.tints(snapshot)
        cells = zip(drawn.board.cells, ground.cells, strict=True)
        legible = self.legible(drawn.pitch, drawn.definition.play_on)
        pieces = [
            self.paint(drawn, piece if legible and not bare else piece._replace(text=""))
            for piece in self.placements(snapshot)
        ]
        layers = [
            ground.cells,
            *(
                (cell._replace(ink=cell.ink._replace(fill=tints[site]), tag="tint"),)
                for site, cell in cells
                if site in tints
            ),
            ground.lines,
            ground.names if legible else (),
            *self.notes(drawn, snapshot),
            *self.layers(drawn, snapshot),
            *(tuple(mark for mark in marks if not _is_written(mark)) for marks in pieces),
            *self._turns(drawn, snapshot),
            *(tuple(mark for mark in marks if _is_written(mark)) for marks in pieces),
        ]
        return [layer for layer in layers if layer]

    def _turns(self, drawn: DrawnBoard, snapshot: Snapshot) -> Iterator[Layer]:
        game = snapshot.game
        placements = game.placements(snapshot.position)
        lying = {site: piece for piece in placements for site in piece.sites}

        def outlines(sites: Iterable[Site]) -> list[Shape]:
            return [self.outline(drawn, site, lying.get(site)) for site in sites]

        if snapshot.move is not None:
            sites = snapshot.sites()
            if sites and drawn.definition.play_on == "edges":  # one outline around all legs
                size = PieceSize.for_leg(drawn.plane.side)
                shapes: list[Shape] = [Path(outline(sites, drawn.plane, size), Ink())]
            else:
                shapes = outlines(sites)
            yield tuple(highlight(drawn, shapes))
        if snapshot.refused is not None:
            sites = snapshot.named(game.named_sites(snapshot.refused) or ())
            yield tuple(refused(drawn, outlines(sites)))


def position_box(definition: BoardDefinition, box: Box, typeface: Typeface) -> DrawnBoard:
    """Lay out the board in `box`, with room for pieces or labels that extend beyond the cells."""
    rim = small_rim(typeface)
    if definition.play_on != "cells":  # pieces, not labels, extend beyond the cells
        rim = _RIM_PIECES * diagram.fitted(definition, box, typeface).pitch
    return diagram.fitted(definition, box.grown(-rim), typeface)


def trimmed_box(definition: BoardDefinition, box: Box, typeface: Typeface) -> Box:
    """Shorten `box` at the bottom to the height that the board needs when laid out in `box`."""
    drawn = position_box(definition, box, typeface)
    room = 2 * max(small_rim(typeface), _RIM_PIECES * drawn.pitch)
    return box._replace(bottom=min(box.bottom, box.top + drawn.box.height + room))


class _Ground(NamedTuple):
    cells: tuple[Path, ...]
    lines: Layer
    names: Layer


@lru_cache(_KEPT)
def _ground(view: View, drawn: DrawnBoard) -> _Ground:
    """Draw the empty board. The result is cached, because all positions of a game use it."""
    marks = view.board(drawn)
    cells: list[Path] = []
    for mark in marks:
        if not isinstance(mark, Path) or mark.tag != "cell":
            break
        cells.append(mark)
    definition, room = drawn.definition, _NAME_ROOM * drawn.pitch
    scheme, names = definition.label_scheme, list[Mark]()
    at_rim = scheme in ("algebraic", "doubled")
    if scheme == "dots" or (not at_rim and widest_name(definition, drawn.typeface) < room):
        names = site_labels(drawn, palette.SMALL)
    elif at_rim or definition.play_on == "cells":
        names = rim_labels(drawn, rim=small_rim(drawn.typeface))
    return _Ground(tuple(cells), tuple(marks[len(cells) :]), tuple(names))


def _is_written(mark: Mark) -> bool:
    return isinstance(mark, Text) or (isinstance(mark, Circle) and mark.tag == "badge")


@cache
def view_of(game: type[AnyGame]) -> View:
    """Return the view that defines the appearance of `game`."""
    return hook_class(game, "view", View)(game)
