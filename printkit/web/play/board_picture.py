"""Draw boards and positions for the page; the picture of a position consists of layers."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from printkit.boards.definition import BoardDefinition
from printkit.draw.diagram import DrawnBoard, stone_radius
from printkit.draw.display import Circle, Ink, Layer, Mark, Path
from printkit.draw.formats.svg import layer_svg
from printkit.draw.game_view import Snapshot, view_of
from printkit.draw.geometry.plane import board_box, centred
from printkit.draw.geometry.xoid_outline import PieceSize, body
from printkit.draw.style.apply_style import Brush
from printkit.draw.style.styles import DEFAULT_STYLE, load_style
from printkit.records.hand import hand_for
from printkit.records.judge import piece_in_words
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame
from printkit.web.play.request import optional, read_sheet

_PITCH = {"cells": 11.0, "edges": 12.0, "vertices": 18.0}  # mm between cell centres, to suit phones
_RIM = {"cells": 6.5, "edges": 4.0, "vertices": 4.5}  # margin in mm, for names or pieces
_INDEX = {"cells": "cell_index", "edges": "edge_index", "vertices": "vertex_index"}
_BOARDS = 16
_NO_INK = Ink()  # the page's style sheet colours the areas by their tags
_KEPT = 4096  # maximum number of cached layers; consecutive pictures share most layers

LIGHT = "light"
SCHEMES: Mapping[str, Mapping[str, str]] = {  # colours that differ from the default style
    name: json.loads(files("printkit.web.play").joinpath(f"{name}.json").read_text("utf-8"))
    for name in (LIGHT, "dark")
}


def table(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board of the `record` in a request, with each of the board's sites.

    Lengths are in mm. A site has a name, a centre, and areas as SVG. Raises InputError if the
    record is invalid.
    """
    opened = read_sheet(request).opened
    game, names = opened.game, hand_for(opened.game, opened.game.start()).names()
    return {
        **game_summary(opened),
        "ruleset": opened.ruleset.name,
        "board": opened.board.name,
        "claim": game.closing_claim,
        "sites": list(site_areas(board_picture(opened.board), names)),
    }


def game_summary(opened: OpenedGame) -> dict[str, Any]:
    """Return the facts of a game that the page shows: titles, colours and the picture's size."""
    game, laid, view = opened.game, board_picture(opened.board), view_of(type(opened.game))
    return {
        "game": opened.ruleset.game,
        "rules": opened.ruleset.title,
        "title": opened.board.title,
        "on": opened.game.play_on,
        "roles": list(game.roles),
        "looks": {role: view.look(role).fill for role in game.roles},
        "legend": view.full_legend(),
        "width": laid.width,
        "height": laid.height,
    }


class BoardPicture(NamedTuple):
    """A drawn board, and the size of its picture in mm."""

    drawn: DrawnBoard
    width: float
    height: float


@lru_cache(_BOARDS)
def board_picture(definition: BoardDefinition) -> BoardPicture:
    """Return a picture of the board, large enough to read the names of sites on a phone."""
    board = definition.resized(_PITCH[definition.play_on])
    rim = _RIM[definition.play_on]
    corner = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    box = board_box(board.board, corner)
    width, height = round(box.width + 2 * rim, 2), round(box.height + 2 * rim, 2)
    plane = centred(board.board, board.side, board.lattice, (width / 2, height / 2))
    return BoardPicture(DrawnBoard(board, plane, load_style(DEFAULT_STYLE).typeface), width, height)


def site_areas(laid: BoardPicture, names: Sequence[str], on: str = "") -> Iterator[dict[str, Any]]:
    """Yield the name, the centre in mm and the areas of each site of the kind `on`.

    `on` is cells, edges or vertices; the default is the kind that the game is played on. The `zone`
    is the area for taps: the largest that does not overlap neighbouring zones. The `spot` is the
    area that a piece would cover.
    """
    drawn = laid.drawn
    board, plane, on = drawn.board, drawn.plane, on or drawn.definition.play_on
    zone: Mark
    spot: Mark
    for name, site in zip(names, getattr(board, on), strict=True):
        x, y = at = plane.point(site)
        if on == "edges":
            # The zone is the rhombus of the edge's ends and the centres of the adjacent hexagons
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
    snapshot: Snapshot | None,
    request: Mapping[str, Any],
    above: Collection[Layer] = (),
) -> list[dict[str, str]]:
    """Return the layers of a position from bottom to top: the name and the SVG of each.

    The result ends with the layers `above`, and has only these if `snapshot` is None. `request` may
    name the colour `scheme`, and the `known` layers, which are returned without SVG. Raises
    InputError if a value is not a text.
    """
    scheme = optional(request, "scheme", str, LIGHT)
    known = frozenset(optional(request, "known", str, "").split())
    drawn = board_picture(definition).drawn
    layers = view_of(type(snapshot.game)).position_layers(drawn, snapshot) if snapshot else []
    named = (_named(layer, scheme if scheme in SCHEMES else LIGHT) for layer in (*layers, *above))
    return [{"id": name} if name in known else {"id": name, "svg": svg} for name, svg in named]


@lru_cache(_KEPT)
def _named(layer: Layer, scheme: str) -> tuple[str, str]:
    """Return the name of a layer, which is a hash of the layer's SVG, and the SVG."""
    style = load_style(DEFAULT_STYLE)
    brush = Brush(style._replace(colours={**style.colours, **SCHEMES[scheme]}))
    svg = layer_svg(brush.marks(layer), style.typeface)
    return blake2b(svg.encode(), digest_size=8).hexdigest(), svg


def lying(game: AnyGame, position: Any) -> dict[int, str]:
    """Describe the piece on each occupied site of `position`, by the site's index."""
    numbers = getattr(game.board, _INDEX[game.play_on])
    return {
        numbers[site]: piece_in_words(piece)
        for piece in game.placements(position)
        for site in piece.sites
        if site in numbers
    }
