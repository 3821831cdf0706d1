"""Positions of any game in ink: the board, all that lies on it, and what the last turn did.

A position is drawn in layers, so that whoever shows one after the other knows what stays. What a
game shows beyond its pieces is in `positions`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, takewhile
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import Box
from printkit.render.display import Circle, Mark, Path, Text
from printkit.render.film import Layer
from printkit.render.fonts import text_width
from printkit.rules.game import AnyGame, Placement
from printkit.rules.modules import companion
from printkit.sheets import diagram
from printkit.sheets.diagram import Drawn
from printkit.sheets.labels import RIM, rim_labels, site_labels
from printkit.sheets.palette import SMALL
from printkit.sheets.spotlight import refused, spotlight
from printkit.topology.lattice import Site

_POSITIONS = "printkit.sheets.positions"
_LEAST_PITCH = {"cells": 4.8, "edges": 9.0, "vertices": 10.2}  # mm, with which type has room
_NAMED_AT_THE_RIM = ("algebraic", "doubled")
_NAME_ROOM = 0.8  # of the pitch, for a name within a cell
_KEPT = 2  # drawn boards
_RIM_PIECES = 0.2  # of the pitch, that pieces on edges and corners stand out

_Value = TypeVar("_Value")


class Moment(NamedTuple):
    """A position, and how the game came to it.

    `move` is the turn that led to it from the position `before`, if one did; `refused` is a turn
    that the rules do not allow here. `over` is whether the game ends with it, so that what counts
    in the end may be shown.
    """

    game: AnyGame
    position: Any
    before: Any = None
    move: Any = None
    refused: Any = None
    over: bool = False


def least_pitch(game: AnyGame) -> float:
    """The distance of cells' centres, in mm, below which what is drawn cannot be read."""
    return _hook(game, "LEAST_PITCH", _LEAST_PITCH[game.play_on])


def key(game: AnyGame) -> str:
    """What the colours and marks of a game's positions mean, in a sentence or some."""
    words = _hook(game, "KEY", "")
    return f"{words} The last turn is outlined.".strip()


def position_box(definition: BoardDefinition, box: Box) -> Drawn:
    """The board laid out in a box, with room for what stands out beyond its cells."""
    rim = RIM
    if definition.play_on != "cells":  # no names at the rim, but pieces on it
        rim = _RIM_PIECES * diagram.fitted(definition, box).pitch
    return diagram.fitted(definition, box.grown(-rim))


def snug(definition: BoardDefinition, box: Box) -> Box:
    """The upper part of a box that a board laid out in it takes."""
    drawn = position_box(definition, box)
    room = 2 * max(RIM, _RIM_PIECES * drawn.pitch)
    return box._replace(bottom=min(box.bottom, box.top + drawn.box.height + room))


def position_marks(drawn: Drawn, moment: Moment) -> list[Mark]:
    """The position with its last turn outlined."""
    return list(chain.from_iterable(position_layers(drawn, moment)))


def position_layers(drawn: Drawn, moment: Moment) -> list[Layer]:
    """The same in marks that come and go together, from the bottom to the top."""
    ground = _ground(drawn)
    tints = _hook(moment.game, "tints", _no_tints)(moment)
    legible = drawn.pitch >= least_pitch(moment.game)
    pieces = [diagram.pieces(drawn, [piece]) for piece in _pieces(moment, legible=legible)]
    lying = (tuple(mark for mark in marks if not _is_written(mark)) for marks in pieces)
    layers = [
        ground.cells,
        *_tinted(drawn, tints),
        ground.lines,
        ground.names if legible else (),
        *_hook(moment.game, "notes", _nothing)(drawn, moment),
        *_hook(moment.game, "layers", _nothing)(drawn, moment),
        *lying,
        *_turns(drawn, moment),
        *(tuple(mark for mark in marks if _is_written(mark)) for marks in pieces),
    ]
    return [layer for layer in layers if layer]


# What a game may do otherwise


@cache
def _extras(kind: type[AnyGame]) -> ModuleType | None:
    """The module for what a game shows, if any: named as the game's module."""
    return companion(_POSITIONS, kind)


def _hook(game: AnyGame, name: str, default: _Value) -> _Value:
    """What the game's module has by a name, else the default."""
    found: _Value = getattr(_extras(type(game)), name, default)
    return found


def _no_tints(_: Moment) -> Mapping[Site, str]:
    return {}


def _nothing(_: Drawn, __: Moment) -> Iterable[Layer]:
    return ()


def _placements(moment: Moment) -> Sequence[Placement]:
    return moment.game.placements(moment.position)


# The parts of a drawn position


class _Ground(NamedTuple):
    """A board in layers: its cells, a path each; what else is drawn of it; and its names."""

    cells: Layer
    lines: Layer
    names: Layer


@lru_cache(_KEPT)
def _ground(drawn: Drawn) -> _Ground:
    """The empty board: of a game that is shown turn by turn it is drawn once."""
    marks = diagram.board(drawn)
    cells = tuple(takewhile(_is_cell, marks))
    return _Ground(cells, tuple(marks[len(cells) :]), tuple(_names(drawn)))


def _tinted(drawn: Drawn, tints: Mapping[Site, str]) -> Iterator[Layer]:
    """Each cell that has another colour, to lie on the others."""
    for site, cell in zip(drawn.board.cells, _ground(drawn).cells, strict=True):
        if site in tints:
            assert isinstance(cell, Path)
            yield (cell._replace(ink=cell.ink._replace(fill=tints[site]), tag="tint"),)


def _is_cell(mark: Mark) -> bool:
    return isinstance(mark, Path) and mark.tag == "cell"


def _names(drawn: Drawn) -> list[Mark]:
    """The names of the sites where they are best read: on them, or at the rim of the board."""
    definition = drawn.definition
    if definition.label_scheme in _NAMED_AT_THE_RIM:
        return rim_labels(drawn)
    widest = max(text_width(name, SMALL) for name in definition.labels.names)
    if definition.label_scheme == "dots" or widest < _NAME_ROOM * drawn.pitch:
        return site_labels(drawn, SMALL)
    return rim_labels(drawn) if definition.play_on == "cells" else []


def _pieces(moment: Moment, *, legible: bool) -> Iterator[Placement]:
    """All pieces, what is written on them only where it has room."""
    for piece in _hook(moment.game, "placements", _placements)(moment):
        yield piece if legible else piece._replace(text="")


def _is_written(mark: Mark) -> bool:
    """Whether a mark of a piece is a text, or the badge below it."""
    return isinstance(mark, Text) or (isinstance(mark, Circle) and mark.tag == "badge")


def _turns(drawn: Drawn, moment: Moment) -> Iterator[Layer]:
    """The outlines of the last turn and of one that is refused."""
    game = moment.game
    lying = {site: piece for piece in _placements(moment) for site in piece.sites}
    played: Callable[[AnyGame, Any], Sequence[Site]] | None = _hook(game, "played", None)
    if moment.move is not None:
        sites = played(game, moment.move) if played else _changed(moment)
        yield tuple(spotlight(drawn, sites, lying))
    if moment.refused is not None and played:
        yield tuple(refused(drawn, played(game, moment.refused), lying))


def _changed(moment: Moment) -> list[Site]:
    """The places where something lies that did not lie there before the last turn."""
    before = set(moment.game.placements(moment.before))
    return [site for piece in _placements(moment) if piece not in before for site in piece.sites]
