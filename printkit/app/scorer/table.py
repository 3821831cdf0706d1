"""Use case: the board of a record, with its places to point at."""

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.app.scorer.picture import BoardPicture, laid_out
from printkit.app.scorer.sheet import read_sheet
from printkit.plugins.hand import Hand
from printkit.plugins.loading import hand_for, view_of
from printkit.render.svg import layer_svg
from printkit.sheets.places import places


def table(request: Mapping[str, Any]) -> dict[str, Any]:
    """The board that the `record` of a request is played on, and each of its sites.

    Lengths are in mm. A site has its name, its middle and its areas as SVG. Raises InputError.
    """
    opened = read_sheet(request).opened
    game, laid = opened.game, laid_out(opened.board)
    view = view_of(type(game))
    return {
        "game": opened.ruleset.game,
        "ruleset": opened.ruleset.name,
        "rules": opened.ruleset.title,
        "board": opened.board.name,
        "title": opened.board.title,
        "roles": list(game.roles),
        "looks": {role: view.look(role).fill for role in game.roles},
        "legend": view.full_legend(),
        "claim": game.closing_claim,
        "width": laid.width,
        "height": laid.height,
        "sites": list(_sites(laid, hand_for(game, game.start()))),
    }


def _sites(laid: BoardPicture, hand: Hand[Any]) -> Iterator[dict[str, Any]]:
    for name, place in zip(hand.names(), places(laid.drawn), strict=True):
        x, y = place.at
        areas = layer_svg((place.zone, place.spot), laid.drawn.typeface)
        yield {"name": name, "x": round(x, 2), "y": round(y, 2), "svg": areas}
