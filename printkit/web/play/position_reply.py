"""Tasks that edit a position by taps, and return all that the page shows of the position.

The page stores the position as the keys of its file and sends all of them with each tap. No tap is
rejected: an impossible position is drawn too, and the reply gives the reason.
"""

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, listed
from printkit.base.yaml.keys import Fields
from printkit.base.yaml.kinds import Integer, OneOf
from printkit.base.yaml.writer import node_of, value_of
from printkit.boards.lattice import Site
from printkit.boards.site_names import site_name
from printkit.draw.diagram import stone_radius
from printkit.draw.display import Circle, Ink, Mark, Path, Text
from printkit.draw.game_view import Snapshot, refused, view_of
from printkit.draw.style.palette import GREY, INK, PAPER_WHITE
from printkit.records import record_file
from printkit.records.judge import Laid, PieceKind, piece_in_words
from printkit.records.position_report import PositionReport
from printkit.records.scoring import OpenedPosition, open_position, report_on
from printkit.rules.game import PieceOnBoard
from printkit.web.play.board_picture import board_picture, game_summary, picture, site_areas
from printkit.web.play.request import entry, file_name, optional

_LINE, _RING, _EDGE = 0.06, 0.25, 0.03  # widths of outlines, relative to a stone's radius
_NOTHING = Ink(fill=GREY)  # the ring of an unsure site without a piece


class Tool(NamedTuple):
    """A piece that a tap puts on a site of the kind `on`, with a number from 1 to `most`."""

    piece: PieceKind
    on: str
    most: int

    def numbered(self, number: int) -> PieceKind:
        """Return the piece with `number` on it, or unchanged if such pieces have no numbers."""
        if self.most == 1:
            return self.piece
        return self.piece._replace(number=number, text=str(number))


def tools_of(position: OpenedPosition) -> list[Tool]:
    """Return the tools for a game, in the order in which the game's judge lists pieces."""
    game = position.opened.game
    alike: dict[tuple[str, str, str | None], list[PieceKind]] = {}
    for piece in position.judge.pieces(game):
        alike.setdefault((piece.key, piece.piece, piece.role), []).append(piece)
    return [
        Tool(same[0], same[0].on or game.play_on, max(piece.number for piece in same))
        for same in alike.values()
    ]


def position_table(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position's board, sites and tools. Raises InputError if `position` is malformed."""
    position = open_position(_document(request), None)
    laid = board_picture(position.opened.board)
    return {
        **game_summary(position.opened),
        "sites": {
            on: list(site_areas(laid, list(sites), on)) for on, sites in _sites(position).items()
        },
        "tools": [
            {
                "title": piece_in_words(tool.piece._replace(text="")),
                "role": tool.piece.role,
                "on": tool.on,
                "most": tool.most,
                "joined": tool.piece.key in position.judge.joined,
            }
            for tool in tools_of(position)
        ],
    }


def open_position_file(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position in the `text` of file `name`. Raises InputError if `text` is invalid."""
    name = file_name(request, _("the file"))
    document = record_file.read_position(entry(request, "text", str).encode(), name)
    open_position(document, None)
    return {"position": value_of(record_file.position_node(document))}


def lay(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request's `position`, changed by a tap if there is one, and the judge's verdict.

    The request has the `position` and may name a tapped `site`. The tap puts the piece of the tool
    with the index `tool` on the site, with `number` written on it; if that piece is there already,
    the tap removes it, unless `put` is set. Without a tool, the tap empties the site. If the tool's
    pieces cover several sites, the tap extends the last such piece, unless `fresh` is set. For
    `scheme` and `known`, see `record_reply.answer`. Raises InputError if the request is malformed.
    """
    document = _document(request)
    position = open_position(document, None)
    items = list(position.judge.laid(position.opened.game, position.layout))
    if request.get("site") is not None:
        items = _changed(position, items, request)
        document = document._replace(layout=node_of(_layout(document, position, items), ""))
        position = open_position(document, None)
    report = report_on(document, position)
    values = report.as_dict()
    current: list[str] = []  # the sites of the piece that the next tap extends
    if not request.get("fresh"):
        tools, number = tools_of(position), optional(request, "tool", int, -1)
        if 0 <= number < len(tools) and tools[number].piece.key in position.judge.joined:
            piece = tools[number].piece
            same = (list(one.sites) for one in reversed(items) if one.piece == piece)
            current = next(same, [])
    return {
        "position": value_of(record_file.position_node(document)),
        "yaml": record_file.write_position(document),
        "file": f"{document.terms.game}-position.yaml",
        "verdict": report.sentence(),
        **{key: values[key] for key in ("status", "scores", "winner", "problem")},
        "fields": list(_fields(position)),
        "lying": {on: _lying(known, on, items, position) for on, known in _sites(position).items()},
        "current": current,
        "layers": _layers(position, report, items, request),
    }


def _document(request: Mapping[str, Any]) -> record_file.PositionDocument:
    return record_file.position_of(node_of(entry(request, "position", dict), ""), "")


def _changed(
    position: OpenedPosition, items: Sequence[Laid], request: Mapping[str, Any]
) -> list[Laid]:
    tools, name, sites = tools_of(position), entry(request, "site", str), _sites(position)
    number = optional(request, "tool", int, -1)
    if not -1 <= number < len(tools):
        raise InputError(f"tool: expected a number below {len(tools)}, found {number}")
    tool = tools[number]
    piece = tool.numbered(max(1, min(optional(request, "number", int, 1), tool.most)))
    kinds = [tool.on] if number >= 0 else [on for on, known in sites.items() if name in known]
    if not any(name in sites[on] for on in kinds):
        raise InputError(f"site: the board has no site '{name[:20]}'")
    joined = piece.key in position.judge.joined
    here = [one for one in items if name in one.sites and _on(position, one.piece) in kinds]
    own = next((one for one in here if number >= 0 and one.piece == piece), None)
    last = next((one for one in reversed(items) if one.piece == piece), None)
    rest = [
        one if one not in here else one._replace(sites=tuple(s for s in one.sites if s != name))
        for one in items
    ]
    left = [one for one in rest if one.sites]
    if number < 0:
        return left
    if own is not None:
        if request.get("put"):
            return list(items)
        taken_up = joined and own is not last
        return [*(one for one in items if one is not own), own] if taken_up else left
    if joined and last is not None and not request.get("fresh"):
        return [one._replace(sites=(*one.sites, name)) if one is last else one for one in left]
    return [*left, Laid(piece, (name,))]


def _sites(position: OpenedPosition) -> dict[str, dict[str, Site]]:
    game = position.opened.game
    kinds: dict[str, dict[str, Site]] = {}
    for on in dict.fromkeys([game.play_on, *(tool.on for tool in tools_of(position))]):
        sites: Sequence[Site] = getattr(game.board, on)
        kinds[on] = {site_name(game.board, game.labels, site): site for site in sites}
    return kinds


def _on(position: OpenedPosition, piece: PieceKind) -> str:
    return piece.on or position.opened.game.play_on


def _layout(
    document: record_file.PositionDocument, position: OpenedPosition, items: Sequence[Laid]
) -> dict[str, Any]:
    """Return the document's layout with its pieces replaced by `items`."""
    judge, game = position.judge, position.opened.game
    single = [one for one in items if one.piece.key not in judge.joined]
    layout = dict(judge.seen(game, [(site, one.piece) for one in single for site in one.sites]))
    for one in items:
        if one.piece.key in judge.joined:
            for key, written in judge.seen(game, [(site, one.piece) for site in one.sites]).items():
                layout.setdefault(key, []).extend(written)
    before: dict[str, Any] = value_of(document.layout)
    kept = {**{key: before[key] for key in position.layout.others}, **layout}
    return {key: kept[key] for key in judge.fields if kept.get(key)}


def _fields(position: OpenedPosition) -> Iterator[dict[str, Any]]:
    for key, field in position.judge.fields.items():
        value = position.layout.others.get(key)
        match field.kind:
            case OneOf(words=words):
                shown = {"name": key, "doc": _(field.doc)}
                yield {**shown, "choices": list(words), "value": value or ""}
            case Fields(fields=inner):
                for name, one in inner.items():
                    if isinstance(one.kind, Integer):
                        shown = {"name": f"{key}.{name}", "doc": _(one.doc)}
                        number = value.get(name, 0) if value else 0
                        yield {**shown, "most": one.kind.most, "value": number}


def _lying(
    known: Mapping[str, Site], on: str, items: Sequence[Laid], position: OpenedPosition
) -> dict[int, str]:
    """Describe the pieces on each occupied site of the kind `on`, by the site's index."""
    words: dict[str, list[str]] = {}
    for one in items:
        if _on(position, one.piece) == on:
            for name in one.sites:
                words.setdefault(name, []).append(piece_in_words(one.piece))
    return {number: listed(words[name]) for number, name in enumerate(known) if name in words}


def _layers(
    position: OpenedPosition,
    report: PositionReport,
    items: Sequence[Laid],
    request: Mapping[str, Any],
) -> list[dict[str, str]]:
    """Return the layers of a position; an impossible position shows only board and pieces.

    The sites in the request's `unsure` have rings in the colours of their pieces. If `outlined` is
    set, the layers are only these rings and outlines of the pieces, for use on a photograph.
    """
    sites = ChainMap(*_sites(position).values())
    opened, found = position.opened, report.judged
    game, board = opened.game, opened.board
    drawn, view = board_picture(board).drawn, view_of(type(game))
    assert found is not None
    pieces = [
        PieceOnBoard(one.piece.piece, placed, one.piece.role, one.piece.text)
        for one in items
        if (placed := tuple(sites[name] for name in one.sites if name in sites))
    ]
    above: list[Sequence[Mark]] = []
    line, ring, edge = (stone_radius(drawn) * width for width in (_LINE, _RING, _EDGE))
    unsure = optional(request, "unsure", list, [])
    for spot in (site for name, site in sites.items() if name in unsure):
        piece = next((one for one in pieces if spot in one.sites), None)
        marks = view.paint(drawn, piece._replace(sites=(spot,))) if piece else []
        ink = next((one.ink for one in marks if isinstance(one, Path | Circle)), _NOTHING)
        shape = view.outline(drawn, spot, piece)._replace(ink=ink, tag="unsure")
        above.append(_outlined([shape], ring, edge))
    snapshot, painted = None, (view.paint(drawn, piece) for piece in pieces)
    if request.get("outlined"):
        above += (_outlined(marks, line, edge) for marks in painted)
    elif found.verdict is None:
        snapshot = Snapshot(game, game.start())
        above += painted
    else:
        snapshot = Snapshot(game, found.verdict.position, over=found.outcome is not None)
    site = sites.get(found.problem.site) if found.problem and found.problem.site else None
    if site is not None:
        above.append(tuple(refused(drawn, [view.outline(drawn, site, None)])))
    return picture(board, snapshot, request, [tuple(marks) for marks in above if marks])


def _outlined(marks: Sequence[Mark], width: float, edge: float) -> list[Mark]:
    """Outline the shapes of a piece in their colours, with edges that are visible on any ground."""
    shapes = [one for one in marks if isinstance(one, Path | Circle) and one.ink.fill]
    shapes = [one for one in shapes if one.tag] or shapes  # without details
    strokes = ((PAPER_WHITE, width + 4 * edge), (INK, width + 2 * edge), ("", width))
    outlines = [
        one._replace(ink=Ink(stroke=colour or one.ink.fill, width=by))
        for colour, by in strokes
        for one in shapes
    ]
    return [*outlines, *(one for one in marks if isinstance(one, Text))]
