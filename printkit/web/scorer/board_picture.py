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
from printkit.draw.geometry.plane import Point, board_box, centred
from printkit.draw.geometry.xoid_outline import PieceSize, body
from printkit.draw.styles import USUAL, load_style
from printkit.draw.styling import Brush
from printkit.draw.svg import layer_svg
from printkit.draw.view import Moment, view_of
from printkit.records.hand import hand_for
from printkit.records.judge import piece_in_words
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame
from printkit.web.scorer.request import optional
from printkit.web.scorer.score_sheet import read_sheet

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


class PlaceAreas(NamedTuple):
    """A place: its middle in mm, and its areas, tagged `zone` and `spot`.

    The zone is as large as the neighbours leave it, so that a finger finds it; the spot is the
    part of it that a piece would take.
    """

    at: Point
    zone: Mark
    spot: Mark


def places(drawn: DrawnBoard, on: str = "") -> Iterator[PlaceAreas]:
    """The places of `drawn` in the order of their numbers: `on` cells, edges or vertices.

    By default they are those that its game is played on.
    """
    board, plane = drawn.board, drawn.plane
    play_on = on or drawn.definition.play_on
    if play_on == "edges":
        for edge in board.edges:
            # The zone: the rhombus of its ends and of the centres of the hexagons on its sides
            (ax, ay), (bx, by) = ends = plane.ends(edge)
            x, y = at = plane.point(edge)
            dx, dy = (by - ay) * 3**0.5 / 2, (ax - bx) * 3**0.5 / 2
            rhombus = ((ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy))
            spot = body(ends, PieceSize.for_leg(plane.side).width)
            zone: Mark = Path((rhombus,), _NO_INK, tag="zone")
            yield PlaceAreas(at, zone, Path((spot,), _NO_INK, tag="spot"))
        return
    for site in board.vertices if play_on == "vertices" else board.cells:
        at = plane.point(site)
        zone = Circle(at, plane.side / 2, _NO_INK, tag="zone")
        if play_on == "cells":
            zone = Path((plane.cell(site),), _NO_INK, tag="zone")
        yield PlaceAreas(at, zone, Circle(at, stone_radius(drawn), _NO_INK, tag="spot"))


def site_areas(laid: BoardPicture, names: Sequence[str], on: str = "") -> Iterator[dict[str, Any]]:
    """Yield the name, the middle and the areas of each site: cells, edges or vertices.

    By default they are those that the game is played on.
    """
    for name, place in zip(names, places(laid.drawn, on), strict=True):
        x, y = place.at
        areas = layer_svg((place.zone, place.spot), laid.drawn.typeface)
        yield {"name": name, "x": round(x, 2), "y": round(y, 2), "svg": areas}


def scheme_of(request: Mapping[str, Any]) -> str:
    """Return the scheme of colours that `request` names; light by default. Raises InputError."""
    scheme = optional(request, "scheme", str, LIGHT)
    return scheme if scheme in SCHEMES else LIGHT


def picture(
    definition: BoardDefinition,
    moment: Moment,
    scheme: str,
    known: Collection[str] = (),
    above: Collection[Layer] = (),
) -> list[dict[str, str]]:
    """A position in layers from the bottom to the top: the name of each, and its SVG.

    The layers `above` lie on all others. The SVG of those whose names are known is left out.
    """
    drawn = laid_out(definition).drawn
    layers = view_of(type(moment.game)).position_layers(drawn, moment)
    named = (_named(layer, scheme) for layer in (*layers, *above))
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
