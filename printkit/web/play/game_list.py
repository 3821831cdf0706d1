"""Tasks that list the games, open a person's boards and records, and make links to games."""

from collections.abc import Mapping
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import _, pgettext
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, value_of
from printkit.boards.definition import read_board
from printkit.draw.formats.svg import layer_svg
from printkit.draw.game_view import view_of
from printkit.draw.qr import qr_code
from printkit.draw.style.styles import DEFAULT_STYLE, load_style
from printkit.records.judge import judge_of
from printkit.records.loading import line_of
from printkit.records.record_file import FACTS, read_record
from printkit.rules.catalogue import game_class, game_names, games_on, rulesets_of
from printkit.rules.game import AnyGame
from printkit.rules.lookup import load_board, style_names
from printkit.web.play.request import entry, file_name, read_sheet, sheet_of, tree_of

_LONGEST_LINK = 8000  # most characters of a link that browsers and mail accept


def shelf(__: Mapping[str, Any]) -> dict[str, Any]:
    """Return the games with rulesets and boards, the keys of a record's facts, and the styles."""
    games = []
    for name in game_names():
        game, rulesets = game_class(name), list(rulesets_of(name))
        boards = dict.fromkeys(board for ruleset in rulesets for board in ruleset.boards)
        described = {
            "name": name,
            "title": rulesets[0].title,
            "roles": list(game.roles),
            "scored": list(game.scored_roles()),
            "judged": _is_judged(game),
            "first_by_chance": game.first_by_chance,
            "setup": {key: pgettext("setup", key) for key in game.setup_keys},
            "claim": game.closing_claim,
            "rulesets": [{"name": one.name, "title": one.title} for one in rulesets],
            "boards": [{"name": board, "title": load_board(board).title} for board in boards],
            "small": _small(game, next(iter(boards))) if len(boards) == 1 else None,
        }
        games.append(described)
    styles = sorted(style_names(), key=lambda name: name != DEFAULT_STYLE)  # default style first
    return {
        "games": games,
        "facts": list(FACTS),
        "styles": [
            {"name": name, "title": pgettext("style", load_style(name).title)} for name in styles
        ],
    }


def _small(game: type[AnyGame], name: str) -> dict[str, Any] | None:
    """Return the part of the board `name` that is for a first game as a board; None if all is."""
    board, rings = load_board(name), view_of(game).inner_rings
    count = 3 * rings * (rings + 1) + 1
    if not rings:
        return None
    tree = {"name": f"{name}-first", "title": _("{count} hexagons").format(count=count)}
    shape = {"lattice": "hex", "play_on": board.play_on, "shape": {"hexagon": str(rings + 1)}}
    return {**tree, "board": {**tree, **shape, "labels": "rows"}}


def _is_judged(game: type[AnyGame]) -> bool:
    """Whether positions of `game` can be scored; also true if the game's judge is faulty."""
    try:
        return bool(judge_of(game).fields)
    except InputError:
        return True  # the game is listed, and scoring a position reports the fault


def open_board(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board in a `request`, and the games that can be played on the board.

    The request has the `text` of a YAML file and the file's `name` for errors, or a `tree`, the
    keys of such a file. Raises InputError if the board is invalid.
    """
    if request.get("tree") is not None:
        node = node_of(entry(request, "tree", dict), "")
    else:
        node = read_node(entry(request, "text", str).encode(), file_name(request, _("the file")))
    board = read_board(node)
    named = {"name": board.name, "title": board.title}
    return {"board": value_of(node), **named, "games": games_on(board)}


def open_record(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record in `text`, a file's contents. Raises InputError if `text` is invalid."""
    text = entry(request, "text", str)
    record = read_record(text.encode(), file_name(request, _("the file")))
    sheet_of(record)
    return {"record": tree_of(record)}


def link(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a link and, unless the link is too long for a QR code, its QR code as SVG.

    The request has an `address`, and perhaps a `record`, which is appended to the address as one
    line. Raises InputError if the record is invalid or the link too long for browsers.
    """
    has_record = request.get("record") is not None
    line = line_of(read_sheet(request).record, None) if has_record else ""
    address = entry(request, "address", str) + line
    if len(address) > _LONGEST_LINK:
        raise InputError(_("this game is too long for a link; save its record and send the file"))
    code = qr_code(address)
    svg = layer_svg(tuple(code.marks((0, 0))), load_style(DEFAULT_STYLE).typeface) if code else ""
    return {"link": address, "svg": svg, "side": code.side if code else 0}
