"""What Hong adds to its kit: tiles and stones, what is marked on the board, and the rules."""

from collections.abc import Mapping

from printkit.definitions.board import BoardDefinition
from printkit.games.hong import dragon
from printkit.games.hong.dragon import PlacedTile
from printkit.games.hong.figures import HongExample, figures
from printkit.games.hong.rules import STONES, Hong
from printkit.games.hong.view import INNER_REACH, block
from printkit.language import N_, _
from printkit.render.display import Circle, Ink, Mark, Path
from printkit.rules.game import Placement
from printkit.rules.hooks import override
from printkit.sheets import diagram
from printkit.sheets.aids import tens
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.figure import Figure
from printkit.sheets.game_text import game_words
from printkit.sheets.kit import Kit, Lots, PiecePlacement, Request
from printkit.sheets.palette import GOLD, JADE, JADE_DARK, NEUTRAL, PAPER_WHITE
from printkit.sheets.piece import (
    CUT_STRAIGHT,
    Piece,
    PieceSet,
    flat_piece,
    seen_from_behind,
    square_outline,
)
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line

SPARE = 4  # tiles more than a game needs
STONE = 0.42  # radius of a stone, of a cell's side
INNER_THRESHOLD = 11  # hongs, in the inner area, by the designer and ruleset hong-7x7

_WORDS = game_words(__package__)


def _turns(board: BoardDefinition) -> int:
    """The turns of a game on `board`, each one tile: one for each cell without a stone."""
    return max(0, len(board.board.cells) - STONES)


class HongKit(Kit):
    """Tiles, stones and the rules."""

    box = BoxFacts(minutes="20–30", age=8, difficulty=2)
    thickness = 1.3  # mm, of card on board of 1 mm
    record_form = RecordForm(
        ((N_("tile"), 0.6), (N_("hongs"), 0.4)),
        "",
        0,  # lines: a tile each
        abreast=3,
        terms=(N_("stones"),),
        changes=("hongs",),
    )

    @override
    def facts(self, request: Request) -> Mapping[str, object]:
        assert isinstance(request.game, Hong)
        board = request.board
        inner = block(board.board, INNER_REACH)
        short = _WORDS["inner"].format(cells=len(inner), threshold=INNER_THRESHOLD)
        names = (board.labels.names[board.board.cell_index[cell]] for cell in block(board.board, 0))
        return {
            "cells": len(board.board.cells),
            "tiles": _turns(board),
            "turns": _turns(board),
            "stones": STONES,
            "threshold": request.game.threshold,
            "centre": "".join(_WORDS["centre"].format(name=name) for name in names),
            "inner": short if 0 < len(inner) < len(board.board.cells) else "",
            "cell": middle_names(board)[0],
        }

    @override
    def track(self, request: Request) -> int:
        """Twice the threshold."""
        assert isinstance(request.game, Hong)
        return tens(2 * request.game.threshold - 1)

    @override
    def lots(self, request: Request) -> Lots:
        """The stones, which may lie on any cell but the one in the middle."""
        board = request.board.board
        barred = {board.cell_index[cell] for cell in block(board, 0)}
        names = enumerate(request.board.labels.names)
        return Lots(_("stone"), tuple(name for cell, name in names if cell not in barred))

    @override
    def record(self, request: Request) -> RecordForm:
        """A line for each tile on the board of `request`; all of them are laid."""
        assert isinstance(request.game, Hong)
        example = HongExample.scattered(request, request.board)
        stones = example.game.setting.setup["stones"]
        free = [name for name in middle_names(request.board) if name not in stones]
        level, upright = (*free, *stones, *stones)[:2]
        threshold = _("threshold, {number} if blank").format(number=request.game.threshold)
        return self.record_form._replace(
            guide=_WORDS["record"].format(level=level, upright=upright, stones=", ".join(stones)),
            turns=max(1, _turns(request.board)),
            worked=worked_line(example.game, (f"{level}h",), self.record_form.changes),
            terms=(*self.record_form.terms, threshold),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """The tiles for the board of `request`, then the stones, each in a square of its own."""
        pitch = request.board.pitch
        side = request.fit.piece(pitch)
        count = _turns(request.board) + SPARE
        words = _WORDS["tiles"].format(tiles=count, spare=SPARE, stones=STONES)
        # A stone in the middle of a square as large as a tile, to cut out alone where possible
        radius = min(pitch * STONE, side / 2)
        ring = Ink(stroke=NEUTRAL.on, width=pitch * 0.02)
        face = (
            *diagram.disc((0.0, 0.0), radius, NEUTRAL),
            Circle((0.0, 0.0), radius * 0.84, ring, tag="ring"),
        )
        square = flat_piece(
            "stone", square_outline(side), (face, seen_from_behind(face)), PAPER_WHITE
        )
        pieces = (*[tile_piece(side)] * count, *[square._replace(radius=radius)] * STONES)
        note = _(CUT_STRAIGHT)
        return [
            PieceSet(
                "tiles",
                _("Tiles and stones"),
                note,
                words,
                pieces,
                0.0,
                (0.0, 90.0),
                gap=pitch - side,
            )
        ]

    @override
    def laid(self, placement: Placement) -> list[PiecePlacement]:
        """Tiles, turned so that their segments lie as they do, and stones."""
        tile, _, way = placement.piece.partition("-")
        return [PiecePlacement(tile, site, 90 if way == "v" else 0) for site in placement.sites]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """No pieces at all: nothing leaves the board."""
        return []

    @override
    def figures(self, request: Request) -> Mapping[str, Figure]:
        return figures(request)


def tile_piece(side: float) -> Piece:
    """A tile of `side` mm in print: its dragon continues into the bleed, its back has a pattern.

    Its outline is the cuts.
    """
    bare = Ink(fill=PAPER_WHITE)
    face = tuple(dragon.tile(PlacedTile((0.0, 0.0), side, upright=False), square=bare))

    def bleed(by: float) -> tuple[Mark, ...]:
        return tuple(dragon.runout(PlacedTile((0.0, 0.0), side, upright=False), by))

    def bleed_behind(by: float) -> tuple[Mark, ...]:
        return (Path(square_outline(side + 2 * by), Ink(fill=JADE), tag="bleed"),)

    back = tuple(  # nested squares, the same whichever way the tile is turned
        Path(square_outline(share * side), Ink(fill=colour), tag="tile-back")
        for share, colour in ((1.0, JADE), (0.82, JADE_DARK), (0.7, JADE), (0.3, GOLD))
    )
    plain = tuple(dragon.plain_tile(PlacedTile((0.0, 0.0), side, upright=False)))
    outline = square_outline(side)
    piece = Piece("tile", outline, face, back, bleed, 0.0, bleed_behind, edged=False)
    return piece._replace(plain=plain)
