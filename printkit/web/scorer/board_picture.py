"""Boards and positions on the page: a board is laid out the same each time, pieces are layers."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from printkit.boards.definition import BoardDefinition
from printkit.draw.diagram import DrawnBoard, stone_radius
from printkit.draw.display import Circle, Ink, Layer, Mark, Path
from printkit.draw.geometry.plane import board_box, centred
from printkit.draw.geometry.xoid_outline import PieceSize, body
from printkit.draw.styles import USUAL, load_style
from printkit.draw.styling import Brush
from printkit.draw.svg import layer_svg
from printkit.draw.view import Moment, view_of
from printkit.records.hand import hand_for
from printkit.records.judge import piece_in_words
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame
from printkit.web.scorer.request import optional, read_sheet

_PITCH = {"cells": 11.0, "edges": 12.0, "vertices": 18.0}  # mm; type of 7 pt is read on a phone
_RIM = {"cells": 6.5, "edges": 4.0, "vertices": 4.5}  # mm around it, for names or pieces
_INDEX = {"cells": "cell_index", "edges": "edge_index", "vertices": "vertex_index"}
_BOARDS = 16
_NO_INK = Ink()  # the page styles the areas by their tags
_KEPT = 4096  # layers as text: most of one picture are in the next one

LIGHT = "light"
SCHEMES: Mapping[str, Mapping[str, str]] = {  # what differs from the usual style of print
    LIGHT: {},
    "dark": json.loads(files("printkit.web.scorer").joinpath("dark.json").read_text("utf-8")),
}


def table(request: Mapping[str, Any]) -> dict[str, Any]:
    """The board that the `record` of a request is played on, and each of its sites.

    Lengths are in mm. A site has its name, its middle and its areas as SVG. Raises InputError.
    """
    opened = read_sheet(request).opened
    game, names = opened.game, hand_for(opened.game, opened.game.start()).names()
    return {
        **in_outline(opened),
        "ruleset": opened.ruleset.name,
        "board": opened.board.name,
        "claim": game.closing_claim,
        "sites": list(site_areas(laid_out(opened.board), names)),
    }


def in_outline(opened: OpenedGame) -> dict[str, Any]:
    """Return what the page shows of a game besides a position: titles, colours, and the size."""
    game, laid, view = opened.game, laid_out(opened.board), view_of(type(opened.game))
    return {
        "game": opened.ruleset.game,
        "rules": opened.ruleset.title,
        "title": opened.board.title,
        "roles": list(game.roles),
        "looks": {role: view.look(role).fill for role in game.roles},
        "legend": view.full_legend(),
        "width": laid.width,
        "height": laid.height,
    }


class BoardPicture(NamedTuple):
    """A board laid out, and the size in mm of what it is drawn on."""

    drawn: DrawnBoard
    width: float
    height: float


@lru_cache(_BOARDS)
def laid_out(definition: BoardDefinition) -> BoardPicture:
    """The board `definition`, large enough to read its names on a small screen."""
    board = definition.resized(_PITCH[definition.play_on])
    rim = _RIM[definition.play_on]
    corner = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    box = board_box(board.board, corner)
    width, height = round(box.width + 2 * rim, 2), round(box.height + 2 * rim, 2)
    plane = centred(board.board, board.side, board.lattice, (width / 2, height / 2))
    return BoardPicture(DrawnBoard(board, plane, load_style(USUAL).typeface), width, height)


def site_areas(laid: BoardPicture, names: Sequence[str], on: str = "") -> Iterator[dict[str, Any]]:
    """Yield the name, the middle in mm and the areas of each site: cells, edges or vertices.

    By default they are those that the game is played on. The areas are tagged: the `zone` is as
    large as the neighbours leave it, so that a finger finds it; the `spot` is the part of it that a
    piece would take.
    """
    drawn = laid.drawn
    board, plane, on = drawn.board, drawn.plane, on or drawn.definition.play_on
    zone: Mark
    spot: Mark
    for name, site in zip(names, getattr(board, on), strict=True):
        x, y = at = plane.point(site)
        if on == "edges":
            # The zone: the rhombus of its ends and of the centres of the hexagons on its sides
            (ax, ay), (bx, by) = ends = plane.ends(site)
            dx, dy = (by - ay) * 3**0.5 / 2, (ax - bx) * 3**0.5 / 2
            rhombus = ((ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy))
            zone = Path((rhombus,), _NO_INK, tag="zone")
            leg = body(ends, PieceSize.for_leg(plane.side).width)
            spot = Path((leg,), _NO_INK, tag="spot")
        else:
            zone = Circle(at, plane.side / 2, _NO_INK, tag="zone")
            if on == "cells":
                zone = Path((plane.cell(site),), _NO_INK, tag="zone")
            spot = Circle(at, stone_radius(drawn), _NO_INK, tag="spot")
        areas = layer_svg((zone, spot), drawn.typeface)
        yield {"name": name, "x": round(x, 2), "y": round(y, 2), "svg": areas}


def picture(
    definition: BoardDefinition,
    moment: Moment,
    request: Mapping[str, Any],
    above: Collection[Layer] = (),
) -> list[dict[str, str]]:
    """A position in layers from the bottom to the top: the name of each, and its SVG.

    The layers `above` lie on all others. A `request` may name the `scheme` of colours, and the
    layers `known`, whose SVG is left out. Raises InputError.
    """
    scheme = optional(request, "scheme", str, LIGHT)
    known = frozenset(optional(request, "known", str, "").split())
    drawn = laid_out(definition).drawn
    layers = view_of(type(moment.game)).position_layers(drawn, moment)
    named = (_named(layer, scheme if scheme in SCHEMES else LIGHT) for layer in (*layers, *above))
    return [{"id": name} if name in known else {"id": name, "svg": svg} for name, svg in named]


@lru_cache(_KEPT)
def _named(layer: Layer, scheme: str) -> tuple[str, str]:
    """A name, equal for equal ink, and the SVG."""
    style = load_style(USUAL)
    brush = Brush(style._replace(colours={**style.colours, **SCHEMES[scheme]}))
    svg = layer_svg(brush.marks(layer), style.typeface)
    return blake2b(svg.encode(), digest_size=8).hexdigest(), svg


def lying(game: AnyGame, position: Any) -> dict[int, str]:
    """What lies on each site in `position`, in words."""
    numbers = getattr(game.board, _INDEX[game.play_on])
    return {
        numbers[site]: piece_in_words(piece)
        for piece in game.placements(position)
        for site in piece.sites
        if site in numbers
    }
