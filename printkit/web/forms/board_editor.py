"""Tasks for random boards on a contact sheet, and for the board editor."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from printkit.base.errors import InputError
from printkit.base.language import _, decimal, pgettext
from printkit.base.print_options import PrintOptions
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import node_of, value_of, write_node
from printkit.boards.definition import BOARD_FIELDS, BoardDefinition, read_board, shape_tree
from printkit.boards.generate.board_figures import Figures
from printkit.boards.generate.board_request import BOARD_FIELDS as DRAWN_FIELDS
from printkit.boards.generate.board_request import MOST_SEED, board_request
from printkit.boards.generate.board_yaml import Row, board_text, board_words
from printkit.boards.generate.random_boards import RandomBoard, series
from printkit.boards.lattice import FINENESS, HEX, LATTICES
from printkit.boards.shape_reader import ShapeReader
from printkit.draw.diagram import DrawnBoard
from printkit.draw.geometry.plane import centred
from printkit.paper.board.board_size import fitting_side
from printkit.paper.page_setup import layout_for
from printkit.rules.catalogue import games_on, rulesets_of
from printkit.study.board_measures import expected_turns, measured
from printkit.web.forms.fields import FieldError, at_field, at_named_fields, board_of, fields_of
from printkit.web.play.request import entry, optional
from printkit.web.tasks import Reply

MOST_PREVIEWED = 24  # most boards on a contact sheet
MOST_PREVIEWED_HEXAGONS = 1000  # most hexagons of a board on a contact sheet
_MOST_PLAYED = 400  # most cells of a board for which the editor plays random games
_GAMES, _SECONDS = 20, 0.45  # number of random games, and seconds for all of them
_STRINGY = 2.1  # warn if perimeter / least perimeter exceeds this; random boards have 1.8
_ONE_WIDE = 1
_WRITTEN = ("name", "title", "play_on", "labels", "side", "style")  # keys of a board file, in order


def draw_boards(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return random boards: their cells, their measures in words, and the keys of their files.

    The request has the `options` as texts, the `seed` of the first board, and the `count` of
    boards. Raises FieldError if an option is wrong, InputError if a number is out of range.
    """
    values = fields_of(request, "options", DRAWN_FIELDS)
    seed, count = optional(request, "seed", int, 0), optional(request, "count", int, 6)
    if not (0 <= seed <= MOST_SEED and 1 <= count <= MOST_PREVIEWED):
        raise InputError(f"expected a seed below 10^9, and 1 to {MOST_PREVIEWED} boards")
    with at_named_fields(DRAWN_FIELDS.fields):
        wanted = board_request(values)
        if wanted.cells[1] > MOST_PREVIEWED_HEXAGONS:
            message = _("too many hexagons: the page draws boards of at most {most}")
            raise FieldError(message.format(most=MOST_PREVIEWED_HEXAGONS), "cells")
        drawn, note = list[RandomBoard](), ""
        progress(0, count)
        try:
            for board in series(wanted, seed, count):
                drawn.append(board)  # returned even if drawing the next board fails
                progress(len(drawn), count)
        except InputError as error:
            if not drawn:
                raise
            note = error.message
    boards = []
    for one in drawn:
        tree = value_of(read_node(board_text(one).encode(), ""))
        described = {key: tree[key] for key in ("name", "title")}
        described |= {"seed": one.seed, "cells": sorted(one.cells), "words": board_words(one)}
        boards.append({**described, "board": tree})
    return {"boards": boards, "next": drawn[-1].seed + 1, "note": note}


def edit_board(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request's `board` for the editor: its lattice, its cells and its other file keys.

    `board` is a shipped name or a board file's content. Raises FieldError if `board` is invalid.
    """
    board = board_of(request)
    if board is None:
        raise FieldError("the request has no board", "board")
    side = f"{board.side:.9g}mm"
    written = (board.name, board.title, board.play_on, board.label_scheme, side, board.style)
    fields = dict(zip(_WRITTEN, written, strict=True))
    return {"lattice": board.lattice.name, "cells": sorted(board.cells), "fields": fields}


def look_at_board(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a board's file keys, games, measurements, warnings and labels; all compute quickly.

    The request has the board's `lattice`, its `cells` as pairs of whole numbers, and the other
    `fields` of its file as texts. Raises FieldError if a value is wrong.
    """
    tree, board = _drawn_board(request)
    games, place = _games(board), board.board
    figures = None
    rows: Sequence[Row] = [
        Row(_("cells"), f"{len(place.cells)}"),
        Row(_("edges"), f"{len(place.edges)}"),
        Row(_("vertices"), f"{len(place.vertices)}"),
    ]
    if board.lattice is HEX:
        figures = measured(board, 0)
        rows = figures.rows()
    named = place.vertices if board.label_scheme == "dots" else place.cells
    return {
        "board": tree,
        "name": board.name,
        "title": board.title,
        "games": games,
        "played": [next(rulesets_of(game)).title for game in games],
        "figures": [row._asdict() for row in rows],
        "warnings": list(_warnings(board, figures)),
        "labels": [  # each label: q and r coordinates in cells, and text
            (round(q / FINENESS, 4), round(r / FINENESS, 4), name)
            for (q, r), name in zip(named, board.labels.names, strict=True)
        ],
    }


def expect_turns(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the expected number of turns of a game on a board, estimated from random games.

    The request is as for `look_at_board`. The reply's `row` is None if the board is too large or
    no game could be played in time. Raises FieldError if the board is wrong.
    """
    _, board = _drawn_board(request)
    # Play the first game that needs no setup besides the board
    for game in _games(board) if len(board.cells) <= _MOST_PLAYED else ():
        with suppress(InputError):
            until = time.monotonic() + _SECONDS
            turns = expected_turns(board, _GAMES, game=game, until=until)
            return {"row": turns.row()._asdict() if turns else None}
    return {"row": None}


def board_file(request: Mapping[str, Any]) -> Reply:
    """Return the board of a request as a YAML file; the request is as for `look_at_board`."""
    tree, board = _drawn_board(request)
    text = write_node(node_of(tree, ""))
    return Reply(200, "application/yaml", text.encode(), f"{board.name}.yaml")


def _drawn_board(request: Mapping[str, Any]) -> tuple[dict[str, Any], BoardDefinition]:
    with at_field("lattice"):
        lattice = BOARD_FIELDS.fields["lattice"].kind.read(
            node_of(entry(request, "lattice", str), "")
        )
    fields = optional(request, "fields", dict, {})
    checked = fields_of(request, "fields", BOARD_FIELDS)
    if "name" not in checked:
        raise FieldError(_("the board has no name"), "name")
    pairs = request.get("cells")
    with at_field("cells"):
        if not isinstance(pairs, list) or not all(isinstance(pair, list) for pair in pairs):
            raise InputError("expected a list of cells, each a pair of whole numbers")
        if not pairs:
            raise InputError(_("the board has no cell"))
        texts = [[str(number) for number in pair] for pair in pairs]
        cells = ShapeReader(LATTICES[lattice]).read(node_of({"cells": texts}, ""))
    written = {name: fields[name].strip() for name in _WRITTEN if name in checked}
    first: dict[str, str] = {key: written.pop(key) for key in ("name", "title") if key in written}
    tree = {**first, "lattice": lattice, **written, "shape": shape_tree(cells, LATTICES[lattice])}
    with at_field("labels"):
        return tree, read_board(node_of(tree, ""))


def _games(board: BoardDefinition) -> list[str]:
    with suppress(InputError):
        return games_on(board)
    return []


def _warnings(board: BoardDefinition, figures: Figures | None) -> Iterator[str]:
    if not _games(board):
        message = _("No game here is played on the {places} of a board of squares.")
        if board.lattice is HEX:
            message = _("No game here is played on the {places} of a board of hexagons.")
        yield message.format(places=pgettext("option play_on", board.play_on))
    if figures is not None and figures.neck <= _ONE_WIDE and figures.cells > 1:
        yield _("The board is only one hexagon wide in places.")
    if figures is not None and figures.stretch > _STRINGY:
        message = _("The board is stringy: its perimeter is {stretch} times the least possible.")
        yield message.format(stretch=decimal(figures.stretch, ".1f"))
    layout = layout_for(PrintOptions(), "")
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    side = fitting_side(DrawnBoard(board, plane, layout.typeface), layout)
    if side is not None:
        message = _(
            "With sides of {side} mm, the board needs several sheets of {paper}; no size fits "
            "on one."
        )
        if side >= 1:
            message = _(
                "With sides of {side} mm, the board needs several sheets of {paper}; with "
                "sides of {less} mm, one."
            )
        paper = layout.paper.name.upper()
        yield message.format(side=decimal(board.side, ".3g"), paper=paper, less=decimal(side))
