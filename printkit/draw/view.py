"""How a game looks wherever it is drawn: on boards, sheets, positions, replays and screens.

Terminology
-----------
look
    The colours of a role, or of what is nobody's.
tint
    The colour of a cell that means something in a position.
note
    What is marked in a position below the pieces.
overlay
    What a game draws on every board of its own, empty or not.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, cycle, product
from typing import Any, ClassVar, NamedTuple

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Site
from printkit.draw import diagram
from printkit.draw.board_labels import rim_labels, site_labels, small_rim, widest_name
from printkit.draw.diagram import DrawnBoard, disc, stone_radius
from printkit.draw.display import Circle, Ink, Layer, Mark, Path, Text
from printkit.draw.fonts import Typeface
from printkit.draw.geometry.plane import Box
from printkit.draw.geometry.xoid_outline import PieceSize, body, outline
from printkit.draw.palette import ACCENT, FINE, INK, LAST, LOOKS, NEUTRAL, PAPER_WHITE, SMALL, Look
from printkit.rules.game import AnyGame, LaidPiece, Role
from printkit.rules.hooks import hook_class

_LEAST_PITCH = {"cells": 4.8, "edges": 9.0, "vertices": 10.2}  # mm, with which type has room
_NAME_ROOM = 0.8  # width of a name within a cell, relative to the pitch
_KEPT = 2  # drawn boards
_RIM_PIECES = 0.2  # overhang of pieces on edges and corners, relative to the pitch
_WIDTH, _LEAST, _MOST = 0.07, 0.8, 1.4  # of an outline: of the pitch, and mm
_EDGE = 2 * FINE  # width of the dark line on both sides of a light one
_DASH = (1.2, 0.8)  # mm


Shape = Path | Circle  # an outline that is still to get its ink


def outline_width(drawn: DrawnBoard) -> float:
    """Return the width of an outline on `drawn`, in mm."""
    return min(_MOST, max(_LEAST, drawn.pitch * _WIDTH))


def highlight(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Light outlines with dark edges, which show on every piece and on a grey printer."""
    by = outline_width(drawn)
    return _inked(shapes, "last", (Ink(stroke=INK, width=by + _EDGE), Ink(stroke=LAST, width=by)))


def refused(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Red dashes on white."""
    by = outline_width(drawn)
    white = Ink(stroke=PAPER_WHITE, width=by + _EDGE)
    return _inked(shapes, "refused", (white, Ink(stroke=ACCENT, width=by, dash=_DASH)))


def _inked(shapes: Sequence[Shape], tag: str, inks: Iterable[Ink]) -> Iterator[Mark]:
    """One ink after the other, so that no dark edge crosses a light line."""
    return (shape._replace(ink=ink, tag=tag) for ink, shape in product(inks, shapes))


class Moment(NamedTuple):
    """A position, and how the game came to it.

    `move` is the turn that led to it from the position `before`, if one did; `refused` is a turn
    that the rules do not allow here. `over` is whether the game ends with it.
    """

    game: AnyGame
    position: Any
    before: Any = None
    move: Any = None
    refused: Any = None
    over: bool = False


class View:
    """How one game looks. A game's own view overrides what is not as usual.

    `looks` gives roles other colours than their names or their order would. `colours` names what
    pieces have as `role` besides the roles. `legend` explains the colours and marks of a position.
    `least_pitch` is the least legible distance of neighbouring cells' centres, in mm.
    """

    looks: ClassVar[Mapping[Role, Look]] = {}
    colours: ClassVar[Sequence[str]] = ()
    legend: ClassVar[str] = ""
    least_pitch: ClassVar[float | None] = None

    def __init__(self, game: type[AnyGame]) -> None:
        self.game = game
        # The look of each name: its own, else that of the colour so called, else the next one
        names, usual = (*game.roles, *self.colours), LOOKS.values()
        looks = {name: self.looks.get(name) or LOOKS.get(name) for name in names}
        free = cycle([look for look in usual if look not in looks.values()] or usual)
        self._own_looks = {name: look or next(free) for name, look in looks.items()}

    # What a game may say otherwise

    def paint(self, drawn: DrawnBoard, piece: LaidPiece) -> list[Mark]:
        """Draw `piece` where it lies: a disc, with a letter unless it is a stone."""
        text = piece.text or ("" if piece.piece == "stone" else piece.piece[:1])
        middle = drawn.plane.point(piece.sites[len(piece.sites) // 2])
        return disc(middle, stone_radius(drawn), self.look(piece.role), text)

    def outline(self, drawn: DrawnBoard, site: Site, piece: LaidPiece | None) -> Shape:
        """Return the outline, without ink, of `piece` on `site`, or of one that could be there."""
        if drawn.definition.play_on == "edges":
            return Path((body(drawn.plane.ends(site), drawn.plane.side / 2),), Ink())
        return Circle(
            drawn.plane.point(site), stone_radius(drawn) + outline_width(drawn) / 2, Ink()
        )

    def overlay(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw what all boards of the game have, above the cells and below the pieces."""
        return []

    def tints(self, moment: Moment) -> Mapping[Site, str]:
        """Return the colours of those cells that have another one than usual, as tokens."""
        return {}

    def notes(self, drawn: DrawnBoard, moment: Moment) -> Iterable[Layer]:
        """Draw what is marked below the pieces."""
        return ()

    def placements(self, moment: Moment) -> Sequence[LaidPiece]:
        """Return the pieces that `paint` draws, with what is written on them."""
        return moment.game.placements(moment.position)

    def layers(self, drawn: DrawnBoard, moment: Moment) -> Iterable[Layer]:
        """Draw those pieces that look otherwise by what is around them."""
        return ()

    # What is the same for all games

    def look(self, role: Role | None) -> Look:
        """Return the look of a role, of another colour's name, or of what is nobody's."""
        return NEUTRAL if role is None else self._own_looks[role]

    def pieces(self, drawn: DrawnBoard, placements: Iterable[LaidPiece]) -> list[Mark]:
        """Draw the pieces of `placements`, each as `paint` does."""
        return [mark for placement in placements for mark in self.paint(drawn, placement)]

    def board(self, drawn: DrawnBoard, tints: Mapping[Site, str] | None = None) -> list[Mark]:
        """Draw the empty board with its overlay, without names; `tints` as of the method."""
        return [*diagram.board(drawn, tints), *self.overlay(drawn)]

    def full_legend(self) -> str:
        """Return what the colours and marks of the game's positions mean."""
        last = _("The last turn is outlined.")
        return f"{_(self.legend)} {last}".strip()

    def legible(self, pitch: float, play_on: str) -> bool:
        """Whether a position can be read with cells' centres `pitch` mm apart."""
        return pitch >= (self.least_pitch or _LEAST_PITCH[play_on])

    def position(self, drawn: DrawnBoard, moment: Moment) -> list[Mark]:
        """Draw the position of `moment` with its last turn outlined."""
        return list(chain.from_iterable(self.position_layers(drawn, moment)))

    def picture(self, drawn: DrawnBoard, moment: Moment) -> list[Mark]:
        """Draw the position of `moment` for a small picture, without names, seats and overlay."""
        ground = _ground(self, drawn)
        seats = (mark for mark in ground.lines if isinstance(mark, Circle) and mark.tag == "seat")
        omitted = {*ground.names, *seats, *self.overlay(drawn)}
        return [mark for mark in self.position(drawn, moment) if mark not in omitted]

    def position_layers(self, drawn: DrawnBoard, moment: Moment) -> list[Layer]:
        """Draw the same in marks that come and go together, from the bottom to the top."""
        ground, tints = _ground(self, drawn), self.tints(moment)
        cells = zip(drawn.board.cells, ground.cells, strict=True)
        legible = self.legible(drawn.pitch, drawn.definition.play_on)
        pieces = [
            self.paint(drawn, piece if legible else piece._replace(text=""))
            for piece in self.placements(moment)
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
            *self.notes(drawn, moment),
            *self.layers(drawn, moment),
            *(tuple(mark for mark in marks if not _is_written(mark)) for marks in pieces),
            *self._turns(drawn, moment),
            *(tuple(mark for mark in marks if _is_written(mark)) for marks in pieces),
        ]
        return [layer for layer in layers if layer]

    def _turns(self, drawn: DrawnBoard, moment: Moment) -> Iterator[Layer]:
        game = moment.game
        placements = game.placements(moment.position)
        lying = {site: piece for piece in placements for site in piece.sites}
        places: Sequence[Site] = getattr(game.board, game.play_on)

        def outlines(sites: Iterable[Site]) -> list[Shape]:
            return [self.outline(drawn, site, lying.get(site)) for site in sites]

        def named(move: Any) -> list[Site]:
            return [places[number] for number in game.named_sites(move) or ()]

        if moment.move is not None:
            sites = named(moment.move)
            if game.named_sites(moment.move) is None:
                before = set(game.placements(moment.before))
                now = (piece for piece in placements if piece not in before)
                sites = [site for piece in now for site in piece.sites]
            if sites and drawn.definition.play_on == "edges":  # one outline around all of them
                size = PieceSize.for_leg(drawn.plane.side)
                shapes: list[Shape] = [Path(outline(sites, drawn.plane, size), Ink())]
            else:
                shapes = outlines(sites)
            yield tuple(highlight(drawn, shapes))
        if moment.refused is not None:
            yield tuple(refused(drawn, outlines(named(moment.refused))))


def position_box(definition: BoardDefinition, box: Box, typeface: Typeface) -> DrawnBoard:
    """The board laid out in `box`, with room for what stands out beyond its cells."""
    rim = small_rim(typeface)
    if definition.play_on != "cells":  # no names at the rim, but pieces on it
        rim = _RIM_PIECES * diagram.fitted(definition, box, typeface).pitch
    return diagram.fitted(definition, box.grown(-rim), typeface)


def snug(definition: BoardDefinition, box: Box, typeface: Typeface) -> Box:
    """The upper part of `box` that the board takes when it is laid out in it."""
    drawn = position_box(definition, box, typeface)
    room = 2 * max(small_rim(typeface), _RIM_PIECES * drawn.pitch)
    return box._replace(bottom=min(box.bottom, box.top + drawn.box.height + room))


# The parts of a drawn position


class _Ground(NamedTuple):
    cells: tuple[Path, ...]
    lines: Layer
    names: Layer


@lru_cache(_KEPT)
def _ground(view: View, drawn: DrawnBoard) -> _Ground:
    """Cached: a game shown turn by turn draws its empty board once."""
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
        names = site_labels(drawn, SMALL)
    elif at_rim or definition.play_on == "cells":
        names = rim_labels(drawn, rim=small_rim(drawn.typeface))
    return _Ground(tuple(cells), tuple(marks[len(cells) :]), tuple(names))


def _is_written(mark: Mark) -> bool:
    return isinstance(mark, Text) or (isinstance(mark, Circle) and mark.tag == "badge")


@cache
def view_of(game: type[AnyGame]) -> View:
    """Return how `game` looks."""
    return hook_class(game, "view", View)(game)
