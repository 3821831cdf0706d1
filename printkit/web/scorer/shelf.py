"""What can be scored, and boards and records that a person brings or passes on."""

from collections.abc import Mapping
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import _, pgettext
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, value_of
from printkit.boards.definition import read_board
from printkit.draw.qr import qr_code
from printkit.draw.styles import USUAL, load_style
from printkit.draw.svg import layer_svg
from printkit.records.loading import line_of, read_any_record
from printkit.records.record_file import FACTS
from printkit.rules.catalogue import game_class, game_names, games_on, rulesets_of
from printkit.rules.lookup import load_board, style_names
from printkit.web.scorer.request import entry, file_name, read_sheet, sheet_of, tree_of

_LONGEST_LINK = 8000  # letters of a link that browsers and mail take


def shelf(__: Mapping[str, Any]) -> dict[str, Any]:
    """The games with their rulesets and boards, the facts of a record and the styles of print.

    The usual style comes first.
    """
    games = []
    for name in game_names():
        game, rulesets = game_class(name), list(rulesets_of(name))
        boards = dict.fromkeys(board for ruleset in rulesets for board in ruleset.boards)
        described = {
            "name": name,
            "title": rulesets[0].title,
            "roles": list(game.roles),
            "scored": list(game.scored_roles()),
            "first_by_chance": game.first_by_chance,
            "setup": {key: pgettext("setup", key) for key in game.setup_keys},
            "claim": game.closing_claim,
            "rulesets": [{"name": one.name, "title": one.title} for one in rulesets],
            "boards": [{"name": board, "title": load_board(board).title} for board in boards],
        }
        games.append(described)
    styles = sorted(style_names(), key=lambda name: name != USUAL)
    return {
        "games": games,
        "facts": list(FACTS),
        "styles": [
            {"name": name, "title": pgettext("style", load_style(name).title)} for name in styles
        ],
    }


def open_board(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with the board in its YAML and the games played on that.

    The request has its `text` and `name`, that of the file, for errors, or its `tree`, the keys of
    such a file. Raises InputError.
    """
    if request.get("tree") is not None:
        node = node_of(entry(request, "tree", dict), "")
    else:
        node = read_node(entry(request, "text", str).encode(), file_name(request, _("the file")))
    board = read_board(node)
    return {
        "board": value_of(node),
        "name": board.name,
        "title": board.title,
        "games": games_on(board),
    }


def open_record(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with the record in its YAML, to go on with. Raises InputError."""
    text = entry(request, "text", str)
    record = read_any_record(text.encode(), file_name(request, _("the file")))
    sheet_of(record)
    return {"record": tree_of(record)}


def link(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with a link and, unless it is too long for one, its QR code as SVG.

    The request has an `address`, and perhaps a `record`, which goes along as a line at its end.
    Raises InputError.
    """
    has_record = request.get("record") is not None
    line = line_of(read_sheet(request).record, None) if has_record else ""
    address = entry(request, "address", str) + line
    if len(address) > _LONGEST_LINK:
        raise InputError(_("this game is too long for a link; save its record and send that"))
    code = qr_code(address)
    svg = layer_svg(tuple(code.marks((0, 0))), load_style(USUAL).typeface) if code else ""
    return {"link": address, "svg": svg, "side": code.side if code else 0}
